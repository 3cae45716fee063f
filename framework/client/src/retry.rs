//! Decides whether a request is retried, and how long the client pauses before that.

use std::time::Duration;

use bytes::Bytes;
use http::{Response, StatusCode};
use tokio::time::Instant;

use crate::error::{Error, ErrorKind};
use crate::label::RequestLabel;
use crate::limit::report::RetryAfter;

/// Maximum pause before the second attempt; doubled for each further attempt.
const FIRST_PAUSE: Duration = Duration::from_millis(500);

/// Maximum pause before any attempt.
const MAX_PAUSE: Duration = Duration::from_secs(5);

/// Limits of one request: timeout, wait for rate limits, and number of retries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RetryPolicy {
    pub(crate) timeout: Duration,
    pub(crate) max_rate_limit_wait: Duration,
    pub(crate) retries: u32,
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(15),
            max_rate_limit_wait: Duration::from_secs(30),
            retries: 3,
        }
    }
}

/// State of the attempts of one request.
#[derive(Debug)]
pub(crate) struct Attempts {
    policy: RetryPolicy,
    deadline: Instant,
    count: u32,
    is_outcome_unknown: bool,
}

/// Marker in the extensions of a response: the service may have acted on an earlier attempt, or may still
/// do so.
#[derive(Clone, Copy, Debug)]
struct OutcomeUnknown;

/// Returns whether the response has the marker [`OutcomeUnknown`].
pub(crate) fn is_outcome_unknown(response: &Response<Bytes>) -> bool {
    response.extensions().get::<OutcomeUnknown>().is_some()
}

impl Attempts {
    pub(crate) fn new(policy: RetryPolicy) -> Self {
        Self {
            policy,
            deadline: Instant::now() + policy.timeout,
            count: 0,
            is_outcome_unknown: false,
        }
    }

    /// Records the outcome of an attempt.
    pub(crate) fn record(&mut self, outcome: &Result<Response<Bytes>, Error>) {
        self.is_outcome_unknown |= match outcome {
            Ok(response) => {
                let status = response.status();
                // A proxy may respond with 502 to 504 while the service still processes the
                // request.
                status.is_server_error() && status != StatusCode::INTERNAL_SERVER_ERROR
            }
            Err(error) => error.is_outcome_unknown(),
        };
    }

    /// Marks the final outcome if the outcome of any attempt is unknown.
    pub(crate) fn finish(
        &self,
        outcome: Result<Response<Bytes>, Error>,
    ) -> Result<Response<Bytes>, Error> {
        if !self.is_outcome_unknown {
            return outcome;
        }
        let mut response = outcome.map_err(Error::with_unknown_outcome)?;
        response.extensions_mut().insert(OutcomeUnknown);
        Ok(response)
    }

    /// Returns the time by which the response must arrive.
    pub(crate) const fn deadline(&self) -> Instant {
        self.deadline
    }

    /// Extends the deadline by a wait for the service's rate limits.
    pub(crate) fn extend_deadline(&mut self, wait: Duration) {
        self.deadline += wait;
    }

    /// Returns the pause before the next attempt; `None` if the outcome is final.
    pub(crate) fn next_pause(
        &mut self,
        label: RequestLabel,
        outcome: &Result<Response<Bytes>, Error>,
        is_limited: bool,
    ) -> Option<Duration> {
        self.count += 1;
        if self.count > self.policy.retries {
            return None;
        }
        let pause = match outcome {
            Ok(response) => {
                let retry_after = RetryAfter::from_response(response);
                if retry_after.is_some_and(|wait| is_limited && self.allows_wait(wait)) {
                    // The limiter delays the next attempt.
                    Duration::ZERO
                } else if response.status().is_server_error() && label.is_idempotent() {
                    self.backoff()
                } else {
                    return None;
                }
            }
            Err(error) => match error.kind() {
                // The service has not received the request, or a token request failed.
                ErrorKind::Connect | ErrorKind::Unavailable => self.backoff(),
                ErrorKind::Interrupted if label.is_idempotent() => self.backoff(),
                _ => return None,
            },
        };
        Some(pause).filter(|pause| Instant::now() + *pause < self.deadline)
    }

    fn allows_wait(&self, retry_after: RetryAfter) -> bool {
        retry_after.wait() <= self.policy.max_rate_limit_wait
    }

    /// Returns a random pause between half of the current maximum and the maximum, so that clients
    /// do not retry at the same time.
    fn backoff(&self) -> Duration {
        let doubled = FIRST_PAUSE * 2_u32.saturating_pow((self.count - 1).min(8));
        let longest = doubled.min(MAX_PAUSE);
        longest / 2 + longest.mul_f64(random_fraction() / 2.0)
    }
}

/// Returns a random number from 0 to 1; 1 if the system cannot provide random numbers.
fn random_fraction() -> f64 {
    let mut bytes = [0; 4];
    match getrandom::getrandom(&mut bytes) {
        Ok(()) => f64::from(u32::from_ne_bytes(bytes)) / f64::from(u32::MAX),
        Err(_) => 1.0,
    }
}
