//! Shapes of the bodies of commands and of the application.

use guildhall_model::api::FieldErrors;
use serde_json::Value;

use crate::schema::check::{Field, ValueKind, check_shape};

static CHOICE: [Field; 3] = [
    ("name", ValueKind::Text),
    ("name_localizations", ValueKind::Localizations),
    ("value", ValueKind::ChoiceValue),
];

static OPTION: [Field; 15] = [
    ("type", ValueKind::EnumValue),
    ("name", ValueKind::Text),
    ("name_localizations", ValueKind::Localizations),
    ("description", ValueKind::Text),
    ("description_localizations", ValueKind::Localizations),
    ("required", ValueKind::Boolean),
    ("autocomplete", ValueKind::Boolean),
    ("channel_types", ValueKind::List(&ValueKind::EnumValue)),
    ("choices", ValueKind::List(&ValueKind::Object(&CHOICE))),
    ("file_types", ValueKind::List(&ValueKind::Text)),
    ("max_length", ValueKind::Count),
    ("max_value", ValueKind::Number),
    ("min_length", ValueKind::Count),
    ("min_value", ValueKind::Number),
    ("options", ValueKind::List(&ValueKind::Object(&OPTION))),
];

static COMMAND: [Field; 13] = [
    ("id", ValueKind::IdOrBits),
    ("type", ValueKind::EnumValue),
    ("name", ValueKind::Text),
    ("name_localizations", ValueKind::Localizations),
    ("description", ValueKind::Text),
    ("description_localizations", ValueKind::Localizations),
    ("contexts", ValueKind::List(&ValueKind::EnumValue)),
    ("default_member_permissions", ValueKind::IdOrBits),
    ("dm_permission", ValueKind::Boolean),
    ("handler", ValueKind::EnumValue),
    ("integration_types", ValueKind::List(&ValueKind::EnumValue)),
    ("nsfw", ValueKind::Boolean),
    ("options", ValueKind::List(&ValueKind::Object(&OPTION))),
];

/// Webhook event types that an app can subscribe to.
static EVENTS: [&str; 12] = [
    "APPLICATION_AUTHORIZED",
    "APPLICATION_DEAUTHORIZED",
    "ENTITLEMENT_CREATE",
    "ENTITLEMENT_DELETE",
    "ENTITLEMENT_UPDATE",
    "GAME_DIRECT_MESSAGE_CREATE",
    "GAME_DIRECT_MESSAGE_DELETE",
    "GAME_DIRECT_MESSAGE_UPDATE",
    "LOBBY_MESSAGE_CREATE",
    "LOBBY_MESSAGE_DELETE",
    "LOBBY_MESSAGE_UPDATE",
    "QUEST_USER_ENROLLMENT",
];

static INSTALL_PARAMS: [Field; 2] = [
    ("scopes", ValueKind::List(&ValueKind::Text)),
    ("permissions", ValueKind::IdOrBits),
];

static INSTALLATION: [Field; 1] = [("oauth2_install_params", ValueKind::Object(&INSTALL_PARAMS))];

static APPLICATION: [Field; 13] = [
    ("cover_image", ValueKind::Image),
    ("custom_install_url", ValueKind::Text),
    ("description", ValueKind::Text),
    ("event_webhooks_status", ValueKind::OneOfNumbers(&[1, 2])),
    (
        "event_webhooks_types",
        ValueKind::List(&ValueKind::OneOfStrings(&EVENTS)),
    ),
    ("event_webhooks_url", ValueKind::Text),
    ("flags", ValueKind::IdOrBits),
    ("icon", ValueKind::Image),
    ("install_params", ValueKind::Object(&INSTALL_PARAMS)),
    (
        "integration_types_config",
        ValueKind::Object(&[
            ("0", ValueKind::Object(&INSTALLATION)),
            ("1", ValueKind::Object(&INSTALLATION)),
        ]),
    ),
    ("interactions_endpoint_url", ValueKind::Text),
    ("role_connections_verification_url", ValueKind::Text),
    ("tags", ValueKind::List(&ValueKind::Text)),
];

/// Returns the values of a command's body that have the wrong JSON type.
pub(crate) fn check_command_shape(body: &Value) -> FieldErrors {
    check_shape(body, ValueKind::Object(&COMMAND))
}

/// Body that edits the application.
pub(crate) const APPLICATION_EDIT: ValueKind = ValueKind::Object(&APPLICATION);
