//! Something is given twice.
use guildhall::prelude::*;

/// Rolls dice
#[command(nsfw, name = "dice", contexts(guild, bot_dm, guild), nsfw)]
fn roll(
    /// Sides
    #[option(min = 2)]
    #[option(min = 3)]
    sides: u32,
    /// Sides, again
    #[option(name = "sides")]
    more: u32,
) -> String {
    (sides + more).to_string()
}

fn main() {}
