//! `guilds` excludes `contexts` and `integration_types` on a group.
use guildhall::prelude::*;

/// Moderates
#[group(guilds(1), contexts(guild), integration_types(guild_install))]
mod in_guild {
    use super::*;

    /// Kicks
    #[command]
    fn kick() {}
}

/// Moderates
#[group(contexts(private_channel), integration_types(guild_install))]
mod private {
    use super::*;

    /// Kicks
    #[command]
    fn kick() {}
}

fn main() {}
