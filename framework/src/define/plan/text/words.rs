//! The values of fields in words.

use guildhall_model::{
    ApplicationIntegrationType, ChannelType, CommandOptionType, EntryPointHandler,
    InteractionContextType, Permissions,
};
use serde_json::Value;

use crate::define::plan::FieldChange;

/// The old value of a field and the new one, in words.
pub(super) fn values(change: &FieldChange) -> [String; 2] {
    let field = change.path.rsplit('.').next().unwrap_or_default();
    [&change.old, &change.new].map(|value| match value {
        Some(value) => some(field, value),
        None => none(field).to_owned(),
    })
}

fn some(field: &str, value: &Value) -> String {
    match (field, value) {
        (_, Value::Object(fields)) => {
            let described = fields.get("description").or_else(|| fields.get("value"));
            described.unwrap_or(value).to_string()
        }
        ("default_member_permissions", Value::String(bits)) => permissions(bits),
        ("contexts", Value::Array(all)) => {
            names(all, |n| InteractionContextType::from_wire(n).name())
        }
        ("integration_types", Value::Array(all)) => {
            names(all, |n| ApplicationIntegrationType::from_wire(n).name())
        }
        ("channel_types", Value::Array(all)) => names(all, |n| ChannelType::from_wire(n).name()),
        ("type", Value::Number(_)) => name(value, |n| CommandOptionType::from_wire(n).name()),
        ("handler", Value::Number(_)) => name(value, |n| EntryPointHandler::from_wire(n).name()),
        (_, Value::Array(all)) if all.iter().all(Value::is_string) => {
            let all = all.iter().filter_map(Value::as_str);
            all.collect::<Vec<_>>().join(", ")
        }
        (_, value) => value.to_string(),
    }
}

/// What it means that nothing is said.
fn none(field: &str) -> &'static str {
    match field {
        "default_member_permissions" => "everybody",
        "contexts" => "anywhere",
        "integration_types" => "as the app",
        "channel_types" | "file_types" => "all",
        "required" | "autocomplete" | "nsfw" => "false",
        _ => "nothing",
    }
}

fn permissions(bits: &str) -> String {
    match bits.parse() {
        Ok(set) if Permissions::is_empty(&set) => "administrators".to_owned(),
        Ok(set) => {
            let mut bits = set.iter_names();
            let names = bits.by_ref().map(|(name, _)| name.to_owned());
            let mut names: Vec<_> = names.collect();
            let rest = bits.remaining().bits();
            names.extend((rest > 0).then(|| rest.to_string()));
            names.join(", ")
        }
        Err(_) => bits.to_owned(),
    }
}

fn names(all: &[Value], of: impl Fn(i64) -> &'static str) -> String {
    let names: Vec<_> = all.iter().map(|value| name(value, &of)).collect();
    names.join(", ")
}

/// The name that the service's documentation has for a number, or the number.
fn name(value: &Value, of: impl Fn(i64) -> &'static str) -> String {
    match value.as_i64().map(of) {
        None | Some("UNKNOWN") => value.to_string(),
        Some(name) => name.to_owned(),
    }
}
