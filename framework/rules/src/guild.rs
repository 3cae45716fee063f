//! Limits of requests for guilds, channels, roles, members and apps, from Discord's API reference.

use std::ops::RangeInclusive;

/// Length of the name of a guild without surrounding spaces, in characters: 2 to 100.
pub const GUILD_NAME: RangeInclusive<usize> = 2..=100;

/// Length of the description of a guild, in characters: 0 to 300.
pub const GUILD_DESCRIPTION: RangeInclusive<usize> = 0..=300;

/// Length of the name of a channel, in characters: 1 to 100.
pub const CHANNEL_NAME: RangeInclusive<usize> = 1..=100;

/// Length of the topic of a channel, in characters: 0 to 1024.
pub const TOPIC: RangeInclusive<usize> = 0..=1024;

/// Length of the topic of a forum or media channel, in characters: 0 to 4096.
pub const FORUM_TOPIC: RangeInclusive<usize> = 0..=4096;

/// `rate_limit_per_user` of a channel, in seconds: 0 to 21600, which is 6 hours.
pub const SLOW_MODE: RangeInclusive<u32> = 0..=21_600;

/// Bitrate of a voice channel, in bits per second: 8000 to 384000, the maximum of boost level 3.
pub const VOICE_BITRATE: RangeInclusive<u32> = 8_000..=384_000;

/// Bitrate of a stage channel, in bits per second: 8000 to 64000.
pub const STAGE_BITRATE: RangeInclusive<u32> = 8_000..=64_000;

/// Maximum bitrate of a voice channel, in bits per second, by boost level of the guild (0 to 3).
pub const BITRATE_MAX_BY_TIER: [u32; 4] = [96_000, 128_000, 256_000, 384_000];

/// `user_limit` of a voice channel: 0 to 99; 0 is no limit.
pub const VOICE_USER_LIMIT: RangeInclusive<u32> = 0..=99;

/// `user_limit` of a stage channel: 0 to 10000; 0 is no limit.
pub const STAGE_USER_LIMIT: RangeInclusive<u32> = 0..=10_000;

/// Number of permission overwrites of a channel: 0 to 100.
pub const CHANNEL_OVERWRITES: RangeInclusive<usize> = 0..=100;

/// Number of available tags of a forum: 0 to 20.
pub const FORUM_TAGS: RangeInclusive<usize> = 0..=20;

/// Length of the name of a forum tag, in characters: 0 to 20.
pub const FORUM_TAG_NAME: RangeInclusive<usize> = 0..=20;

/// Number of tags that a thread of a forum has: 0 to 5.
pub const APPLIED_TAGS: RangeInclusive<usize> = 0..=5;

/// `max_age` of an invite, in seconds: 0 to 604800, which is 7 days; 0 for an invite that does not expire.
pub const INVITE_MAX_AGE: RangeInclusive<u32> = 0..=604_800;

/// `max_uses` of an invite: 0 to 100; 0 is no limit.
pub const INVITE_MAX_USES: RangeInclusive<u32> = 0..=100;

/// Allowed values of `auto_archive_duration`, in minutes without activity.
pub const AUTO_ARCHIVE_MINUTES: [u32; 4] = [60, 1_440, 4_320, 10_080];

/// Number of entries on a page of the members of a thread: 1 to 100.
pub const THREAD_MEMBER_LIST_LIMIT: RangeInclusive<u32> = 1..=100;

/// Number of entries on a page of archived threads: 2 to 100.
pub const ARCHIVED_THREAD_LIST_LIMIT: RangeInclusive<u32> = 2..=100;

/// Maximum number of active threads of a guild: 1000.
pub const ACTIVE_THREADS_MAX: usize = 1000;

/// Maximum number of members of a thread: 1000.
pub const THREAD_MEMBERS_MAX: usize = 1000;

/// `position` of a channel or a role: 0 to 2^31−1.
pub const POSITION: RangeInclusive<i32> = 0..=i32::MAX;

/// Number of roles of a guild, of a member, and of a list of role positions: 0 to 250.
pub const GUILD_ROLES: RangeInclusive<usize> = 0..=250;

/// Length of the emoji of a role, a Unicode emoji or the ID of a custom emoji, in characters: 0 to 100.
pub const ROLE_EMOJI: RangeInclusive<usize> = 0..=100;

