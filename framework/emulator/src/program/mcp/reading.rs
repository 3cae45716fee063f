//! Tools that read the world and the record.

use std::sync::Arc;

use guildhall_model::Timestamp;
use serde_json::{Value, json};

use crate::program::mcp::inputs::{
    CommandsInput, MessagesInput, NoInput, RecordInput, TimelineInput,
};
use crate::program::mcp::session::{AgentSession, ToolError, ToolResult, output};
use crate::program::mcp::texts::{
    add_usage, keep_newest, list, message_text, response_name, shortened, text_of,
};

/// Number of bytes of the JSON of a list.
const LIST_SIZE_MAX: usize = 48 << 10;

/// Number of messages by default.
const MESSAGES_DEFAULT: u32 = 20;

/// Maximum number of messages.
const MESSAGES_MAX: u32 = 100;

/// Number of entries of the record by default.
const ENTRIES_DEFAULT: u32 = 30;

/// Maximum number of entries of the record.
const ENTRIES_MAX: u32 = 200;

/// Number of bytes of the text of an entry.
const ENTRY_SIZE_MAX: usize = 300;

/// Types of entries in a timeline.
const TIMELINE: &str = "interaction,response,no_response,invalid_response,outcome,call,log,audit";

/// Types of initial responses that defer.
const DEFERRED: [u64; 2] = [5, 6];

pub(super) async fn world(session: Arc<AgentSession>, _: NoInput) -> ToolResult {
    let state = session.get("/state", &()).await?;
    let app = &state["app"];
    let mut lines = vec![
        format!(
            "app {} ({}), {}",
            text_of(&app["name"]),
            text_of(&app["id"]),
            connection(&session, &state)
        ),
        format!("time {}", text_of(&state["now"])),
    ];
    for guild in list(&state["guilds"]) {
        lines.extend(guild_lines(guild));
    }
    let guilds = list(&state["guilds"]).iter().map(guild_json);
    let json = json!({ "app": app, "now": state["now"], "guilds": guilds.collect::<Vec<_>>() });
    Ok(output(lines.join("\n"), json))
}

fn connection(session: &AgentSession, state: &Value) -> String {
    let sessions = session.emulator.gateway().sessions();
    match (
        state["endpoint"].as_str(),
        sessions
            .iter()
            .filter(|session| session.is_connected)
            .count(),
    ) {
        (Some(url), _) => format!("endpoint {url}"),
        (None, 0) => "not connected".to_owned(),
        (None, count) => format!("{count} sessions on the gateway"),
    }
}

fn guild_lines(guild: &Value) -> Vec<String> {
    let listed = |items: &Value, prefix: &str| {
        let names = list(items).iter().map(|item| {
            format!(
                "{prefix}{} {}",
                text_of(&item["name"]),
                text_of(&item["id"])
            )
        });
        names.collect::<Vec<_>>().join(", ")
    };
    let roles = list(&guild["roles"]);
    let role_names = |member: &Value| {
        let names = list(&member["roles"]).iter().filter_map(|id| {
            let role = roles.iter().find(|role| role["id"] == *id)?;
            Some(text_of(&role["name"]))
        });
        names.collect::<Vec<_>>().join(", ")
    };
    let members = list(&guild["members"]).iter().map(|member| {
        let bot = if member["bot"] == true {
            " (the bot)"
        } else {
            ""
        };
        let names = role_names(member);
        let names = if names.is_empty() {
            String::new()
        } else {
            format!(" with {names}")
        };
        format!(
            "{}{bot} {}{names}",
            text_of(&member["username"]),
            text_of(&member["id"])
        )
    });
    let members: Vec<_> = members.collect();
    vec![
        format!(
            "guild {} {}",
            text_of(&guild["name"]),
            text_of(&guild["id"])
        ),
        format!("  channels: {}", listed(&guild["channels"], "#")),
        format!("  roles: {}", listed(&guild["roles"], "")),
        format!("  members: {}", members.join(", ")),
    ]
}

