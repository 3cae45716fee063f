//! Time, tasks and locks. Everything else of the crate takes them from here; the client has the definitions.

pub(crate) use guildhall_client::__private::platform::{
    Duration, Instant, Mutex, Runtime, Task, TaskTracker, sleep, sleep_until, spawn, timeout,
    timeout_at, unconstrained, unix_time, yield_now,
};

/// A hundred years: the maximum duration that is added to an instant. A longer one could overflow.
pub(crate) const MAX_SPAN: Duration = Duration::from_hours(100 * 365 * 24);

/// Returns the instant `span` after `start`, at most [`MAX_SPAN`] later.
pub(crate) fn saturating_add(start: Instant, span: Duration) -> Instant {
    start + span.min(MAX_SPAN)
}
