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
pub(crate) fn router(handle: Weak<Handle>, journal: Journal, open: watch::Receiver<()>) -> Router {
    let api = Router::new()
        .route("/stage", get(stage))
        .route("/commands", get(commands))
        .route("/messages", get(messages))
        .route("/members", get(members))
        .route("/clock", get(now).post(advance))
        .route("/send", post(send))
        .route("/click", post(click))
        .route("/select", post(select))
        .route("/submit", post(submit))
        .route("/install", post(install))
        .route("/stream", get(listen));
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
macro_rules! looks {
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

looks! {
    stage => look::state;
    commands => offer::commands;
    messages => look::messages;
    members => look::members;
    install => act::install;
    now => clock::now;
    advance => clock::advance;
}

/// Handlers that do something, each by a function of the emulator, what is asked and the modals.
macro_rules! acts {
    ($($name:ident)*) => {$(
        async fn $name(
            State(side): State<PlaygroundState>,
            params: RawPathParams,
            request: Request,
        ) -> Result<ApiResponse, ApiError> {
            let request: ApiRequest = read_request(&params, request).await?;
            act::$name(&side.emulator()?, &side.modals, &request).await
        }
    )*};
}

acts! { send click select submit }

async fn listen(State(side): State<PlaygroundState>) -> Response {
    stream::listen(side)
}
