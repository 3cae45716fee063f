//! Shapes of the bodies of guild endpoints.

use crate::schema::check::{Field, ValueKind};

/// Fields of a body or of an entry in one.
type Table<const N: usize> = [Field; N];

pub(crate) const IDS: ValueKind = ValueKind::List(&ValueKind::IdOrBits);

static GUILD: Table<20> = [
    ("name", ValueKind::Text),
    ("afk_channel_id", ValueKind::IdOrBits),
    (
        "afk_timeout",
        ValueKind::OneOfNumbers(&[60, 300, 900, 1800, 3600]),
    ),
    ("banner", ValueKind::Image),
    (
        "default_message_notifications",
        ValueKind::OneOfNumbers(&[0, 1]),
    ),
    ("description", ValueKind::Text),
    ("discovery_splash", ValueKind::Image),
    (
        "explicit_content_filter",
        ValueKind::OneOfNumbers(&[0, 1, 2]),
    ),
    ("features", ValueKind::List(&ValueKind::Text)),
    ("icon", ValueKind::Image),
    ("preferred_locale", ValueKind::Text),
    ("premium_progress_bar_enabled", ValueKind::Boolean),
    ("public_updates_channel_id", ValueKind::IdOrBits),
    ("region", ValueKind::Text),
    ("rules_channel_id", ValueKind::IdOrBits),
    ("safety_alerts_channel_id", ValueKind::IdOrBits),
    ("splash", ValueKind::Image),
    ("system_channel_flags", ValueKind::IdOrBits),
    ("system_channel_id", ValueKind::IdOrBits),
    (
        "verification_level",
        ValueKind::OneOfNumbers(&[0, 1, 2, 3, 4]),
    ),
];

static OVERWRITE: Table<4> = [
    ("id", ValueKind::Required(&ValueKind::IdOrBits)),
    ("type", ValueKind::OneOfNumbers(&[0, 1])),
    ("allow", ValueKind::IdOrBits),
    ("deny", ValueKind::IdOrBits),
];

static TAG: Table<4> = [
    ("name", ValueKind::Required(&ValueKind::Text)),
    ("emoji_id", ValueKind::IdOrBits),
    ("emoji_name", ValueKind::Text),
    ("moderated", ValueKind::Boolean),
];

static REACTION: Table<2> = [
    ("emoji_id", ValueKind::IdOrBits),
    ("emoji_name", ValueKind::Text),
];

static CHANNEL: Table<19> = [
    ("name", ValueKind::Required(&ValueKind::Text)),
    ("available_tags", ValueKind::List(&ValueKind::Object(&TAG))),
    ("bitrate", ValueKind::Count),
    (
        "default_auto_archive_duration",
        ValueKind::OneOfNumbers(&[60, 1440, 4320, 10080]),
    ),
    ("default_forum_layout", ValueKind::OneOfNumbers(&[0, 1, 2])),
    ("default_reaction_emoji", ValueKind::Object(&REACTION)),
    ("default_sort_order", ValueKind::OneOfNumbers(&[0, 1])),
    ("default_thread_rate_limit_per_user", ValueKind::Count),
    ("flags", ValueKind::IdOrBits),
    ("nsfw", ValueKind::Boolean),
    ("parent_id", ValueKind::IdOrBits),
    (
        "permission_overwrites",
        ValueKind::List(&ValueKind::Object(&OVERWRITE)),
    ),
    ("position", ValueKind::Count),
    ("rate_limit_per_user", ValueKind::Count),
    ("rtc_region", ValueKind::Text),
    ("topic", ValueKind::Text),
    ("type", ValueKind::EnumValue),
    ("user_limit", ValueKind::Count),
    ("video_quality_mode", ValueKind::OneOfNumbers(&[1, 2])),
];

static CHANNEL_POSITION: Table<5> = [
    ("id", ValueKind::Required(&ValueKind::IdOrBits)),
    ("flags", ValueKind::IdOrBits),
    ("lock_permissions", ValueKind::Boolean),
    ("parent_id", ValueKind::IdOrBits),
    ("position", ValueKind::Count),
];

