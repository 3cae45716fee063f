//! Commands in context menus, and commands of an app that a user installs.

use guildhall::prelude::*;

/// Shows the names of a user.
#[user_command(name = "User information")]
fn user_info(user: User) -> String {
    let global = user.global_name.as_deref().unwrap_or(&user.username);
    format!("{user} is {global}.")
}

/// Repeats a message.
#[message_command(name = "Echo")]
fn echo(message: Message) -> String {
    message.content
}

/// Use a command everywhere
#[command(
    integration_types(guild_install, user_install),
    contexts(guild, bot_dm, private_channel)
)]
fn everywhere() -> &'static str {
    "This command is available everywhere."
}

/// Counts the characters of a message, everywhere.
#[message_command(
    name = "Count characters",
    integration_types(guild_install, user_install),
    contexts(guild, bot_dm, private_channel)
)]
fn count_characters(message: Message) -> Reply {
    Reply::text(format!("{} characters", message.content.chars().count())).ephemeral()
}

/// Use a command of your own installation
#[command(
    integration_types(user_install),
    contexts(guild, bot_dm, private_channel)
)]
fn user_install() -> &'static str {
    "You installed this app."
}

/// Use a command outside of servers
#[command(integration_types(user_install), contexts(bot_dm, private_channel))]
fn not_in_servers() -> &'static str {
    "There is no server here."
}
