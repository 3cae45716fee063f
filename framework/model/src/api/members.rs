//! The members of a guild. Needs the bot's token.

use guildhall_rules::{LIST_LIMIT, SEARCH_QUERY};

use super::declare::{endpoint, endpoints};
use crate::invalid::{number, text};
use crate::member::{CurrentMemberEdit, CurrentNick, NickEdit};
use crate::{
    Guild, Id, Invalid, List, Member, MemberBody, MemberEdit, Permissions, Requirement, Role,
    Timestamp, User,
};

/// Who may change the flags of a member: whoever has all of one of these sets.
const FLAGS: Requirement = Requirement::any(&[
    Permissions::MANAGE_GUILD,
    Permissions::MANAGE_ROLES,
    Permissions::MODERATE_MEMBERS
        .union(Permissions::KICK_MEMBERS)
        .union(Permissions::BAN_MEMBERS),
]);

/// The permissions of those fields that are given.
fn permissions<const N: usize>(fields: [(bool, Permissions); N]) -> Permissions {
    let given = fields.into_iter().filter(|(given, _)| *given);
    given.fold(Permissions::empty(), |all, (_, permission)| {
        all | permission
    })
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/resources/guild#get-guild-member) a member of a guild.
    ///
    /// Refused with [`UNKNOWN_MEMBER`](super::Code::UNKNOWN_MEMBER) where the user is none.
    #[derive(Copy, Eq)]
    GetMember: GET "/guilds/{guild}/members/{user}" -> 200 Member;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// The user.
        user: Id<User>,
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#list-guild-members) the members of a guild, in the order of their ids.
    ///
    /// Refused with [`MISSING_ACCESS`](super::Code::MISSING_ACCESS) where the app has
    /// not the privileged intent `GUILD_MEMBERS`.
    #[derive(Copy, Eq)]
    ListMembers: GET "/guilds/{guild}/members" -> 200 List<Member>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    query {
        /// How many at most, 1–1000; the service says 1 if absent.
        limit: Option<u32>,
        /// The user after whom they begin: the last one of the page before.
        after: Option<Id<User>>,
    }
    impl {
        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            number("limit", self.limit, &LIST_LIMIT)
        }
    }
}

endpoint! {
    /// [Searches](https://docs.discord.com/developers/resources/guild#search-guild-members) the members of a guild for those whose name or nickname begins with a text.
    #[derive(Eq)]
    SearchMembers: GET "/guilds/{guild}/members/search" -> 200 List<Member>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    required {
        /// The text, 1–100 characters.
        query: String,
    }
    query {
        /// How many at most, 1–1000; the service says 1 if absent.
        limit: Option<u32>,
    }
    impl {
        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            text("query", Some(&self.query), &SEARCH_QUERY)?;
            number("limit", self.limit, &LIST_LIMIT)
        }
    }
}

endpoint! {
    /// [Adds](https://docs.discord.com/developers/resources/guild#add-guild-member) a user to a guild who has granted the app the scope `guilds.join`; none where the user is a member already.
    ///
    /// Requires as well what each field says. Refused with
    /// [`USER_BANNED_FROM_THIS_GUILD`](super::Code::USER_BANNED_FROM_THIS_GUILD) where the user is banned,
    /// [`MAX_SERVER_MEMBERS`](super::Code::MAX_SERVER_MEMBERS) where the guild is full,
    /// and [`INVALID_OAUTH2_ACCESS_TOKEN`](super::Code::INVALID_OAUTH2_ACCESS_TOKEN) where the token is over.
    AddMember: PUT "/guilds/{guild}/members/{user}" -> 201 | 204 Option<Member>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// The user.
        user: Id<User>,
    }
    body {
        /// The token of the user, and what the member is given.
        member: MemberBody,
    }
    requires: CREATE_INSTANT_INVITE;
    events: GUILD_MEMBER_ADD;
    impl {
        fn requires(&self) -> Requirement {
            let member = &self.member;
            let fields = permissions([
                (member.nick.is_some(), Permissions::MANAGE_NICKNAMES),
                (member.roles.is_some(), Permissions::MANAGE_ROLES),
                (member.mute.is_some(), Permissions::MUTE_MEMBERS),
                (member.deaf.is_some(), Permissions::DEAFEN_MEMBERS),
            ]);
            let flags = member.flags.map_or(Requirement::NONE, |_| FLAGS);
            flags.and(fields | Permissions::CREATE_INSTANT_INVITE)
        }

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.member.check()
        }
    }
}

