//! Watches that wait for events and audit log entries.

use std::fmt;

use tokio::sync::watch;

use crate::service::ServiceHandle;
use crate::state::log::{AuditEntry, Event, Log, Recent};

/// Waits for events; each event is returned at most once. Events beyond the last 20,000 are lost.
#[derive(Debug)]
pub struct EventWatch(Watch<Event>);

/// Waits for audit log entries; each entry is returned at most once. Entries beyond the last 20,000
/// are lost.
#[derive(Debug)]
pub struct AuditWatch(Watch<AuditEntry>);

impl EventWatch {
    pub(crate) fn new(service: ServiceHandle) -> Self {
        Self(Watch::new(service, |log| &log.events))
    }

    /// Waits for the next event with this name, such as `GUILD_BAN_ADD`, and skips others.
    pub async fn next(&mut self, name: &str) -> Event {
        self.0.next(|event| event.name == name).await
    }
}

impl AuditWatch {
    pub(crate) fn new(service: ServiceHandle) -> Self {
        Self(Watch::new(service, |log| &log.audits))
    }

    /// Waits for the next entry with this action, such as `MEMBER_BAN_ADD`, and skips others.
    pub async fn next(&mut self, action: &str) -> AuditEntry {
        self.0.next(|entry| entry.action == action).await
    }
}

/// Waits for new entries of one part of the log.
struct Watch<T: 'static> {
    service: ServiceHandle,
    kept: fn(&Log) -> &Recent<T>,
    count: watch::Receiver<usize>,
    seen: usize,
}

impl<T: Clone> Watch<T> {
    fn new(service: ServiceHandle, kept: fn(&Log) -> &Recent<T>) -> Self {
        let world = service.world();
        let count = kept(&world.log).subscribe();
        let seen = kept(&world.log).count();
        drop(world);
        Self {
            service,
            kept,
            count,
            seen,
        }
    }

    /// Waits for the next matching entry.
    async fn next(&mut self, is_meant: impl Fn(&T) -> bool) -> T {
        loop {
            let fresh = self.next_match(&is_meant);
            if let Some(found) = fresh {
                return found;
            }
            let seen = self.seen;
            // The service handle keeps the log alive, so the channel cannot close.
            let _ = self.count.wait_for(|count| *count > seen).await;
        }
    }

    /// Returns the first unseen match. Entries before the match count as seen.
    fn next_match(&mut self, is_meant: impl Fn(&T) -> bool) -> Option<T> {
        let world = self.service.world();
        let kept = (self.kept)(&world.log);
        let found = kept.after(self.seen).find(|(_, one)| is_meant(one));
        self.seen = found.map_or_else(|| kept.count(), |(number, _)| number + 1);
        found.map(|(_, one)| one.clone())
    }
}

impl<T> fmt::Debug for Watch<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch")
            .field("seen", &self.seen)
            .finish_non_exhaustive()
    }
}
