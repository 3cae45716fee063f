//! Rate-limit buckets: the current window of each bucket, its queue, and the routes that share it.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::limit::global::MAX_TRANSIT;
use crate::limit::queue::{Blocked, Queue, QueueNumber};
use crate::limit::report::{BucketHeaders, LimitReport};
use crate::limit::route::Route;
use crate::platform::{Duration, Instant};

/// Time without requests after which a bucket can be forgotten.
const IDLE_LIFETIME: Duration = Duration::from_mins(1);

/// Time after a 429 for which another process is assumed to use the bucket too.
const SHARING_DURATION: Duration = Duration::from_secs(30);

/// Time added to the end of a window, because the service rounds the end to milliseconds.
const ROUNDING_MARGIN: Duration = Duration::from_millis(5);

/// Maximum difference between the reported ends of one window, in seconds.
const RESET_TOLERANCE: f64 = 0.02;

/// One rate-limit bucket.
#[derive(Debug)]
pub(crate) struct Bucket {
    limit: BucketLimit,
    /// End of the wait after a 429.
    blocked_until: Option<Instant>,
    /// End of the time for which the client leaves room for another process.
    shared_until: Option<Instant>,
    in_flight: u32,
    /// Requests of which no response reports the window, as the times until which each may still reach the service. A
    /// window may count those, even if its report does not.
    unreported: Vec<Instant>,
    last_used: Instant,
    pub(crate) queue: Queue,
}

/// The limit of a bucket, as learned from responses.
#[derive(Debug)]
enum BucketLimit {
    /// The limit is not known: only one request is admitted at a time.
    Unknown,
    /// There is no limit.
    Unlimited,
    /// A window with a number of remaining requests.
    Counted(Window),
}

#[derive(Debug)]
struct Window {
    limit: u32,
    /// Remaining requests, as last reported. The number may or may not include requests in flight.
    remaining: u32,
    /// End of the window; `None` once the window has ended, until a response reports the next window.
    ends_at: Option<Instant>,
    /// End of the window by the service's clock, in Unix seconds.
    service_reset: Option<f64>,
    /// Time to the end of the window when it was first reported: the windows last at least as long.
    length: Duration,
}

impl Bucket {
    pub(crate) fn new(now: Instant) -> Self {
        Self {
            limit: BucketLimit::Unknown,
            blocked_until: None,
            shared_until: None,
            in_flight: 0,
            unreported: Vec::new(),
            last_used: now,
            queue: Queue::default(),
        }
    }

    /// Admits a request if the bucket has room and no earlier request is waiting.
    pub(crate) fn admit(&mut self, number: QueueNumber, now: Instant) -> Result<(), Blocked> {
        let is_first_in_queue = self.queue.is_first_in_queue(number);
        if let Err(opens_at) = self.check(now) {
            return Err(Blocked {
                is_first_in_queue,
                opens_at,
            });
        }
        if !is_first_in_queue {
            return Err(Blocked::by_earlier_request());
        }
        self.in_flight += 1;
        self.last_used = now;
        self.queue.leave(number);
        self.queue.notify_first();
        Ok(())
    }

    /// Checks that the bucket has room.
    ///
    /// # Errors
    ///
    /// Returns the time at which the bucket has room again, if known.
    fn check(&mut self, now: Instant) -> Result<(), Option<Instant>> {
        self.blocked_until = self.blocked_until.filter(|until| now < *until);
        if self.blocked_until.is_some() {
            return Err(self.blocked_until);
        }
        match &mut self.limit {
            BucketLimit::Unknown if self.in_flight == 0 => Ok(()),
            BucketLimit::Unknown => Err(None),
            BucketLimit::Unlimited => Ok(()),
            BucketLimit::Counted(window) => {
                self.unreported.retain(|until| now < *until);
                window.begin_next(&self.unreported, now);
                let is_shared = self.shared_until.is_some_and(|until| now < until);
                window.check(self.in_flight, is_shared)
            }
        }
    }

    /// Removes an admitted request from the requests in flight.
    pub(crate) const fn release(&mut self) {
        self.in_flight = self.in_flight.saturating_sub(1);
    }

    /// Returns the time that a request with this number waits at least; zero if nothing is known.
    pub(crate) fn min_wait(&self, number: QueueNumber, now: Instant) -> Duration {
        let blocked = self.blocked_until.unwrap_or(now);
        let blocked = blocked.saturating_duration_since(now);
        let BucketLimit::Counted(window) = &self.limit else {
            return blocked;
        };
        let ahead = self.queue.count_before(number);
        blocked.max(window.min_wait(ahead, self.in_flight, now))
    }

