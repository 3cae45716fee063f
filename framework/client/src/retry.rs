//! Decides whether a request is retried, and how long the client pauses before that.

use bytes::Bytes;
use http::{Response, StatusCode};

use crate::error::{Error, ErrorKind};
use crate::label::RequestLabel;
use crate::limit::report::RetryAfter;
use crate::limit::spread::{random_fraction, return_delay};
use crate::platform::{Duration, Instant};

/// Maximum pause before the second attempt; doubled for each further attempt.
const FIRST_PAUSE: Duration = Duration::from_millis(500);

/// Maximum pause before any attempt.
const MAX_PAUSE: Duration = Duration::from_secs(5);

/// Limits of one request: timeout, wait for rate limits in all attempts together, and number of retries.
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
    /// Number of failed attempts, except those that a rate limit rejected.
    failures: u32,
    /// Time for which the request has waited for rate limits.
    limit_wait: Duration,
    has_been_sent: bool,
    is_outcome_unknown: bool,
}

/// Marker in the extensions of a response: the service may have acted on an earlier attempt, or may still do so.
#[derive(Clone, Copy, Debug)]
struct Unconfirmed;

/// Returns whether the response has the marker [`Unconfirmed`].
pub(crate) fn is_outcome_unknown(response: &Response<Bytes>) -> bool {
    response.extensions().get::<Unconfirmed>().is_some()
}

impl Attempts {
    pub(crate) fn new(policy: RetryPolicy) -> Self {
        Self {
            policy,
            deadline: Instant::now() + policy.timeout,
            failures: 0,
            limit_wait: Duration::ZERO,
            has_been_sent: false,
            is_outcome_unknown: false,
        }
    }

    /// Records the outcome of an attempt.
    pub(crate) fn record(&mut self, outcome: &Result<Response<Bytes>, Error>) {
        self.has_been_sent = true;
        self.is_outcome_unknown |= match outcome {
            Ok(response) => {
                let status = response.status();
                // A proxy may respond with 502 to 504 while the service still processes the request.
                is_temporary(status) && status != StatusCode::INTERNAL_SERVER_ERROR
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
        response.extensions_mut().insert(Unconfirmed);
        Ok(response)
    }

    /// Returns the time by which the response must arrive.
    pub(crate) const fn deadline(&self) -> Instant {
        self.deadline
    }

    /// Returns whether an attempt was sent.
    pub(crate) const fn has_been_sent(&self) -> bool {
        self.has_been_sent
    }

    /// Returns the time for which the request has waited for rate limits.
    pub(crate) const fn limit_wait(&self) -> Duration {
        self.limit_wait
    }

    /// Returns the time for which the request may still wait for rate limits.
    pub(crate) const fn remaining_limit_wait(&self) -> Duration {
        let longest = self.policy.max_rate_limit_wait;
        longest.saturating_sub(self.limit_wait)
    }

    /// Records a wait for the service's rate limits, which extends the deadline.
    pub(crate) fn record_limit_wait(&mut self, wait: Duration) {
        self.limit_wait += wait;
        self.deadline += wait;
    }

    /// Returns the pause before the next attempt; `None` if the outcome is final.
    ///
    /// A rejection by a rate limit is not a failure: the wait limits the number of such attempts.
    pub(crate) fn next_pause(
        &mut self,
        label: RequestLabel,
        outcome: &Result<Response<Bytes>, Error>,
        is_limited: bool,
    ) -> Option<Duration> {
        let pause = match rate_limit(outcome) {
            Some(limit) => self.limit_pause(limit).filter(|_| is_limited),
            None => self.failure_pause(label, outcome),
        };
        pause.filter(|pause| Instant::now() + *pause < self.deadline)
    }

    /// Returns the pause after a rejection by a rate limit; `None` if the request may not wait as long.
    fn limit_pause(&mut self, limit: RateLimit) -> Option<Duration> {
        let remaining = self.remaining_limit_wait();
        if remaining.is_zero() {
            return None;
        }
        match limit {
            // The limiter delays the next attempt.
            RateLimit::Request(wait) => (wait <= remaining).then_some(Duration::ZERO),
            RateLimit::Token(wait) => {
                let pause = wait + return_delay(random_fraction());
                let is_allowed = pause <= remaining;
                is_allowed.then(|| self.record_limit_wait(pause));
                is_allowed.then_some(pause)
            }
        }
    }

    /// Returns the pause after a failure; `None` if the request is not repeated.
    fn failure_pause(
        &mut self,
        label: RequestLabel,
        outcome: &Result<Response<Bytes>, Error>,
    ) -> Option<Duration> {
        let is_repeatable = match outcome {
            Ok(response) => is_temporary(response.status()) && label.is_idempotent(),
            Err(error) => match error.kind() {
                // The service has not received the request, or a token request failed.
                ErrorKind::Connect | ErrorKind::Unavailable => true,
                ErrorKind::Interrupted => label.is_idempotent(),
                _ => false,
            },
        };
        self.failures += 1;
        let is_repeated = is_repeatable && self.failures <= self.policy.retries;
        is_repeated.then(|| self.backoff())
    }

    /// Returns a random pause between half of the current maximum and the maximum, so that clients do not retry at the
    /// same time.
    fn backoff(&self) -> Duration {
        let doubled = FIRST_PAUSE * 2_u32.saturating_pow((self.failures - 1).min(8));
        let longest = doubled.min(MAX_PAUSE);
        longest / 2 + longest.mul_f64(random_fraction() / 2.0)
    }
}

/// Returns whether another attempt may succeed after a status: 500 or above, except 501, which rejects the endpoint.
fn is_temporary(status: StatusCode) -> bool {
    status.is_server_error() && status != StatusCode::NOT_IMPLEMENTED
}

/// A rate limit that rejected an attempt, with the wait that the service states.
#[derive(Clone, Copy, Debug)]
enum RateLimit {
    /// A limit on the request.
    Request(Duration),
    /// The limit on token requests: the request was not sent, because the client has no token.
    Token(Duration),
}

/// Returns the rate limit that rejected an attempt, if one did.
fn rate_limit(outcome: &Result<Response<Bytes>, Error>) -> Option<RateLimit> {
    match outcome {
        Ok(response) => {
            let retry_after = RetryAfter::from_response(response)?;
            Some(RateLimit::Request(retry_after.wait()))
        }
        Err(error) if error.is_rate_limited() => error.retry_after().map(RateLimit::Token),
        Err(_) => None,
    }
}
