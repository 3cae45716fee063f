//! Transports: broken connections, timeouts and custom implementations.

use std::future;
use std::time::Duration;

use acceptance::{StubResponse, StubServer};
use bytes::Bytes;
use guildhall::client::{Auth, Client, ErrorKind, Transport, TransportError, TransportFuture};
use guildhall::model::api::GetCurrentApplication;
use http::{Request, Response};
use serde_json::json;
use tokio::net::TcpListener;

/// A transport that calls a function.
struct FnTransport(fn(Request<Bytes>) -> TransportFuture<'static>);

impl Transport for FnTransport {
    fn send(&self, request: Request<Bytes>) -> TransportFuture<'_> {
        (self.0)(request)
    }
}

fn client(respond: fn(Request<Bytes>) -> TransportFuture<'static>) -> Client {
    let base = "https://service.example/api/v10";
    let builder = Client::builder(Auth::bot("t"))
        .base_url(base)
        .transport(FnTransport(respond));
    builder
        .retries(0)
        .build()
        .expect("the token is a valid header value")
}

async fn error_kind(client: &Client) -> ErrorKind {
    client
        .send(&GetCurrentApplication)
        .await
        .expect_err("the request fails")
        .kind()
}

#[tokio::test]
async fn rejected_connection_is_distinguished_from_a_broken_connection() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let unreachable = Client::builder(Auth::bot("t"))
        .base_url(base)
        .retries(0)
        .build()
        .unwrap();
    let silent = StubServer::start([]).await.client();

    assert_eq!(error_kind(&unreachable).await, ErrorKind::Connect);
    assert_eq!(error_kind(&silent).await, ErrorKind::Interrupted);
}

#[tokio::test]
async fn truncated_response_is_an_error() {
    let whole = json!({"id": "1", "name": "dice", "description": "x".repeat(4096)});
    let service = StubServer::start([StubResponse::json(200, &whole).truncated()]).await;

    assert_eq!(error_kind(&service.client()).await, ErrorKind::Interrupted);
}

#[tokio::test]
async fn truncated_rejection_keeps_its_status() {
    let reason = json!({"message": "x".repeat(4096), "code": 10_015});
    for status in [400, 403, 404, 429] {
        let response = StubResponse::json(status, &reason).truncated();
        let service = StubServer::start([response]).await;

        let error = service.client().send(&GetCurrentApplication).await;

        let error = error.expect_err("the service rejects the request");
        assert_eq!(error.status().map(|status| status.as_u16()), Some(status));
        assert_eq!(error.code(), None);
    }
}

#[tokio::test]
async fn request_after_a_broken_connection_opens_a_new_one() {
    let whole = json!({"id": "1", "name": "dice"});
    let service = StubServer::start([
        StubResponse::json(200, &whole).truncated(),
        StubResponse::json(200, &whole),
    ])
    .await;
    let client = service.client();

    assert_eq!(error_kind(&client).await, ErrorKind::Interrupted);
    assert_eq!(
        client.send(&GetCurrentApplication).await.unwrap().name,
        "dice"
    );
}

#[tokio::test(start_paused = true)]
async fn silent_service_times_out() {
    let silent =
        Client::builder(Auth::bot("t")).transport(FnTransport(|_| Box::pin(future::pending())));
    let client = silent.timeout(Duration::from_secs(3)).build().unwrap();
    let error = client
        .send(&GetCurrentApplication)
        .await
        .expect_err("the service does not respond");

    assert_eq!(error.kind(), ErrorKind::Timeout);
    assert_eq!(
        error.to_string(),
        "GET /applications/@me: no response within 3s"
    );
}

#[tokio::test]
async fn custom_transport_needs_no_socket() {
    let client = client(|request| {
        let name = format!("{} {}", request.method(), request.uri());
        let body = json!({"id": "1", "name": name}).to_string();
        Box::pin(async { Ok(Response::new(Bytes::from(body))) })
    });
    let app = client.send(&GetCurrentApplication).await.unwrap();

    assert_eq!(
        app.name,
        "GET https://service.example/api/v10/applications/@me"
    );
}

#[tokio::test]
async fn transport_error_tells_whether_the_request_was_sent() {
    let unseen = client(|_| Box::pin(async { Err(TransportError::connect("no route")) }));
    let seen = client(|_| Box::pin(async { Err(TransportError::interrupted("reset")) }));

    assert_eq!(error_kind(&unseen).await, ErrorKind::Connect);
    assert_eq!(error_kind(&seen).await, ErrorKind::Interrupted);
}
