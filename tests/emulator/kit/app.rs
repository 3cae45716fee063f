//! An app that verifies signatures with its own code.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use ed25519_dalek::{Signature, VerifyingKey};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::Fixture;

/// Response that an app returns to every interaction except PING.
#[derive(Clone, Debug)]
pub(crate) enum CannedResponse {
    Json(Value),
    /// The first response for commands, the second for all other interactions.
    Each {
        command: Value,
        other: Value,
    },
    Raw(u16, &'static str, &'static str),
    /// A PONG with this `Content-Type`, also for a PING.
    Pong(&'static str),
    /// The timestamp of the signed request, as message content.
    Timestamp,
    Never,
}

/// Interactions that an app received.
pub(crate) type Received = Arc<Mutex<Vec<Value>>>;

/// Returns the last interaction that an app received.
pub(crate) fn last(seen: &Received) -> Value {
    let seen = seen.lock().expect("no test panics while it holds the lock");
    seen.last().cloned().unwrap_or_default()
}

/// An app on a separate port.
pub(crate) struct App {
    pub(crate) url: String,
    pub(crate) seen: Received,
}

#[derive(Clone)]
struct AppState {
    key: Option<VerifyingKey>,
    /// Status of the response to a wrong signature.
    rejection: StatusCode,
    response: CannedResponse,
    seen: Received,
}

/// Starts an app that verifies signatures with this hexadecimal key.
pub(crate) async fn app(key: &str, response: CannedResponse) -> App {
    serve(verifying_key(key), StatusCode::UNAUTHORIZED, response).await
}

/// Starts an app that responds to a wrong signature with this status.
pub(crate) async fn app_that_rejects_with(fixture: &Fixture, status: u16) -> App {
    let status = StatusCode::from_u16(status).expect("the status is a valid HTTP status");
    let key = verifying_key(&fixture.service.public_key());
    serve(key, status, CannedResponse::Never).await
}

fn verifying_key(key: &str) -> Option<VerifyingKey> {
    let bytes = unhex(key).and_then(|bytes| bytes.try_into().ok());
    bytes.map(|bytes| VerifyingKey::from_bytes(&bytes).expect("the public key is valid"))
}

/// Starts an app that accepts every request without verification.
pub(crate) async fn unverifying_app(response: CannedResponse) -> App {
    serve(None, StatusCode::UNAUTHORIZED, response).await
}

async fn serve(key: Option<VerifyingKey>, rejection: StatusCode, response: CannedResponse) -> App {
    let seen = Received::default();
    let state = AppState {
        key,
        rejection,
        response,
        seen: seen.clone(),
    };
    let router = Router::new()
        .route("/", post(interaction))
        .with_state(state);
    let listener = TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a loopback port is free");
    let url = format!(
        "http://{}/",
        listener
            .local_addr()
            .expect("a bound socket has an address")
    );
    tokio::spawn(axum::serve(listener, router).into_future());
    App { url, seen }
}

async fn interaction(State(state): State<AppState>, headers: HeaderMap, body: Bytes) -> Response {
    if !verifies(&state, &headers, &body) {
        return state.rejection.into_response();
    }
    let interaction: Value = serde_json::from_slice(&body).expect("an interaction is JSON");
    // A webhook event has the type 1 too.
    let ping = interaction["type"] == 1 && interaction["event"].is_null();
    let command = interaction["type"] == 2;
    state
        .seen
        .lock()
        .expect("no test panics while it holds the lock")
        .push(interaction);
    if ping && !matches!(state.response, CannedResponse::Pong(_)) {
        return json_response(&json!({ "type": 1 }));
    }
    match state.response {
        CannedResponse::Json(response) => json_response(&response),
        CannedResponse::Each {
            command: response, ..
        } if command => json_response(&response),
        CannedResponse::Each { other, .. } => json_response(&other),
        CannedResponse::Raw(status, media, body) => {
            let status = StatusCode::from_u16(status).expect("the status is a valid HTTP status");
            (status, [("content-type", media)], body).into_response()
        }
        CannedResponse::Pong(media) => ([("content-type", media)], r#"{"type":1}"#).into_response(),
        CannedResponse::Timestamp => headers["x-signature-timestamp"]
            .as_bytes()
            .to_vec()
            .into_response(),
        CannedResponse::Never => std::future::pending().await,
    }
}

fn verifies(state: &AppState, headers: &HeaderMap, body: &[u8]) -> bool {
    let Some(key) = state.key else {
        return true;
    };
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let timestamp = header("x-signature-timestamp").unwrap_or("");
    let signature = header("x-signature-ed25519").and_then(unhex);
    let signature = signature.and_then(|bytes| Signature::from_slice(&bytes).ok());
    let signed = [timestamp.as_bytes(), body].concat();
    signature.is_some_and(|signature| key.verify_strict(&signed, &signature).is_ok())
}

fn json_response(body: &Value) -> Response {
    ([("content-type", "application/json")], body.to_string()).into_response()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let pairs = (0..text.len()).step_by(2);
    pairs
        .map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok())
        .collect()
}