/// Length of the Unicode emoji of a forum tag, a default reaction or an option of onboarding, in characters: 0 to 100.
/// The limit is that of Discord's published description; the documentation has none.
pub const UNICODE_EMOJI: RangeInclusive<usize> = 0..=100;

/// Length of the Unicode emoji of a channel on a welcome screen, in characters: 0 to 152133, by Discord's published
/// description.
pub const WELCOME_CHANNEL_EMOJI: RangeInclusive<usize> = 0..=152_133;

/// Length of the name of a role, in characters: 1 to 100.
pub const ROLE_NAME: RangeInclusive<usize> = 1..=100;

/// Color as `0xRRGGBB`: 0 to 0xFFFFFF.
pub const COLOR: RangeInclusive<u32> = 0..=0x00ff_ffff;

/// Length of the name of an emoji, in characters: 2 to 32.
pub const EMOJI_NAME: RangeInclusive<usize> = 2..=32;

/// Size of the image of an emoji, in bytes: 1 to 262144, which is 256 KiB.
pub const EMOJI_FILE_SIZE: RangeInclusive<usize> = 1..=256 << 10;

/// Maximum number of emojis of a guild that are not animated, by boost level (0 to 3). The same number of animated
/// emojis is allowed.
pub const EMOJIS_MAX_BY_TIER: [usize; 4] = [50, 100, 150, 250];

/// Maximum number of emojis of an app.
pub const APPLICATION_EMOJIS_MAX: usize = 2000;

/// Length of the name of a sticker, in characters: 2 to 30.
pub const STICKER_NAME: RangeInclusive<usize> = 2..=30;

/// Length of the description of a sticker, in characters: 2 to 100, if the description is not empty.
pub const STICKER_DESCRIPTION: RangeInclusive<usize> = 2..=100;

/// Length of the tags of a sticker, in characters: 1 to 200.
pub const STICKER_TAGS: RangeInclusive<usize> = 1..=200;

/// Maximum size of the file of a sticker, in bytes: 512 KiB.
pub const STICKER_FILE_SIZE_MAX: u64 = 512 << 10;

/// Width and height of the image of a sticker, in pixels: 1 to 320.
pub const STICKER_SIDE: RangeInclusive<u32> = 1..=320;

/// Maximum number of stickers of a guild, by boost level (0 to 3).
pub const STICKERS_MAX_BY_TIER: [usize; 4] = [5, 15, 30, 60];

/// Returns whether a text contains only characters that the name of a custom emoji may have: ASCII letters, digits and
/// underscores.
pub const fn has_emoji_name_characters(text: &str) -> bool {
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        if !first.is_ascii_alphanumeric() && *first != b'_' {
            return false;
        }
        rest = others;
    }
    true
}

/// Length of a nickname, in characters: 0 to 32; an empty string removes the nickname.
pub const NICKNAME: RangeInclusive<usize> = 0..=32;

/// Length of the bio of an app in one guild, in characters: 0 to 190.
pub const MEMBER_BIO: RangeInclusive<usize> = 0..=190;

/// Maximum time until the end of a timeout, in seconds: 28 days.
pub const TIMEOUT_SECONDS_MAX: i64 = 28 * 24 * 60 * 60;

/// Maximum time until the end of an incident action, in seconds: 24 hours.
pub const INCIDENT_SECONDS_MAX: i64 = 24 * 60 * 60;

/// Number of users of a bulk ban: 1 to 200.
pub const BULK_BAN_USERS: RangeInclusive<usize> = 1..=200;

/// `delete_message_seconds` of a ban: 0 to 604800, which is 7 days.
pub const DELETE_MESSAGE_SECONDS: RangeInclusive<u32> = 0..=604_800;

/// `delete_message_days` of a ban, which is deprecated: 0 to 7.
pub const DELETE_MESSAGE_DAYS: RangeInclusive<u32> = 0..=7;

/// `days` of a prune, the days without activity: 1 to 30.
pub const PRUNE_DAYS: RangeInclusive<u32> = 1..=30;

/// Number of roles that a prune includes: 0 to 100.
pub const PRUNE_ROLES: RangeInclusive<usize> = 0..=100;

