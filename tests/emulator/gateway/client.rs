//! WebSocket client that shares no code with the emulator: it sends frames as they are written in a test.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use guildhall_emulator::Emulator;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// All intents.
pub(crate) const ALL: u64 = 0x331_ffff;

/// Intents that are not privileged.
pub(crate) const UNPRIVILEGED: u64 = ALL & !(1 << 1 | 1 << 8 | 1 << 15);

/// Time after which a test fails because a frame does not arrive.
const PATIENCE: Duration = Duration::from_secs(20);

/// Connection to the gateway.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) token: String,
}

/// Something that arrives over the connection.
#[derive(Debug)]
pub(crate) enum Arrival {
    Text(Value),
    Binary(Vec<u8>),
    /// Close code; `None` if the connection was lost.
    Closed(Option<u16>),
}

impl Client {
    /// Connects with a query.
    pub(crate) async fn with_query(discord: &Emulator, query: &str) -> Self {
        let url = format!("{}?{query}", discord.gateway().url());
        let (socket, _) = connect_async(url)
            .await
            .expect("the gateway accepts the connection");
        let token = discord.bot_token();
        Self { socket, token }
    }

    /// Connects, and reads HELLO.
    pub(crate) async fn connect(discord: &Emulator) -> Self {
        let mut client = Self::with_query(discord, "v=10&encoding=json").await;
        let hello = client.frame().await;
        assert_eq!(
            (&hello["op"], &hello["d"]["heartbeat_interval"]),
            (&json!(10), &json!(41_250))
        );
        client
    }

    /// Connects, identifies with these intents, and reads READY.
    pub(crate) async fn ready(discord: &Emulator, intents: u64) -> (Self, Value) {
        let mut client = Self::connect(discord).await;
        client.identify(json!({ "intents": intents })).await;
        let ready = client.event("READY").await;
        (client, ready)
    }

    /// Sends IDENTIFY with the bot's token and further fields.
    pub(crate) async fn identify(&mut self, mut fields: Value) {
        fields["token"] = json!(self.token);
        fields["properties"] = json!({ "os": "linux", "browser": "test", "device": "test" });
        self.send(&json!({ "op": 2, "d": fields })).await;
    }

    /// Sends RESUME.
    pub(crate) async fn resume(&mut self, session: &Value, sequence: u64) {
        let resume = json!({ "token": self.token, "session_id": session, "seq": sequence });
        self.send(&json!({ "op": 6, "d": resume })).await;
    }

    pub(crate) async fn send(&mut self, frame: &Value) {
        self.send_text(&frame.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        let sent = self.socket.send(Message::text(text)).await;
        sent.expect("the connection is open");
    }

    /// Closes the connection with a code.
    pub(crate) async fn close(mut self, code: u16) {
        use tokio_tungstenite::tungstenite::protocol::CloseFrame;
        let frame = CloseFrame {
            code: code.into(),
            reason: "".into(),
        };
        self.socket
            .close(Some(frame))
            .await
            .expect("the connection is open");
        while !matches!(self.arrival().await, Arrival::Closed(_)) {}
    }

    /// Returns what arrives next.
    pub(crate) async fn arrival(&mut self) -> Arrival {
        let next = timeout(PATIENCE, self.socket.next()).await;
        match next.expect("a frame arrives within 20 s") {
            Some(Ok(Message::Text(text))) => {
                Arrival::Text(serde_json::from_str(&text).expect("a frame is JSON"))
            }
            Some(Ok(Message::Binary(bytes))) => Arrival::Binary(bytes.to_vec()),
            Some(Ok(Message::Close(frame))) => {
                Arrival::Closed(frame.map(|frame| frame.code.into()))
            }
            Some(Ok(other)) => panic!("an unexpected message: {other:?}"),
            Some(Err(_)) | None => Arrival::Closed(None),
        }
    }

    /// Returns the next frame.
    pub(crate) async fn frame(&mut self) -> Value {
        match self.arrival().await {
            Arrival::Text(frame) => frame,
            other => panic!("expected a frame, not {other:?}"),
        }
    }

    /// Returns the close code.
    pub(crate) async fn closed(&mut self) -> Option<u16> {
        loop {
            if let Arrival::Closed(code) = self.arrival().await {
                return code;
            }
        }
    }

    /// Skips other frames, and returns the payload of the next event with this name.
    pub(crate) async fn event(&mut self, name: &str) -> Value {
        self.numbered_event(name).await.1
    }

    /// Skips other frames, and returns the sequence number and the payload of the next event with this name.
    pub(crate) async fn numbered_event(&mut self, name: &str) -> (u64, Value) {
        loop {
            let mut frame = self.frame().await;
            if frame["t"] == name {
                let sequence = frame["s"].as_u64().expect("an event has a sequence number");
                return (sequence, frame["d"].take());
            }
        }
    }

    /// Sends a heartbeat, and returns the names of the events that arrive before its ACK: all that happened before.
    pub(crate) async fn events_until_ack(&mut self) -> Vec<String> {
        let frames = self.frames_until_ack().await;
        let names = frames.iter().filter_map(|frame| frame["t"].as_str());
        names.map(ToOwned::to_owned).collect()
    }

    /// Sends a heartbeat, and returns the frames that arrive before its ACK.
    pub(crate) async fn frames_until_ack(&mut self) -> Vec<Value> {
        self.send(&json!({ "op": 1, "d": null })).await;
        let mut frames = Vec::new();
        loop {
            let frame = self.frame().await;
            if frame["op"] == 11 {
                return frames;
            }
            frames.push(frame);
        }
    }
}
