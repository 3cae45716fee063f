//! Clients that send batches of requests over kept connections: one that sleeps until a response arrives, as a client on
//! another machine does for the server, and one that never sleeps.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream as BlockingStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;

use crate::requests::Batch;

/// Returns the length of the response at the start of `received`, if all of it has arrived.
fn response_len(received: &[u8]) -> Option<usize> {
    let head = received.windows(4).position(|end| end == b"\r\n\r\n")? + 4;
    let text = std::str::from_utf8(&received[..head]).expect("a head is ASCII");
    let lines = text.lines().filter_map(|line| line.split_once(':'));
    let length = lines.filter(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    let length =
        length.map(|(_, value)| value.trim().parse::<usize>().expect("a length is a number"));
    let len = head + length.sum::<usize>();
    (received.len() >= len).then_some(len)
}

fn check(batch: &Batch, received: &[u8]) {
    let (status, _) = batch.kind.expected();
    assert!(
        received.starts_with(status),
        "{}",
        String::from_utf8_lossy(received)
    );
}

/// A client that keeps a number of connections busy and sleeps while no response has arrived.
#[derive(Debug)]
pub(super) struct SleepingClient {
    runtime: Runtime,
    streams: Vec<TcpStream>,
}

impl SleepingClient {
    /// Opens connections.
    pub(super) fn connect(address: SocketAddr, connections: usize) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("a runtime starts");
        let streams = runtime.block_on(async {
            let mut streams = Vec::new();
            for _ in 0..connections {
                let stream = TcpStream::connect(address)
                    .await
                    .expect("the server accepts");
                stream.set_nodelay(true).expect("a connection is open");
                streams.push(stream);
            }
            streams
        });
        Self { runtime, streams }
    }

    /// Sends a batch, an equal share over each connection, each request after the response to the one before.
    pub(super) fn exchange(&mut self, batch: &Arc<Batch>) {
        let streams = std::mem::take(&mut self.streams);
        self.streams = self.runtime.block_on(async {
            let connections = streams.len();
            let mut exchanges = JoinSet::new();
            for (first, stream) in streams.into_iter().enumerate() {
                exchanges.spawn(exchange(stream, Arc::clone(batch), first, connections));
            }
            exchanges.join_all().await
        });
    }
}

/// Sends every `step`th request of a batch, beginning with `first`.
async fn exchange(
    mut stream: TcpStream,
    batch: Arc<Batch>,
    first: usize,
    step: usize,
) -> TcpStream {
    let mut received = Vec::with_capacity(1024);
    for request in batch.requests.iter().skip(first).step_by(step) {
        stream.write_all(request).await.expect("the server reads");
        received.clear();
        while response_len(&received).is_none() {
            let count = stream
                .read_buf(&mut received)
                .await
                .expect("the server responds");
            assert_ne!(count, 0, "the server closed the connection");
        }
        check(&batch, &received);
    }
    stream
}

/// A client that looks for responses all the time, so that no response wakes it, and that measures latencies.
#[derive(Debug)]
pub(super) struct SpinningClient {
    idle: VecDeque<Connection>,
    busy: Vec<Connection>,
}

#[derive(Debug)]
struct Connection {
    stream: BlockingStream,
    received: Vec<u8>,
    due: Instant,
}

impl Connection {
    /// Returns whether the response has arrived.
    fn is_complete(&mut self) -> bool {
        let mut buffer = [0; 2048];
        match self.stream.read(&mut buffer) {
            Ok(count) => {
                assert_ne!(count, 0, "the server closed the connection");
                self.received.extend_from_slice(&buffer[..count]);
                response_len(&self.received).is_some()
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => false,
            Err(error) => panic!("the server responds: {error}"),
        }
    }
}

impl SpinningClient {
    /// Opens connections.
    pub(super) fn connect(address: SocketAddr, connections: usize) -> Self {
        let connect = |_| {
            let stream = BlockingStream::connect(address).expect("the server accepts");
            stream.set_nodelay(true).expect("a connection is open");
            stream.set_nonblocking(true).expect("a connection is open");
            Connection {
                stream,
                received: Vec::new(),
                due: Instant::now(),
            }
        };
        Self {
            idle: (0..connections).map(connect).collect(),
            busy: Vec::new(),
        }
    }

    /// Sends a batch at a constant rate, whether or not earlier requests have their responses; without a rate, each
    /// request as soon as a connection is free. Returns the latencies, at a rate from the time at which the request was
    /// due.
    pub(super) fn exchange(&mut self, batch: &Batch, per_second: Option<f64>) -> Vec<Duration> {
        let period = per_second.map(|rate| Duration::from_secs_f64(1.0 / rate));
        let start = Instant::now();
        let mut latencies = Vec::with_capacity(batch.requests.len());
        let mut waiting = (0..).zip(&batch.requests).peekable();
        while latencies.len() < batch.requests.len() {
            let now = Instant::now();
            let due = |number| period.map_or(now, |period| start + period * number);
            let is_due = |(number, _): &(u32, &Vec<u8>)| due(*number) <= now;
            if !self.idle.is_empty()
                && let Some((number, request)) = waiting.next_if(is_due)
            {
                self.send(request, due(number));
            }
            self.receive(batch, &mut latencies);
        }
        latencies
    }

    /// Returns the last response that a connection received.
    pub(super) fn last_response(&self) -> String {
        let received = self
            .idle
            .back()
            .map(|connection| connection.received.as_slice());
        String::from_utf8_lossy(received.unwrap_or_default()).into_owned()
    }

    fn send(&mut self, request: &[u8], due: Instant) {
        let Some(mut connection) = self.idle.pop_front() else {
            return;
        };
        connection
            .stream
            .write_all(request)
            .expect("a request fits into the send buffer");
        connection.received.clear();
        connection.due = due;
        self.busy.push(connection);
    }

    fn receive(&mut self, batch: &Batch, latencies: &mut Vec<Duration>) {
        for index in (0..self.busy.len()).rev() {
            if self.busy[index].is_complete() {
                let connection = self.busy.swap_remove(index);
                latencies.push(connection.due.elapsed());
                check(batch, &connection.received);
                self.idle.push_back(connection);
            }
        }
    }
}