/// Number of entries on a page of a list: 1 to 1000.
pub const LIST_LIMIT: RangeInclusive<u32> = 1..=1000;

/// Number of entitlements on a page of an app's entitlements: 1 to 100.
pub const ENTITLEMENT_LIST_LIMIT: RangeInclusive<u32> = 1..=100;

/// Number of entries on a page of an audit log: 1 to 100.
pub const AUDIT_LOG_LIST_LIMIT: RangeInclusive<u32> = 1..=100;

/// Number of subscriptions on a page of the subscriptions to an SKU: 1 to 100.
pub const SUBSCRIPTION_LIST_LIMIT: RangeInclusive<u32> = 1..=100;

/// Number of guilds on a page of the current user's guilds: 1 to 200.
pub const GUILD_LIST_LIMIT: RangeInclusive<u32> = 1..=200;

/// Length of the query of a member search, in characters: 1 to 100.
pub const SEARCH_QUERY: RangeInclusive<usize> = 1..=100;

/// Number of channels of a welcome screen: 0 to 5.
pub const WELCOME_CHANNELS: RangeInclusive<usize> = 0..=5;

/// Length of the description of a welcome screen, in characters: 0 to 140.
pub const WELCOME_DESCRIPTION: RangeInclusive<usize> = 0..=140;

/// Length of the description of a channel on a welcome screen, in characters: 1 to 50.
pub const WELCOME_CHANNEL_DESCRIPTION: RangeInclusive<usize> = 1..=50;

/// Number of default channels of an enabled onboarding: 7 to 500.
pub const ONBOARDING_CHANNELS: RangeInclusive<usize> = 7..=500;

/// Number of prompts of an onboarding: 0 to 15.
pub const ONBOARDING_PROMPTS: RangeInclusive<usize> = 0..=15;

/// Length of the title of a prompt, in characters: 1 to 100.
pub const PROMPT_TITLE: RangeInclusive<usize> = 1..=100;

/// Number of options of a prompt: 1 to 50.
pub const PROMPT_OPTIONS: RangeInclusive<usize> = 1..=50;

/// Length of the title of a prompt option, in characters: 1 to 50.
pub const PROMPT_OPTION_TITLE: RangeInclusive<usize> = 1..=50;

/// Length of the description of a prompt option, in characters: 0 to 100.
pub const PROMPT_OPTION_DESCRIPTION: RangeInclusive<usize> = 0..=100;

/// Number of roles, and of channels, that a prompt option grants: 0 to 50 each.
pub const PROMPT_OPTION_GRANTS: RangeInclusive<usize> = 0..=50;

/// Length of the name of a scheduled event, in characters: 1 to 100.
pub const EVENT_NAME: RangeInclusive<usize> = 1..=100;

/// Length of the description of a scheduled event, in characters: 0 to 1000.
pub const EVENT_DESCRIPTION: RangeInclusive<usize> = 0..=1000;

/// Length of the location of an external scheduled event, in characters: 1 to 100.
pub const EVENT_LOCATION: RangeInclusive<usize> = 1..=100;

/// Week of a month in which a scheduled event recurs: 1 to 5.
pub const EVENT_WEEK_OF_MONTH: RangeInclusive<i32> = 1..=5;

/// Maximum number of scheduled events of a guild that are neither completed nor canceled.
pub const EVENTS_MAX: usize = 100;

/// Number of users on a page of the users who are subscribed to a scheduled event: 1 to 100.
pub const EVENT_USER_LIST_LIMIT: RangeInclusive<u32> = 1..=100;

/// Length of the name of an auto moderation rule, in characters: 1 to 100.
pub const AUTO_MODERATION_NAME: RangeInclusive<usize> = 1..=100;

/// Number of actions of an auto moderation rule: 1 to 5.
pub const AUTO_MODERATION_ACTIONS: RangeInclusive<usize> = 1..=5;

/// Number of roles to which an auto moderation rule does not apply: 0 to 20.
pub const AUTO_MODERATION_EXEMPT_ROLES: RangeInclusive<usize> = 0..=20;

/// Number of channels to which an auto moderation rule does not apply: 0 to 50.
pub const AUTO_MODERATION_EXEMPT_CHANNELS: RangeInclusive<usize> = 0..=50;

/// Number of keywords of an auto moderation rule: 0 to 1000.
pub const AUTO_MODERATION_KEYWORDS: RangeInclusive<usize> = 0..=1000;

