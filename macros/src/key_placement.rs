//! The keys of the attributes, and the attribute that each key belongs on.
//!
//! A table without imports, so that the parser of arguments can use it without knowing the macros.

/// Keys for the registration of a command, which only its outermost attribute takes.
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

/// Keys for the appearance of a component.
pub(crate) const APPEARANCE_KEYS: &[&str] = &["button", "select"];

/// Keys that only some attributes take, with a description of these attributes.
const PLACEMENTS: &[(&[&str], &str)] = &[
    (
        &[
            "min",
            "max",
            "min_length",
            "max_length",
            "channel_types",
            "file_types",
            "autocomplete",
            "default",
        ],
        "a parameter, as `#[option(…)]`",
    ),
    (
        REGISTRATION_KEYS,
        "a command or on the outermost group, as `#[command(…)]`",
    ),
    (
        HANDLER_OPTION_KEYS,
        "a function that answers or on a group, as `#[command(…)]` or `#[group(…)]`",
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

/// Returns a description of the attributes that take the key, if not all of them do.
pub(crate) fn placement_of(key: &str) -> Option<&'static str> {
    let (_, placement) = PLACEMENTS.iter().find(|(keys, _)| keys.contains(&key))?;
    Some(placement)
}
