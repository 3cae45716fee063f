//! Routes of the playground, and its static files, embedded in the program.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, RawPathParams, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use tokio::sync::watch;

use crate::files::picture;
use crate::playground::PATH;
use crate::playground::actions::{
    Modals, add_member, advance, again, click, install, now, say, select, send, set_presence,
    start_post, submit, vote,
};
use crate::playground::command_table::{access_table, registered_commands};
use crate::playground::exports::{coverage, get_scenario, load_world, reset_world, save_world};
use crate::playground::snapshots::{Snapshots, keep_snapshot};
use crate::playground::stream::listen;
use crate::playground::trouble::{RequestedFaults, expire_token, restart_app};
#[cfg(feature = "gateway")]
use crate::playground::trouble::{disturb_gateway, gateway_sessions};
use crate::playground::views::{command_list, members, messages, samples, state, visible_channels};
use crate::record::Recorder;
use crate::rest::error::ApiError;
use crate::rest::request::{ApiRequest, read_request};
use crate::rest::response::ApiResponse;
use crate::rest::router::owner_router;
use crate::service::{Service, ServiceHandle, WeakServiceHandle};

/// State of the playground's handlers.
#[derive(Clone)]
pub(crate) struct PlaygroundState {
    /// Weak handle, so that an open page does not keep the service running.
    handle: WeakServiceHandle,
    pub(crate) recorder: Recorder,
    modals: Modals,
    faults: RequestedFaults,
    pub(crate) snapshots: Snapshots,
    /// Receiver whose channel closes when the service stops.
    pub(crate) open: watch::Receiver<()>,
}

impl PlaygroundState {
    pub(crate) fn service(&self) -> Result<ServiceHandle, ApiError> {
        let unavailable = || ApiError::from_status(StatusCode::SERVICE_UNAVAILABLE);
        self.handle.upgrade().ok_or_else(unavailable)
    }
}

/// Returns the router of the page, with its files and endpoints.
pub(crate) fn playground_router(
    service: &Arc<Service>,
    handle: WeakServiceHandle,
    recorder: Recorder,
    open: watch::Receiver<()>,
) -> Router {
    let state = PlaygroundState {
        handle,
        recorder,
        modals: Modals::default(),
        faults: RequestedFaults::default(),
        snapshots: Snapshots::default(),
        open,
    };
    // Routes that change the world otherwise than the bot and its users do.
    let edits = Router::new()
        .route("/members", get(get_members).post(post_member))
        .route("/world", get(save_world).post(post_world))
        .route("/reset", post(post_reset))
        .route("/undo", post(post_undo))
        .nest_service("/owner", owner_router(service))
        .layer(from_fn_with_state(state.clone(), keep_snapshot));
    let api = edits
        .route("/state", get(get_state))
        .route("/commands", get(get_commands))
        .route("/messages", get(get_messages))
        .route("/samples", get(get_samples))
        .route("/channels", get(get_channels))
        .route("/registered", get(get_registered))
        .route("/access", get(get_access))
        .route("/pictures/{id}", get(get_picture))
        .route("/faults", get(get_faults).post(post_fault))
        .route("/expire", post(post_expire))
        .route("/presence", post(post_presence))
        .route("/say", post(post_say))
        .route("/post", post(post_post))
        .route("/vote", post(post_vote))
        .route("/clock", get(get_clock).post(post_clock))
        .route("/send", post(post_send))
        .route("/click", post(post_click))
        .route("/select", post(post_select))
        .route("/submit", post(post_submit))
        .route("/again", post(post_again))
        .route("/snapshots", get(get_snapshots))
        .route("/install", post(post_install))
        .route("/scenario", get(get_scenario))
        .route("/coverage", get(get_coverage))
        .route("/restart", post(post_restart))
        .route("/stream", get(get_stream));
    #[cfg(feature = "gateway")]
    let api = api.route("/gateway", get(get_gateway).post(post_gateway));
    let routes = Router::new()
        .route(
            "/",
            get(async |headers: HeaderMap| page("index.html", &headers)),
        )
        .route(
            "/{*file}",
            get(async |Path(file): Path<String>, headers: HeaderMap| page(&file, &headers)),
        )
        .nest("/api", api);
    Router::new()
        .route("/", get(async || Redirect::temporary(PATH)))
        .nest(PATH, routes)
        .with_state(state)
}

fn page(file: &str, request: &HeaderMap) -> Response {
    let missing = || StatusCode::NOT_FOUND.into_response();
    asset(file, request).unwrap_or_else(missing)
}

/// Defines handlers that respond immediately. Each handler calls a function with the service and the request.
macro_rules! views {
    ($($name:ident => $function:path;)*) => {$(
        async fn $name(
            State(playground): State<PlaygroundState>,
            params: RawPathParams,
            request: Request,
        ) -> Result<ApiResponse, ApiError> {
            let request: ApiRequest = read_request(&params, request).await?;
            $function(&playground.service()?, &request)
        }
    )*};
}

views! {
    get_state => state;
    get_commands => command_list;
    get_messages => messages;
    get_members => members;
    get_samples => samples;
    get_channels => visible_channels;
    get_registered => registered_commands;
    get_access => access_table;
    post_install => install;
    post_expire => expire_token;
    post_presence => set_presence;
    post_say => say;
    post_post => start_post;
    post_vote => vote;
    get_clock => now;
    get_coverage => coverage;
    post_clock => advance;
    post_member => add_member;
    post_world => load_world;
    post_reset => reset_world;
    post_restart => restart_app;
}

#[cfg(feature = "gateway")]
views! {
    get_gateway => gateway_sessions;
    post_gateway => disturb_gateway;
}

/// Defines handlers that send interactions. Each handler calls a function with the service, the open modals and the
/// request.
macro_rules! actions {
    ($($name:ident => $action:path;)*) => {$(
        async fn $name(
            State(playground): State<PlaygroundState>,
            params: RawPathParams,
            request: Request,
        ) -> Result<ApiResponse, ApiError> {
            let request: ApiRequest = read_request(&params, request).await?;
            $action(&playground.service()?, &playground.modals, &request).await
        }
    )*};
}

actions! {
    post_send => send;
    post_click => click;
    post_select => select;
    post_submit => submit;
    post_again => again;
}

async fn get_snapshots(State(playground): State<PlaygroundState>) -> Result<ApiResponse, ApiError> {
    playground.snapshots.list()
}

async fn post_undo(
    State(playground): State<PlaygroundState>,
    params: RawPathParams,
    request: Request,
) -> Result<ApiResponse, ApiError> {
    let request: ApiRequest = read_request(&params, request).await?;
    playground.snapshots.undo(&playground.service()?, &request)
}

async fn get_faults(State(playground): State<PlaygroundState>) -> Result<ApiResponse, ApiError> {
    playground.faults.list()
}

async fn post_fault(
    State(playground): State<PlaygroundState>,
    params: RawPathParams,
    request: Request,
) -> Result<ApiResponse, ApiError> {
    let request: ApiRequest = read_request(&params, request).await?;
    playground.faults.toggle(&playground.service()?, &request)
}

async fn get_picture(
    State(playground): State<PlaygroundState>,
    params: RawPathParams,
    request: Request,
) -> Result<Response, ApiError> {
    let request: ApiRequest = read_request(&params, request).await?;
    picture(&playground.service()?, &request)
}

async fn get_stream(State(playground): State<PlaygroundState>) -> Response {
    listen(playground)
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
