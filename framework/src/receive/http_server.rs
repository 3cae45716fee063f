//! HTTP endpoint: an axum router in front of the pipeline, and its graceful shutdown.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::routing::{MethodRouter, any, get, post};
use bytes::Bytes;
use http::{HeaderMap, Method, Response, StatusCode};
use http_body_util::{Either, Full};
use hyper::body::Body as HttpBody;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::platform::Instant;
use crate::receive::body::read_body;
use crate::receive::dispatcher::Dispatcher;
use crate::receive::events::receive_event;
use crate::receive::pipeline::{ReturnAt, receive};
use crate::receive::verify::SIGNATURE_HEADER;
use crate::receive::{health, work};
use crate::server::observed::RequestBody;
use crate::server::serving::Respond;

/// Creates the router with the app's endpoint, and the endpoint of webhook events if the app has functions for events.
pub(crate) fn router(dispatcher: Arc<Dispatcher>) -> Router {
    work::start(&dispatcher);
    let mut router = Router::new().route(&dispatcher.endpoint.path, post(interactions));
    if !dispatcher.events.handlers.is_empty() {
        router = router.route(&dispatcher.endpoint.events_path, post(events));
    }
    router.with_state(dispatcher)
}

/// An app and its health checks, on a server of its own.
///
/// Requests for the endpoint's path do not pass the router, which would box the body, the future and the response.
#[derive(Clone)]
struct AppServer {
    dispatcher: Arc<Dispatcher>,
    router: Router,
}

impl AppServer {
    fn new(dispatcher: Arc<Dispatcher>) -> Self {
        let health = get(health).with_state(Arc::clone(&dispatcher));
        let ready = get(ready).with_state(Arc::clone(&dispatcher));
        let router = router(Arc::clone(&dispatcher))
            .route("/healthz", health)
            .route("/readyz", ready)
            .fallback_service(no_endpoint(&dispatcher));
        Self { dispatcher, router }
    }
}

impl Respond for AppServer {
    type Body = Either<Full<Bytes>, Body>;

    async fn respond(&self, request: http::Request<RequestBody>) -> Response<Self::Body> {
        if request.method() == Method::POST && request.uri().path() == self.dispatcher.endpoint.path
        {
            let (head, body) = request.into_parts();
            let response = interaction(&self.dispatcher, &head.headers, body).await;
            return response.map(|body| Either::Left(Full::new(body)));
        }
        self.router.respond(request).await.map(Either::Right)
    }
}

/// Serves the endpoint, `GET /healthz` and `GET /readyz` until `stop` returns the time for draining, then lets handlers
/// finish.
///
/// A handler that waits for a modal or a click gets an error immediately. Handlers that do not finish within the grace
/// period are aborted, and their users get a message.
pub(crate) async fn serve(
    dispatcher: Arc<Dispatcher>,
    listener: TcpListener,
    stop: impl Future<Output = Duration>,
) {
    let (sender, receiver) = oneshot::channel();
    let mut serving = serve_until(dispatcher, listener, receiver);
    tokio::select! {
        () = &mut serving => {}
        drain = stop => {
            // Fails only if the server has stopped already.
            let _ = sender.send(drain);
            serving.await;
        }
    }
}

/// Serves until `receiver` gets the time for draining, then lets handlers finish.
///
/// Boxed: the crate of a bot that awaits another type of future compiles its code again, with the parts of axum and
/// hyper in it.
fn serve_until(
    dispatcher: Arc<Dispatcher>,
    listener: TcpListener,
    receiver: oneshot::Receiver<Duration>,
) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    Box::pin(async move {
        let served = AppServer::new(Arc::clone(&dispatcher));
        let shutdown = &dispatcher.services.shutdown;
        let stop = async {
            // The sender is dropped only with this future.
            let drain = receiver.await.unwrap_or_default();
            shutdown.begin();
            drain
        };
        let finished = async {
            dispatcher.server.serve_until(listener, served, stop).await;
            shutdown.tasks().wait().await;
        };
        let aborted = async {
            shutdown.wait_until_begun().await;
            let polled_states = || dispatcher.watchdog.polled_states();
            shutdown.abort_after_grace(polled_states).await
        };
        tokio::select! {
            () = finished => {}
            _ = aborted => {}
        }
        work::end(&dispatcher).await;
    })
}

/// Responds to requests for other paths with 404. The first one that looks like an interaction is logged: the developer
/// portal says only that the URL could not be verified.
fn no_endpoint(dispatcher: &Dispatcher) -> MethodRouter {
    let path: Arc<str> = dispatcher.endpoint.path.as_str().into();
    let has_warned = Arc::new(AtomicBool::new(false));
    any(async move |method: Method, headers: HeaderMap| {
        let is_signed = method == Method::POST && headers.contains_key(SIGNATURE_HEADER);
        if is_signed && !has_warned.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                "a signed request was for a path without an endpoint, and got 404: the Interactions Endpoint URL in the developer portal must end with {path}"
            );
        }
        StatusCode::NOT_FOUND
    })
}

async fn health(State(dispatcher): State<Arc<Dispatcher>>) -> (StatusCode, &'static str) {
    health::health(&dispatcher)
}

async fn ready(State(dispatcher): State<Arc<Dispatcher>>) -> (StatusCode, &'static str) {
    health::readiness(&dispatcher).await
}

async fn interactions(
    State(dispatcher): State<Arc<Dispatcher>>,
    request: Request,
) -> Response<Body> {
    let (head, body) = request.into_parts();
    let response = interaction(&dispatcher, &head.headers, body).await;
    response.map(Body::from)
}

/// Reads and processes the body of a request with a webhook event.
async fn events(State(dispatcher): State<Arc<Dispatcher>>, request: Request) -> Response<Body> {
    let arrived = Instant::now();
    let (head, body) = request.into_parts();
    let response = match read_body(&dispatcher, &head.headers, body).await {
        Ok(body) => receive_event(&dispatcher, &head.headers, body, arrived).await,
        Err(rejection) => rejection.into_response(),
    };
    response.map(Body::from)
}

/// Reads and processes the body of a request for the endpoint.
async fn interaction(
    dispatcher: &Arc<Dispatcher>,
    headers: &HeaderMap,
    body: impl HttpBody<Data = Bytes> + Unpin,
) -> Response<Bytes> {
    let arrived = Instant::now();
    match read_body(dispatcher, headers, body).await {
        Ok(body) => {
            let return_at = ReturnAt::InitialResponse;
            receive(dispatcher, headers, body, arrived, return_at).await
        }
        Err(rejection) => rejection.into_response(),
    }
}
