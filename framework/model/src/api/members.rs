//! Endpoints of the members of a guild. The endpoints require a bot token.

use guildhall_rules::{LIST_LIMIT, SEARCH_QUERY};

use super::declare::{endpoint, endpoints};
use crate::validation::{check_number, check_text};
use crate::{
    CurrentMemberEdit, CurrentNick, Guild, Id, List, Member, MemberBody, MemberEdit, NickEdit,
    Permissions, Requirement, Role, Timestamp, User, ValidationError,
};

/// Permissions required to change the flags of a member: all permissions of at least one set.
const FLAGS_REQUIREMENT: Requirement = Requirement::any(&[
    Permissions::MANAGE_GUILD,
    Permissions::MANAGE_ROLES,
    Permissions::MODERATE_MEMBERS
        .union(Permissions::KICK_MEMBERS)
        .union(Permissions::BAN_MEMBERS),
]);

/// Returns the combined permissions of the fields that are set.
fn required_permissions<const N: usize>(fields: [(bool, Permissions); N]) -> Permissions {
    let set_fields = fields.into_iter().filter(|(is_set, _)| *is_set);
    set_fields.fold(Permissions::empty(), |all, (_, permission)| {
        all | permission
    })
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/guild#get-guild-member) a member of a guild.
    ///
    /// Fails with [`UNKNOWN_MEMBER`](super::ErrorCode::UNKNOWN_MEMBER) if the user is not a member.
    #[derive(Copy, Eq)]
    GetMember: GET "/guilds/{guild}/members/{user}" -> 200 Member;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the user.
        user: Id<User>,
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#list-guild-members) the members of a guild, sorted
    /// by user ID.
    ///
    /// Fails with [`MISSING_ACCESS`](super::ErrorCode::MISSING_ACCESS) if the app lacks the privileged intent
    /// `GUILD_MEMBERS`.
    #[derive(Copy, Eq)]
    ListMembers: GET "/guilds/{guild}/members" -> 200 List<Member>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    query {
        /// Maximum number of results, 1–1000; 1 if absent.
        limit: Option<u32>,
        /// Exclusive lower bound of the user IDs: the last ID of the previous page.
        after: Option<Id<User>>,
    }
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("limit", self.limit, &LIST_LIMIT)
        }
    }
}

endpoint! {
    /// [Searches](https://docs.discord.com/developers/resources/guild#search-guild-members) for members of a guild
    /// whose username or nickname starts with a string.
    #[derive(Eq)]
    SearchMembers: GET "/guilds/{guild}/members/search" -> 200 List<Member>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    required {
        /// String to search for, 1–100 characters.
        query: String,
    }
    query {
        /// Maximum number of results, 1–1000; 1 if absent.
        limit: Option<u32>,
    }
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_text("query", Some(&self.query), &SEARCH_QUERY)?;
            check_number("limit", self.limit, &LIST_LIMIT)
        }
    }
}