/// Returns a guild with the fields of its objects that other tools take.
fn guild_json(guild: &Value) -> Value {
    let with = |items: &Value, fields: &[&str]| {
        let items = list(items).iter().map(|item| {
            let fields = fields
                .iter()
                .map(|field| ((*field).to_owned(), item[*field].clone()));
            Value::Object(fields.collect())
        });
        Value::Array(items.collect())
    };
    json!({
        "id": guild["id"],
        "name": guild["name"],
        "owner": guild["owner"],
        "channels": with(&guild["channels"], &["id", "name", "type", "parent_id"]),
        "roles": with(&guild["roles"], &["id", "name", "permissions"]),
        "members": with(&guild["members"], &["id", "username", "bot", "roles"]),
    })
}

pub(super) async fn commands(session: Arc<AgentSession>, input: CommandsInput) -> ToolResult {
    session.ready().await;
    let found = session.get("/commands", &input).await?;
    let samples = session.get("/samples", &()).await?;
    let mut lines = Vec::new();
    for command in list(&found["available"]) {
        add_usage(command, "", &mut lines);
    }
    if lines.is_empty() {
        lines.push(format!("{} can use no command here", input.member));
    }
    let unavailable = list(&found["unavailable"]).iter();
    lines.extend(unavailable.map(|command| {
        format!(
            "unavailable: {}: {}",
            text_of(&command["name"]),
            text_of(&command["reason"])
        )
    }));
    let samples: Vec<_> = list(&samples).iter().map(text_of).collect();
    if !samples.is_empty() {
        lines.push(format!("sample lines:\n  {}", samples.join("\n  ")));
    }
    let json = json!({
        "available": found["available"],
        "unavailable": found["unavailable"],
        "samples": samples,
    });
    Ok(output(lines.join("\n"), json))
}

pub(super) async fn messages(session: Arc<AgentSession>, input: MessagesInput) -> ToolResult {
    let limit = in_range("limit", input.limit, MESSAGES_DEFAULT, MESSAGES_MAX)?;
    let query = json!({
        "member": input.member,
        "channel": input.channel,
        "guild": input.guild,
        "before": input.before,
        "limit": limit,
    });
    let found = session.get("/messages", &query).await?;
    let mut found = list(&found).to_vec();
    let is_full = found.len() == limit as usize;
    let texts = found
        .iter()
        .map(|message| message_text(message, &session.emulator));
    let mut texts: Vec<_> = texts.collect();
    if !input.json {
        let views = found.iter().zip(&texts).map(|(message, text)| {
            json!({ "id": message["id"], "author": message["author"]["username"], "text": text })
        });
        found = views.collect();
    }
    let dropped = keep_newest(&mut found, LIST_SIZE_MAX);
    texts.drain(..dropped);
    let oldest = found.first().map(|message| message["id"].clone());
    let older = oldest.filter(|_| is_full || dropped > 0);
    let shown = if found.is_empty() {
        "no messages".to_owned()
    } else if input.json {
        Value::Array(found.clone()).to_string()
    } else {
        texts.join(
            "
",
        )
    };
    let cursor = older.as_ref().map_or_else(String::new, |id| {
        format!(
            "
older messages: before {}",
            text_of(id)
        )
    });
    let text = format!("{shown}{cursor}");
    Ok(output(text, json!({ "messages": found, "before": older })))
}

/// Returns a number from 1 to `max`, or the default.
fn in_range(field: &str, number: Option<u32>, default: u32, max: u32) -> Result<u32, ToolError> {
    let number = number.unwrap_or(default);
    if (1..=max).contains(&number) {
        return Ok(number);
    }
    Err(ToolError::new(format!(
        "{field}: {number} must be a number from 1 to {max}"
    )))
}

