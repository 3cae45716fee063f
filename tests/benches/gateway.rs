//! Cost of the gateway: CPU time and memory of 100 sessions that receive the same events.
//!
//! The emulator runs on one thread of its own process; the clients are another process. The unit is the CPU time of the
//! emulator's thread, which other processes do not affect. The bench fails if a figure exceeds its maximum.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};

use acceptance::cpu_micros;
use futures_util::future::join_all;
use futures_util::{SinkExt as _, StreamExt as _};
use guildhall_emulator::Emulator;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Number of sessions.
const SESSIONS: u32 = 100;

/// Number of events that each session receives.
const EVENTS: u32 = 2_000;

/// Number of events that happen before the sessions have received them.
const BATCH: u32 = 50;

/// Length of a message, in characters.
const CONTENT: usize = 200;

/// Maximum CPU time of 10,000 events that one session receives, in seconds.
const ONE_SESSION_MAX: f64 = 2.0;

/// Maximum CPU time of an event for each of 100 sessions, compared with one session.
const RATIO_MAX: f64 = 1.0;

/// Maximum memory of a session with the events, in bytes.
const SESSION_BYTES_MAX: u64 = 1_500_000;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().collect();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = runtime.expect("a runtime starts");
    if let Some(at) = arguments
        .iter()
        .position(|argument| argument == "--clients")
    {
        runtime.block_on(run_clients(&arguments[at + 1..]));
        return ExitCode::SUCCESS;
    }
    if !arguments.iter().any(|argument| argument == "--bench") {
        return ExitCode::SUCCESS;
    }
    let one = runtime.block_on(measure(1));
    let many = runtime.block_on(measure(SESSIONS));
    report(&one, &many)
}

/// Figures of a run.
struct Figures {
    /// CPU time of an event for one session, in microseconds.
    micros: f64,
    /// Resident memory of a session: after READY, with the events, and after a heartbeat.
    bytes: [u64; 3],
}

fn report(one: &Figures, many: &Figures) -> ExitCode {
    let (single, ratio) = (one.micros / 100.0, many.micros / one.micros);
    println!(
        "{EVENTS} messages of {CONTENT} characters for each session, CPU time of the emulator's thread"
    );
    println!(
        "1 session: {:.1} µs per event, {single:.2} s for 10,000",
        one.micros
    );
    println!(
        "{SESSIONS} sessions: {:.1} µs per event and session ({ratio:.2}), {:.2} s for 10,000 in all, {:.1} s for 10,000 to each",
        many.micros,
        many.micros / 100.0,
        many.micros * f64::from(SESSIONS) / 100.0,
    );
    let [idle, full, after] = many.bytes;
    println!(
        "memory of a session: {idle} bytes at rest, {full} with {EVENTS} events, {after} after a heartbeat"
    );
    let is_kept = single <= ONE_SESSION_MAX && ratio <= RATIO_MAX && full <= SESSION_BYTES_MAX;
    println!("maxima: {ONE_SESSION_MAX} s, {RATIO_MAX}, {SESSION_BYTES_MAX} bytes");
    ExitCode::from(u8::from(!is_kept))
}

/// Measures the events of some sessions with the same intents.
async fn measure(sessions: u32) -> Figures {
    let discord = Emulator::start().await;
    let before = resident();
    let mut clients = Clients::start(&discord, sessions);
    clients.expect("ready").await;
    let idle = resident();
    let (content, you) = ("x".repeat(CONTENT), discord.you());
    let start = cpu_micros();
    for _ in 0..EVENTS / BATCH {
        for _ in 0..BATCH {
            you.send_message(&content);
        }
        clients.expect("batch").await;
    }
    let micros = (cpu_micros() - start) / f64::from(EVENTS * sessions);
    let full = resident();
    clients.send("heartbeat");
    clients.expect("acknowledged").await;
    let after = resident();
    clients.stop();
    let bytes = [idle, full, after].map(|bytes| bytes.saturating_sub(before) / u64::from(sessions));
    Figures { micros, bytes }
}

/// Process with the clients.
struct Clients {
    process: Child,
    input: ChildStdin,
    lines: tokio::sync::mpsc::UnboundedReceiver<String>,
}

impl Clients {
    fn start(discord: &Emulator, sessions: u32) -> Self {
        let url = format!("{}?v=10&encoding=json", discord.gateway().url());
        let mut process = Command::new(env::current_exe().expect("the bench has a path"))
            .args([
                "--clients",
                &sessions.to_string(),
                &url,
                &discord.bot_token(),
            ])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the clients start");
        let input = process.stdin.take().expect("the input is a pipe");
        let output = process.stdout.take().expect("the output is a pipe");
        let (sender, lines) = tokio::sync::mpsc::unbounded_channel();
        // Another thread waits for lines, so that the emulator's thread does not.
        std::thread::spawn(move || forward(output, &sender));
        Self {
            process,
            input,
            lines,
        }
    }

    /// Waits for a line of the clients.
    async fn expect(&mut self, line: &str) {
        let next = self.lines.recv().await;
        assert_eq!(next.as_deref(), Some(line), "the clients go on");
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the clients read");
    }

    fn stop(mut self) {
        self.process.kill().expect("the clients run");
        self.process.wait().expect("the clients end");
    }
}

fn forward(output: ChildStdout, sender: &tokio::sync::mpsc::UnboundedSender<String>) {
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// Logs in the clients, and prints a line when all have received a batch of events.
async fn run_clients(arguments: &[String]) {
    let [count, url, token] = arguments else {
        panic!("expected a number, a URL and a token");
    };
    let count: usize = count.parse().expect("the number of clients is a number");
    let mut sockets = Vec::new();
    for _ in 0..count {
        sockets.push(log_in(url, token).await);
    }
    println!("ready");
    for _ in 0..EVENTS / BATCH {
        join_all(sockets.iter_mut().map(receive_batch)).await;
        println!("batch");
    }
    let _ = std::io::stdin().read_line(&mut String::new());
    join_all(sockets.iter_mut().map(acknowledge)).await;
    println!("acknowledged");
    std::future::pending::<()>().await;
}

async fn log_in(url: &str, token: &str) -> Socket {
    let (mut socket, _) = connect_async(url).await.expect("the emulator listens");
    // GUILD_MESSAGES and MESSAGE_CONTENT.
    let identify = json!({ "op": 2, "d": { "token": token, "intents": 1 << 9 | 1 << 15 } });
    send(&mut socket, &identify).await;
    receive(&mut socket, r#""t":"READY""#).await;
    socket
}

async fn receive_batch(socket: &mut Socket) {
    for _ in 0..BATCH {
        receive(socket, r#""t":"MESSAGE_CREATE""#).await;
    }
}

/// Sends a heartbeat with the number of the last event: READY is the first.
async fn acknowledge(socket: &mut Socket) {
    send(socket, &json!({ "op": 1, "d": EVENTS + 1 })).await;
    receive(socket, r#""op":11"#).await;
}

async fn send(socket: &mut Socket, frame: &Value) {
    let sent = socket.send(Message::text(frame.to_string())).await;
    sent.expect("the connection is open");
}

/// Receives until a frame contains `text`.
async fn receive(socket: &mut Socket, text: &str) {
    loop {
        let message = socket.next().await.expect("the connection is open");
        let message = message.expect("the connection is open");
        if message.to_text().is_ok_and(|frame| frame.contains(text)) {
            return;
        }
    }
}

/// Returns the resident memory of the process, in bytes.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or_default() * 1024
}
