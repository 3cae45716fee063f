//! The members of a guild.

use guildhall_model::api::{AddMember, ListMembers, SearchMembers};
use guildhall_model::{self as model, Id, MemberBody, MemberFlags, Role, Secret, User};

use super::{handle, setters};
use crate::client::Request;

handle! {
    /// The [members](https://docs.discord.com/developers/resources/guild#guild-member-object) of a guild.
    ///
    /// ```no_run
    /// # use guildhall::client::handle::Guild;
    /// # async fn example(guild: Guild) -> guildhall::Result<()> {
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
    /// Lists members in the order of their ids: all of them as a
    /// [stream](Request::stream), one page where it is awaited.
    ///
    /// The service gives one member where no limit is set. Refused with
    /// [`MISSING_ACCESS`](model::api::Code::MISSING_ACCESS) where the app has not the privileged
    /// intent `GUILD_MEMBERS`.
    pub fn list(&self) -> Request<ListMembers> {
        self.sender.request(ListMembers::new(self.guild))
    }

    /// Searches for members whose name or nickname begins with a text of 1–100 characters.
    ///
    /// The service gives one member where no limit is set.
    pub fn search(&self, query: impl Into<String>) -> Request<SearchMembers> {
        self.sender.request(SearchMembers::new(self.guild, query))
    }

    /// Adds a user who has granted the app the scope `guilds.join`, by that user's token. Requires
    /// `CREATE_INSTANT_INVITE` and what each field says, causes `GUILD_MEMBER_ADD`.
    ///
    /// The reply is none where the user is a member already. Refused with
    /// [`USER_BANNED_FROM_THIS_GUILD`](model::api::Code::USER_BANNED_FROM_THIS_GUILD) where the user
    /// is banned, and with
    /// [`INVALID_OAUTH2_ACCESS_TOKEN`](model::api::Code::INVALID_OAUTH2_ACCESS_TOKEN) where the token
    /// is over.
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
