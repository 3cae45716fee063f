//! Time and tasks: clocks, sleeping, spawning and joining. Everything else of the crate takes them from here.

use std::time::{SystemTime, UNIX_EPOCH};

use tokio::runtime::{Handle, RuntimeFlavor};

pub(crate) use tokio::task::JoinHandle as Task;
pub(crate) use tokio::task::coop::unconstrained;
pub(crate) use tokio::task::yield_now;
pub(crate) use tokio::time::{Duration, Instant, sleep, sleep_until, timeout, timeout_at};

/// The runtime that runs the tasks of an app.
#[derive(Clone, Debug)]
pub(crate) struct Runtime(Handle);

impl Runtime {
    /// Returns the runtime of the current task.
    ///
    /// # Panics
    ///
    /// Panics outside of a tokio runtime.
    pub(crate) fn current() -> Self {
        Self(Handle::current())
    }

    /// Spawns a task. A thread of another kind may call this method.
    pub(crate) fn spawn<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Task<T> {
        self.0.spawn(work)
    }

    /// Returns whether another thread of the runtime can work while one is blocked.
    pub(crate) fn is_multi_threaded(&self) -> bool {
        self.0.runtime_flavor() == RuntimeFlavor::MultiThread
    }
}

/// Spawns a task on the runtime of the current task.
///
/// # Panics
///
/// Panics outside of a tokio runtime.
pub(crate) fn spawn<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> Task<T> {
    tokio::spawn(work)
}

/// Returns the time since the Unix epoch, by the clock of the system.
pub(crate) fn unix_time() -> Duration {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.unwrap_or_default()
}

/// A hundred years: the maximum duration that is added to an instant. A longer one could overflow.
pub(crate) const MAX_SPAN: Duration = Duration::from_hours(100 * 365 * 24);

/// Returns the instant `span` after `start`, at most [`MAX_SPAN`] later.
pub(crate) fn saturating_add(start: Instant, span: Duration) -> Instant {
    start + span.min(MAX_SPAN)
}
