//! What one request to change a guild may hold, as ranges from the least to the most that is legal.

use std::ops::RangeInclusive;

/// Characters of a guild's name, without the space around it.
pub const GUILD_NAME: RangeInclusive<usize> = 2..=100;

/// Characters of a guild's description.
pub const GUILD_DESCRIPTION: RangeInclusive<usize> = 0..=300;

/// Characters of a channel's name.
pub const CHANNEL_NAME: RangeInclusive<usize> = 1..=100;

/// Characters of a channel's topic.
pub const TOPIC: RangeInclusive<usize> = 0..=1024;

/// Characters of the topic of a forum or a media channel.
pub const FORUM_TOPIC: RangeInclusive<usize> = 0..=4096;

/// Seconds of slow mode.
pub const SLOW_MODE: RangeInclusive<u32> = 0..=21_600;

/// Bits per second of a voice channel in a guild of the highest boost tier.
pub const VOICE_BITRATE: RangeInclusive<u32> = 8_000..=384_000;

/// Bits per second of a stage channel.
pub const STAGE_BITRATE: RangeInclusive<u32> = 8_000..=64_000;

/// Most bits per second of a voice channel, by the boost tier of its guild, from none to the third.
pub const BITRATE_BY_TIER: [u32; 4] = [96_000, 128_000, 256_000, 384_000];

/// Users in a voice channel, 0 for any number.
pub const VOICE_USERS: RangeInclusive<u32> = 0..=99;

/// Users in a stage channel, 0 for any number.
pub const STAGE_USERS: RangeInclusive<u32> = 0..=10_000;

/// Overwrites of a channel.
pub const CHANNEL_OVERWRITES: RangeInclusive<usize> = 0..=100;

/// Tags of a forum.
pub const FORUM_TAGS: RangeInclusive<usize> = 0..=20;

/// Characters of a tag's name.
pub const FORUM_TAG_NAME: RangeInclusive<usize> = 0..=20;

/// Minutes after which a thread is hidden.
pub const AUTO_ARCHIVE_MINUTES: [u32; 4] = [60, 1_440, 4_320, 10_080];

/// The place of a channel or of a role among the others.
pub const POSITION: RangeInclusive<i32> = 0..=i32::MAX;

/// Roles of a guild, and so of a member and of a list that moves roles.
pub const GUILD_ROLES: RangeInclusive<usize> = 0..=250;

/// Characters of the emoji that is a role's icon.
pub const ROLE_EMOJI: RangeInclusive<usize> = 0..=100;

/// Characters of a role's name.
pub const ROLE_NAME: RangeInclusive<usize> = 0..=100;

/// A color, as 0xRRGGBB.
pub const COLOR: RangeInclusive<u32> = 0..=0x00ff_ffff;

/// Characters of a nickname; none takes it away.
pub const NICKNAME: RangeInclusive<usize> = 0..=32;

/// Characters of an app's description of itself in one guild.
pub const MEMBER_BIO: RangeInclusive<usize> = 0..=190;

/// Most seconds from now to the end of a time-out: 28 days.
pub const TIMEOUT_SECONDS_MAX: i64 = 28 * 24 * 60 * 60;

/// Most seconds from now to the end of an incident action: 24 hours.
pub const INCIDENT_SECONDS_MAX: i64 = 24 * 60 * 60;

/// Users of a bulk ban.
pub const BULK_BAN_USERS: RangeInclusive<usize> = 1..=200;

/// Seconds of messages that a ban deletes: up to 7 days.
pub const DELETE_MESSAGE_SECONDS: RangeInclusive<u32> = 0..=604_800;

/// Days of messages that a ban deletes.
pub const DELETE_MESSAGE_DAYS: RangeInclusive<u32> = 0..=7;

/// Days without activity after which a member is pruned.
pub const PRUNE_DAYS: RangeInclusive<u32> = 1..=30;

/// Roles that a prune includes.
pub const PRUNE_ROLES: RangeInclusive<usize> = 0..=100;

/// Entries of one page of a list.
pub const LIST_LIMIT: RangeInclusive<u32> = 1..=1000;

/// Guilds of one page of those that a user is in.
pub const GUILD_LIST_LIMIT: RangeInclusive<u32> = 1..=200;

/// Characters of a search for members.
pub const SEARCH_QUERY: RangeInclusive<usize> = 1..=100;

/// Channels of a welcome screen.
pub const WELCOME_CHANNELS: RangeInclusive<usize> = 0..=5;

/// Characters of a welcome screen's description.
pub const WELCOME_DESCRIPTION: RangeInclusive<usize> = 0..=140;

/// Characters of the description of a channel on a welcome screen.
pub const WELCOME_CHANNEL_DESCRIPTION: RangeInclusive<usize> = 1..=50;

/// Channels that everybody sees in a guild whose onboarding is enabled.
pub const ONBOARDING_CHANNELS: RangeInclusive<usize> = 7..=500;

/// Questions of onboarding.
pub const ONBOARDING_PROMPTS: RangeInclusive<usize> = 0..=15;

/// Characters of a question's title.
pub const PROMPT_TITLE: RangeInclusive<usize> = 1..=100;

/// Options of a question.
pub const PROMPT_OPTIONS: RangeInclusive<usize> = 1..=50;

/// Characters of an option's title.
pub const PROMPT_OPTION_TITLE: RangeInclusive<usize> = 1..=50;

/// Characters of an option's description.
pub const PROMPT_OPTION_DESCRIPTION: RangeInclusive<usize> = 0..=100;

/// Roles, and likewise channels, that an option gives.
pub const PROMPT_OPTION_GIFTS: RangeInclusive<usize> = 0..=50;

/// Roles, members and channels that a command is allowed to or denied.
pub const COMMAND_PERMISSIONS: RangeInclusive<usize> = 0..=100;

/// Characters of a reason in the audit log.
pub const REASON: RangeInclusive<usize> = 1..=512;

/// Tags of an app.
pub const APPLICATION_TAGS: RangeInclusive<usize> = 0..=5;

/// Characters of an app's tag.
pub const APPLICATION_TAG: RangeInclusive<usize> = 0..=20;
