//! What the bodies about a guild hold.

use super::{Field, Kind};

/// A body or an entry of one.
type Table<const N: usize> = [Field; N];

pub(super) const IDS: Kind = Kind::List(&Kind::Digits);

static GUILD: Table<20> = [
    ("name", Kind::Text),
    ("afk_channel_id", Kind::Digits),
    ("afk_timeout", Kind::Among(&[60, 300, 900, 1800, 3600])),
    ("banner", Kind::Image),
    ("default_message_notifications", Kind::Among(&[0, 1])),
    ("description", Kind::Text),
    ("discovery_splash", Kind::Image),
    ("explicit_content_filter", Kind::Among(&[0, 1, 2])),
    ("features", Kind::List(&Kind::Text)),
    ("icon", Kind::Image),
    ("preferred_locale", Kind::Text),
    ("premium_progress_bar_enabled", Kind::Flag),
    ("public_updates_channel_id", Kind::Digits),
    ("region", Kind::Text),
    ("rules_channel_id", Kind::Digits),
    ("safety_alerts_channel_id", Kind::Digits),
    ("splash", Kind::Image),
    ("system_channel_flags", Kind::Digits),
    ("system_channel_id", Kind::Digits),
    ("verification_level", Kind::Among(&[0, 1, 2, 3, 4])),
];

static OVERWRITE: Table<4> = [
    ("id", Kind::Required(&Kind::Digits)),
    ("type", Kind::Among(&[0, 1])),
    ("allow", Kind::Digits),
    ("deny", Kind::Digits),
];

static TAG: Table<4> = [
    ("name", Kind::Required(&Kind::Text)),
    ("emoji_id", Kind::Digits),
    ("emoji_name", Kind::Text),
    ("moderated", Kind::Flag),
];

static REACTION: Table<2> = [("emoji_id", Kind::Digits), ("emoji_name", Kind::Text)];

static CHANNEL: Table<19> = [
    ("name", Kind::Required(&Kind::Text)),
    ("available_tags", Kind::List(&Kind::Object(&TAG))),
    ("bitrate", Kind::Length),
    (
        "default_auto_archive_duration",
        Kind::Among(&[60, 1440, 4320, 10080]),
    ),
    ("default_forum_layout", Kind::Among(&[0, 1, 2])),
    ("default_reaction_emoji", Kind::Object(&REACTION)),
    ("default_sort_order", Kind::Among(&[0, 1])),
    ("default_thread_rate_limit_per_user", Kind::Length),
    ("flags", Kind::Digits),
    ("nsfw", Kind::Flag),
    ("parent_id", Kind::Digits),
    (
        "permission_overwrites",
        Kind::List(&Kind::Object(&OVERWRITE)),
    ),
    ("position", Kind::Length),
    ("rate_limit_per_user", Kind::Length),
    ("rtc_region", Kind::Text),
    ("topic", Kind::Text),
    ("type", Kind::OneOf),
    ("user_limit", Kind::Length),
    ("video_quality_mode", Kind::Among(&[1, 2])),
];

static CHANNEL_POSITION: Table<5> = [
    ("id", Kind::Required(&Kind::Digits)),
    ("flags", Kind::Digits),
    ("lock_permissions", Kind::Flag),
    ("parent_id", Kind::Digits),
    ("position", Kind::Length),
];

static NEW_MEMBER: Table<6> = [
    ("access_token", Kind::Required(&Kind::Text)),
    ("deaf", Kind::Flag),
    ("flags", Kind::Digits),
    ("mute", Kind::Flag),
    ("nick", Kind::Text),
    ("roles", IDS),
];

static MEMBER: Table<7> = [
    ("channel_id", Kind::Digits),
    ("communication_disabled_until", Kind::Time),
    ("deaf", Kind::Flag),
    ("flags", Kind::Digits),
    ("mute", Kind::Flag),
    ("nick", Kind::Text),
    ("roles", IDS),
];

static CURRENT_MEMBER: Table<4> = [
    ("avatar", Kind::Image),
    ("banner", Kind::Image),
    ("bio", Kind::Text),
    ("nick", Kind::Text),
];

static COLORS: Table<3> = [
    ("primary_color", Kind::Required(&Kind::Length)),
    ("secondary_color", Kind::Length),
    ("tertiary_color", Kind::Length),
];

static ROLE: Table<8> = [
    ("name", Kind::Text),
    ("color", Kind::Length),
    ("colors", Kind::Object(&COLORS)),
    ("hoist", Kind::Flag),
    ("icon", Kind::Image),
    ("mentionable", Kind::Flag),
    ("permissions", Kind::Digits),
    ("unicode_emoji", Kind::Text),
];

