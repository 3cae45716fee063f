//! The limit for everything that an app asks, counted over every second.

use std::time::Duration;

use tokio::time::Instant;

use super::Ticket;
use super::queue::Queue;
use super::turn::Shut;

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
pub(super) struct Global {
    limit: usize,
    sent: Vec<Sent>,
    closed: Option<Instant>,
    pub(super) queue: Queue,
}

#[derive(Debug)]
struct Sent {
    ticket: Ticket,
    counts_until: Instant,
}

impl Global {
    pub(super) fn new(limit: usize) -> Self {
        Self {
            limit,
            sent: Vec::new(),
            closed: None,
            queue: Queue::default(),
        }
    }

    /// Takes a place among the requests of the last second.
    pub(super) fn admit(&mut self, ticket: Ticket, now: Instant) -> Result<(), Shut> {
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
    pub(super) fn answered(&mut self, ticket: Ticket, now: Instant) {
        if let Some(sent) = self.sent.iter_mut().rfind(|sent| sent.ticket == ticket) {
            sent.counts_until = sent.counts_until.min(now + WINDOW);
        }
        self.queue.ring();
    }

    /// A 429 asked for silence.
    pub(super) fn close(&mut self, until: Instant) {
        self.closed = self.closed.max(Some(until));
        self.queue.ring();
    }
}
