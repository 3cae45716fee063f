//! One member of a guild.

use std::time::Duration;

use guildhall_model::api::{
    AddMemberRole, CreateBan, GetMember, ModifyMember, RemoveMember, RemoveMemberRole,
};
use guildhall_model::{
    self as model, Channel, Id, MemberEdit, MemberFlags, Patch, Role, Timestamp, User,
};

use super::time::from_now;
use super::{Bans, handle, setters};
use crate::client::Request;

handle! {
    /// A [member](https://docs.discord.com/developers/resources/guild#guild-member-object) of a guild.
    ///
    /// ```no_run
    /// # use std::time::Duration;
    /// # use guildhall::client::handle::Guild;
    /// # use guildhall::model::Id;
    /// # async fn example(guild: Guild) -> guildhall::Result<()> {
    /// let member = guild.member(Id::new(80351110224678912));
    /// member.timeout(Duration::from_secs(600)).reason("spam").await?;
    /// member.add_role(Id::new(41771983423143936)).await?;
    /// member.edit().nick("Alice").await?;
    /// # Ok(())
    /// # }
    /// ```
    Member { guild: Id<model::Guild>, user: Id<User> }
}

impl Member {
    /// Which user the member is.
    pub const fn id(&self) -> Id<User> {
        self.user
    }

    /// Reads the member.
    ///
    /// Refused with [`UNKNOWN_MEMBER`](model::api::Code::UNKNOWN_MEMBER) where the user is none.
    pub fn get(&self) -> Request<GetMember> {
        self.sender.request(GetMember::new(self.guild, self.user))
    }

    /// Changes the given fields. Requires what each of them says, causes `GUILD_MEMBER_UPDATE`.
    ///
    /// The reply is none where the service does not send the member back. Refused with
    /// [`TARGET_USER_IS_NOT_CONNECTED_TO_VOICE`](model::api::Code::TARGET_USER_IS_NOT_CONNECTED_TO_VOICE)
    /// where `mute` or `deaf` is set for who is in no voice channel.
    pub fn edit(&self) -> Request<ModifyMember> {
        let endpoint = ModifyMember::new(self.guild, self.user, MemberEdit::default());
        self.sender.request(endpoint)
    }

    /// Times the member out for at most 28 days from now: an [edit](Self::edit). Requires
    /// `MODERATE_MEMBERS`, causes `GUILD_MEMBER_UPDATE`.
    ///
    /// Refused with [`MISSING_PERMISSIONS`](model::api::Code::MISSING_PERMISSIONS) for the owner and
    /// for administrators.
    pub fn timeout(&self, length: Duration) -> Request<ModifyMember> {
        let until = from_now(length);
        self.edit().communication_disabled_until(until)
    }

    /// Ends a time-out: an [edit](Self::edit). Requires `MODERATE_MEMBERS`, causes
    /// `GUILD_MEMBER_UPDATE`.
    pub fn end_timeout(&self) -> Request<ModifyMember> {
        self.edit().communication_disabled_until(Patch::Clear)
    }

    /// Gives the member a role, which must be below the bot's highest. Requires `MANAGE_ROLES`,
    /// causes `GUILD_MEMBER_UPDATE`.
    pub fn add_role(&self, role: Id<Role>) -> Request<AddMemberRole> {
        let endpoint = AddMemberRole::new(self.guild, self.user, role);
        self.sender.request(endpoint)
    }

    /// Takes a role from the member, which must be below the bot's highest. Requires
    /// `MANAGE_ROLES`, causes `GUILD_MEMBER_UPDATE`.
    pub fn remove_role(&self, role: Id<Role>) -> Request<RemoveMemberRole> {
        let endpoint = RemoveMemberRole::new(self.guild, self.user, role);
        self.sender.request(endpoint)
    }

    /// Removes the member, who may join again. Requires `KICK_MEMBERS`, causes
    /// `GUILD_MEMBER_REMOVE`.
    ///
    /// Refused with [`MISSING_PERMISSIONS`](model::api::Code::MISSING_PERMISSIONS) where the member's
    /// highest role is not below the bot's.
    pub fn kick(&self) -> Request<RemoveMember> {
        self.sender
            .request(RemoveMember::new(self.guild, self.user))
    }

    /// Bans the member, as [`Bans::create`] does. Requires `BAN_MEMBERS`, causes `GUILD_BAN_ADD`.
    pub fn ban(&self) -> Request<CreateBan> {
        Bans::of(&self.sender, self.guild).create(self.user)
    }
}

setters! {
    ModifyMember.edit: MemberEdit => {
        channel_id(impl Into<Patch<Id<Channel>>>);
        communication_disabled_until(impl Into<Patch<Timestamp>>);
        deaf(impl Into<Patch<bool>>);
        flags(impl Into<Patch<MemberFlags>>);
        mute(impl Into<Patch<bool>>);
        nick(impl Into<Patch<String>>);
        roles(impl Into<Patch<Vec<Id<Role>>>>);
    }
}
