//! Whether a request is sent again, and after which pause.

use std::time::Duration;

use bytes::Bytes;
use http::{Response, StatusCode};
use tokio::time::Instant;

use crate::error::{Error, ErrorKind};
use crate::label::Line;
use crate::limit::report::Slowdown;

/// The pause before the second attempt, at most; each further one is twice as long.
const PAUSE: Duration = Duration::from_millis(500);

/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// How long things may take, and how often they are tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) deadline: Duration,
    pub(crate) longest_wait: Duration,
    pub(crate) retries: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            deadline: Duration::from_secs(15),
            longest_wait: Duration::from_secs(30),
            retries: 3,
        }
    }
}

/// The attempts of one request.
#[derive(Debug)]
pub(crate) struct Attempts {
    rules: Rules,
    ends: Instant,
    made: u32,
    is_unsettled: bool,
}

/// Stands with an answer where an attempt may be served yet.
#[derive(Clone, Copy, Debug)]
struct Unsettled;

/// Whether an attempt may be served yet, of those that led to an answer.
pub(crate) fn is_unsettled(answer: &Response<Bytes>) -> bool {
    answer.extensions().get::<Unsettled>().is_some()
}

impl Attempts {
    pub(crate) fn new(rules: Rules) -> Self {
        Self {
            rules,
            ends: Instant::now() + rules.deadline,
            made: 0,
            is_unsettled: false,
        }
    }

    /// Notes how one ended.
    pub(crate) fn note(&mut self, outcome: &Result<Response<Bytes>, Error>) {
        self.is_unsettled |= match outcome {
            Ok(answer) => {
                let status = answer.status();
                // A proxy answers for a service that is still at work.
                status.is_server_error() && status != StatusCode::INTERNAL_SERVER_ERROR
            }
            Err(error) => error.is_unsettled(),
        };
    }

    /// Says with the last outcome how all of them ended.
    pub(crate) fn mark(
        &self,
        outcome: Result<Response<Bytes>, Error>,
    ) -> Result<Response<Bytes>, Error> {
        if !self.is_unsettled {
            return outcome;
        }
        let mut answer = outcome.map_err(Error::unsettled)?;
        answer.extensions_mut().insert(Unsettled);
        Ok(answer)
    }

    /// When there has to be an answer.
    pub(crate) const fn ends(&self) -> Instant {
        self.ends
    }

    /// Leaves out a wait for the service's limits.
    pub(crate) fn waited(&mut self, wait: Duration) {
        self.ends += wait;
    }

    /// The pause before the next attempt, if there is to be one.
    pub(crate) fn pause(
        &mut self,
        line: Line,
        outcome: &Result<Response<Bytes>, Error>,
        is_limited: bool,
    ) -> Option<Duration> {
        self.made += 1;
        if self.made > self.rules.retries {
            return None;
        }
        let pause = match outcome {
            Ok(answer) => match Slowdown::of(answer) {
                // The limiter knows of it, and makes the request wait.
                Some(slowdown) => self
                    .may_wait(slowdown, is_limited)
                    .then_some(Duration::ZERO),
                None if answer.status().is_server_error() => self.backoff(line.is_repeatable()),
                None => None,
            },
            Err(error) => match error.kind() {
                // The service has not seen it, or what failed was the fetching of a token.
                ErrorKind::Connect | ErrorKind::Unavailable => self.backoff(true),
                ErrorKind::Interrupted => self.backoff(line.is_repeatable()),
                _ => None,
            },
        };
        pause.filter(|pause| Instant::now() + *pause < self.ends)
    }

    fn may_wait(&self, slowdown: Slowdown, is_limited: bool) -> bool {
        is_limited && slowdown.wait() <= self.rules.longest_wait
    }

    /// A pause between half of its length and all of it, so that clients do not come back at once.
    fn backoff(&self, again: bool) -> Option<Duration> {
        let doubled = PAUSE * 2_u32.saturating_pow((self.made - 1).min(8));
        let whole = doubled.min(LONGEST_PAUSE);
        again.then(|| whole / 2 + whole.mul_f64(fraction() / 2.0))
    }
}

/// A random number from 0 to 1. Where the system has none, clients come back at once.
fn fraction() -> f64 {
    let mut bytes = [0; 4];
    match getrandom::getrandom(&mut bytes) {
        Ok(()) => f64::from(u32::from_ne_bytes(bytes)) / f64::from(u32::MAX),
        Err(_) => 1.0,
    }
}
