//! Handles for the members of a guild, and for the bot as a member.

use std::time::Duration;

use guildhall_model as model;
#[expect(
    deprecated,
    reason = "`CurrentMember::rename` uses the deprecated endpoint"
)]
use guildhall_model::api::ModifyCurrentUserNick;
use guildhall_model::api::{
    AddMember, AddMemberRole, GetMember, ListMembers, ModifyCurrentMember, ModifyMember,
    RemoveMember, RemoveMemberRole, SearchMembers,
};
use guildhall_model::{
    Channel, CurrentMemberEdit, Id, ImageData, MemberBody, MemberEdit, MemberFlags, NickEdit,
    Patch, Role, Secret, Timestamp, User,
};

use crate::handle::bans::Bans;
use crate::handle::factory::handle;
use crate::handle::requests::{
    AddMemberRequest, CreateBanRequest, ListMembersRequest, ModifyCurrentMemberRequest,
    ModifyMemberRequest, SearchMembersRequest,
};
use crate::handle::setters::{from_now, setters, timeout_end};
use crate::request::Request;

handle! {
    /// Handle for a [member](https://docs.discord.com/developers/resources/guild#guild-member-object) of a guild.
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
    /// Returns the user ID of the member.
    pub const fn id(&self) -> Id<User> {
        self.user
    }

    /// Reads the member.
    ///
    /// Fails with [`UNKNOWN_MEMBER`](model::api::ErrorCode::UNKNOWN_MEMBER) if the user is not a member.
    pub fn get(&self) -> Request<GetMember> {
        self.factory.request(GetMember::new(self.guild, self.user))
    }

    /// Changes the member. Fields that are not set stay unchanged.
    ///
    /// Requires the permissions documented for each field, and `CONNECT` in the channel to which the member is moved;
    /// fires `GUILD_MEMBER_UPDATE`. The response is `None` if the service does not return the member.
    ///
    /// The client rejects a `nick` of more than 32 characters and a timeout of more than 28 days.
    /// Fails with [`UNKNOWN_MEMBER`](model::api::ErrorCode::UNKNOWN_MEMBER) if the user is
    /// not a member, and with
    /// [`TARGET_USER_IS_NOT_CONNECTED_TO_VOICE`](model::api::ErrorCode::TARGET_USER_IS_NOT_CONNECTED_TO_VOICE)
    /// if `mute` or `deaf` is set and the member is not in a voice channel.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Member;
    /// # async fn example(member: Member) -> Result<(), Box<dyn std::error::Error>> {
    /// member.edit().nick("Alice").mute(true).reason("noise").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> ModifyMemberRequest {
        let endpoint = ModifyMember::new(self.guild, self.user, MemberEdit::default());
        self.factory.request(endpoint)
    }

    /// Times out the member for `length`: at most 28 days. A timeout of the maximum ends 5 seconds earlier, so that a
    /// clock of this machine that is ahead does not fail the request.
    ///
    /// The request is the same as [`edit`](Self::edit). Requires `MODERATE_MEMBERS`; fires `GUILD_MEMBER_UPDATE`. The
    /// client rejects more than 28 days.
    ///
    /// Fails with [`MISSING_PERMISSIONS`](model::api::ErrorCode::MISSING_PERMISSIONS) if the member is the guild's
    /// owner or an administrator.
    ///
    /// ```no_run
    /// # use std::time::Duration;
    /// # use guildhall_client::handle::Member;
    /// # async fn example(member: Member) -> Result<(), Box<dyn std::error::Error>> {
    /// member.timeout(Duration::from_secs(10 * 60)).reason("spam").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn timeout(&self, length: Duration) -> ModifyMemberRequest {
        let until = from_now(length);
        self.edit().communication_disabled_until(until)
    }

    /// Ends the member's timeout.
    ///
    /// The request is the same as [`edit`](Self::edit). Requires `MODERATE_MEMBERS`; fires `GUILD_MEMBER_UPDATE`.
    pub fn end_timeout(&self) -> ModifyMemberRequest {
        self.edit().communication_disabled_until(Patch::Clear)
    }

    /// Adds a role, which must be below the bot's highest role.
    ///
    /// Requires `MANAGE_ROLES`; fires `GUILD_MEMBER_UPDATE`.
    ///
    /// Fails with [`UNKNOWN_MEMBER`](model::api::ErrorCode::UNKNOWN_MEMBER) if the user is not a member, with
    /// [`UNKNOWN_ROLE`](model::api::ErrorCode::UNKNOWN_ROLE) if the role does not exist, and with
    /// [`INVALID_ROLE`](model::api::ErrorCode::INVALID_ROLE) if the role belongs to an integration.
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
        self.factory.request(endpoint)
    }

    /// Removes a role, which must be below the bot's highest role.
    ///
    /// Requires `MANAGE_ROLES`; fires `GUILD_MEMBER_UPDATE`.
    ///
    /// Fails with [`UNKNOWN_MEMBER`](model::api::ErrorCode::UNKNOWN_MEMBER) if the user is not a member, with
    /// [`UNKNOWN_ROLE`](model::api::ErrorCode::UNKNOWN_ROLE) if the role does not exist, and with
    /// [`INVALID_ROLE`](model::api::ErrorCode::INVALID_ROLE) if the role belongs to an integration.
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
        self.factory.request(endpoint)
    }

    /// Kicks the member from the guild. The user can join again.
    ///
    /// Requires `KICK_MEMBERS`; fires `GUILD_MEMBER_REMOVE`.
    ///
    /// Fails with [`UNKNOWN_MEMBER`](model::api::ErrorCode::UNKNOWN_MEMBER) if the user is not a member, and with
    /// [`MISSING_PERMISSIONS`](model::api::ErrorCode::MISSING_PERMISSIONS) if the member's highest role is not below
    /// the bot's.
    pub fn kick(&self) -> Request<RemoveMember> {
        self.factory
            .request(RemoveMember::new(self.guild, self.user))
    }

    /// Bans the member.
    ///
    /// Requires `BAN_MEMBERS`; fires `GUILD_BAN_ADD`. The limits and errors are the same as for [`Bans::create`].
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
    pub fn ban(&self) -> CreateBanRequest {
        Bans::with_factory(&self.factory, self.guild).create(self.user)
    }
}

