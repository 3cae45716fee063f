//! HTTP server: an axum router in front of the pipeline, with a graceful shutdown.

use std::error::Error as StdError;
use std::future::{Future, IntoFuture};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::routing::{get, post};
use bytes::Bytes;
use http::{Response, header};
use http_body_util::LengthLimitError;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};
use tokio_util::task::TaskTracker;

use crate::clock::Instant;
use crate::receive::dispatcher::Dispatcher;
use crate::receive::receive;
use crate::receive::rejection::Rejection;

/// Maximum time for a body to arrive. The service waits 3 seconds for the response.
const BODY_TIMEOUT: Duration = Duration::from_secs(3);

/// Creates the router with the app's endpoint.
pub(crate) fn router(dispatcher: Arc<Dispatcher>) -> Router {
    let path = dispatcher.path.clone();
    Router::new()
        .route(&path, post(interactions))
        .with_state(dispatcher)
}

/// Serves the endpoint and `GET /healthz` until `shutdown` completes, then lets handlers finish.
///
/// After that, an incomplete request has [`BODY_TIMEOUT`] left to arrive. A handler that waits for a modal
/// gets an error immediately. Handlers that do not finish within the grace period are aborted, and their
/// users get a message.
pub(crate) async fn serve(
    dispatcher: Arc<Dispatcher>,
    listener: TcpListener,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let (stop, stopped) = oneshot::channel::<()>();
    let mut serving = accept(&dispatcher, listener, stopped);

    tokio::select! {
        ended = &mut serving => return ended,
        () = shutdown => {
            dispatcher.services.shutdown.begin();
            drop(stop);
        }
    }
    drain(dispatcher, serving).await;
    Ok(())
}

/// A future whose code is in this crate. The crate of a bot that awaits another type of future compiles its code again,
/// with the parts of axum and hyper in it.
type ServerFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Accepts connections until `stopped` completes, then waits until all are closed.
fn accept(
    dispatcher: &Arc<Dispatcher>,
    listener: TcpListener,
    stopped: oneshot::Receiver<()>,
) -> ServerFuture<io::Result<()>> {
    let router = router(Arc::clone(dispatcher)).route("/healthz", get(async || "ok"));
    let stopped = async { drop(stopped.await) };
    let serving = axum::serve(listener, router).with_graceful_shutdown(stopped);
    Box::pin(serving.into_future())
}

/// Waits until the app is drained, at most for the grace period.
fn drain(dispatcher: Arc<Dispatcher>, serving: ServerFuture<io::Result<()>>) -> ServerFuture<()> {
    Box::pin(async move {
        tokio::select! {
            () = wait_until_drained(&dispatcher, serving) => {}
            _ = dispatcher.services.shutdown.abort_after_grace(|| dispatcher.watchdog.polled_states()) => {}
        }
    })
}

/// Waits until no handler is running and every connection is closed or idle.
async fn wait_until_drained(dispatcher: &Dispatcher, serving: ServerFuture<io::Result<()>>) {
    tokio::select! {
        _ = serving => dispatcher.services.shutdown.tasks().wait().await,
        () = wait_until_idle(dispatcher.services.shutdown.tasks()) => {}
    }
}

/// Waits until no handler is running, and checks again after [`BODY_TIMEOUT`], because a last request may
/// still be arriving.
async fn wait_until_idle(tasks: &TaskTracker) {
    loop {
        tasks.wait().await;
        sleep(BODY_TIMEOUT).await;
        if tasks.is_empty() {
            return;
        }
    }
}

async fn interactions(
    State(dispatcher): State<Arc<Dispatcher>>,
    request: Request,
) -> Response<Body> {
    let arrived = Instant::now();
    let (head, body) = request.into_parts();
    let response = match read_body(&head.headers, body, dispatcher.body_limit).await {
        Ok(body) => receive(&dispatcher, &head.headers, body, arrived).await,
        Err(rejection) => rejection.into_response(),
    };
    response.map(Body::from)
}

/// Reads the body. Rejects the body without reading it if `Content-Length` exceeds the limit.
async fn read_body(
    headers: &http::HeaderMap,
    body: Body,
    limit: usize,
) -> Result<Bytes, Rejection> {
    let announced = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok());
    if announced
        .and_then(|length| length.parse().ok())
        .is_some_and(|length: usize| length > limit)
    {
        return Err(Rejection::TooLarge { limit });
    }
    let reading = timeout(BODY_TIMEOUT, axum::body::to_bytes(body, limit)).await;
    match reading.map_err(|_| Rejection::Incomplete)? {
        // Copy: the body of a small request is a part of hyper's read buffer of 8 KiB, which a waiting handler
        // would keep in memory, and hyper would allocate another one for the next request.
        Ok(body) => Ok(Bytes::copy_from_slice(&body)),
        Err(error) => Err(match error.source() {
            Some(source) if source.is::<LengthLimitError>() => Rejection::TooLarge { limit },
            _ => Rejection::Incomplete,
        }),
    }
}
