//! Waits for a file descriptor, if the process or the system has none left for another connection.

use std::error::Error as StdError;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Notify;

use crate::platform::{Duration, timeout};
use crate::telemetry::OncePerMinute;

/// Pause between two attempts to open a connection, unless another connection becomes idle earlier.
const PAUSE: Duration = Duration::from_millis(50);

/// Error codes of the operating system for too many open files: of the system and of the process.
const CODES: [i32; 2] = if cfg!(windows) { [10024, 4] } else { [23, 24] };

/// Requests that wait for a file descriptor.
#[derive(Debug, Default)]
pub(crate) struct Shortage {
    waiting: AtomicUsize,
    idle_connection: Notify,
    warning: OncePerMinute,
}

impl Shortage {
    /// Returns whether a request waits.
    pub(crate) fn has_waiting(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    /// Adds a request.
    pub(crate) fn join(&self) -> WaitingRequest<'_> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        WaitingRequest(self)
    }

    /// Wakes one of the waiting requests, because a connection became idle.
    pub(crate) fn notify(&self) {
        if self.has_waiting() {
            self.idle_connection.notify_one();
        }
    }

    /// Logs a warning, at most once a minute.
    pub(crate) fn warn(&self) {
        if self.warning.is_due() {
            tracing::warn!(
                "too many open files: requests wait until a connection is free; raise the limit (`ulimit -n`), or lower `ClientBuilder::max_connections`"
            );
        }
    }
}

/// A request that waits for a file descriptor.
pub(crate) struct WaitingRequest<'a>(&'a Shortage);

impl WaitingRequest<'_> {
    /// Waits until a connection is idle, or until the next attempt to open one.
    pub(crate) async fn wait(&self) {
        // Ignore the outcome: the caller tries again in both cases.
        let _outcome = timeout(PAUSE, self.0.idle_connection.notified()).await;
    }
}

impl Drop for WaitingRequest<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Returns whether a connection failed because too many files are open.
pub(crate) fn is_shortage(error: &(dyn StdError + 'static)) -> bool {
    let io_error = error.downcast_ref::<io::Error>();
    if let Some(code) = io_error.and_then(io::Error::raw_os_error) {
        return CODES.contains(&code);
    }
    // Use `get_ref`: `io::Error::source` skips the wrapped error.
    match io_error.and_then(io::Error::get_ref) {
        Some(wrapped) => is_shortage(wrapped),
        None => error.source().is_some_and(is_shortage),
    }
}
