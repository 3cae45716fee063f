//! The two limits on all requests of an app: requests per second, and rejected requests.

use std::collections::VecDeque;

use crate::limit::queue::{Blocked, Queue, QueueNumber};
use crate::limit::spread::Pace;
use crate::platform::{Duration, Instant};

/// Window of the global limit.
pub(crate) const GLOBAL_WINDOW: Duration = Duration::from_secs(1);

/// Assumed maximum time until a request without a response reaches the service.
pub(crate) const MAX_TRANSIT: Duration = Duration::from_secs(1);

/// The limit on requests per second.
///
/// The service counts a request when it arrives, at some time between sending and response. The client therefore counts
/// a request from the time it is sent until one second after its response, and for at most two seconds, so that no
/// window of the service exceeds the limit.
#[derive(Debug)]
pub(crate) struct GlobalLimit {
    limit: usize,
    counted: Vec<CountedRequest>,
    blocked_until: Option<Instant>,
    /// Pace of the requests after a 429.
    pace: Option<Pace>,
    pub(crate) queue: Queue,
}

#[derive(Debug)]
struct CountedRequest {
    number: QueueNumber,
    counted_until: Instant,
}

impl GlobalLimit {
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            limit,
            counted: Vec::new(),
            blocked_until: None,
            pace: None,
            queue: Queue::default(),
        }
    }

    /// Admits a request if the window has room and no earlier request is waiting.
    pub(crate) fn admit(&mut self, number: QueueNumber, now: Instant) -> Result<(), Blocked> {
        let is_first_in_queue = self.queue.is_first_in_queue(number);
        if let Some(opens_at) = self.opens_at(now) {
            let opens_at = Some(opens_at);
            return Err(Blocked {
                is_first_in_queue,
                opens_at,
            });
        }
        if !is_first_in_queue {
            return Err(Blocked::by_earlier_request());
        }
        self.counted.push(CountedRequest {
            number,
            counted_until: now + MAX_TRANSIT + GLOBAL_WINDOW,
        });
        if let Some(pace) = &mut self.pace {
            pace.record(now);
        }
        self.queue.leave(number);
        self.queue.notify_first();
        Ok(())
    }

    /// Returns the time at which the window has room again; `None` if it has room now.
    fn opens_at(&mut self, now: Instant) -> Option<Instant> {
        self.blocked_until = self.blocked_until.filter(|until| now < *until);
        if self.blocked_until.is_some() {
            return self.blocked_until;
        }
        self.pace = self.pace.filter(Pace::is_active);
        let paced_until = self.pace.and_then(|pace| pace.next_after(now));
        paced_until.max(self.window_opens_at(now))
    }

    /// Returns the time at which the window has room again, without regard to a 429; `None` if it has room now.
    fn window_opens_at(&mut self, now: Instant) -> Option<Instant> {
        if self.counted.len() >= self.limit {
            self.counted.retain(|request| now < request.counted_until);
        }
        if self.counted.len() < self.limit {
            return None;
        }
        self.counted
            .iter()
            .map(|request| request.counted_until)
            .min()
    }

    /// Returns the time that a request with this number waits at least.
    pub(crate) fn min_wait(&mut self, number: QueueNumber, now: Instant) -> Duration {
        let opens_at = self.opens_at(now);
        let free = match opens_at {
            Some(_) => 0,
            None => self.limit - self.counted.len(),
        };
        let Some(later) = self.queue.count_before(number).checked_sub(free) else {
            return Duration::ZERO;
        };
        let windows = u32::try_from(later / self.limit).unwrap_or(u32::MAX);
        let opens_at = opens_at.unwrap_or(now);
        opens_at.saturating_duration_since(now) + GLOBAL_WINDOW.saturating_mul(windows)
    }

    /// Counts the request for only one more second, because its response has arrived.
    pub(crate) fn record_response(&mut self, number: QueueNumber, now: Instant) {
        let mut counted = self.counted.iter_mut();
        if let Some(request) = counted.rfind(|request| request.number == number) {
            request.counted_until = request.counted_until.min(now + GLOBAL_WINDOW);
        }
        self.queue.notify_first();
    }

    /// Blocks all requests until `until`, when the wait after a global 429 is over.
    pub(crate) fn block_until(&mut self, until: Instant, now: Instant) {
        self.blocked_until = self.blocked_until.max(Some(until));
        self.pace = Some(match self.pace {
            Some(pace) => pace.after_rate_limit(until, now),
            None => Pace::new(until, self.limit),
        });
        self.queue.notify_first();
    }
}

/// Number of requests rejected with 401, 403 or 429 within [`INVALID_REQUEST_WINDOW`] after which the service bans the
/// IP address.
pub(crate) const INVALID_REQUEST_LIMIT: u32 = 10_000;

/// Default number of rejected requests within [`INVALID_REQUEST_WINDOW`] at which the client stops: 90 % of the
/// service's limit. The rest is for rejections whose responses are lost, and for other processes at the same address.
pub(crate) const DEFAULT_MAX_INVALID_REQUESTS: u32 = INVALID_REQUEST_LIMIT / 10 * 9;

/// Window of [`INVALID_REQUEST_LIMIT`].
pub(crate) const INVALID_REQUEST_WINDOW: Duration = Duration::from_mins(10);

/// Time span that one [`InvalidEntry`] covers.
const ENTRY_SPAN: Duration = Duration::from_secs(10);

/// The rejected requests of the last ten minutes.
#[derive(Debug)]
pub(crate) struct InvalidRequests {
    max: u32,
    entries: VecDeque<InvalidEntry>,
    count: u32,
}

/// Number of rejected requests within one [`ENTRY_SPAN`].
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
    /// Creates the count for a client that stops at `max` rejected requests.
    pub(crate) const fn new(max: u32) -> Self {
        Self {
            max,
            entries: VecDeque::new(),
            count: 0,
        }
    }

    /// Checks that the limit has room for another rejected request, counting every request in flight as rejected.
    ///
    /// # Errors
    ///
    /// Returns the time at which the next request may be sent.
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
            Some(first) if self.count.saturating_add(in_flight) >= self.max => {
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
