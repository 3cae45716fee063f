//! Endpoints of the current user.

use guildhall_rules::GUILD_LIST_LIMIT;

use super::Auth;
use super::declare::{endpoint, endpoints};
use crate::guild::UserGuild;
use crate::validation::check_number;
use crate::{Guild, Id, List, Timestamp, ValidationError};

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/user#get-current-user-guilds) the guilds of the bot or user that the token belongs to, sorted by ID.
    ///
    /// The list omits guilds that installed the app without its bot.
    #[derive(Copy, Default, Eq)]
    GetCurrentUserGuilds: GET "/users/@me/guilds" -> 200 List<UserGuild>;
    query {
        /// Exclusive upper bound of the guild IDs. If `before` is set, the service ignores `after`.
        before: Option<Id<Guild>>,
        /// Exclusive lower bound of the guild IDs: the last ID of the previous page.
        after: Option<Id<Guild>>,
        /// Maximum number of results, 1–200; 200 if absent.
        limit: Option<u32>,
        /// Whether to include approximate counts of members and presences.
        with_counts: bool,
    }
    impl {
        const AUTH: Auth = Auth::BotOrBearer(&["guilds"]);

        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("limit", self.limit, &GUILD_LIST_LIMIT)
        }
    }
}

endpoints![GetCurrentUserGuilds,];
