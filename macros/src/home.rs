//! Which attribute a key belongs on.

use crate::component::Face;
use crate::manner::Manner;

/// The keys that belong on the outermost command.
pub(crate) const OUTERMOST: &[&str] = &[
    "contexts",
    "integration_types",
    "default_member_permissions",
    "nsfw",
    "guilds",
];

/// Where keys belong that only one attribute has, or a few.
const HOMES: &[(&[&str], &str)] = &[
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
        OUTERMOST,
        "a command or on the outermost group, as `#[command(…)]`",
    ),
    (
        Manner::KEYS,
        "a function that answers or on a group, as `#[command(…)]` or `#[group(…)]`",
    ),
    (&["include"], "a module, as `#[group(…)]`"),
    (&["handler"], "an entry point, as `#[entry_point(…)]`"),
    (
        Face::KEYS,
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
    (&["value"], "a variant of an enumeration, as `#[choice(…)]`"),
];

/// Where a key belongs, if it is one that not every attribute has.
pub(crate) fn home_of(key: &str) -> Option<&'static str> {
    let mut homes = HOMES.iter();
    let (_, home) = homes.find(|(keys, _)| keys.contains(&key))?;
    Some(home)
}
