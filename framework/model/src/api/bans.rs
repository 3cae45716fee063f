//! The bans of a guild. Needs the bot's token.

use guildhall_rules::LIST_LIMIT;

use super::declare::{endpoint, endpoints};
use crate::guild::{BanBody, BulkBanBody, BulkBanned};
use crate::invalid::number;
use crate::{Ban, Guild, Id, Invalid, List, Timestamp, User};

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-bans) the bans of a guild, in the order of the users' ids.
    #[derive(Copy, Eq)]
    GetBans: GET "/guilds/{guild}/bans" -> 200 List<Ban>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    query {
        /// How many at most, 1–1000; the service says 1000 if absent.
        limit: Option<u32>,
        /// The user before whom they end; with it, `after` is ignored.
        before: Option<Id<User>>,
        /// The user after whom they begin: the last one of the page before.
        after: Option<Id<User>>,
    }
    requires: BAN_MEMBERS;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            number("limit", self.limit, &LIST_LIMIT)
        }
    }
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/resources/guild#get-guild-ban) the ban of a user.
    ///
    /// Refused with [`UNKNOWN_BAN`](super::Code::UNKNOWN_BAN) where the user is not banned.
    #[derive(Copy, Eq)]
    GetBan: GET "/guilds/{guild}/bans/{user}" -> 200 Ban;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// The user.
        user: Id<User>,
    }
    requires: BAN_MEMBERS;
}

endpoint! {
    /// [Bans](https://docs.discord.com/developers/resources/guild#create-guild-ban) a user from a guild, member or not.
    ///
    /// Refused with [`MISSING_PERMISSIONS`](super::Code::MISSING_PERMISSIONS) where the member's
    /// highest role is not below the bot's, and with
    /// [`MAX_NON_MEMBER_BANS`](super::Code::MAX_NON_MEMBER_BANS) where too many are banned who
    /// were no members.
    CreateBan: PUT "/guilds/{guild}/bans/{user}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// The user.
        user: Id<User>,
    }
    body {
        /// What is deleted of the user's messages.
        ban: BanBody,
    }
    requires: BAN_MEMBERS;
    events: GUILD_BAN_ADD;
    takes: reason;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.ban.check()
        }
    }
}

endpoint! {
    /// [Lifts](https://docs.discord.com/developers/resources/guild#remove-guild-ban) the ban of a user.
    ///
    /// Refused with [`UNKNOWN_BAN`](super::Code::UNKNOWN_BAN) where the user is not banned.
    #[derive(Copy, Eq)]
    RemoveBan: DELETE "/guilds/{guild}/bans/{user}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// The user.
        user: Id<User>,
    }
    requires: BAN_MEMBERS;
    events: GUILD_BAN_REMOVE;
    takes: reason;
}

endpoint! {
    /// [Bans](https://docs.discord.com/developers/resources/guild#bulk-guild-ban) up to 200 users at once; the reply says who could not be banned.
    ///
    /// The service documents no event for it; each ban by itself causes `GUILD_BAN_ADD`.
    /// Refused with [`FAILED_TO_BAN_USERS`](super::Code::FAILED_TO_BAN_USERS) where nobody could be.
    BulkBan: POST "/guilds/{guild}/bulk-ban" -> 200 BulkBanned;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Who is banned, and what is deleted of their messages.
        bans: BulkBanBody,
    }
    requires: BAN_MEMBERS & MANAGE_GUILD;
    takes: reason;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.bans.check()
        }
    }
}

endpoints![GetBans, GetBan, CreateBan, RemoveBan, BulkBan,];
