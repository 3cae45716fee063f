//! Keys of the outermost group on a subcommand or nested group.
use guildhall::prelude::*;

/// Moderates
#[group]
mod moderate {
    use super::*;

    /// Kicks
    #[command(nsfw, default_member_permissions(KICK_MEMBERS))]
    fn kick() {}

    /// Roles
    #[group(contexts(guild), integration_types(guild_install), guilds(1))]
    mod roles {
        use super::*;

        /// Adds
        #[command]
        fn add() {}
    }
}

fn main() {}
