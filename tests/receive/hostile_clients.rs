//! Random clients that keep no rule of HTTP: each connection of theirs ends, and another client is always served.

use std::future::pending;
use std::time::Duration;

use acceptance::SignedRequest;
use guildhall::server::Server;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::time::timeout;

use crate::serve::to_http;
use crate::server::{HEALTH, Serving, serving};

/// Number of clients; the server accepts fewer connections.
const CLIENTS: usize = 6;

/// A step of a client.
#[derive(Clone, Debug)]
enum Step {
    /// Sends a part of a request, or several requests.
    Send(Part),
    /// Sends requests until the connection takes no more.
    Flood(Part),
    /// Reads up to this number of bytes, if some arrive.
    Read(usize),
    /// Does nothing for this number of milliseconds.
    Wait(u64),
    /// Sends no more, and could read.
    CloseHalf,
    /// Closes the connection and opens another one.
    Reconnect,
}

#[derive(Clone, Copy, Debug)]
enum Part {
    Health,
    NoHost,
    Nowhere,
    HalfHead,
    EndOfHead,
    SmallBody,
    HalfBody,
    LargeBody,
    Chunks,
    Byte,
    Garbage,
}

impl Part {
    fn bytes(self) -> Vec<u8> {
        let post = "POST /interactions HTTP/1.1\r\nhost: a\r\n";
        let text = match self {
            Self::Health => HEALTH.to_owned(),
            Self::NoHost => "GET /healthz HTTP/1.1\r\n\r\n".to_owned(),
            Self::Nowhere => {
                "POST /no HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\n\r\na".to_owned()
            }
            Self::HalfHead => "POST /interactions HTTP/1.1\r\nhost: a\r\nx-".to_owned(),
            Self::EndOfHead => ": b\r\n\r\n".to_owned(),
            Self::SmallBody => format!("{post}content-length: 2\r\n\r\n{{}}"),
            Self::HalfBody => format!("{post}content-length: 900\r\n\r\n{{"),
            Self::LargeBody => {
                format!("{post}content-length: 900000\r\n\r\n{}", "a".repeat(50_000))
            }
            Self::Chunks => format!("{post}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n5\r\nab"),
            Self::Byte => "a".to_owned(),
            Self::Garbage => "\0\r\n\r\nHTTP/9\r\n".to_owned(),
        };
        text.into_bytes()
    }
}

fn part() -> impl Strategy<Value = Part> {
    prop_oneof![
        Just(Part::Health),
        Just(Part::NoHost),
        Just(Part::Nowhere),
        Just(Part::HalfHead),
        Just(Part::EndOfHead),
        Just(Part::SmallBody),
        Just(Part::HalfBody),
        Just(Part::LargeBody),
        Just(Part::Chunks),
        Just(Part::Byte),
        Just(Part::Garbage),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => part().prop_map(Step::Send),
        2 => part().prop_map(Step::Flood),
        2 => (1..5000_usize).prop_map(Step::Read),
        2 => (1..4000_u64).prop_map(Step::Wait),
        1 => Just(Step::CloseHalf),
        1 => Just(Step::Reconnect),
    ]
}

/// Lets time pass, while the server works.
async fn pass(time: Duration) {
    let _elapsed = timeout(time, pending::<()>()).await;
}

async fn take(step: Step, connection: &mut TcpStream, server: &Serving) {
    // Writes and reads may fail at any time: the server may have closed the connection.
    match step {
        Step::Send(part) => {
            let bytes = part.bytes();
            let sent = connection.write_all(&bytes);
            let _ = timeout(Duration::from_millis(1), sent).await;
        }
        Step::Flood(part) => {
            let bytes = part.bytes().repeat(10);
            let mut sending = true;
            while sending {
                let sent = timeout(Duration::from_millis(1), connection.write_all(&bytes));
                sending = matches!(sent.await, Ok(Ok(())));
            }
        }
        Step::Read(size) => {
            let mut bytes = vec![0; size];
            let _ = timeout(Duration::from_millis(1), connection.read(&mut bytes)).await;
        }
        Step::Wait(milliseconds) => pass(Duration::from_millis(milliseconds)).await,
        Step::CloseHalf => drop(connection.shutdown().await),
        Step::Reconnect => *connection = server.connect_with_small_buffers().await,
    }
}

/// Returns whether a signed PING on a new connection gets its response within a second.
async fn is_served(server: &Serving) -> bool {
    let ping = to_http(&SignedRequest::new(r#"{"type":1}"#));
    let mut connection = server.connect().await;
    let exchange = async {
        connection.write_all(&ping).await?;
        let mut response = Vec::new();
        while !response.ends_with(br#"{"type":1}"#) {
            if connection.read_buf(&mut response).await? == 0 {
                break;
            }
        }
        Ok::<_, std::io::Error>(response.starts_with(b"HTTP/1.1 200"))
    };
    matches!(
        timeout(Duration::from_secs(1), exchange).await,
        Ok(Ok(true))
    )
}

/// Returns whether the server has closed a connection: what the system has buffered ends at once.
async fn is_closed(connection: &mut TcpStream) -> bool {
    let mut rest = Vec::new();
    let ended = timeout(Duration::from_millis(1), connection.read_to_end(&mut rest)).await;
    ended.is_ok()
}

async fn play(steps: Vec<(usize, Step)>) -> Result<(), TestCaseError> {
    let server = Server::new()
        .max_connections(CLIENTS - 2)
        .idle_timeout(Duration::from_secs(10));
    let app = serving(server).build().expect("the app builds");
    let server = Serving::start_with_small_buffers(app);
    let mut clients = Vec::new();
    for _ in 0..CLIENTS {
        clients.push(server.connect_with_small_buffers().await);
    }
    for (client, step) in steps {
        take(step, &mut clients[client], &server).await;
        prop_assert!(is_served(&server).await);
    }
    pass(Duration::from_secs(20)).await;
    for connection in &mut clients {
        prop_assert!(is_closed(connection).await);
    }
    server.stop.send(()).expect("the server runs");
    let stopped = timeout(Duration::from_secs(4), server.task).await;
    prop_assert!(stopped.is_ok());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn hostile_clients_end_and_another_one_is_served(
        steps in prop::collection::vec((0..CLIENTS, step()), 1..16)
    ) {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .start_paused(true)
            .build()
            .expect("a runtime starts");
        runtime.block_on(play(steps))?;
    }
}
