//! Serving HTTP: methods, paths, body limits and graceful shutdown.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use acceptance::{CapturedLog, SharedStore, SignedRequest, app, assert_lacks, builder, slash};
use axum::body::Body;
use bytes::Bytes;
use guildhall::settings::Endpoint;
use guildhall::{App, command};
use http::{Request, StatusCode};
use http_body::Frame;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, oneshot};
use tokio::time::advance;
use tower::ServiceExt;

const PING: &str = r#"{"type":1}"#;

fn request(method: &str, path: &str, signed: SignedRequest) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path);
    *request.headers_mut().expect("method and URI are valid") = signed.headers;
    request
        .body(Body::from(signed.body))
        .expect("the request is valid")
}

async fn status(app: App, request: Request<Body>) -> StatusCode {
    app.into_router()
        .oneshot(request)
        .await
        .expect("the error type of a router is `Infallible`")
        .status()
}

#[tokio::test]
async fn signed_ping_gets_a_pong() {
    assert_eq!(
        status(
            app(&[]),
            request("POST", "/interactions", SignedRequest::new(PING))
        )
        .await,
        200
    );
}

#[tokio::test(start_paused = true)]
async fn readiness_depends_on_the_store_and_health_does_not() {
    let store = SharedStore::default();
    let app = builder(&[]).store(store.clone()).build().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let server = tokio::spawn(app.serve(listener, std::future::pending()));
    for (is_away, health, readiness) in [
        (false, "200 OK", "200 OK"),
        (true, "200 OK", "503 Service Unavailable"),
        (false, "200 OK", "200 OK"),
    ] {
        store.set_away(is_away);
        // The result of a check is used for a second.
        advance(Duration::from_secs(1)).await;
        for (path, expected) in [("/healthz", health), ("/readyz", readiness)] {
            let mut connection = TcpStream::connect(address).await.unwrap();
            let request = format!("GET {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
            connection.write_all(request.as_bytes()).await.unwrap();
            let mut response = String::new();
            connection.read_to_string(&mut response).await.unwrap();
            assert!(
                response.starts_with(&format!("HTTP/1.1 {expected}")),
                "{path}: {response}"
            );
        }
    }
    server.abort();
}

/// Sends a POST request, and returns the status line.
async fn post(address: SocketAddr, path: &str, headers: &str) -> String {
    let mut connection = TcpStream::connect(address)
        .await
        .expect("the server listens");
    let head = format!("POST {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n");
    let request = format!("{head}{headers}content-length: 2\r\n\r\n{{}}");
    let sent = connection.write_all(request.as_bytes()).await;
    sent.expect("the server reads");
    let mut response = String::new();
    let read = connection.read_to_string(&mut response).await;
    read.expect("the server responds");
    response.lines().next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn signed_request_for_another_path_is_logged_once_with_the_right_path() {
    let signed = "x-signature-ed25519: 00\r\nx-signature-timestamp: 1\r\n";
    for path in [
        "/",
        "/interactions/",
        "/interaction",
        "/discord/interactions",
    ] {
        let log = CapturedLog::start();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let server = tokio::spawn(app(&[]).serve(listener, std::future::pending()));

        assert_eq!(post(address, path, "").await, "HTTP/1.1 404 Not Found");
        assert_lacks(&log.text(), "must end with");
        for _ in 0..3 {
            let status = post(address, path, signed).await;
            assert_eq!(status, "HTTP/1.1 404 Not Found", "{path}");
        }

        let text = log.text();
        let warning = "in the developer portal must end with /interactions";
        assert_eq!(text.matches(warning).count(), 1, "{text}");
        server.abort();
    }
}

#[tokio::test]
async fn wrong_method_is_rejected() {
    for method in ["GET", "PUT", "DELETE", "PATCH"] {
        let status = status(
            app(&[]),
            request(method, "/interactions", SignedRequest::new(PING)),
        )
        .await;
        assert_eq!(status, 405, "{method}");
    }
}

#[tokio::test]
async fn path_is_configurable() {
    let app = builder(&[])
        .endpoint(Endpoint::new().path("/discord"))
        .build()
        .unwrap();
    assert_eq!(
        status(
            app.clone(),
            request("POST", "/discord", SignedRequest::new(PING))
        )
        .await,
        200
    );
    assert_eq!(
        status(
            app,
            request("POST", "/interactions", SignedRequest::new(PING))
        )
        .await,
        404
    );
}

#[test]
fn invalid_path_is_rejected() {
    for path in [
        "", "discord", "/{guild}", "/{", "/:guild", "/a/*rest", "/a?b", "/#", "/ü", "/a b",
    ] {
        assert!(
            builder(&[])
                .endpoint(Endpoint::new().path(path))
                .build()
                .is_err(),
            "{path}"
        );
    }
}

#[tokio::test]
async fn app_nests_in_a_larger_router() {
    let router = axum::Router::new().nest("/bot", app(&[]).into_router());
    let response = router
        .oneshot(request(
            "POST",
            "/bot/interactions",
            SignedRequest::new(PING),
        ))
        .await;
    assert_eq!(response.unwrap().status(), 200);
}

#[tokio::test]
async fn body_over_the_limit_is_rejected() {
    let app = builder(&[])
        .endpoint(Endpoint::new().body_limit(10))
        .build()
        .unwrap();
    let largest = request("POST", "/interactions", SignedRequest::new(PING));
    let larger = request(
        "POST",
        "/interactions",
        SignedRequest::new("{\"type\":1}\n"),
    );
    assert_eq!(status(app.clone(), largest).await, 200);
    assert_eq!(status(app, larger).await, 413);
}

#[tokio::test]
async fn body_with_a_content_length_over_the_limit_is_not_read() {
    let mut endless = request("POST", "/interactions", SignedRequest::new(PING));
    let announced = (1024 * 1024 + 1).to_string().parse().unwrap();
    endless.headers_mut().insert("content-length", announced);
    *endless.body_mut() = Body::new(PolledBody(|| panic!("the body was read")));
    assert_eq!(status(app(&[]), endless).await, 413);
}

type FramePoll = Poll<Option<Result<Frame<Bytes>, Infallible>>>;

/// A request body that calls this function when the body is polled.
struct PolledBody(fn() -> FramePoll);

impl http_body::Body for PolledBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> FramePoll {
        (self.0)()
    }
}

/// Wait for the gate
#[command]
pub(crate) async fn wait(#[state] gate: &Arc<Gate>) -> &'static str {
    gate.entered.notify_one();
    gate.open.notified().await;
    "finished"
}

#[derive(Default)]
pub(crate) struct Gate {
    pub(crate) entered: Notify,
    pub(crate) open: Notify,
}

#[tokio::test]
async fn handler_in_flight_finishes_on_shutdown() {
    let gate = Arc::new(Gate::default());
    let app = builder(&[wait::COMMAND])
        .state(Arc::clone(&gate))
        .build()
        .unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let end = async { drop(stopped.await) };
    let server = tokio::spawn(app.serve(listener, end));

    let mut connection = TcpStream::connect(address).await.unwrap();
    connection
        .write_all(&to_http(&SignedRequest::from(slash("wait", json!([])))))
        .await
        .unwrap();
    gate.entered.notified().await;
    stop.send(()).unwrap();
    tokio::task::yield_now().await;
    gate.open.notify_one();

    let mut response = String::new();
    connection.read_to_string(&mut response).await.unwrap();
    assert!(response.contains("finished"), "{response}");
    server.await.unwrap().unwrap();
    assert!(TcpStream::connect(address).await.is_err());
}

pub(crate) fn to_http(signed: &SignedRequest) -> Vec<u8> {
    let header = |name| {
        signed.headers[name]
            .to_str()
            .expect("the header is hexadecimal")
            .to_owned()
    };
    let head = format!(
        "POST /interactions HTTP/1.1\r\nhost: localhost\r\nx-signature-ed25519: {}\r\nx-signature-timestamp: {}\r\ncontent-length: {}\r\n\r\n",
        header("x-signature-ed25519"),
        header("x-signature-timestamp"),
        signed.body.len(),
    );
    [head.as_bytes(), &signed.body].concat()
}

#[tokio::test(start_paused = true)]
async fn incomplete_request_does_not_block_shutdown() {
    for part in [
        "POST /inter",
        "POST /interactions HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nab",
    ] {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let end = async { drop(stopped.await) };
        let server = tokio::spawn(app(&[]).serve(listener, end));
        let mut connection = TcpStream::connect(address).await.unwrap();
        connection.write_all(part.as_bytes()).await.unwrap();

        stop.send(()).unwrap();

        server.await.unwrap().unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn body_that_never_arrives_is_rejected() {
    let mut waiting = request("POST", "/interactions", SignedRequest::new(PING));
    *waiting.body_mut() = Body::new(PolledBody(|| Poll::Pending));
    assert_eq!(status(app(&[]), waiting).await, 400);
}
