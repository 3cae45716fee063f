//! Removing those members of a guild who have not been seen for long. Needs the bot's token.

use guildhall_rules::{PRUNE_DAYS, PRUNE_ROLES};

use super::endpoint::endpoint;
use crate::guild::{PruneBody, Pruned};
use crate::invalid::{count, number};
use crate::{Guild, Id, Invalid, Role, Timestamp};

endpoint! {
    /// [Counts](https://docs.discord.com/developers/resources/guild#get-guild-prune-count) the members whom a prune would remove.
    #[derive(Eq)]
    GetPruneCount: GET "/guilds/{guild}/prune" -> 200 Pruned;
    path {
        /// The guild.
        guild: Id<Guild>,
    }
    query {
        /// After how many days without being seen, 1–30; the service says 7 if absent.
        days: Option<u32>,
        /// Roles whose members are counted too, at most 100.
        include_roles: Vec<Id<Role>>,
    }
    requires: MANAGE_GUILD & KICK_MEMBERS;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            number("days", self.days, &PRUNE_DAYS)?;
            count("include_roles", Some(&self.include_roles), &PRUNE_ROLES)
        }
    }
}

endpoint! {
    /// [Removes](https://docs.discord.com/developers/resources/guild#begin-guild-prune) the members who have not been seen for long and have no role but those included.
    ///
    /// A guild with `PRUNE_REQUIRES_ADMIN` leaves it to administrators. Refused with
    /// [`MAX_PRUNE_REQUESTS`](super::Code::MAX_PRUNE_REQUESTS) where it is done too often.
    BeginPrune: POST "/guilds/{guild}/prune" -> 200 Pruned;
    path {
        /// The guild.
        guild: Id<Guild>,
    }
    body {
        /// Whom it removes.
        prune: PruneBody,
    }
    requires: MANAGE_GUILD & KICK_MEMBERS;
    events: GUILD_MEMBER_REMOVE;
    takes: reason;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.prune.check()
        }
    }
}
