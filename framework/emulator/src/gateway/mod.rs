//! The gateway: WebSocket sessions over which bots receive events and interactions.
//!
//! - `access`: the channels that the bot sees, and `THREAD_LIST_SYNC`.
//! - `frames`: opcodes, close codes, and the frames in both directions.
//! - `compression`: transport compression of sent frames.
//! - `scope`: which session receives an event, and with which payload.
//! - `initial_state`: READY and `GUILD_CREATE`. `member_chunks`: responses to `REQUEST_GUILD_MEMBERS`.
//! - `connection`: one connection, from HELLO to its close code.
//! - `outage`: guilds that are unavailable for a time.
//! - `handle`: the sessions as a test sees them.

mod access;
mod compression;
mod connection;
mod frames;
pub(crate) mod handle;
mod initial_state;
mod member_chunks;
mod outage;
mod scope;

use std::sync::Arc;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::get;
use tokio::sync::watch;

use crate::gateway::connection::{ClientConnection, ConnectionQuery};
use crate::service::Service;
use crate::world::gateway::PATH;

/// Largest message that the service reads, in bytes. Larger ones end the connection without a close code.
const MESSAGE_BYTES_MAX: usize = 1 << 20;

/// State of the route.
#[derive(Clone)]
struct GatewayState {
    service: Arc<Service>,
    /// Closes when the service stops.
    stopped: watch::Receiver<()>,
}

/// Returns the route of the gateway.
pub(crate) fn gateway_router(service: &Arc<Service>, stopped: watch::Receiver<()>) -> Router {
    let state = GatewayState {
        service: service.clone(),
        stopped,
    };
    // Some libraries add a slash before the query.
    Router::new()
        .route(PATH, get(connect))
        .route("/gateway/", get(connect))
        .with_state(state)
}

async fn connect(
    State(state): State<GatewayState>,
    Query(query): Query<ConnectionQuery>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let upgrade = upgrade.max_message_size(MESSAGE_BYTES_MAX);
    upgrade.on_upgrade(async move |socket| {
        let mut stopped = state.stopped;
        let connection = ClientConnection::new(state.service, socket, query);
        tokio::select! {
            () = connection.run() => {}
            // An error means that the last handle was dropped.
            _ = stopped.changed() => {}
        }
    })
}
