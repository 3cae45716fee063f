//! State of one connection: the phase that it is in, its time limit, and whether it may be closed to make room.
//!
//! ```text
//!              bytes          head           body wanted
//!   New, Idle ───────▶ Head ───────▶ Handler ◀─────────▶ Body
//!     ▲                              │  ▲    bytes
//!     │                response done │  │ more of the response
//!     │ all bytes are written        ▼  │ is to come
//!     └───────────────────────────── Response
//! ```

use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use crate::platform::{Instant, Mutex};
use crate::server::Server;

/// Time for which a request, or a new connection, is not closed to make room: the rest may be on its way.
const PROTECTED_AGE: Duration = Duration::from_millis(25);

/// Time that a connection has after draining, unless the app processes its request. A response that begins later has
/// the same time.
const CLOSING_TIME: Duration = Duration::from_millis(750);

/// State of a connection, shared by the connection's task and the server.
#[derive(Debug)]
pub(crate) struct Connection {
    activity: Mutex<Activity>,
    closed: Notify,
}

#[derive(Debug)]
struct Activity {
    phase: ConnectionPhase,
    /// Begin of the phase, or the last byte of a body or a response.
    since: Instant,
    /// First byte of the current request; between two requests, the end of the response.
    began: Instant,
    /// Whether the app processes a request or produces its response.
    is_running: bool,
    /// Whether a `POST` got a successful response.
    has_succeeded: bool,
}

/// In every phase except `Handler`, the server waits for the client: the phase has a time limit, and the connection may
/// be closed to make room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionPhase {
    /// No byte has arrived yet.
    New,
    /// The connection is between two requests.
    Idle,
    /// A head is arriving.
    Head,
    /// The app waits for more of the body of a request.
    Body,
    /// The app processes a request, or produces its response.
    Handler,
    /// The client has to read a response, before more bytes can be written or because the app has finished.
    Response,
}

/// Place of a connection among those that may be closed to make room: the least one is closed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct EvictionRank {
    /// Only who has the key gets a successful response to a `POST`: the service's proxies, which keep connections open
    /// and use them again.
    pub(crate) has_succeeded: bool,
    /// A client that is between two requests loses nothing.
    is_in_request: bool,
    /// The begin of the request, so that a slow client cannot put it off.
    began: Instant,
}

impl EvictionRank {
    /// Returns whether the client has not had the time to send its request.
    pub(crate) fn is_protected(&self, now: Instant) -> bool {
        self.is_in_request && now.duration_since(self.began) < PROTECTED_AGE
    }
}

impl Connection {
    pub(crate) fn new() -> Self {
        let now = Instant::now();
        Self {
            activity: Mutex::new(Activity {
                phase: ConnectionPhase::New,
                since: now,
                began: now,
                is_running: false,
                has_succeeded: false,
            }),
            closed: Notify::new(),
        }
    }

    /// Closes the connection.
    pub(crate) fn close(&self) {
        self.closed.notify_one();
    }

    /// Waits until the connection has to be closed.
    pub(crate) async fn wait_until_closed(&self) {
        self.closed.notified().await;
    }

    /// Returns the place of the connection in the order in which connections are closed to make room. Returns `None`
    /// while the app processes a request.
    pub(crate) fn eviction_rank(&self) -> Option<EvictionRank> {
        let activity = self.activity();
        (activity.phase != ConnectionPhase::Handler).then(|| EvictionRank {
            has_succeeded: activity.has_succeeded,
            is_in_request: activity.phase != ConnectionPhase::Idle,
            began: activity.began,
        })
    }

    /// Returns whether the time limit of the phase has elapsed, or the time after the end of draining.
    pub(crate) fn is_expired(
        &self,
        now: Instant,
        server: &Server,
        closing_since: Option<Instant>,
    ) -> bool {
        let activity = self.activity();
        let limit = match activity.phase {
            ConnectionPhase::New | ConnectionPhase::Head => server.head_timeout,
            ConnectionPhase::Idle => server.idle_timeout,
            ConnectionPhase::Body | ConnectionPhase::Response => server.stall_timeout,
            ConnectionPhase::Handler => return false,
        };
        let closing_since = closing_since.map(|closing| match activity.phase {
            ConnectionPhase::Response => closing.max(activity.since),
            _ => closing,
        });
        now.duration_since(activity.since) >= limit
            || closing_since.is_some_and(|since| now.duration_since(since) >= CLOSING_TIME)
    }

    /// Bytes have arrived. Those during a request belong to its body, or to a request that has to wait.
    pub(crate) fn receive_bytes(&self) {
        let mut activity = self.activity();
        if let ConnectionPhase::New | ConnectionPhase::Idle = activity.phase {
            activity.enter(ConnectionPhase::Head);
            activity.began = activity.since;
        }
    }

    /// Returns whether the connection is between two requests, as far as bytes have arrived since the last response.
    pub(crate) fn is_idle(&self) -> bool {
        self.activity().phase == ConnectionPhase::Idle
    }

    /// A head has arrived.
    pub(crate) fn begin_request(&self) {
        let mut activity = self.activity();
        activity.phase = ConnectionPhase::Handler;
        activity.is_running = true;
    }

    /// The app waits for more of the body.
    pub(crate) fn begin_wait_for_body(&self) {
        let mut activity = self.activity();
        if activity.phase == ConnectionPhase::Handler {
            activity.enter(ConnectionPhase::Body);
        }
    }

    /// The app has got a part of the body or its end, or does not wait for it any more.
    pub(crate) fn end_wait_for_body(&self) {
        let mut activity = self.activity();
        if activity.phase == ConnectionPhase::Body {
            activity.phase = ConnectionPhase::Handler;
        }
    }

    /// A `POST` gets a successful response.
    pub(crate) fn mark_succeeded(&self) {
        self.activity().has_succeeded = true;
    }

    /// The app has produced the whole response.
    pub(crate) fn end_request(&self) {
        let mut activity = self.activity();
        activity.is_running = false;
        activity.enter(ConnectionPhase::Response);
    }

    /// No byte can be written until the client reads.
    pub(crate) fn begin_wait_for_reader(&self) {
        let mut activity = self.activity();
        if activity.phase == ConnectionPhase::Handler {
            activity.enter(ConnectionPhase::Response);
        }
    }

    /// The client has read, so that bytes were written.
    pub(crate) fn end_wait_for_reader(&self) {
        let mut activity = self.activity();
        match activity.phase {
            ConnectionPhase::Response if activity.is_running => {
                activity.phase = ConnectionPhase::Handler;
            }
            ConnectionPhase::Response => activity.since = Instant::now(),
            _ => {}
        }
    }

    /// All bytes that there were have been written.
    pub(crate) fn finish_writing(&self) {
        let mut activity = self.activity();
        if activity.phase == ConnectionPhase::Response && !activity.is_running {
            activity.enter(ConnectionPhase::Idle);
            activity.began = activity.since;
        }
    }

    fn activity(&self) -> MutexGuard<'_, Activity> {
        self.activity.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Activity {
    fn enter(&mut self, phase: ConnectionPhase) {
        self.phase = phase;
        self.since = Instant::now();
    }
}
