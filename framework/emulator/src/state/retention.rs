//! Retention: how many past entries of each kind the emulator keeps, and the error for dropped entries.

use std::collections::{BTreeSet, VecDeque};
use std::fmt;

/// Default number of kept entries of each kind.
const DEFAULT_LIMIT: usize = 1000;

/// Maximum number of unfinished entries of a kind.
const UNFINISHED_MAX: usize = 10_000;

/// Numbers of past entries that the emulator keeps in memory; 1,000 of each kind by default. When there are more, the
/// oldest entries are dropped.
///
/// Methods that return all entries of a kind panic if entries were dropped, so that no test passes because the evidence
/// is gone. A test that asserts on more than 1,000 entries sets a higher number:
///
/// ```
/// # use guildhall_emulator::{Emulator, Retention};
/// let all = Emulator::builder().retention(Retention::UNLIMITED);
///
/// let mut retention = Retention::default();
/// retention.events = 50_000;
/// let more_events = Emulator::builder().retention(retention);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Retention {
    /// Number of entries of the record, for the [playground](crate::EmulatorBuilder::playground). The
    /// [writer](crate::EmulatorBuilder::record) of the record receives all entries. Together, the entries have at most
    /// 64 KiB times this number; the oldest entries above are dropped too.
    pub record: usize,
    /// Number of gateway [events](crate::Emulator::events).
    pub events: usize,
    /// Number of attempts to deliver a [webhook event](crate::Emulator::event_deliveries).
    pub event_deliveries: usize,
    /// Number of entries of the [audit log](crate::Emulator::audit_log) of all guilds.
    pub audit_log: usize,
    /// Number of interactions, with their tokens. The service rejects requests with the token of a dropped interaction
    /// with code 50027.
    ///
    /// Interactions whose response is pending or deferred do not count; the emulator keeps the last 10,000 of them, or
    /// as many as this number if it is higher. Interactions older than 30 minutes of the emulator's
    /// [clock](crate::Clock) are dropped, whatever the number.
    pub interactions: usize,
    /// Number of [messages](crate::Invoker::messages) in all channels. The service rejects requests for a dropped
    /// message with code 10008. Loading messages of deferred responses do not count.
    pub messages: usize,
    /// Number of user actions for a [scenario](crate::Emulator::scenario).
    pub steps: usize,
    /// Number of OAuth 2.0 access tokens, of refresh tokens and of authorization codes. Dropped tokens are invalid.
    pub tokens: usize,
}

impl Retention {
    /// Keeps all entries, and interactions for 30 minutes.
    pub const UNLIMITED: Self = Self::with_limit(usize::MAX);

    /// Returns a retention of the same number of entries of each kind.
    pub const fn with_limit(limit: usize) -> Self {
        Self {
            record: limit,
            events: limit,
            event_deliveries: limit,
            audit_log: limit,
            interactions: limit,
            messages: limit,
            steps: limit,
            tokens: limit,
        }
    }

    /// Returns the largest of the numbers.
    pub(crate) fn largest(self) -> usize {
        let Self {
            record,
            events,
            event_deliveries,
            audit_log,
            interactions,
            messages,
            steps,
            tokens,
        } = self;
        let all = [
            record,
            events,
            event_deliveries,
            audit_log,
            interactions,
            messages,
            steps,
            tokens,
        ];
        all.into_iter().max().unwrap_or_default()
    }
}

impl Default for Retention {
    fn default() -> Self {
        Self::with_limit(DEFAULT_LIMIT)
    }
}

/// Kind of entries that can be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RetainedKind {
    AuditLog,
    Events,
    EventDeliveries,
    Interactions,
    Messages,
}

impl RetainedKind {
    /// Returns the field of [`Retention`] with the limit.
    const fn field(self) -> &'static str {
        match self {
            Self::AuditLog => "audit_log",
            Self::Events => "events",
            Self::EventDeliveries => "event_deliveries",
            Self::Interactions => "interactions",
            Self::Messages => "messages",
        }
    }
}

/// Error: entries that a test asks for were dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dropped {
    pub(crate) kind: RetainedKind,
    /// Number of dropped entries.
    pub(crate) count: usize,
    /// Number of entries that the emulator keeps.
    pub(crate) limit: usize,
}

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, count, limit } = self;
        let field = kind.field();
        let age = match kind {
            RetainedKind::Interactions => " of the last 30 minutes",
            _ => "",
        };
        write!(
            f,
            "the emulator has dropped {count} `{field}`: it keeps the last {limit}{age}; \
             set `Retention::{field}` with `EmulatorBuilder::retention` to keep more"
        )
    }
}

/// Returns the value of a result.
///
/// # Panics
///
/// Panics with the error if entries were dropped.
#[track_caller]
pub(crate) fn or_panic<T>(kept: Result<T, Dropped>) -> T {
    match kept {
        Ok(kept) => kept,
        Err(dropped) => panic!("{dropped}"),
    }
}

/// Appends an entry, and removes the oldest entries above the limit.
pub(crate) fn push_bounded<T>(kept: &mut VecDeque<T>, new: T, limit: usize) {
    kept.push_back(new);
    while kept.len() > limit {
        kept.pop_front();
    }
}

/// Order in which entries are dropped: the entry that was finished first is dropped first. Unfinished entries are kept,
/// up to a maximum of their own.
#[derive(Debug)]
pub(crate) struct DropOrder<K> {
    finished: VecDeque<K>,
    unfinished: BTreeSet<K>,
    /// Maximum number of finished entries.
    pub(crate) limit: usize,
}

impl<K: Copy + Ord> DropOrder<K> {
    pub(crate) const fn new(limit: usize) -> Self {
        Self {
            finished: VecDeque::new(),
            unfinished: BTreeSet::new(),
            limit,
        }
    }

    /// Adds an unfinished entry, and returns the key of an entry to drop.
    pub(crate) fn add(&mut self, key: K) -> Option<K> {
        self.unfinished.insert(key);
        let is_over = self.unfinished.len() > self.limit.max(UNFINISHED_MAX);
        is_over.then(|| self.unfinished.pop_first()).flatten()
    }

    /// Marks an entry as finished, and returns the key of an entry to drop.
    pub(crate) fn finish(&mut self, key: K) -> Option<K> {
        if self.unfinished.remove(&key) {
            self.finished.push_back(key);
        }
        let is_over = self.finished.len() > self.limit;
        is_over.then(|| self.finished.pop_front()).flatten()
    }

    /// Removes an unfinished entry that was deleted.
    pub(crate) fn remove(&mut self, key: K) {
        self.unfinished.remove(&key);
    }
}
