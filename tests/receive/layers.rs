//! Tower layers around the app's router see every request and response, and must not change the request body.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use acceptance::{SignedRequest, app, slash};
use axum::Router;
use axum::body::Body;
use guildhall::prelude::*;
use http::{HeaderValue, Method, Request, Response, StatusCode, Uri};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;
use tower::util::{MapRequestLayer, MapResponseLayer};

/// Respond
#[command]
fn hello() -> &'static str {
    "hello"
}

fn request(signed: SignedRequest) -> Request<Body> {
    let mut request = Request::new(Body::from(signed.body));
    *request.method_mut() = Method::POST;
    *request.uri_mut() = Uri::from_static("/interactions");
    *request.headers_mut() = signed.headers;
    request
}

async fn send(router: Router, signed: SignedRequest) -> Response<Body> {
    let response = router.oneshot(request(signed)).await;
    response.expect("the error type of a router is `Infallible`")
}

fn receiver() -> Router {
    app(&[hello::COMMAND]).into_router()
}

#[tokio::test]
async fn layer_sees_handler_responses() {
    let mark = MapResponseLayer::new(|mut response: Response<Body>| {
        let served = HeaderValue::from_static("process-7");
        response.headers_mut().insert("x-served-by", served);
        response
    });
    let response = send(
        receiver().layer(mark),
        SignedRequest::from(slash("hello", json!([]))),
    )
    .await;

    assert_eq!(response.headers()["x-served-by"], "process-7");
    let body = response
        .into_body()
        .collect()
        .await
        .expect("the body is complete");
    let body: Value = serde_json::from_slice(&body.to_bytes()).expect("the text is JSON");
    assert_eq!(body["data"]["content"], "hello");
}

#[tokio::test]
async fn layer_sees_rejected_requests() {
    let (requests_seen, rejected) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let count = Arc::clone(&requests_seen);
    let requests = MapRequestLayer::new(move |request: Request<Body>| {
        count.fetch_add(1, Ordering::Relaxed);
        request
    });
    let count = Arc::clone(&rejected);
    let responses = MapResponseLayer::new(move |response: Response<Body>| {
        let is_rejected = response.status() == StatusCode::UNAUTHORIZED;
        count.fetch_add(usize::from(is_rejected), Ordering::Relaxed);
        response
    });
    let router = receiver().layer(requests).layer(responses);
    let signed = SignedRequest::from(slash("hello", json!([])));
    let _response = send(router.clone(), signed.clone()).await;
    let _rejection = send(router, signed.with_body("{}")).await;

    assert_eq!(requests_seen.load(Ordering::Relaxed), 2);
    assert_eq!(rejected.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn layer_that_rewrites_the_body_breaks_the_signature() {
    let pretty = MapRequestLayer::new(|request: Request<Body>| {
        let (head, _) = request.into_parts();
        let rewritten = serde_json::to_string_pretty(&slash("hello", json!([])));
        Request::from_parts(head, Body::from(rewritten.expect("the text is JSON")))
    });
    let signed = SignedRequest::from(slash("hello", json!([])));
    let response = send(receiver().layer(pretty), signed).await;

    assert_eq!(response.status(), StatusCode::UNAUTHORIZED);
}
