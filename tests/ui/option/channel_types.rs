//! `channel_types` lists known types, each once.
use guildhall::prelude::*;

/// Goes there
#[command]
fn go(
    /// Where
    #[option(channel_types(text, guild_voise, GUILD_TEXT))]
    unknown: Channel,
    /// Where
    #[option(channel_types(guild_text, guild_voice, guild_text))]
    repeated: Channel,
    /// Where
    #[option(channel_types(5))]
    number: Channel,
) -> String {
    format!("{unknown:?}{repeated:?}{number:?}")
}

fn main() {}
