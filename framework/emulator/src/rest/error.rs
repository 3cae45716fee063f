//! Error responses: status, code, message and field errors.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use guildhall_model::api::{ErrorBody, ErrorCode, FieldError, FieldErrors, PublishedOperation};
use guildhall_model::{ValidationError, ValidationErrorKind};
use serde_json::{Map, Value};

use crate::body_check::{length_error, maximum_error, minimum_error};
use crate::rest::error_messages::status_and_message;
use crate::rest::response::json_response;
use crate::world::actor::ActionError;
use crate::world::command_registry::{CommandError, MissingCapability};

/// Error response: status and body.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    body: ErrorBody,
    /// Further fields of the body.
    details: Map<String, Value>,
}

impl ApiError {
    fn new(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            status,
            body: ErrorBody::new(code, message),
            details: Map::new(),
        }
    }

    /// Returns the error of an action that a client would not send, with further fields of the body.
    pub(crate) fn refused(message: impl Into<String>, details: Map<String, Value>) -> Self {
        Self {
            details,
            ..Self::new(StatusCode::BAD_REQUEST, ErrorCode::GENERAL_ERROR, message)
        }
    }

    /// Returns the error for fields that are out of range.
    pub(crate) fn from_faults(faults: &[ValidationError]) -> Self {
        let mut errors = FieldErrors::default();
        for fault in faults {
            let path = error_path(fault);
            let path = path.split('.').filter(|name| !name.is_empty());
            errors.add(path, field_error(fault));
        }
        Self::from_field_errors(errors)
    }

    /// Returns an error with an HTTP status and the general error code 0.
    pub(crate) fn from_status(status: StatusCode) -> Self {
        Self::new(
            status,
            ErrorCode::GENERAL_ERROR,
            status.to_string().replacen(' ', ": ", 1),
        )
    }

    /// Returns a form error for several fields.
    pub(crate) fn from_field_errors(errors: FieldErrors) -> Self {
        let mut error = Self::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::INVALID_FORM_BODY,
            "Invalid Form Body",
        );
        error.body.errors = errors;
        error
    }

    /// Returns a form error for one field.
    pub(crate) fn for_field(path: &[&str], code: &str, message: &str) -> Self {
        let mut errors = FieldErrors::default();
        errors.add(path.iter().copied(), FieldError::new(code, message));
        Self::from_field_errors(errors)
    }

    /// Returns the error for a request without valid authorization.
    pub(crate) fn unauthorized(message: &str) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, ErrorCode::GENERAL_ERROR, message)
    }

    pub(crate) fn invalid_json() -> Self {
        Self::unreadable("The request body contains invalid JSON.")
    }

    /// Returns the error for a body that cannot be read. Its code is the one for JSON.
    pub(crate) fn unreadable(message: impl Into<String>) -> Self {
        let code = ErrorCode::REQUEST_BODY_CONTAINS_INVALID_JSON;
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// Returns the error for an endpoint that Discord has and the emulator lacks.
    pub(crate) fn not_served(operation: PublishedOperation) -> Self {
        let PublishedOperation { method, path, id } = operation;
        Self::new(
            StatusCode::NOT_IMPLEMENTED,
            ErrorCode::GENERAL_ERROR,
            format!(
                "The emulator does not serve {method} {path} ({id}). A test can respond to the \
                 request with `Emulator::stub`."
            ),
        )
    }

    pub(crate) fn invalid_version() -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::INVALID_API_VERSION,
            "Invalid API version; only /api/v10 is supported",
        )
    }
}

impl From<ErrorCode> for ApiError {
    fn from(code: ErrorCode) -> Self {
        let (status, message) = status_and_message(code);
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
        Self::new(status, code, message)
    }
}

/// Converts a validation error to a form error.
impl From<ValidationError> for ApiError {
    fn from(fault: ValidationError) -> Self {
        Self::from_faults(&[fault])
    }
}

