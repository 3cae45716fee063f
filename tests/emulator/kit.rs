//! What these claims share: a service, a REST client without any of our code, and an app that
//! verifies what it receives by itself.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use ed25519_dalek::{Signature, VerifyingKey};
use guildhall_emulator::{Builder, Clock, Emulator};
use guildhall_model::Timestamp;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A service, and how a bot talks to it.
pub(crate) struct Stage {
    pub(crate) service: Emulator,
}

/// An answer of the service.
#[derive(Debug, PartialEq)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

impl Reply {
    /// The codes of the faults of the field at this path, such as `/0/options/1/name`.
    pub(crate) fn codes(&self, path: &str) -> Vec<&str> {
        let faults = self.body["errors"].pointer(&format!("{path}/_errors"));
        let faults = faults.and_then(Value::as_array).into_iter().flatten();
        faults.filter_map(|fault| fault["code"].as_str()).collect()
    }
}

impl Stage {
    pub(crate) async fn new() -> Self {
        Self::of(Emulator::builder()).await
    }

    pub(crate) async fn of(builder: Builder) -> Self {
        let service = builder.start().await.expect("a loopback port is free");
        Self { service }
    }

    /// The path of the global commands, and what follows.
    pub(crate) fn global(&self, tail: &str) -> String {
        format!(
            "/applications/{}/commands{tail}",
            self.service.application_id()
        )
    }

    /// The path of the guild's commands, and what follows.
    pub(crate) fn local(&self, tail: &str) -> String {
        let (application, guild) = (self.service.application_id(), self.service.guild());
        format!("/applications/{application}/guilds/{guild}/commands{tail}")
    }

    /// Sends a request with the bot's token.
    pub(crate) async fn call(&self, method: &str, path: &str, body: &Value) -> Reply {
        let token = format!("Authorization: Bot {}", self.service.bot_token());
        let headers = [token.as_str(), "Content-Type: application/json"];
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        self.send(method, path, &headers, &body).await
    }

    /// Sends any request below the base.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[&str],
        body: &str,
    ) -> Reply {
        let base = self.service.api_base();
        let base = base
            .strip_prefix("http://")
            .expect("the base is plain HTTP");
        let (host, base) = base.split_once('/').expect("the base has a path");
        request(host, method, &format!("/{base}{path}"), headers, body).await
    }

    /// Registers global commands.
    pub(crate) async fn register(&self, commands: Value) {
        let reply = self.call("PUT", &self.global(""), &commands).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }

    /// Registers commands of the guild.
    pub(crate) async fn register_in_guild(&self, commands: Value) {
        let reply = self.call("PUT", &self.local(""), &commands).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }

    /// Connects an app that answers everything but a PING so, and keeps what it receives.
    pub(crate) async fn answering(&self, answer: Answer) -> Seen {
        let app = app(&self.service.public_key(), answer).await;
        self.service
            .connect(&app.url)
            .await
            .expect("the app verifies");
        app.seen
    }
}

/// One exchange over a connection of its own.
pub(crate) async fn request(
    host: &str,
    method: &str,
    path: &str,
    headers: &[&str],
    body: &str,
) -> Reply {
    let mut stream = TcpStream::connect(host).await.expect("the service listens");
    let length = format!("Content-Length: {length}", length = body.len());
    let first = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close");
    let head = [&[first.as_str()], headers, &[length.as_str(), "", body]].concat();
    let head = head.join("\r\n");
    stream
        .write_all(head.as_bytes())
        .await
        .expect("the service reads");
    let mut text = String::new();
    stream
        .read_to_string(&mut text)
        .await
        .expect("the service writes text");
    let (head, body) = text
        .split_once("\r\n\r\n")
        .expect("a head ends with an empty line");
    Reply {
        status: head[9..12].parse().expect("a status has three digits"),
        body: serde_json::from_str(body).unwrap_or(Value::Null),
    }
}

/// How an app answers what is not a PING.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Json(Value),
    Raw(u16, &'static str, &'static str),
    Never,
}

