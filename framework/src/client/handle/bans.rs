//! Who is banned from a guild.

use std::time::Duration;

use guildhall_model::api::{BulkBan, CreateBan, GetBan, GetBans, RemoveBan};
use guildhall_model::guild::{BanBody, BulkBanBody};
use guildhall_model::{self as model, Id, User};

use super::time::seconds;
use super::{handle, setters};
use crate::client::Request;

handle! {
    /// The [bans](https://docs.discord.com/developers/resources/guild#ban-object) of a guild.
    ///
    /// ```no_run
    /// # use std::time::Duration;
    /// # use guildhall::client::handle::Guild;
    /// # use guildhall::model::Id;
    /// # async fn example(guild: Guild) -> guildhall::Result<()> {
    /// let (raider, other) = (Id::new(80351110224678912), Id::new(80351110224678913));
    /// let hour = Duration::from_secs(3600);
    /// guild.bans().create(raider).delete_messages(hour).reason("raid").await?;
    /// let outcome = guild.bans().bulk([raider, other]).await?;
    /// println!("{} are banned", outcome.banned_users.len());
    /// # Ok(())
    /// # }
    /// ```
    Bans { guild: Id<model::Guild> }
}

impl Bans {
    /// Lists bans in the order of the users' ids: all of them as a [stream](Request::stream), one
    /// page where it is awaited. Requires `BAN_MEMBERS`.
    ///
    /// The service gives 1000 bans where no limit is set.
    pub fn list(&self) -> Request<GetBans> {
        self.sender.request(GetBans::new(self.guild))
    }

    /// Reads the ban of a user. Requires `BAN_MEMBERS`.
    ///
    /// Refused with [`UNKNOWN_BAN`](model::api::Code::UNKNOWN_BAN) where the user is not banned.
    pub fn get(&self, user: Id<User>) -> Request<GetBan> {
        self.sender.request(GetBan::new(self.guild, user))
    }

    /// Bans a user, member or not. Requires `BAN_MEMBERS`, causes `GUILD_BAN_ADD`.
    ///
    /// Refused with [`MISSING_PERMISSIONS`](model::api::Code::MISSING_PERMISSIONS) where the member's
    /// highest role is not below the bot's, and with
    /// [`MAX_NON_MEMBER_BANS`](model::api::Code::MAX_NON_MEMBER_BANS) where too many are banned who
    /// were no members.
    pub fn create(&self, user: Id<User>) -> Request<CreateBan> {
        let ban = BanBody::default();
        self.sender.request(CreateBan::new(self.guild, user, ban))
    }

    /// Lifts the ban of a user. Requires `BAN_MEMBERS`, causes `GUILD_BAN_REMOVE`.
    ///
    /// Refused with [`UNKNOWN_BAN`](model::api::Code::UNKNOWN_BAN) where the user is not banned.
    pub fn delete(&self, user: Id<User>) -> Request<RemoveBan> {
        self.sender.request(RemoveBan::new(self.guild, user))
    }

    /// Bans 1–200 users at once; the reply says who could not be banned. Requires `BAN_MEMBERS` and
    /// `MANAGE_GUILD`.
    ///
    /// Refused with [`FAILED_TO_BAN_USERS`](model::api::Code::FAILED_TO_BAN_USERS) where nobody could
    /// be.
    pub fn bulk(&self, users: impl Into<Vec<Id<User>>>) -> Request<BulkBan> {
        let bans = BulkBanBody::new(users);
        self.sender.request(BulkBan::new(self.guild, bans))
    }
}

setters! {
    GetBans => {
        limit(impl Into<Option<u32>>);
        before(impl Into<Option<Id<User>>>);
        after(impl Into<Option<Id<User>>>);
    }
}

setters! {
    CreateBan.ban: BanBody => {
        /// In whole seconds, at most 7 days back.
        delete_messages(Duration) sets delete_message_seconds by seconds;
    }
}

setters! {
    BulkBan.bans: BulkBanBody => {
        /// In whole seconds, at most 7 days back.
        delete_messages(Duration) sets delete_message_seconds by seconds;
    }
}
