//! Open connections of a pool: takes, returns and closes them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};

use crate::hyper::http1::Http1Connection;
#[cfg(feature = "http2")]
use crate::hyper::http2::Http2Connection;
use crate::hyper::permits::{ConnectionPermit, ConnectionPermits};
#[cfg(not(feature = "http2"))]
use crate::hyper::protocol::NoHttp2 as Http2Connection;
use crate::hyper::shortage::Shortage;

/// Time after which an idle connection is closed.
const IDLE_TIMEOUT: Duration = Duration::from_mins(1);

/// Time within which a connection must be ready for another request after a complete response.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(5);

/// Open connections of a pool, and the requests that wait for one.
pub(crate) struct PoolState {
    pub(crate) permits: ConnectionPermits,
    pub(crate) shortage: Shortage,
    connections: Mutex<Connections>,
}

#[derive(Default)]
struct Connections {
    /// Idle HTTP/1.1 connections, in the order in which they became idle.
    idle: Vec<IdleConnection>,
    /// The HTTP/2 connection that all requests share.
    http2: Option<Http2Connection>,
    /// The task that closes idle connections.
    closer: Option<JoinHandle<()>>,
}

struct IdleConnection {
    connection: Http1Connection,
    idle_since: Instant,
}

impl PoolState {
    pub(crate) fn new(permits: ConnectionPermits) -> Self {
        Self {
            permits,
            shortage: Shortage::default(),
            connections: Mutex::default(),
        }
    }

    /// Returns the HTTP/2 connection, if one is open.
    pub(crate) fn http2(&self) -> Option<Http2Connection> {
        let mut connections = self.lock();
        connections
            .http2
            .take_if(|shared| shared.is_closed() || is_expired(shared.used_at()));
        connections.http2.as_ref().map(Http2Connection::for_request)
    }

    /// Shares an HTTP/2 connection with later requests.
    pub(crate) fn set_http2(self: &Arc<Self>, connection: &Http2Connection) {
        let mut connections = self.lock();
        connections.http2 = Some(connection.clone());
        self.start_closer(&mut connections);
    }

    /// Stops sending requests over an HTTP/2 connection that did not accept one.
    pub(crate) fn forget_http2(&self, connection: &Http2Connection) {
        let mut connections = self.lock();
        connections
            .http2
            .take_if(|shared| shared.is_same(connection));
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
        let mut connections = self.lock();
        while let Some(IdleConnection {
            connection,
            idle_since,
        }) = connections.idle.pop()
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
        tokio::spawn(async move {
            let ready = timeout(RELEASE_TIMEOUT, connection.ready()).await;
            if let Ok(Ok(())) = ready {
                state.add_idle(connection);
            }
        });
    }

    fn add_idle(self: &Arc<Self>, connection: Http1Connection) {
        let mut connections = self.lock();
        let permit = connection.set_permit(None);
        connections.idle.push(IdleConnection {
            connection,
            idle_since: Instant::now(),
        });
        self.start_closer(&mut connections);
        drop(connections);
        // Drop the permit last: the next request then finds the idle connection.
        self.shortage.notify();
        drop(permit);
    }

    /// Starts the task that closes idle connections, unless it is running.
    fn start_closer(self: &Arc<Self>, connections: &mut Connections) {
        let closer = connections.closer.as_ref();
        // A closer whose runtime was shut down is finished.
        if closer.is_none_or(JoinHandle::is_finished) {
            connections.closer = Some(tokio::spawn(close_idle(Arc::downgrade(self))));
        }
    }

    /// Closes the connections whose idle time is over. Returns the time of the next check; `None` if no
    /// connection is left.
    fn close_expired(&self) -> Option<Instant> {
        let mut connections = self.lock();
        connections
            .http2
            .take_if(|shared| shared.is_closed() || is_expired(shared.used_at()));
        while let Some(oldest) = connections.idle.first() {
            if !is_expired(oldest.idle_since) {
                break;
            }
            // The connection keeps the permit until its socket is closed. If no permit is free, a request is
            // about to take a connection.
            let Some(permit) = self.permits.try_acquire() else {
                break;
            };
            oldest.connection.set_permit(Some(permit));
            connections.idle.remove(0);
        }
        let next = connections.next_expiry();
        if next.is_none() {
            // Give back the memory for the list.
            connections.idle = Vec::new();
            connections.closer = None;
        }
        next
    }

    fn lock(&self) -> MutexGuard<'_, Connections> {
        self.connections
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns whether a connection that has been idle since this time must be closed.
fn is_expired(idle_since: Instant) -> bool {
    idle_since + IDLE_TIMEOUT <= Instant::now()
}

impl Connections {
    fn next_expiry(&self) -> Option<Instant> {
        let http1 = self.idle.first().map(|oldest| oldest.idle_since);
        let http2 = self.http2.as_ref().map(Http2Connection::used_at);
        let idle_since = http1.into_iter().chain(http2).min()?;
        // At least a second, so that a connection that is about to be taken does not cause a busy loop.
        Some((idle_since + IDLE_TIMEOUT).max(Instant::now() + Duration::from_secs(1)))
    }
}

/// Closes idle connections until none is left or the pool is dropped.
async fn close_idle(state: Weak<PoolState>) {
    while let Some(next) = state.upgrade().and_then(|state| state.close_expired()) {
        sleep_until(next).await;
    }
}
