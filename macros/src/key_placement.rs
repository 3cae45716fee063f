//! The keys of the attributes, and the attributes that accept each key.
//!
//! The table imports nothing: the argument parser can use it without depending on the macros.

/// Keys for the registration of a command, which only a top-level command or group can have.
pub(crate) const REGISTRATION_KEYS: &[&str] = &[
    "contexts",
    "integration_types",
    "default_member_permissions",
    "nsfw",
    "guilds",
];

/// Keys of [`HandlerOptions`](crate::handler_options::HandlerOptions).
pub(crate) const HANDLER_OPTION_KEYS: &[&str] = &[
    "defer",
    "ephemeral",
    "owners",
    "member_permissions",
    "app_permissions",
    "check",
    "cooldown",
    "concurrency",
    "on_error",
];

/// Keys for the appearance of a component in a message.
pub(crate) const APPEARANCE_KEYS: &[&str] = &["button", "select"];

/// Keys that only some attributes accept, with a description of those attributes.
const PLACEMENTS: &[(&[&str], &str)] = &[
    (
        &[
            "min",
            "max",
            "min_length",
            "max_length",
            "channel_types",
            "file_types",
            "choices",
            "autocomplete",
            "default",
        ],
        "a parameter, as `#[option(…)]`",
    ),
    (
        REGISTRATION_KEYS,
        "a command or the outermost group, as `#[command(…)]` or `#[group(…)]`",
    ),
    (
        HANDLER_OPTION_KEYS,
        "a handler or a group, as `#[command(…)]` or `#[group(…)]`",
    ),
    (&["include"], "a module, as `#[group(…)]`"),
    (&["handler"], "an entry point, as `#[entry_point(…)]`"),
    (
        APPEARANCE_KEYS,
        "a component, as `#[component(\"…\", button(…))]`",
    ),
    (
        &["label"],
        "a button, as `button(…)`, or on a field of a modal",
    ),
    (&["emoji"], "a button, as `button(…)`"),
    (
        &["placeholder"],
        "a select, as `select(…)`, or on a field of a modal",
    ),
    (&["min_values", "max_values"], "a select, as `select(…)`"),
    (&["value"], "a variant of an enum, as `#[choice(…)]`"),
];

/// Returns a description of the attributes that accept the key, if not all attributes accept it.
pub(crate) fn describe_placement(key: &str) -> Option<&'static str> {
    let (_, placement) = PLACEMENTS.iter().find(|(keys, _)| keys.contains(&key))?;
    Some(placement)
}
