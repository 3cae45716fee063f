//! Phases of a connection: the time of each, which connections are closed to make room, and the end after draining.
//!
//! The rows of the table in `framework/docs/connections.md`.

use std::sync::Arc;
use std::time::Duration;

use acceptance::{SignedRequest, app, slash};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::routing::{get, post};
use guildhall::server::Server;
use http_body_util::StreamBody;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, timeout};

use crate::serve::{Gate, to_http, wait};
use crate::server::{HEALTH, Serving, read_response, read_to_end, serving, start};

const HOUR: Duration = Duration::from_hours(1);
/// A head whose body never arrives.
const STALLED: &str = "POST /interactions HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{";

/// Client that brings its connection to the phase of the same name.
#[derive(Clone, Copy, Debug)]
enum Client {
    New,
    Head,
    Body,
    /// Reads no response.
    Response,
    Idle,
}

const CLIENTS: [Client; 5] = [
    Client::New,
    Client::Head,
    Client::Body,
    Client::Response,
    Client::Idle,
];

impl Client {
    async fn connect(self, server: &Serving) -> TcpStream {
        let mut connection = server.connect_with_small_buffers().await;
        match self {
            Self::New => {}
            Self::Head => connection.write_all(b"GET /he").await.expect("it fits"),
            Self::Body => {
                let sent = connection.write_all(STALLED.as_bytes()).await;
                sent.expect("it fits");
            }
            Self::Response => {
                fill(&mut connection, HEALTH).await;
            }
            Self::Idle => {
                let sent = connection.write_all(HEALTH.as_bytes()).await;
                sent.expect("it fits");
                read_response(&mut connection, "ok").await;
            }
        }
        connection
    }
}

/// Pipelines a request until nothing more can be written. Returns the number of bytes.
async fn fill(connection: &mut TcpStream, request: &str) -> usize {
    let requests = request.repeat(100);
    let mut sent = 0;
    loop {
        let rest = &requests.as_bytes()[sent % requests.len()..];
        match timeout(Duration::from_millis(1), connection.write(rest)).await {
            Ok(written) => sent += written.expect("the server has not closed the connection"),
            Err(_) => return sent,
        }
    }
}

/// Goes on after `sent` bytes until the server closes the connection. Returns the number of bytes.
async fn flood(connection: &mut TcpStream, request: &str, mut sent: usize) -> usize {
    let requests = request.repeat(100);
    while let Ok(written) = connection
        .write(&requests.as_bytes()[sent % requests.len()..])
        .await
    {
        sent += written;
    }
    sent
}

fn start_small(server: Server) -> Serving {
    Serving::start_with_small_buffers(serving(server).build().expect("the app builds"))
}

async fn serve_router(server: Server, router: Router) -> Serving {
    let listener = TcpListener::bind("127.0.0.1:0").await;
    let listener = listener.expect("a port is free");
    let address = listener.local_addr().expect("the listener is bound");
    let (stop, stopped) = tokio::sync::oneshot::channel();
    let task = tokio::spawn(async move {
        let end = async { drop(stopped.await) };
        server.serve(listener, router, end).await;
        Ok(())
    });
    Serving {
        address,
        stop,
        task,
    }
}

#[tokio::test(start_paused = true)]
async fn client_that_reads_no_response_is_closed_after_three_seconds() {
    let server = Serving::start_with_small_buffers(app(&[]));
    for request in [
        HEALTH,
        "GET /nowhere HTTP/1.1\r\nhost: a\r\n\r\n",
        "POST /nowhere HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\n\r\na",
        "POST /interactions HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\n\r\na",
    ] {
        let mut connection = server.connect_with_small_buffers().await;
        let began = Instant::now();
        let sent = flood(&mut connection, request, 0).await;
        let seconds = began.elapsed().as_secs();
        assert!((3..=4).contains(&seconds), "{request:?}: {seconds}");
        // The server does not read requests while it cannot respond. The rest is in buffers of the system.
        assert!(sent < 1 << 20, "{request:?}: {sent}");
    }
}

