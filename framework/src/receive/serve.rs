//! The socket side: an axum router in front of the pipeline, and a server with a graceful end.

use std::error::Error as StdError;
use std::future::{Future, IntoFuture};
use std::io;
use std::pin::pin;
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
use crate::context::services::Shared;
use crate::receive::receive;
use crate::receive::rejection::Refusal;
use crate::respond::shutdown::overdue;

/// How long a body may take to arrive. The service waits 3 seconds for its answer.
const BODY_DEADLINE: Duration = Duration::from_secs(3);

/// The router of an app: its endpoint, for the method and path that the service uses.
pub(crate) fn router(app: Arc<Shared>) -> Router {
    let path = app.path.clone();
    Router::new()
        .route(&path, post(interactions))
        .with_state(app)
}

/// Serves the endpoint and `GET /healthz` until `shutdown` is done, then lets handlers finish.
///
/// Whoever has a connection open then, but no whole request sent, has as long as a body has. What
/// handlers have not finished within the app's grace is broken off, and the members are told. Modals
/// are not waited for any more.
pub(crate) async fn serve(
    app: Arc<Shared>,
    listener: TcpListener,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let router = router(Arc::clone(&app)).route("/healthz", get(async || "ok"));
    let (stop, stopped) = oneshot::channel::<()>();
    let stopped = async { drop(stopped.await) };
    let serving = axum::serve(listener, router).with_graceful_shutdown(stopped);
    let mut serving = pin!(serving.into_future());

    tokio::select! {
        ended = &mut serving => return ended,
        () = shutdown => {
            app.closing.cancel();
            drop(stop);
        }
    }
    tokio::select! {
        () = ended(&app, serving) => Ok(()),
        _ = overdue(&app) => Ok(()),
    }
}

/// Done when no connection is left, or none is of use, and no handler is at work.
async fn ended(app: &Shared, serving: impl Future<Output = io::Result<()>>) {
    tokio::select! {
        _ = serving => app.in_flight.wait().await,
        () = quiet(&app.in_flight) => {}
    }
}

/// Done when no handler has been at work for as long as a request may take to arrive.
async fn quiet(in_flight: &TaskTracker) {
    loop {
        in_flight.wait().await;
        sleep(BODY_DEADLINE).await;
        if in_flight.is_empty() {
            return;
        }
    }
}

async fn interactions(State(app): State<Arc<Shared>>, request: Request) -> Response<Body> {
    let arrived = Instant::now();
    let (head, body) = request.into_parts();
    let answer = match whole(&head.headers, body, app.body_limit).await {
        Ok(body) => receive(&app, &head.headers, body, arrived).await,
        Err(refusal) => refusal.into_response(),
    };
    answer.map(Body::from)
}

/// The body in one piece. One that is announced as too large is not read at all.
async fn whole(headers: &http::HeaderMap, body: Body, limit: usize) -> Result<Bytes, Refusal> {
    let announced = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok());
    if announced
        .and_then(|length| length.parse().ok())
        .is_some_and(|length: usize| length > limit)
    {
        return Err(Refusal::TooLarge { limit });
    }
    let reading = timeout(BODY_DEADLINE, axum::body::to_bytes(body, limit)).await;
    let body = reading.map_err(|_| Refusal::Incomplete)?;
    body.map_err(|error| match error.source() {
        Some(source) if source.is::<LengthLimitError>() => Refusal::TooLarge { limit },
        _ => Refusal::Incomplete,
    })
}