static NEW_MEMBER: Table<6> = [
    ("access_token", ValueKind::Required(&ValueKind::Text)),
    ("deaf", ValueKind::Boolean),
    ("flags", ValueKind::IdOrBits),
    ("mute", ValueKind::Boolean),
    ("nick", ValueKind::Text),
    ("roles", IDS),
];

static MEMBER: Table<7> = [
    ("channel_id", ValueKind::IdOrBits),
    ("communication_disabled_until", ValueKind::Time),
    ("deaf", ValueKind::Boolean),
    ("flags", ValueKind::IdOrBits),
    ("mute", ValueKind::Boolean),
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
    ("primary_color", ValueKind::Required(&ValueKind::Count)),
    ("secondary_color", ValueKind::Count),
    ("tertiary_color", ValueKind::Count),
];

static ROLE: Table<8> = [
    ("name", ValueKind::Text),
    ("color", ValueKind::Count),
    ("colors", ValueKind::Object(&COLORS)),
    ("hoist", ValueKind::Boolean),
    ("icon", ValueKind::Image),
    ("mentionable", ValueKind::Boolean),
    ("permissions", ValueKind::IdOrBits),
    ("unicode_emoji", ValueKind::Text),
];

static ROLE_POSITION: Table<2> = [
    ("id", ValueKind::Required(&ValueKind::IdOrBits)),
    ("position", ValueKind::Count),
];

static WELCOME_CHANNEL: Table<4> = [
    ("channel_id", ValueKind::Required(&ValueKind::IdOrBits)),
    ("description", ValueKind::Required(&ValueKind::Text)),
    ("emoji_id", ValueKind::IdOrBits),
    ("emoji_name", ValueKind::Text),
];

static OPTION: Table<8> = [
    ("title", ValueKind::Required(&ValueKind::Text)),
    ("channel_ids", IDS),
    ("description", ValueKind::Text),
    ("emoji_animated", ValueKind::Boolean),
    ("emoji_id", ValueKind::IdOrBits),
    ("emoji_name", ValueKind::Text),
    ("id", ValueKind::IdOrBits),
    ("role_ids", IDS),
];

static PROMPT: Table<7> = [
    ("id", ValueKind::Required(&ValueKind::IdOrBits)),
    ("title", ValueKind::Required(&ValueKind::Text)),
    (
        "options",
        ValueKind::Required(&ValueKind::List(&ValueKind::Object(&OPTION))),
    ),
    ("in_onboarding", ValueKind::Boolean),
    ("required", ValueKind::Boolean),
    ("single_select", ValueKind::Boolean),
    ("type", ValueKind::OneOfNumbers(&[0, 1])),
];

static COMMAND_PERMISSION: Table<3> = [
    ("id", ValueKind::Required(&ValueKind::IdOrBits)),
    (
        "type",
        ValueKind::Required(&ValueKind::OneOfNumbers(&[1, 2, 3])),
    ),
    ("permission", ValueKind::Required(&ValueKind::Boolean)),
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
    ("delete_message_days", ValueKind::Count),
    ("delete_message_seconds", ValueKind::Count),
]);

pub(crate) const BULK_BAN_BODY: ValueKind = ValueKind::Object(&[
    ("user_ids", ValueKind::Required(&IDS)),
    ("delete_message_seconds", ValueKind::Count),
]);

pub(crate) const PRUNE_BODY: ValueKind = ValueKind::Object(&[
    ("compute_prune_count", ValueKind::Boolean),
    ("days", ValueKind::Count),
    ("include_roles", IDS),
    ("reason", ValueKind::Text),
]);

pub(crate) const WIDGET_EDIT: ValueKind = ValueKind::Object(&[
    ("channel_id", ValueKind::IdOrBits),
    ("enabled", ValueKind::Boolean),
]);

pub(crate) const WELCOME_SCREEN_EDIT: ValueKind = ValueKind::Object(&[
    ("description", ValueKind::Text),
    ("enabled", ValueKind::Boolean),
    (
        "welcome_channels",
        ValueKind::List(&ValueKind::Object(&WELCOME_CHANNEL)),
    ),
]);

pub(crate) const ONBOARDING_EDIT: ValueKind = ValueKind::Object(&[
    ("default_channel_ids", IDS),
    ("enabled", ValueKind::Boolean),
    ("mode", ValueKind::OneOfNumbers(&[0, 1])),
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
