//! The socket side: an axum router in front of the pipeline, and a server with a graceful end.

use std::error::Error as StdError;
use std::future::Future;
use std::io;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::routing::post;
use bytes::Bytes;
use http::{Response, header};
use http_body_util::LengthLimitError;
use tokio::net::TcpListener;

use super::{Refusal, receive};
use crate::app::Shared;

/// The router of an app: its endpoint, for the method and path that the service uses.
pub(crate) fn router(app: Arc<Shared>) -> Router {
    let path = app.path.clone();
    Router::new()
        .route(&path, post(interactions))
        .with_state(app)
}

/// Serves until `shutdown` is done, then lets what is in flight finish.
///
/// # Errors
///
/// What the listener fails with.
pub async fn serve(
    router: Router,
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    axum::serve(listener, router)
        .with_graceful_shutdown(shutdown)
        .await
}

async fn interactions(State(app): State<Arc<Shared>>, request: Request) -> Response<Body> {
    let (head, body) = request.into_parts();
    let answer = match whole(&head.headers, body, app.body_limit).await {
        Ok(body) => receive(&app, &head.headers, body).await,
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
    let body = axum::body::to_bytes(body, limit).await;
    body.map_err(|error| match error.source() {
        Some(source) if source.is::<LengthLimitError>() => Refusal::TooLarge { limit },
        _ => Refusal::Incomplete,
    })
}
