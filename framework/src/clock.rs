//! The clock for deadlines: tokio's clock, which tests can pause.

pub(crate) use tokio::time::{Duration, Instant};

/// Time that the service waits for the initial response.
pub(crate) const INITIAL_RESPONSE_TIMEOUT: Duration = Duration::from_secs(3);

/// A hundred years: the maximum duration that is added to an instant. A longer one could overflow.
pub(crate) const MAX_SPAN: Duration = Duration::from_hours(100 * 365 * 24);

/// Returns the instant `span` after `start`, at most [`MAX_SPAN`] later.
pub(crate) fn saturating_add(start: Instant, span: Duration) -> Instant {
    start + span.min(MAX_SPAN)
}
