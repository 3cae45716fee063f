//! Arbitrary frames to the emulator's gateway: the connection ends with a documented close code or goes on, and the next
//! client can log in.
//!
//! The first part of an input is the query of the URL. Each further part has a letter for its kind: `T` a text frame,
//! `B` a binary frame, `C` a close frame, `N` a new connection, `A` time passes, `M` a member acts, `E` the gateway ends
//! the connections.

use std::time::Duration;

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use guildhall_emulator::{Clock, Emulator, PresenceStatus};
use guildhall_model::Timestamp;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::input::{SEPARATOR, with_sockets};

/// Maximum number of parts that the target reads: more frames than a client may send in a minute.
const PARTS_MAX: usize = 160;

/// Payload of the ping after the last frame of a connection. The pong follows all responses.
const LAST: &[u8] = b"last";

/// Time in which the gateway responds to all frames.
const PATIENCE: Duration = Duration::from_secs(20);

type Socket = WebSocketStream<TcpStream>;

/// Sends every part to a new emulator.
pub(crate) fn run(data: &[u8]) {
    with_sockets(async {
        let service = Service::start().await;
        let mut parts = data.split(|byte| *byte == SEPARATOR).take(PARTS_MAX);
        let query = String::from_utf8_lossy(parts.next().unwrap_or_default()).into_owned();
        let parts: Vec<_> = parts.collect();
        let mut session = String::new();
        for connection in parts.split(|part| part.first() == Some(&b'N')) {
            if let Some(socket) = service.connect(&query).await {
                session = service.converse(socket, connection, session).await;
            }
        }
        service.log_in().await;
    });
}

struct Service {
    emulator: Emulator,
    clock: Clock,
}

impl Service {
    async fn start() -> Self {
        let noon = Timestamp::from_millis(1_767_268_800_000).expect("the time is in the range");
        let clock = Clock::at(noon);
        let started = Emulator::builder().seed(7).clock(clock.clone()).start();
        let emulator = started.await.expect("a loopback port is free");
        Self { emulator, clock }
    }

    /// Connects with a query; returns no connection if the query makes no valid URL.
    async fn connect(&self, query: &str) -> Option<Socket> {
        let url = format!("{}?{query}", self.emulator.gateway().url());
        let stream = TcpStream::connect(("127.0.0.1", self.emulator.port())).await;
        let stream = stream.expect("the emulator listens");
        // Small frames in a row would wait for acknowledgements of the kernel.
        stream.set_nodelay(true).expect("the socket has the option");
        let connected = client_async(url, stream).await;
        connected.ok().map(|(socket, _)| socket)
    }

    /// Sends the parts over a connection, and returns the ID of the last session that the gateway started.
    async fn converse(&self, socket: Socket, parts: &[&[u8]], session: String) -> String {
        let (sink, stream) = socket.split();
        let closes = parts.iter().any(|part| part.first() == Some(&b'C'));
        let (sent, received) = (self.send(sink, parts, &session), receive(stream, closes));
        let both = async { tokio::join!(sent, received) };
        let ((), started) = timeout(PATIENCE, both).await.expect("the gateway responds");
        started.unwrap_or(session)
    }

    async fn send(&self, mut sink: SplitSink<Socket, Message>, parts: &[&[u8]], session: &str) {
        for part in parts {
            let (kind, content) = part.split_first().unwrap_or((&b'T', &[]));
            let text = || self.with_ids(&String::from_utf8_lossy(content), session);
            let message = match kind {
                b'B' => Message::binary(text().into_bytes()),
                b'C' => close(content),
                b'A' => {
                    let seconds = text().parse().unwrap_or(1_u32);
                    self.clock.advance(Duration::from_secs(seconds.into()));
                    continue;
                }
                b'M' => {
                    self.act(content);
                    continue;
                }
                b'E' => {
                    self.end(content);
                    continue;
                }
                _ => Message::text(text()),
            };
            // An error means that the gateway has closed the connection.
            if sink.send(message).await.is_err() {
                return;
            }
        }
        let _ = sink.send(Message::Ping(LAST.into())).await;
    }

