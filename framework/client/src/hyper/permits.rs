//! Permits for the connections that are open at once.

use std::num::NonZeroU16;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

use crate::progress::ConnectionWait;

/// Permit for an open connection with a request. Dropping the permit lets the next request have one.
pub(crate) type ConnectionPermit = OwnedSemaphorePermit;

/// Permits for open connections.
///
/// A request has a permit while it opens or uses an HTTP/1.1 connection. An idle connection has none, but each
/// request prefers an idle connection to a new one, so that busy and idle connections together never exceed the
/// number of permits.
///
/// Requests get permits in order of arrival. While the HTTP version is unknown, only one request at a time has a
/// permit: over HTTP/2, the others share the connection that this request opens.
#[derive(Debug)]
pub(crate) struct ConnectionPermits {
    semaphore: Arc<Semaphore>,
    max: NonZeroU16,
    has_http1: AtomicBool,
}

impl ConnectionPermits {
    /// Creates the first permit, for a service whose HTTP version is unknown.
    pub(crate) fn new(max: NonZeroU16) -> Self {
        Self {
            semaphore: Arc::new(Semaphore::new(1)),
            max,
            has_http1: AtomicBool::new(false),
        }
    }

    /// Adds the other permits up to the maximum, because the service speaks HTTP/1.1.
    pub(crate) fn add_others(&self) {
        if !self.has_http1.swap(true, Ordering::Relaxed) {
            self.semaphore.add_permits(usize::from(self.max.get()) - 1);
        }
    }

    /// Waits for a permit.
    ///
    /// # Errors
    ///
    /// Returns [`AcquireError`] if the semaphore is closed, which does not happen.
    pub(crate) async fn acquire(&self) -> Result<ConnectionPermit, AcquireError> {
        Arc::clone(&self.semaphore).acquire_owned().await
    }

    /// Returns a permit if one is free.
    pub(crate) fn try_acquire(&self) -> Option<ConnectionPermit> {
        Arc::clone(&self.semaphore).try_acquire_owned().ok()
    }

    /// Returns the description of a wait for a permit.
    pub(crate) fn describe_wait(&self) -> ConnectionWait {
        if self.has_http1.load(Ordering::Relaxed) {
            ConnectionWait::AllInUse(self.max)
        } else {
            ConnectionWait::Opening
        }
    }
}