#[tokio::test(start_paused = true)]
async fn client_that_reads_too_little_is_not_read_either() {
    let server = Serving::start_with_small_buffers(app(&[]));
    let request = "POST /nowhere HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\n\r\na";
    let mut connection = server.connect_with_small_buffers().await;
    let sent = fill(&mut connection, request).await;
    let mut some = [0; 2_000];
    let read = connection.read_exact(&mut some).await;
    read.expect("the server has responded");
    let sent = flood(&mut connection, request, sent).await;
    assert!(sent < 1 << 20, "{sent}");
}

#[tokio::test(start_paused = true)]
async fn body_that_stalls_is_rejected_after_three_seconds() {
    let server = Serving::start(app(&[])).await;
    let mut connection = server.connect_and_send(STALLED).await;
    let began = Instant::now();
    let response = read_to_end(&mut connection).await;
    assert!(response.starts_with("HTTP/1.1 400"), "{response}");
    assert_eq!(began.elapsed().as_secs(), 3);
}

#[tokio::test(start_paused = true)]
async fn body_for_a_router_has_its_time_anew_after_each_byte() {
    let router = Router::new().route("/", post(async |body: Bytes| body.len().to_string()));
    let server = Server::new().stall_timeout(Duration::from_secs(2));
    let server = serve_router(server, router).await;
    let head = "POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 5\r\n\r\n";
    for (bytes, status) in [(5, Some("200")), (4, None)] {
        let mut connection = server.connect_and_send(head).await;
        for _ in 0..bytes {
            let silence = timeout(Duration::from_secs(1), connection.read_u8()).await;
            assert!(silence.is_err());
            connection.write_all(b"a").await.expect("it is open");
        }
        let began = Instant::now();
        let response = read_to_end(&mut connection).await;
        assert_eq!(response.split(' ').nth(1), status);
        assert!(began.elapsed().as_secs() <= 3, "{bytes}");
    }
}

#[tokio::test(start_paused = true)]
async fn response_that_the_router_has_not_produced_yet_has_no_time_limit() {
    let (parts, receiver) = tokio::sync::mpsc::channel(1);
    let receiver = Arc::new(tokio::sync::Mutex::new(receiver));
    let body = move || {
        let receiver = Arc::clone(&receiver);
        async move { Body::new(StreamBody::new(PartStream(receiver.lock_owned().await))) }
    };
    let server = serve_router(Server::new(), Router::new().route("/", get(body))).await;
    let request = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";
    let mut connection = server.connect_and_send(request).await;
    for part in ["first", "second"] {
        let silence = timeout(HOUR, read_response(&mut connection, "-")).await;
        assert!(silence.is_err());
        parts.send(part).await.expect("the response is read");
        read_response(&mut connection, &format!("{part}\r\n")).await;
    }
}

