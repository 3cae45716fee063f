//! Parsing and validation of command bodies.

use guildhall_model::api::{FieldError, FieldErrors};
use guildhall_model::schema::Schema;
use guildhall_model::{Command, CommandBody, CommandEdit, CommandOption};
use guildhall_rules::{CommandDef, Fault};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::body_check::{check_body, with_integers};
use crate::rest::error::ApiError;
use crate::state::commands::Scope;

/// Parses the body of a request that creates a command.
pub(crate) fn command_body(json: &Value, scope: Scope) -> Result<CommandBody, ApiError> {
    checked_command(json, scope).map_err(ApiError::from_field_errors)
}

/// Parses the body of a bulk overwrite; null counts as an empty list.
pub(crate) fn command_bodies(
    json: &Value,
    scope: Scope,
    limit: usize,
) -> Result<Vec<CommandBody>, ApiError> {
    let empty = Vec::new();
    let Some(items) = json.as_array().or(json.is_null().then_some(&empty)) else {
        return Err(ApiError::for_field(
            &[],
            "LIST_TYPE_CONVERT",
            "Must be a list.",
        ));
    };
    if items.len() > limit {
        let message = format!("Must be {limit} or fewer in length.");
        return Err(ApiError::for_field(&[], "BASE_TYPE_BAD_LENGTH", &message));
    }

    let mut errors = FieldErrors::default();
    let mut bodies = Vec::new();
    for (index, item) in items.iter().enumerate() {
        match checked_command(item, scope) {
            Ok(body) => bodies.push(body),
            Err(item_errors) => errors.fields.push((index.to_string(), item_errors)),
        }
    }
    if errors.is_empty() {
        check_unique_names(&bodies, &mut errors);
    }
    ok_if_empty(bodies, errors).map_err(ApiError::from_field_errors)
}

/// Parses the body of a request that edits `old`, and returns the body of the edited command.
pub(crate) fn edited_command_body(
    json: &Value,
    old: Command,
    scope: Scope,
) -> Result<CommandBody, ApiError> {
    let json = with_integers(json.clone());
    let mut errors = check_body::<CommandBody>(&json);
    let edit: Option<CommandEdit> = deserialize(&json, &mut errors);
    let edit = edit.ok_or_else(|| ApiError::from_field_errors(errors.clone()))?;
    let mut command = old;
    edit.apply(&mut command);
    let body = CommandBody::from(command);
    let mut body = body.into_stored();
    drop_ignored_fields(&mut body, scope);
    check_command_rules(&body, None, scope, &mut errors);
    ok_if_empty(body, errors).map_err(ApiError::from_field_errors)
}

/// Parses a body after checking it against its schema.
pub(crate) fn checked_body<T: DeserializeOwned + Schema>(json: &Value) -> Result<T, ApiError> {
    let json = with_integers(json.clone());
    let mut errors = check_body::<T>(&json);
    let body = deserialize(&json, &mut errors);
    body.ok_or_else(|| ApiError::from_field_errors(errors))
}

/// Parses a body, unless the check against its schema has found errors.
fn deserialize<T: DeserializeOwned>(json: &Value, errors: &mut FieldErrors) -> Option<T> {
    if !errors.is_empty() {
        return None;
    }
    let parsed = serde_path_to_error::deserialize(json);
    parsed
        .map_err(|fault: serde_path_to_error::Error<serde_json::Error>| {
            let path = fault.path().iter().map(ToString::to_string);
            let path: Vec<_> = path
                .map(|key| key.trim_matches(['[', ']']).to_owned())
                .collect();
            let error = FieldError::new("UNION_TYPE_CHOICES", fault.inner().to_string());
            errors.add(path, error);
        })
        .ok()
}

fn checked_command(json: &Value, scope: Scope) -> Result<CommandBody, FieldErrors> {
    let json = with_integers(json.clone());
    let mut errors = check_body::<CommandBody>(&json);
    let Some(body) = deserialize::<CommandBody>(&json, &mut errors) else {
        return Err(errors);
    };
    let mut body = body.into_stored();
    drop_ignored_fields(&mut body, scope);
    check_command_rules(&body, Some(&json), scope, &mut errors);
    ok_if_empty(body, errors)
}

/// Removes what the service ignores: contexts and installation types of guild commands, and `required` of subcommands
/// and groups.
fn drop_ignored_fields(body: &mut CommandBody, scope: Scope) {
    if scope.guild().is_some() {
        (body.contexts, body.integration_types) = (None, None);
    }
    drop_required_subcommands(&mut body.options);
}

fn drop_required_subcommands(options: &mut [CommandOption]) {
    let subcommands = options.iter_mut();
    for option in subcommands.filter(|option| option.kind.is_subcommand_or_group()) {
        option.required = false;
        drop_required_subcommands(&mut option.options);
    }
}

pub(crate) fn ok_if_empty<T>(value: T, errors: FieldErrors) -> Result<T, FieldErrors> {
    if errors.is_empty() {
        Ok(value)
    } else {
        Err(errors)
    }
}

/// Checks the rules for commands. `json` distinguishes missing fields from empty fields.
fn check_command_rules(
    body: &CommandBody,
    json: Option<&Value>,
    scope: Scope,
    errors: &mut FieldErrors,
) {
    body.with_def(scope.guild().is_some(), |def| {
        for finding in guildhall_rules::check_as_service(def).iter() {
            let path = finding.at.segments_in(def);
            let path: Vec<_> = path.map(|segment| segment.to_string()).collect();
            let error = field_error_for(finding.fault, &path, json);
            errors.add(path, error);
        }
    });
}

fn field_error_for(fault: Fault, path: &[String], json: Option<&Value>) -> FieldError {
    let is_emptiness_fault = matches!(
        fault,
        Fault::NameEmpty
            | Fault::DescriptionEmpty
            | Fault::ChoiceNameEmpty
            | Fault::OptionTypeUnknown
    );
    if is_emptiness_fault && json.is_some_and(|json| is_missing(json, path)) {
        return FieldError::new("BASE_TYPE_REQUIRED", "This field is required");
    }
    FieldError::new(fault.service_code(), fault.message())
}

fn is_missing(json: &Value, path: &[String]) -> bool {
    let value = path.iter().try_fold(json, |value, key| match value {
        Value::Array(items) => items.get(key.parse::<usize>().ok()?),
        value => value.get(key),
    });
    value.is_none_or(Value::is_null)
}

fn check_unique_names(bodies: &[CommandBody], errors: &mut FieldErrors) {
    let defs: Vec<_> = bodies
        .iter()
        .map(|body| CommandDef::new(body.kind, &body.name, ""))
        .collect();
    let fault = Fault::CommandNameTaken;
    for duplicate in guildhall_rules::find_duplicates(&defs) {
        let error = FieldError::new(fault.service_code(), fault.message());
        errors.add([duplicate.second.to_string()], error);
    }
}
