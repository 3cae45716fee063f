//! The pool of connections: permits for open ones, idle ones, and their end.

use std::num::NonZeroU16;
use std::sync::{Arc, MutexGuard, PoisonError, Weak};

use tokio::sync::Semaphore;

use crate::hyper::http1::{ConnectionPermit, Http1Connection};
use crate::hyper::shortage::Shortage;
use crate::platform::{Duration, Instant, Mutex, Task, sleep_until, spawn, timeout};
use crate::progress::{ConnectionWait, Progress};
use crate::transport::TransportError;

/// Time after which an idle connection is closed.
const IDLE_TIMEOUT: Duration = Duration::from_mins(1);

/// Time within which a connection must be ready for another request after a complete response.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(5);

/// Open connections of a pool, and the requests that wait for one.
pub(crate) struct Pool {
    /// Permits of the requests that open or use a connection.
    ///
    /// An idle connection has no permit, but each request prefers an idle connection to a new one, so that busy and
    /// idle connections together never exceed the number of permits.
    permits: Arc<Semaphore>,
    max_connections: NonZeroU16,
    pub(crate) shortage: Shortage,
    idle: Mutex<IdleConnections>,
}

#[derive(Default)]
struct IdleConnections {
    /// The connections, in the order in which they became idle.
    connections: Vec<IdleConnection>,
    /// The task that closes them.
    closer: Option<Task<()>>,
}

struct IdleConnection {
    connection: Http1Connection,
    idle_since: Instant,
}

impl Pool {
    pub(crate) fn new(max_connections: NonZeroU16) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(max_connections.get().into())),
            max_connections,
            shortage: Shortage::default(),
            idle: Mutex::default(),
        }
    }

    /// Waits for a permit, in order of arrival.
    ///
    /// # Errors
    ///
    /// Returns [`TransportError`] if the semaphore is closed, which does not happen.
    pub(crate) async fn acquire(
        &self,
        progress: &Progress,
    ) -> Result<ConnectionPermit, TransportError> {
        progress.wait_for(ConnectionWait::AllInUse(self.max_connections));
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        permit.map_err(TransportError::connect)
    }

    /// Returns the connection that became idle last, and gives it the permit.
    ///
    /// # Errors
    ///
    /// Returns the permit if no connection is idle.
    pub(crate) fn take_idle(
        &self,
        permit: ConnectionPermit,
    ) -> Result<Http1Connection, ConnectionPermit> {
        let mut idle = self.idle();
        while let Some(IdleConnection {
            connection,
            idle_since,
        }) = idle.connections.pop()
        {
            // An expired connection is still here if the runtime was not driven, as in a frozen serverless function.
            if !connection.is_closed() && !is_expired(idle_since) {
                connection.set_permit(Some(permit));
                return Ok(connection);
            }
        }
        Err(permit)
    }

    /// Makes a connection available after a complete response, as soon as it is ready.
    pub(crate) fn release(self: &Arc<Self>, mut connection: Http1Connection) {
        if connection.is_ready() {
            return self.add_idle(connection);
        }
        if connection.is_closed() {
            return;
        }
        let state = Arc::clone(self);
        spawn(async move {
            let ready = timeout(RELEASE_TIMEOUT, connection.ready()).await;
            if let Ok(Ok(())) = ready {
                state.add_idle(connection);
            }
        });
    }

    fn add_idle(self: &Arc<Self>, connection: Http1Connection) {
        let mut idle = self.idle();
        let permit = connection.set_permit(None);
        idle.connections.push(IdleConnection {
            connection,
            idle_since: Instant::now(),
        });
        self.start_closer(&mut idle);
        drop(idle);
        // Drop the permit last: the next request then finds the idle connection.
        self.shortage.notify();
        drop(permit);
    }

    /// Starts the task that closes idle connections, unless it is running.
    fn start_closer(self: &Arc<Self>, idle: &mut IdleConnections) {
        let closer = idle.closer.as_ref();
        // A closer whose runtime was shut down is finished.
        if closer.is_none_or(Task::is_finished) {
            idle.closer = Some(spawn(close_idle(Arc::downgrade(self))));
        }
    }

    /// Closes the connections whose idle time is over. Returns the time of the next check; `None` if no connection is
    /// left.
    fn close_expired(&self) -> Option<Instant> {
        let mut idle = self.idle();
        while let Some(oldest) = idle.connections.first() {
            if !is_expired(oldest.idle_since) {
                break;
            }
            // The connection keeps the permit until its socket is closed. If no permit is free, a request is about to
            // take a connection.
            let Ok(permit) = Arc::clone(&self.permits).try_acquire_owned() else {
                break;
            };
            oldest.connection.set_permit(Some(permit));
            idle.connections.remove(0);
        }
        let Some(oldest) = idle.connections.first() else {
            // Give back the memory for the list.
            *idle = IdleConnections::default();
            return None;
        };
        // At least a second, so that a connection that is about to be taken does not cause a busy loop.
        let earliest = Instant::now() + Duration::from_secs(1);
        Some(earliest.max(oldest.idle_since + IDLE_TIMEOUT))
    }

    fn idle(&self) -> MutexGuard<'_, IdleConnections> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns whether a connection that has been idle since this time must be closed.
fn is_expired(idle_since: Instant) -> bool {
    idle_since + IDLE_TIMEOUT <= Instant::now()
}

/// Closes idle connections until none is left or the pool is dropped.
async fn close_idle(state: Weak<Pool>) {
    while let Some(next) = state.upgrade().and_then(|state| state.close_expired()) {
        sleep_until(next).await;
    }
}
