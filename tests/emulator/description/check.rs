//! Validates the responses, interactions and events that a test's emulator records.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use serde_json::Value;

use super::fault::Fault;
use super::{Document, EXCEPTIONS};

/// Objects in interactions and events with a schema: event name (empty for an interaction), JSON path, schema name.
pub(crate) const OBJECTS: [(&str, &str, &str); 29] = [
    ("", "/member", "GuildMemberResponse"),
    ("", "/user", "UserResponse"),
    ("", "/message", "MessageResponse"),
    ("", "/data/resolved/messages/*", "MessageResponse"),
    ("", "/data/resolved/users/*", "UserResponse"),
    ("", "/data/resolved/roles/*", "GuildRoleResponse"),
    ("", "/data/resolved/attachments/*", "AttachmentResponse"),
    ("", "/entitlements/*", "EntitlementResponse"),
    ("CHANNEL_CREATE", "", "GuildChannelResponse"),
    ("CHANNEL_UPDATE", "", "GuildChannelResponse"),
    ("CHANNEL_DELETE", "", "GuildChannelResponse"),
    ("GUILD_MEMBER_ADD", "", "GuildMemberResponse"),
    ("GUILD_MEMBER_UPDATE", "", "GuildMemberResponse"),
    ("GUILD_MEMBER_REMOVE", "/user", "UserResponse"),
    ("GUILD_BAN_ADD", "/user", "UserResponse"),
    ("GUILD_BAN_REMOVE", "/user", "UserResponse"),
    ("GUILD_ROLE_CREATE", "/role", "GuildRoleResponse"),
    ("GUILD_ROLE_UPDATE", "/role", "GuildRoleResponse"),
    ("GUILD_UPDATE", "", "GuildResponse"),
    ("GUILD_EMOJIS_UPDATE", "/emojis/*", "EmojiResponse"),
    (
        "GUILD_STICKERS_UPDATE",
        "/stickers/*",
        "GuildStickerResponse",
    ),
    ("THREAD_CREATE", "", "ThreadResponse"),
    ("THREAD_UPDATE", "", "ThreadResponse"),
    (
        "THREAD_MEMBERS_UPDATE",
        "/added_members/*",
        "ThreadMemberResponse",
    ),
    ("APPLICATION_AUTHORIZED", "/user", "UserResponse"),
    ("APPLICATION_DEAUTHORIZED", "/user", "UserResponse"),
    ("MESSAGE_CREATE", "", "MessageResponse"),
    ("MESSAGE_UPDATE", "", "MessageResponse"),
    (
        "APPLICATION_COMMAND_PERMISSIONS_UPDATE",
        "",
        "CommandPermissionsResponse",
    ),
];

/// Placeholder in the record for a body that contains secrets.
const HIDDEN: &str = "***";

/// Faults found so far. Dropping a check with faults fails the test.
#[derive(Debug, Default)]
pub(crate) struct DescriptionCheck(Arc<Mutex<Vec<Fault>>>);

impl DescriptionCheck {
    /// Returns a writer that validates each entry of the record before it writes the entry to `out`.
    pub(crate) fn watch<W: Write>(&self, out: W) -> CheckedWriter<W> {
        CheckedWriter {
            found: self.0.clone(),
            out,
        }
    }

    /// Returns the distinct faults found so far, exceptions included.
    pub(crate) fn found(&self) -> BTreeSet<Fault> {
        let found = self.0.lock().map(|found| found.iter().cloned().collect());
        found.unwrap_or_default()
    }
}

impl Drop for DescriptionCheck {
    fn drop(&mut self) {
        let mut found = self.found();
        found.retain(|fault| !EXCEPTIONS.iter().any(|known| known.covers(fault)));
        if !found.is_empty() && !std::thread::panicking() {
            let lines: Vec<_> = found.iter().map(Fault::to_string).collect();
            panic!(
                "the bodies contradict the OpenAPI description:\n{}",
                lines.join("\n")
            );
        }
    }
}

/// A writer that validates the entries of a record.
pub(crate) struct CheckedWriter<W> {
    found: Arc<Mutex<Vec<Fault>>>,
    out: W,
}

impl<W: Write> Write for CheckedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let found = match serde_json::from_slice(bytes) {
            Ok(entry) => faults(Document::get(), &entry),
            Err(error) => vec![Fault::new("the record", "", error)],
        };
        self.found
            .lock()
            .expect("no test panics while it holds the lock")
            .extend(found);
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn faults(document: &Document, entry: &Value) -> Vec<Fault> {
    match entry["type"].as_str() {
        Some("call") => call(document, entry),
        Some("interaction") => objects(document, "", &entry["body"]),
        Some("event") => {
            let name = entry["name"].as_str().unwrap_or_default();
            objects(document, name, &entry["payload"])
        }
        Some("webhook_event") => {
            let event = &entry["body"]["event"];
            let name = event["type"].as_str().unwrap_or_default();
            let is_ping = name.is_empty();
            if is_ping {
                Vec::new()
            } else {
                objects(document, name, &event["data"])
            }
        }
        _ => Vec::new(),
    }
}

fn call(document: &Document, entry: &Value) -> Vec<Fault> {
    if entry["response"] == HIDDEN || entry["fault_injected"] == true {
        return Vec::new();
    }
    let text = |name: &str| entry[name].as_str().unwrap_or_default();
    let path = text("path").split('?').next().unwrap_or_default();
    let path = path.trim_start_matches("/api/v10");
    let status = entry["status"]
        .as_u64()
        .and_then(|status| status.try_into().ok());
    document.response_faults(
        text("method"),
        path,
        status.unwrap_or_default(),
        &entry["response"],
    )
}

/// Returns the faults of the objects in an event with this name, or in an interaction if the name is empty.
fn objects(document: &Document, event: &str, body: &Value) -> Vec<Fault> {
    let rows = OBJECTS.iter().filter(|row| row.0 == event);
    let faults = rows.flat_map(|(_, pointer, name)| {
        let found: Vec<&Value> = match pointer.strip_suffix("/*") {
            Some(many) => match body.pointer(many) {
                Some(Value::Object(map)) => map.values().collect(),
                Some(Value::Array(list)) => list.iter().collect(),
                _ => Vec::new(),
            },
            None => body.pointer(pointer).into_iter().collect(),
        };
        let sent = if event.is_empty() {
            "interaction"
        } else {
            event
        };
        let place = format!("{sent} {pointer}");
        let faults = found.into_iter();
        faults.flat_map(move |value| document.object_faults(&place, name, value))
    });
    faults.collect()
}
