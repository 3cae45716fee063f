//! Watches that wait for gateway events, deliveries of webhook events, audit log entries and requests to restart the
//! app.

use std::fmt;

use guildhall_model::WebhookEventType;
use tokio::sync::watch;

use crate::service::{Service, ServiceHandle};
use crate::state::log::{AuditEntry, Event, EventDelivery, Log, LoggedEvent, Recent};
use crate::state::retention::{Dropped, or_panic};

/// Watch that waits for events, and returns each event at most once.
#[derive(Debug)]
pub struct EventWatch(Watch<LoggedEvent>);

/// Watch that waits for audit log entries, and returns each entry at most once.
#[derive(Debug)]
pub struct AuditWatch(Watch<AuditEntry>);

/// Watch that waits for attempts to deliver webhook events, and returns each attempt at most once.
#[derive(Debug)]
pub struct EventDeliveryWatch(Watch<EventDelivery>);

/// Watch that waits for requests to restart the app.
#[derive(Debug)]
pub struct RestartWatch(watch::Receiver<u64>);

impl RestartWatch {
    pub(crate) fn new(service: &Service) -> Self {
        Self(service.restarts.subscribe())
    }

    /// Waits for the next request. Requests since the last call count as one. Waits forever after the service has
    /// stopped.
    pub async fn next(&mut self) {
        if self.0.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl EventDeliveryWatch {
    pub(crate) fn new(service: ServiceHandle) -> Self {
        Self(Watch::new(service, |log| &log.event_deliveries))
    }

    /// Waits for the next attempt to deliver an event of this type, and skips other events.
    ///
    /// # Panics
    ///
    /// Panics if unread attempts were [dropped](crate::Retention).
    pub async fn next(&mut self, kind: &WebhookEventType) -> EventDelivery {
        self.0.next(|delivery| delivery.event.kind() == kind).await
    }
}

impl EventWatch {
    pub(crate) fn new(service: ServiceHandle) -> Self {
        Self(Watch::new(service, |log| &log.events))
    }

    /// Waits for the next event with this name, such as `GUILD_BAN_ADD`, and skips other events.
    ///
    /// # Panics
    ///
    /// Panics if unread events were [dropped](crate::Retention).
    pub async fn next(&mut self, name: &str) -> Event {
        let logged = self.0.next(|event| event.name == name).await;
        Event::from(&logged)
    }
}

impl AuditWatch {
    pub(crate) fn new(service: ServiceHandle) -> Self {
        Self(Watch::new(service, |log| &log.audits))
    }

    /// Waits for the next entry with this action, such as `MEMBER_BAN_ADD`, and skips other entries.
    ///
    /// # Panics
    ///
    /// Panics if unread entries were [dropped](crate::Retention).
    pub async fn next(&mut self, action: &str) -> AuditEntry {
        self.0.next(|entry| entry.action == action).await
    }
}

/// Watch that waits for new entries of one log: events, deliveries or audit log entries.
struct Watch<T: 'static> {
    service: ServiceHandle,
    entries: fn(&Log) -> &Recent<T>,
    count: watch::Receiver<usize>,
    seen: usize,
}

impl<T: Clone> Watch<T> {
    fn new(service: ServiceHandle, entries: fn(&Log) -> &Recent<T>) -> Self {
        let world = service.world();
        let count = entries(&world.log).subscribe();
        let seen = entries(&world.log).count();
        drop(world);
        Self {
            service,
            entries,
            count,
            seen,
        }
    }

    /// Waits for the next matching entry.
    async fn next(&mut self, matches: impl Fn(&T) -> bool) -> T {
        loop {
            let next = or_panic(self.next_match(&matches));
            if let Some(entry) = next {
                return entry;
            }
            let seen = self.seen;
            // The channel cannot close: the service handle keeps the log alive.
            let _ = self.count.wait_for(|count| *count > seen).await;
        }
    }

    /// Returns the first unread match, and marks all entries up to the match as read. Without a match, marks all
    /// entries as read.
    fn next_match(&mut self, matches: impl Fn(&T) -> bool) -> Result<Option<T>, Dropped> {
        let world = self.service.world();
        let entries = (self.entries)(&world.log);
        let found = entries.after(self.seen)?.find(|(_, entry)| matches(entry));
        self.seen = found.map_or_else(|| entries.count(), |(number, _)| number + 1);
        Ok(found.map(|(_, entry)| entry.clone()))
    }
}

impl<T> fmt::Debug for Watch<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch")
            .field("seen", &self.seen)
            .finish_non_exhaustive()
    }
}
