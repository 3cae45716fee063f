//! Error responses: status, code, message and field errors.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use guildhall_model::api::{ErrorBody, ErrorCode, FieldError, FieldErrors, PublishedOperation};
use guildhall_model::{ValidationError, ValidationErrorKind};

use crate::body_check::{length_error, maximum_error, minimum_error};
use crate::rest::response::json_response;
use crate::world::actor::ActionError;
use crate::world::command_registry::{CommandError, MissingCapability};

/// Error response: status and body.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    body: ErrorBody,
}

impl ApiError {
    fn new(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            status,
            body: ErrorBody::new(code, message),
        }
    }

    /// Returns the error for fields that are out of range.
    pub(crate) fn from_faults(faults: &[ValidationError]) -> Self {
        let mut errors = FieldErrors::default();
        for fault in faults {
            let path = fault.field.replace('[', ".").replace(']', "");
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

/// Returns a field error with the service's code and message.
fn field_error(fault: &ValidationError) -> FieldError {
    let range = fault.valid.split_once('–');
    let code = match (fault.kind(), range) {
        (ValidationErrorKind::TooSmall, Some((min, _))) => return minimum_error(min),
        (ValidationErrorKind::TooLarge, Some((_, max))) => return maximum_error(max),
        (ValidationErrorKind::Length, Some((min, max))) => return length_error(min, max),
        (ValidationErrorKind::UrlScheme, _) => return scheme_error(fault),
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

/// Returns the error for a URL with a scheme that the field does not accept.
fn scheme_error(fault: &ValidationError) -> FieldError {
    let url = fault.value.trim_matches('`');
    let Some((scheme, _)) = url.split_once(':') else {
        return FieldError::new("URL_TYPE_INVALID_URL", "Not a well formed URL.");
    };
    let known = fault.valid.replace(" and ", ", ");
    let known = known.trim_start_matches("the URL schemes ").split(", ");
    let known: Vec<_> = known.map(|scheme| format!("'{scheme}'")).collect();
    let message = format!(
        "Scheme \"{}\" is not supported. Scheme must be one of ({}).",
        scheme.to_lowercase(),
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
        json_response(self.status, &self.body)
    }
}

/// HTTP status and message of each error code.
static MESSAGES: &[(ErrorCode, u16, &str)] = &[
    (
        ErrorCode::BOTS_CANNOT_USE_THIS_ENDPOINT,
        403,
        "Bots cannot use this endpoint",
    ),
    (
        ErrorCode::CANNOT_DELETE_CHANNEL_REQUIRED_FOR_COMMUNITY_GUILDS,
        400,
        "Cannot delete a channel required for Community guilds",
    ),
    (
        ErrorCode::CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION,
        400,
        "Cannot delete guild subscription integration",
    ),
    (
        ErrorCode::CANNOT_EDIT_A_POLL_MESSAGE,
        400,
        "Cannot edit a poll message",
    ),
    (
        ErrorCode::CANNOT_EDIT_MESSAGE_AUTHORED_BY_ANOTHER_USER,
        403,
        "Cannot edit a message authored by another user",
    ),
    (
        ErrorCode::CANNOT_ENABLE_ONBOARDING_REQUIREMENTS,
        400,
        "Cannot enable onboarding, requirements are not met",
    ),
    (
        ErrorCode::CANNOT_EXECUTE_ACTION_ON_DM_CHANNEL,
        400,
        "Cannot execute action on a DM channel",
    ),
    (
        ErrorCode::CANNOT_EXPIRE_A_NON_POLL_MESSAGE,
        400,
        "Cannot expire a non-poll message",
    ),
    (
        ErrorCode::CANNOT_USE_POLL_EMOJI,
        400,
        "Cannot use an emoji included with the poll",
    ),
    (
        ErrorCode::FORUM_POST_NEEDS_TAG,
        400,
        "A tag is required to create a forum post in this channel",
    ),
    (
        ErrorCode::NO_TAGS_FOR_NON_MODERATORS,
        400,
        "There are no tags available that can be set by non-moderators",
    ),
    (
        ErrorCode::CANNOT_EXECUTE_ACTION_ON_SYSTEM_MESSAGE,
        403,
        "Cannot execute action on a system message",
    ),
    (
        ErrorCode::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE,
        400,
        "Cannot execute action on this channel type",
    ),
    (
        ErrorCode::CANNOT_FORWARD_UNREADABLE_MESSAGE,
        403,
        "You cannot forward a message whose content you cannot read",
    ),
    (
        ErrorCode::CANNOT_MESSAGE_USER_NO_MUTUAL_GUILDS,
        403,
        "Cannot send messages to this user due to having no mutual guilds",
    ),
    (
        ErrorCode::CANNOT_REPLY_WITHOUT_HISTORY_PERMISSION,
        400,
        "Cannot reply without permission to read message history",
    ),
    (
        ErrorCode::CANNOT_SEND_AN_EMPTY_MESSAGE,
        400,
        "Cannot send an empty message",
    ),
    (
        ErrorCode::CANNOT_SEND_A_MESSAGE_IN_A_FORUM_CHANNEL,
        400,
        "Cannot send a message in a forum channel",
    ),
    (
        ErrorCode::CANNOT_SEND_MESSAGES_IN_NON_TEXT_CHANNEL,
        400,
        "Cannot send messages in a non-text channel",
    ),
    (
        ErrorCode::CANNOT_SEND_MESSAGES_TO_THIS_USER,
        403,
        "Cannot send messages to this user",
    ),
    (
        ErrorCode::CANNOT_UPDATE_A_FINISHED_EVENT,
        400,
        "Cannot update a finished event",
    ),
    (
        ErrorCode::CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS,
        400,
        "Cannot update onboarding while below requirements",
    ),
    (
        ErrorCode::COMMUNITY_CHANNELS_MUST_BE_TEXT,
        400,
        "Community server channels must be text channels",
    ),
    (
        ErrorCode::FORUM_POST_NEEDS_TAG,
        400,
        "A tag is required to create a forum post in this channel",
    ),
    (ErrorCode::FAILED_TO_BAN_USERS, 400, "Failed to ban users"),
    (
        ErrorCode::FILE_UPLOADED_EXCEEDS_MAXIMUM_SIZE,
        400,
        "File uploaded exceeds the maximum size",
    ),
    (
        ErrorCode::GUILD_NEEDS_MORE_BOOSTS,
        403,
        "This guild needs a feature that it does not have",
    ),
    (ErrorCode::GUILD_WIDGET_DISABLED, 403, "Widget Disabled"),
    (
        ErrorCode::INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED,
        400,
        "Interaction has already been acknowledged.",
    ),
    (
        ErrorCode::INVALID_ACTION_ON_ARCHIVED_THREAD,
        400,
        "This thread is archived",
    ),
    (
        ErrorCode::INVALID_FILE_UPLOADED,
        400,
        "Invalid file uploaded",
    ),
    (
        ErrorCode::INVALID_OAUTH2_ACCESS_TOKEN,
        403,
        "Invalid OAuth2 access token",
    ),
    (ErrorCode::INVALID_RECIPIENTS, 400, "Invalid recipient(s)"),
    (ErrorCode::INVALID_ROLE, 400, "Invalid Role"),
    (ErrorCode::INVALID_STICKER_SENT, 400, "Invalid sticker sent"),
    (
        ErrorCode::INVALID_TOKEN,
        401,
        "Invalid authentication token",
    ),
    (
        ErrorCode::INVALID_WEBHOOK_TOKEN,
        401,
        "Invalid Webhook Token",
    ),
    (
        ErrorCode::MAX_ATTACHMENTS_IN_A_MESSAGE,
        400,
        "Maximum number of attachments in a message reached",
    ),
    (
        ErrorCode::MAX_ANIMATED_EMOJIS,
        400,
        "Maximum number of animated emojis reached",
    ),
    (
        ErrorCode::MAX_BAN_FETCHES,
        400,
        "Maximum number of bans fetches has been reached. Try again later",
    ),
    (
        ErrorCode::MAX_CHANNEL_OVERWRITES,
        400,
        "Maximum number of channel permission overwrites reached",
    ),
    (
        ErrorCode::MAX_EMOJIS,
        400,
        "Maximum number of emojis reached",
    ),
    (
        ErrorCode::MAX_FOLLOWUPS_FOR_INTERACTION,
        400,
        "Maximum number of follow up messages for this interaction reached",
    ),
    (
        ErrorCode::MAX_GUILDS,
        400,
        "Maximum number of guilds reached",
    ),
    (
        ErrorCode::MAX_GUILD_CHANNELS,
        400,
        "Maximum number of guild channels reached",
    ),
    (
        ErrorCode::MAX_GUILD_ROLES,
        400,
        "Maximum number of guild roles reached",
    ),
    (
        ErrorCode::MAX_INVITES,
        400,
        "Maximum number of invites reached",
    ),
    (
        ErrorCode::MAX_NON_MEMBER_BANS,
        400,
        "Maximum number of bans for non-guild members have been exceeded. Try again later",
    ),
    (ErrorCode::MAX_PINS, 400, "Maximum number of pins reached"),
    (
        ErrorCode::MAX_PRUNE_REQUESTS,
        400,
        "Maximum number of prune requests has been reached. Try again later",
    ),
    (
        ErrorCode::MAX_REACTIONS,
        400,
        "Maximum number of reactions reached",
    ),
    (
        ErrorCode::MAX_SERVER_CATEGORIES,
        400,
        "Maximum number of server categories has been reached",
    ),
    (
        ErrorCode::MAX_SERVER_MEMBERS,
        400,
        "Maximum number of server members reached",
    ),
    (
        ErrorCode::MAXIMUM_ACTIVE_THREADS,
        400,
        "Maximum number of active threads reached",
    ),
    (
        ErrorCode::MAXIMUM_THREAD_PARTICIPANTS,
        400,
        "Maximum number of thread participants reached",
    ),
    (
        ErrorCode::MAX_STICKERS,
        400,
        "Maximum number of stickers reached",
    ),
    (
        ErrorCode::MAX_UNCOMPLETED_EVENTS,
        400,
        "Maximum number of uncompleted guild scheduled events reached",
    ),
    (
        ErrorCode::MAX_WEBHOOKS,
        400,
        "Maximum number of webhooks reached",
    ),
    (
        ErrorCode::MAX_WIDGET_SETTINGS_UPDATES,
        400,
        "Maximum number of guild widget settings updates has been reached. Try again later",
    ),
    (
        ErrorCode::MESSAGE_TOO_OLD_FOR_BULK_DELETE,
        400,
        "A message provided was too old to bulk delete",
    ),
    (ErrorCode::MISSING_ACCESS, 403, "Missing Access"),
    (ErrorCode::MISSING_PERMISSIONS, 403, "Missing Permissions"),
    (
        ErrorCode::MISSING_REQUIRED_OAUTH2_SCOPE,
        403,
        "Missing required OAuth2 scope",
    ),
    (
        ErrorCode::NOT_AUTHORIZED_FOR_THIS_APPLICATION,
        403,
        "You are not authorized to perform this action on this application",
    ),
    (
        ErrorCode::ONLY_ONE_PARENT_ID_CHANGE,
        400,
        "Only one channel can have its parent_id modified at a time.",
    ),
    (
        ErrorCode::ONLY_CONSUMABLE_SKUS,
        400,
        "Only consumable SKUs can be consumed",
    ),
    (ErrorCode::POLL_EXPIRED, 400, "Poll expired"),
    (
        ErrorCode::PROVIDED_TOO_FEW_OR_TOO_MANY_MESSAGES_TO_DELETE,
        400,
        "Provided too few or too many messages to delete. Must provide at least 2 and at most 100 messages to delete",
    ),
    (
        ErrorCode::REQUEST_ENTITY_TOO_LARGE,
        413,
        "Request entity too large",
    ),
    (
        ErrorCode::TAG_NAMES_MUST_BE_UNIQUE,
        400,
        "Tag names must be unique",
    ),
    (
        ErrorCode::TARGET_USER_IS_NOT_CONNECTED_TO_VOICE,
        400,
        "Target user is not connected to voice.",
    ),
    (
        ErrorCode::THIS_MESSAGE_WAS_ALREADY_CROSSPOSTED,
        400,
        "This message has already been crossposted",
    ),
    (
        ErrorCode::THREAD_ALREADY_CREATED_FOR_MESSAGE,
        400,
        "A thread has already been created for this message",
    ),
    (ErrorCode::THREAD_LOCKED, 400, "Thread is locked"),
    (ErrorCode::UNKNOWN_APPLICATION, 404, "Unknown Application"),
    (
        ErrorCode::UNKNOWN_APPLICATION_COMMAND,
        404,
        "Unknown application command",
    ),
    (
        ErrorCode::UNKNOWN_APPLICATION_COMMAND_PERMISSIONS,
        404,
        "Unknown application command permissions",
    ),
    (ErrorCode::UNKNOWN_BAN, 404, "Unknown Ban"),
    (ErrorCode::UNKNOWN_CHANNEL, 404, "Unknown Channel"),
    (ErrorCode::UNKNOWN_EMOJI, 400, "Unknown Emoji"),
    (ErrorCode::UNKNOWN_ENTITLEMENT, 404, "Unknown Entitlement"),
    (ErrorCode::UNKNOWN_GUILD, 404, "Unknown Guild"),
    (
        ErrorCode::UNKNOWN_GUILD_SCHEDULED_EVENT,
        404,
        "Unknown Guild Scheduled Event",
    ),
    (
        ErrorCode::UNKNOWN_GUILD_WELCOME_SCREEN,
        404,
        "Unknown Guild Welcome Screen",
    ),
    (ErrorCode::UNKNOWN_INTEGRATION, 404, "Unknown Integration"),
    (ErrorCode::UNKNOWN_INTERACTION, 404, "Unknown interaction"),
    (ErrorCode::UNKNOWN_INVITE, 404, "Unknown Invite"),
    (ErrorCode::UNKNOWN_MEMBER, 404, "Unknown Member"),
    (ErrorCode::UNKNOWN_MESSAGE, 404, "Unknown Message"),
    (
        ErrorCode::UNKNOWN_PERMISSION_OVERWRITE,
        404,
        "Unknown Overwrite",
    ),
    (ErrorCode::UNKNOWN_ROLE, 404, "Unknown Role"),
    (ErrorCode::UNKNOWN_TAG, 404, "Unknown Tag"),
    (ErrorCode::UNKNOWN_STICKER, 404, "Unknown sticker"),
    (ErrorCode::UNKNOWN_SKU, 404, "Unknown SKU"),
    (ErrorCode::UNKNOWN_USER, 404, "Unknown User"),
    (ErrorCode::UNKNOWN_WEBHOOK, 404, "Unknown Webhook"),
    (
        ErrorCode::USER_BANNED_FROM_THIS_GUILD,
        403,
        "The user is banned from this guild.",
    ),
    (
        ErrorCode::VOICE_MESSAGES_CANNOT_BE_EDITED,
        400,
        "Voice messages cannot be edited",
    ),
    (
        ErrorCode::VOICE_MESSAGES_DO_NOT_SUPPORT_ADDITIONAL_CONTENT,
        400,
        "Voice messages do not support additional content",
    ),
    (
        ErrorCode::VOICE_MESSAGES_MUST_HAVE_A_SINGLE_AUDIO_ATTACHMENT,
        400,
        "Voice messages must have a single audio attachment",
    ),
    (
        ErrorCode::VOICE_MESSAGES_MUST_HAVE_SUPPORTING_METADATA,
        400,
        "Voice messages must have supporting metadata",
    ),
    (
        ErrorCode::YOU_CAN_ONLY_DELETE_SANDBOX_ENTITLEMENTS,
        400,
        "You can only delete sandbox entitlements",
    ),
];

/// Returns the HTTP status and message of an error code.
fn status_and_message(code: ErrorCode) -> (u16, &'static str) {
    let row = MESSAGES.iter().find(|row| row.0 == code);
    row.map_or((400, "Bad Request"), |row| (row.1, row.2))
}
