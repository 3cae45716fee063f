//! Endpoints of the current user.

use guildhall_model_derive::{Object, Schema};
use guildhall_rules::GUILD_LIST_LIMIT;

use super::Auth;
use super::declare::{endpoint, endpoints};
use crate::guild::UserGuild;
use crate::validation::check_number;
use crate::{
    Application, Channel, Entitlement, Guild, Id, List, Member, Sku, Timestamp, User, UserEdit,
    ValidationError,
};

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/user#get-current-user) the bot or user that the token
    /// belongs to.
    ///
    /// With the scope `email`, the object has the email address of the user.
    #[derive(Copy, Default, Eq)]
    GetCurrentUser: GET "/users/@me" -> 200 User;
    auth: Auth::BotOrBearer(&["identify"]);
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/user#get-user) a user.
    ///
    /// Fails with [`UNKNOWN_USER`](super::ErrorCode::UNKNOWN_USER) if the user does not exist.
    #[derive(Copy, Eq)]
    GetUser: GET "/users/{user}" -> 200 User;
    path {
        /// ID of the user.
        user: Id<User>,
    }
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/user#modify-current-user) the user of the bot.
    #[derive(Default)]
    ModifyCurrentUser: PATCH "/users/@me" -> 200 User;
    body {
        /// Fields to change.
        edit: UserEdit,
    }
    events: USER_UPDATE;
    checks: edit;
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/user#get-current-user-guilds) the guilds of the bot or
    /// user that the token belongs to, sorted by ID.
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
    auth: Auth::BotOrBearer(&["guilds"]);
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("limit", self.limit, &GUILD_LIST_LIMIT)
        }
    }
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/user#get-current-user-guild-member) the member of a guild
    /// that the access token belongs to.
    ///
    /// Fails with [`UNKNOWN_GUILD`](super::ErrorCode::UNKNOWN_GUILD) if the user is not a member.
    #[derive(Copy, Eq)]
    GetCurrentUserGuildMember: GET "/users/@me/guilds/{guild}/member" -> 200 Member;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    auth: Auth::Bearer(&["guilds.members.read"]);
}

endpoint! {
    /// Removes the bot from a guild: [leaves](https://docs.discord.com/developers/resources/user#leave-guild) the
    /// guild.
    ///
    /// Fails with [`UNKNOWN_GUILD`](super::ErrorCode::UNKNOWN_GUILD) if the bot is not a member.
    #[derive(Copy, Eq)]
    LeaveGuild: DELETE "/users/@me/guilds/{guild}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    events: GUILD_DELETE, GUILD_MEMBER_REMOVE;
}

endpoint! {
    /// Lists the active entitlements of the user that the access token belongs to. The published
    /// [description](https://github.com/discord/discord-api-spec) has the endpoint, the documentation does not.
    #[derive(Eq)]
    GetCurrentUserEntitlements: GET "/users/@me/applications/{application}/entitlements" -> 200 List<Entitlement>;
    path {
        /// ID of the app.
        application: Id<Application>,
    }
    query {
        /// IDs of SKUs, to list the entitlements for these SKUs only.
        sku_ids: Vec<Id<Sku>>,
        /// Whether to omit consumed entitlements.
        exclude_consumed: bool,
    }
    auth: Auth::Bearer(&[]);
}

/// Body that opens the DM channel of the bot and a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Object, Schema)]
pub struct DmBody {
    /// ID of the user.
    pub recipient_id: Id<User>,
}

impl From<Id<User>> for DmBody {
    fn from(recipient_id: Id<User>) -> Self {
        Self { recipient_id }
    }
}

endpoint! {
    /// [Opens](https://docs.discord.com/developers/resources/user#create-dm) the DM channel of the bot and a user;
    /// returns the channel if it is open already.
    ///
    /// Fails with [`INVALID_RECIPIENTS`](super::ErrorCode::INVALID_RECIPIENTS) if there is no such user. The service
    /// limits apps that open many DM channels.
    #[derive(Copy, Eq)]
    CreateDm: POST "/users/@me/channels" -> 200 Channel;
    body {
        /// Recipient of the messages.
        recipient: DmBody,
    }
}

endpoints![
    GetCurrentUser,
    GetUser,
    ModifyCurrentUser,
    GetCurrentUserGuilds,
    GetCurrentUserGuildMember,
    LeaveGuild,
    GetCurrentUserEntitlements,
    CreateDm,
];
