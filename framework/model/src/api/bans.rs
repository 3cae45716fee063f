//! Endpoints of the bans of a guild. The endpoints require a bot token.

use guildhall_rules::LIST_LIMIT;

use super::declare::{endpoint, endpoints};
use crate::guild::{BanBody, BulkBanBody, BulkBanResult};
use crate::validation::check_number;
use crate::{Ban, Guild, Id, List, Timestamp, User, ValidationError};

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-bans) the bans of a guild, sorted by user
    /// ID.
    #[derive(Copy, Eq)]
    GetBans: GET "/guilds/{guild}/bans" -> 200 List<Ban>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    query {
        /// Maximum number of results, 1–1000; 1000 if absent.
        limit: Option<u32>,
        /// Exclusive upper bound of the user IDs. If `before` is set, the service ignores `after`.
        before: Option<Id<User>>,
        /// Exclusive lower bound of the user IDs: the last ID of the previous page.
        after: Option<Id<User>>,
    }
    requires: BAN_MEMBERS;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("limit", self.limit, &LIST_LIMIT)
        }
    }
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/guild#get-guild-ban) the ban of a user.
    ///
    /// Fails with [`UNKNOWN_BAN`](super::ErrorCode::UNKNOWN_BAN) if the user is not banned.
    #[derive(Copy, Eq)]
    GetBan: GET "/guilds/{guild}/bans/{user}" -> 200 Ban;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the user.
        user: Id<User>,
    }
    requires: BAN_MEMBERS;
}

endpoint! {
    /// [Bans](https://docs.discord.com/developers/resources/guild#create-guild-ban) a user from a guild; the user need
    /// not be a member.
    ///
    /// Fails with [`MISSING_PERMISSIONS`](super::ErrorCode::MISSING_PERMISSIONS) if the user is a member whose highest
    /// role is not below the bot's highest role, and with
    /// [`MAX_NON_MEMBER_BANS`](super::ErrorCode::MAX_NON_MEMBER_BANS) after too many bans of users
    /// who are not members.
    CreateBan: PUT "/guilds/{guild}/bans/{user}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the user.
        user: Id<User>,
    }
    body {
        /// Ban settings: the amount of message history to delete.
        ban: BanBody,
    }
    requires: BAN_MEMBERS;
    events: GUILD_BAN_ADD;
    accepts: reason;
    checks: ban;
}

endpoint! {
    /// [Removes](https://docs.discord.com/developers/resources/guild#remove-guild-ban) the ban of a user.
    ///
    /// Fails with [`UNKNOWN_BAN`](super::ErrorCode::UNKNOWN_BAN) if the user is not banned.
    #[derive(Copy, Eq)]
    RemoveBan: DELETE "/guilds/{guild}/bans/{user}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the user.
        user: Id<User>,
    }
    requires: BAN_MEMBERS;
    events: GUILD_BAN_REMOVE;
    accepts: reason;
}

endpoint! {
    /// [Bans](https://docs.discord.com/developers/resources/guild#bulk-guild-ban) up to 200 users; the response lists
    /// the users who could not be banned.
    ///
    /// Discord documents no event for the request, but each ban fires `GUILD_BAN_ADD`. Fails with
    /// [`FAILED_TO_BAN_USERS`](super::ErrorCode::FAILED_TO_BAN_USERS) if no user could be banned.
    BulkBan: POST "/guilds/{guild}/bulk-ban" -> 200 BulkBanResult;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Users to ban, and the amount of message history to delete.
        bans: BulkBanBody,
    }
    requires: BAN_MEMBERS & MANAGE_GUILD;
    accepts: reason;
    checks: bans;
}

endpoints![GetBans, GetBan, CreateBan, RemoveBan, BulkBan,];
