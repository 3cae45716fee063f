//! One member of a guild.
//!
//! The members of a guild.
//!
//! The bot as a member of a guild.

use std::time::Duration;

use guildhall_model as model;
#[expect(deprecated, reason = "it says what to use in its place")]
use guildhall_model::api::ModifyCurrentUserNick;
use guildhall_model::api::{
    AddMember, AddMemberRole, GetMember, ListMembers, ModifyCurrentMember, ModifyMember,
    RemoveMember, RemoveMemberRole, SearchMembers,
};
use guildhall_model::member::{CurrentMemberEdit, NickEdit};
use guildhall_model::{
    Channel, Id, ImageData, MemberBody, MemberEdit, MemberFlags, Patch, Role, Secret, Timestamp,
    User,
};

use crate::handle::bans::Bans;
use crate::handle::factory::handle;
use crate::handle::requests::{
    AddMemberRequest, CreateBanRequest, ListMembersRequest, ModifyCurrentMemberRequest,
    ModifyMemberRequest, SearchMembersRequest,
};
use crate::handle::setters::{from_now, setters};
use crate::request::Request;

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
        self.factory.request(GetMember::new(self.guild, self.user))
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
    pub fn edit(&self) -> ModifyMemberRequest {
        let endpoint = ModifyMember::new(self.guild, self.user, MemberEdit::default());
        self.factory.request(endpoint)
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
    pub fn timeout(&self, length: Duration) -> ModifyMemberRequest {
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
    pub fn end_timeout(&self) -> ModifyMemberRequest {
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
        self.factory.request(endpoint)
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
        self.factory.request(endpoint)
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
        self.factory
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
    pub fn ban(&self) -> CreateBanRequest {
        Bans::with_factory(&self.factory, self.guild).create(self.user)
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

handle! {
    /// The [members](https://docs.discord.com/developers/resources/guild#guild-member-object) of a guild.
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
    /// Lists the members, in the order of their ids.
    ///
    /// Awaited, it is one page, of one member where no limit is set; as a [stream](Request::stream)
    /// it is all of them. A `limit` outside 1–1000 is refused before it is sent.
    ///
    /// Refused with [`MISSING_ACCESS`](model::api::Code::MISSING_ACCESS) where the app has not the
    /// privileged intent `GUILD_MEMBERS`.
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

    /// Searches for members whose name or nickname begins with a text.
    ///
    /// The service gives one member where no limit is set. A text outside 1–100 characters and a
    /// `limit` outside 1–1000 are refused before it is sent.
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

    /// Adds a user, by a token with which the user has granted `guilds.join`.
    ///
    /// Requires `CREATE_INSTANT_INVITE` and what each field says, causes `GUILD_MEMBER_ADD`. The
    /// reply is none where the user is a member already. A `nick` of more than 32 characters is
    /// refused before it is sent.
    ///
    /// Refused with [`USER_BANNED_FROM_THIS_GUILD`](model::api::Code::USER_BANNED_FROM_THIS_GUILD)
    /// where the user is banned, with
    /// [`MAX_SERVER_MEMBERS`](model::api::Code::MAX_SERVER_MEMBERS) where the guild is full, and with
    /// [`INVALID_OAUTH2_ACCESS_TOKEN`](model::api::Code::INVALID_OAUTH2_ACCESS_TOKEN) where the
    /// token is over.
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
        limit(impl Into<Option<u32>>);
        after(impl Into<Option<Id<User>>>);
    }
}

setters! { SearchMembers => { limit(impl Into<Option<u32>>); } }

setters! {
    AddMember.member: MemberBody => {
        deaf(bool);
        flags(MemberFlags);
        mute(bool);
        nick(impl Into<String>);
        roles(impl Into<Vec<Id<Role>>>) by Into::into;
    }
}

handle! {
    /// The bot as a [member](https://docs.discord.com/developers/resources/guild#modify-current-member) of a guild.
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
    /// Changes the given fields of the bot in this guild.
    ///
    /// Requires `CHANGE_NICKNAME` for `nick` and nothing for the rest, causes
    /// `GUILD_MEMBER_UPDATE`.
    ///
    /// A `nick` of more than 32 characters, a `bio` of more than 190 and a picture that is no PNG,
    /// JPEG or GIF are refused before it is sent.
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

    /// Renames the bot in this guild; none takes the name away.
    ///
    /// Requires `CHANGE_NICKNAME`, causes `GUILD_MEMBER_UPDATE`. More than 32 characters are
    /// refused before it is sent.
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
    #[expect(deprecated, reason = "it is the deprecated endpoint")]
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
