//! Playground endpoints for the sessions of the gateway: a list, and trouble for all connections.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::gateway::handle::{GatewayHandle, GatewaySession};
use crate::playground::actions::read_body;
use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::rest::response::{ApiResponse, ok};
use crate::service::ServiceHandle;

/// Body of `POST /gateway`: what happens to all connections.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Trouble {
    /// The connections are lost.
    Drop,
    /// The clients are asked to reconnect.
    Reconnect,
    /// The sessions become invalid.
    Invalidate {
        #[serde(default)]
        resumable: bool,
    },
    /// The connections are closed with a code.
    Close { code: u16 },
}

/// Session, as the page shows it.
#[derive(Serialize)]
struct SessionView {
    id: String,
    shard: (u64, u64),
    intents: Vec<&'static str>,
    sequence: u64,
    connected: bool,
    withheld: Vec<WithheldView>,
}

#[derive(Serialize)]
struct WithheldView {
    name: &'static str,
    reason: String,
}

impl From<GatewaySession> for SessionView {
    fn from(session: GatewaySession) -> Self {
        let withheld = session.withheld.into_iter().map(|event| WithheldView {
            name: event.name,
            reason: event.reason,
        });
        Self {
            withheld: withheld.collect(),
            id: session.id,
            shard: session.shard,
            intents: session.intents,
            sequence: session.sequence,
            connected: session.is_connected,
        }
    }
}

/// Handles `GET /gateway`: returns the sessions.
pub(crate) fn sessions(service: &ServiceHandle, _: &ApiRequest) -> Result<ApiResponse, ApiError> {
    let sessions = GatewayHandle::new(service.clone()).sessions();
    let sessions: Vec<_> = sessions.into_iter().map(SessionView::from).collect();
    ok(&json!({ "sessions": sessions }))
}

/// Handles `POST /gateway`: makes trouble for all connections.
pub(crate) fn make_trouble(
    service: &ServiceHandle,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let gateway = GatewayHandle::new(service.clone());
    match read_body(request)? {
        Trouble::Drop => gateway.drop_connections(),
        Trouble::Reconnect => gateway.reconnect(),
        Trouble::Invalidate { resumable } => gateway.invalidate(resumable),
        Trouble::Close { code } => gateway.close(code),
    }
    ok(&json!({}))
}
