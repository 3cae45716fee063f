//! What a user may ask about itself.

use guildhall_rules::GUILD_LIST_LIMIT;

use super::Auth;
use super::declare::{endpoint, endpoints};
use crate::guild::UserGuild;
use crate::invalid::number;
use crate::{Guild, Id, Invalid, List, Timestamp};

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/user#get-current-user-guilds) the guilds that the bot, or the user of the token, is in, in the order of their ids.
    ///
    /// A guild that has the app without its bot is not among them.
    #[derive(Copy, Default, Eq)]
    GetCurrentUserGuilds: GET "/users/@me/guilds" -> 200 List<UserGuild>;
    query {
        /// The guild before which they end; with it, `after` is ignored.
        before: Option<Id<Guild>>,
        /// The guild after which they begin: the last one of the page before.
        after: Option<Id<Guild>>,
        /// How many at most, 1–200; the service says 200 if absent.
        limit: Option<u32>,
        /// Whether the members are counted, about.
        with_counts: bool,
    }
    impl {
        const AUTH: Auth = Auth::BotOrBearer(&["guilds"]);

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            number("limit", self.limit, &GUILD_LIST_LIMIT)
        }
    }
}

endpoints![GetCurrentUserGuilds,];
