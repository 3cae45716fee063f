//! The paths of the page.

use std::sync::Weak;

use axum::Router;
use axum::extract::{Path, RawPathParams, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::sync::watch;

use super::modals::Modals;
use super::{PATH, act, assets, clock, look, offer, stream};
use crate::emulator::{Emulator, Handle};
use crate::record::Journal;
use crate::service::{ApiError, ApiRequest, ApiResponse, read_request};

/// What the page's requests are answered from.
#[derive(Clone)]
pub(super) struct PlaygroundState {
    /// The service, which this must not keep alive.
    handle: Weak<Handle>,
    pub(super) journal: Journal,
    modals: Modals,
    /// Closed when the service stops.
    pub(super) open: watch::Receiver<()>,
}

impl PlaygroundState {
    fn emulator(&self) -> Result<Emulator, ApiError> {
        let handle = self.handle.upgrade();
        let gone = || ApiError::status(StatusCode::SERVICE_UNAVAILABLE);
        handle.map(Emulator::from).ok_or_else(gone)
    }
}

/// The page, its files, and what it asks for.
pub(crate) fn playground_router(handle: Weak<Handle>, journal: Journal, open: watch::Receiver<()>) -> Router {
    let api = Router::new()
        .route("/stage", get(get_state))
        .route("/commands", get(get_commands))
        .route("/messages", get(get_messages))
        .route("/members", get(get_members))
        .route("/clock", get(get_clock).post(post_clock))
        .route("/send", post(post_send))
        .route("/click", post(post_click))
        .route("/select", post(post_select))
        .route("/submit", post(post_submit))
        .route("/install", post(post_install))
        .route("/stream", get(get_stream));
    let routes = Router::new()
        .route("/", get(async || page("index.html")))
        .route("/{file}", get(async |Path(file): Path<String>| page(&file)))
        .nest("/api", api);
    Router::new()
        .nest(PATH, routes)
        .with_state(PlaygroundState {
            handle,
            journal,
            modals: Modals::default(),
            open,
        })
}

fn page(file: &str) -> Response {
    let missing = || StatusCode::NOT_FOUND.into_response();
    assets::asset(file).unwrap_or_else(missing)
}

/// Handlers that wait for nothing, each by a function of the emulator and the request.
macro_rules! views {
    ($($name:ident => $function:path;)*) => {$(
        async fn $name(
            State(side): State<PlaygroundState>,
            params: RawPathParams,
            request: Request,
        ) -> Result<ApiResponse, ApiError> {
            let request: ApiRequest = read_request(&params, request).await?;
            $function(&side.emulator()?, &request)
        }
    )*};
}

views! {
    get_state => look::state;
    get_commands => offer::command_list;
    get_messages => look::messages;
    get_members => look::members;
    post_install => act::install;
    get_clock => clock::now;
    post_clock => clock::advance;
}

/// Handlers that do something, each by a function of the emulator, what is asked and the modals.
macro_rules! actions {
    ($($name:ident => $action:path;)*) => {$(
        async fn $name(
            State(side): State<PlaygroundState>,
            params: RawPathParams,
            request: Request,
        ) -> Result<ApiResponse, ApiError> {
            let request: ApiRequest = read_request(&params, request).await?;
            $action(&side.emulator()?, &side.modals, &request).await
        }
    )*};
}

actions! {
    post_send => act::send;
    post_click => act::click;
    post_select => act::select;
    post_submit => act::submit;
}

async fn get_stream(State(side): State<PlaygroundState>) -> Response {
    stream::listen(side)
}
