//! The values of fields in words.

use std::collections::BTreeMap;
use std::iter;

use guildhall_model::{
    ApplicationIntegrationType, ChannelType, CommandOptionType, EntryPointHandler,
    InteractionContextType, Permissions,
};
use serde_json::{Map, Value};

use crate::plan::FieldChange;

/// The old value of a field and the new one, in words.
pub(super) fn values(change: &FieldChange) -> [String; 2] {
    let values = [&change.old, &change.new];
    // The last step of the path is the name of an option or a choice then.
    let is_named = values.into_iter().flatten().any(Value::is_object);
    let field = change.path.rsplit('.').next().filter(|_| !is_named);
    let field = field.unwrap_or_default();
    values.map(|value| match value {
        Some(value) => some(field, value),
        None => none(field).to_owned(),
    })
}

/// The options of one that comes or goes as a whole, and how deep each of them is in it.
pub(super) fn inner(value: &Value, depth: usize) -> Vec<(usize, String)> {
    let options = value.get("options").and_then(Value::as_array);
    let options = options.into_iter().flatten();
    let each = options.flat_map(|option| {
        let name = option.get("name").and_then(Value::as_str);
        let said = format!("{}: {}", name.unwrap_or_default(), some("", option));
        iter::once((depth, said)).chain(inner(option, depth + 1))
    });
    each.collect()
}

fn some(field: &str, value: &Value) -> String {
    match (field, value) {
        (_, Value::Object(fields)) => whole(fields),
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

/// An option or a choice: its type, its description or value, and what else is said of it.
fn whole(fields: &Map<String, Value>) -> String {
    let kind = fields.get("type").map(|kind| some("type", kind));
    let text = fields.get("description").or_else(|| fields.get("value"));
    let head: Vec<_> = kind.into_iter().chain(text.map(Value::to_string)).collect();
    let told = ["name", "type", "description", "value", "options"];
    let more = fields
        .iter()
        .filter(|(field, _)| !told.contains(&&***field));
    let more: BTreeMap<_, _> = more.collect();
    let more = more
        .into_iter()
        .filter_map(|(field, value)| more_of(field, value));
    let all: Vec<_> = iter::once(head.join(" ")).chain(more).collect();
    all.join(", ")
}

fn more_of(field: &str, value: &Value) -> Option<String> {
    let words = match value {
        Value::Bool(true) => return Some(field.to_owned()),
        Value::Bool(false) | Value::Null => return None,
        Value::Object(texts) => texts.keys().cloned().collect::<Vec<_>>().join(", "),
        Value::Array(choices) if field == "choices" => {
            let names = choices
                .iter()
                .filter_map(|choice| choice.get("name")?.as_str());
            names.collect::<Vec<_>>().join(", ")
        }
        value => some(field, value),
    };
    Some(format!("{field}: {words}"))
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
