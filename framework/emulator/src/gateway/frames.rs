//! Frames of the gateway: opcodes, close codes, the frames of clients, and those of the service.

use bytes::Bytes;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::state::sessions::{STARTS_MAX, SessionEvent};
use crate::world::presences::{PresenceActivity, PresenceStatus};

/// Operations of frames.
pub(super) mod opcode {
    pub(crate) const DISPATCH: u64 = 0;
    pub(crate) const HEARTBEAT: u64 = 1;
    pub(crate) const IDENTIFY: u64 = 2;
    pub(crate) const PRESENCE_UPDATE: u64 = 3;
    pub(crate) const VOICE_STATE_UPDATE: u64 = 4;
    pub(crate) const RESUME: u64 = 6;
    pub(crate) const RECONNECT: u64 = 7;
    pub(crate) const REQUEST_GUILD_MEMBERS: u64 = 8;
    pub(crate) const INVALID_SESSION: u64 = 9;
    pub(crate) const HELLO: u64 = 10;
    pub(crate) const HEARTBEAT_ACK: u64 = 11;
    pub(crate) const REQUEST_SOUNDBOARD_SOUNDS: u64 = 31;
}

/// Maximum length of the reason in a close frame, in bytes.
const REASON_BYTES_MAX: usize = 123;

/// Code with which the service closes a connection, with the reason that the client reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Close {
    pub(super) code: u16,
    pub(super) reason: String,
}

impl Close {
    /// Cuts the reason to the length that a close frame can have.
    fn new(code: u16, reason: impl Into<String>) -> Self {
        let mut reason = reason.into();
        reason.truncate(reason.floor_char_boundary(REASON_BYTES_MAX));
        Self { code, reason }
    }

    pub(super) fn unknown_opcode(operation: u64) -> Self {
        Self::new(4001, format!("Unknown opcode {operation}."))
    }

    /// Close code of a frame that cannot be read; `reason` says where.
    pub(super) fn decode_error(reason: impl Into<String>) -> Self {
        Self::new(4002, reason)
    }

    pub(super) fn not_authenticated() -> Self {
        Self::new(4003, "Not authenticated.")
    }

    pub(super) fn authentication_failed() -> Self {
        Self::new(4004, "Authentication failed.")
    }

    /// Close code of a login for which no start is left. Discord also resets the token.
    pub(super) fn starts_exceeded() -> Self {
        let reason = format!("{STARTS_MAX} sessions have started within 24 hours.");
        Self::new(4004, reason)
    }

    pub(super) fn already_authenticated() -> Self {
        Self::new(4005, "Already authenticated.")
    }

    pub(super) fn invalid_sequence() -> Self {
        Self::new(4007, "Invalid seq.")
    }

    pub(super) fn rate_limited() -> Self {
        Self::new(4008, "Rate limited: more than 120 frames in 60 s.")
    }

    pub(super) fn timed_out() -> Self {
        Self::new(4009, "Session timed out: no heartbeat.")
    }

    pub(super) fn invalid_shard() -> Self {
        Self::new(
            4010,
            "Invalid shard: expected [index, count] with index < count.",
        )
    }

    pub(super) fn sharding_required() -> Self {
        Self::new(4011, "Sharding required.")
    }

    pub(super) fn invalid_version(version: &str) -> Self {
        Self::new(4012, format!("Invalid API version {version}: expected 10."))
    }

    pub(super) fn invalid_intents() -> Self {
        Self::new(4013, "Invalid intent(s).")
    }

    pub(super) fn disallowed_intents(names: &str) -> Self {
        Self::new(4014, format!("Disallowed intent(s): {names}."))
    }

    /// Returns the close code that a test asks for.
    pub(super) fn requested(code: u16) -> Self {
        Self::new(code, "Closed by the emulator's user.")
    }
}

/// Frame of a client.
#[derive(Debug, Deserialize)]
pub(super) struct ClientFrame {
    pub(super) op: u64,
    #[serde(default)]
    pub(super) d: Value,
}

/// Payload of IDENTIFY.
#[derive(Debug, Deserialize)]
pub(super) struct Identify {
    pub(super) token: String,
    #[serde(default)]
    pub(super) compress: bool,
    pub(super) large_threshold: Option<u64>,
    pub(super) shard: Option<(u64, u64)>,
    pub(super) intents: Option<u64>,
    pub(super) presence: Option<PresenceUpdate>,
    /// Properties of the client; the service requires no shape.
    #[serde(default)]
    properties: Value,
}

impl Identify {
    /// Returns the name of the client's library.
    pub(super) fn library(&self) -> Option<&str> {
        // Old libraries write a dollar sign before the names.
        let names = ["browser", "$browser"];
        names.iter().find_map(|name| self.properties[name].as_str())
    }
}

/// Payload of `PRESENCE_UPDATE` that a client sends, and presence in IDENTIFY.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct PresenceUpdate {
    pub(super) status: PresenceStatus,
    #[serde(default)]
    pub(super) activities: Option<Vec<PresenceActivity>>,
}

impl Default for PresenceUpdate {
    /// Returns the presence of a bot that sets none.
    fn default() -> Self {
        Self {
            status: PresenceStatus::Online,
            activities: None,
        }
    }
}

/// Payload of RESUME.
#[derive(Debug, Deserialize)]
pub(super) struct Resume {
    pub(super) token: String,
    pub(super) session_id: String,
    pub(super) seq: u64,
}

impl SessionEvent {
    pub(super) fn new(name: &'static str, payload: &Value) -> Self {
        // Serialization cannot fail: all maps of a payload have string keys.
        let payload = serde_json::to_vec(payload).unwrap_or_default().into();
        Self { name, payload }
    }

    /// Returns the frame of the event with its number.
    pub(super) fn to_frame(&self, sequence: u64) -> Bytes {
        let (op, name) = (opcode::DISPATCH, self.name);
        let head = format!(r#"{{"op":{op},"s":{sequence},"t":"{name}","d":"#);
        [head.as_bytes(), &self.payload, b"}"].concat().into()
    }
}

/// Returns a frame that is not an event.
pub(super) fn control_frame(op: u64, d: &Value) -> Bytes {
    let frame = json!({ "op": op, "d": d, "s": null, "t": null });
    frame.to_string().into()
}
