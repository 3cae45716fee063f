//! The channel itself.

use std::fmt;

use guildhall_rules::ChannelType;
use serde::{Deserialize, Serialize};

use super::{DefaultReaction, ForumTag, PermissionOverwrite, ThreadMember, ThreadMetadata};
use crate::wire::flags::number_flags;
use crate::wire::open_text::open_text;
use crate::wire::{list, number};
use crate::{Application, Guild, Id, Message, Permissions, Timestamp, User};

/// A [channel](https://docs.discord.com/developers/resources/channel#channel-object), whole or in part: only `id` and `type` are always there.
///
/// Displayed as a mention.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Channel {
    /// Which channel.
    pub id: Id<Channel>,
    /// What it is.
    #[serde(rename = "type", default = "ChannelType::untold")]
    pub kind: ChannelType,
    /// What the app may do in it; only inside interactions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_permissions: Option<Permissions>,
    /// The app that made it, for direct messages among several users.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub application_id: Option<Id<Application>>,
    /// The tags on it, at most 5; threads in forums only.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub applied_tags: Option<Vec<Id<ForumTag>>>,
    /// The tags its threads can have, at most 20; forums only.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub available_tags: Option<Vec<ForumTag>>,
    /// Bits per second; voice channels only.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub bitrate: Option<u32>,
    /// The `auto_archive_duration` that clients offer for new threads, in minutes.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub default_auto_archive_duration: Option<u32>,
    /// How it shows its threads; forums only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_forum_layout: Option<ForumLayout>,
    /// The reaction it offers on its threads; forums only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_reaction_emoji: Option<DefaultReaction>,
    /// How it sorts its threads; forums only, none where nobody chose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_sort_order: Option<SortOrder>,
    /// Which threads a search finds; forums only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_tag_setting: Option<TagSetting>,
    /// The `rate_limit_per_user` that new threads start with.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub default_thread_rate_limit_per_user: Option<u32>,
    /// What is special about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags: Option<ChannelFlags>,
    /// The guild it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Id<Guild>>,
    /// The hash of its icon; direct messages among several users only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// Its latest message, or thread for forums; may be gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_message_id: Option<Id<Message>>,
    /// When a message was last pinned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_pin_timestamp: Option<Timestamp>,
    /// Whether an app manages it; direct messages among several users only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub managed: Option<bool>,
    /// The current user in it; threads only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member: Option<Box<ThreadMember>>,
    /// How many are in it, counted up to 50; threads only.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub member_count: Option<u32>,
    /// How many messages it holds; threads only.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub message_count: Option<u32>,
    /// Its name, 1–100 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether only adults may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nsfw: Option<bool>,
    /// Who made it; threads and direct messages among several users.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<Id<User>>,
    /// Its category; for threads, the channel they are in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent_id: Option<Id<Channel>>,
    /// What roles and members may or may not do in it.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub permission_overwrites: Option<Vec<PermissionOverwrite>>,
    /// What the invoking user may do in it; only inside interactions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub permissions: Option<Permissions>,
    /// Its place among the others; equal places are sorted by id.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub position: Option<i32>,
    /// Seconds between two messages of one user, at most 21600.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub rate_limit_per_user: Option<u32>,
    /// Who takes part; direct messages only.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub recipients: Option<Vec<User>>,
    /// Where the sound goes through; none for automatic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rtc_region: Option<String>,
    /// Its state as a thread.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thread_metadata: Option<ThreadMetadata>,
    /// Its topic, at most 1024 characters, 4096 for forums.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub topic: Option<String>,
    /// How many messages were ever sent; threads only.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub total_message_sent: Option<u32>,
    /// How many may join, 0 for any number; voice channels only.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub user_limit: Option<u32>,
    /// The quality of the picture; voice channels only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub video_quality_mode: Option<VideoQualityMode>,
}

impl Channel {
    /// A channel of this type, and nothing else.
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

    /// Whether it is a thread.
    pub const fn is_thread(&self) -> bool {
        matches!(
            self.kind,
            ChannelType::AnnouncementThread
                | ChannelType::PublicThread
                | ChannelType::PrivateThread
        )
    }
}

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<#{}>", self.id)
    }
}

guildhall_rules::open_enum! {
    /// The picture in a voice channel: [video quality modes](https://docs.discord.com/developers/resources/channel#channel-object-video-quality-modes).
    VideoQualityMode {
        /// The service chooses.
        Auto = 1 "AUTO",
        /// 720 lines.
        Full = 2 "FULL",
    }
}

guildhall_rules::open_enum! {
    /// How a forum shows its threads: [forum layout types](https://docs.discord.com/developers/resources/channel#channel-object-forum-layout-types).
    ForumLayout {
        /// Not chosen.
        NotSet = 0 "NOT_SET",
        /// As a list.
        ListView = 1 "LIST_VIEW",
        /// As tiles.
        GalleryView = 2 "GALLERY_VIEW",
    }
}

guildhall_rules::open_enum! {
    /// How a forum sorts its threads: [sort order types](https://docs.discord.com/developers/resources/channel#channel-object-sort-order-types).
    SortOrder {
        /// By the latest message.
        LatestActivity = 0 "LATEST_ACTIVITY",
        /// By the time they were made.
        CreationDate = 1 "CREATION_DATE",
    }
}

guildhall_rules::open_enum_serde! {
    VideoQualityMode,
    ForumLayout,
    SortOrder,
}

number_flags! {
    /// What is special about a channel: [channel flags](https://docs.discord.com/developers/resources/channel#channel-object-channel-flags).
    ChannelFlags {
        /// A thread that stays at the top of its forum.
        PINNED = 1,
        /// A forum whose new threads need a tag.
        REQUIRE_TAG = 4,
        /// A media channel without download buttons.
        HIDE_MEDIA_DOWNLOAD_OPTIONS = 15,
        /// A channel that is hidden until a member agrees to see it.
        IS_SPOILER_CHANNEL = 21,
    }
}

open_text! {
    /// Which threads a search in a forum finds.
    TagSetting {
        /// Those that have all tags.
        MatchAll = "match_all",
        /// Those that have one of the tags.
        MatchSome = "match_some",
    }
}
