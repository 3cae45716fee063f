//! Results as short text that a model can read, from the JSON of the control API.

use guildhall_emulator::Emulator;
use guildhall_model::Message;
use serde_json::Value;

/// Flag of an ephemeral message.
const EPHEMERAL: u64 = 1 << 6;

/// Names of the types of responses.
const RESPONSES: [(u64, &str); 8] = [
    (4, "message"),
    (5, "deferred message"),
    (6, "deferred update"),
    (7, "update of the message"),
    (8, "choices"),
    (9, "modal"),
    (10, "premium required"),
    (12, "launch of the Activity"),
];

/// Names of the types of options.
const OPTIONS: [(u64, &str); 9] = [
    (3, "string"),
    (4, "integer"),
    (5, "boolean"),
    (6, "user"),
    (7, "channel"),
    (8, "role"),
    (9, "user or role"),
    (10, "number"),
    (11, "file"),
];

/// Number of choices of an option that are shown.
const CHOICES_MAX: usize = 10;

fn name_of<'n>(names: &[(u64, &'n str)], value: &Value) -> &'n str {
    let number = value.as_u64();
    let found = names.iter().find(|(known, _)| Some(*known) == number);
    found.map_or("unknown", |(_, name)| name)
}

/// Returns the name of a type of response.
pub(super) fn response_name(kind: &Value) -> &'static str {
    name_of(&RESPONSES, kind)
}

