//! The figures of rate limits.

use std::time::Duration;

use crate::world::millis;

/// How often the emulator may be asked, where it [enforces](crate::EmulatorBuilder::rate_limits) limits.
///
/// All of it is measured by the emulator's clock. The service promises no figures for the buckets,
/// and an app must not rely on these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RateLimits {
    /// Requests of a bucket, which is an endpoint and a guild, webhook or interaction, in each
    /// window; 20.
    pub per_bucket: u32,
    /// How long a window lasts; one second.
    pub window: Duration,
    /// Requests of one token in any second, answers to interactions left out; 50.
    pub per_second: u32,
    /// Answers of 401, 403 and 429 in 10 minutes, after which nothing is served; 10,000.
    pub invalid: u32,
}

impl RateLimits {
    /// How long invalid requests are counted.
    pub(super) const INVALID_WINDOW: Duration = Duration::from_secs(600);

    /// Sets the requests of a bucket in each window.
    #[must_use]
    pub const fn with_bucket(mut self, requests: u32, window: Duration) -> Self {
        self.per_bucket = requests;
        self.window = window;
        self
    }

    /// Sets the requests of one token in any second.
    #[must_use]
    pub const fn with_per_second(mut self, requests: u32) -> Self {
        self.per_second = requests;
        self
    }

    /// Sets the invalid requests in 10 minutes.
    #[must_use]
    pub const fn with_invalid(mut self, requests: u32) -> Self {
        self.invalid = requests;
        self
    }

    /// The requests of a window, and its milliseconds.
    pub(super) fn bucket(self) -> (u32, i64) {
        (self.per_bucket, millis(self.window))
    }
}

impl Default for RateLimits {
    fn default() -> Self {
        Self {
            per_bucket: 20,
            window: Duration::from_secs(1),
            per_second: 50,
            invalid: 10_000,
        }
    }
}
