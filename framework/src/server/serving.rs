//! Serving of one connection: requests from its stream, responses of the app.

use std::convert::Infallible;
use std::error::Error;
use std::pin::pin;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use bytes::Bytes;
use http::{HeaderValue, Method, Request, Response, StatusCode, Version, header};
use hyper::body::{Body as HttpBody, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tower_service::Service;

use crate::platform::yield_now;
use crate::server::connection::Connection;
use crate::server::connections::Connections;
use crate::server::observed::{CurrentRequest, ObservedStream, RequestBody, ResponseBody};

/// Maximum size of the head of a request, in bytes. A connection may have read twice as much when the limit is noticed.
const HEAD_LIMIT: usize = 16 * 1024;

/// Service that responds to the requests of all connections.
///
/// Not a `tower` service: those return boxed futures or named ones, and a future of an `async fn` has neither.
pub(crate) trait Respond: Clone + Send + Sync + 'static {
    type Body: HttpBody<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>> + Send + Unpin;

    fn respond(
        &self,
        request: Request<RequestBody>,
    ) -> impl Future<Output = Response<Self::Body>> + Send;
}

impl Respond for Router {
    type Body = Body;

    async fn respond(&self, request: Request<RequestBody>) -> Response<Body> {
        let response = Service::call(&mut self.clone(), request).await;
        response.unwrap_or_else(|never| match never {})
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
        let stream = ObservedStream::new(stream, Arc::clone(&self.connection));
        let service = service_fn(|request| self.respond(&responder, request));
        let serving = http1::Builder::new()
            .header_read_timeout(None)
            .max_buf_size(HEAD_LIMIT)
            .serve_connection(TokioIo::new(stream), service);
        let mut serving = pin!(serving);
        tokio::select! {
            ended = serving.as_mut() => return log_end(ended),
            () = self.connection.wait_until_closed() => return,
            () = self.connections.wait_until_closing() => serving.as_mut().graceful_shutdown(),
        }
        tokio::select! {
            ended = serving => log_end(ended),
            () = self.connection.wait_until_closed() => {}
        }
    }

    async fn respond<R: Respond>(
        &self,
        responder: &R,
        request: Request<Incoming>,
    ) -> Result<Response<ResponseBody<R::Body>>, Infallible> {
        if self.connection.is_idle() {
            // The client has pipelined the request. Other connections have their turn first, and the server may close
            // this one to make room.
            yield_now().await;
        }
        let current_request = CurrentRequest::begin(&self.connection);
        let is_valid = has_valid_host(&request);
        let mut response = if is_valid {
            self.respond_to_valid(responder, request).await.map(Some)
        } else {
            let mut response = Response::new(None);
            *response.status_mut() = StatusCode::BAD_REQUEST;
            response
        };
        if !is_valid || self.connections.is_draining() {
            let close = HeaderValue::from_static("close");
            response.headers_mut().insert(header::CONNECTION, close);
        }
        Ok(response.map(|body| ResponseBody::new(body, current_request)))
    }

    async fn respond_to_valid<R: Respond>(
        &self,
        responder: &R,
        request: Request<Incoming>,
    ) -> Response<R::Body> {
        let is_post = request.method() == Method::POST;
        let request = request.map(|body| RequestBody::new(body, Arc::clone(&self.connection)));
        let response = responder.respond(request).await;
        if is_post && response.status().is_success() {
            self.connection.mark_succeeded();
        }
        response
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.connections.remove(self.number);
    }
}

/// Returns whether a request has one header `Host`, with a name or address, as RFC 9112 requires. A proxy that reads
/// another one could send the request elsewhere than its author meant.
fn has_valid_host<B>(request: &Request<B>) -> bool {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.as_bytes().iter().copied().all(is_host_byte),
        (Some(_), Some(_)) => false,
        (None, _) => request.version() < Version::HTTP_11,
    }
}

/// Returns whether a byte may be in a host with a port: RFC 3986, `host` and `port`.
fn is_host_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:[]%".contains(&byte)
}

/// Logs the error of a connection. Not a warning: anyone can cause these errors.
fn log_end(ended: hyper::Result<()>) {
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended with an error");
    }
}
