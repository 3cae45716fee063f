//! Request bodies, responses and clocks.

use guildhall_emulator::Clock;
use guildhall_model::Timestamp;
use serde_json::{Value, json};

use super::CannedResponse;

/// Returns a stopped clock at noon on 1 January 2026.
pub(crate) fn noon() -> Clock {
    let noon = Timestamp::from_millis(1_767_268_800_000);
    Clock::at(noon.expect("the time is within the range of `Timestamp`"))
}

/// Returns a USER (2) or MESSAGE (3) command.
pub(crate) fn menu(kind: u8, name: &str) -> Value {
    json!({ "name": name, "type": kind })
}

/// Returns a slash command with these options.
pub(crate) fn command(name: &str, options: Value) -> Value {
    let mut command = json!({ "name": name, "description": "A command" });
    command["options"] = options;
    command
}

/// Returns an option with additional fields.
pub(crate) fn option(kind: u8, name: &str, more: Value) -> Value {
    let option = json!({ "type": kind, "name": name, "description": "An option" });
    extended(option, more)
}

/// Returns an object with additional or other fields.
pub(crate) fn extended(object: Value, more: Value) -> Value {
    let (Value::Object(mut object), Value::Object(more)) = (object, more) else {
        panic!("both values must be objects");
    };
    object.extend(more);
    object.into()
}

/// Returns an initial response with a text message.
pub(crate) fn text(content: &str) -> CannedResponse {
    CannedResponse::Json(json!({ "type": 4, "data": { "content": content } }))
}
