//! Errors in several parts of one command are reported together.
use guildhall::prelude::*;

#[command(name = "Roll", contexts(guild, guild), color = 5)]
fn roll(
    #[option(min = 3, max = 2)] sides: u32,
    /// Dice
    #[option(name = "")]
    dice: u32,
    /// Where
    #[option(channel_types(guild_text, guild_text))]
    channel: Channel,
) -> String {
    format!("{dice}d{sides}{channel:?}")
}

fn main() {}
