//! The body of a request with a webhook event.

use std::sync::Arc;

use guildhall_model::{Application, Id, WebhookEvent, WebhookPayloadType, json};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::context::services::Services;
use crate::event::context::EventContext;

/// The reason a signed body is not a webhook event that the app can process.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InvalidEvent {
    /// The body is not JSON. The error message omits the body.
    #[error("the body is not a webhook event: error at line {line}, column {column}")]
    Json {
        /// Line of the error, starting from 1.
        line: usize,
        /// Column of the error, starting from 1.
        column: usize,
    },
    /// A required field is missing.
    #[error("the body is not a webhook event: `{0}` is missing")]
    MissingField(&'static str),
    /// A field has a value that cannot be read.
    #[error("the body is not a webhook event: `{0}` cannot be read")]
    UnreadableField(&'static str),
    /// The body is an interaction.
    #[error(
        "the body is an interaction, not a webhook event: interactions need another URL than the Webhook Events URL"
    )]
    Interaction,
    /// The event belongs to another app than the configured one.
    #[error("the event belongs to application {0}, not to this app")]
    OtherApplication(Id<Application>),
    /// This version does not support requests of this type.
    #[error("webhook events of type {0} are not supported")]
    UnsupportedType(i64),
}

/// Contents of a verified body.
pub(crate) enum EventRequest {
    Ping,
    Event(EventContext),
}

/// Parses a body. `application` is the configured application ID, which the event must have.
///
/// # Errors
///
/// Returns the reason that the body is not an event of this app.
pub(crate) fn parse(
    body: &[u8],
    application: Option<Id<Application>>,
    services: &Arc<Services>,
) -> Result<EventRequest, InvalidEvent> {
    let payload: Value = serde_json::from_slice(body).map_err(|error| InvalidEvent::Json {
        line: error.line(),
        column: error.column(),
    })?;
    // The types of interactions have other meanings, and only interactions have tokens.
    if payload.get("token").is_some() {
        return Err(InvalidEvent::Interaction);
    }
    let kind: WebhookPayloadType = field(&payload, "type")?;
    if kind == WebhookPayloadType::Ping {
        return Ok(EventRequest::Ping);
    }
    if kind != WebhookPayloadType::Event {
        return Err(InvalidEvent::UnsupportedType(kind.wire()));
    }
    let application_id = field(&payload, "application_id")?;
    if application.is_some_and(|id| id != application_id) {
        return Err(InvalidEvent::OtherApplication(application_id));
    }
    let event: WebhookEvent = field(&payload, "event")?;
    let data = payload["event"]["data"].clone();
    let context = EventContext::new(Arc::clone(services), application_id, event, data);
    Ok(EventRequest::Event(context))
}

fn field<T: DeserializeOwned>(payload: &Value, name: &'static str) -> Result<T, InvalidEvent> {
    let value = payload.get(name).ok_or(InvalidEvent::MissingField(name))?;
    json::from_value(value).map_err(|_| InvalidEvent::UnreadableField(name))
}