/// A message of text.
pub(crate) fn text(content: &str) -> Answer {
    Answer::Json(json!({ "type": 4, "data": { "content": content } }))
}

/// The interactions that an app received.
pub(crate) type Seen = Arc<Mutex<Vec<Value>>>;

/// The last interaction that an app received.
pub(crate) fn last(seen: &Seen) -> Value {
    let seen = seen.lock().expect("no claim panics with the lock");
    seen.last().cloned().unwrap_or_default()
}

/// An app on a port of its own.
pub(crate) struct App {
    pub(crate) url: String,
    pub(crate) seen: Seen,
}

#[derive(Clone)]
struct Side {
    key: Option<VerifyingKey>,
    answer: Answer,
    seen: Seen,
}

/// An app that verifies for this key, given as hexadecimal digits.
pub(crate) async fn app(key: &str, answer: Answer) -> App {
    let bytes = unhex(key).and_then(|bytes| bytes.try_into().ok());
    let key = bytes.map(|bytes| VerifyingKey::from_bytes(&bytes).expect("the key is a point"));
    serve(key, answer).await
}

/// An app that takes every request for good.
pub(crate) async fn careless_app(answer: Answer) -> App {
    serve(None, answer).await
}

async fn serve(key: Option<VerifyingKey>, answer: Answer) -> App {
    let seen = Seen::default();
    let side = Side {
        key,
        answer,
        seen: seen.clone(),
    };
    let router = Router::new().route("/", post(interaction)).with_state(side);
    let listener = TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port is free");
    let url = format!("http://{}/", listener.local_addr().expect("it is bound"));
    tokio::spawn(axum::serve(listener, router).into_future());
    App { url, seen }
}

async fn interaction(State(side): State<Side>, headers: HeaderMap, body: Bytes) -> Response {
    if !verifies(&side, &headers, &body) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let interaction: Value = serde_json::from_slice(&body).expect("an interaction is JSON");
    let ping = interaction["type"] == 1;
    side.seen
        .lock()
        .expect("no claim panics with the lock")
        .push(interaction);
    if ping {
        return json_response(&json!({ "type": 1 }));
    }
    match side.answer {
        Answer::Json(answer) => json_response(&answer),
        Answer::Raw(status, media, body) => {
            let status = StatusCode::from_u16(status).expect("a legal status");
            (status, [("content-type", media)], body).into_response()
        }
        Answer::Never => std::future::pending().await,
    }
}

fn verifies(side: &Side, headers: &HeaderMap, body: &[u8]) -> bool {
    let Some(key) = side.key else {
        return true;
    };
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let timestamp = header("x-signature-timestamp").unwrap_or("");
    let signature = header("x-signature-ed25519").and_then(unhex);
    let signature = signature.and_then(|bytes| Signature::from_slice(&bytes).ok());
    let signed = [timestamp.as_bytes(), body].concat();
    signature.is_some_and(|signature| key.verify_strict(&signed, &signature).is_ok())
}

fn json_response(body: &Value) -> Response {
    ([("content-type", "application/json")], body.to_string()).into_response()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let pairs = (0..text.len()).step_by(2);
    pairs
        .map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok())
        .collect()
}

/// A clock that stands still at noon on 1 January 2026.
pub(crate) fn noon() -> Clock {
    let noon = Timestamp::from_millis(1_767_268_800_000);
    Clock::at(noon.expect("within the calendar"))
}

/// A USER (2) or MESSAGE (3) command.
pub(crate) fn menu(kind: u8, name: &str) -> Value {
    json!({ "name": name, "type": kind })
}

/// A slash command with these options.
pub(crate) fn command(name: &str, options: Value) -> Value {
    let mut command = json!({ "name": name, "description": "A command" });
    command["options"] = options;
    command
}

/// An option, with more fields.
pub(crate) fn option(kind: u8, name: &str, more: Value) -> Value {
    let mut option = json!({ "type": kind, "name": name, "description": "An option" });
    if let (Some(option), Value::Object(more)) = (option.as_object_mut(), more) {
        option.extend(more);
    }
    option
}