/// Number of allowed keywords of an auto moderation rule with own keywords: 0 to 100.
pub const AUTO_MODERATION_ALLOWED: RangeInclusive<usize> = 0..=100;

/// Number of allowed keywords of an auto moderation rule with preset lists: 0 to 1000.
pub const AUTO_MODERATION_ALLOWED_WITH_PRESETS: RangeInclusive<usize> = 0..=1000;

/// Length of a keyword of an auto moderation rule, in characters: 1 to 60.
pub const AUTO_MODERATION_KEYWORD: RangeInclusive<usize> = 1..=60;

/// Number of regular expressions of an auto moderation rule: 0 to 10.
pub const AUTO_MODERATION_PATTERNS: RangeInclusive<usize> = 0..=10;

/// Length of a regular expression of an auto moderation rule, in characters: 1 to 260.
pub const AUTO_MODERATION_PATTERN: RangeInclusive<usize> = 1..=260;

/// Number of mentions that an auto moderation rule allows in a message: 0 to 50.
pub const AUTO_MODERATION_MENTIONS: RangeInclusive<u32> = 0..=50;

/// Length of the explanation of a blocked message, in characters: 0 to 150.
pub const AUTO_MODERATION_MESSAGE: RangeInclusive<usize> = 0..=150;

/// Duration of the timeout of an auto moderation rule, in seconds: 0 to 2419200, which is 4 weeks.
pub const AUTO_MODERATION_TIMEOUT: RangeInclusive<u32> = 0..=2_419_200;

/// Maximum number of auto moderation rules with keywords in a guild.
pub const AUTO_MODERATION_KEYWORD_RULES_MAX: usize = 6;

/// Maximum number of auto moderation rules in a guild, for each other trigger type.
pub const AUTO_MODERATION_OTHER_RULES_MAX: usize = 1;

/// Number of permission overwrites of a command: 0 to 100.
pub const COMMAND_PERMISSIONS: RangeInclusive<usize> = 0..=100;

/// Sizes of an image on the CDN, in pixels.
pub const IMAGE_URL_SIZES: [u32; 9] = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

/// Length of an audit log reason, in characters: 1 to 512.
pub const REASON: RangeInclusive<usize> = 1..=512;

/// Number of tags of an app: 0 to 5.
pub const APPLICATION_TAGS: RangeInclusive<usize> = 0..=5;

/// Length of a tag of an app, in characters: 0 to 20.
pub const APPLICATION_TAG: RangeInclusive<usize> = 0..=20;

/// Length of a URL in the settings of an app, in characters: 0 to 2048. The limit is that of Discord's published
/// description; the documentation has none.
pub const APPLICATION_URL: RangeInclusive<usize> = 0..=2048;

/// Number of scopes of an app's install parameters: at least 1, by Discord's published description.
pub const INSTALL_SCOPES: RangeInclusive<usize> = 1..=usize::MAX;

/// Length of a username, in characters: 2 to 32.
pub const USERNAME: RangeInclusive<usize> = 2..=32;

/// Number of role connection metadata records of an app, and of metadata values of a user: 0 to 5.
pub const CONNECTION_METADATA: RangeInclusive<usize> = 0..=5;

/// Length of the key of a role connection metadata record, in characters: 1 to 50.
pub const CONNECTION_METADATA_KEY: RangeInclusive<usize> = 1..=50;

/// Length of the name of a role connection metadata record, in characters: 1 to 100.
pub const CONNECTION_METADATA_NAME: RangeInclusive<usize> = 1..=100;

/// Length of the description of a role connection metadata record, in characters: 1 to 200.
pub const CONNECTION_METADATA_DESCRIPTION: RangeInclusive<usize> = 1..=200;

/// Length of a user's metadata value of a role connection, in characters: 1 to 100.
pub const CONNECTION_METADATA_VALUE: RangeInclusive<usize> = 1..=100;

/// Length of the platform name of a role connection, in characters: 0 to 50.
pub const PLATFORM_NAME: RangeInclusive<usize> = 0..=50;

/// Length of the username on the platform of a role connection, in characters: 0 to 100.
pub const PLATFORM_USERNAME: RangeInclusive<usize> = 0..=100;