/// Frames of a response, from a channel.
struct PartStream(tokio::sync::OwnedMutexGuard<tokio::sync::mpsc::Receiver<&'static str>>);

impl futures_core::Stream for PartStream {
    type Item = Result<http_body::Frame<Bytes>, std::convert::Infallible>;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        cx: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Self::Item>> {
        let frame = |part: &'static str| Ok(http_body::Frame::data(Bytes::from(part)));
        self.0.poll_recv(cx).map(|part| part.map(frame))
    }
}

#[tokio::test(start_paused = true)]
async fn connection_in_each_phase_that_waits_for_the_client_makes_room() {
    let patient = Server::new()
        .max_connections(3)
        .head_timeout(HOUR)
        .stall_timeout(HOUR)
        .idle_timeout(HOUR);
    for client in CLIENTS {
        let server = start_small(patient);
        let mut connections = Vec::new();
        for _ in 0..6 {
            connections.push(client.connect(&server).await);
        }
        let began = Instant::now();
        let ping = to_http(&SignedRequest::new(r#"{"type":1}"#));
        let mut connection = server.connect().await;
        connection.write_all(&ping).await.expect("it fits");
        read_response(&mut connection, r#"{"type":1}"#).await;
        assert!(began.elapsed() < Duration::from_secs(1), "{client:?}");
        assert_eq!(connections.len(), 6);
    }
}

#[tokio::test(start_paused = true)]
async fn connection_whose_handler_runs_does_not_make_room() {
    let gate = Arc::new(Gate::default());
    let app = serving(Server::new().max_connections(1))
        .command(wait::COMMAND)
        .state(Arc::clone(&gate));
    let server = Serving::start(app.build().expect("the app builds")).await;
    let command = SignedRequest::from(slash("wait", json!([])));
    let mut running = server.connect().await;
    running
        .write_all(&to_http(&command))
        .await
        .expect("it fits");
    gate.entered.notified().await;

    let mut next = server.connect_and_send(HEALTH).await;
    let early = timeout(Duration::from_secs(1), next.read_u8()).await;
    assert!(early.is_err());
    gate.open.notify_one();
    let response = read_response(&mut running, "}}").await;
    assert!(response.contains("finished"), "{response}");
    read_response(&mut next, "ok").await;
}

#[tokio::test(start_paused = true)]
async fn server_stops_within_four_seconds_in_each_phase() {
    for client in CLIENTS {
        let server = start_small(Server::new());
        let mut connections = vec![client.connect(&server).await];
        let began = Instant::now();
        server.stop.send(()).expect("the server runs");
        // Others come while the server drains.
        let _draining = timeout(Duration::from_millis(1900), std::future::pending::<()>()).await;
        let last = TcpStream::connect(server.address).await;
        connections.push(last.expect("the server listens"));
        let late = connections[1].write_all(STALLED.as_bytes()).await;
        late.expect("it fits");

        let stopped = server.task.await.expect("the server does not panic");
        stopped.expect("the server stops");
        assert!(began.elapsed() < Duration::from_secs(4), "{client:?}");
    }
}

#[tokio::test]
async fn request_without_exactly_one_valid_host_is_rejected() {
    let server = start(Server::new()).await;
    for (head, status) in [
        ("GET /healthz HTTP/1.1\r\nhost: a\r\n", "200"),
        ("GET /healthz HTTP/1.1\r\nhost: [::1]:8787\r\n", "200"),
        ("GET /healthz HTTP/1.1\r\nhost:\r\n", "200"),
        ("GET /healthz HTTP/1.0\r\n", "200"),
        ("GET /healthz HTTP/1.1\nhost: a\n", "200"),
        ("GET /healthz HTTP/1.1\r\n", "400"),
        ("GET http://a/healthz HTTP/1.1\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nhost: a\r\nHost: a\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\n", "400"),
        ("GET /healthz HTTP/1.0\r\nhost: a\r\nhost: b\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nhost: a, b\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nhost: a b\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nhost: a/b\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nhost: a@b\r\n", "400"),
        (
            "POST /interactions HTTP/1.1\r\ncontent-length: 0\r\n",
            "400",
        ),
    ] {
        let request = format!("{head}connection: close\r\n\r\n");
        let mut connection = server.connect_and_send(&request).await;
        let response = read_to_end(&mut connection).await;
        assert_eq!(response.split(' ').nth(1), Some(status), "{head:?}");
    }
}

#[tokio::test]
async fn request_after_one_without_a_host_is_not_read() {
    let server = start(Server::new()).await;
    let requests = format!("GET /healthz HTTP/1.1\r\n\r\n{HEALTH}");
    let mut connection = server.connect_and_send(&requests).await;
    let response = read_to_end(&mut connection).await;
    assert_eq!(response.matches("HTTP/1.1").count(), 1, "{response}");
}

#[tokio::test]
async fn pipelined_requests_are_all_answered_in_their_order() {
    let server = start_small(Server::new());
    let nowhere = "GET /nowhere HTTP/1.1\r\nhost: a\r\n\r\n";
    let last = "GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
    let requests = format!("{}{last}", [HEALTH, nowhere].concat().repeat(500));
    let mut connection = server.connect_with_small_buffers().await;
    let (mut reader, mut writer) = connection.split();
    let mut text = String::new();
    let (read, written) = tokio::join!(
        reader.read_to_string(&mut text),
        writer.write_all(requests.as_bytes())
    );
    read.and(written.map(|()| 0)).expect("the server responds");
    let statuses: Vec<&str> = text
        .split("HTTP/1.1 ")
        .skip(1)
        .map(|response| &response[..3])
        .collect();
    assert_eq!(statuses.len(), 1001);
    assert!(statuses.chunks(2).all(|pair| pair[0] == "200"));
    assert!(statuses.chunks_exact(2).all(|pair| pair[1] == "404"));
}
