//! The two limits on all requests of an app: requests in each second, and rejected requests.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

use crate::limit::queue::{Blocked, Queue, QueueNumber};

/// The window of the global limit.
const WINDOW: Duration = Duration::from_secs(1);

/// The longest time that a request without a response is assumed to take to the service.
const MAX_TRANSIT: Duration = Duration::from_secs(1);

/// The requests of the last second.
///
/// The service counts a request when it arrives, some time between sending and response. A request
/// is therefore counted from its sending until one second after its response, which keeps the limit
/// however the service aligns its windows.
#[derive(Debug)]
pub(crate) struct GlobalLimit {
    limit: usize,
    counted: Vec<CountedRequest>,
    blocked_until: Option<Instant>,
    pub(crate) queue: Queue,
}

#[derive(Debug)]
struct CountedRequest {
    number: QueueNumber,
    counts_until: Instant,
}

impl GlobalLimit {
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            limit,
            counted: Vec::new(),
            blocked_until: None,
            queue: Queue::default(),
        }
    }

    /// Counts a request, if the window has room and no earlier request waits.
    pub(crate) fn admit(&mut self, number: QueueNumber, now: Instant) -> Result<(), Blocked> {
        let is_next = self.queue.is_next(number);
        if let Some(opens_at) = self.opens_at(now) {
            let opens_at = Some(opens_at);
            return Err(Blocked { is_next, opens_at });
        }
        if !is_next {
            return Err(Blocked::behind_others());
        }
        self.counted.push(CountedRequest {
            number,
            counts_until: now + MAX_TRANSIT + WINDOW,
        });
        self.queue.leave(number);
        self.queue.notify_first();
        Ok(())
    }

    /// Returns when the window has room again; `None` if it has room now.
    fn opens_at(&mut self, now: Instant) -> Option<Instant> {
        self.blocked_until = self.blocked_until.filter(|until| now < *until);
        if self.blocked_until.is_some() {
            return self.blocked_until;
        }
        if self.counted.len() >= self.limit {
            self.counted.retain(|request| now < request.counts_until);
        }
        if self.counted.len() < self.limit {
            return None;
        }
        self.counted
            .iter()
            .map(|request| request.counts_until)
            .min()
    }

    /// Lets the request count for one more second only, because its response arrived.
    pub(crate) fn record_response(&mut self, number: QueueNumber, now: Instant) {
        let mut counted = self.counted.iter_mut();
        if let Some(request) = counted.rfind(|request| request.number == number) {
            request.counts_until = request.counts_until.min(now + WINDOW);
        }
        self.queue.notify_first();
    }

    /// Blocks all requests until the end of a global 429.
    pub(crate) fn block_until(&mut self, until: Instant) {
        self.blocked_until = self.blocked_until.max(Some(until));
        self.queue.notify_first();
    }
}

/// The number of requests that may be rejected with 401, 403 or 429 in
/// [`INVALID_REQUEST_WINDOW`] before the service bans the address.
pub(crate) const INVALID_REQUEST_LIMIT: u32 = 10_000;

/// The window of [`INVALID_REQUEST_LIMIT`].
pub(crate) const INVALID_REQUEST_WINDOW: Duration = Duration::from_mins(10);

/// The span of rejections that share one entry.
const ENTRY_SPAN: Duration = Duration::from_secs(10);

/// The rejected requests of the last ten minutes.
#[derive(Debug, Default)]
pub(crate) struct InvalidRequests {
    entries: VecDeque<InvalidEntry>,
    count: u32,
}

/// The rejected requests of [`ENTRY_SPAN`].
#[derive(Debug)]
struct InvalidEntry {
    since: Instant,
    count: u32,
}

impl InvalidEntry {
    fn expires_at(&self) -> Instant {
        self.since + ENTRY_SPAN + INVALID_REQUEST_WINDOW
    }
}

impl InvalidRequests {
    /// Checks that one more request may be rejected. Each request in flight may be rejected too.
    ///
    /// # Errors
    ///
    /// Returns when the next request may be sent.
    pub(crate) fn check(&mut self, in_flight: u32, now: Instant) -> Result<(), Instant> {
        while let Some(entry) = self
            .entries
            .front()
            .filter(|first| first.expires_at() <= now)
        {
            self.count -= entry.count;
            self.entries.pop_front();
        }
        match self.entries.front() {
            Some(first) if self.count.saturating_add(in_flight) >= INVALID_REQUEST_LIMIT => {
                Err(first.expires_at())
            }
            _ => Ok(()),
        }
    }

    /// Counts a rejected request.
    pub(crate) fn record(&mut self, now: Instant) {
        self.count += 1;
        match self.entries.back_mut() {
            Some(entry) if now < entry.since + ENTRY_SPAN => entry.count += 1,
            _ => self.entries.push_back(InvalidEntry {
                since: now,
                count: 1,
            }),
        }
    }
}
