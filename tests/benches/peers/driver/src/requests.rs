//! Signed requests of each kind, as bytes on the wire, with an interaction ID of their own.

use serde_json::{Value, json};

use crate::server_process::{INTERACTION_ID, signed_http_request};

/// Invocation of `/role member add`, as the service sends it.
const COMMAND: &str = include_str!("../../../../fixtures/bench/role_member_add.json");

/// A kind of request that a server receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RequestKind {
    Command,
    Autocomplete,
    Ping,
    /// A command whose body was changed after it was signed.
    Forged,
}

impl RequestKind {
    pub(super) const ALL: [Self; 4] = [Self::Command, Self::Autocomplete, Self::Ping, Self::Forged];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Autocomplete => "autocomplete",
            Self::Ping => "PING",
            Self::Forged => "forged",
        }
    }

    /// Returns the status and a part of the body of a bot's response.
    pub(super) fn expected(self) -> (&'static [u8], &'static str) {
        match self {
            Self::Command => (
                b"HTTP/1.1 200",
                "nelly has the role for 7 days, as #announcements will say: helped a lot",
            ),
            Self::Autocomplete => (b"HTTP/1.1 200", r#"{"name":"traits","value":"traits"}"#),
            Self::Ping => (b"HTTP/1.1 200", r#"{"type":1"#),
            Self::Forged => (b"HTTP/1.1 401", ""),
        }
    }

    /// Returns the body of a request. All bodies but the PING have the size of the service's, 3.9 KB.
    fn body(self) -> String {
        let topic = r#""topic":""#;
        let command = COMMAND.replacen(topic, &format!("{topic}{}", "x".repeat(335)), 1);
        match self {
            Self::Command | Self::Forged => command,
            Self::Autocomplete => autocomplete(&command),
            Self::Ping => ping(&command),
        }
    }
}

fn autocomplete(command: &str) -> String {
    let mut body: Value = serde_json::from_str(command).expect("the fixture is JSON");
    let query = json!({"type": 3, "name": "query", "value": "t", "focused": true});
    body["type"] = json!(4);
    body["data"] =
        json!({"id": "771825006014889985", "name": "search", "type": 1, "options": [query]});
    body.to_string()
}

fn ping(command: &str) -> String {
    let mut body: Value = serde_json::from_str(command).expect("the fixture is JSON");
    let user = body["member"]["user"].take();
    let fields = [
        "app_permissions",
        "application_id",
        "attachment_size_limit",
        "authorizing_integration_owners",
    ];
    let kept = fields
        .iter()
        .chain(&["entitlements", "id", "token", "version"]);
    let mut ping: Value = kept
        .map(|&field| (field.to_owned(), body[field].take()))
        .collect();
    ping["type"] = json!(1);
    ping["user"] = user;
    ping.to_string()
}

/// Requests of one kind. A server gets each of them once.
#[derive(Debug)]
pub(super) struct Batch {
    pub(super) kind: RequestKind,
    pub(super) requests: Vec<Vec<u8>>,
}

/// Source of requests, each with an interaction ID that was not used before.
#[derive(Debug)]
pub(super) struct Signer {
    next_id: u64,
}

impl Signer {
    /// Creates a signer whose interaction IDs differ from those of `ServerProcess::exchange`.
    pub(super) fn new() -> Self {
        Self { next_id: 1_000_000 }
    }

    pub(super) fn sign(&mut self, kind: RequestKind, count: usize) -> Batch {
        let body = kind.body();
        let request = |_| {
            self.next_id += 1;
            let id = format!("11{:017}", self.next_id);
            let mut request = signed_http_request(&body.replacen(INTERACTION_ID, &id, 1));
            if kind == RequestKind::Forged
                && let Some(last) = request.last_mut()
            {
                *last = b' ';
            }
            request
        };
        Batch {
            kind,
            requests: (0..count).map(request).collect(),
        }
    }
}
