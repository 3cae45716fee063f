//! A channel or a thread by itself.
//!
//! The channels of a guild.

use std::time::Duration;

use guildhall_model as model;
use guildhall_model::api::{
    CreateChannel, GetChannel, GetChannels, GetThreadMember, ModifyChannelPositions,
};
use guildhall_model::channel::{
    ChannelFlags, ChannelPosition, DefaultReaction, ForumLayout, ForumTag, PermissionOverwrite,
    SortOrder, VideoQualityMode,
};
use guildhall_model::{ChannelBody, ChannelType, Id, User};

use crate::handle::factory::handle;
use crate::handle::requests::{CreateChannelRequest, GetThreadMemberRequest};
use crate::handle::setters::{minutes, seconds, setters};
use crate::request::Request;

handle! {
    /// A [channel](https://docs.discord.com/developers/resources/channel) or a thread, by itself.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::{Channel, Id};
    /// # async fn example(client: Client, thread: Id<Channel>) -> Result<(), Box<dyn std::error::Error>> {
    /// let thread = client.channel(thread).get().await?;
    /// println!("{:?} is in {:?}", thread.name, thread.parent_id);
    /// # Ok(())
    /// # }
    /// ```
    Channel { channel: Id<model::Channel> }
}

impl Channel {
    /// Returns which channel it is.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # async fn example(channel: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{}", channel.id());
    /// # Ok(())
    /// # }
    /// ```
    pub const fn id(&self) -> Id<model::Channel> {
        self.channel
    }

    /// Reads it, a thread that is put away included.
    ///
    /// Refused with [`MISSING_ACCESS`](model::api::Code::MISSING_ACCESS) where the bot does not see
    /// it, and with [`UNKNOWN_CHANNEL`](model::api::Code::UNKNOWN_CHANNEL) where there is none.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # async fn example(channel: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{:?}", channel.get().await?.guild_id);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self) -> Request<GetChannel> {
        self.factory.request(GetChannel::new(self.channel))
    }

    /// Reads since when a user is in it, if it is a thread.
    ///
    /// Refused with the status 404 where the user is not in it.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(thread: Channel, alice: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// let alice = thread.member(alice).with_member(true).await?;
    /// println!("{:?}", alice.join_timestamp);
    /// # Ok(())
    /// # }
    /// ```
    pub fn member(&self, user: Id<User>) -> GetThreadMemberRequest {
        let endpoint = GetThreadMember::new(self.channel, user);
        self.factory.request(endpoint)
    }
}

setters! {
    GetThreadMember => {
        with_member(bool);
    }
}

handle! {
    /// The [channels](https://docs.discord.com/developers/resources/channel) of a guild.
    ///
    /// ```no_run
    /// # use std::time::Duration;
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let hour = Duration::from_secs(3600);
    /// let channel = guild.channels().create("help").topic("Ask here").slow_mode(hour).await?;
    /// println!("{}", channel.id);
    /// # Ok(())
    /// # }
    /// ```
    Channels { guild: Id<model::Guild> }
}

impl Channels {
    /// Lists the channels, without threads.
    ///
    /// [`threads`](crate::handle::Guild::threads) lists those.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// for channel in &guild.channels().list().await? {
    ///     println!("{:?}", channel.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> Request<GetChannels> {
        self.factory.request(GetChannels::new(self.guild))
    }

    /// Creates a channel, a text channel unless `kind` says otherwise.
    ///
    /// Requires `MANAGE_CHANNELS` and what the overwrites allow and deny, and `ADMINISTRATOR` where
    /// that is `MANAGE_ROLES`; causes `CHANNEL_CREATE`.
    ///
    /// A name outside 1–100 characters is refused before it is sent, as is each field outside the
    /// range that it states. The bit rate is compared with the boost tier of a
    /// [known](crate::handle::Guild::known) guild, else with the highest. Refused with
    /// [`MAX_GUILD_CHANNELS`](model::api::Code::MAX_GUILD_CHANNELS) where there are 500.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::ChannelType;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let lobby = guild.channels().create("Lobby").kind(ChannelType::GuildVoice);
    /// lobby.user_limit(10).reason("as voted").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn create(&self, name: impl Into<String>) -> CreateChannelRequest {
        let channel = ChannelBody::new(name);
        self.factory
            .request(CreateChannel::new(self.guild, channel))
    }

    /// Moves channels; those left out stay where they are.
    ///
    /// Requires `MANAGE_CHANNELS`, and `MANAGE_ROLES` where a channel takes over the overwrites of
    /// its category; causes `CHANNEL_UPDATE` for each.
    ///
    /// A negative place, and a category for more than one channel, are refused before it is sent.
    /// Refused with [`MISSING_ACCESS`](model::api::Code::MISSING_ACCESS) where the bot does not see
    /// a channel that gets a category.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Channel, Id};
    /// # use guildhall_model::channel::ChannelPosition;
    /// # async fn example(
    /// #     guild: Guild,
    /// #     rules: Id<Channel>,
    /// #     help: Id<Channel>,
    /// # ) -> Result<(), Box<dyn std::error::Error>> {
    /// let first = ChannelPosition::new(rules).position(0);
    /// let second = ChannelPosition::new(help).position(1);
    /// guild.channels().positions([first, second]).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn positions(
        &self,
        positions: impl Into<Vec<ChannelPosition>>,
    ) -> Request<ModifyChannelPositions> {
        let endpoint = ModifyChannelPositions::new(self.guild, positions);
        self.factory.request(endpoint)
    }
}

setters! {
    CreateChannel.channel: ChannelBody => {
        available_tags(impl Into<Vec<ForumTag>>) by Into::into;
        bitrate(u32);
        /// In whole minutes.
        default_auto_archive(Duration) sets default_auto_archive_duration by minutes;
        default_forum_layout(ForumLayout);
        default_reaction_emoji(DefaultReaction);
        default_sort_order(SortOrder);
        /// In whole seconds.
        default_thread_slow_mode(Duration) sets default_thread_rate_limit_per_user by seconds;
        flags(ChannelFlags);
        kind(ChannelType);
        nsfw(bool);
        parent_id(Id<model::Channel>);
        permission_overwrites(impl Into<Vec<PermissionOverwrite>>) by Into::into;
        position(i32);
        rtc_region(impl Into<String>);
        /// In whole seconds.
        slow_mode(Duration) sets rate_limit_per_user by seconds;
        topic(impl Into<String>);
        user_limit(u32);
        video_quality_mode(VideoQualityMode);
    }
}
