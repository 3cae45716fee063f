//! Why a request is refused, and the answer that says so.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use guildhall_model::api::{Code, ErrorBody, FieldError, FieldErrors};

use super::json;
use crate::world::CommandRefusal;

/// An error as the service sends it: status and body.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    body: ErrorBody,
}

impl Refusal {
    fn new(status: StatusCode, code: Code, message: impl Into<String>) -> Self {
        Self {
            status,
            body: ErrorBody::new(code, message),
        }
    }

    /// An error that HTTP alone explains.
    pub(crate) fn http(status: StatusCode) -> Self {
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

    pub(crate) fn other_application() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            Code::NOT_AUTHORIZED_FOR_THIS_APPLICATION,
            "You are not authorized to perform this action on this application",
        )
    }

    // An app cannot tell a guild that it is not in from one that is not there.
    pub(crate) fn other_guild() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            Code::MISSING_ACCESS,
            "Missing Access",
        )
    }

    pub(crate) fn unknown_command() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            Code::UNKNOWN_APPLICATION_COMMAND,
            "Unknown application command",
        )
    }
}

impl From<CommandRefusal> for Refusal {
    fn from(refusal: CommandRefusal) -> Self {
        let (code, message) = match refusal {
            CommandRefusal::Unknown => return Self::unknown_command(),
            CommandRefusal::NameTaken => (
                Code::APPLICATION_COMMAND_WITH_THAT_NAME_ALREADY_EXISTS,
                "An application command with that name already exists".to_owned(),
            ),
            CommandRefusal::TooMany(excess) => (
                Code::MAX_APPLICATION_COMMANDS,
                format!(
                    "Maximum number of application commands reached ({})",
                    excess.limit
                ),
            ),
            CommandRefusal::TooManyCreates(limit) => (
                Code::MAX_DAILY_COMMAND_CREATES,
                format!("Maximum number of daily application command creates reached ({limit})"),
            ),
            CommandRefusal::EntryPointLeftOut => (
                Code::ENTRY_POINT_COMMAND_MISSING,
                "A bulk overwrite must include the app's Entry Point command".to_owned(),
            ),
        };
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        json(self.status, &self.body)
    }
}
