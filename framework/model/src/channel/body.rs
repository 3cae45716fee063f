//! Bodies that create and move channels.

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{AUTO_ARCHIVE_MINUTES, ChannelType, POSITION};

use super::check::{LimitedFields, check_bitrate};
use super::object::Channel;
use super::overwrite::PermissionOverwrite;
use super::{
    ChannelFlags, DefaultReaction, ForumLayoutType, ForumTag, SortOrderType, VideoQualityMode,
};
use crate::guild::GuildCapabilities;
use crate::validation::check_number;
use crate::{Id, Patch, ValidationError};

/// Body that [creates](https://docs.discord.com/developers/resources/guild#create-guild-channel) a channel in a
/// guild.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct ChannelBody {
    /// Name of the channel, 1–100 characters. For text, announcement, forum and media channels, the service removes
    /// surrounding whitespace.
    pub name: String,
    /// Tags that threads can have, at most 20; forum and media channels only.
    pub available_tags: Option<Vec<ForumTag>>,
    /// Bitrate, in bits per second; voice and stage channels only. The minimum is 8000. The maximum is 64000 for
    /// stage channels, and depends on the premium tier of the guild for voice channels.
    pub bitrate: Option<u32>,
    /// Default `auto_archive_duration` that clients use for new threads, in minutes: 60, 1440, 4320 or 10080.
    #[schema(one_of = AUTO_ARCHIVE_MINUTES)]
    pub default_auto_archive_duration: Option<u32>,
    /// Default layout of the threads; forum channels only.
    pub default_forum_layout: Option<ForumLayoutType>,
    /// Emoji on the add-reaction button of the threads; forum and media channels only.
    pub default_reaction_emoji: Option<DefaultReaction>,
    /// Default sort order of the threads; forum and media channels only.
    pub default_sort_order: Option<SortOrderType>,
    /// Initial `rate_limit_per_user` of new threads, in seconds, 0–21600. Changes do not affect existing threads.
    pub default_thread_rate_limit_per_user: Option<u32>,
    /// Flags of the channel.
    pub flags: Option<ChannelFlags>,
    /// Type of the channel; a text channel if absent.
    #[serde(rename = "type")]
    pub kind: Option<ChannelType>,
    /// Whether the channel is age-restricted.
    pub nsfw: Option<bool>,
    /// ID of the parent category, which can contain up to 50 channels.
    pub parent_id: Option<Id<Channel>>,
    /// Permission overwrites of roles and members, at most 100.
    ///
    /// The bot can only allow or deny permissions that the bot has. Allowing or denying `MANAGE_ROLES` requires
    /// `ADMINISTRATOR`.
    pub permission_overwrites: Option<Vec<PermissionOverwrite>>,
    /// Sorting position; channels with the same position are sorted by ID.
    pub position: Option<i32>,
    /// Slow mode: seconds that a user must wait before sending another message or creating another thread, 0–21600.
    /// Bots and users with `BYPASS_SLOWMODE` are exempt.
    pub rate_limit_per_user: Option<u32>,
    /// ID of the voice region; automatic if absent. Voice and stage channels only.
    pub rtc_region: Option<String>,
    /// Topic of the channel, at most 1024 characters; at most 4096 for forum and media channels.
    pub topic: Option<String>,
    /// Maximum number of users: 0–99 for voice channels, 0–10000 for stage channels; 0 for no maximum.
    pub user_limit: Option<u32>,
    /// Camera video quality mode; voice and stage channels only.
    pub video_quality_mode: Option<VideoQualityMode>,
}

impl ChannelBody {
    /// Checks the limits that apply to every guild.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        let fields = LimitedFields {
            kind: Some(self.kind.unwrap_or(ChannelType::GuildText)),
            name: Some(&self.name),
            position: self.position,
            topic: self.topic.as_ref(),
            rate_limit_per_user: self.rate_limit_per_user,
            bitrate: self.bitrate,
            user_limit: self.user_limit,
            default_auto_archive_duration: self.default_auto_archive_duration,
            default_thread_rate_limit_per_user: self.default_thread_rate_limit_per_user,
            available_tags: self.available_tags.as_ref(),
            default_reaction_emoji: self.default_reaction_emoji.as_ref(),
            permission_overwrites: self.permission_overwrites.as_ref(),
        };
        fields.check()
    }

    /// Checks the bitrate against the maximum of the guild.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] if the bitrate is out of range.
    pub fn check_in(&self, guild: &GuildCapabilities) -> Result<(), ValidationError> {
        check_bitrate(self.bitrate, guild)
    }
}

/// New position of a channel: an entry of the body that
/// [moves](https://docs.discord.com/developers/resources/guild#modify-guild-channel-positions) channels.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct ChannelPosition {
    /// ID of the channel.
    pub id: Id<Channel>,
    /// Flags of the channel.
    pub flags: Patch<ChannelFlags>,
    /// Whether to sync the permission overwrites with the new category.
    pub lock_permissions: Patch<bool>,
    /// ID of the new category. A request can change the category of one channel only.
    pub parent_id: Patch<Id<Channel>>,
    /// Sorting position; channels with the same position are sorted by ID.
    pub position: Patch<i32>,
}

impl ChannelPosition {
    /// Checks that the position is not negative.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] if the position is negative.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_number("position", self.position.value().copied(), &POSITION)
    }
}
