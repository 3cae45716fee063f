//! Shapes of the bodies of guild endpoints.

use crate::schema::check::{Field, ValueKind};

/// Fields of a body or of an entry in one.
type Table<const N: usize> = [Field; N];

pub(crate) const IDS: ValueKind = ValueKind::List(&ValueKind::Digits);

static GUILD: Table<20> = [
    ("name", ValueKind::Text),
    ("afk_channel_id", ValueKind::Digits),
    ("afk_timeout", ValueKind::Among(&[60, 300, 900, 1800, 3600])),
    ("banner", ValueKind::Image),
    ("default_message_notifications", ValueKind::Among(&[0, 1])),
    ("description", ValueKind::Text),
    ("discovery_splash", ValueKind::Image),
    ("explicit_content_filter", ValueKind::Among(&[0, 1, 2])),
    ("features", ValueKind::List(&ValueKind::Text)),
    ("icon", ValueKind::Image),
    ("preferred_locale", ValueKind::Text),
    ("premium_progress_bar_enabled", ValueKind::Flag),
    ("public_updates_channel_id", ValueKind::Digits),
    ("region", ValueKind::Text),
    ("rules_channel_id", ValueKind::Digits),
    ("safety_alerts_channel_id", ValueKind::Digits),
    ("splash", ValueKind::Image),
    ("system_channel_flags", ValueKind::Digits),
    ("system_channel_id", ValueKind::Digits),
    ("verification_level", ValueKind::Among(&[0, 1, 2, 3, 4])),
];

static OVERWRITE: Table<4> = [
    ("id", ValueKind::Required(&ValueKind::Digits)),
    ("type", ValueKind::Among(&[0, 1])),
    ("allow", ValueKind::Digits),
    ("deny", ValueKind::Digits),
];

static TAG: Table<4> = [
    ("name", ValueKind::Required(&ValueKind::Text)),
    ("emoji_id", ValueKind::Digits),
    ("emoji_name", ValueKind::Text),
    ("moderated", ValueKind::Flag),
];

static REACTION: Table<2> = [
    ("emoji_id", ValueKind::Digits),
    ("emoji_name", ValueKind::Text),
];

static CHANNEL: Table<19> = [
    ("name", ValueKind::Required(&ValueKind::Text)),
    ("available_tags", ValueKind::List(&ValueKind::Object(&TAG))),
    ("bitrate", ValueKind::Length),
    (
        "default_auto_archive_duration",
        ValueKind::Among(&[60, 1440, 4320, 10080]),
    ),
    ("default_forum_layout", ValueKind::Among(&[0, 1, 2])),
    ("default_reaction_emoji", ValueKind::Object(&REACTION)),
    ("default_sort_order", ValueKind::Among(&[0, 1])),
    ("default_thread_rate_limit_per_user", ValueKind::Length),
    ("flags", ValueKind::Digits),
    ("nsfw", ValueKind::Flag),
    ("parent_id", ValueKind::Digits),
    (
        "permission_overwrites",
        ValueKind::List(&ValueKind::Object(&OVERWRITE)),
    ),
    ("position", ValueKind::Length),
    ("rate_limit_per_user", ValueKind::Length),
    ("rtc_region", ValueKind::Text),
    ("topic", ValueKind::Text),
    ("type", ValueKind::OneOf),
    ("user_limit", ValueKind::Length),
    ("video_quality_mode", ValueKind::Among(&[1, 2])),
];

static CHANNEL_POSITION: Table<5> = [
    ("id", ValueKind::Required(&ValueKind::Digits)),
    ("flags", ValueKind::Digits),
    ("lock_permissions", ValueKind::Flag),
    ("parent_id", ValueKind::Digits),
    ("position", ValueKind::Length),
];

static NEW_MEMBER: Table<6> = [
    ("access_token", ValueKind::Required(&ValueKind::Text)),
    ("deaf", ValueKind::Flag),
    ("flags", ValueKind::Digits),
    ("mute", ValueKind::Flag),
    ("nick", ValueKind::Text),
    ("roles", IDS),
];

static MEMBER: Table<7> = [
    ("channel_id", ValueKind::Digits),
    ("communication_disabled_until", ValueKind::Time),
    ("deaf", ValueKind::Flag),
    ("flags", ValueKind::Digits),
    ("mute", ValueKind::Flag),
    ("nick", ValueKind::Text),
    ("roles", IDS),
];

static CURRENT_MEMBER: Table<4> = [
    ("avatar", ValueKind::Image),
    ("banner", ValueKind::Image),
    ("bio", ValueKind::Text),
    ("nick", ValueKind::Text),
];

static COLORS: Table<3> = [
    ("primary_color", ValueKind::Required(&ValueKind::Length)),
    ("secondary_color", ValueKind::Length),
    ("tertiary_color", ValueKind::Length),
];