pub(super) async fn record(session: Arc<AgentSession>, input: RecordInput) -> ToolResult {
    let limit = in_range("limit", input.limit, ENTRIES_DEFAULT, ENTRIES_MAX)?;
    let types = (!input.types.is_empty()).then(|| input.types.join(","));
    let page = if input.failures {
        session
            .get("/failures", &json!({ "since": input.since }))
            .await?
    } else {
        let query = json!({ "since": input.since, "types": types });
        session.get("/record", &query).await?
    };
    let before = input.before.unwrap_or(u64::MAX);
    let entries = list(&page["entries"]).iter();
    let entries = entries.filter(|entry| {
        entry["number"]
            .as_u64()
            .is_some_and(|number| number < before)
    });
    let mut entries: Vec<_> = entries.cloned().collect();
    let mut left_out = entries.len().saturating_sub(limit as usize);
    entries.drain(..left_out);
    let mut lines: Vec<_> = entries.iter().map(entry_text).collect();
    if !input.json {
        let views = entries.iter().zip(&lines);
        let views = views.map(|(entry, line)| json!({ "number": entry["number"], "text": line }));
        entries = views.collect();
    }
    let dropped = keep_newest(&mut entries, LIST_SIZE_MAX);
    left_out += dropped;
    lines.drain(..dropped);
    if let Some(first) = entries.first().filter(|_| left_out > 0) {
        lines.insert(
            0,
            format!("{left_out} older entries: before {}", first["number"]),
        );
    }
    if entries.is_empty() {
        lines.push(
            if input.failures {
                "no failures"
            } else {
                "no entries"
            }
            .to_owned(),
        );
    }
    lines.push(format!("next: {}", page["next"]));
    let json = json!({
        "entries": entries,
        "next": page["next"],
        "older": left_out,
        "dropped": page["dropped"],
    });
    Ok(output(lines.join("\n"), json))
}

/// Returns the line of an entry: number, time, type and fields of the type.
fn entry_text(entry: &Value) -> String {
    let field = |name: &str| match &entry[name] {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    };
    let detail = match text_of(&entry["type"]) {
        "interaction" => {
            let body = &entry["body"];
            let name = body["data"]["name"]
                .as_str()
                .or(body["data"]["custom_id"].as_str());
            format!("{} {}", text_of(&body["id"]), name.unwrap_or_default())
        }
        "response" => format!(
            "{} status {} {}",
            field("interaction"),
            field("status"),
            field("body")
        ),
        "call" => call_text(entry),
        "event" => field("name"),
        "outcome" => format!("{} {}", field("interaction"), field("outcome")),
        "audit" => format!(
            "{} by {} on {} {}",
            field("action"),
            field("actor"),
            field("target"),
            field("reason")
        ),
        _ => {
            let names = [
                "interaction",
                "state",
                "session",
                "level",
                "message",
                "reason",
                "text",
            ];
            let parts = names.map(field).into_iter().filter(|part| !part.is_empty());
            parts.collect::<Vec<_>>().join(" ")
        }
    };
    let line = format!(
        "{} {} {}: {}",
        entry["number"],
        field("at"),
        field("type"),
        detail.trim()
    );
    shortened(&line, ENTRY_SIZE_MAX)
}

/// Returns method, path, status and error of a call. Tokens are left out of the path.
fn call_text(entry: &Value) -> String {
    let segments = text_of(&entry["path"]).split('/');
    let segments = segments.map(|segment| {
        if segment.len() > 60 {
            "{token}"
        } else {
            segment
        }
    });
    let path = segments.collect::<Vec<_>>().join("/");
    let status = entry["status"].as_u64();
    let error = match status {
        Some(..400) => String::new(),
        _ => format!(" {}", entry["response"]),
    };
    let fault = if entry["fault_injected"] == true {
        " by a fault plan"
    } else {
        ""
    };
    let shown = status.map_or_else(|| "no response".to_owned(), |status| status.to_string());
    let path = path.strip_prefix("/api/v10").unwrap_or(&path);
    format!(
        "{} {path} → {shown}{fault} in {} ms{error}",
        text_of(&entry["method"]),
        entry["took_ms"]
    )
}

