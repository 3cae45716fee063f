//! What has happened: the events of the gateway, and the audit log.
//!
//! Of each, the last 20,000 are kept.

mod audit;
mod event;

pub use audit::{AuditEntry, AuditLog};
pub use event::Event;

use std::collections::VecDeque;

use serde_json::Value;
use tokio::sync::watch;

use super::whole;
use crate::record::{Deed, Journal};

/// Events, and entries of the audit log, that are kept before the oldest are forgotten.
const KEPT: usize = 20_000;

/// Everything that has happened, in order.
#[derive(Debug, Default)]
pub(crate) struct Log {
    audits: VecDeque<AuditEntry>,
    events: VecDeque<Event>,
    /// How many events there were, for those who wait for the next one.
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
        keep(&mut self.events, Event { name, payload });
        self.count.send_modify(|count| *count += 1);
    }

    /// The events that are kept, the oldest first.
    pub(crate) fn events(&self) -> Vec<Event> {
        self.events.iter().cloned().collect()
    }

    /// How many events there were.
    pub(crate) fn count(&self) -> usize {
        *self.count.borrow()
    }

    /// The events after the first `seen` ones, each with its number.
    pub(crate) fn after(&self, seen: usize) -> impl Iterator<Item = (usize, &Event)> {
        let gone = self.count() - self.events.len();
        let kept = (gone..).zip(&self.events);
        kept.skip(seen.saturating_sub(gone))
    }

    pub(crate) fn audit(&mut self, entry: AuditEntry) {
        self.journal.note(|| Deed::from(&entry));
        keep(&mut self.audits, entry);
    }

    /// The entries of the audit log that are kept.
    pub(crate) fn audits(&self) -> AuditLog {
        AuditLog(self.audits.iter().cloned().collect())
    }

    /// Hears of each new event.
    pub(crate) fn subscribe(&self) -> watch::Receiver<usize> {
        self.count.subscribe()
    }
}

/// Adds what is the newest, for which the oldest may have to go.
fn keep<T>(kept: &mut VecDeque<T>, new: T) {
    if kept.len() == KEPT {
        kept.pop_front();
    }
    kept.push_back(new);
}
