//! An HTTP/1.1 connection, which sends one request at a time.

use std::sync::{Arc, PoisonError};

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::{Either, Full};
use hyper::body::Incoming;
use hyper::client::conn::TrySendError;
use hyper::client::conn::http1::{SendRequest, handshake};
use tokio::sync::OwnedSemaphorePermit;

use crate::hyper::connector::Stream;
use crate::platform::{AbortOnDropHandle, Mutex, spawn};
use crate::upload::body::Upload;

/// A body in memory, or a body that is read while it is sent.
pub(crate) type HyperBody = Either<Full<Bytes>, Upload>;

/// Permit for an open connection with a request. Dropping the permit lets the next request have one.
pub(crate) type ConnectionPermit = OwnedSemaphorePermit;

/// An HTTP/1.1 connection. Dropping the value closes the connection.
pub(crate) struct Http1Connection {
    sender: SendRequest<HyperBody>,
    /// Permit of the connection; `None` while the connection is idle. The task shares the permit, so that the permit of
    /// a dropped connection is free only after the socket is closed.
    permit: Arc<Mutex<Option<ConnectionPermit>>>,
    _task: AbortOnDropHandle<()>,
}

impl Http1Connection {
    /// Creates a connection over a stream, and spawns the task that reads and writes.
    ///
    /// # Errors
    ///
    /// Returns [`hyper::Error`] if hyper rejects the stream.
    pub(crate) async fn open(stream: Stream, permit: ConnectionPermit) -> hyper::Result<Self> {
        let (sender, connection) = handshake(stream).await?;
        let permit = Arc::new(Mutex::new(Some(permit)));
        let task_permit = Arc::clone(&permit);
        let task = spawn(async move {
            // The request in flight, if there is one, gets the error too.
            drop(connection.await);
            drop(task_permit);
        });
        Ok(Self {
            sender,
            permit,
            _task: AbortOnDropHandle::new(task),
        })
    }

    /// Sends a request and returns the head of the response. The connection is not ready for another request until the
    /// body is read.
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

    /// Returns whether the connection can send a request.
    pub(crate) fn is_ready(&self) -> bool {
        self.sender.is_ready()
    }

    /// Returns whether the connection is closed.
    pub(crate) fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }

    /// Waits until the connection can send a request.
    ///
    /// # Errors
    ///
    /// Returns [`hyper::Error`] if the connection is closed.
    pub(crate) async fn ready(&mut self) -> hyper::Result<()> {
        self.sender.ready().await
    }

    /// Replaces the permit, and returns the former one.
    pub(crate) fn set_permit(&self, permit: Option<ConnectionPermit>) -> Option<ConnectionPermit> {
        let mut current = self.permit.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *current, permit)
    }
}
