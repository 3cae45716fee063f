//! `channel_types` on options that are not channels.
use guildhall::prelude::*;

/// Goes there
#[command]
fn go(
    /// Who
    #[option(channel_types(guild_text))]
    user: User,
    /// What
    #[option(channel_types(guild_text, guild_voice))]
    what: Option<&str>,
    /// Valid
    #[option(channel_types(guild_text))]
    channel: Option<Channel>,
) -> String {
    format!("{user}{what:?}{channel:?}")
}

fn main() {}
