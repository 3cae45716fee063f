//! Waiting for events, and for entries of the audit log.

use std::fmt;

use tokio::sync::watch;

use crate::service::ServiceHandle;
use crate::state::log::{AuditEntry, Event, Log, Recent};

/// Waits for events, each of which it sees once. What the service has forgotten, it does not see.
#[derive(Debug)]
pub struct EventWatch(Watch<Event>);

/// Waits for entries of the audit log, each of which it sees once. What the service has forgotten,
/// it does not see.
#[derive(Debug)]
pub struct AuditWatch(Watch<AuditEntry>);

impl EventWatch {
    pub(crate) fn new(service: ServiceHandle) -> Self {
        Self(Watch::new(service, |log| &log.events))
    }

    /// Waits for the next event with this name, such as `GUILD_BAN_ADD`, past all others.
    pub async fn next(&mut self, name: &str) -> Event {
        self.0.next(|event| event.name == name).await
    }
}

impl AuditWatch {
    pub(crate) fn new(service: ServiceHandle) -> Self {
        Self(Watch::new(service, |log| &log.audits))
    }

    /// Waits for the next entry of this action, such as `MEMBER_BAN_ADD`, past all others.
    pub async fn next(&mut self, action: &str) -> AuditEntry {
        self.0.next(|entry| entry.action == action).await
    }
}

/// Waits for one kind of what the log keeps.
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

    /// Waits for the next one that is meant.
    async fn next(&mut self, is_meant: impl Fn(&T) -> bool) -> T {
        loop {
            let fresh = self.next_match(&is_meant);
            if let Some(found) = fresh {
                return found;
            }
            let seen = self.seen;
            // The log lives as long as the service that this holds.
            let _ = self.count.wait_for(|count| *count > seen).await;
        }
    }

    /// The first one that is meant and was not seen yet. What is before it counts as seen.
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
