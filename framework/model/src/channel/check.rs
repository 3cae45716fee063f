//! Checks of the fields that several bodies of channels have.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use guildhall_rules::{
    AUTO_ARCHIVE_MINUTES, CHANNEL_NAME, CHANNEL_OVERWRITES, ChannelType, FORUM_TAG_NAME,
    FORUM_TAGS, FORUM_TOPIC, POSITION, SLOW_MODE, STAGE_BITRATE, STAGE_USER_LIMIT, TOPIC,
    UNICODE_EMOJI, VOICE_BITRATE, VOICE_USER_LIMIT,
};

use super::overwrite::PermissionOverwrite;
use super::{DefaultReaction, ForumTag};
use crate::ValidationError;
use crate::guild::GuildCapabilities;
use crate::validation::{
    check_count, check_each, check_number, check_one_of, check_text, check_unicode_emoji,
};

/// Fields with limits. If the type of the channel is unknown, the widest limits of all types apply.
pub(super) struct LimitedFields<'a> {
    pub(super) kind: Option<ChannelType>,
    pub(super) name: Option<&'a String>,
    pub(super) position: Option<i32>,
    pub(super) topic: Option<&'a String>,
    pub(super) rate_limit_per_user: Option<u32>,
    pub(super) bitrate: Option<u32>,
    pub(super) user_limit: Option<u32>,
    pub(super) default_auto_archive_duration: Option<u32>,
    pub(super) default_thread_rate_limit_per_user: Option<u32>,
    pub(super) available_tags: Option<&'a Vec<ForumTag>>,
    pub(super) default_reaction_emoji: Option<&'a DefaultReaction>,
    pub(super) permission_overwrites: Option<&'a Vec<PermissionOverwrite>>,
}

impl LimitedFields<'_> {
    /// Checks all fields.
    pub(super) fn check(&self) -> Result<(), ValidationError> {
        let name = self.name.map(|name| self.stored_name(name).into_owned());
        check_text("name", name.as_ref(), &CHANNEL_NAME)?;
        check_number("position", self.position, &POSITION)?;
        check_text("topic", self.topic, &self.topic_length())?;
        check_number("rate_limit_per_user", self.rate_limit_per_user, &SLOW_MODE)?;
        let (bitrate, users) = self.voice_limits();
        check_number("bitrate", self.bitrate, &bitrate)?;
        check_number("user_limit", self.user_limit, &users)?;
        self.check_thread_defaults()?;
        let overwrites = self.permission_overwrites;
        check_count("permission_overwrites", overwrites, &CHANNEL_OVERWRITES)
    }

    /// Returns the name as the service stores it: without surrounding whitespace for text, announcement, forum and
    /// media channels.
    fn stored_name<'n>(&self, name: &'n str) -> Cow<'n, str> {
        use ChannelType as Kind;
        match self.kind {
            Some(
                Kind::GuildText | Kind::GuildAnnouncement | Kind::GuildForum | Kind::GuildMedia,
            ) => name.trim().into(),
            _ => name.into(),
        }
    }

    const fn topic_length(&self) -> RangeInclusive<usize> {
        match self.kind {
            None | Some(ChannelType::GuildForum | ChannelType::GuildMedia) => FORUM_TOPIC,
            Some(_) => TOPIC,
        }
    }

    /// Returns the valid bitrates and user limits.
    const fn voice_limits(&self) -> (RangeInclusive<u32>, RangeInclusive<u32>) {
        match self.kind {
            None => (VOICE_BITRATE, STAGE_USER_LIMIT),
            Some(ChannelType::GuildStageVoice) => (STAGE_BITRATE, STAGE_USER_LIMIT),
            Some(_) => (VOICE_BITRATE, VOICE_USER_LIMIT),
        }
    }

    fn check_thread_defaults(&self) -> Result<(), ValidationError> {
        let minutes = self.default_auto_archive_duration;
        check_archive_minutes("default_auto_archive_duration", minutes)?;
        let slow_mode = self.default_thread_rate_limit_per_user;
        check_number("default_thread_rate_limit_per_user", slow_mode, &SLOW_MODE)?;
        check_count("available_tags", self.available_tags, &FORUM_TAGS)?;
        check_each("available_tags", self.available_tags, |tag| {
            check_text("name", Some(&tag.name), &FORUM_TAG_NAME)?;
            check_unicode_emoji("emoji_name", tag.emoji_name.as_ref(), &UNICODE_EMOJI)
        })?;
        let reaction = self.default_reaction_emoji;
        let emoji = reaction.and_then(|reaction| reaction.emoji_name.as_ref());
        check_unicode_emoji("default_reaction_emoji.emoji_name", emoji, &UNICODE_EMOJI)
    }
}

/// Checks that a time without activity, if present, is one that the service accepts.
pub(super) fn check_archive_minutes(
    field: &str,
    minutes: Option<u32>,
) -> Result<(), ValidationError> {
    check_one_of(field, minutes, &AUTO_ARCHIVE_MINUTES)
}

/// Checks a bitrate, if present, against the maximum of the guild.
pub(super) fn check_bitrate(
    bitrate: Option<u32>,
    guild: &GuildCapabilities,
) -> Result<(), ValidationError> {
    let valid = *VOICE_BITRATE.start()..=guild.max_voice_bitrate;
    check_number("bitrate", bitrate, &valid)
}
