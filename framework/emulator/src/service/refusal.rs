//! Why a request is refused, and the answer that says so.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use guildhall_model::api::{Code, ErrorBody, FieldError, FieldErrors};
use guildhall_model::{Invalid, InvalidKind};

use super::json;
use crate::world::{CommandRefusal, Denied};

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
}

/// What the service says with a code: the status and the words.
static WORDS: &[(Code, u16, &str)] = &[
    (
        Code::BOTS_CANNOT_USE_THIS_ENDPOINT,
        403,
        "Bots cannot use this endpoint",
    ),
    (
        Code::CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION,
        400,
        "Cannot delete guild subscription integration",
    ),
    (
        Code::CANNOT_ENABLE_ONBOARDING_REQUIREMENTS,
        400,
        "Cannot enable onboarding, requirements are not met",
    ),
    (
        Code::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE,
        400,
        "Cannot execute action on this channel type",
    ),
    (
        Code::CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS,
        400,
        "Cannot update onboarding while below requirements",
    ),
    (
        Code::CANNOT_SEND_AN_EMPTY_MESSAGE,
        400,
        "Cannot send an empty message",
    ),
    (Code::INVALID_TOKEN, 401, "Invalid authentication token"),
    (Code::FAILED_TO_BAN_USERS, 400, "Failed to ban users"),
    (
        Code::GUILD_NEEDS_MORE_BOOSTS,
        403,
        "This guild needs a feature that it does not have",
    ),
    (Code::GUILD_WIDGET_DISABLED, 403, "Widget Disabled"),
    (
        Code::INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED,
        400,
        "Interaction has already been acknowledged.",
    ),
    (
        Code::INVALID_OAUTH2_ACCESS_TOKEN,
        403,
        "Invalid OAuth2 access token",
    ),
    (Code::INVALID_ROLE, 400, "Invalid Role"),
    (Code::INVALID_WEBHOOK_TOKEN, 401, "Invalid Webhook Token"),
    (
        Code::MAX_BAN_FETCHES,
        400,
        "Maximum number of bans fetches has been reached. Try again later",
    ),
    (
        Code::MAX_CHANNEL_OVERWRITES,
        400,
        "Maximum number of channel permission overwrites reached",
    ),
    (
        Code::MAX_GUILD_CHANNELS,
        400,
        "Maximum number of guild channels reached",
    ),
    (
        Code::MAX_FOLLOWUPS_FOR_INTERACTION,
        400,
        "Maximum number of follow up messages for this interaction reached",
    ),
    (
        Code::MAX_GUILD_ROLES,
        400,
        "Maximum number of guild roles reached",
    ),
    (
        Code::MAX_NON_MEMBER_BANS,
        400,
        "Maximum number of bans for non-guild members have been exceeded. Try again later",
    ),
    (
        Code::MAX_PRUNE_REQUESTS,
        400,
        "Maximum number of prune requests has been reached. Try again later",
    ),
    (
        Code::MAX_SERVER_MEMBERS,
        400,
        "Maximum number of server members reached",
    ),
    (
        Code::MAX_WIDGET_SETTINGS_UPDATES,
        400,
        "Maximum number of guild widget settings updates has been reached. Try again later",
    ),
    (Code::MISSING_ACCESS, 403, "Missing Access"),
    (Code::MISSING_PERMISSIONS, 403, "Missing Permissions"),
    (
        Code::MISSING_REQUIRED_OAUTH2_SCOPE,
        403,
        "Missing required OAuth2 scope",
    ),
    (
        Code::NOT_AUTHORIZED_FOR_THIS_APPLICATION,
        403,
        "You are not authorized to perform this action on this application",
    ),
    (
        Code::ONLY_ONE_PARENT_ID_CHANGE,
        400,
        "Only one channel can have its parent_id modified at a time.",
    ),
    (
        Code::TARGET_USER_IS_NOT_CONNECTED_TO_VOICE,
        400,
        "Target user is not connected to voice.",
    ),
    (
        Code::UNKNOWN_APPLICATION_COMMAND,
        404,
        "Unknown application command",
    ),
    (
        Code::UNKNOWN_APPLICATION_COMMAND_PERMISSIONS,
        404,
        "Unknown application command permissions",
    ),
    (
        Code::REQUEST_ENTITY_TOO_LARGE,
        413,
        "Request entity too large",
    ),
    (Code::UNKNOWN_BAN, 404, "Unknown Ban"),
    (Code::UNKNOWN_CHANNEL, 404, "Unknown Channel"),
    (Code::UNKNOWN_GUILD, 404, "Unknown Guild"),
    (
        Code::UNKNOWN_GUILD_WELCOME_SCREEN,
        404,
        "Unknown Guild Welcome Screen",
    ),
    (Code::UNKNOWN_INTEGRATION, 404, "Unknown Integration"),
    (Code::UNKNOWN_INTERACTION, 404, "Unknown interaction"),
    (Code::UNKNOWN_MEMBER, 404, "Unknown Member"),
    (Code::UNKNOWN_MESSAGE, 404, "Unknown Message"),
    (Code::UNKNOWN_ROLE, 404, "Unknown Role"),
    (Code::UNKNOWN_USER, 404, "Unknown User"),
    (Code::UNKNOWN_WEBHOOK, 404, "Unknown Webhook"),
    (
        Code::USER_BANNED_FROM_THIS_GUILD,
        403,
        "The user is banned from this guild.",
    ),
];

impl From<Code> for Refusal {
    fn from(code: Code) -> Self {
        let words = WORDS.iter().find(|row| row.0 == code);
        let (status, message) = words.map_or((400, "Bad Request"), |row| (row.1, row.2));
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
        Self::new(status, code, message)
    }
}

/// A value is out of its range.
impl From<Invalid> for Refusal {
    fn from(fault: Invalid) -> Self {
        let code = match fault.kind() {
            InvalidKind::TooSmall => "NUMBER_TYPE_MIN",
            InvalidKind::TooLarge => "NUMBER_TYPE_MAX",
            InvalidKind::Length => "BASE_TYPE_BAD_LENGTH",
            InvalidKind::Image => "IMAGE_INVALID",
            InvalidKind::Rule(rule) => rule.service_code(),
            _ => "BASE_TYPE_CHOICES",
        };
        let path = fault.field.replace('[', ".").replace(']', "");
        let path: Vec<_> = path.split('.').collect();
        let message = format!("Must be in {}; it is {}.", fault.legal, fault.value);
        Self::field(&path, code, &message)
    }
}

impl From<Denied> for Refusal {
    fn from(denied: Denied) -> Self {
        match denied {
            Denied::Because(code) => code.into(),
            Denied::Invalid(fault) => fault.into(),
            Denied::Full(code, limit) => {
                let mut refusal = Self::from(code);
                let words = refusal.body.message;
                refusal.body.message = format!("{words} ({limit})");
                refusal
            }
            Denied::Field {
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

impl From<CommandRefusal> for Refusal {
    fn from(refusal: CommandRefusal) -> Self {
        let (code, message) = match refusal {
            CommandRefusal::NoActivity(at) => {
                let at = at.map(|at| at.to_string());
                let path: Vec<_> = at.as_deref().into_iter().chain(["handler"]).collect();
                let message = "The application has no Activity that this could launch.";
                return Self::field(&path, "APPLICATION_COMMAND_HANDLER_INVALID", message);
            }
            CommandRefusal::Unknown => return Code::UNKNOWN_APPLICATION_COMMAND.into(),
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
