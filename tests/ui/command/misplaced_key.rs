//! Keys in the attribute of another macro.
use guildhall::prelude::*;

/// Rolls dice
#[command(min = 2, autocomplete = suggest, channel_types(guild_text))]
fn keys_of_an_option() {}

/// Rolls dice
#[command(include(roll))]
fn key_of_a_group() {}

/// Rolls dice
#[command(value = "roll")]
fn key_of_a_choice() {}

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(contexts(guild), nsfw)]
    sides: u32,
    /// Dice
    #[option(value = 5, crate = guildhall)]
    dice: u32,
) -> String {
    format!("{dice}d{sides}")
}

fn main() {}