/// Returns the text of a JSON string, or an empty text.
pub(super) fn text_of(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Returns the elements of a JSON list.
pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Returns a text of at most `limit` bytes, which says how much is missing.
pub(super) fn shortened(text: &str, limit: usize) -> String {
    if text.len() <= limit {
        return text.to_owned();
    }
    let kept = &text[..text.floor_char_boundary(limit)];
    format!("{kept}\n… {} more bytes", text.len() - kept.len())
}

/// Drops the first elements of a list until its JSON has at most `limit` bytes. Returns the number of dropped elements.
pub(super) fn keep_newest(items: &mut Vec<Value>, limit: usize) -> usize {
    let mut size = 0;
    let newest = items.iter().rev().take_while(|item| {
        size += item.to_string().len() + 1;
        size <= limit
    });
    let dropped = items.len() - newest.count();
    items.drain(..dropped);
    dropped
}

/// Returns the text of an error of the control API: the messages of the fields, the nearest valid name, and the valid
/// names.
pub(super) fn error_text(error: &Value) -> String {
    let mut lines = Vec::new();
    add_field_errors(&error["errors"], "", &mut lines);
    if lines.is_empty() {
        lines.push(text_of(&error["message"]).to_owned());
    }
    if let Some(nearest) = error["nearest"].as_str() {
        lines.push(format!("Did you mean `{nearest}`?"));
    }
    let known: Vec<_> = list(&error["known"]).iter().map(text_of).collect();
    if !known.is_empty() {
        lines.push(format!("Valid: {}", known.join(", ")));
    }
    lines.join("\n")
}

fn add_field_errors(errors: &Value, path: &str, lines: &mut Vec<String>) {
    for (name, value) in errors.as_object().into_iter().flatten() {
        if name == "_errors" {
            let messages = list(value).iter().map(|error| text_of(&error["message"]));
            let prefix = if path.is_empty() {
                String::new()
            } else {
                format!("{path}: ")
            };
            lines.extend(messages.map(|message| format!("{prefix}{message}")));
        } else {
            let path = if path.is_empty() {
                name.clone()
            } else {
                format!("{path}.{name}")
            };
            add_field_errors(value, &path, lines);
        }
    }
}

/// Returns the text of an outcome.
pub(super) fn outcome_text(outcome: &Value, emulator: &Emulator) -> String {
    let id = text_of(&outcome["interaction"]);
    let first = outcome["response"].as_object().map(|_| {
        let kind = &outcome["response"]["type"];
        format!(", first response: {}", response_name(kind))
    });
    let (status, first) = (text_of(&outcome["status"]), first.unwrap_or_default());
    let mut lines = vec![format!("interaction {id}: {status}{first}")];
    if outcome["message"].is_object() {
        lines.push(message_text(&outcome["message"], emulator));
    }
    lines.extend(
        list(&outcome["followups"])
            .iter()
            .map(|followup| message_text(followup, emulator)),
    );
    if outcome["response"]["type"] == 9 {
        lines.push(modal_text(&outcome["response"]["data"], id));
    }
    if let Some(choices) = outcome["choices"].as_array() {
        let names: Vec<_> = choices
            .iter()
            .map(|choice| text_of(&choice["name"]))
            .collect();
        lines.push(format!("{} choices: {}", names.len(), names.join(", ")));
    }
    for (name, field) in [
        ("failure", "failure"),
        ("error", "error"),
        ("reported by the bot", "reported"),
    ] {
        if let Some(text) = outcome[field].as_str() {
            lines.push(format!("{name}: {text}"));
        }
    }
    lines.join("\n")
}

/// Returns the text of a message: ID, author and lines.
pub(super) fn message_text(json: &Value, emulator: &Emulator) -> String {
    let (id, author) = (text_of(&json["id"]), text_of(&json["author"]["username"]));
    let is_ephemeral = json["flags"]
        .as_u64()
        .is_some_and(|flags| flags & EPHEMERAL != 0);
    let ephemeral = if is_ephemeral {
        ", only the user sees it"
    } else {
        ""
    };
    let message: Result<Message, _> = serde_json::from_value(json.clone());
    let lines = message.map_or_else(
        |_| text_of(&json["content"]).to_owned(),
        |message| emulator.message_text(&message),
    );
    let reactions = list(&json["reactions"]).iter().map(|reaction| {
        format!(
            "{} {}",
            text_of(&reaction["emoji"]["name"]),
            reaction["count"]
        )
    });
    let reactions: Vec<_> = reactions.collect();
    let reactions = if reactions.is_empty() {
        String::new()
    } else {
        format!("\n  reactions: {}", reactions.join(", "))
    };
    format!(
        "message {id} of {author}{ephemeral}:\n  {}{reactions}",
        lines.replace('\n', "\n  ")
    )
}

fn modal_text(modal: &Value, interaction: &str) -> String {
    let mut fields = Vec::new();
    add_fields(&modal["components"], "", &mut fields);
    format!(
        "modal `{}` for `submit_modal` with the interaction {interaction}; fields by custom ID:\n  {}",
        text_of(&modal["title"]),
        fields.join("\n  ")
    )
}

/// Adds the fields of a modal: custom ID, label, and whether a value is required.
fn add_fields(components: &Value, label: &str, fields: &mut Vec<String>) {
    for component in list(components) {
        let own = component["label"].as_str().unwrap_or(label);
        if let Some(custom_id) = component["custom_id"].as_str() {
            let is_required = component["required"].as_bool().unwrap_or(true);
            let required = if is_required { "required" } else { "optional" };
            fields.push(format!("`{custom_id}`: {own}, {required}"));
        }
        add_fields(&component["components"], own, fields);
        add_fields(
            &Value::Array(vec![component["component"].clone()]),
            own,
            fields,
        );
    }
}

/// Adds a line for each use of a command: `/roll dice:string [times:integer 1–9] – Rolls dice`.
pub(super) fn add_usage(command: &Value, path: &str, lines: &mut Vec<String>) {
    let name = text_of(&command["name"]);
    match command["type"].as_u64() {
        Some(2) if path.is_empty() => return lines.push(format!("@user {name} – USER command")),
        Some(3) if path.is_empty() => {
            return lines.push(format!("\"text of a message\" {name} – MESSAGE command"));
        }
        _ => {}
    }
    let path = if path.is_empty() {
        format!("/{name}")
    } else {
        format!("{path} {name}")
    };
    let options = list(&command["options"]);
    let mut parts = options.iter().filter(|option| is_part(option)).peekable();
    if parts.peek().is_some() {
        return parts.for_each(|part| add_usage(part, &path, lines));
    }
    let options = options.iter().map(option_text);
    let words: Vec<_> = [path].into_iter().chain(options).collect();
    let description = text_of(&command["description"]);
    lines.push(format!("{} – {description}", words.join(" ")));
}

/// Returns whether an option is a subcommand or a group of subcommands.
fn is_part(option: &Value) -> bool {
    option["type"].as_u64().is_some_and(|kind| kind <= 2)
}

fn option_text(option: &Value) -> String {
    let choices = list(&option["choices"]);
    let mut names: Vec<_> = choices
        .iter()
        .take(CHOICES_MAX)
        .map(|choice| text_of(&choice["name"]))
        .collect();
    if choices.len() > CHOICES_MAX {
        names.push("…");
    }
    let kind = if names.is_empty() {
        name_of(&OPTIONS, &option["type"]).to_owned()
    } else {
        names.join("|")
    };
    let bound = |fields: [&str; 2]| {
        let mut values = fields.iter().map(|field| &option[*field]);
        values
            .find(|value| !value.is_null())
            .map(Value::to_string)
            .unwrap_or_default()
    };
    let (min, max) = (
        bound(["min_value", "min_length"]),
        bound(["max_value", "max_length"]),
    );
    let range = match (&*min, &*max) {
        ("", "") => String::new(),
        ("", max) => format!(" up to {max}"),
        (min, "") => format!(" from {min}"),
        (min, max) => format!(" {min}–{max}"),
    };
    let suggests = if option["autocomplete"] == true {
        " with autocomplete"
    } else {
        ""
    };
    let text = format!("{}:{kind}{range}{suggests}", text_of(&option["name"]));
    if option["required"] == true {
        text
    } else {
        format!("[{text}]")
    }
}
