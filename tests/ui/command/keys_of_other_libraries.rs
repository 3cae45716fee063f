//! Keys that poise, discord.js and discord.py have under another name: the message has the equivalent.
use guildhall::prelude::*;

/// Kicks a member
#[command(slash_command, prefix_command, guild_only, required_permissions = "KICK_MEMBERS")]
fn kick() {}

/// Rolls dice
#[command(
    owners_only,
    required_bot_permissions = "SEND_MESSAGES",
    user_cooldown = 5,
    guild_cooldown = 2
)]
fn roll(
    /// Sides
    #[option(min_value = 2, max_value = 100, required = true)]
    sides: u32,
    /// Type
    #[option(rename = "type")]
    kind: String,
) -> String {
    format!("{kind}{sides}")
}

/// Manages notes
#[command(subcommands("add", "remove"), nsfw_only, interaction_context = "Guild")]
fn notes() {}

fn main() {}
