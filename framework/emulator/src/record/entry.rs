//! One thing that happened, and how it is written.

use axum::http::Uri;
use bytes::Bytes;
use guildhall_model::Timestamp;
use serde::Serialize;
use serde_json::Value;

use crate::error::DeliveryError;
use crate::invoke::EndpointResponse;
use crate::world::AuditEntry;

/// Something that happened, with its number and its time.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct NumberedEntry {
    pub(crate) number: u64,
    pub(crate) at: Timestamp,
    #[serde(flatten)]
    pub(crate) entry: RecordEntry,
}

/// What happened.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub(crate) enum RecordEntry {
    /// The service sent an interaction to the app.
    Interaction { url: String, body: Value },
    /// The app answered it, over the same connection.
    Answer {
        interaction: Value,
        status: u16,
        body: Value,
    },
    /// Nothing came back.
    Silence { interaction: Value, why: String },
    /// The app called the service.
    Call {
        method: String,
        path: String,
        body: Value,
        status: u16,
        answer: Value,
        /// Whether a script has made or unmade the answer.
        #[serde(rename = "struck", skip_serializing_if = "std::ops::Not::not")]
        injected: bool,
    },
    /// A gateway connection would have heard of it.
    Event { name: &'static str, payload: Value },
    /// The audit log tells of it.
    Audit {
        id: String,
        guild: String,
        action: &'static str,
        actor: String,
        target: String,
        reason: Option<String>,
    },
}

impl RecordEntry {
    /// An interaction that is sent now.
    pub(crate) fn interaction(url: &Uri, body: &Bytes) -> Self {
        Self::Interaction {
            url: url.to_string(),
            body: recorded_json(body),
        }
    }

    /// What came back for an interaction, or why nothing did.
    pub(crate) fn response(
        interaction: &Bytes,
        reply: &Result<EndpointResponse, DeliveryError>,
    ) -> Self {
        let interaction = recorded_json(interaction)["id"].take();
        match reply {
            Ok(reply) => Self::Answer {
                interaction,
                status: reply.status,
                body: recorded_json(&reply.body),
            },
            Err(why) => Self::Silence {
                interaction,
                why: why.to_string(),
            },
        }
    }
}

impl From<&AuditEntry> for RecordEntry {
    fn from(entry: &AuditEntry) -> Self {
        Self::Audit {
            id: entry.id.to_string(),
            guild: entry.guild.to_string(),
            action: entry.action,
            actor: entry.actor.to_string(),
            target: entry.target.to_string(),
            reason: entry.reason.clone(),
        }
    }
}

/// A body as it is written: JSON as such, other text as text, and of anything else its size.
pub(crate) fn recorded_json(body: &Bytes) -> Value {
    if body.is_empty() {
        return Value::Null;
    }
    serde_json::from_slice(body).unwrap_or_else(|_| match str::from_utf8(body) {
        Ok(text) => text.into(),
        Err(_) => format!("{} bytes", body.len()).into(),
    })
}
