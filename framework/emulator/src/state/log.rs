//! What has happened: the events of the gateway, and the audit log.
//!
//! Of each, the last 20,000 are kept.

use std::collections::VecDeque;
use std::ops::Deref;

use guildhall_model::{Guild, Id, User};
use serde_json::Value;
use tokio::sync::watch;

use crate::null_fields::fill_nulls;
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

/// Something that a gateway connection would have received.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Event {
    /// Its name, such as `GUILD_ROLE_CREATE`.
    pub name: &'static str,
    /// What it carries.
    pub payload: Value,
}

/// An entry of the audit log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AuditEntry {
    /// Which entry; dated by the clock.
    pub id: Id<AuditEntry>,
    /// The guild in which it was done.
    pub guild: Id<Guild>,
    /// What was done, such as `MEMBER_BAN_ADD`.
    pub action: &'static str,
    /// Who did it.
    pub actor: Id<User>,
    /// What it was done to: the number of the id.
    pub target: u64,
    pub(crate) reason: Option<String>,
}

impl AuditEntry {
    /// Why it was done, where a reason was given.
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }
}

/// The entries of the audit log, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditLog(pub(crate) Vec<AuditEntry>);

impl AuditLog {
    /// The newest entry, for a claim about it.
    ///
    /// # Panics
    ///
    /// Where nothing was done yet.
    #[track_caller]
    pub fn last(&self) -> &AuditEntry {
        let last = self.0.last();
        last.expect("the audit log holds an entry")
    }
}

impl Deref for AuditLog {
    type Target = [AuditEntry];

    fn deref(&self) -> &[AuditEntry] {
        &self.0
    }
}

/// How many are kept before the oldest are forgotten.
pub(crate) const RECENT_MAX: usize = 20_000;

/// The newest of their kind, and how many there were.
#[derive(Debug)]
pub(crate) struct Recent<T> {
    all: VecDeque<T>,
    /// How many there were, for those who wait for the next one.
    count: watch::Sender<usize>,
}

impl<T> Recent<T> {
    /// Adds what is the newest, for which the oldest may have to go.
    pub(crate) fn push(&mut self, new: T) {
        push_bounded(&mut self.all, new);
        self.count.send_modify(|count| *count += 1);
    }

    /// The oldest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.all.iter()
    }

    /// How many there were.
    pub(crate) fn count(&self) -> usize {
        *self.count.borrow()
    }

    /// Those after the first `seen` ones, each with its number.
    pub(crate) fn after(&self, seen: usize) -> impl Iterator<Item = (usize, &T)> {
        let gone = self.count() - self.all.len();
        let kept = (gone..).zip(&self.all);
        kept.skip(seen.saturating_sub(gone))
    }

    /// Hears of each new one.
    pub(crate) fn subscribe(&self) -> watch::Receiver<usize> {
        self.count.subscribe()
    }
}

impl<T> Default for Recent<T> {
    fn default() -> Self {
        Self {
            all: VecDeque::new(),
            count: watch::Sender::default(),
        }
    }
}

/// Adds what is the newest of the last 20,000.
pub(crate) fn push_bounded<T>(kept: &mut VecDeque<T>, new: T) {
    if kept.len() == RECENT_MAX {
        kept.pop_front();
    }
    kept.push_back(new);
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
