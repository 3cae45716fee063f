//! An emulator, and a REST client that is independent of the framework.

use std::io::{self, Write};

use guildhall_emulator::{Emulator, EmulatorBuilder, MemberHandle};
use guildhall_model::{Channel, Id, Member, Permissions, Role, User};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{CannedResponse, Received, app, noon};
use crate::description::DescriptionCheck;

/// An emulator, with methods that send requests with the bot's token.
pub(crate) struct Fixture {
    pub(crate) service: Emulator,
    /// Fails the test if a sent body contradicts Discord's OpenAPI description.
    pub(crate) description_check: DescriptionCheck,
}

/// HTTP response of the service.
#[derive(Debug, PartialEq)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// JSON body; null if the body is not JSON.
    pub(crate) body: Value,
    pub(crate) bytes: Vec<u8>,
    head: String,
}

impl Reply {
    /// Returns the codes of the form errors at this path, such as `/0/options/1/name`.
    pub(crate) fn codes(&self, path: &str) -> Vec<&str> {
        let faults = self.body["errors"].pointer(&format!("{path}/_errors"));
        let faults = faults.and_then(Value::as_array).into_iter().flatten();
        faults.filter_map(|fault| fault["code"].as_str()).collect()
    }

    /// Returns the status and the error code.
    pub(crate) fn error(&self) -> (u16, u64) {
        (self.status, self.body["code"].as_u64().unwrap_or_default())
    }

    /// Returns the value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|line| line.0 == name).map(|line| line.1)
    }
}

impl Fixture {
    pub(crate) async fn new() -> Self {
        Self::with_builder(Emulator::builder()).await
    }

    /// Starts an emulator whose clock stands at noon.
    pub(crate) async fn at_noon() -> Self {
        Self::with_builder(Emulator::builder().clock(noon())).await
    }

    pub(crate) async fn with_builder(builder: EmulatorBuilder) -> Self {
        Self::recording_to(builder, io::sink()).await
    }

    /// Starts an emulator that writes its record to `out`.
    pub(crate) async fn recording_to(
        builder: EmulatorBuilder,
        out: impl Write + Send + 'static,
    ) -> Self {
        let description_check = DescriptionCheck::default();
        let service = builder.record(description_check.watch(out)).start().await;
        Self {
            service: service.expect("a loopback port is free"),
            description_check,
        }
    }

    /// Returns the path of the global commands, followed by `tail`.
    pub(crate) fn global_commands(&self, tail: &str) -> String {
        format!(
            "/applications/{}/commands{tail}",
            self.service.application_id()
        )
    }

