//! Handle for the bans of a guild.

use std::time::Duration;

use guildhall_model as model;
use guildhall_model::api::{BulkBan, CreateBan, GetBan, GetBans, RemoveBan};
use guildhall_model::guild::{BanBody, BulkBanBody};
use guildhall_model::{Id, User};

use crate::handle::factory::handle;
use crate::handle::requests::{BulkBanRequest, CreateBanRequest, GetBansRequest};
use crate::handle::setters::{seconds, setters};
use crate::request::Request;

handle! {
    /// Handle for the [bans](https://docs.discord.com/developers/resources/guild#ban-object) of a guild.
    ///
    /// ```no_run
    /// # use std::time::Duration;
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::Id;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let (raider, other) = (Id::new(80351110224678912), Id::new(80351110224678913));
    /// let hour = Duration::from_secs(3600);
    /// guild.bans().create(raider).delete_messages(hour).reason("raid").await?;
    /// let outcome = guild.bans().bulk_create([raider, other]).await?;
    /// println!("{} are banned", outcome.banned_users.len());
    /// # Ok(())
    /// # }
    /// ```
    Bans { guild: Id<model::Guild> }
}

impl Bans {
    /// Lists the bans, sorted by user ID.
    ///
    /// Awaiting the request returns one page of at most 1000 bans; [`stream`](Request::stream) returns all bans.
    /// Requires `BAN_MEMBERS`.
    ///
    /// The client rejects a `limit` outside 1–1000. Fails with
    /// [`MAX_BAN_FETCHES`](model::api::ErrorCode::MAX_BAN_FETCHES) if the list is requested too often.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut bans = guild.bans().list().stream();
    /// while let Some(ban) = bans.next().await {
    ///     println!("{}", ban?.user.username);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> GetBansRequest {
        self.factory.request(GetBans::new(self.guild))
    }

    /// Reads the ban of a user, including the reason.
    ///
    /// Requires `BAN_MEMBERS`. Fails with
    /// [`UNKNOWN_BAN`](model::api::ErrorCode::UNKNOWN_BAN) if the user is not banned.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(guild: Guild, user: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// let ban = guild.bans().get(user).await?;
    /// println!("{}", ban.reason.as_deref().unwrap_or("no reason"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self, user: Id<User>) -> Request<GetBan> {
        self.factory.request(GetBan::new(self.guild, user))
    }

    /// Bans a user, even one who is not a member.
    ///
    /// Requires `BAN_MEMBERS`; fires `GUILD_BAN_ADD`. No messages are deleted unless
    /// [`delete_messages`](Request::delete_messages) is set; the client rejects more than 7 days.
    ///
    /// Fails with [`MISSING_PERMISSIONS`](model::api::ErrorCode::MISSING_PERMISSIONS) if the member's highest role is
    /// not below the bot's, with
    /// [`UNKNOWN_USER`](model::api::ErrorCode::UNKNOWN_USER) if the user does not exist, and with
    /// [`MAX_NON_MEMBER_BANS`](model::api::ErrorCode::MAX_NON_MEMBER_BANS) if too many non-members
    /// are banned.
    ///
    /// ```no_run
    /// # use std::time::Duration;
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(guild: Guild, raider: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// let day = Duration::from_secs(24 * 60 * 60);
    /// guild.bans().create(raider).delete_messages(day).reason("raid").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn create(&self, user: Id<User>) -> CreateBanRequest {
        let ban = BanBody::default();
        self.factory.request(CreateBan::new(self.guild, user, ban))
    }

    /// Removes the ban of a user.
    ///
    /// Requires `BAN_MEMBERS`; fires `GUILD_BAN_REMOVE`. Fails with
    /// [`UNKNOWN_BAN`](model::api::ErrorCode::UNKNOWN_BAN) if the user is not banned.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(guild: Guild, user: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.bans().delete(user).reason("has apologized").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self, user: Id<User>) -> Request<RemoveBan> {
        self.factory.request(RemoveBan::new(self.guild, user))
    }

    /// Bans 1–200 users with one request. The response lists the banned users, and those who could not be banned.
    ///
    /// Requires `BAN_MEMBERS` and `MANAGE_GUILD`. Discord documents no event for the request, but each ban fires
    /// `GUILD_BAN_ADD`. The client rejects an empty list, more than 200 users, and the deletion of messages older than
    /// 7 days.
    ///
    /// Fails with [`FAILED_TO_BAN_USERS`](model::api::ErrorCode::FAILED_TO_BAN_USERS) if none of the users could be
    /// banned.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(guild: Guild, raiders: Vec<Id<User>>) -> Result<(), Box<dyn std::error::Error>> {
    /// let outcome = guild.bans().bulk_create(raiders).reason("raid").await?;
    /// println!("{} could not be banned", outcome.failed_users.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn bulk_create(&self, users: impl IntoIterator<Item = Id<User>>) -> BulkBanRequest {
        let bans = BulkBanBody::new(Vec::from_iter(users));
        self.factory.request(BulkBan::new(self.guild, bans))
    }
}

setters! {
    GetBans => {
        limit(u32);
        before(impl Into<Option<Id<User>>>);
        after(impl Into<Option<Id<User>>>);
    }
}

setters! {
    CreateBan.ban: BanBody => {
        /// Rounded down to whole seconds; at most 7 days.
        delete_messages(Duration) sets delete_message_seconds by seconds;
    }
}

setters! {
    BulkBan.bans: BulkBanBody => {
        /// Rounded down to whole seconds; at most 7 days.
        delete_messages(Duration) sets delete_message_seconds by seconds;
    }
}
