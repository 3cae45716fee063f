//! The budget of refused requests, beyond which the service bans an address for a while.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

/// How many requests may be refused with 401, 403 or 429 in [`PERIOD`].
pub(crate) const BUDGET: u32 = 10_000;

/// The time that the budget is for.
pub(crate) const PERIOD: Duration = Duration::from_secs(10 * 60);

/// Refusals this close together are remembered as one entry.
const GRAIN: Duration = Duration::from_secs(10);

/// The refusals of the last ten minutes.
#[derive(Debug, Default)]
pub(super) struct Invalid {
    entries: VecDeque<(Instant, u32)>,
    spent: u32,
}

impl Invalid {
    /// # Errors
    ///
    /// When the budget allows one more request, if it does not now. Of those in flight, each may
    /// be refused.
    pub(super) fn check(&mut self, in_flight: u32, now: Instant) -> Result<(), Instant> {
        while let Some(entry) = self.entries.front().filter(|entry| end(entry) <= now) {
            self.spent -= entry.1;
            self.entries.pop_front();
        }
        match self.entries.front() {
            Some(first) if self.spent.saturating_add(in_flight) >= BUDGET => Err(end(first)),
            _ => Ok(()),
        }
    }

    pub(super) fn spend(&mut self, now: Instant) {
        self.spent += 1;
        match self.entries.back_mut() {
            Some((since, count)) if now < *since + GRAIN => *count += 1,
            _ => self.entries.push_back((now, 1)),
        }
    }
}

fn end((since, _): &(Instant, u32)) -> Instant {
    *since + GRAIN + PERIOD
}
