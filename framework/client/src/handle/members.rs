//! The members of a guild.

use guildhall_model::api::{AddMember, ListMembers, SearchMembers};
use guildhall_model::{self as model, Id, MemberBody, MemberFlags, Role, Secret, User};

use super::{handle, setters};
use crate::Request;

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
    pub fn list(&self) -> Request<ListMembers> {
        self.sender.request(ListMembers::new(self.guild))
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
    pub fn search(&self, query: impl Into<String>) -> Request<SearchMembers> {
        self.sender.request(SearchMembers::new(self.guild, query))
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
    pub fn add(&self, user: Id<User>, token: impl Into<Secret>) -> Request<AddMember> {
        let member = MemberBody::new(token);
        self.sender
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
