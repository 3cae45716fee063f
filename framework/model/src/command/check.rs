//! Checks of command bodies and command edits against the rules of the service. A violation is reported as an invalid
//! field of the request.

use guildhall_rules::{
    CommandDef, CommandType, EntryPointHandler, Fault, Finding, PathSegment, check_as_service,
    count_characters, find_duplicates,
};
use serde_json::Value;

use super::body::{CommandBody, CommandEdit};
use crate::{ValidationError, ValidationErrorKind};

/// String that is a valid name and a valid description of a command.
const PLACEHOLDER_TEXT: &str = "a";

impl CommandBody {
    /// Checks the rules that the service enforces for a guild command or a global command.
    pub(crate) fn check_request(&self, in_guild: bool) -> Result<(), ValidationError> {
        self.with_def(in_guild, |def| match check_as_service(def).first() {
            None => Ok(()),
            Some(finding) => Err(self.finding_error(finding, def)),
        })
    }

    fn finding_error(&self, finding: Finding, def: &CommandDef<'_>) -> ValidationError {
        let segments: Vec<_> = finding.at.segments_in(def).collect();
        let json = serde_json::to_value(self).unwrap_or_default();
        let found = segments
            .iter()
            .try_fold(&json, |value, segment| match segment {
                PathSegment::Key(key) => value.get(key),
                PathSegment::Index(index) => value.get(index),
            });
        let found = found.map_or_else(|| "nothing".to_owned(), describe);
        rule_error(finding.fault, &format_path(&segments), &found)
    }
}

/// Checks each command of a bulk overwrite, and checks for duplicate names.
pub(crate) fn check_commands(
    commands: &[CommandBody],
    in_guild: bool,
) -> Result<(), ValidationError> {
    for (index, command) in commands.iter().enumerate() {
        let result = command.check_request(in_guild);
        result.map_err(|error| error.nest_in(format_args!("commands[{index}]")))?;
    }
    let defs = commands
        .iter()
        .map(|command| CommandDef::new(command.kind, &command.name, ""));
    let defs: Vec<_> = defs.collect();
    let Some(second) = find_duplicates(&defs)
        .first()
        .map(|duplicate| duplicate.second)
    else {
        return Ok(());
    };
    let field = format!("commands[{second}].name");
    let name = format!("{:?}", defs[second].name);
    Err(rule_error(Fault::CommandNameTaken, &field, &name))
}

impl CommandEdit {
    /// Checks the rules that the service enforces. The type of the edited command is unknown, so an edit is valid if it
    /// is valid for any type.
    pub(crate) fn check_request(&self, in_guild: bool) -> Result<(), ValidationError> {
        let kinds = [
            CommandType::ChatInput,
            CommandType::User,
            CommandType::PrimaryEntryPoint,
        ];
        let [chat_input, user, entry_point] =
            kinds.map(|kind| self.body_of_kind(kind).check_request(in_guild));
        // The rules for MESSAGE commands are the rules for USER commands.
        user.or(entry_point).or(chat_input)
    }

    /// Returns a command of the type `kind` with the edited fields, and with valid values for the other fields.
    fn body_of_kind(&self, kind: CommandType) -> CommandBody {
        let has_description = kind == CommandType::ChatInput;
        let is_entry_point = kind == CommandType::PrimaryEntryPoint;
        let name = self.name.as_deref().unwrap_or(PLACEHOLDER_TEXT);
        let default_description = if has_description {
            PLACEHOLDER_TEXT
        } else {
            ""
        };
        let description = self
            .description
            .value()
            .map_or(default_description, String::as_str);
        let handler = self.handler.value().copied();
        CommandBody {
            name_localizations: self.name_localizations.value().cloned(),
            description_localizations: self.description_localizations.value().cloned(),
            contexts: self.contexts.value().cloned(),
            default_member_permissions: self.default_member_permissions.value().copied(),
            handler: handler.or(is_entry_point.then_some(EntryPointHandler::AppHandler)),
            integration_types: self.integration_types.value().cloned(),
            options: self.options.value().cloned().unwrap_or_default(),
            ..CommandBody::new(kind, name, description)
        }
    }
}

fn rule_error(fault: Fault, field: &str, found: &str) -> ValidationError {
    let kind = ValidationErrorKind::Rule(fault);
    ValidationError::new(kind, field, found, fault.message())
}

/// Formats a path in the notation of validation errors, such as `options[0].name`.
fn format_path(segments: &[PathSegment<'_>]) -> String {
    let path = segments.iter().map(|segment| match segment {
        PathSegment::Key(key) => format!(".{key}"),
        PathSegment::Index(index) => format!("[{index}]"),
    });
    let path: String = path.collect();
    path.trim_start_matches('.').to_owned()
}

/// Describes a value briefly: a long string or a list by its length, an object by its name.
fn describe(value: &Value) -> String {
    match value {
        Value::String(text) if count_characters(text) > 100 => {
            format!("a length of {}", count_characters(text))
        }
        Value::String(text) => format!("{text:?}"),
        Value::Array(list) => format!("a count of {}", list.len()),
        Value::Object(fields) => fields
            .get("name")
            .map_or_else(|| "an object without a name".to_owned(), describe),
        value => value.to_string(),
    }
}

impl CommandBody {
    /// Checks the command against all rules, as a guild command or as a global command.
    pub fn check(&self, in_guild: bool) -> guildhall_rules::Findings {
        self.with_def(in_guild, guildhall_rules::check)
    }
}
