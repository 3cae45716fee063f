//! Endpoints of the current user.

use guildhall_rules::GUILD_LIST_LIMIT;
use serde::{Deserialize, Serialize};

use super::Auth;
use super::declare::{endpoint, endpoints};
use crate::guild::UserGuild;
use crate::schema::schema;
use crate::validation::check_number;
use crate::{Channel, Guild, Id, List, Timestamp, User, ValidationError};

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

schema! {
    /// Body that opens the DM channel of the bot and a user.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub struct DmBody {
        /// ID of the user.
        pub recipient_id: Id<User>,
    }
}

impl From<Id<User>> for DmBody {
    fn from(recipient_id: Id<User>) -> Self {
        Self { recipient_id }
    }
}

endpoint! {
    /// [Opens](https://docs.discord.com/developers/resources/user#create-dm) the DM channel of the bot and a user; returns the channel if it is open already.
    ///
    /// Fails with [`INVALID_RECIPIENTS`](super::ErrorCode::INVALID_RECIPIENTS) if there is no such user. The
    /// service limits apps that open many DM channels.
    #[derive(Copy, Eq)]
    CreateDm: POST "/users/@me/channels" -> 200 Channel;
    body {
        /// Recipient of the messages.
        recipient: DmBody,
    }
}

endpoints![GetCurrentUserGuilds, CreateDm,];
