//! Rate limits that the service enforces.

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::clock::millis;

/// Rate limits that the emulator [enforces](crate::EmulatorBuilder::rate_limits).
///
/// All times are measured by the emulator's clock. Discord does not document the limits of buckets, so apps must not
/// rely on these defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct RateLimits {
    /// Maximum requests per bucket and window; 20 by default. A bucket is an endpoint with its guild, channel, webhook
    /// or interaction.
    pub requests_per_bucket: u32,
    /// Length of a window; one second by default. In JSON, the number of milliseconds as `window_ms`.
    #[serde(
        rename = "window_ms",
        deserialize_with = "window",
        serialize_with = "window_ms"
    )]
    pub window: Duration,
    /// Maximum requests per token in any second, except for interaction responses; 50 by default.
    pub requests_per_second: u32,
    /// Maximum responses with status 401, 403 or 429 in 10 minutes, after which all requests are rejected; 10,000 by
    /// default.
    pub invalid_requests: u32,
    /// Number of sessions of the gateway that may start in 5 seconds, at least 1, as `GET /gateway/bot` names it; no
    /// limit by default, so that a bot can log in again at once after a restart. The shards with the same remainder of
    /// `index % max_concurrency` share a start. An early IDENTIFY gets `INVALID_SESSION`.
    pub max_concurrency: Option<u32>,
}

impl RateLimits {
    /// Window in which invalid requests are counted.
    pub(crate) const INVALID_WINDOW: Duration = Duration::from_mins(10);

    /// Sets the maximum number of requests per bucket and window, and the length of the window.
    #[must_use]
    pub const fn bucket(mut self, requests: u32, window: Duration) -> Self {
        self.requests_per_bucket = requests;
        self.window = window;
        self
    }

    /// Sets the maximum number of requests per token in any second.
    #[must_use]
    pub const fn requests_per_second(mut self, requests: u32) -> Self {
        self.requests_per_second = requests;
        self
    }

    /// Sets the maximum number of invalid requests in 10 minutes.
    #[must_use]
    pub const fn invalid_requests(mut self, requests: u32) -> Self {
        self.invalid_requests = requests;
        self
    }

    /// Sets the number of sessions of the gateway that may start in 5 seconds.
    #[must_use]
    pub const fn max_concurrency(mut self, sessions: u32) -> Self {
        self.max_concurrency = Some(sessions);
        self
    }

    /// Returns the maximum number of requests per window, and the length of the window in milliseconds.
    pub(crate) fn bucket_window(self) -> (u32, i64) {
        (self.requests_per_bucket, millis(self.window))
    }
}

impl Default for RateLimits {
    fn default() -> Self {
        Self {
            requests_per_bucket: 20,
            window: Duration::from_secs(1),
            requests_per_second: 50,
            invalid_requests: 10_000,
            max_concurrency: None,
        }
    }
}

fn window_ms<S: Serializer>(window: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_i64(millis(*window))
}

fn window<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    u32::deserialize(deserializer).map(|millis| Duration::from_millis(millis.into()))
}