    fn act(&self, content: &[u8]) {
        let (you, alice) = (self.emulator.you(), self.emulator.user("alice"));
        match content.first() {
            Some(b'p') => alice.set_presence(PresenceStatus::Idle, &["Chess"]),
            Some(b'd') => drop(alice.dm().send_message("in private")),
            Some(b'v') => {
                if let Some(bob) = self.emulator.default_guild().find_member("bob") {
                    bob.join_voice("lounge");
                }
            }
            _ => drop(you.send_message("Hello, <@alice>")),
        }
    }

    fn end(&self, content: &[u8]) {
        let gateway = self.emulator.gateway();
        match content.first() {
            Some(b'r') => gateway.reconnect(),
            Some(b'i') => gateway.invalidate(content.len() > 1),
            Some(b'c') => gateway.close(4000),
            _ => gateway.drop_connections(),
        }
    }

    /// Replaces the names of IDs and secrets by those of the emulator.
    fn with_ids(&self, text: &str, session: &str) -> String {
        if !text.contains('{') {
            return text.to_owned();
        }
        let channel = |name| {
            self.emulator
                .channel(name)
                .map(|channel| channel.id.to_string())
        };
        let user = self
            .emulator
            .member("alice")
            .map(|member| member.id().to_string());
        text.replace("{token}", &self.emulator.bot_token())
            .replace("{session}", session)
            .replace("{guild}", &self.emulator.default_guild().id().to_string())
            .replace("{channel}", &channel("lounge").unwrap_or_default())
            .replace("{user}", &user.unwrap_or_default())
    }

    /// Logs in on a new connection.
    async fn log_in(&self) {
        let mut socket = self
            .connect("v=10&encoding=json")
            .await
            .expect("the query is valid");
        let identify = self.with_ids(r#"{"op":2,"d":{"token":"{token}","intents":1}}"#, "");
        let sent = socket.send(Message::text(identify)).await;
        sent.expect("the connection is open");
        loop {
            let next = timeout(PATIENCE, socket.next())
                .await
                .expect("a frame arrives");
            let message = next
                .expect("the connection is open")
                .expect("a frame arrives");
            let text = message.into_text().expect("a frame is text");
            if read(&text)["t"] == "READY" {
                return;
            }
        }
    }
}

fn close(content: &[u8]) -> Message {
    let code = String::from_utf8_lossy(content).trim().parse().ok();
    Message::Close(code.map(|code: u16| CloseFrame {
        code: code.into(),
        reason: "".into(),
    }))
}

/// Reads until the connection ends or the gateway has responded to everything, and returns the ID of the last session.
/// `closes` is whether the client sends a close frame, which the gateway repeats.
async fn receive(mut stream: SplitStream<Socket>, closes: bool) -> Option<String> {
    let mut session = None;
    while let Some(Ok(message)) = stream.next().await {
        match message {
            Message::Text(text) => {
                let frame = read(&text);
                let started = frame["d"]["session_id"]
                    .as_str()
                    .filter(|_| frame["t"] == "READY");
                session = started.map(ToOwned::to_owned).or(session);
            }
            Message::Close(Some(frame)) if !closes => check_close(&frame),
            Message::Pong(payload) if payload == LAST => break,
            _ => {}
        }
    }
    session
}

/// Reads a frame of the gateway, which is JSON with an opcode.
fn read(text: &str) -> Value {
    let frame: Value = serde_json::from_str(text).expect("a frame is JSON");
    assert!(frame["op"].is_u64(), "{frame}");
    assert_eq!(frame["op"] == 0, frame["s"].is_u64(), "{frame}");
    frame
}

/// Checks that the code is documented and has a reason.
fn check_close(frame: &CloseFrame) {
    let code = u16::from(frame.code);
    let is_documented = matches!(code, 4000..=4005 | 4007..=4014);
    assert!(is_documented && !frame.reason.is_empty(), "{frame:?}");
}
