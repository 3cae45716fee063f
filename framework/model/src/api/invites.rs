//! How a guild is joined. Needs the bot's token.

use super::endpoint::endpoint;
use crate::guild::VanityUrl;
use crate::{Guild, Id, Invite, List, Permissions, Requirement};

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-invites) the invites of a guild.
    ///
    /// Requires `MANAGE_GUILD`, or `VIEW_AUDIT_LOG`, which does not show how they are used.
    #[derive(Copy, Eq)]
    GetInvites: GET "/guilds/{guild}/invites" -> 200 List<Invite>;
    path {
        /// The guild.
        guild: Id<Guild>,
    }
    impl {
        const REQUIRES: Requirement =
            Requirement::any(&[Permissions::MANAGE_GUILD, Permissions::VIEW_AUDIT_LOG]);
    }
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/resources/guild#get-guild-vanity-url) the address that a guild has for itself, and how often it was used.
    ///
    /// Without the permission, the guild itself tells the address.
    #[derive(Copy, Eq)]
    GetVanityUrl: GET "/guilds/{guild}/vanity-url" -> 200 VanityUrl;
    path {
        /// The guild.
        guild: Id<Guild>,
    }
    requires: MANAGE_GUILD;
}
