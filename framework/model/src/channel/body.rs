//! What is sent to make channels and to move them.

use guildhall_rules::{
    AUTO_ARCHIVE_MINUTES, CHANNEL_NAME, CHANNEL_OVERWRITES, ChannelType, FORUM_TAG_NAME,
    FORUM_TAGS, FORUM_TOPIC, POSITION, SLOW_MODE, STAGE_BITRATE, STAGE_USERS, TOPIC, VOICE_BITRATE,
    VOICE_USERS,
};

use super::{
    Channel, ChannelFlags, DefaultReaction, ForumLayout, ForumTag, PermissionOverwrite, SortOrder,
    VideoQualityMode,
};
use crate::guild::KnownGuild;
use crate::invalid::{count, each, number, one_of, text};
use crate::wire::body::body;
use crate::{Id, Invalid, Patch};

body! {
    /// The body that [makes](https://docs.discord.com/developers/resources/guild#create-guild-channel) a channel.
    pub struct ChannelBody {
        /// The name, 1–100 characters; of text channels and forums, not counting spaces around it.
        name: String,
        /// The tags that threads can have, at most 20; forums only.
        available_tags: Option<Vec<ForumTag>>,
        /// Bits per second, from 8000 to what the guild's boost tier allows, 64000 on a stage; voice channels only.
        bitrate: Option<u32>,
        /// The `auto_archive_duration` that clients offer for new threads: 60, 1440, 4320 or 10080 minutes.
        default_auto_archive_duration: Option<u32>,
        /// How threads are shown; forums only.
        default_forum_layout: Option<ForumLayout>,
        /// The reaction that is offered on threads; forums only.
        default_reaction_emoji: Option<DefaultReaction>,
        /// How threads are sorted; forums only.
        default_sort_order: Option<SortOrder>,
        /// The `rate_limit_per_user` that new threads start with, at most 21600 seconds.
        default_thread_rate_limit_per_user: Option<u32>,
        /// What is special about it.
        flags: Option<ChannelFlags>,
        /// What it is; a text channel if absent.
        #[serde(rename = "type")]
        kind: Option<ChannelType>,
        /// Whether only adults may see it.
        nsfw: Option<bool>,
        /// Its category.
        parent_id: Option<Id<Channel>>,
        /// What roles and members may or may not do in it, at most 100 overwrites.
        ///
        /// The bot can only allow and deny what it may do itself, and `MANAGE_ROLES` only with `ADMINISTRATOR`.
        permission_overwrites: Option<Vec<PermissionOverwrite>>,
        /// Its place among the others; equal places are sorted by id.
        position: Option<i32>,
        /// Slow mode: seconds between two messages of one user, at most 21600.
        rate_limit_per_user: Option<u32>,
        /// Where the sound goes through; automatic if absent.
        rtc_region: Option<String>,
        /// The topic, at most 1024 characters, 4096 for forums.
        topic: Option<String>,
        /// How many may join, 0 for any number: at most 99, 10000 on a stage.
        user_limit: Option<u32>,
        /// The quality of the picture; voice channels only.
        video_quality_mode: Option<VideoQualityMode>,
    }
}

impl ChannelBody {
    /// Checks what the service would refuse for its form in every guild.
    ///
    /// # Errors
    ///
    /// The first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        text("name", Some(&self.kept_name()), &CHANNEL_NAME)?;
        number("position", self.position, &POSITION)?;
        self.check_talk()?;
        self.check_sound()?;
        self.check_threads()?;
        let overwrites = self.permission_overwrites.as_ref();
        count("permission_overwrites", overwrites, &CHANNEL_OVERWRITES)
    }

    /// Checks the bit rate against the guild's boost tier.
    ///
    /// # Errors
    ///
    /// Where it is out of its range.
    pub fn check_in(&self, guild: &KnownGuild) -> Result<(), Invalid> {
        let legal = *VOICE_BITRATE.start()..=guild.voice_bitrate_max;
        number("bitrate", self.bitrate, &legal)
    }

    /// The name without the spaces around it, which the service drops from those of text channels.
    fn kept_name(&self) -> String {
        use ChannelType as Kind;
        let name = &self.name;
        match self.kind.unwrap_or(Kind::GuildText) {
            Kind::GuildText | Kind::GuildAnnouncement | Kind::GuildForum | Kind::GuildMedia => {
                name.trim().to_owned()
            }
            _ => name.clone(),
        }
    }

    fn check_talk(&self) -> Result<(), Invalid> {
        let forum = matches!(
            self.kind,
            Some(ChannelType::GuildForum | ChannelType::GuildMedia)
        );
        let topic = if forum { FORUM_TOPIC } else { TOPIC };
        text("topic", self.topic.as_ref(), &topic)?;
        number("rate_limit_per_user", self.rate_limit_per_user, &SLOW_MODE)
    }

    fn check_sound(&self) -> Result<(), Invalid> {
        let (bitrate, users) = if self.kind == Some(ChannelType::GuildStageVoice) {
            (STAGE_BITRATE, STAGE_USERS)
        } else {
            (VOICE_BITRATE, VOICE_USERS)
        };
        number("bitrate", self.bitrate, &bitrate)?;
        number("user_limit", self.user_limit, &users)
    }

    fn check_threads(&self) -> Result<(), Invalid> {
        let minutes = self.default_auto_archive_duration;
        one_of(
            "default_auto_archive_duration",
            minutes,
            &AUTO_ARCHIVE_MINUTES,
        )?;
        let slow_mode = self.default_thread_rate_limit_per_user;
        number("default_thread_rate_limit_per_user", slow_mode, &SLOW_MODE)?;
        let tags = self.available_tags.as_ref();
        count("available_tags", tags, &FORUM_TAGS)?;
        each("available_tags", tags, |tag| {
            text("name", Some(&tag.name), &FORUM_TAG_NAME)
        })
    }
}

body! {
    /// The new place of a channel in the body that [moves](https://docs.discord.com/developers/resources/guild#modify-guild-channel-positions) channels.
    pub struct ChannelPosition {
        /// Which channel.
        id: Id<Channel>,
        /// What is special about it.
        flags: Patch<ChannelFlags>,
        /// Whether it takes over the overwrites of its new category.
        lock_permissions: Patch<bool>,
        /// Its category. One request can change that of one channel only.
        parent_id: Patch<Id<Channel>>,
        /// Its place among the others; equal places are sorted by id.
        position: Patch<i32>,
    }
}

impl ChannelPosition {
    /// Checks what the service would refuse for its form.
    ///
    /// # Errors
    ///
    /// Where the place is negative.
    pub fn check(&self) -> Result<(), Invalid> {
        number("position", self.position.value().copied(), &POSITION)
    }
}
