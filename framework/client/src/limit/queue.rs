//! Requests that wait for one rate limit, in order of arrival.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::Notify;

use crate::limit::route::Route;
use crate::platform::{Duration, Instant};

/// Arrival order of a request; lower numbers go first. All attempts of a request share one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct QueueNumber(pub(crate) u64);

/// Requests that wait for one rate limit, in order of arrival.
#[derive(Debug, Default)]
pub(crate) struct Queue(BTreeMap<QueueNumber, Waiter>);

/// A request in a queue.
#[derive(Debug)]
struct Waiter {
    route: u64,
    notify: Arc<Notify>,
}

impl Queue {
    /// Returns whether no request with a lower number is waiting.
    pub(crate) fn is_first_in_queue(&self, number: QueueNumber) -> bool {
        self.0
            .first_key_value()
            .is_none_or(|(first, _)| *first >= number)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of requests with a lower number.
    pub(crate) fn count_before(&self, number: QueueNumber) -> usize {
        let is_last = self
            .0
            .last_key_value()
            .is_none_or(|(last, _)| *last < number);
        // Nearly every request that asks is the latest; counting the others would take as long as the queue is.
        if is_last {
            self.0.len()
        } else {
            self.0.range(..number).count()
        }
    }

    pub(crate) fn join(&mut self, number: QueueNumber, route: u64, notify: Arc<Notify>) {
        self.0.insert(number, Waiter { route, notify });
    }

    pub(crate) fn leave(&mut self, number: QueueNumber) {
        self.0.remove(&number);
    }

    /// Wakes the first request, which then checks the limit again.
    pub(crate) fn notify_first(&self) {
        if let Some((_, waiter)) = self.0.first_key_value() {
            waiter.notify.notify_one();
        }
    }

    /// Removes the requests of one route and returns them.
    pub(crate) fn take_route(&mut self, route: u64) -> Self {
        let (taken, kept) = std::mem::take(&mut self.0)
            .into_iter()
            .partition(|(_, waiter)| waiter.route == route);
        self.0 = kept;
        Self(taken)
    }

    pub(crate) fn append(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }
}

/// The place of a request in the queues, and the time for which it waits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) number: QueueNumber,
    /// Time at which the request stops waiting.
    pub(crate) until: Instant,
    /// Whether the request has waited for another limit, or was sent before. A full queue has a place for such a
    /// request.
    pub(crate) has_waited: bool,
}

/// A rate limit that a request waits for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    /// The bucket of a route.
    Bucket(Route),
    /// The limit on all requests of the app.
    Global,
}

impl Limit {
    /// Returns the key of the route; 0 for the global limit.
    pub(crate) const fn route_key(self) -> u64 {
        match self {
            Self::Bucket(route) => route.key,
            Self::Global => 0,
        }
    }
}

/// The reason why a limit does not admit a request yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blocked {
    /// Whether no earlier request is waiting.
    pub(crate) is_first_in_queue: bool,
    /// Time at which the limit admits requests again, if known.
    pub(crate) opens_at: Option<Instant>,
}

impl Blocked {
    /// Creates the reason for a request that waits only because earlier requests go first: the limit has room.
    pub(crate) const fn by_earlier_request() -> Self {
        Self {
            is_first_in_queue: false,
            opens_at: None,
        }
    }

    /// Returns the remaining wait, if the request is next and the wait is known.
    pub(crate) fn wait(self, now: Instant) -> Option<Duration> {
        let opens_at = self.opens_at.filter(|_| self.is_first_in_queue)?;
        Some(opens_at - now)
    }
}
