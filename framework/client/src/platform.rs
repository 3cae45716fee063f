//! Time, tasks and locks, on tokio and std.
//!
//! Clocks, timers, tasks and mutexes are named in this file only, so that a target without tokio's timers and threads,
//! such as WebAssembly, needs one other file with the same names.

use std::future::Future;
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::runtime::{Handle, RuntimeFlavor};

// With this option of the compiler, tests let other threads run before each lock.
#[cfg(guildhall_interleaved)]
pub use crate::interleaved::Mutex;
#[cfg(not(guildhall_interleaved))]
pub use std::sync::Mutex;
pub use std::time::Duration;
pub use tokio::spawn;
pub use tokio::task::coop::unconstrained;
pub use tokio::task::{JoinError, JoinHandle as Task, yield_now};
pub use tokio::time::{Instant, sleep, sleep_until, timeout, timeout_at};
pub use tokio_util::task::{AbortOnDropHandle, TaskTracker};

/// Returns the time since the Unix epoch by the wall clock; zero if the clock is before the epoch.
pub fn unix_time() -> Duration {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH);
    elapsed.unwrap_or_default()
}

/// A runtime, on which any thread can spawn tasks.
#[derive(Clone, Debug)]
pub struct Runtime(Handle);

impl Runtime {
    /// Returns the runtime of the current task.
    ///
    /// # Panics
    ///
    /// Panics outside of a runtime.
    pub fn current() -> Self {
        Self(Handle::current())
    }

    /// Spawns a task.
    pub fn spawn<F>(&self, future: F) -> Task<F::Output>
    where
        F: Future<Output: Send> + Send + 'static,
    {
        self.0.spawn(future)
    }

    /// Returns whether the runtime has several threads, so that others run tasks while one is blocked.
    pub fn is_multi_threaded(&self) -> bool {
        self.0.runtime_flavor() == RuntimeFlavor::MultiThread
    }
}
