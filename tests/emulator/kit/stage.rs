//! A service, and a REST client without any of our code.

use std::io::{self, Write};

use guildhall_emulator::{Emulator, EmulatorBuilder};
use guildhall_model::{Channel, Id, Permissions, Role, User};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{Answer, Seen, app};
use crate::description::Held;

/// A service, and how a bot talks to it.
pub(crate) struct Stage {
    pub(crate) service: Emulator,
    /// Fails the test where something was sent that the service would not send.
    pub(crate) held: Held,
}

/// An answer of the service.
#[derive(Debug, PartialEq)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// What the body holds as JSON; null where it is none.
    pub(crate) body: Value,
    pub(crate) bytes: Vec<u8>,
    head: String,
}

impl Reply {
    /// The codes of the faults of the field at this path, such as `/0/options/1/name`.
    pub(crate) fn codes(&self, path: &str) -> Vec<&str> {
        let faults = self.body["errors"].pointer(&format!("{path}/_errors"));
        let faults = faults.and_then(Value::as_array).into_iter().flatten();
        faults.filter_map(|fault| fault["code"].as_str()).collect()
    }

    /// The status and the code of the error.
    pub(crate) fn refusal(&self) -> (u16, u64) {
        (self.status, self.body["code"].as_u64().unwrap_or_default())
    }

    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|line| line.0 == name).map(|line| line.1)
    }
}

impl Stage {
    pub(crate) async fn new() -> Self {
        Self::of(Emulator::builder()).await
    }

    pub(crate) async fn of(builder: EmulatorBuilder) -> Self {
        Self::recorded(builder, io::sink()).await
    }

    /// A service that writes what happens.
    pub(crate) async fn recorded(
        builder: EmulatorBuilder,
        out: impl Write + Send + 'static,
    ) -> Self {
        let held = Held::default();
        let service = builder.record(held.watch(out)).start().await;
        Self {
            service: service.expect("a loopback port is free"),
            held,
        }
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
        let (application, guild) = (
            self.service.application_id(),
            self.service.default_guild().id(),
        );
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

    /// Sends a request with the bot's token and a reason for the audit log.
    pub(crate) async fn call_for(
        &self,
        reason: &str,
        method: &str,
        path: &str,
        body: &Value,
    ) -> Reply {
        let token = format!("Authorization: Bot {}", self.service.bot_token());
        let reason = format!("X-Audit-Log-Reason: {reason}");
        let headers = [token.as_str(), "Content-Type: application/json", &reason];
        self.send(method, path, &headers, &body.to_string()).await
    }

    /// A service whose bot may do this, and stands above all roles but those at 50 and more.
    pub(crate) async fn where_bot_may(permissions: Permissions) -> Self {
        let stage = Self::new().await;
        stage.bot_may(permissions);
        stage
    }

    /// Sets what the bot may do, and puts it above all roles but those at 50 and more.
    pub(crate) fn bot_may(&self, permissions: Permissions) {
        let _home = self
            .service
            .default_guild()
            .with_bot_permissions(permissions)
            .with_bot_role_position(50);
    }

    /// Sets what everybody may do, as an administrator, who the bot is from then on.
    pub(crate) async fn everyone_may(&self, permissions: Permissions) {
        self.bot_may(Permissions::ADMINISTRATOR);
        let path = self.guild(&format!("/roles/{}", self.service.default_guild().id()));
        let body = json!({ "permissions": permissions });
        let reply = self.call("PATCH", &path, &body).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }

    /// The path of the guild, and what follows.
    pub(crate) fn guild(&self, tail: &str) -> String {
        format!("/guilds/{}{tail}", self.service.default_guild().id())
    }

    /// The id of the member with this name.
    pub(crate) fn user(&self, name: &str) -> Id<User> {
        self.service.member(name).expect("the member is there").id()
    }

    /// The id of the role with this name.
    pub(crate) fn role(&self, name: &str) -> Id<Role> {
        self.service.role(name).expect("the role is there").id
    }

    /// The id of the channel with this name.
    pub(crate) fn channel(&self, name: &str) -> Id<Channel> {
        self.service.channel(name).expect("the channel is there").id
    }

    /// The payload of the last event, which must have this name.
    pub(crate) fn last_event(&self, name: &str) -> Value {
        let event = self.service.events().pop().expect("something has happened");
        assert_eq!(event.name, name);
        event.payload
    }

    /// The names of all events.
    pub(crate) fn happened(&self) -> Vec<&'static str> {
        let events = self.service.events();
        events.iter().map(|event| event.name).collect()
    }

    /// Sends any request below the base.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[&str],
        body: impl AsRef<[u8]>,
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
    body: impl AsRef<[u8]>,
) -> Reply {
    let body = body.as_ref();
    let mut stream = TcpStream::connect(host).await.expect("the service listens");
    let length = format!("Content-Length: {length}", length = body.len());
    let first = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close");
    let head = [&[first.as_str()], headers, &[length.as_str(), "", ""]].concat();
    let request = [head.join("\r\n").as_bytes(), body].concat();
    stream.write_all(&request).await.expect("the service reads");
    let mut bytes = Vec::new();
    stream
        .read_to_end(&mut bytes)
        .await
        .expect("the service writes");
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
    let body = bytes.split_off(end.expect("a head ends with an empty line") + 4);
    let head = String::from_utf8(bytes).expect("a head is text");
    Reply {
        status: head[9..12].parse().expect("a status has three digits"),
        body: serde_json::from_slice(&body).unwrap_or(Value::Null),
        bytes: body,
        head,
    }
}