setters! {
    ModifyMember.edit: MemberEdit => {
        channel_id(impl Into<Patch<Id<Channel>>>);
        /// A time within 5 seconds of the maximum is sent as 5 seconds before the maximum, so that a clock that is
        /// ahead does not fail the request.
        communication_disabled_until(impl Into<Patch<Timestamp>>) by timeout_end;
        deaf(impl Into<Patch<bool>>);
        flags(impl Into<Patch<MemberFlags>>);
        mute(impl Into<Patch<bool>>);
        nick(impl Into<Patch<String>>);
        roles(impl Into<Patch<Vec<Id<Role>>>>);
    }
}

handle! {
    /// Handle for the
    /// [members](https://docs.discord.com/developers/resources/guild#guild-member-object) of a guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// for member in &guild.members().search("ali").limit(10).await? {
    ///     println!("{}", member.user.username);
    /// }
    /// let everybody = guild.members().list().stream().all().await?;
    /// println!("{} members", everybody.len());
    /// # Ok(())
    /// # }
    /// ```
    Members { guild: Id<model::Guild> }
}

impl Members {
    /// Lists the members, sorted by user ID.
    ///
    /// Awaiting the request returns one page: a single member unless `limit` is set. [`stream`](Request::stream)
    /// returns all members. The client rejects a `limit` outside 1–1000.
    ///
    /// Fails with [`MISSING_ACCESS`](model::api::ErrorCode::MISSING_ACCESS) if the app does not have the privileged
    /// intent `GUILD_MEMBERS`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut members = guild.members().list().stream();
    /// while let Some(member) = members.next().await {
    ///     println!("{}", member?.user.username);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> ListMembersRequest {
        self.factory.request(ListMembers::new(self.guild))
    }

    /// Searches for members whose username or nickname begins with `query`.
    ///
    /// The service returns a single member unless `limit` is set. The client rejects a `query` outside 1–100 characters
    /// and a `limit` outside 1–1000.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let found = guild.members().search("ali").limit(10).await?;
    /// println!("{} members", found.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn search(&self, query: impl Into<String>) -> SearchMembersRequest {
        self.factory.request(SearchMembers::new(self.guild, query))
    }

    /// Adds a user to the guild. `token` is the user's access token with the scope `guilds.join`.
    ///
    /// Requires `CREATE_INSTANT_INVITE` and the permissions documented for each field; fires `GUILD_MEMBER_ADD`. The
    /// response is `None` if the user is already a member. The client rejects a `nick` of more than 32 characters.
    ///
    /// Fails with
    /// [`USER_BANNED_FROM_THIS_GUILD`](model::api::ErrorCode::USER_BANNED_FROM_THIS_GUILD) if the user
    /// is banned, with [`MAX_SERVER_MEMBERS`](model::api::ErrorCode::MAX_SERVER_MEMBERS) if the guild is full, and with
    /// [`INVALID_OAUTH2_ACCESS_TOKEN`](model::api::ErrorCode::INVALID_OAUTH2_ACCESS_TOKEN) if the token
    /// has expired.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Id, Secret, User};
    /// # async fn example(guild: Guild, user: Id<User>, token: Secret) -> Result<(), Box<dyn std::error::Error>> {
    /// let added = guild.members().add(user, token).nick("Alice").await?;
    /// println!("{}", if added.is_some() { "welcome" } else { "was here before" });
    /// # Ok(())
    /// # }
    /// ```
    pub fn add(&self, user: Id<User>, token: impl Into<Secret>) -> AddMemberRequest {
        let member = MemberBody::new(token);
        self.factory
            .request(AddMember::new(self.guild, user, member))
    }
}

