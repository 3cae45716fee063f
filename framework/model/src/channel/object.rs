//! Channel object, with its enums and flags.

use std::fmt;

use guildhall_model_derive::Object;
use guildhall_rules::ChannelType;

use super::overwrite::PermissionOverwrite;
use super::{DefaultReaction, ForumTag, ThreadMember, ThreadMetadata};
use crate::wire::flags::number_flags;
use crate::wire::open_text::open_text;
use crate::wire::{list, number};
use crate::{Application, Guild, Id, Message, Permissions, Timestamp, User};

/// [Channel](https://docs.discord.com/developers/resources/channel#channel-object), full or partial: only `id` and
/// `type` are always present.
///
/// `Display` formats the channel as a mention.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct Channel {
    /// ID of the channel.
    pub id: Id<Channel>,
    /// Type of the channel.
    #[serde(rename = "type", default = "ChannelType::missing")]
    pub kind: ChannelType,
    /// Permissions of the app in the channel, including overwrites; present in interactions only.
    pub app_permissions: Option<Permissions>,
    /// ID of the app that created a group DM.
    pub application_id: Option<Id<Application>>,
    /// IDs of the tags of the thread, at most 5; threads in forum and media channels only.
    #[serde(with = "list")]
    pub applied_tags: Option<Vec<Id<ForumTag>>>,
    /// Tags that threads can have, at most 20; forum and media channels only.
    #[serde(with = "list")]
    pub available_tags: Option<Vec<ForumTag>>,
    /// Bitrate, in bits per second; voice and stage channels only.
    #[serde(with = "number")]
    pub bitrate: Option<u32>,
    /// Default `auto_archive_duration` that clients use for new threads, in minutes: 60, 1440, 4320 or 10080.
    #[serde(with = "number")]
    pub default_auto_archive_duration: Option<u32>,
    /// Default layout of the threads; forum channels only.
    pub default_forum_layout: Option<ForumLayoutType>,
    /// Emoji on the add-reaction button of the threads; forum and media channels only.
    pub default_reaction_emoji: Option<DefaultReaction>,
    /// Default sort order of the threads; forum and media channels only. `None` if no sort order has been set.
    pub default_sort_order: Option<SortOrderType>,
    /// Default tag-matching mode of thread searches; forum and media channels only.
    pub default_tag_setting: Option<ThreadSearchTagSetting>,
    /// Initial `rate_limit_per_user` of new threads, in seconds. Changes do not affect existing threads.
    #[serde(with = "number")]
    pub default_thread_rate_limit_per_user: Option<u32>,
    /// Flags of the channel.
    pub flags: Option<ChannelFlags>,
    /// ID of the guild.
    pub guild_id: Option<Id<Guild>>,
    /// Icon hash of a group DM.
    pub icon: Option<String>,
    /// ID of the last message, or of the last thread in a forum or media channel. The message or thread may have
    /// been deleted.
    #[service(when = has_last_message_id)]
    pub last_message_id: Option<Id<Message>>,
    /// Time at which a message was last pinned.
    pub last_pin_timestamp: Option<Timestamp>,
    /// Whether a group DM is managed by an app through the scope `gdm.join`.
    pub managed: Option<bool>,
    /// Thread member object of the current user; threads only.
    pub member: Option<Box<ThreadMember>>,
    /// Approximate number of thread members, counted up to 50; threads only.
    #[serde(with = "number")]
    pub member_count: Option<u32>,
    /// First message; present only in the response that starts a thread in a forum or media channel.
    pub message: Option<Box<Message>>,
    /// Number of messages, not counting the first message and deleted messages; threads only.
    #[serde(with = "number")]
    pub message_count: Option<u32>,
    /// Name of the channel, 1–100 characters.
    pub name: Option<String>,
    /// Whether the channel is age-restricted.
    pub nsfw: Option<bool>,
    /// ID of the user who created the thread or group DM.
    pub owner_id: Option<Id<User>>,
    /// ID of the parent category, or of the channel where the thread was created.
    #[service(when = is_full)]
    pub parent_id: Option<Id<Channel>>,
    /// Permission overwrites of roles and members.
    #[serde(with = "list")]
    pub permission_overwrites: Option<Vec<PermissionOverwrite>>,
    /// Permissions of the invoking user in the channel, including overwrites; present in interactions only.
    pub permissions: Option<Permissions>,
    /// Sorting position; channels with the same position are sorted by ID.
    #[serde(with = "number")]
    pub position: Option<i32>,
    /// Slow mode: seconds that a user must wait before sending another message or creating another thread, 0–21600.
    /// Bots and users with `BYPASS_SLOWMODE` are exempt.
    #[serde(with = "number")]
    pub rate_limit_per_user: Option<u32>,
    /// Recipients of a DM or group DM.
    #[serde(with = "list")]
    pub recipients: Option<Vec<User>>,
    /// ID of the voice region; `None` for automatic. Voice and stage channels only.
    #[service(when = has_region)]
    pub rtc_region: Option<String>,
    /// Thread metadata; threads only.
    pub thread_metadata: Option<ThreadMetadata>,
    /// Topic of the channel, at most 1024 characters; at most 4096 for forum and media channels.
    #[service(when = has_topic)]
    pub topic: Option<String>,
    /// Number of messages ever sent, including deleted messages; threads only.
    #[serde(with = "number")]
    pub total_message_sent: Option<u32>,
    /// Maximum number of users: 0–99 for voice channels, 0–10000 for stage channels; 0 for no maximum.
    #[serde(with = "number")]
    pub user_limit: Option<u32>,
    /// Camera video quality mode; voice and stage channels only.
    pub video_quality_mode: Option<VideoQualityMode>,
}

