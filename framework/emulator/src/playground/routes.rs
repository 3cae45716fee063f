//! Static files of the playground, embedded in the program.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;

use crate::playground::PATH;

/// Returns the router of the page.
pub(crate) fn playground_router() -> Router {
    let files = Router::new()
        .route(
            "/",
            get(async |headers: HeaderMap| page("index.html", &headers)),
        )
        .route(
            "/{*file}",
            get(async |Path(file): Path<String>, headers: HeaderMap| page(&file, &headers)),
        );
    Router::new()
        .route("/", get(async || Redirect::temporary(PATH)))
        .nest(PATH, files)
}

fn page(file: &str, request: &HeaderMap) -> Response {
    let missing = || StatusCode::NOT_FOUND.into_response();
    asset(file, request).unwrap_or_else(missing)
}

/// Declares the files, each by name and media type.
macro_rules! assets {
    ($($name:literal $media:literal)*) => {
        /// Returns the media type and content of a file.
        fn find(name: &str) -> Option<(&'static str, &'static str)> {
            match name {
                $($name => Some(($media, include_str!(concat!("assets/", $name)))),)*
                _ => None,
            }
        }
    };
}

assets! {
    "app.js" "text/javascript; charset=utf-8"
    "base/api.js" "text/javascript; charset=utf-8"
    "base/color.js" "text/javascript; charset=utf-8"
    "base/dom.js" "text/javascript; charset=utf-8"
    "base/emoji.js" "text/javascript; charset=utf-8"
    "base/icons.js" "text/javascript; charset=utf-8"
    "base/location.js" "text/javascript; charset=utf-8"
    "base/online.js" "text/javascript; charset=utf-8"
    "base/properties.js" "text/javascript; charset=utf-8"
    "base/rank.js" "text/javascript; charset=utf-8"
    "base/record.js" "text/javascript; charset=utf-8"
    "base/resize.js" "text/javascript; charset=utf-8"
    "base/source.js" "text/javascript; charset=utf-8"
    "base/types.js" "text/javascript; charset=utf-8"
    "base/world.js" "text/javascript; charset=utf-8"
    "chat/banner.js" "text/javascript; charset=utf-8"
    "chat/code.js" "text/javascript; charset=utf-8"
    "chat/component.js" "text/javascript; charset=utf-8"
    "chat/conversation.js" "text/javascript; charset=utf-8"
    "chat/embed.js" "text/javascript; charset=utf-8"
    "chat/failure.js" "text/javascript; charset=utf-8"
    "chat/header.js" "text/javascript; charset=utf-8"
    "chat/markdown.js" "text/javascript; charset=utf-8"
    "chat/media.js" "text/javascript; charset=utf-8"
    "chat/message.js" "text/javascript; charset=utf-8"
    "chat/messages.js" "text/javascript; charset=utf-8"
    "chat/pending.js" "text/javascript; charset=utf-8"
    "chat/persona.js" "text/javascript; charset=utf-8"
    "chat/posts.js" "text/javascript; charset=utf-8"
    "chat/text.js" "text/javascript; charset=utf-8"
    "chat/unread.js" "text/javascript; charset=utf-8"
    "chat/viewer.js" "text/javascript; charset=utf-8"
    "chat/welcome.js" "text/javascript; charset=utf-8"
    "index.html" "text/html; charset=utf-8"
    "input/command.js" "text/javascript; charset=utf-8"
    "input/composer.js" "text/javascript; charset=utf-8"
    "input/fault.js" "text/javascript; charset=utf-8"
    "input/menu.js" "text/javascript; charset=utf-8"
    "input/modal.js" "text/javascript; charset=utf-8"
    "input/palette.js" "text/javascript; charset=utf-8"
    "input/picker.js" "text/javascript; charset=utf-8"
    "input/suggestions.js" "text/javascript; charset=utf-8"
    "style/base.css" "text/css; charset=utf-8"
    "style/chat.css" "text/css; charset=utf-8"
    "style/input.css" "text/css; charset=utf-8"
    "style/layout.css" "text/css; charset=utf-8"
    "style/tools.css" "text/css; charset=utf-8"
    "tools/activity.js" "text/javascript; charset=utf-8"
    "tools/channels.js" "text/javascript; charset=utf-8"
    "tools/checks.js" "text/javascript; charset=utf-8"
    "tools/column.js" "text/javascript; charset=utf-8"
    "tools/commands.js" "text/javascript; charset=utf-8"
    "tools/copy.js" "text/javascript; charset=utf-8"
    "tools/coverage.js" "text/javascript; charset=utf-8"
    "tools/details.js" "text/javascript; charset=utf-8"
    "tools/entries.js" "text/javascript; charset=utf-8"
    "tools/exchanges.js" "text/javascript; charset=utf-8"
    "tools/failure.js" "text/javascript; charset=utf-8"
    "tools/fields.js" "text/javascript; charset=utf-8"
    "tools/figures.js" "text/javascript; charset=utf-8"
    "tools/gateway.js" "text/javascript; charset=utf-8"
    "tools/inspector.js" "text/javascript; charset=utf-8"
    "tools/json.js" "text/javascript; charset=utf-8"
    "tools/members.js" "text/javascript; charset=utf-8"
    "tools/owner.js" "text/javascript; charset=utf-8"
    "tools/parts.js" "text/javascript; charset=utf-8"
    "tools/people.js" "text/javascript; charset=utf-8"
    "tools/picture.js" "text/javascript; charset=utf-8"
    "tools/places.js" "text/javascript; charset=utf-8"
    "tools/roles.js" "text/javascript; charset=utf-8"
    "tools/save.js" "text/javascript; charset=utf-8"
    "tools/snapshots.js" "text/javascript; charset=utf-8"
    "tools/tabs.js" "text/javascript; charset=utf-8"
    "tools/timeline.js" "text/javascript; charset=utf-8"
    "tools/trouble.js" "text/javascript; charset=utf-8"
    "tools/waterfall.js" "text/javascript; charset=utf-8"
    "vendor/lit-html/directive-helpers.js" "text/javascript; charset=utf-8"
    "vendor/lit-html/directive.js" "text/javascript; charset=utf-8"
    "vendor/lit-html/directives/live.js" "text/javascript; charset=utf-8"
    "vendor/lit-html/directives/repeat.js" "text/javascript; charset=utf-8"
    "vendor/lit-html/lit-html.js" "text/javascript; charset=utf-8"
    "vendor/lucide/icons.js" "text/javascript; charset=utf-8"
    "vendor/prism/prism.js" "text/javascript; charset=utf-8"
}

/// Sources that the page may load: its own files, and pictures from the emulator. The page fetches nothing from a URL
/// that the app sends. No other page may contain the page in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                      connect-src 'self'; img-src 'self' data:; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// Returns a response with a file, or that the browser has the file. Browsers must ask, because files differ between
/// builds.
fn asset(name: &str, request: &HeaderMap) -> Option<Response> {
    let (media, text) = find(name)?;
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let tag = format!("\"{:x}\"", hasher.finish());
    let known = request.get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return Some(StatusCode::NOT_MODIFIED.into_response());
    }
    let headers = [
        (header::CONTENT_TYPE, media),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::ETAG, &tag),
    ];
    Some((headers, text).into_response())
}
