//! Log of gateway events, deliveries of webhook events and audit log entries: the newest of each, up to the limits of
//! [`Retention`].

use std::collections::VecDeque;
use std::ops::Deref;

use guildhall_model::audit_log::{AuditLogChange, AuditLogOptions};
use guildhall_model::{Guild, Id, Message, User, WebhookEvent, to_response};
use serde_json::Value;
use tokio::sync::watch;

use crate::record::{RecordEntry, Recorder};
use crate::state::retention::{Dropped, RetainedKind, Retention, push_bounded};
use crate::state::sessions::{Dispatch, Sessions};
use crate::state::user_steps::FailedInteraction;

/// Gateway events, deliveries of webhook events and audit log entries, in order.
#[derive(Debug)]
pub(crate) struct Log {
    pub(crate) audits: Recent<AuditEntry>,
    pub(crate) events: Recent<LoggedEvent>,
    pub(crate) event_deliveries: Recent<EventDelivery>,
    pub(crate) failed_interactions: Recent<FailedInteraction>,
    /// Recorder of each event and audit log entry.
    pub(crate) recorder: Recorder,
    /// Sessions of the gateway, which receive each event and audit log entry.
    pub(crate) sessions: Sessions,
}

impl Log {
    pub(crate) fn new(retention: Retention, recorder: Recorder) -> Self {
        Self {
            audits: Recent::new(RetainedKind::AuditLog, retention.audit_log),
            events: Recent::new(RetainedKind::Events, retention.events),
            event_deliveries: Recent::new(
                RetainedKind::EventDeliveries,
                retention.event_deliveries,
            ),
            failed_interactions: Recent::new(RetainedKind::Interactions, retention.interactions),
            recorder,
            sessions: Sessions::default(),
        }
    }

    /// Adds an event.
    pub(crate) fn event(&mut self, name: &'static str, payload: Value) {
        self.push_event(name, Payload::Json(payload));
    }

    /// Adds an event for a message.
    pub(crate) fn message_event(&mut self, name: &'static str, message: &Message) {
        self.push_event(name, Payload::Message(Box::new(message.clone())));
    }

    fn push_event(&mut self, name: &'static str, payload: Payload) {
        self.recorder.record(|| RecordEntry::Event {
            name,
            payload: payload.to_json(),
        });
        let event = LoggedEvent { name, payload };
        self.sessions.dispatch(|| Dispatch::Event(event.clone()));
        self.events.push(event);
    }

    pub(crate) fn audit(&mut self, entry: AuditEntry) {
        self.recorder.record(|| RecordEntry::from(&entry));
        self.sessions
            .dispatch(|| Dispatch::Audit(Box::new(entry.clone())));
        self.audits.push(entry);
    }
}

/// Event that a gateway connection would have received.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Event {
    /// Event name, such as `GUILD_ROLE_CREATE`.
    pub name: &'static str,
    /// Event payload, the `d` field of the gateway message.
    pub payload: Value,
}

/// Stored event.
#[derive(Clone, Debug)]
pub(crate) struct LoggedEvent {
    pub(crate) name: &'static str,
    payload: Payload,
}

/// Payload of a stored event. Most tests read no message events, so messages become JSON only when the event is read:
/// the conversion costs several times as much as a clone.
#[derive(Clone, Debug)]
enum Payload {
    Json(Value),
    Message(Box<Message>),
}

impl Payload {
    fn to_json(&self) -> Value {
        match self {
            Self::Json(json) => json.clone(),
            // Serialization cannot fail: all maps of a message have string keys.
            Self::Message(message) => to_response(message).unwrap_or_default(),
        }
    }
}

#[cfg(feature = "gateway")]
impl LoggedEvent {
    pub(crate) fn payload(&self) -> Value {
        self.payload.to_json()
    }
}

impl From<&LoggedEvent> for Event {
    fn from(logged: &LoggedEvent) -> Self {
        Self {
            name: logged.name,
            payload: logged.payload.to_json(),
        }
    }
}

/// Attempt to deliver a webhook event to the app.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct EventDelivery {
    /// The event.
    pub event: WebhookEvent,
    /// Number of the attempt, from 1.
    pub attempt: u32,
    /// HTTP status of the app's response; `None` without a response. The status 204 acknowledges the event.
    pub status: Option<u16>,
    /// Reason that there is no response.
    pub error: Option<String>,
}

/// Entry of the audit log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AuditEntry {
    /// ID of the entry. The emulator's clock determines its timestamp.
    pub id: Id<AuditEntry>,
    /// ID of the guild in which the change was made.
    pub guild: Id<Guild>,
    /// Action, such as `MEMBER_BAN_ADD`.
    pub action: &'static str,
    /// ID of the user, or bot user, who made the change.
    pub actor: Id<User>,
    /// ID of the affected object, as a number.
    pub target: u64,
    /// Changes of the affected object, if the emulator records the changes of the action.
    pub changes: Vec<AuditLogChange>,
    /// Additional information, as documented for the action.
    pub options: Option<AuditLogOptions>,
    pub(crate) reason: Option<String>,
}

impl AuditEntry {
    /// Returns the reason for the change, if the request contained one.
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }
}

/// Audit log entries, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditLog(pub(crate) Vec<AuditEntry>);

impl AuditLog {
    /// Returns the newest entry.
    ///
    /// # Panics
    ///
    /// Panics if the audit log is empty.
    #[track_caller]
    pub fn last(&self) -> &AuditEntry {
        let last = self.0.last();
        last.expect("the audit log is empty")
    }
}

impl Deref for AuditLog {
    type Target = [AuditEntry];

    fn deref(&self) -> &[AuditEntry] {
        &self.0
    }
}

/// Newest entries of one kind, and the total number of entries.
#[derive(Debug)]
pub(crate) struct Recent<T> {
    all: VecDeque<T>,
    /// Total number of entries, including dropped entries; notifies waiting tasks.
    count: watch::Sender<usize>,
    kind: RetainedKind,
    limit: usize,
}

impl<T> Recent<T> {
    fn new(kind: RetainedKind, limit: usize) -> Self {
        Self {
            all: VecDeque::new(),
            count: watch::Sender::default(),
            kind,
            limit,
        }
    }

    /// Adds the newest entry, and drops the oldest entry if the log is full.
    pub(crate) fn push(&mut self, new: T) {
        push_bounded(&mut self.all, new, self.limit);
        self.count.send_modify(|count| *count += 1);
    }

    /// Returns the kept entries, oldest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.all.iter()
    }

    /// Returns all entries, oldest first.
    ///
    /// # Errors
    ///
    /// Returns an error if entries were dropped.
    pub(crate) fn complete(&self) -> Result<impl Iterator<Item = &T>, Dropped> {
        self.after(0)
            .map(|numbered| numbered.map(|(_, entry)| entry))
    }

    /// Returns the total number of entries, including dropped entries.
    pub(crate) fn count(&self) -> usize {
        *self.count.borrow()
    }

    /// Returns the entries after the first `seen` entries, each with its number.
    ///
    /// # Errors
    ///
    /// Returns an error if one of these entries was dropped.
    pub(crate) fn after(&self, seen: usize) -> Result<impl Iterator<Item = (usize, &T)>, Dropped> {
        let dropped = self.count() - self.all.len();
        if seen < dropped {
            return Err(Dropped {
                kind: self.kind,
                count: dropped,
                limit: self.limit,
            });
        }
        Ok((dropped..).zip(&self.all).skip(seen - dropped))
    }

    /// Returns a receiver that is notified of each new entry.
    pub(crate) fn subscribe(&self) -> watch::Receiver<usize> {
        self.count.subscribe()
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
