//! One connection of a server.

use std::convert::Infallible;
use std::error::Error;
use std::pin::{Pin, pin};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use bytes::Bytes;
use http::{HeaderValue, Method, Request, Response, header};
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio_util::io::InspectReader;
use tower_service::Service;

use crate::platform::{Instant, Mutex};
use crate::server::connections::Connections;

/// Maximum size of the head of a request, in bytes. A connection may have read twice as much when the limit is noticed.
const HEAD_LIMIT: usize = 16 * 1024;

/// Service that responds to the requests of all connections.
///
/// Not a `tower` service: those return boxed futures or named ones, and a future of an `async fn` has neither.
pub(crate) trait Respond: Clone + Send + Sync + 'static {
    type Body: HttpBody<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>> + Send + Unpin;

    fn respond(
        &self,
        request: Request<Incoming>,
    ) -> impl Future<Output = Response<Self::Body>> + Send;
}

impl Respond for Router {
    type Body = Body;

    async fn respond(&self, request: Request<Incoming>) -> Response<Body> {
        let response = Service::call(&mut self.clone(), request).await;
        response.unwrap_or_else(|never| match never {})
    }
}

/// State of a connection, shared by the connection's task and the server.
#[derive(Debug)]
pub(crate) struct Connection {
    activity: Mutex<Activity>,
    closed: Notify,
}

#[derive(Debug)]
struct Activity {
    phase: ConnectionPhase,
    since: Instant,
    /// Whether a `POST` got a successful response.
    has_succeeded: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionPhase {
    /// No byte has arrived yet.
    New,
    /// The connection is between two requests.
    Idle,
    /// A head is arriving.
    Head,
    /// A request is being processed, or its body is arriving.
    Request,
}

impl Connection {
    pub(crate) fn new() -> Self {
        Self {
            activity: Mutex::new(Activity {
                phase: ConnectionPhase::New,
                since: Instant::now(),
                has_succeeded: false,
            }),
            closed: Notify::new(),
        }
    }

    /// Closes the connection.
    pub(crate) fn close(&self) {
        self.closed.notify_one();
    }

    /// Returns since when the connection has had no complete head; `None` during a request.
    pub(crate) fn without_request_since(&self) -> Option<Instant> {
        let activity = self.activity();
        (activity.phase != ConnectionPhase::Request).then_some(activity.since)
    }

    /// Returns whether a `POST` on this connection got a successful response.
    pub(crate) fn has_succeeded(&self) -> bool {
        self.activity().has_succeeded
    }

    /// Returns whether a time limit has elapsed.
    pub(crate) fn is_expired(&self, now: Instant, head: Duration, idle: Duration) -> bool {
        let activity = self.activity();
        let limit = match activity.phase {
            ConnectionPhase::New | ConnectionPhase::Head => head,
            ConnectionPhase::Idle => idle,
            ConnectionPhase::Request => return false,
        };
        now.duration_since(activity.since) >= limit
    }

    fn begin_head(&self) {
        let mut activity = self.activity();
        match activity.phase {
            ConnectionPhase::New | ConnectionPhase::Idle => activity.enter(ConnectionPhase::Head),
            ConnectionPhase::Head | ConnectionPhase::Request => {}
        }
    }

    fn begin_request(&self) {
        self.activity().enter(ConnectionPhase::Request);
    }

    fn mark_succeeded(&self) {
        self.activity().has_succeeded = true;
    }

    fn end_request(&self) {
        self.activity().enter(ConnectionPhase::Idle);
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

/// A connection that the server counts until the value is dropped.
#[derive(Debug)]
pub(crate) struct OpenConnection {
    connections: Arc<Connections>,
    connection: Arc<Connection>,
    number: u64,
}

impl OpenConnection {
    pub(crate) fn new(
        connections: Arc<Connections>,
        connection: Arc<Connection>,
        number: u64,
    ) -> Self {
        Self {
            connections,
            connection,
            number,
        }
    }

    /// Serves requests on a stream until the client or the server closes the connection.
    pub(crate) async fn serve(self, stream: TcpStream, responder: impl Respond) {
        let stream = InspectReader::new(stream, |read: &[u8]| {
            if !read.is_empty() {
                self.connection.begin_head();
            }
        });
        let service = service_fn(|request| self.respond(&responder, request));
        let serving = http1::Builder::new()
            .header_read_timeout(None)
            .max_buf_size(HEAD_LIMIT)
            .serve_connection(TokioIo::new(stream), service);
        let mut serving = pin!(serving);
        tokio::select! {
            ended = serving.as_mut() => return log_end(ended),
            () = self.connection.closed.notified() => return,
            () = self.connections.wait_until_closing() => serving.as_mut().graceful_shutdown(),
        }
        tokio::select! {
            ended = serving => log_end(ended),
            () = self.connection.closed.notified() => {}
        }
    }

    async fn respond<R: Respond>(
        &self,
        responder: &R,
        request: Request<Incoming>,
    ) -> Result<Response<ObservedBody<R::Body>>, Infallible> {
        let current_request = CurrentRequest::begin(&self.connection);
        let is_post = request.method() == Method::POST;
        let mut response = responder.respond(request).await;
        if self.connections.is_draining() {
            let close = HeaderValue::from_static("close");
            response.headers_mut().insert(header::CONNECTION, close);
        }
        if is_post && response.status().is_success() {
            self.connection.mark_succeeded();
        }
        Ok(response.map(|body| ObservedBody {
            body,
            _current_request: current_request,
        }))
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.connections.remove(self.number);
    }
}

/// A request on a connection, until the value is dropped.
struct CurrentRequest(Arc<Connection>);

impl CurrentRequest {
    fn begin(connection: &Arc<Connection>) -> Self {
        connection.begin_request();
        Self(Arc::clone(connection))
    }
}

impl Drop for CurrentRequest {
    fn drop(&mut self) {
        self.0.end_request();
    }
}

/// A response body that ends the request when it is dropped.
struct ObservedBody<B> {
    body: B,
    _current_request: CurrentRequest,
}

impl<B: HttpBody<Data = Bytes> + Unpin> HttpBody for ObservedBody<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Logs the error of a connection. Not a warning: anyone can cause these errors.
fn log_end(ended: hyper::Result<()>) {
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended with an error");
    }
}
