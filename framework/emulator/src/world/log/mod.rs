//! What has happened: the events of the gateway, and the audit log.
//!
//! Of each, the last 20,000 are kept.

mod audit;
mod event;
mod kept;

pub use audit::{AuditEntry, AuditLog};
pub use event::Event;
pub(crate) use kept::{RECENT_MAX, Recent, push_bounded};

use serde_json::Value;

use super::fill_nulls;
use crate::record::{Journal, RecordEntry};

/// Everything that has happened, in order.
#[derive(Debug, Default)]
pub(crate) struct Log {
    pub(crate) audits: Recent<AuditEntry>,
    pub(crate) events: Recent<Event>,
    /// Where all of it is noted as well.
    pub(crate) journal: Journal,
}

impl Log {
    pub(crate) fn event(&mut self, name: &'static str, mut payload: Value) {
        fill_nulls(&mut payload);
        self.journal.record(|| RecordEntry::Event {
            name,
            payload: payload.clone(),
        });
        self.events.push(Event { name, payload });
    }

    pub(crate) fn audit(&mut self, entry: AuditEntry) {
        self.journal.record(|| RecordEntry::from(&entry));
        self.audits.push(entry);
    }
}