static ROLE: Table<8> = [
    ("name", ValueKind::Text),
    ("color", ValueKind::Length),
    ("colors", ValueKind::Object(&COLORS)),
    ("hoist", ValueKind::Flag),
    ("icon", ValueKind::Image),
    ("mentionable", ValueKind::Flag),
    ("permissions", ValueKind::Digits),
    ("unicode_emoji", ValueKind::Text),
];

static ROLE_POSITION: Table<2> = [
    ("id", ValueKind::Required(&ValueKind::Digits)),
    ("position", ValueKind::Length),
];

static WELCOME_CHANNEL: Table<4> = [
    ("channel_id", ValueKind::Required(&ValueKind::Digits)),
    ("description", ValueKind::Required(&ValueKind::Text)),
    ("emoji_id", ValueKind::Digits),
    ("emoji_name", ValueKind::Text),
];

static OPTION: Table<8> = [
    ("title", ValueKind::Required(&ValueKind::Text)),
    ("channel_ids", IDS),
    ("description", ValueKind::Text),
    ("emoji_animated", ValueKind::Flag),
    ("emoji_id", ValueKind::Digits),
    ("emoji_name", ValueKind::Text),
    ("id", ValueKind::Digits),
    ("role_ids", IDS),
];

static PROMPT: Table<7> = [
    ("id", ValueKind::Required(&ValueKind::Digits)),
    ("title", ValueKind::Required(&ValueKind::Text)),
    (
        "options",
        ValueKind::Required(&ValueKind::List(&ValueKind::Object(&OPTION))),
    ),
    ("in_onboarding", ValueKind::Flag),
    ("required", ValueKind::Flag),
    ("single_select", ValueKind::Flag),
    ("type", ValueKind::Among(&[0, 1])),
];

static COMMAND_PERMISSION: Table<3> = [
    ("id", ValueKind::Required(&ValueKind::Digits)),
    ("type", ValueKind::Required(&ValueKind::Among(&[1, 2, 3]))),
    ("permission", ValueKind::Required(&ValueKind::Flag)),
];

pub(crate) const GUILD_EDIT: ValueKind = ValueKind::Object(&GUILD);

pub(crate) const CHANNEL_BODY: ValueKind = ValueKind::Object(&CHANNEL);

pub(crate) const CHANNEL_POSITIONS: ValueKind =
    ValueKind::List(&ValueKind::Object(&CHANNEL_POSITION));

pub(crate) const MEMBER_BODY: ValueKind = ValueKind::Object(&NEW_MEMBER);

pub(crate) const MEMBER_EDIT: ValueKind = ValueKind::Object(&MEMBER);

pub(crate) const CURRENT_MEMBER_EDIT: ValueKind = ValueKind::Object(&CURRENT_MEMBER);

pub(crate) const NICK_EDIT: ValueKind = ValueKind::Object(&[("nick", ValueKind::Text)]);

pub(crate) const ROLE_BODY: ValueKind = ValueKind::Object(&ROLE);

pub(crate) const ROLE_POSITIONS: ValueKind = ValueKind::List(&ValueKind::Object(&ROLE_POSITION));

pub(crate) const BAN_BODY: ValueKind = ValueKind::Object(&[
    ("delete_message_days", ValueKind::Length),
    ("delete_message_seconds", ValueKind::Length),
]);

pub(crate) const BULK_BAN_BODY: ValueKind = ValueKind::Object(&[
    ("user_ids", ValueKind::Required(&IDS)),
    ("delete_message_seconds", ValueKind::Length),
]);

pub(crate) const PRUNE_BODY: ValueKind = ValueKind::Object(&[
    ("compute_prune_count", ValueKind::Flag),
    ("days", ValueKind::Length),
    ("include_roles", IDS),
    ("reason", ValueKind::Text),
]);

pub(crate) const WIDGET_EDIT: ValueKind = ValueKind::Object(&[
    ("channel_id", ValueKind::Digits),
    ("enabled", ValueKind::Flag),
]);

pub(crate) const WELCOME_SCREEN_EDIT: ValueKind = ValueKind::Object(&[
    ("description", ValueKind::Text),
    ("enabled", ValueKind::Flag),
    (
        "welcome_channels",
        ValueKind::List(&ValueKind::Object(&WELCOME_CHANNEL)),
    ),
]);

pub(crate) const ONBOARDING_EDIT: ValueKind = ValueKind::Object(&[
    ("default_channel_ids", IDS),
    ("enabled", ValueKind::Flag),
    ("mode", ValueKind::Among(&[0, 1])),
    ("prompts", ValueKind::List(&ValueKind::Object(&PROMPT))),
]);

pub(crate) const INCIDENT_ACTIONS: ValueKind = ValueKind::Object(&[
    ("dms_disabled_until", ValueKind::Time),
    ("invites_disabled_until", ValueKind::Time),
]);

pub(crate) const COMMAND_PERMISSIONS: ValueKind = ValueKind::Object(&[(
    "permissions",
    ValueKind::Required(&ValueKind::List(&ValueKind::Object(&COMMAND_PERMISSION))),
)]);
