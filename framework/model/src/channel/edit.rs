//! Body that edits a channel or a thread.

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{APPLIED_TAGS, AUTO_ARCHIVE_MINUTES, ChannelType};

use super::check::{LimitedFields, check_archive_minutes, check_bitrate};
use super::object::{Channel, is_thread_type};
use super::overwrite::PermissionOverwrite;
use super::{
    ChannelFlags, DefaultReaction, ForumLayoutType, ForumTag, SortOrderType, VideoQualityMode,
};
use crate::guild::GuildCapabilities;
use crate::validation::check_count;
use crate::{Id, Patch, Permissions, ValidationError};

/// Body that [modifies](https://docs.discord.com/developers/resources/channel#modify-channel) a channel or a
/// thread.
///
/// A field that channels of the type do not have has no effect.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct ChannelEdit {
    /// Name of the channel, 1–100 characters. For text, announcement, forum and media channels, the service removes
    /// surrounding whitespace.
    pub name: Patch<String>,
    /// IDs of the tags of the thread, at most 5; threads in forum and media channels only. Adding or removing a
    /// moderated tag requires `MANAGE_THREADS`.
    #[schema(length = APPLIED_TAGS)]
    pub applied_tags: Patch<Vec<Id<ForumTag>>>,
    /// Whether the thread is archived; threads only. Other fields of an archived thread can only be changed by a
    /// request that unarchives the thread.
    pub archived: Patch<bool>,
    /// Minutes of inactivity after which clients hide the thread: 60, 1440, 4320 or 10080; threads only.
    #[schema(one_of = AUTO_ARCHIVE_MINUTES)]
    pub auto_archive_duration: Patch<u32>,
    /// All tags that threads can have, at most 20; forum and media channels only. A tag without an ID is new;
    /// threads lose the tags that are not listed.
    pub available_tags: Patch<Vec<ForumTag>>,
    /// Bitrate, in bits per second; voice and stage channels only. The minimum is 8000. The maximum is 64000 for
    /// stage channels, and depends on the premium tier of the guild for voice channels.
    pub bitrate: Patch<u32>,
    /// Default `auto_archive_duration` that clients use for new threads, in minutes: 60, 1440, 4320 or 10080.
    #[schema(one_of = AUTO_ARCHIVE_MINUTES)]
    pub default_auto_archive_duration: Patch<u32>,
    /// Default layout of the threads; forum channels only.
    pub default_forum_layout: Patch<ForumLayoutType>,
    /// Emoji on the add-reaction button of the threads; forum and media channels only.
    pub default_reaction_emoji: Patch<DefaultReaction>,
    /// Default sort order of the threads; forum and media channels only.
    pub default_sort_order: Patch<SortOrderType>,
    /// Initial `rate_limit_per_user` of new threads, in seconds, 0–21600. Changes do not affect existing threads.
    pub default_thread_rate_limit_per_user: Patch<u32>,
    /// Flags of the channel or thread. Only threads in forum and media channels can be `PINNED`.
    pub flags: Patch<ChannelFlags>,
    /// Whether members who are not moderators can add other members; private threads only.
    pub invitable: Patch<bool>,
    /// Type of the channel. Only a text channel can become an announcement channel, and vice versa.
    #[serde(rename = "type")]
    pub kind: Patch<ChannelType>,
    /// Whether only members with `MANAGE_THREADS` can unarchive the thread; threads only.
    pub locked: Patch<bool>,
    /// Whether the channel is age-restricted.
    pub nsfw: Patch<bool>,
    /// ID of the new parent category, which can contain up to 50 channels; [`Patch::Clear`] moves the channel out
    /// of its category.
    pub parent_id: Patch<Id<Channel>>,
    /// All permission overwrites of roles and members, at most 100. Requires `MANAGE_ROLES`.
    ///
    /// The bot can only change permissions that the bot has in the guild or in the parent category, unless an
    /// overwrite of the channel allows the bot `MANAGE_ROLES`.
    pub permission_overwrites: Patch<Vec<PermissionOverwrite>>,
    /// Sorting position; channels with the same position are sorted by ID.
    pub position: Patch<i32>,
    /// Slow mode: seconds that a user must wait before sending another message or creating another thread, 0–21600.
    /// Bots and users with `BYPASS_SLOWMODE` are exempt.
    pub rate_limit_per_user: Patch<u32>,
    /// ID of the voice region; [`Patch::Clear`] for automatic. Voice and stage channels only.
    pub rtc_region: Patch<String>,
    /// Topic of the channel, at most 1024 characters; at most 4096 for forum and media channels.
    pub topic: Patch<String>,
    /// Maximum number of users: 0–99 for voice channels, 0–10000 for stage channels; 0 for no maximum.
    pub user_limit: Patch<u32>,
    /// Camera video quality mode; voice and stage channels only.
    pub video_quality_mode: Patch<VideoQualityMode>,
}