pub(super) async fn timeline(session: Arc<AgentSession>, input: TimelineInput) -> ToolResult {
    let page = session
        .get("/record", &json!({ "types": TIMELINE }))
        .await?;
    let entries = list(&page["entries"]);
    let is_start =
        |entry: &Value| entry["type"] == "interaction" && entry["body"]["id"] == *input.interaction;
    let start = entries.iter().position(is_start);
    let start = start.ok_or_else(|| {
        ToolError::new(format!(
            "interaction: the record has no interaction {}",
            input.interaction
        ))
    })?;
    let (sent, token) = (
        millis(&entries[start]),
        text_of(&entries[start]["body"]["token"]),
    );
    let steps = timeline_steps(&entries[start..], &input.interaction, token);
    let rows = steps
        .into_iter()
        .map(|(entry, text)| (millis(entry) - sent, text));
    let rows: Vec<_> = rows.collect();
    let lines = rows.iter().map(|(ms, text)| format!("{ms:>6} ms  {text}"));
    let text = lines.collect::<Vec<_>>().join("\n");
    let rows = rows
        .iter()
        .map(|(ms, text)| json!({ "ms": ms, "text": text }));
    Ok(output(
        text,
        json!({ "interaction": input.interaction, "steps": rows.collect::<Vec<_>>() }),
    ))
}

/// Returns the entries of an interaction with their texts. A call or an audit log entry without the token of an
/// interaction belongs to the newest interaction that is not finished.
fn timeline_steps<'e>(entries: &'e [Value], id: &str, token: &str) -> Vec<(&'e Value, String)> {
    let mut is_open = true;
    let mut steps = Vec::new();
    for entry in entries {
        let is_own = entry["interaction"] == *id;
        let text = match text_of(&entry["type"]) {
            "interaction" if entry["body"]["id"] == *id => {
                Some(format!("sent to the bot at {}", text_of(&entry["url"])))
            }
            "interaction" => {
                is_open = false;
                None
            }
            "response" if is_own => {
                let kind = &entry["body"]["type"];
                let is_deferral = kind.as_u64().is_some_and(|kind| DEFERRED.contains(&kind));
                is_open = is_deferral || entry["status"] == 202;
                Some(format!(
                    "responded with status {}: {}",
                    entry["status"],
                    response_name(kind)
                ))
            }
            "no_response" | "invalid_response" if is_own => {
                Some(format!("no valid response: {}", text_of(&entry["reason"])))
            }
            "outcome" if is_own => {
                Some(format!("the bot reported: {}", text_of(&entry["outcome"])))
            }
            "log" if is_own || (is_open && entry["interaction"].is_null()) => {
                Some(format!("log: {}", text_of(&entry["message"])))
            }
            "call" if has_token(entry, token) => Some(call_text(entry)),
            "call" if is_open && !is_of_interaction(entry) => Some(call_text(entry)),
            "audit" if is_open => Some(format!("audit log: {}", text_of(&entry["action"]))),
            _ => None,
        };
        steps.extend(text.map(|text| (entry, text)));
    }
    steps
}

fn has_token(call: &Value, token: &str) -> bool {
    !token.is_empty() && text_of(&call["path"]).contains(token)
}

/// Returns whether a call has the token of an interaction in its path.
fn is_of_interaction(call: &Value) -> bool {
    let mut segments = text_of(&call["path"]).split(['/', '?']);
    segments.any(|segment| segment.len() > 60)
}

/// Returns the time of an entry in milliseconds.
fn millis(entry: &Value) -> i64 {
    let at: Option<Timestamp> = text_of(&entry["at"]).parse().ok();
    at.map_or(0, Timestamp::as_millis)
}

pub(super) async fn coverage(session: Arc<AgentSession>, _: NoInput) -> ToolResult {
    let json = session.get("/coverage", &()).await?;
    Ok(output(session.emulator.coverage().to_string(), json))
}
