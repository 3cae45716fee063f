//! Commands that stay: what the service said of them goes back to it, known here or not.

use guildhall_model::{Command as Registered, CommandBody};
use serde::Serialize;
use serde::de::{Deserialize, Deserializer, Error};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// The fields that are known here, of which a body says what is sent. Options have fields of their
/// own that may be unknown.
const KNOWN: &[&str] = &[
    "application_id",
    "contexts",
    "default_member_permissions",
    "default_permission",
    "description",
    "description_localizations",
    "description_localized",
    "dm_permission",
    "guild_id",
    "handler",
    "id",
    "integration_types",
    "name",
    "name_localizations",
    "name_localized",
    "nsfw",
    "type",
    "version",
];

/// A command as it was read, with the JSON that it was read from.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) command: Registered,
    pub(crate) json: Box<RawValue>,
}

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Box::<RawValue>::deserialize(deserializer)?;
        let command = serde_json::from_str(json.get()).map_err(Error::custom)?;
        Ok(Self { command, json })
    }
}

/// One command of a bulk overwrite.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Sent<'b> {
    /// By the fields that are known here.
    Body(&'b CommandBody),
    /// With all fields that the service has for it.
    Whole(&'b Map<String, Value>),
}

/// What is sent for a command that stays: `body`, and what else the service said in `json`.
pub(super) fn verbatim(json: &str, body: &CommandBody) -> Option<Map<String, Value>> {
    let Ok(Value::Object(mut whole)) = serde_json::from_str(json) else {
        return None;
    };
    let Ok(Value::Object(body)) = serde_json::to_value(body) else {
        return None;
    };
    whole.retain(|field, _| !KNOWN.contains(&field.as_str()));
    without_nulls(&mut whole);
    let known = body.into_iter().filter(|(field, _)| field != "options");
    whole.extend(known);
    Some(whole)
}

/// Leaves out what nothing is said of: not all that can be read as null can be sent so.
fn without_nulls(fields: &mut Map<String, Value>) {
    fields.retain(|_, value| !value.is_null());
    for value in fields.values_mut() {
        let elements = match value {
            Value::Array(elements) => elements.as_mut_slice(),
            value => std::slice::from_mut(value),
        };
        for fields in elements.iter_mut().filter_map(Value::as_object_mut) {
            without_nulls(fields);
        }
    }
}
