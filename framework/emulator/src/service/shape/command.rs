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

static APPLICATION: [Field; 5] = [
    ("custom_install_url", Kind::Text),
    ("description", Kind::Text),
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