static ROLE_POSITION: Table<2> = [
    ("id", Kind::Required(&Kind::Digits)),
    ("position", Kind::Length),
];

static WELCOME_CHANNEL: Table<4> = [
    ("channel_id", Kind::Required(&Kind::Digits)),
    ("description", Kind::Required(&Kind::Text)),
    ("emoji_id", Kind::Digits),
    ("emoji_name", Kind::Text),
];

static OPTION: Table<8> = [
    ("title", Kind::Required(&Kind::Text)),
    ("channel_ids", IDS),
    ("description", Kind::Text),
    ("emoji_animated", Kind::Flag),
    ("emoji_id", Kind::Digits),
    ("emoji_name", Kind::Text),
    ("id", Kind::Digits),
    ("role_ids", IDS),
];

static PROMPT: Table<7> = [
    ("id", Kind::Required(&Kind::Digits)),
    ("title", Kind::Required(&Kind::Text)),
    (
        "options",
        Kind::Required(&Kind::List(&Kind::Object(&OPTION))),
    ),
    ("in_onboarding", Kind::Flag),
    ("required", Kind::Flag),
    ("single_select", Kind::Flag),
    ("type", Kind::Among(&[0, 1])),
];

static COMMAND_PERMISSION: Table<3> = [
    ("id", Kind::Required(&Kind::Digits)),
    ("type", Kind::Required(&Kind::Among(&[1, 2, 3]))),
    ("permission", Kind::Required(&Kind::Flag)),
];

pub(in crate::service) const GUILD_EDIT: Kind = Kind::Object(&GUILD);
pub(in crate::service) const CHANNEL_BODY: Kind = Kind::Object(&CHANNEL);
pub(in crate::service) const CHANNEL_POSITIONS: Kind = Kind::List(&Kind::Object(&CHANNEL_POSITION));
pub(in crate::service) const MEMBER_BODY: Kind = Kind::Object(&NEW_MEMBER);
pub(in crate::service) const MEMBER_EDIT: Kind = Kind::Object(&MEMBER);
pub(in crate::service) const CURRENT_MEMBER_EDIT: Kind = Kind::Object(&CURRENT_MEMBER);
pub(in crate::service) const NICK_EDIT: Kind = Kind::Object(&[("nick", Kind::Text)]);
pub(in crate::service) const ROLE_BODY: Kind = Kind::Object(&ROLE);
pub(in crate::service) const ROLE_POSITIONS: Kind = Kind::List(&Kind::Object(&ROLE_POSITION));
pub(in crate::service) const BAN_BODY: Kind = Kind::Object(&[
    ("delete_message_days", Kind::Length),
    ("delete_message_seconds", Kind::Length),
]);
pub(in crate::service) const BULK_BAN_BODY: Kind = Kind::Object(&[
    ("user_ids", Kind::Required(&IDS)),
    ("delete_message_seconds", Kind::Length),
]);
pub(in crate::service) const PRUNE_BODY: Kind = Kind::Object(&[
    ("compute_prune_count", Kind::Flag),
    ("days", Kind::Length),
    ("include_roles", IDS),
    ("reason", Kind::Text),
]);
pub(in crate::service) const WIDGET_EDIT: Kind =
    Kind::Object(&[("channel_id", Kind::Digits), ("enabled", Kind::Flag)]);
pub(in crate::service) const WELCOME_SCREEN_EDIT: Kind = Kind::Object(&[
    ("description", Kind::Text),
    ("enabled", Kind::Flag),
    (
        "welcome_channels",
        Kind::List(&Kind::Object(&WELCOME_CHANNEL)),
    ),
]);
pub(in crate::service) const ONBOARDING_EDIT: Kind = Kind::Object(&[
    ("default_channel_ids", IDS),
    ("enabled", Kind::Flag),
    ("mode", Kind::Among(&[0, 1])),
    ("prompts", Kind::List(&Kind::Object(&PROMPT))),
]);
pub(in crate::service) const INCIDENT_ACTIONS: Kind = Kind::Object(&[
    ("dms_disabled_until", Kind::Time),
    ("invites_disabled_until", Kind::Time),
]);
pub(in crate::service) const COMMAND_PERMISSIONS: Kind = Kind::Object(&[(
    "permissions",
    Kind::Required(&Kind::List(&Kind::Object(&COMMAND_PERMISSION))),
)]);
