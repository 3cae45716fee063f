//! Clock for deadlines: tokio's, which a test can stop.

pub(crate) use tokio::time::{Duration, Instant};

/// Time the service waits for the initial response.
pub(crate) const DEADLINE: Duration = Duration::from_secs(3);

/// A hundred years. Longer spans are cut to it, since their sum with a moment might overflow.
pub(crate) const FOREVER: Duration = Duration::from_hours(100 * 365 * 24);

/// Returns `start` plus `span`, at most a hundred years later.
pub(crate) fn saturating_add(start: Instant, span: Duration) -> Instant {
    start + span.min(FOREVER)
}
