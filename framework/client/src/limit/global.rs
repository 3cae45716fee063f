//! The limit for everything that an app asks, counted over every second.
//!
//! The budget of refused requests, beyond which the service bans an address for a while.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

use crate::limit::limiter::Ticket;
use crate::limit::queue::{Queue, Shut};

/// The time that the limit counts over.
const WINDOW: Duration = Duration::from_secs(1);

/// How long a request takes to the service at most; unless it answers earlier.
const TRAVEL: Duration = Duration::from_secs(1);

/// The requests of the last second.
///
/// The service counts a request when it arrives, some time between its sending and its answer. So a
/// request is counted from its sending until a second after its answer, which holds however the
/// service lays its windows.
#[derive(Debug)]
pub(crate) struct Global {
    limit: usize,
    sent: Vec<Sent>,
    closed: Option<Instant>,
    pub(crate) queue: Queue,
}

#[derive(Debug)]
struct Sent {
    ticket: Ticket,
    counts_until: Instant,
}

impl Global {
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            limit,
            sent: Vec::new(),
            closed: None,
            queue: Queue::default(),
        }
    }

    /// Takes a place among the requests of the last second.
    pub(crate) fn admit(&mut self, ticket: Ticket, now: Instant) -> Result<(), Shut> {
        let is_turn = self.queue.is_turn(ticket);
        if let Some(opens) = self.opens(now) {
            let opens = Some(opens);
            return Err(Shut { is_turn, opens });
        }
        if !is_turn {
            return Err(Shut::behind());
        }
        self.sent.push(Sent {
            ticket,
            counts_until: now + TRAVEL + WINDOW,
        });
        self.queue.leave(ticket);
        self.queue.ring();
        Ok(())
    }

    /// From when on there is a place, if there is none now.
    fn opens(&mut self, now: Instant) -> Option<Instant> {
        self.closed = self.closed.filter(|closed| now < *closed);
        if self.closed.is_some() {
            return self.closed;
        }
        if self.sent.len() >= self.limit {
            self.sent.retain(|sent| now < sent.counts_until);
        }
        if self.sent.len() < self.limit {
            return None;
        }
        self.sent.iter().map(|sent| sent.counts_until).min()
    }

    /// The answer to a request came.
    pub(crate) fn answered(&mut self, ticket: Ticket, now: Instant) {
        if let Some(sent) = self.sent.iter_mut().rfind(|sent| sent.ticket == ticket) {
            sent.counts_until = sent.counts_until.min(now + WINDOW);
        }
        self.queue.ring();
    }

    /// A 429 asked for silence.
    pub(crate) fn close(&mut self, until: Instant) {
        self.closed = self.closed.max(Some(until));
        self.queue.ring();
    }
}

/// How many requests may be refused with 401, 403 or 429 in [`PERIOD`].
pub(crate) const BUDGET: u32 = 10_000;

/// The time that the budget is for.
pub(crate) const PERIOD: Duration = Duration::from_secs(10 * 60);

/// Refusals this close together are remembered as one entry.
const GRAIN: Duration = Duration::from_secs(10);

/// The refusals of the last ten minutes.
#[derive(Debug, Default)]
pub(crate) struct Invalid {
    entries: VecDeque<(Instant, u32)>,
    spent: u32,
}

impl Invalid {
    /// # Errors
    ///
    /// When the budget allows one more request, if it does not now. Of those in flight, each may
    /// be refused.
    pub(crate) fn check(&mut self, in_flight: u32, now: Instant) -> Result<(), Instant> {
        while let Some(entry) = self.entries.front().filter(|entry| end(entry) <= now) {
            self.spent -= entry.1;
            self.entries.pop_front();
        }
        match self.entries.front() {
            Some(first) if self.spent.saturating_add(in_flight) >= BUDGET => Err(end(first)),
            _ => Ok(()),
        }
    }

    pub(crate) fn spend(&mut self, now: Instant) {
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