    /// Updates the limit from a response, after the request was [released](Self::release). After a 429, the bucket
    /// admits no request before `returns_at`.
    pub(crate) fn update(
        &mut self,
        report: &LimitReport<'_>,
        returns_at: Option<Instant>,
        now: Instant,
    ) {
        self.unreported.retain(|until| now < *until);
        let unreported = count(&self.unreported);
        let headers = report.headers.map(|headers| BucketHeaders {
            remaining: headers.remaining.saturating_sub(unreported),
            ..headers
        });
        match (headers, &mut self.limit) {
            (Some(headers), BucketLimit::Counted(window)) => window.update(headers, now),
            (Some(headers), _) => self.limit = BucketLimit::Counted(Window::new(headers, now)),
            (None, BucketLimit::Counted(window)) => {
                window.remaining = window.remaining.saturating_sub(1);
            }
            (None, BucketLimit::Unknown) if report.is_success => {
                self.limit = BucketLimit::Unlimited;
            }
            (None, BucketLimit::Unknown | BucketLimit::Unlimited) => {}
        }
        // A request that was rejected with 429 counts in no window.
        let is_unreported = report.headers.is_none() && report.retry_after.is_none();
        if is_unreported && !matches!(self.limit, BucketLimit::Unlimited) {
            self.unreported.push(now + MAX_TRANSIT);
        }
        // A global 429 blocks the bucket too, because interaction responses wait for no other limit.
        self.blocked_until = self.blocked_until.max(returns_at);
        let shared_until = returns_at.map(|returns_at| returns_at + SHARING_DURATION);
        self.shared_until = self.shared_until.max(shared_until);
        if self.needs_probe(report) {
            self.limit = BucketLimit::Unknown;
        }
    }

    /// Returns whether a single request must probe the limit again: another process may use the bucket too, so that
    /// less remains than this client counts.
    fn needs_probe(&self, report: &LimitReport<'_>) -> bool {
        let is_stuck = match &self.limit {
            // Without an end of the window, nothing would admit a request again.
            BucketLimit::Counted(window) => window.ends_at.is_none() && window.remaining == 0,
            BucketLimit::Unknown | BucketLimit::Unlimited => false,
        };
        report.retry_after.is_some() || is_stuck && self.in_flight == 0
    }

    /// Returns whether the bucket can be forgotten. The next request then probes the limit again.
    pub(crate) fn is_idle(&self, now: Instant) -> bool {
        let ends_at = match &self.limit {
            BucketLimit::Counted(window) => window.ends_at,
            BucketLimit::Unknown | BucketLimit::Unlimited => None,
        };
        self.in_flight == 0
            && self.queue.is_empty()
            && now >= self.last_used + IDLE_LIFETIME
            && ends_at.max(self.blocked_until).is_none_or(|end| end <= now)
    }
}

impl Window {
    fn new(headers: BucketHeaders, now: Instant) -> Self {
        Self {
            limit: headers.limit.max(1),
            remaining: headers.remaining,
            ends_at: Some(now + headers.reset_after + ROUNDING_MARGIN),
            service_reset: headers.reset,
            length: headers.reset_after,
        }
    }

    /// Returns the time that a request waits at least if `ahead` others go first.
    fn min_wait(&self, ahead: usize, in_flight: u32, now: Instant) -> Duration {
        let free = self.remaining.saturating_sub(in_flight) as usize;
        let Some(later) = ahead.checked_sub(free) else {
            return Duration::ZERO;
        };
        let this_window = self.ends_at.unwrap_or(now).saturating_duration_since(now);
        let windows = u32::try_from(later / self.limit as usize).unwrap_or(u32::MAX);
        this_window.saturating_add(self.length.saturating_mul(windows))
    }

    /// Begins the next window if this one has ended. If the unreported requests may use it up, it begins once fewer of
    /// them can arrive.
    fn begin_next(&mut self, unreported: &[Instant], now: Instant) {
        if self.ends_at.is_some_and(|ends_at| ends_at <= now) {
            self.remaining = self.limit.saturating_sub(count(unreported));
            let first = unreported.iter().min().copied();
            self.ends_at = first.filter(|_| self.remaining == 0);
        }
    }

