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
use crate::Request;

handle! {
    /// A [member](https://docs.discord.com/developers/resources/guild#guild-member-object) of a guild.
    ///
    /// ```no_run
    /// # use std::time::Duration;
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::Id;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
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
    /// Returns which user the member is.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Member;
    /// # async fn example(member: Member) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("<@{}>", member.id());
    /// # Ok(())
    /// # }
    /// ```
    pub const fn id(&self) -> Id<User> {
        self.user
    }

    /// Reads the member.
    ///
    /// Refused with [`UNKNOWN_MEMBER`](model::api::Code::UNKNOWN_MEMBER) where the user is none.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Member;
    /// # async fn example(member: Member) -> Result<(), Box<dyn std::error::Error>> {
    /// let member = member.get().await?;
    /// println!("{} since {:?}", member.user.username, member.joined_at);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self) -> Request<GetMember> {
        self.sender.request(GetMember::new(self.guild, self.user))
    }

    /// Changes the given fields of the member.
    ///
    /// Requires what each field says, and `CONNECT` in the channel that the member is moved to;
    /// causes `GUILD_MEMBER_UPDATE`. The reply is none where the service does not send the member
    /// back.
    ///
    /// A `nick` of more than 32 characters and a time-out of more than 28 days are refused before
    /// it is sent. Refused with [`UNKNOWN_MEMBER`](model::api::Code::UNKNOWN_MEMBER) where the user
    /// is none, and with
    /// [`TARGET_USER_IS_NOT_CONNECTED_TO_VOICE`](model::api::Code::TARGET_USER_IS_NOT_CONNECTED_TO_VOICE)
    /// where `mute` or `deaf` is set for who is in no voice channel.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Member;
    /// # async fn example(member: Member) -> Result<(), Box<dyn std::error::Error>> {
    /// member.edit().nick("Alice").mute(true).reason("noise").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> Request<ModifyMember> {
        let endpoint = ModifyMember::new(self.guild, self.user, MemberEdit::default());
        self.sender.request(endpoint)
    }

    /// Times the member out for at most 28 days from now.
    ///
    /// It is an [edit](Self::edit). Requires `MODERATE_MEMBERS`, causes `GUILD_MEMBER_UPDATE`. More
    /// than 28 days are refused before it is sent.
    ///
    /// Refused with [`MISSING_PERMISSIONS`](model::api::Code::MISSING_PERMISSIONS) for the owner
    /// and for administrators.
    ///
    /// ```no_run
    /// # use std::time::Duration;
    /// # use guildhall_client::handle::Member;
    /// # async fn example(member: Member) -> Result<(), Box<dyn std::error::Error>> {
    /// member.timeout(Duration::from_secs(10 * 60)).reason("spam").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn timeout(&self, length: Duration) -> Request<ModifyMember> {
        let until = from_now(length);
        self.edit().communication_disabled_until(until)
    }

    /// Ends a time-out.
    ///
    /// It is an [edit](Self::edit). Requires `MODERATE_MEMBERS`, causes `GUILD_MEMBER_UPDATE`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Member;
    /// # async fn example(member: Member) -> Result<(), Box<dyn std::error::Error>> {
    /// member.end_timeout().reason("a mistake").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn end_timeout(&self) -> Request<ModifyMember> {
        self.edit().communication_disabled_until(Patch::Clear)
    }

    /// Gives the member a role, which must be below the bot's highest.
    ///
    /// Requires `MANAGE_ROLES`, causes `GUILD_MEMBER_UPDATE`.
    ///
    /// Refused with [`UNKNOWN_MEMBER`](model::api::Code::UNKNOWN_MEMBER) where the user is none,
    /// with [`UNKNOWN_ROLE`](model::api::Code::UNKNOWN_ROLE) where there is no such role, and with
    /// [`INVALID_ROLE`](model::api::Code::INVALID_ROLE) where it belongs to an integration.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Member;
    /// # use guildhall_model::{Id, Role};
    /// # async fn example(member: Member, helper: Id<Role>) -> Result<(), Box<dyn std::error::Error>> {
    /// member.add_role(helper).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn add_role(&self, role: Id<Role>) -> Request<AddMemberRole> {
        let endpoint = AddMemberRole::new(self.guild, self.user, role);
        self.sender.request(endpoint)
    }

    /// Takes a role, which must be below the bot's highest, from the member.
    ///
    /// Requires `MANAGE_ROLES`, causes `GUILD_MEMBER_UPDATE`.
    ///
    /// Refused with [`UNKNOWN_MEMBER`](model::api::Code::UNKNOWN_MEMBER) where the user is none,
    /// with [`UNKNOWN_ROLE`](model::api::Code::UNKNOWN_ROLE) where there is no such role, and with
    /// [`INVALID_ROLE`](model::api::Code::INVALID_ROLE) where it belongs to an integration.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Member;
    /// # use guildhall_model::{Id, Role};
    /// # async fn example(member: Member, helper: Id<Role>) -> Result<(), Box<dyn std::error::Error>> {
    /// member.remove_role(helper).reason("has left the team").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn remove_role(&self, role: Id<Role>) -> Request<RemoveMemberRole> {
        let endpoint = RemoveMemberRole::new(self.guild, self.user, role);
        self.sender.request(endpoint)
    }

    /// Removes the member, who may join again.
    ///
    /// Requires `KICK_MEMBERS`, causes `GUILD_MEMBER_REMOVE`.
    ///
    /// Refused with [`UNKNOWN_MEMBER`](model::api::Code::UNKNOWN_MEMBER) where the user is none,
    /// and with [`MISSING_PERMISSIONS`](model::api::Code::MISSING_PERMISSIONS) where the member's
    /// highest role is not below the bot's.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Member;
    /// # async fn example(member: Member) -> Result<(), Box<dyn std::error::Error>> {
    /// member.kick().reason("spam").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn kick(&self) -> Request<RemoveMember> {
        self.sender
            .request(RemoveMember::new(self.guild, self.user))
    }

    /// Bans the member, as `Bans::create` does.
    ///
    /// Requires `BAN_MEMBERS`, causes `GUILD_BAN_ADD`. Limits and errors are those of
    /// [`Bans::create`].
    ///
    /// ```no_run
    /// # use std::time::Duration;
    /// # use guildhall_client::handle::Member;
    /// # async fn example(member: Member) -> Result<(), Box<dyn std::error::Error>> {
    /// let hour = Duration::from_secs(60 * 60);
    /// member.ban().delete_messages(hour).reason("raid").await?;
    /// # Ok(())
    /// # }
    /// ```
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