endpoint! {
    /// [Changes](https://docs.discord.com/developers/resources/guild#modify-guild-member) the given fields of a member; none where the service does not send the member back.
    ///
    /// Requires what each field says; to move a member, `CONNECT` in the new channel too. Refused with
    /// [`TARGET_USER_IS_NOT_CONNECTED_TO_VOICE`](super::Code::TARGET_USER_IS_NOT_CONNECTED_TO_VOICE) where
    /// `mute` or `deaf` is set for who is in no voice channel, and with
    /// [`MISSING_PERMISSIONS`](super::Code::MISSING_PERMISSIONS) where the owner or an administrator
    /// is timed out.
    ModifyMember: PATCH "/guilds/{guild}/members/{user}" -> 200 | 204 Option<Member>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// The user.
        user: Id<User>,
    }
    body {
        /// The fields to change.
        edit: MemberEdit,
    }
    events: GUILD_MEMBER_UPDATE;
    takes: reason;
    impl {
        fn requires(&self) -> Requirement {
            let edit = &self.edit;
            let is_timed_out = !edit.communication_disabled_until.is_keep();
            let fields = permissions([
                (!edit.nick.is_keep(), Permissions::MANAGE_NICKNAMES),
                (!edit.roles.is_keep(), Permissions::MANAGE_ROLES),
                (!edit.mute.is_keep(), Permissions::MUTE_MEMBERS),
                (!edit.deaf.is_keep(), Permissions::DEAFEN_MEMBERS),
                (!edit.channel_id.is_keep(), Permissions::MOVE_MEMBERS),
                (is_timed_out, Permissions::MODERATE_MEMBERS),
            ]);
            let flags = if edit.flags.is_keep() { Requirement::NONE } else { FLAGS };
            flags.and(fields)
        }

        fn check(&self, now: Timestamp) -> Result<(), Invalid> {
            self.edit.check(now)
        }
    }
}

endpoint! {
    /// [Changes](https://docs.discord.com/developers/resources/guild#modify-current-member) the given fields of the bot as a member.
    ///
    /// Requires `CHANGE_NICKNAME` for `nick`, and nothing for the rest.
    ModifyCurrentMember: PATCH "/guilds/{guild}/members/@me" -> 200 Member;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// The fields to change.
        edit: CurrentMemberEdit,
    }
    events: GUILD_MEMBER_UPDATE;
    takes: reason;
    impl {
        fn requires(&self) -> Requirement {
            let renamed = !self.edit.nick.is_keep();
            permissions([(renamed, Permissions::CHANGE_NICKNAME)]).into()
        }

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.edit.check()
        }
    }
}

endpoint! {
    /// [Renames](https://docs.discord.com/developers/resources/guild#modify-current-user-nick) the bot in a guild.
    #[deprecated(note = "send `ModifyCurrentMember`")]
    ModifyCurrentUserNick: PATCH "/guilds/{guild}/members/@me/nick" -> 200 CurrentNick;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// The name.
        edit: NickEdit,
    }
    requires: CHANGE_NICKNAME;
    events: GUILD_MEMBER_UPDATE;
    takes: reason;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.edit.check()
        }
    }
}

endpoint! {
    /// [Gives](https://docs.discord.com/developers/resources/guild#add-guild-member-role) a member a role.
    ///
    /// The role must be below the bot's highest.
    #[derive(Copy, Eq)]
    AddMemberRole: PUT "/guilds/{guild}/members/{user}/roles/{role}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// The user.
        user: Id<User>,
        /// The role.
        role: Id<Role>,
    }
    requires: MANAGE_ROLES;
    events: GUILD_MEMBER_UPDATE;
    takes: reason;
}

endpoint! {
    /// [Takes](https://docs.discord.com/developers/resources/guild#remove-guild-member-role) a role from a member.
    ///
    /// The role must be below the bot's highest.
    #[derive(Copy, Eq)]
    RemoveMemberRole: DELETE "/guilds/{guild}/members/{user}/roles/{role}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// The user.
        user: Id<User>,
        /// The role.
        role: Id<Role>,
    }
    requires: MANAGE_ROLES;
    events: GUILD_MEMBER_UPDATE;
    takes: reason;
}

endpoint! {
    /// [Removes](https://docs.discord.com/developers/resources/guild#remove-guild-member) a member from a guild, who may join again.
    ///
    /// Refused with [`MISSING_PERMISSIONS`](super::Code::MISSING_PERMISSIONS) where the member's
    /// highest role is not below the bot's.
    #[derive(Copy, Eq)]
    RemoveMember: DELETE "/guilds/{guild}/members/{user}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// The user.
        user: Id<User>,
    }
    requires: KICK_MEMBERS;
    events: GUILD_MEMBER_REMOVE;
    takes: reason;
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