    fn check(&self, in_flight: u32, is_shared: bool) -> Result<(), Option<Instant>> {
        // Each request in flight may count towards this window, even if it was sent before the window began.
        if self.remaining <= in_flight {
            return Err(self.ends_at);
        }
        // Two processes that each use half of what remains do not exceed the limit together.
        if is_shared && self.remaining.div_ceil(2) <= in_flight {
            return Err(None);
        }
        Ok(())
    }

    fn update(&mut self, headers: BucketHeaders, now: Instant) {
        match self.compare(headers, now) {
            Ordering::Greater => *self = Self::new(headers, now),
            // Responses may arrive out of order; the lowest count is the latest.
            Ordering::Equal => self.remaining = self.remaining.min(headers.remaining),
            Ordering::Less => {}
        }
    }

    /// Compares a reported window with this window: `Greater` if the reported window is later.
    fn compare(&self, headers: BucketHeaders, now: Instant) -> Ordering {
        let resets = self.service_reset.zip(headers.reset);
        let Some(ends_at) = self.ends_at else {
            return match resets {
                Some((known, reported)) if reported <= known + RESET_TOLERANCE => Ordering::Less,
                Some(_) | None => Ordering::Greater,
            };
        };
        if let Some((known, reported)) = resets {
            return if (reported - known).abs() <= RESET_TOLERANCE {
                Ordering::Equal
            } else {
                reported.total_cmp(&known)
            };
        }
        if now + headers.reset_after > ends_at + headers.reset_after / 2 {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    }
}

/// Returns the number of requests, as headers state it.
fn count(requests: &[Instant]) -> u32 {
    u32::try_from(requests.len()).unwrap_or(u32::MAX)
}

/// Minimum number of buckets for a sweep; below that, idle buckets are kept.
const SWEEP_THRESHOLD: usize = 1024;

/// A map whose keys are already hashes.
type KeyMap<T> = HashMap<u64, T, BuildHasherDefault<PassThroughHasher>>;

/// Uses a key as its own hash.
#[derive(Debug, Default)]
struct PassThroughHasher(u64);

impl Hasher for PassThroughHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes
            .iter()
            .fold(self.0, |hash, byte| hash << 8 | u64::from(*byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// All buckets in use, and the bucket of each route.
#[derive(Debug, Default)]
pub(crate) struct Buckets {
    /// Bucket key of each route, by route key.
    routes: KeyMap<u64>,
    entries: KeyMap<Bucket>,
    /// Number of buckets that the last sweep kept.
    in_use: usize,
}

impl Buckets {
    /// Returns the key and the bucket of a route; creates the bucket if there is none.
    pub(crate) fn for_route(&mut self, route: Route, now: Instant) -> (u64, &mut Bucket) {
        let key = self.routes.get(&route.key).copied().unwrap_or(route.key);
        (key, self.get_or_insert(key, now))
    }

    /// Returns the bucket for a key; `None` if the bucket was forgotten.
    pub(crate) fn get_mut(&mut self, key: u64) -> Option<&mut Bucket> {
        self.entries.get_mut(&key)
    }

    /// Assigns a route and its waiting requests to the bucket for `key`.
    pub(crate) fn move_route(&mut self, route: Route, key: u64, now: Instant) {
        let (old, bucket) = self.for_route(route, now);
        if old == key {
            return;
        }
        let moved = bucket.queue.take_route(route.key);
        bucket.queue.notify_first();
        let removed = (old == route.key).then(|| self.entries.remove(&old));
        self.routes.insert(route.key, key);
        let bucket = self.get_or_insert(key, now);
        bucket.queue.append(moved);
        // The requests were for the new bucket, which the client did not know.
        let unreported = removed.flatten().map(|removed| removed.unreported);
        bucket.unreported.extend(unreported.unwrap_or_default());
    }

    fn get_or_insert(&mut self, key: u64, now: Instant) -> &mut Bucket {
        let threshold = SWEEP_THRESHOLD.max(2 * self.in_use);
        if self.entries.len() >= threshold && !self.entries.contains_key(&key) {
            self.sweep(now);
        }
        self.entries.entry(key).or_insert_with(|| Bucket::new(now))
    }

    /// Forgets idle buckets.
    fn sweep(&mut self, now: Instant) {
        self.entries.retain(|_, bucket| !bucket.is_idle(now));
        self.routes.retain(|_, key| self.entries.contains_key(key));
        self.in_use = self.entries.len();
        self.entries.shrink_to(2 * self.in_use);
        self.routes.shrink_to(2 * self.in_use);
    }
}
