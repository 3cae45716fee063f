//! The clock for deadlines: tokio's clock, which tests can pause.

use std::sync::{Mutex, PoisonError};

pub(crate) use tokio::time::{Duration, Instant};

/// Time that the service waits for the initial response.
pub(crate) const INITIAL_RESPONSE_TIMEOUT: Duration = Duration::from_secs(3);

/// A hundred years: the maximum duration that is added to an instant. A longer one could overflow.
pub(crate) const MAX_SPAN: Duration = Duration::from_hours(100 * 365 * 24);

/// Returns the instant `span` after `start`, at most [`MAX_SPAN`] later.
pub(crate) fn saturating_add(start: Instant, span: Duration) -> Instant {
    start + span.min(MAX_SPAN)
}

/// A log line that is written at most once a minute.
#[derive(Debug, Default)]
pub(crate) struct OncePerMinute(Mutex<Option<Instant>>);

impl OncePerMinute {
    /// Returns whether the line may be written now.
    pub(crate) fn is_due(&self) -> bool {
        let now = Instant::now();
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = last.is_none_or(|last| now.duration_since(last) >= Duration::from_mins(1));
        if is_due {
            *last = Some(now);
        }
        is_due
    }
}