impl ChannelEdit {
    /// Checks the limits of a channel of this type; if the type is unknown, the widest limits of all types.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self, kind: Option<ChannelType>) -> Result<(), ValidationError> {
        let fields = LimitedFields {
            kind: self.kind.value().copied().or(kind),
            name: self.name.value(),
            position: self.position.value().copied(),
            topic: self.topic.value(),
            rate_limit_per_user: self.rate_limit_per_user.value().copied(),
            bitrate: self.bitrate.value().copied(),
            user_limit: self.user_limit.value().copied(),
            default_auto_archive_duration: self.default_auto_archive_duration.value().copied(),
            default_thread_rate_limit_per_user: self
                .default_thread_rate_limit_per_user
                .value()
                .copied(),
            available_tags: self.available_tags.value(),
            default_reaction_emoji: self.default_reaction_emoji.value(),
            permission_overwrites: self.permission_overwrites.value(),
        };
        fields.check()?;
        let minutes = self.auto_archive_duration.value().copied();
        check_archive_minutes("auto_archive_duration", minutes)?;
        check_count("applied_tags", self.applied_tags.value(), &APPLIED_TAGS)
    }

    /// Checks the bitrate against the maximum of the guild.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] if the bitrate is out of range.
    pub fn check_in(&self, guild: &GuildCapabilities) -> Result<(), ValidationError> {
        check_bitrate(self.bitrate.value().copied(), guild)
    }

    /// Returns the permissions that the edit of a channel of this type requires; if the type is unknown, the
    /// permissions that are required for every type with the fields of the edit.
    ///
    /// The creator of a thread needs no permission for some fields, which are not included.
    pub fn required_permissions(&self, kind: Option<ChannelType>) -> Permissions {
        let is_thread = kind.map(is_thread_type);
        let moderates = !self.locked.is_keep() || !self.invitable.is_keep();
        let sets_slow_mode_or_flags = !self.rate_limit_per_user.is_keep() || !self.flags.is_keep();
        let mut required = match is_thread {
            Some(true) if moderates || sets_slow_mode_or_flags => Permissions::MANAGE_THREADS,
            None if moderates && !self.has_channel_fields() => Permissions::MANAGE_THREADS,
            Some(true) => Permissions::empty(),
            None if !self.has_channel_fields() => Permissions::empty(),
            Some(false) | None => Permissions::MANAGE_CHANNELS,
        };
        if is_thread != Some(true) && !self.permission_overwrites.is_keep() {
            required |= Permissions::MANAGE_ROLES;
        }
        required
    }

    /// Returns whether the edit has a field that threads do not have.
    fn has_channel_fields(&self) -> bool {
        let of_threads = Self {
            name: self.name.clone(),
            applied_tags: self.applied_tags.clone(),
            archived: self.archived,
            auto_archive_duration: self.auto_archive_duration,
            flags: self.flags,
            invitable: self.invitable,
            locked: self.locked,
            rate_limit_per_user: self.rate_limit_per_user,
            ..Self::new()
        };
        *self != of_threads
    }
}
