//! Memory for large bodies: bodies that stall, and a signed body among them.

use std::time::Duration;

use acceptance::{SignedRequest, app};
use tokio::io::AsyncWriteExt;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use crate::serve::to_http;
use crate::server::{Serving, read_response, read_to_end};

/// Size of a body that the app accepts, in bytes.
const LARGE: usize = 1_040_000;

/// Returns a PING of this size.
fn signed_ping(size: usize) -> SignedRequest {
    SignedRequest::new(format!(r#"{{"type":1,"padding":"{}"}}"#, "a".repeat(size)))
}

/// Returns a request for the endpoint, without the last byte and with a signature that does not match.
fn unfinished(size: usize) -> Vec<u8> {
    let forged = signed_ping(size).with_body("b".repeat(size));
    let mut request = to_http(&forged);
    request.pop();
    request
}

/// Starts clients that stall in their bodies. Each task returns the response.
fn start_stalled(server: &Serving, clients: usize, size: usize) -> JoinSet<String> {
    let (address, request) = (server.address, unfinished(size));
    let mut stalled = JoinSet::new();
    for _ in 0..clients {
        let request = request.clone();
        stalled.spawn(async move {
            let connected = tokio::net::TcpStream::connect(address).await;
            let mut connection = connected.expect("the server listens");
            // Fails if the server has closed the connection.
            let _ = connection.write_all(&request).await;
            read_to_end(&mut connection).await
        });
    }
    stalled
}

#[tokio::test(start_paused = true)]
async fn signed_body_gets_a_response_while_large_bodies_stall() {
    for size in [40_000, 400_000] {
        let server = Serving::start(app(&[])).await;
        let mut stalled = start_stalled(&server, 40, LARGE);
        // The memory is in use: a body has lost its share.
        let first = stalled.join_next().await.expect("there are clients");
        let first = first.expect("a client does not panic");
        assert!(first.starts_with("HTTP/1.1 503"), "{first}");

        let began = Instant::now();
        let mut connection = server.connect().await;
        let sent = connection.write_all(&to_http(&signed_ping(size))).await;
        sent.expect("the server reads");
        read_response(&mut connection, r#"{"type":1}"#).await;
        assert!(began.elapsed() < Duration::from_millis(200), "{size}");
    }
}

#[tokio::test(start_paused = true)]
async fn largest_body_is_rejected_when_the_memory_is_used_up() {
    let server = Serving::start(app(&[])).await;
    let responses = start_stalled(&server, 40, LARGE).join_all().await;
    let with_share = responses
        .iter()
        .filter(|response| !response.starts_with("HTTP/1.1 503"));
    // 16 MiB are enough for 16 of them.
    assert_eq!(with_share.count(), 16);
}

#[tokio::test(start_paused = true)]
async fn many_signed_large_bodies_at_once_get_their_responses() {
    let server = Serving::start(app(&[])).await;
    let request = to_http(&signed_ping(LARGE - 100));
    let mut clients = JoinSet::new();
    for _ in 0..15 {
        let (address, request) = (server.address, request.clone());
        clients.spawn(async move {
            let connected = tokio::net::TcpStream::connect(address).await;
            let mut connection = connected.expect("the server listens");
            let sent = connection.write_all(&request).await;
            sent.expect("the server reads");
            read_response(&mut connection, r#"{"type":1}"#).await
        });
    }
    let responses = clients.join_all().await;
    assert!(
        responses
            .iter()
            .all(|text| text.starts_with("HTTP/1.1 200"))
    );
}

#[tokio::test(start_paused = true)]
async fn large_body_whose_headers_cannot_be_valid_is_rejected_before_it_has_arrived() {
    let server = Serving::start(app(&[])).await;
    let signed = signed_ping(LARGE);
    let digits = "0".repeat(127);
    for request in [
        signed.clone().with_header("x-signature-ed25519", &digits),
        signed
            .clone()
            .with_header("x-signature-timestamp", "1500000000"),
        signed.clone().with_header("x-signature-timestamp", "now"),
        signed
            .clone()
            .with_header("x-signature-timestamp", "99999999999"),
    ] {
        let mut connection = server.connect().await;
        // The rest never arrives.
        let sent = connection.write_all(&to_http(&request)[..60_000]).await;
        sent.expect("the server reads");
        let response = timeout(Duration::from_secs(1), read_to_end(&mut connection)).await;
        let response = response.expect("the response does not wait for the body");
        assert!(response.starts_with("HTTP/1.1 401"), "{response}");
    }
}
