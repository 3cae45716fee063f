//! The stream of a connection, and the bodies of a request and its response, which report to the state of the
//! connection when the server waits for the client.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use crate::server::connection::Connection;

/// A stream that reports which bytes pass.
#[derive(Debug)]
pub(crate) struct ObservedStream {
    stream: TcpStream,
    connection: Arc<Connection>,
    is_write_blocked: bool,
}

impl ObservedStream {
    pub(crate) fn new(stream: TcpStream, connection: Arc<Connection>) -> Self {
        Self {
            stream,
            connection,
            is_write_blocked: false,
        }
    }

    fn after_write(&mut self, is_blocked: bool) {
        if is_blocked == self.is_write_blocked {
            return;
        }
        self.is_write_blocked = is_blocked;
        if is_blocked {
            self.connection.begin_wait_for_reader();
        } else {
            self.connection.end_wait_for_reader();
        }
    }
}

impl AsyncRead for ObservedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if buffer.filled().len() > before {
            self.connection.receive_bytes();
        }
        read
    }
}

impl AsyncWrite for ObservedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.after_write(written.is_pending());
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.after_write(written.is_pending());
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// hyper flushes when it has written all bytes.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.connection.finish_writing();
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// The body of a request.
#[derive(Debug)]
pub(crate) struct RequestBody {
    body: Incoming,
    connection: Arc<Connection>,
    is_waiting: bool,
}

impl RequestBody {
    pub(crate) fn new(body: Incoming, connection: Arc<Connection>) -> Self {
        Self {
            body,
            connection,
            is_waiting: false,
        }
    }

    fn end_wait(&mut self) {
        if std::mem::take(&mut self.is_waiting) {
            self.connection.end_wait_for_body();
        }
    }
}

impl HttpBody for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        if frame.is_ready() {
            self.end_wait();
        } else if !self.is_waiting {
            self.is_waiting = true;
            self.connection.begin_wait_for_body();
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for RequestBody {
    fn drop(&mut self) {
        self.end_wait();
    }
}

/// A request on a connection, until the value is dropped.
#[derive(Debug)]
pub(crate) struct CurrentRequest(Arc<Connection>);

impl CurrentRequest {
    pub(crate) fn begin(connection: &Arc<Connection>) -> Self {
        connection.begin_request();
        Self(Arc::clone(connection))
    }
}

impl Drop for CurrentRequest {
    fn drop(&mut self) {
        self.0.end_request();
    }
}

/// A response body that ends the request when it is dropped. `None` is an empty body.
#[derive(Debug)]
pub(crate) struct ResponseBody<B> {
    body: Option<B>,
    _current_request: CurrentRequest,
}

impl<B> ResponseBody<B> {
    pub(crate) fn new(body: Option<B>, current_request: CurrentRequest) -> Self {
        Self {
            body,
            _current_request: current_request,
        }
    }
}

impl<B: HttpBody<Data = Bytes> + Unpin> HttpBody for ResponseBody<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        match &mut self.body {
            Some(body) => Pin::new(body).poll_frame(cx),
            None => Poll::Ready(None),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        let hint = self.body.as_ref().map(HttpBody::size_hint);
        hint.unwrap_or_else(|| SizeHint::with_exact(0))
    }
}
