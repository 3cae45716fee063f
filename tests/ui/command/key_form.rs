//! Keys written in the wrong form.
use guildhall::prelude::*;

/// Rolls dice
#[command(name = 5, description("Rolls"), nsfw = true, contexts = guild)]
fn values() {}

/// Rolls dice
#[command(name, integration_types, default_member_permissions, guilds)]
fn without_values() {}

/// Rolls dice
#[command(crate = "guildhall")]
fn text_for_a_path() {}

/// Rolls dice
#[command("dice")]
fn without_key() {}

/// Rolls dice
#[command(name = "dice" nsfw)]
fn without_comma() {}

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option = "sides"]
    sides: u32,
    /// Dice
    #[option(autocomplete = "suggest", default(5), min)]
    dice: u32,
    /// Where
    #[option(channel_types = guild_text)]
    channel: Channel,
    /// What
    #[option(file_types(image), min_length(5))]
    file: Attachment,
) -> String {
    format!("{dice}d{sides}{channel:?}{file:?}")
}

fn main() {}
