//! Records the parts of commands that the generated source lacks, with the reasons.

use std::fmt;
use std::fmt::Write;

use guildhall_model::CommandBody;
use guildhall_rules::{CommandDef, DefinitionField, DefinitionPath, Finding};
use serde_json::{Map, Value};

use crate::import::sanitize::RemovedPart;
use crate::plan::scope_plan::CommandLabel;

/// A part of a command that attributes cannot express.
///
/// `Display` writes one line and escapes invisible characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Omission {
    /// The command as users see it: `/roll`, `Greet (USER)`.
    pub command: String,
    /// Path in the command, with names instead of indices: `options.sides.name_localizations.xx`. Empty for the whole
    /// command.
    pub path: String,
    /// The value as JSON, or the name of an option or a choice.
    pub value: String,
    /// The reason for the omission, and whether the whole option or command is left out with the value.
    pub reason: String,
}

impl Omission {
    /// Creates the omission of a field.
    pub(crate) fn new(body: &CommandBody, path: &str, value: &str, reason: &str) -> Self {
        Self {
            command: CommandLabel(body.kind, &body.name).to_string(),
            path: path.to_owned(),
            value: value.to_owned(),
            reason: reason.to_owned(),
        }
    }

    /// Creates the omission of an invalid value. `body` must still contain the value.
    pub(crate) fn from_finding(body: &CommandBody, finding: &Finding, in_guild: bool) -> Self {
        let at = &finding.at;
        let (path, steps) = body.with_def(in_guild, |def| {
            let steps: Vec<_> = at.segments_in(def).map(|step| step.to_string()).collect();
            (named_path(def, at), steps)
        });
        let json = serde_json::to_value(body).unwrap_or_default();
        let value = steps.iter().try_fold(&json, |value, step| match value {
            Value::Array(list) => list.get(step.parse::<usize>().ok()?),
            value => value.get(step),
        });
        Self::new(body, &path, &describe(value), finding.fault.message())
    }

    /// Adds a note to the reason if an option or the whole command is removed with the invalid value.
    pub(crate) fn with(mut self, part: RemovedPart) -> Self {
        self.reason += match part {
            RemovedPart::Value => "",
            RemovedPart::Option => ": the option is left out",
            RemovedPart::Command => ": the command is left out",
        };
        self
    }
}

/// Returns the path with the names of options and choices instead of their indices.
fn named_path(def: &CommandDef<'_>, at: &DefinitionPath) -> String {
    let mut steps = Vec::new();
    for option in at.options_in(def) {
        steps.extend(["options", option.name]);
    }
    if let Some(choice) = at.choice_in(def) {
        steps.extend(["choices", choice.name]);
    }
    steps.extend(at.field().map(DefinitionField::name));
    steps.extend(at.localized_in(def).map(|text| text.locale));
    steps.join(".")
}

fn describe(value: Option<&Value>) -> String {
    match value {
        None => "nothing".to_owned(),
        Some(Value::Object(fields)) => describe(fields.get("name")),
        Some(Value::Array(list)) if list.iter().any(Value::is_object) => {
            format!("{} entries", list.len())
        }
        Some(value) => value.to_string(),
    }
}

impl fmt::Display for Omission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            command,
            path,
            value,
            reason,
        } = self;
        let line = if path.is_empty() {
            format!("`{command}`: {reason}")
        } else {
            format!("`{command}` {path} = {value}: {reason}")
        };
        for character in line.chars() {
            match character {
                '"' | '\'' | '\\' => f.write_char(character)?,
                // Escape characters so that names cannot inject terminal control sequences or source code.
                other => write!(f, "{}", other.escape_debug())?,
            }
        }
        Ok(())
    }
}

/// Adds an omission unless it is already listed: a command that is registered in several guilds is checked once per
/// guild.
pub(crate) fn omit(omissions: &mut Vec<Omission>, omission: Omission) {
    if !omissions.contains(&omission) {
        omissions.push(omission);
    }
}

/// Fields of a command that only the service sets.
const SERVER_FIELDS: [&str; 4] = ["application_id", "guild_id", "id", "version"];

/// Fields whose empty or false value has no effect.
const OPTIONAL_IF_EMPTY: [&str; 10] = [
    "autocomplete",
    "channel_types",
    "choices",
    "description",
    "description_localizations",
    "file_types",
    "name_localizations",
    "nsfw",
    "options",
    "required",
];

/// Records the fields of the JSON that are missing or different in `body`: the source is generated from `body`.
pub(crate) fn record_missing_fields(
    json: &Map<String, Value>,
    body: &CommandBody,
    omissions: &mut Vec<Omission>,
) {
    let Ok(Value::Object(read)) = serde_json::to_value(body) else {
        return;
    };
    let mut scan = MissingFieldScan {
        body,
        path: Vec::new(),
        omissions,
    };
    for (key, value) in json {
        if !SERVER_FIELDS.contains(&key.as_str()) {
            scan.field(key, value, read.get(key));
        }
    }
}

struct MissingFieldScan<'c> {
    body: &'c CommandBody,
    /// Path of the value, with names instead of indices.
    path: Vec<String>,
    omissions: &'c mut Vec<Omission>,
}

impl MissingFieldScan<'_> {
    fn field(&mut self, key: &str, input: &Value, read: Option<&Value>) {
        self.path.push(key.to_owned());
        match (input, read) {
            (input, Some(read)) if input == read => {}
            (Value::Object(input), Some(Value::Object(read))) => self.fields(input, read),
            (Value::Array(input), Some(Value::Array(read))) if input.len() == read.len() => {
                self.list(input, read);
            }
            (input, read) if is_redundant(key, input) || is_same_number(input, read) => {}
            (input, read) => {
                let (path, reason) = (self.path.join("."), omission_reason(key, read));
                let omission = Omission::new(self.body, &path, &input.to_string(), &reason);
                omit(self.omissions, omission);
            }
        }
        self.path.pop();
    }

    fn fields(&mut self, input: &Map<String, Value>, read: &Map<String, Value>) {
        for (key, value) in input {
            self.field(key, value, read.get(key));
        }
    }

    /// Compares two lists of equal length by index. The path of an element contains its name, or the index if it has no
    /// name.
    fn list(&mut self, input: &[Value], read: &[Value]) {
        for (index, (input, read)) in input.iter().zip(read).enumerate() {
            let name = input.get("name").and_then(Value::as_str);
            let step = name.map_or_else(|| index.to_string(), str::to_owned);
            self.field(&step, input, Some(read));
        }
    }
}

/// Returns whether a field has no effect: without the field, the service assumes the same value.
fn is_redundant(key: &str, value: &Value) -> bool {
    let is_empty = match value {
        Value::Null => return true,
        Value::Bool(value) => !value,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Number(_) => false,
    };
    is_empty && OPTIONAL_IF_EMPTY.contains(&key)
}

/// Returns whether both values are the same number in different notations, such as 3.0 and 3.
fn is_same_number(input: &Value, read: Option<&Value>) -> bool {
    let number = input.as_f64();
    number.is_some() && number == read.and_then(Value::as_f64)
}

fn omission_reason(key: &str, read: Option<&Value>) -> String {
    match read {
        Some(read) => format!("the value is read as {read}"),
        None if key.ends_with("_localized") => {
            "the field has the text in one language only: request all localizations with `with_localizations=true`"
                .to_owned()
        }
        None => "this version of guildhall does not know the field".to_owned(),
    }
}
