//! Routes of the playground, and its static files, embedded in the program.

use axum::Router;
use axum::extract::{Path, RawPathParams, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::sync::watch;

use crate::playground::PATH;
use crate::playground::actions::{Modals, advance, click, install, now, select, send, submit};
use crate::playground::exports::{coverage, get_scenario};
use crate::playground::stream::listen;
use crate::playground::views::{command_list, members, messages, state};
use crate::record::Recorder;
use crate::rest::error::ApiError;
use crate::rest::request::{ApiRequest, read_request};
use crate::rest::response::ApiResponse;
use crate::service::{ServiceHandle, WeakServiceHandle};

/// State of the playground's handlers.
#[derive(Clone)]
pub(crate) struct PlaygroundState {
    /// Weak handle, so that an open page does not keep the service running.
    handle: WeakServiceHandle,
    pub(crate) recorder: Recorder,
    modals: Modals,
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
    handle: WeakServiceHandle,
    recorder: Recorder,
    open: watch::Receiver<()>,
) -> Router {
    let api = Router::new()
        .route("/state", get(get_state))
        .route("/commands", get(get_commands))
        .route("/messages", get(get_messages))
        .route("/members", get(get_members))
        .route("/clock", get(get_clock).post(post_clock))
        .route("/send", post(post_send))
        .route("/click", post(post_click))
        .route("/select", post(post_select))
        .route("/submit", post(post_submit))
        .route("/install", post(post_install))
        .route("/scenario", get(get_scenario))
        .route("/coverage", get(get_coverage))
        .route("/stream", get(get_stream));
    let routes = Router::new()
        .route("/", get(async || page("index.html")))
        .route("/{file}", get(async |Path(file): Path<String>| page(&file)))
        .nest("/api", api);
    Router::new()
        .nest(PATH, routes)
        .with_state(PlaygroundState {
            handle,
            recorder,
            modals: Modals::default(),
            open,
        })
}

fn page(file: &str) -> Response {
    let missing = || StatusCode::NOT_FOUND.into_response();
    asset(file).unwrap_or_else(missing)
}

/// Defines handlers that respond immediately. Each handler calls a function with the service and
/// the request.
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
    post_install => install;
    get_clock => now;
    get_coverage => coverage;
    post_clock => advance;
}

/// Defines handlers that send interactions. Each handler calls a function with the service, the
/// open modals and the request.
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

/// Sources that the page may load: its own files, and images in messages. No other page may contain
/// the page in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                      connect-src 'self'; img-src https: data:; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// Returns a response with a file. Browsers must revalidate the file, because files differ between
/// builds.
fn asset(name: &str) -> Option<Response> {
    let (media, text) = find(name)?;
    let headers = [
        (header::CONTENT_TYPE, media),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    Some((headers, text).into_response())
}
