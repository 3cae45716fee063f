//! Waiting for events.

use std::fmt;

use tokio::sync::watch;

use crate::Emulator;
use crate::world::Event;

/// Waits for events, each of which it sees once. What the service has forgotten, it does not see.
pub struct EventWatch {
    emulator: Emulator,
    count: watch::Receiver<usize>,
    seen: usize,
}

impl EventWatch {
    pub(crate) fn new(emulator: Emulator) -> Self {
        let world = emulator.service().world();
        let count = world.log.subscribe();
        let seen = world.log.count();
        drop(world);
        Self {
            emulator,
            count,
            seen,
        }
    }

    /// Waits for the next event with this name, such as `GUILD_BAN_ADD`, past all others.
    pub async fn next(&mut self, name: &str) -> Event {
        loop {
            let fresh = self.fresh(name);
            if let Some(event) = fresh {
                return event;
            }
            let seen = self.seen;
            // The log lives as long as the emulator that this holds.
            let _ = self.count.wait_for(|count| *count > seen).await;
        }
    }

    /// The first event with this name that was not seen yet. What is before it counts as seen.
    fn fresh(&mut self, name: &str) -> Option<Event> {
        let world = self.emulator.service().world();
        let log = &world.log;
        let found = log.after(self.seen).find(|(_, event)| event.name == name);
        self.seen = found.map_or_else(|| log.count(), |(number, _)| number + 1);
        found.map(|(_, event)| event.clone())
    }
}

impl fmt::Debug for EventWatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventWatch")
            .field("seen", &self.seen)
            .finish_non_exhaustive()
    }
}
