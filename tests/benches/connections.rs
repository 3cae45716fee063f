//! Hostile connections: the time that a signed command needs on a new connection, and the time that the server needs to
//! stop, while clients keep up to 2,000 connections that read nothing, stall or pipeline.
//!
//! The server is a process of its own with 1,024 file descriptors. The clients are tasks of this process, with small
//! buffers; a client whose connection is closed opens another one at once. A thread sends the signed commands. The
//! bench fails if a figure exceeds its promised maximum.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]

use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use acceptance::{SignedRequest, builder, slash};
use guildhall::prelude::*;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::runtime::Builder;

/// Maximum time of a signed command on a new connection.
const COMMAND_MAX: Duration = Duration::from_secs(1);

/// Maximum time of a signed body of 40 KiB.
const BODY_MAX: Duration = Duration::from_millis(200);

/// Maximum time from SIGTERM to the end of the process.
const STOP_MAX: Duration = Duration::from_secs(4);

/// Number of signed requests in each row.
const REQUESTS: usize = 20;

const HEALTH: &str = "GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n";

/// Behavior of a client on its connections.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Sends nothing.
    Silent,
    /// Pipelines requests and reads no response.
    Unread,
    /// Pipelines requests without a valid signature and reads no response.
    UnreadUnsigned,
    /// Pipelines requests and reads the responses.
    Pipelined,
    /// Sends a byte of a head every 100 milliseconds.
    SlowHead,
    /// Sends a head, and a byte of the body every 100 milliseconds.
    SlowBody,
    /// Sends a body of 1.04 MB except its last byte.
    LargeBody,
}

/// A row of the table: the number of clients, what they do, and the size and maximum time of the signed request.
const ROWS: [(usize, Kind, usize, Duration); 7] = [
    (2_000, Kind::Silent, 0, COMMAND_MAX),
    (2_000, Kind::Unread, 0, COMMAND_MAX),
    (2_000, Kind::UnreadUnsigned, 0, COMMAND_MAX),
    (2_000, Kind::Pipelined, 0, COMMAND_MAX),
    (2_000, Kind::SlowHead, 0, COMMAND_MAX),
    (2_000, Kind::SlowBody, 0, COMMAND_MAX),
    (40, Kind::LargeBody, 40 * 1024, BODY_MAX),
];

/// Respond at once
#[command]
fn ping() -> &'static str {
    "pong"
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().collect();
    let has = |name: &str| arguments.iter().any(|argument| argument == name);
    if has("--serve") {
        serve();
    } else if has("--bench") {
        return measure();
    }
    ExitCode::SUCCESS
}

/// Serves an app until SIGTERM.
fn serve() {
    let runtime = Builder::new_multi_thread().enable_all().build();
    runtime.expect("a runtime starts").block_on(async {
        let app = builder(&[ping::COMMAND]).build().expect("the app builds");
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.expect("a port is free");
        println!("{}", listener.local_addr().expect("the listener is bound"));
        let kind = tokio::signal::unix::SignalKind::terminate();
        let mut signals = tokio::signal::unix::signal(kind).expect("signals can be received");
        let stop = async {
            let _signal = signals.recv().await;
        };
        app.serve(listener, stop).await.expect("the server stops");
    });
}