endpoint! {
    /// [Adds](https://docs.discord.com/developers/resources/guild#add-guild-member) a user to a guild, with an access
    /// token that has the scope `guilds.join`; the response is `None` if the user is already a member.
    ///
    /// Also requires the permissions that [`MemberBody`] lists for the fields that are set. Fails with
    /// [`USER_BANNED_FROM_THIS_GUILD`](super::ErrorCode::USER_BANNED_FROM_THIS_GUILD) if the user is banned,
    /// [`MAX_SERVER_MEMBERS`](super::ErrorCode::MAX_SERVER_MEMBERS) if the guild is full, and
    /// [`INVALID_OAUTH2_ACCESS_TOKEN`](super::ErrorCode::INVALID_OAUTH2_ACCESS_TOKEN) if the access token has expired.
    AddMember: PUT "/guilds/{guild}/members/{user}" -> 201 | 204 Option<Member>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the user.
        user: Id<User>,
    }
    body {
        /// Access token of the user, and the fields of the new member.
        member: MemberBody,
    }
    requires: CREATE_INSTANT_INVITE;
    events: GUILD_MEMBER_ADD;
    checks: member;
    impl {
        fn requires(&self) -> Requirement {
            let member = &self.member;
            let fields = required_permissions([
                (member.nick.is_some(), Permissions::MANAGE_NICKNAMES),
                (member.roles.is_some(), Permissions::MANAGE_ROLES),
                (member.mute.is_some(), Permissions::MUTE_MEMBERS),
                (member.deaf.is_some(), Permissions::DEAFEN_MEMBERS),
            ]);
            let flags = member.flags.map_or(Requirement::NONE, |_| FLAGS_REQUIREMENT);
            flags.and(fields | Permissions::CREATE_INSTANT_INVITE)
        }
    }
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/guild#modify-guild-member) a member; fields that are
    /// not set stay unchanged. The response is `None` if the service does not return the member.
    ///
    /// Requires the permissions that [`MemberEdit`] lists for the fields that are set, and `CONNECT` in the channel
    /// that the member is moved to. Fails with
    /// [`TARGET_USER_IS_NOT_CONNECTED_TO_VOICE`](super::ErrorCode::TARGET_USER_IS_NOT_CONNECTED_TO_VOICE)
    /// if `mute` or `deaf` is set for a user who is not in a voice channel, and with
    /// [`MISSING_PERMISSIONS`](super::ErrorCode::MISSING_PERMISSIONS) for a timeout of the owner or
    /// of an administrator.
    ModifyMember: PATCH "/guilds/{guild}/members/{user}" -> 200 | 204 Option<Member>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the user.
        user: Id<User>,
    }
    body {
        /// Fields to change.
        edit: MemberEdit,
    }
    events: GUILD_MEMBER_UPDATE;
    accepts: reason;
    impl {
        fn requires(&self) -> Requirement {
            let edit = &self.edit;
            let changes_timeout = !edit.communication_disabled_until.is_keep();
            let fields = required_permissions([
                (!edit.nick.is_keep(), Permissions::MANAGE_NICKNAMES),
                (!edit.roles.is_keep(), Permissions::MANAGE_ROLES),
                (!edit.mute.is_keep(), Permissions::MUTE_MEMBERS),
                (!edit.deaf.is_keep(), Permissions::DEAFEN_MEMBERS),
                (!edit.channel_id.is_keep(), Permissions::MOVE_MEMBERS),
                (changes_timeout, Permissions::MODERATE_MEMBERS),
            ]);
            let flags = if edit.flags.is_keep() { Requirement::NONE } else { FLAGS_REQUIREMENT };
            flags.and(fields)
        }

        fn check(&self, now: Timestamp) -> Result<(), ValidationError> {
            self.edit.check(now)
        }
    }
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/guild#modify-current-member) the bot's member object in
    /// a guild; fields that are not set stay unchanged.
    ///
    /// Requires `CHANGE_NICKNAME` if `nick` is set; the other fields require no permission.
    ModifyCurrentMember: PATCH "/guilds/{guild}/members/@me" -> 200 Member;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Fields to change.
        edit: CurrentMemberEdit,
    }
    events: GUILD_MEMBER_UPDATE;
    accepts: reason;
    checks: edit;
    impl {
        fn requires(&self) -> Requirement {
            let changes_nick = !self.edit.nick.is_keep();
            required_permissions([(changes_nick, Permissions::CHANGE_NICKNAME)]).into()
        }
    }
}

endpoint! {
    /// [Changes](https://docs.discord.com/developers/resources/guild#modify-current-user-nick) the bot's nickname in a
    /// guild.
    #[deprecated(note = "send `ModifyCurrentMember`")]
    ModifyCurrentUserNick: PATCH "/guilds/{guild}/members/@me/nick" -> 200 CurrentNick;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// New nickname.
        edit: NickEdit,
    }
    requires: CHANGE_NICKNAME;
    events: GUILD_MEMBER_UPDATE;
    accepts: reason;
    checks: edit;
}

endpoint! {
    /// [Adds](https://docs.discord.com/developers/resources/guild#add-guild-member-role) a role to a member.
    ///
    /// The role must be below the bot's highest role.
    #[derive(Copy, Eq)]
    AddMemberRole: PUT "/guilds/{guild}/members/{user}/roles/{role}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the user.
        user: Id<User>,
        /// ID of the role.
        role: Id<Role>,
    }
    requires: MANAGE_ROLES;
    events: GUILD_MEMBER_UPDATE;
    accepts: reason;
}

endpoint! {
    /// [Removes](https://docs.discord.com/developers/resources/guild#remove-guild-member-role) a role from a member.
    ///
    /// The role must be below the bot's highest role.
    #[derive(Copy, Eq)]
    RemoveMemberRole: DELETE "/guilds/{guild}/members/{user}/roles/{role}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the user.
        user: Id<User>,
        /// ID of the role.
        role: Id<Role>,
    }
    requires: MANAGE_ROLES;
    events: GUILD_MEMBER_UPDATE;
    accepts: reason;
}

endpoint! {
    /// [Removes](https://docs.discord.com/developers/resources/guild#remove-guild-member) (kicks) a member from a
    /// guild; the user may join again.
    ///
    /// Fails with [`MISSING_PERMISSIONS`](super::ErrorCode::MISSING_PERMISSIONS) unless the member's highest role is
    /// below the bot's highest role.
    #[derive(Copy, Eq)]
    RemoveMember: DELETE "/guilds/{guild}/members/{user}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the user.
        user: Id<User>,
    }
    requires: KICK_MEMBERS;
    events: GUILD_MEMBER_REMOVE;
    accepts: reason;
}

endpoints![
    GetMember,
    ListMembers,
    SearchMembers,
    AddMember,
    ModifyMember,
    ModifyCurrentMember,
    ModifyCurrentUserNick,
    AddMemberRole,
    RemoveMemberRole,
    RemoveMember,
];
