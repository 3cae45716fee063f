//! The keys of the attributes, the attributes that accept each key, and the equivalents of other libraries' keys.
//!
//! The file imports nothing: the argument parser can use it without depending on the macros.

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

/// Returns a description of the attributes that accept the key, if not all attributes accept it.
pub(crate) fn describe_placement(key: &str) -> Option<&'static str> {
    Some(match key {
        "min" | "max" | "min_length" | "max_length" | "channel_types" | "file_types"
        | "choices" | "autocomplete" | "default" => "a parameter, as `#[option(…)]`",
        "include" => "a module, as `#[group(…)]`",
        "handler" => "an entry point, as `#[entry_point(…)]`",
        "label" => "a button, as `button(…)`, or on a field of a modal",
        "emoji" => "a button, as `button(…)`",
        "placeholder" => "a select, as `select(…)`, or on a field of a modal",
        "min_values" | "max_values" => "a select, as `select(…)`",
        "value" => "a variant of an enum, as `#[choice(…)]`",
        _ if APPEARANCE_KEYS.contains(&key) => "a component, as `#[component(\"…\", button(…))]`",
        _ if REGISTRATION_KEYS.contains(&key) => {
            "a command or the outermost group, as `#[command(…)]` or `#[group(…)]`"
        }
        _ if HANDLER_OPTION_KEYS.contains(&key) => {
            "a handler or a group, as `#[command(…)]` or `#[group(…)]`"
        }
        _ => return None,
    })
}

/// Returns the equivalent of a key of poise, discord.js or discord.py.
pub(crate) fn equivalent(key: &str) -> Option<&'static str> {
    Some(match key {
        "guild_only" | "guildOnly" | "dm_permission" => "write `contexts(guild)`",
        "dm_only" => "write `contexts(bot_dm)`",
        "interaction_context" => "write `contexts(guild, bot_dm, private_channel)`",
        "install_context" => "write `integration_types(guild_install, user_install)`",
        "nsfw_only" => "write `nsfw`",
        "owners_only" => "write `owners`",
        "required_permissions" | "has_permissions" => {
            "write `member_permissions(…)`, or `default_member_permissions(…)` for the permissions that Discord checks"
        }
        "default_permissions" | "default_permission" => "write `default_member_permissions(…)`",
        "required_bot_permissions" | "bot_has_permissions" => "write `app_permissions(…)`",
        "user_cooldown" => "write `cooldown(1 per 5s)`",
        "guild_cooldown" => "write `cooldown(1 per 5s, by = guild)`",
        "channel_cooldown" => "write `cooldown(1 per 5s, by = channel)`",
        "member_cooldown" => "write `cooldown(1 per 5s, by = member)`",
        "global_cooldown" => "write `cooldown(1 per 5s, by = global)`",
        "slash_command" => "leave the key out: a function with `#[command]` is a slash command",
        "context_menu_command" => {
            "write `#[user_command(name = \"…\")]` or `#[message_command(name = \"…\")]` instead of `#[command]`"
        }
        "prefix_command" | "track_edits" | "aliases" => {
            "leave the key out: Discord sends no messages to apps that receive interactions over HTTP"
        }
        "subcommands" | "subcommand_required" => {
            "write a module with `#[group]` around the subcommands"
        }
        "rename" => "write `name = \"…\"`",
        "min_value" => "write `min = …`",
        "max_value" => "write `max = …`",
        "required" => {
            "leave the key out: an option is required unless its type is an `Option` or the option has a `default`"
        }
        _ => return None,
    })
}

/// Returns the equivalent of an attribute that poise and serenity have on parameters.
pub(crate) fn parameter_equivalent(attribute: &str) -> Option<&'static str> {
    Some(match attribute {
        "description" => "write a doc comment above the parameter",
        "rename" | "name" => "write `#[option(name = \"…\")]`",
        "min" => "write `#[option(min = …)]`",
        "max" => "write `#[option(max = …)]`",
        "min_length" => "write `#[option(min_length = …)]`",
        "max_length" => "write `#[option(max_length = …)]`",
        "choices" => "write `#[option(choices(…))]`",
        "autocomplete" => "write `#[option(autocomplete = path::to::function)]`",
        "channel_types" => "write `#[option(channel_types(text, voice))]`",
        "name_localized" => "write `#[option(name_localizations(de = \"…\"))]`",
        "description_localized" => "write `#[option(description_localizations(de = \"…\"))]`",
        "flag" => "use the type `Option<bool>`",
        "rest" | "lazy" => "leave the attribute out: Discord separates the options",
        _ => return None,
    })
}

/// Returns the equivalent of an attribute that serenity has on functions.
pub(crate) fn function_equivalent(attribute: &str) -> Option<&'static str> {
    Some(match attribute {
        "description" => "write a doc comment above the function",
        "usage" | "example" => "leave the attribute out: Discord shows the options to its users",
        "aliases" => "leave the attribute out: a slash command has one name",
        "only_in" => "write `#[command(contexts(guild))]`",
        "owners_only" => "write `#[command(owners)]`",
        "required_permissions" => "write `#[command(member_permissions(…))]`",
        "bucket" => "write `#[command(cooldown(1 per 5s))]`",
        "checks" => "write `#[command(check = path::to::function)]`",
        _ => return None,
    })
}
