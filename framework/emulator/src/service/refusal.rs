//! Why a request is refused, and the answer that says so.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use guildhall_model::api::{Code, ErrorBody, FieldError, FieldErrors};
use guildhall_model::{Invalid, InvalidKind};

use super::words::status_and_message;
use super::{json_response, shape};
use crate::world::{ActionError, CommandError, MissingCapability};

/// An error as the service sends it: status and body.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    body: ErrorBody,
}

impl ApiError {
    fn new(status: StatusCode, code: Code, message: impl Into<String>) -> Self {
        Self {
            status,
            body: ErrorBody::new(code, message),
        }
    }

    /// An error that HTTP alone explains.
    pub(crate) fn status(status: StatusCode) -> Self {
        Self::new(
            status,
            Code::GENERAL_ERROR,
            status.to_string().replacen(' ', ": ", 1),
        )
    }

    /// The form is illegal in these places.
    pub(crate) fn form(errors: FieldErrors) -> Self {
        let mut refusal = Self::new(
            StatusCode::BAD_REQUEST,
            Code::INVALID_FORM_BODY,
            "Invalid Form Body",
        );
        refusal.body.errors = errors;
        refusal
    }

    /// The form is illegal in one place.
    pub(crate) fn field(path: &[&str], code: &str, message: &str) -> Self {
        let mut errors = FieldErrors::default();
        errors.add(path.iter().copied(), FieldError::new(code, message));
        Self::form(errors)
    }

    pub(crate) fn not_json() -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            Code::REQUEST_BODY_CONTAINS_INVALID_JSON,
            "The request body contains invalid JSON.",
        )
    }

    pub(crate) fn version() -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            Code::INVALID_API_VERSION,
            "Invalid API version; this one serves /api/v10",
        )
    }
}

impl From<Code> for ApiError {
    fn from(code: Code) -> Self {
        let (status, message) = status_and_message(code);
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
        Self::new(status, code, message)
    }
}

/// A value is out of its range.
impl From<Invalid> for ApiError {
    fn from(fault: Invalid) -> Self {
        let path = fault.field.replace('[', ".").replace(']', "");
        let path = path.split('.').filter(|name| !name.is_empty());
        let mut errors = FieldErrors::default();
        errors.add(path, field_error(&fault));
        Self::form(errors)
    }
}

/// A fault in the words of the service.
fn field_error(fault: &Invalid) -> FieldError {
    let range = fault.legal.split_once('–');
    let code = match (fault.kind(), range) {
        (InvalidKind::TooSmall, Some((least, _))) => return shape::too_small(least),
        (InvalidKind::TooLarge, Some((_, most))) => return shape::too_large(most),
        (InvalidKind::Length, Some((least, most))) => return shape::length(least, most),
        (InvalidKind::Image, _) => "IMAGE_INVALID",
        (InvalidKind::Rule(rule), _) => rule.service_code(),
        _ => "BASE_TYPE_CHOICES",
    };
    let message = format!("Must be in {}; it is {}.", fault.legal, fault.value);
    FieldError::new(code, message)
}

impl From<ActionError> for ApiError {
    fn from(denied: ActionError) -> Self {
        match denied {
            ActionError::Code(code) => code.into(),
            ActionError::Invalid(fault) => fault.into(),
            ActionError::LimitReached(code, limit) => {
                let mut refusal = Self::from(code);
                let words = refusal.body.message;
                refusal.body.message = format!("{words} ({limit})");
                refusal
            }
            ActionError::Field {
                path,
                code,
                message,
            } => {
                let path: Vec<_> = path.iter().map(String::as_str).collect();
                Self::field(&path, code, &message)
            }
        }
    }
}

impl From<CommandError> for ApiError {
    fn from(refusal: CommandError) -> Self {
        let (code, message) = match refusal {
            CommandError::Unsupported(at, lack) => return unsupported(at, lack),
            CommandError::Unknown => return Code::UNKNOWN_APPLICATION_COMMAND.into(),
            CommandError::NameTaken => (
                Code::APPLICATION_COMMAND_WITH_THAT_NAME_ALREADY_EXISTS,
                "An application command with that name already exists".to_owned(),
            ),
            CommandError::TooMany(excess) => (
                Code::MAX_APPLICATION_COMMANDS,
                format!(
                    "Maximum number of application commands reached ({})",
                    excess.limit
                ),
            ),
            CommandError::TooManyCreates(limit) => (
                Code::MAX_DAILY_COMMAND_CREATES,
                format!("Maximum number of daily application command creates reached ({limit})"),
            ),
            CommandError::EntryPointMissing => (
                Code::ENTRY_POINT_COMMAND_MISSING,
                "A bulk overwrite must include the app's Entry Point command".to_owned(),
            ),
        };
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }
}

/// The app does not have what a command takes.
fn unsupported(at: Option<usize>, lack: MissingCapability) -> ApiError {
    let at = at.map(|at| at.to_string());
    let index = match lack {
        MissingCapability::Activity => None,
        MissingCapability::Installation(index) => Some(index.to_string()),
    };
    let (field, code, message) = match lack {
        MissingCapability::Activity => (
            "handler",
            "APPLICATION_COMMAND_HANDLER_INVALID",
            "The application has no Activity that this could launch.",
        ),
        MissingCapability::Installation(_) => (
            "integration_types",
            "APPLICATION_COMMAND_INTEGRATION_TYPE_INVALID",
            "The application cannot be installed in this way.",
        ),
    };
    let path = at.iter().map(String::as_str).chain([field]);
    let path: Vec<_> = path.chain(index.as_deref()).collect();
    ApiError::field(&path, code, message)
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        json_response(self.status, &self.body)
    }
}
