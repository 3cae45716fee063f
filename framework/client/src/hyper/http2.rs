//! An HTTP/2 connection, which all requests share.

use std::error::Error as StdError;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use h2::Reason;
use http::{Request, Response};
use hyper::body::Incoming;
use hyper::client::conn::TrySendError;
use hyper::client::conn::http2::{Builder, SendRequest};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use tokio::time::Instant;

use crate::hyper::connector::ConnectorStream;
use crate::hyper::protocol::HyperBody;

/// Time without incoming data after which a connection with requests in flight is pinged.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(4);

/// Time within which the service must acknowledge the ping.
const KEEP_ALIVE_TIMEOUT: Duration = Duration::from_secs(4);

/// An HTTP/2 connection. Clones share the connection, which is closed after the last clone is dropped.
#[derive(Clone)]
pub(crate) struct Http2Connection {
    sender: SendRequest<HyperBody>,
    /// Time of the last request.
    used_at: Arc<Mutex<Instant>>,
}

impl Http2Connection {
    /// Creates a connection over a stream, and spawns the task that reads and writes.
    ///
    /// Pings detect a dead connection: without pings, every request over a dead connection fails until the
    /// operating system notices, which takes minutes. Interval and timeout together leave time for a second
    /// attempt within the default timeout of a request.
    ///
    /// # Errors
    ///
    /// Returns [`hyper::Error`] if the HTTP/2 handshake fails.
    pub(crate) async fn open(stream: impl ConnectorStream) -> hyper::Result<Self> {
        let mut builder = Builder::new(TokioExecutor::new());
        builder
            .timer(TokioTimer::new())
            .keep_alive_interval(KEEP_ALIVE_INTERVAL)
            .keep_alive_timeout(KEEP_ALIVE_TIMEOUT);
        let (sender, connection) = builder.handshake(stream).await?;
        // The requests in flight get the error too.
        tokio::spawn(async move { drop(connection.await) });
        Ok(Self {
            sender,
            used_at: Arc::new(Mutex::new(Instant::now())),
        })
    }

    /// Returns a clone for one request.
    pub(crate) fn for_request(&self) -> Self {
        *self.used_at.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.clone()
    }

    /// Sends a request and returns the head of the response.
    ///
    /// # Errors
    ///
    /// Returns [`TrySendError`] with the request if the request was not sent.
    pub(crate) async fn try_send(
        &mut self,
        request: Request<HyperBody>,
    ) -> Result<Response<Incoming>, TrySendError<Request<HyperBody>>> {
        self.sender.try_send_request(request).await
    }

    /// Returns whether the connection is closed.
    pub(crate) fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }

    /// Returns whether `other` is a clone.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.used_at, &other.used_at)
    }

    /// Returns the time of the last request; now if a request is in flight.
    pub(crate) fn used_at(&self) -> Instant {
        if Arc::strong_count(&self.used_at) > 1 {
            return Instant::now();
        }
        *self.used_at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns whether the service has not processed a request and says so: it refused the stream, or closed the connection
/// before the stream (RFC 9113, section 8.7).
pub(crate) fn is_refused(error: &hyper::Error) -> bool {
    let cause = error.source().and_then(<dyn StdError>::downcast_ref);
    cause.is_some_and(|cause: &h2::Error| {
        cause.is_remote() && (cause.is_go_away() || cause.reason() == Some(Reason::REFUSED_STREAM))
    })
}
