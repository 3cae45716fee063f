//! The clock that answers are held against: tokio's, which a test can stop, where there is tokio.

pub(crate) use tokio::time::Duration;
pub(crate) use tokio::time::Instant;

/// How long the service waits for the first answer.
pub(crate) const DEADLINE: Duration = Duration::from_secs(3);

/// A hundred years, beyond which nothing is measured: the sum with a moment might not be one.
pub(crate) const FOREVER: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

/// The moment so long after another, or a hundred years after it.
pub(crate) fn later(than: Instant, by: Duration) -> Instant {
    than + by.min(FOREVER)
}