fn measure() -> ExitCode {
    println!(
        "| clients | on each connection | signed request | median | maximum | closed | resident | SIGTERM |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let is_in_bound = ROWS.map(|(clients, kind, size, bound)| {
        let row = Row::measure(clients, kind, size);
        let request = if size == 0 { "command" } else { "40 KiB" };
        println!(
            "| {clients} | {kind:?} | {request} | {:.1?} | {:.1?} | {} | {} MiB | {:.1?} |",
            row.median, row.maximum, row.closed, row.resident, row.stop
        );
        row.maximum <= bound && row.stop <= STOP_MAX
    });
    if is_in_bound.contains(&false) {
        println!("BROKEN: a figure is above its maximum");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

struct Row {
    median: Duration,
    maximum: Duration,
    /// Number of connections that the server has closed.
    closed: u64,
    /// Resident memory of the server, in MiB.
    resident: u64,
    /// Time from SIGTERM to the end of the server.
    stop: Duration,
}

impl Row {
    fn measure(clients: usize, kind: Kind, size: usize) -> Self {
        let mut server = LimitedServer::start();
        let closed = Arc::new(AtomicU64::new(0));
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build();
        let runtime = runtime.expect("a runtime starts");
        for _ in 0..clients {
            runtime.spawn(attack(server.address, kind, Arc::clone(&closed)));
        }
        // The clients fill the connections.
        sleep(Duration::from_secs(5));
        let mut times: Vec<Duration> = (0..REQUESTS)
            .map(|_| {
                sleep(Duration::from_millis(200));
                signed_request(server.address, size)
            })
            .collect();
        times.sort();
        let resident = server.resident_mib();
        let stop = server.stop();
        Self {
            median: times[REQUESTS / 2],
            maximum: times[REQUESTS - 1],
            closed: closed.load(Ordering::Relaxed),
            resident,
            stop,
        }
    }
}

/// Sends a signed request on a new connection, and returns the time until the response has arrived. The request is a
/// command, or a PING of `size` bytes.
fn signed_request(address: SocketAddr, size: usize) -> Duration {
    let signed = match size {
        0 => SignedRequest::from(slash("ping", json!([]))),
        _ => SignedRequest::from(json!({"type": 1, "padding": "a".repeat(size)})),
    };
    let request = [head(&signed, signed.body.len()).as_bytes(), &signed.body].concat();
    let limit = Duration::from_secs(20);
    let began = Instant::now();
    let exchange = || {
        let mut connection = TcpStream::connect_timeout(&address, limit)?;
        connection.set_read_timeout(Some(limit))?;
        connection.write_all(&request)?;
        let mut status = [0; 12];
        connection.read_exact(&mut status)?;
        Ok::<_, std::io::Error>(status)
    };
    match exchange() {
        Ok(status) if status == *b"HTTP/1.1 200" => began.elapsed(),
        failed => {
            println!("no response: {failed:?}");
            limit
        }
    }
}

fn head(signed: &SignedRequest, length: usize) -> String {
    let header = |name| signed.headers[name].to_str().expect("the header is text");
    format!(
        "POST /interactions HTTP/1.1\r\nhost: a\r\nx-signature-ed25519: {}\r\n\
         x-signature-timestamp: {}\r\ncontent-length: {length}\r\n\r\n",
        header("x-signature-ed25519"),
        header("x-signature-timestamp"),
    )
}

/// Opens connections, one after the other.
async fn attack(address: SocketAddr, kind: Kind, closed: Arc<AtomicU64>) {
    loop {
        // Fails when the server closes the connection, or has stopped.
        let _ = attack_once(address, kind).await;
        closed.fetch_add(1, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn attack_once(address: SocketAddr, kind: Kind) -> std::io::Result<()> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(2304)?;
    let mut connection = socket.connect(address).await?;
    let forged = SignedRequest::from(json!({"type": 1})).with_body("{}");
    match kind {
        Kind::Silent => {}
        Kind::Unread => loop {
            connection.write_all(HEALTH.repeat(50).as_bytes()).await?;
        },
        Kind::UnreadUnsigned => {
            let request = format!("{}{{}}", head(&forged, 2)).repeat(20);
            loop {
                connection.write_all(request.as_bytes()).await?;
            }
        }
        Kind::Pipelined => {
            let (mut reader, mut writer) = connection.into_split();
            let sending = async {
                loop {
                    writer.write_all(HEALTH.repeat(50).as_bytes()).await?;
                }
            };
            let mut sink = tokio::io::sink();
            let reading = tokio::io::copy(&mut reader, &mut sink);
            return tokio::select! {
                ended = sending => ended,
                ended = reading => ended.map(drop),
            };
        }
        Kind::SlowHead => return trickle(&mut connection, "GET /healthz HTTP/1.1\r\n").await,
        Kind::SlowBody => return trickle(&mut connection, &head(&forged, 900)).await,
        Kind::LargeBody => {
            let start = [head(&forged, 1_040_001).into_bytes(), vec![b'a'; 1_040_000]];
            connection.write_all(&start.concat()).await?;
        }
    }
    connection.read_to_end(&mut Vec::new()).await.map(drop)
}

/// Sends the start of a request, then a byte every 100 milliseconds until the server closes the connection.
async fn trickle(connection: &mut tokio::net::TcpStream, start: &str) -> std::io::Result<()> {
    connection.write_all(start.as_bytes()).await?;
    let (mut reader, mut writer) = connection.split();
    let sending = async {
        loop {
            writer.write_all(b"a").await?;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let mut rest = Vec::new();
    tokio::select! {
        ended = sending => ended,
        ended = reader.read_to_end(&mut rest) => ended.map(drop),
    }
}

/// Another run of this program with `--serve` and 1,024 file descriptors. Dropping the value kills the process.
struct LimitedServer {
    process: Child,
    address: SocketAddr,
}

impl LimitedServer {
    fn start() -> Self {
        let program = env::current_exe().expect("a running program has a path");
        let mut process = Command::new("sh")
            .args(["-c", "ulimit -n 1024; exec \"$0\" --serve"])
            .arg(program)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the bench starts itself");
        let mut line = String::new();
        let stdout = process.stdout.take().expect("the stream is piped");
        let read = BufReader::new(stdout).read_line(&mut line);
        read.expect("the address is text");
        let address = line.trim().parse().expect("the first line is the address");
        Self { process, address }
    }

    /// Returns the resident memory, in MiB.
    fn resident_mib(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kib.unwrap_or_default() / 1024
    }

    /// Sends SIGTERM, and returns the time until the process has ended.
    fn stop(&mut self) -> Duration {
        let began = Instant::now();
        let pid = self.process.id().to_string();
        let kill = Command::new("kill").args(["-TERM", &pid]).status();
        kill.expect("the `kill` command exists");
        self.process.wait().expect("the process ends");
        began.elapsed()
    }
}

impl Drop for LimitedServer {
    fn drop(&mut self) {
        // The process may have ended.
        let _ended = self.process.kill().and_then(|()| self.process.wait());
    }
}
