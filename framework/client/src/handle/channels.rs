//! The channels of a guild.

use std::time::Duration;

use guildhall_model::api::{CreateChannel, GetChannels, ModifyChannelPositions};
use guildhall_model::channel::{
    ChannelFlags, ChannelPosition, DefaultReaction, ForumLayout, ForumTag, PermissionOverwrite,
    SortOrder, VideoQualityMode,
};
use guildhall_model::{self as model, Channel, ChannelBody, ChannelType, Id};

use super::time::{minutes, seconds};
use super::{handle, setters};
use crate::Request;

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
    /// [`threads`](super::Guild::threads) lists those.
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
        self.sender.request(GetChannels::new(self.guild))
    }

    /// Creates a channel, a text channel unless `kind` says otherwise.
    ///
    /// Requires `MANAGE_CHANNELS` and what the overwrites allow and deny, and `ADMINISTRATOR` where
    /// that is `MANAGE_ROLES`; causes `CHANNEL_CREATE`.
    ///
    /// A name outside 1–100 characters is refused before it is sent, as is each field outside the
    /// range that it states. The bit rate is compared with the boost tier of a
    /// [known](super::Guild::known) guild, else with the highest. Refused with
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
    pub fn create(&self, name: impl Into<String>) -> Request<CreateChannel> {
        let channel = ChannelBody::new(name);
        self.sender.request(CreateChannel::new(self.guild, channel))
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
        self.sender.request(endpoint)
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
        parent_id(Id<Channel>);
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
