//! A word in a list that the list does not have.
use guildhall::prelude::*;

/// Rolls dice
#[command(
    contexts(guilds, bot_dm),
    integration_types(user),
    default_member_permissions(MODERATE_MEMBER | none)
)]
fn roll(
    /// Where
    #[option(channel_types(text, guild_voise))]
    channel: Channel,
) -> String {
    format!("{channel:?}")
}

fn main() {}
