//! Requests with the token of an interaction that reach the service before the HTTP response of the app's endpoint.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use guildhall_emulator::{ActiveFaultPlan, Fault, FaultPlan};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::kit::{Fixture, Reply, command, request};

/// Event for which the app waits before it responds to the interaction.
#[derive(Clone, Copy)]
enum Event {
    /// The service has received the early request.
    Received,
    /// The service has responded to the early request.
    Answered,
}

/// App that sends a request with the token of an interaction, and then defers the response.
#[derive(Clone)]
struct EarlyApp {
    host: String,
    webhook: String,
    request: (&'static str, &'static str),
    event: Event,
    deliveries: Arc<AtomicUsize>,
    /// Plan that counts the requests that the service has received.
    received: Arc<ActiveFaultPlan>,
    replies: mpsc::UnboundedSender<Reply>,
}

/// Sends `/ping` to an app that sends a request first, and returns the reply to the request.
async fn early_reply(event: Event, request: (&'static str, &'static str)) -> Reply {
    let fixture = Fixture::new().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let (replies, mut received) = mpsc::unbounded_channel();
    let counted = FaultPlan::everywhere(Fault::Slow(Duration::ZERO));
    let app = EarlyApp {
        host: fixture.service.api_base()["http://".len()..].replace("/api/v10", ""),
        webhook: format!("/api/v10/webhooks/{}", fixture.service.application_id()),
        request,
        event,
        deliveries: Arc::default(),
        received: Arc::new(fixture.service.inject(counted)),
        replies,
    };
    let connected = fixture.service.connect(&serve(app).await).await;
    connected.expect("the app passes the endpoint check");

    fixture.service.you().slash("/ping").await;

    received.recv().await.expect("the app has sent its request")
}

async fn serve(app: EarlyApp) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await;
    let listener = listener.expect("a loopback port is free");
    let address = listener.local_addr();
    let address = address.expect("a bound socket has an address");
    let router = Router::new().route("/", post(respond)).with_state(app);
    tokio::spawn(axum::serve(listener, router).into_future());
    format!("http://{address}/")
}

/// Responds to the two PINGs of the endpoint check, and to a command.
async fn respond(State(app): State<EarlyApp>, body: Bytes) -> Response {
    let response = match app.deliveries.fetch_add(1, Ordering::SeqCst) {
        0 => json!({ "type": 1 }),
        1 => return StatusCode::UNAUTHORIZED.into_response(),
        _ => app.defer(&body).await,
    };
    let json = [("content-type", "application/json")];
    (json, response.to_string()).into_response()
}

impl EarlyApp {
    async fn defer(&self, body: &[u8]) -> Value {
        let interaction: Value = serde_json::from_slice(body).expect("an interaction is JSON");
        let token = interaction["token"].as_str().unwrap_or_default().to_owned();
        let app = self.clone();
        let sent = tokio::spawn(async move { app.send_request(&token).await });
        match self.event {
            Event::Received => self.received.wait_for_hits(1).await,
            Event::Answered => sent.await.expect("the request is sent"),
        }
        json!({ "type": 5 })
    }

    async fn send_request(&self, token: &str) {
        let (method, tail) = self.request;
        let path = format!("{}/{token}{tail}", self.webhook);
        let headers = ["Content-Type: application/json"];
        let body = r#"{"content":"done"}"#;
        let reply = request(&self.host, method, &path, &headers, body).await;
        self.replies
            .send(reply)
            .expect("the test waits for the reply");
    }
}

/// Requests that need the initial response, each with its status.
const REQUESTS: [(&str, &str, u16); 4] = [
    ("POST", "", 200),
    ("GET", "/messages/@original", 200),
    ("PATCH", "/messages/@original", 200),
    ("DELETE", "/messages/@original", 204),
];

#[tokio::test]
async fn request_before_the_http_response_waits_for_it() {
    for (method, tail, status) in REQUESTS {
        let reply = early_reply(Event::Received, (method, tail)).await;

        assert_eq!(reply.status, status, "{method} {tail}: {}", reply.body);
    }
}

#[tokio::test]
async fn request_that_the_http_response_waits_for_is_not_found() {
    let reply = early_reply(Event::Answered, ("PATCH", "/messages/@original")).await;

    assert_eq!(reply.status, 404, "{}", reply.body);
}