    /// Returns the path of the guild's commands, followed by `tail`.
    pub(crate) fn guild_commands(&self, tail: &str) -> String {
        let (application, guild) = (
            self.service.application_id(),
            self.service.default_guild().id(),
        );
        format!("/applications/{application}/guilds/{guild}/commands{tail}")
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.call("GET", path, &Value::Null).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Reply {
        self.call("DELETE", path, &Value::Null).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        self.call("POST", path, body).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> Reply {
        self.call("PUT", path, body).await
    }

    pub(crate) async fn patch(&self, path: &str, body: &Value) -> Reply {
        self.call("PATCH", path, body).await
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

    /// Sends a request with the bot's token and an audit log reason.
    pub(crate) async fn call_with_reason(
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

    /// Starts an emulator with these bot permissions; the bot's role has position 50.
    pub(crate) async fn with_bot_permissions(permissions: Permissions) -> Self {
        let fixture = Self::new().await;
        fixture.set_bot_permissions(permissions);
        fixture
    }

    /// Sets the bot's permissions and moves its role to position 50.
    pub(crate) fn set_bot_permissions(&self, permissions: Permissions) {
        self.service
            .default_guild()
            .set_bot_permissions(permissions)
            .set_bot_role_position(50);
    }

    /// Makes the bot an administrator and sets the permissions of @everyone.
    pub(crate) async fn set_everyone_permissions(&self, permissions: Permissions) {
        self.set_bot_permissions(Permissions::ADMINISTRATOR);
        let path = self.guild(&format!("/roles/{}", self.service.default_guild().id()));
        let body = json!({ "permissions": permissions });
        let reply = self.patch(&path, &body).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }

    /// Returns the path of the guild, followed by `tail`.
    pub(crate) fn guild(&self, tail: &str) -> String {
        format!("/guilds/{}{tail}", self.service.default_guild().id())
    }

    /// Returns the ID of the member with this name.
    pub(crate) fn user(&self, name: &str) -> Id<User> {
        self.service
            .member(name)
            .expect("the user is a member of the default guild")
            .id()
    }

    pub(crate) fn member(&self, name: &str) -> MemberHandle {
        let member = self.service.default_guild().find_member(name);
        member.expect("the user is a member of the default guild")
    }

    /// Asserts the action and the reason of the last entry in the audit log.
    #[track_caller]
    pub(crate) fn assert_logged(&self, action: &str, reason: Option<&str>) {
        let log = self.service.audit_log();
        assert_eq!((log.last().action, log.last().reason()), (action, reason));
    }

    /// Returns the ID of the role with this name.
    pub(crate) fn role(&self, name: &str) -> Id<Role> {
        self.service
            .role(name)
            .expect("the default guild has the role")
            .id
    }

    /// Returns the ID of the channel with this name.
    pub(crate) fn channel(&self, name: &str) -> Id<Channel> {
        self.service
            .channel(name)
            .expect("the default guild has the channel")
            .id
    }

    /// Returns the payload of the last event and asserts its name.
    pub(crate) fn last_event(&self, name: &str) -> Value {
        let event = self
            .service
            .events()
            .pop()
            .expect("the service has emitted an event");
        assert_eq!(event.name, name);
        event.payload
    }

    /// Returns the names of all events.
    pub(crate) fn event_names(&self) -> Vec<&'static str> {
        let events = self.service.events();
        events.iter().map(|event| event.name).collect()
    }

    /// Sends a request with these headers to a path below the API base.
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
            .expect("the base URL starts with `http://`");
        let (host, base) = base.split_once('/').expect("the base URL has a path");
        request(host, method, &format!("/{base}{path}"), headers, body).await
    }

    /// Registers global commands.
    pub(crate) async fn register(&self, commands: Value) {
        let reply = self.put(&self.global_commands(""), &commands).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }

    /// Registers commands of the guild.
    pub(crate) async fn register_in_guild(&self, commands: Value) {
        let reply = self.put(&self.guild_commands(""), &commands).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }

    /// Connects an app that responds with `response`; returns the interactions it receives.
    pub(crate) async fn connect_app(&self, response: CannedResponse) -> Received {
        let app = app(&self.service.public_key(), response).await;
        self.service
            .connect(&app.url)
            .await
            .expect("the app passes the endpoint check");
        app.seen
    }
}

/// Returns the member of the default guild with this name.
pub(crate) fn member(service: &Emulator, name: &str) -> Member {
    let member = service.member(name);
    member.unwrap_or_else(|| panic!("the default guild has no member `{name}`"))
}

/// Returns the role of the default guild with this name.
pub(crate) fn role(service: &Emulator, name: &str) -> Role {
    let role = service.role(name);
    role.unwrap_or_else(|| panic!("the default guild has no role `{name}`"))
}

/// Sends one request on a new connection.
pub(crate) async fn request(
    host: &str,
    method: &str,
    path: &str,
    headers: &[&str],
    body: impl AsRef<[u8]>,
) -> Reply {
    let first = format!("{method} {path} HTTP/1.1\r\nHost: {host}");
    let head = [&[first.as_str()], headers].concat();
    send_head(host, &head, body.as_ref()).await
}

/// Sends one request with these lines of the head on a new connection.
pub(crate) async fn send_head(address: &str, head: &[&str], body: &[u8]) -> Reply {
    let mut stream = TcpStream::connect(address)
        .await
        .expect("the service listens");
    let length = format!("Content-Length: {length}", length = body.len());
    let head = [head, &["Connection: close", &length, "", ""]].concat();
    let request = [head.join("\r\n").as_bytes(), body].concat();
    stream
        .write_all(&request)
        .await
        .expect("the response is sent");
    let mut bytes = Vec::new();
    stream
        .read_to_end(&mut bytes)
        .await
        .expect("the service sends a response");
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
    let body = bytes.split_off(end.expect("a response head ends with an empty line") + 4);
    let head = String::from_utf8(bytes).expect("a response head is UTF-8");
    Reply {
        status: head[9..12].parse().expect("a status has three digits"),
        body: serde_json::from_slice(&body).unwrap_or(Value::Null),
        bytes: body,
        head,
    }
}
