//! Time, tasks and files on tokio and std.

use std::future::Future;
use std::io;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::fs;
use tokio::io::AsyncRead;
use tokio::runtime::{Handle, RuntimeFlavor};
pub use tokio::spawn;
pub use tokio::task::{JoinError, JoinHandle as Task};
pub use tokio::time::{Instant, sleep, sleep_until, timeout, timeout_at};
pub use tokio_util::task::AbortOnDropHandle;

use crate::platform::Duration;

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

/// Returns the size of a file in bytes.
pub(crate) async fn file_size(path: &Path) -> io::Result<u64> {
    Ok(fs::metadata(path).await?.len())
}

/// Opens a file.
pub(crate) async fn open_file(path: &Path) -> io::Result<impl AsyncRead + Send + 'static> {
    fs::File::open(path).await
}
