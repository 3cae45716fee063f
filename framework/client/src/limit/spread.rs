//! Spreads requests after a 429, so that processes that share a limit do not return at the same time.

use crate::limit::report::RetryAfter;
use crate::platform::{Duration, Instant};

/// Minimum time that is added to the wait that a 429 states.
const MIN_DELAY: Duration = Duration::from_millis(50);

/// Maximum of the random part of this time.
const MAX_RANDOM_DELAY: Duration = Duration::from_millis(200);

/// Maximum time between two requests at an even pace.
const MAX_INTERVAL: Duration = Duration::from_secs(1);

/// Part by which the time between two requests shrinks in each second without a 429: a pace of half the usual rate ends
/// after ten seconds.
const RECOVERY_PER_SECOND: f64 = 0.07;

/// Returns the time at which the first request may be sent after a 429.
///
/// `fraction`, from 0 to 1, selects the delay. It is random, so that one of several waiting processes goes first, and
/// the others learn from their first response how many requests remain.
pub(crate) fn return_time(now: Instant, retry_after: RetryAfter, fraction: f64) -> Instant {
    now + retry_after.wait() + return_delay(fraction)
}

/// Returns the delay that is added to the wait that a 429 states.
pub(crate) fn return_delay(fraction: f64) -> Duration {
    MIN_DELAY + MAX_RANDOM_DELAY.mul_f64(fraction)
}

/// Returns a random number from 0 to 1; 1 if the system cannot provide random numbers.
pub(crate) fn random_fraction() -> f64 {
    let mut bytes = [0; 4];
    match getrandom::getrandom(&mut bytes) {
        Ok(()) => f64::from(u32::from_ne_bytes(bytes)) / f64::from(u32::MAX),
        Err(_) => 1.0,
    }
}

/// An even pace of requests after a global 429: half of the usual rate, and faster with each second without another
/// 429.
///
/// A global 429 means that another process uses the same token. Without the pace, each process would send the requests
/// of a whole second at once, as soon as its wait is over, and most of them would be rejected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Time between two requests at the usual rate.
    usual: Duration,
    interval: Duration,
    sent_at: Instant,
    /// Time before which another 429 does not change the pace: several requests in flight get one together.
    settled_at: Instant,
}

impl Pace {
    /// Creates the pace of an app that usually sends `limit` requests per second. The first request is sent at
    /// `starts_at`.
    pub(crate) fn new(starts_at: Instant, limit: usize) -> Self {
        let limit = u32::try_from(limit).unwrap_or(u32::MAX).max(1);
        let usual = Duration::from_secs(1) / limit;
        let pace = Self {
            usual,
            interval: usual,
            sent_at: starts_at,
            settled_at: starts_at,
        };
        pace.slower(starts_at)
    }

    /// Returns the pace after another 429, whose wait ends at `starts_at`.
    pub(crate) fn after_rate_limit(self, starts_at: Instant, now: Instant) -> Self {
        if now < self.settled_at {
            return self;
        }
        self.slower(starts_at)
    }

    fn slower(self, starts_at: Instant) -> Self {
        let doubled = 2 * self.interval;
        Self {
            interval: doubled.min(MAX_INTERVAL.max(self.usual)),
            settled_at: starts_at + Duration::from_secs(1),
            ..self
        }
    }

    /// Returns whether the pace is slower than the usual rate.
    pub(crate) fn is_active(&self) -> bool {
        self.usual < self.interval
    }

    /// Returns the time of the next request, if it is later than `now`.
    pub(crate) fn next_after(&self, now: Instant) -> Option<Instant> {
        let next_at = self.sent_at + self.interval;
        (now < next_at).then_some(next_at)
    }

    /// Records a request, and recovers for the time since the last one.
    pub(crate) fn record(&mut self, now: Instant) {
        let elapsed = now.saturating_duration_since(self.sent_at).as_secs_f64();
        let shrunk = (1.0 - RECOVERY_PER_SECOND).powf(elapsed);
        self.interval = self.interval.mul_f64(shrunk);
        self.sent_at = now;
    }
}