/// Returns the code and the message of the service for a value that this field must not have.
fn named_error(fault: &ValidationError) -> Option<(&'static str, String)> {
    use ValidationErrorKind::{Choice, Conflict, TooLate};
    let mut names = fault.field.rsplit('.');
    let (name, parent) = (names.next()?, names.next().unwrap_or_default());
    let is_duplicate = fault.valid == "unique values";
    let (code, message) = match (fault.kind(), parent, name) {
        (Conflict | Choice, _, "custom_id") if is_duplicate => (
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        ),
        (Conflict | Choice, _, "value") if is_duplicate => (
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
            "The specified option value is already used",
        ),
        (Choice, "emoji", "name") => ("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji"),
        (TooLate, _, "communication_disabled_until") => (
            "INVALID_COMMUNICATION_DISABLED_TIMESTAMP",
            "Timestamp must be at most 28 days in the future",
        ),
        (Conflict, "allowed_mentions", list @ ("roles" | "users")) => {
            let message =
                format!("parse:[\"{list}\"] and {list}: [ids...] are mutually exclusive.");
            return Some(("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message));
        }
        _ if is_duplicate => ("BASE_TYPE_CHOICES", "Must be unique."),
        _ => return None,
    };
    Some((code, message.to_owned()))
}

/// Returns the path of the error for a fault. The service reports lists of allowed mentions that exclude each other at
/// the object.
fn error_path(fault: &ValidationError) -> String {
    let path = fault.field.replace('[', ".").replace(']', "");
    match named_error(fault) {
        Some(("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", _)) => {
            let object = path.rsplit_once('.');
            object.map_or_else(String::new, |(object, _)| object.to_owned())
        }
        _ => path,
    }
}

/// Returns a field error with the service's code and message.
fn field_error(fault: &ValidationError) -> FieldError {
    if let Some((code, message)) = named_error(fault) {
        return FieldError::new(code, message);
    }
    let range = fault.valid.split_once('–');
    let code = match (fault.kind(), range) {
        (ValidationErrorKind::TooSmall, Some((min, _))) => return minimum_error(min),
        (ValidationErrorKind::TooLarge, Some((_, max))) => return maximum_error(max),
        (ValidationErrorKind::Length, Some((min, max))) => return length_error(min, max),
        (ValidationErrorKind::UrlScheme, _) => return scheme_error(fault),
        (ValidationErrorKind::UrlFormat, _) => return malformed_url_error(),
        (ValidationErrorKind::Image, _) => "IMAGE_INVALID",
        (ValidationErrorKind::TooEarly, _) => return past_error(),
        (ValidationErrorKind::Rule(rule), _) => rule.service_code(),
        _ => "BASE_TYPE_CHOICES",
    };
    let message = format!("Must be in {}, not {}.", fault.valid, fault.value);
    FieldError::new(code, message)
}

/// Returns the error for the start time of an event in the past.
fn past_error() -> FieldError {
    let message = "Cannot schedule event in the past.";
    FieldError::new("GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", message)
}

/// Returns the error for a URL that is not well formed.
fn malformed_url_error() -> FieldError {
    FieldError::new("URL_TYPE_INVALID_URL", "Not a well formed URL.")
}

/// Returns the error for a URL with a scheme that the field does not accept.
fn scheme_error(fault: &ValidationError) -> FieldError {
    let url = fault.value.trim_matches('`');
    let known = fault.valid.replace(" and ", ", ");
    let known = known.trim_start_matches("the URL schemes ").split(", ");
    let scheme = url.split_once(':').map(|(scheme, _)| scheme.to_lowercase());
    let Some(scheme) = scheme.filter(|scheme| known.clone().all(|known| known != scheme)) else {
        return malformed_url_error();
    };
    let known: Vec<_> = known.map(|scheme| format!("'{scheme}'")).collect();
    let message = format!(
        "Scheme \"{scheme}\" is not supported. Scheme must be one of ({}).",
        known.join(", ")
    );
    FieldError::new("URL_TYPE_INVALID_SCHEME", message)
}

impl From<ActionError> for ApiError {
    fn from(error: ActionError) -> Self {
        match error {
            ActionError::Code(code) => code.into(),
            ActionError::NotFound(ErrorCode::GENERAL_ERROR) => {
                Self::from_status(StatusCode::NOT_FOUND)
            }
            ActionError::NotFound(code) => Self {
                status: StatusCode::NOT_FOUND,
                ..code.into()
            },
            ActionError::Invalid(fault) => fault.into(),
            ActionError::LimitReached(code, limit) => {
                let mut error = Self::from(code);
                let message = error.body.message;
                error.body.message = format!("{message} ({limit})");
                error
            }
            ActionError::Field {
                path,
                code,
                message,
            } => {
                let path: Vec<_> = path.iter().map(String::as_str).collect();
                Self::for_field(&path, code, &message)
            }
        }
    }
}

impl From<CommandError> for ApiError {
    fn from(error: CommandError) -> Self {
        let (code, message) = match error {
            CommandError::Unsupported(at, missing) => return missing_capability(at, missing),
            CommandError::Unknown => return ErrorCode::UNKNOWN_APPLICATION_COMMAND.into(),
            CommandError::NameTaken => (
                ErrorCode::APPLICATION_COMMAND_WITH_THAT_NAME_ALREADY_EXISTS,
                "An application command with that name already exists".to_owned(),
            ),
            CommandError::TooMany(excess) => (
                ErrorCode::MAX_APPLICATION_COMMANDS,
                format!(
                    "Maximum number of application commands reached ({})",
                    excess.limit
                ),
            ),
            CommandError::TooManyCreates(limit) => (
                ErrorCode::MAX_DAILY_COMMAND_CREATES,
                format!("Maximum number of daily application command creates reached ({limit})"),
            ),
            CommandError::EntryPointMissing => (
                ErrorCode::ENTRY_POINT_COMMAND_MISSING,
                "A bulk overwrite must include the app's Entry Point command".to_owned(),
            ),
        };
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }
}

/// Returns the error for a capability that the app lacks.
fn missing_capability(at: Option<usize>, missing: MissingCapability) -> ApiError {
    let at = at.map(|at| at.to_string());
    let index = match missing {
        MissingCapability::Activity => None,
        MissingCapability::Installation(index) => Some(index.to_string()),
    };
    let (field, code, message) = match missing {
        MissingCapability::Activity => (
            "handler",
            "APPLICATION_COMMAND_HANDLER_INVALID",
            "The application has no Activity.",
        ),
        MissingCapability::Installation(_) => (
            "integration_types",
            "APPLICATION_COMMAND_INTEGRATION_TYPE_INVALID",
            "The application does not support this installation type.",
        ),
    };
    let path = at.iter().map(String::as_str).chain([field]);
    let path: Vec<_> = path.chain(index.as_deref()).collect();
    ApiError::for_field(&path, code, message)
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        if self.details.is_empty() {
            return json_response(self.status, &self.body);
        }
        let mut body = serde_json::to_value(&self.body).unwrap_or_default();
        if let Value::Object(fields) = &mut body {
            fields.extend(self.details);
        }
        json_response(self.status, &body)
    }
}