setters! {
    ListMembers => {
        limit(u32);
        after(impl Into<Option<Id<User>>>);
    }
}

setters! { SearchMembers => { limit(u32); } }

setters! {
    AddMember.member: MemberBody => {
        deaf(bool);
        flags(MemberFlags);
        mute(bool);
        nick(impl Into<String>);
        roles(impl IntoIterator<Item = Id<Role>>);
    }
}

handle! {
    /// Handle for the bot as a
    /// [member](https://docs.discord.com/developers/resources/guild#modify-current-member) of a
    /// guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.me().edit().nick("Dice").bio("Rolls dice.").await?;
    /// # Ok(())
    /// # }
    /// ```
    CurrentMember { guild: Id<model::Guild> }
}

impl CurrentMember {
    /// Changes the bot's nickname and profile in this guild. Fields that are not set stay unchanged.
    ///
    /// Requires `CHANGE_NICKNAME` for `nick`, and no permission for the other fields; fires `GUILD_MEMBER_UPDATE`.
    ///
    /// The client rejects a `nick` of more than 32 characters, a `bio` of more than 190, and an image that is not a
    /// PNG, JPEG or GIF.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.me().edit().nick(None).bio("Rolls dice.").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> ModifyCurrentMemberRequest {
        let edit = CurrentMemberEdit::default();
        let endpoint = ModifyCurrentMember::new(self.guild, edit);
        self.factory.request(endpoint)
    }

    /// Sets the bot's nickname in this guild; `None` removes it.
    ///
    /// Requires `CHANGE_NICKNAME`; fires `GUILD_MEMBER_UPDATE`. The client rejects more than 32 characters.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// # #[allow(deprecated)]
    /// let renamed = guild.me().rename("Dice").await?;
    /// println!("{:?}", renamed.nick);
    /// # Ok(())
    /// # }
    /// ```
    #[deprecated(note = "use `edit().nick(…)`")]
    #[expect(deprecated, reason = "the method uses the deprecated endpoint")]
    pub fn rename(&self, nick: impl Into<Patch<String>>) -> Request<ModifyCurrentUserNick> {
        let edit = NickEdit::default().nick(nick);
        let endpoint = ModifyCurrentUserNick::new(self.guild, edit);
        self.factory.request(endpoint)
    }
}

setters! {
    ModifyCurrentMember.edit: CurrentMemberEdit => {
        avatar(impl Into<Patch<ImageData>>);
        banner(impl Into<Patch<ImageData>>);
        bio(impl Into<Patch<String>>);
        nick(impl Into<Patch<String>>);
    }
}
