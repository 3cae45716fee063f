//! What has happened: the events of the gateway, and the audit log.

mod audit;
mod event;

pub use audit::{AuditEntry, AuditLog};
pub use event::Event;

use serde_json::Value;
use tokio::sync::watch;

use super::whole;
use crate::record::{Deed, Journal};

/// Everything that has happened, in order.
#[derive(Debug, Default)]
pub(crate) struct Log {
    pub(crate) audits: Vec<AuditEntry>,
    pub(crate) events: Vec<Event>,
    /// How many events there are, for those who wait for the next one.
    count: watch::Sender<usize>,
    /// Where all of it is noted as well.
    pub(crate) journal: Journal,
}

impl Log {
    pub(crate) fn event(&mut self, name: &'static str, mut payload: Value) {
        whole(&mut payload);
        self.journal.note(|| Deed::Event {
            name,
            payload: payload.clone(),
        });
        self.events.push(Event { name, payload });
        self.count.send_replace(self.events.len());
    }

    pub(crate) fn audit(&mut self, entry: AuditEntry) {
        self.journal.note(|| Deed::from(&entry));
        self.audits.push(entry);
    }

    /// Hears of each new event.
    pub(crate) fn subscribe(&self) -> watch::Receiver<usize> {
        self.count.subscribe()
    }
}
