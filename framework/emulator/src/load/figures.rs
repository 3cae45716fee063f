//! Counts and times of a load, in a fixed amount of memory.

use std::collections::BTreeMap;
use std::time::Duration;

use hdrhistogram::Histogram;
use serde::Serialize;

use crate::delivery::EndpointError;
use crate::interactions::outcome::ResponseError;

/// Longest time that a histogram tells from longer ones, in microseconds: 10 minutes.
const MICROS_MAX: u64 = 600_000_000;

/// Significant decimal digits of the times.
const DIGITS: u8 = 3;

/// Time from which a response counts as late.
const LATE: Duration = Duration::from_secs(2);

/// Maximum length of the example of a failure, in characters.
const EXAMPLE_MAX: usize = 300;

/// Times, of which percentiles are asked. The memory does not depend on their number.
#[derive(Clone, Debug)]
pub(crate) struct Times(Histogram<u32>);

/// Percentiles of times, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Percentiles {
    pub(crate) p50: f64,
    pub(crate) p99: f64,
    pub(crate) p99_9: f64,
    pub(crate) max: f64,
}

impl Default for Times {
    fn default() -> Self {
        let histogram = Histogram::new_with_bounds(1, MICROS_MAX, DIGITS);
        Self(histogram.expect("the bounds are valid"))
    }
}

impl Times {
    pub(crate) fn add(&mut self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(MICROS_MAX);
        self.0.saturating_record(micros.max(1));
    }

    /// Returns the percentiles; `None` without times.
    pub(crate) fn percentiles(&self) -> Option<Percentiles> {
        let at = |quantile| millis(self.0.value_at_quantile(quantile));
        (!self.0.is_empty()).then(|| Percentiles {
            p50: at(0.5),
            p99: at(0.99),
            p99_9: at(0.999),
            max: millis(self.0.max()),
        })
    }
}

/// Converts microseconds to milliseconds.
fn millis(micros: u64) -> f64 {
    let micros = u32::try_from(micros).unwrap_or(u32::MAX);
    f64::from(micros) / 1000.0
}

/// Failures of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FailureCount {
    pub(crate) kind: &'static str,
    pub(crate) count: u64,
    /// Line and reason of the first one.
    pub(crate) example: String,
}

/// Counts and times of the interactions that are counted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    /// Time limit for the initial response.
    pub(crate) deadline: Duration,
    pub(crate) sent: u64,
    /// Interactions that were not sent before their deadline.
    pub(crate) not_sent: u64,
    /// Times from the moment in the schedule to the sending.
    pub(crate) start_delays: Times,
    /// Times from the moment in the schedule to the initial response, or to the end of the wait for it.
    pub(crate) responses: Times,
    /// Times from the moment in the schedule to the final response, of deferred interactions.
    pub(crate) final_responses: Times,
    pub(crate) acknowledged: u64,
    pub(crate) late: u64,
    pub(crate) missed: u64,
    pub(crate) without_response: u64,
    pub(crate) deferred: u64,
    /// Deferred interactions with a final response.
    pub(crate) completed: u64,
    pub(crate) most_in_flight: u32,
    pub(crate) failures: BTreeMap<&'static str, FailureCount>,
}

impl Figures {
    pub(crate) fn new(deadline: Duration) -> Self {
        Self {
            deadline,
            ..Self::default()
        }
    }

    /// Returns the number of counted interactions whose result is known.
    pub(crate) fn total(&self) -> u64 {
        let failed = self.failures.values().map(|failure| failure.count);
        self.acknowledged + failed.sum::<u64>()
    }

    pub(crate) fn add_sent(&mut self, delay: Duration) {
        self.sent += 1;
        self.start_delays.add(delay);
    }

    /// Adds an interaction that was not sent before its deadline.
    pub(crate) fn add_not_sent(&mut self, after: Duration, line: &str) {
        self.not_sent += 1;
        self.add_response_time(after);
        let reason = "the interactions before it had no response yet";
        self.add_failure("not sent before the deadline", line, reason);
    }

    /// Adds a valid initial response.
    pub(crate) fn add_response(&mut self, after: Duration) {
        self.acknowledged += 1;
        self.add_response_time(after);
        self.missed += u64::from(after > self.deadline);
    }

    pub(crate) fn add_final_response(&mut self, after: Duration) {
        self.completed += 1;
        self.final_responses.add(after);
    }

    /// Adds an interaction without a valid initial response.
    pub(crate) fn add_error(&mut self, error: &ResponseError, after: Duration, line: &str) {
        if let ResponseError::Delivery(missing) = error {
            self.without_response += 1;
            // Other failures are fast, and would make the app look so.
            if matches!(missing, EndpointError::TimedOut { .. }) {
                self.add_response_time(after);
            }
        }
        self.add_failure(failure_kind(error), line, &error.to_string());
    }

    /// Adds a failure, which counts as a missed deadline.
    pub(crate) fn add_failure(&mut self, kind: &'static str, line: &str, reason: &str) {
        self.missed += 1;
        let failure = self.failures.entry(kind).or_insert_with(|| FailureCount {
            kind,
            count: 0,
            example: format!("{line}: {reason}")
                .chars()
                .take(EXAMPLE_MAX)
                .collect(),
        });
        failure.count += 1;
    }

    fn add_response_time(&mut self, after: Duration) {
        self.responses.add(after);
        self.late += u64::from(after > LATE);
    }
}

fn failure_kind(error: &ResponseError) -> &'static str {
    match error {
        ResponseError::Delivery(EndpointError::NoEndpoint) => "no app is connected",
        ResponseError::Delivery(EndpointError::Outdated) => "outdated command",
        ResponseError::Delivery(EndpointError::TimedOut { .. }) => "no response in time",
        ResponseError::Delivery(EndpointError::Unreachable { .. }) => "app not reached",
        invalid => invalid.class(),
    }
}
