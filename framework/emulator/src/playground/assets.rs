//! Static files of the playground, embedded in the program.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// Declares the files, each with its name and media type.
macro_rules! assets {
    ($($name:literal $media:literal)*) => {
        /// Returns the media type and the content of a file.
        fn find(name: &str) -> Option<(&'static str, &'static str)> {
            match name {
                $($name => Some(($media, include_str!(concat!("assets/", $name)))),)*
                _ => None,
            }
        }
    };
}

assets! {
    "index.html" "text/html; charset=utf-8"
    "style.css" "text/css; charset=utf-8"
    "api.js" "text/javascript; charset=utf-8"
    "app.js" "text/javascript; charset=utf-8"
    "chat.js" "text/javascript; charset=utf-8"
    "complete.js" "text/javascript; charset=utf-8"
    "component.js" "text/javascript; charset=utf-8"
    "composer.js" "text/javascript; charset=utf-8"
    "dom.js" "text/javascript; charset=utf-8"
    "modal.js" "text/javascript; charset=utf-8"
    "panel.js" "text/javascript; charset=utf-8"
    "text.js" "text/javascript; charset=utf-8"
}

/// Content security policy: the page may load only its own files, and images in messages.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                      connect-src 'self'; img-src https: data:; base-uri 'none'; form-action 'none'";

/// Returns the response for a file. Browsers must revalidate the file, since another build can
/// contain another version.
pub(crate) fn asset(name: &str) -> Option<Response> {
    let (media, text) = find(name)?;
    let headers = [
        (header::CONTENT_TYPE, media),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    Some((headers, text).into_response())
}