impl Channel {
    /// Creates a channel with an ID and a type; the other fields are `None`.
    pub const fn new(id: Id<Channel>, kind: ChannelType) -> Self {
        Self {
            id,
            kind,
            app_permissions: None,
            application_id: None,
            applied_tags: None,
            available_tags: None,
            bitrate: None,
            default_auto_archive_duration: None,
            default_forum_layout: None,
            default_reaction_emoji: None,
            default_sort_order: None,
            default_tag_setting: None,
            default_thread_rate_limit_per_user: None,
            flags: None,
            guild_id: None,
            icon: None,
            last_message_id: None,
            last_pin_timestamp: None,
            managed: None,
            member: None,
            member_count: None,
            message: None,
            message_count: None,
            name: None,
            nsfw: None,
            owner_id: None,
            parent_id: None,
            permission_overwrites: None,
            permissions: None,
            position: None,
            rate_limit_per_user: None,
            recipients: None,
            rtc_region: None,
            thread_metadata: None,
            topic: None,
            total_message_sent: None,
            user_limit: None,
            video_quality_mode: None,
        }
    }

    /// Returns whether the object is the full channel of a guild, rather than a partial channel.
    const fn is_full(&self) -> bool {
        self.permission_overwrites.is_some() && self.guild_id.is_some() && self.position.is_some()
    }

    /// Returns whether responses contain `last_message_id`: true for full channels and full threads.
    const fn has_last_message_id(&self) -> bool {
        self.is_full() || self.thread_metadata.is_some() && self.owner_id.is_some()
    }

    /// Returns whether responses contain `topic`.
    const fn has_topic(&self) -> bool {
        let has_topic = matches!(
            self.kind,
            ChannelType::GuildText
                | ChannelType::GuildAnnouncement
                | ChannelType::GuildForum
                | ChannelType::GuildMedia
        );
        has_topic && self.permission_overwrites.is_some()
    }

    /// Returns whether responses contain `rtc_region`.
    const fn has_region(&self) -> bool {
        let is_voice = matches!(
            self.kind,
            ChannelType::GuildVoice | ChannelType::GuildStageVoice
        );
        is_voice && self.permission_overwrites.is_some()
    }

    /// Returns whether the channel is a thread.
    pub const fn is_thread(&self) -> bool {
        is_thread_type(self.kind)
    }
}

/// Returns whether channels of a type are threads.
pub(crate) const fn is_thread_type(kind: ChannelType) -> bool {
    matches!(
        kind,
        ChannelType::AnnouncementThread | ChannelType::PublicThread | ChannelType::PrivateThread
    )
}

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<#{}>", self.id)
    }
}

guildhall_rules::open_enum! {
    /// Camera [video quality
    /// mode](https://docs.discord.com/developers/resources/channel#channel-object-video-quality-modes) of a voice
    /// channel.
    VideoQualityMode {
        /// Automatic: the service chooses the quality for optimal performance.
        Auto = 1 "AUTO",
        /// 720p.
        Full = 2 "FULL",
    }
}

guildhall_rules::open_enum! {
    /// [Layout](https://docs.discord.com/developers/resources/channel#channel-object-forum-layout-types) of the threads
    /// in a forum channel.
    ForumLayoutType {
        /// No default layout.
        NotSet = 0 "NOT_SET",
        /// List.
        ListView = 1 "LIST_VIEW",
        /// Gallery: a collection of tiles.
        GalleryView = 2 "GALLERY_VIEW",
    }
}

guildhall_rules::open_enum! {
    /// [Sort order](https://docs.discord.com/developers/resources/channel#channel-object-sort-order-types) of the
    /// threads in a forum or media channel.
    SortOrderType {
        /// By latest activity.
        LatestActivity = 0 "LATEST_ACTIVITY",
        /// By creation time, newest first.
        CreationDate = 1 "CREATION_DATE",
    }
}

guildhall_rules::open_enum_serde! {
    VideoQualityMode,
    ForumLayoutType,
    SortOrderType,
}

crate::wire::kinds::closed_enums! {
    VideoQualityMode,
    ForumLayoutType,
    SortOrderType,
}

number_flags! {
    /// [Flags](https://docs.discord.com/developers/resources/channel#channel-object-channel-flags) of a channel.
    ChannelFlags {
        /// Thread pinned to the top of its forum or media channel.
        PINNED = 1,
        /// Forum or media channel that requires a tag on new threads.
        REQUIRE_TAG = 4,
        /// Media channel that hides the download options of embedded media.
        HIDE_MEDIA_DOWNLOAD_OPTIONS = 15,
        /// Channel that is hidden until the member agrees to view it; not for age-restricted channels.
        IS_SPOILER_CHANNEL = 21,
    }
}

open_text! {
    /// Tag-matching mode of thread searches in a forum or media channel.
    ThreadSearchTagSetting {
        /// Finds threads that have all selected tags.
        MatchAll = "match_all",
        /// Finds threads that have at least one selected tag.
        MatchSome = "match_some",
    }
}
