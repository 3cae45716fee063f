//! What the bodies of commands and of the application hold.

use guildhall_model::api::FieldErrors;
use serde_json::Value;

use super::{Field, Kind, check};

static CHOICE: [Field; 3] = [
    ("name", Kind::Text),
    ("name_localizations", Kind::Texts),
    ("value", Kind::Value),
];

static OPTION: [Field; 15] = [
    ("type", Kind::OneOf),
    ("name", Kind::Text),
    ("name_localizations", Kind::Texts),
    ("description", Kind::Text),
    ("description_localizations", Kind::Texts),
    ("required", Kind::Flag),
    ("autocomplete", Kind::Flag),
    ("channel_types", Kind::List(&Kind::OneOf)),
    ("choices", Kind::List(&Kind::Object(&CHOICE))),
    ("file_types", Kind::List(&Kind::Text)),
    ("max_length", Kind::Length),
    ("max_value", Kind::Number),
    ("min_length", Kind::Length),
    ("min_value", Kind::Number),
    ("options", Kind::List(&Kind::Object(&OPTION))),
];

static COMMAND: [Field; 13] = [
    ("id", Kind::Digits),
    ("type", Kind::OneOf),
    ("name", Kind::Text),
    ("name_localizations", Kind::Texts),
    ("description", Kind::Text),
    ("description_localizations", Kind::Texts),
    ("contexts", Kind::List(&Kind::OneOf)),
    ("default_member_permissions", Kind::Digits),
    ("dm_permission", Kind::Flag),
    ("handler", Kind::OneOf),
    ("integration_types", Kind::List(&Kind::OneOf)),
    ("nsfw", Kind::Flag),
    ("options", Kind::List(&Kind::Object(&OPTION))),
];

/// What the service sends to an app that listens to its events.
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
    ("scopes", Kind::List(&Kind::Text)),
    ("permissions", Kind::Digits),
];

static INSTALLATION: [Field; 1] = [("oauth2_install_params", Kind::Object(&INSTALL_PARAMS))];

static APPLICATION: [Field; 13] = [
    ("cover_image", Kind::Image),
    ("custom_install_url", Kind::Text),
    ("description", Kind::Text),
    ("event_webhooks_status", Kind::Among(&[1, 2])),
    ("event_webhooks_types", Kind::List(&Kind::Named(&EVENTS))),
    ("event_webhooks_url", Kind::Text),
    ("flags", Kind::Digits),
    ("icon", Kind::Image),
    ("install_params", Kind::Object(&INSTALL_PARAMS)),
    (
        "integration_types_config",
        Kind::Object(&[
            ("0", Kind::Object(&INSTALLATION)),
            ("1", Kind::Object(&INSTALLATION)),
        ]),
    ),
    ("interactions_endpoint_url", Kind::Text),
    ("role_connections_verification_url", Kind::Text),
    ("tags", Kind::List(&Kind::Text)),
];

/// Finds what in a command's body has the wrong JSON type.
pub(in crate::service) fn of_command(body: &Value) -> FieldErrors {
    check(body, Kind::Object(&COMMAND))
}

/// An edit of the application.
pub(in crate::service) const APPLICATION_EDIT: Kind = Kind::Object(&APPLICATION);
