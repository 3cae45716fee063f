//! Guild objects: full, partial, unavailable and preview guilds, and voice regions.

use guildhall_model_derive::{Blank, Object};
use guildhall_rules::BITRATE_MAX_BY_TIER;

use super::settings::GuildFeature;
use super::{
    AfkTimeout, ExplicitContentFilterLevel, IncidentsData, MfaLevel, NotificationLevel, NsfwLevel,
    PremiumTier, SystemChannelFlags, VerificationLevel, WelcomeScreen,
};
use crate::image_url::image_urls;
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{
    Application, Channel, Emoji, Id, Locale, Permissions, Role, Sticker, Timestamp, User,
    ValidationError, ValidationErrorKind,
};

/// [Guild](https://docs.discord.com/developers/resources/guild#guild-object), full or partial: only `id` is always
/// present.
#[derive(Clone, Debug, PartialEq, Object, Blank)]
pub struct Guild {
    /// ID of the guild.
    pub id: Id<Guild>,
    /// Name of the guild, 2–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// ID of the guild owner; absent in the list of the current user's guilds.
    pub owner_id: Option<Id<User>>,
    /// ID of the voice channel that inactive members are moved to.
    #[object(null)]
    pub afk_channel_id: Option<Id<Channel>>,
    /// AFK timeout, in seconds.
    #[serde(default, deserialize_with = "or_default")]
    pub afk_timeout: AfkTimeout,
    /// ID of the app that created the guild; `None` if a user created the guild.
    #[object(null)]
    pub application_id: Option<Id<Application>>,
    /// Approximate count of members, if requested with `with_counts`.
    #[serde(with = "number")]
    pub approximate_member_count: Option<u64>,
    /// Approximate count of members who are not offline, if requested with `with_counts`.
    #[serde(with = "number")]
    pub approximate_presence_count: Option<u64>,
    /// Banner hash.
    #[object(null)]
    pub banner: Option<String>,
    /// Default message notification level.
    #[serde(default, deserialize_with = "or_default")]
    pub default_message_notifications: NotificationLevel,
    /// Description of the guild, at most 300 characters.
    #[object(null)]
    pub description: Option<String>,
    /// Discovery splash hash; `DISCOVERABLE` guilds only.
    #[object(null)]
    pub discovery_splash: Option<String>,
    /// Custom guild emoji.
    #[serde(default, with = "list")]
    pub emojis: Vec<Emoji>,
    /// Explicit content filter level.
    #[serde(default, deserialize_with = "or_default")]
    pub explicit_content_filter: ExplicitContentFilterLevel,
    /// Enabled guild features.
    #[serde(default, with = "list")]
    pub features: Vec<GuildFeature>,
    /// Hash of the home header image, which clients show above the channel list.
    #[service(always)]
    pub home_header: Option<String>,
    /// Icon hash; animated icons start with `a_`.
    #[object(null)]
    pub icon: Option<String>,
    /// Icon hash; present in guild templates only.
    pub icon_hash: Option<String>,
    /// Incidents data: paused features, and detected spam and raids.
    #[object(null)]
    pub incidents_data: Option<IncidentsData>,
    /// Maximum number of members.
    #[serde(with = "number")]
    pub max_members: Option<u64>,
    /// Maximum number of presences; `None` except for the largest guilds.
    #[service(always)]
    #[serde(with = "number")]
    pub max_presences: Option<u64>,
    /// Maximum number of users in a stage video channel.
    #[serde(with = "number")]
    pub max_stage_video_channel_users: Option<u32>,
    /// Maximum number of users in a video channel.
    #[serde(with = "number")]
    pub max_video_channel_users: Option<u32>,
    /// MFA level required for moderation actions.
    #[serde(default, deserialize_with = "or_default")]
    pub mfa_level: MfaLevel,
    /// Whether the guild is age-restricted; deprecated in favor of `nsfw_level`.
    pub nsfw: Option<bool>,
    /// Age-restriction level.
    #[serde(default, deserialize_with = "or_default")]
    pub nsfw_level: NsfwLevel,
    /// Whether the current user is the owner; present in the list of the current user's guilds only.
    pub owner: Option<bool>,
    /// Permissions of the current user, without overwrites; present in the list of the current user's guilds only.
    pub permissions: Option<Permissions>,
    /// Preferred locale of a `COMMUNITY` guild, used in Server Discovery and in notices from Discord; `en-US` by
    /// default.
    pub preferred_locale: Option<Locale>,
    /// Whether the boost progress bar is enabled.
    #[serde(default, deserialize_with = "or_default")]
    pub premium_progress_bar_enabled: bool,
    /// Time of the last change of `premium_progress_bar_enabled`.
    pub premium_progress_bar_enabled_user_updated_at: Option<Timestamp>,
    /// Number of boosts that the guild currently has.
    #[serde(with = "number")]
    pub premium_subscription_count: Option<u32>,
    /// Premium tier: the server boost level.
    #[serde(default, deserialize_with = "or_default")]
    pub premium_tier: PremiumTier,
    /// ID of the channel where moderators of a `COMMUNITY` guild receive notices from Discord.
    #[object(null)]
    pub public_updates_channel_id: Option<Id<Channel>>,
    /// ID of the voice region; deprecated in favor of a channel's `rtc_region`.
    #[service(always)]
    pub region: Option<String>,
    /// Roles of the guild.
    #[serde(default, with = "list")]
    pub roles: Vec<Role>,
    /// ID of the channel where a `COMMUNITY` guild displays its rules.
    #[object(null)]
    pub rules_channel_id: Option<Id<Channel>>,
    /// ID of the channel where moderators of a `COMMUNITY` guild receive safety alerts from Discord.
    #[object(null)]
    pub safety_alerts_channel_id: Option<Id<Channel>>,
    /// Splash hash: the background of invites.
    #[object(null)]
    pub splash: Option<String>,
    /// Custom guild stickers.
    #[service(always)]
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub stickers: Vec<Sticker>,
    /// Flags for messages that are suppressed in the system channel.
    #[serde(default)]
    pub system_channel_flags: SystemChannelFlags,
    /// ID of the channel where the service posts welcome messages and boost notifications.
    #[object(null)]
    pub system_channel_id: Option<Id<Channel>>,
    /// Vanity URL code.
    #[object(null)]
    pub vanity_url_code: Option<String>,
    /// Verification level that members need to send messages.
    #[serde(default, deserialize_with = "or_default")]
    pub verification_level: VerificationLevel,
    /// Welcome screen of a `COMMUNITY` guild; present in invites only.
    pub welcome_screen: Option<WelcomeScreen>,
    /// ID of the channel that the widget invites to; `None` if the widget has no invite.
    #[service(always)]
    pub widget_channel_id: Option<Id<Channel>>,
    /// Whether the widget is enabled.
    pub widget_enabled: Option<bool>,
}

impl Guild {
    /// Creates a guild with an ID, a name and an owner; the other fields have their defaults.
    pub fn new(id: Id<Guild>, name: impl Into<String>, owner_id: Id<User>) -> Self {
        Self {
            name: name.into(),
            owner_id: Some(owner_id),
            ..Self::blank(id)
        }
    }

    /// Returns whether the guild has `feature`.
    pub fn has_feature(&self, feature: &GuildFeature) -> bool {
        self.features.contains(feature)
    }

    /// Returns the maximum bitrate of voice channels, in bits per second. The maximum depends on the premium tier and
    /// on the feature `VIP_REGIONS`.
    pub fn max_voice_bitrate(&self) -> u32 {
        let [none, first, second, third] = BITRATE_MAX_BY_TIER;
        match self.premium_tier {
            _ if self.has_feature(&GuildFeature::VipRegions) => third,
            PremiumTier::None => none,
            PremiumTier::Tier1 => first,
            PremiumTier::Tier2 => second,
            PremiumTier::Tier3 | PremiumTier::Unknown(_) => third,
        }
    }
}

image_urls! {
    Guild {
        /// Returns the URL of the banner, if the guild has one.
        banner_url: "banners" / banner;
        /// Returns the URL of the discovery splash, if the guild has one.
        discovery_splash_url: "discovery-splashes" / discovery_splash;
        /// Returns the URL of the icon, if the guild has one.
        icon_url: "icons" / icon;
        /// Returns the URL of the splash, if the guild has one.
        splash_url: "splashes" / splash;
    }
}

/// Partial guild in an interaction.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct PartialGuild {
    /// ID of the guild.
    pub id: Id<Guild>,
    /// Enabled guild features, such as `COMMUNITY`.
    #[serde(default, with = "list")]
    pub features: Vec<GuildFeature>,
    /// Preferred locale of the guild.
    pub locale: Option<Locale>,
}

impl PartialGuild {
    /// Creates a partial guild without features.
    pub const fn new(id: Id<Guild>) -> Self {
        Self {
            id,
            features: Vec::new(),
            locale: None,
        }
    }
}

/// [Unavailable guild](https://docs.discord.com/developers/resources/guild#unavailable-guild-object), due to an outage
/// or because the bot is no longer a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Object)]
pub struct UnavailableGuild {
    /// ID of the guild.
    pub id: Id<Guild>,
    /// Whether the guild is unavailable because of an outage.
    #[serde(default, deserialize_with = "or_default")]
    pub unavailable: bool,
}

/// Partial guild in the [list](https://docs.discord.com/developers/resources/user#get-current-user-guilds) of a user's
/// guilds.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct UserGuild {
    /// ID of the guild.
    pub id: Id<Guild>,
    /// Name of the guild, 2–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Approximate count of members, if requested with `with_counts`.
    #[serde(with = "number")]
    pub approximate_member_count: Option<u64>,
    /// Approximate count of members who are not offline, if requested with `with_counts`.
    #[serde(with = "number")]
    pub approximate_presence_count: Option<u64>,
    /// Banner hash.
    #[object(null)]
    pub banner: Option<String>,
    /// Enabled guild features.
    #[serde(default, with = "list")]
    pub features: Vec<GuildFeature>,
    /// Icon hash.
    #[object(null)]
    pub icon: Option<String>,
    /// Whether the user is the owner.
    #[serde(default, deserialize_with = "or_default")]
    pub owner: bool,
    /// Permissions of the user in the guild, without overwrites.
    #[serde(default)]
    pub permissions: Permissions,
}

image_urls! {
    UserGuild {
        /// Returns the URL of the banner, if the guild has one.
        banner_url: "banners" / banner;
        /// Returns the URL of the icon, if the guild has one.
        icon_url: "icons" / icon;
    }
}

/// [Preview](https://docs.discord.com/developers/resources/guild#guild-preview-object) of a guild, which non-members
/// can see.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct GuildPreview {
    /// ID of the guild.
    pub id: Id<Guild>,
    /// Name of the guild, 2–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Approximate count of members.
    #[serde(default, with = "number")]
    pub approximate_member_count: u64,
    /// Approximate count of members who are not offline.
    #[serde(default, with = "number")]
    pub approximate_presence_count: u64,
    /// Description of the guild.
    #[object(null)]
    pub description: Option<String>,
    /// Discovery splash hash.
    #[object(null)]
    pub discovery_splash: Option<String>,
    /// Custom guild emoji.
    #[serde(default, with = "list")]
    pub emojis: Vec<Emoji>,
    /// Enabled guild features.
    #[serde(default, with = "list")]
    pub features: Vec<GuildFeature>,
    /// Hash of the home header image, which clients show above the channel list.
    #[service(always)]
    pub home_header: Option<String>,
    /// Icon hash.
    #[object(null)]
    pub icon: Option<String>,
    /// Splash hash: the background of invites.
    #[object(null)]
    pub splash: Option<String>,
    /// Custom guild stickers.
    #[serde(default, with = "list")]
    pub stickers: Vec<Sticker>,
}

image_urls! {
    GuildPreview {
        /// Returns the URL of the discovery splash, if the guild has one.
        discovery_splash_url: "discovery-splashes" / discovery_splash;
        /// Returns the URL of the icon, if the guild has one.
        icon_url: "icons" / icon;
        /// Returns the URL of the splash, if the guild has one.
        splash_url: "splashes" / splash;
    }
}

/// Features and limits of a guild, which determine whether the guild accepts a request.
///
/// Converts from a full [`Guild`], or from the [`PartialGuild`] in an interaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuildCapabilities {
    /// Enabled guild features, such as `COMMUNITY`.
    pub features: Vec<GuildFeature>,
    /// Maximum bitrate of voice channels, in bits per second.
    pub max_voice_bitrate: u32,
}

impl GuildCapabilities {
    /// Returns whether the guild has `feature`.
    pub fn has_feature(&self, feature: &GuildFeature) -> bool {
        self.features.contains(feature)
    }

    /// Checks that the guild has the feature that each field requires.
    pub(crate) fn check_features(
        &self,
        mut features: impl Iterator<Item = (&'static str, GuildFeature)>,
    ) -> Result<(), ValidationError> {
        let Some((field, feature)) = features.find(|(_, feature)| !self.has_feature(feature))
        else {
            return Ok(());
        };
        let valid = format_args!("the guild feature {feature}");
        Err(ValidationError::new(
            ValidationErrorKind::Feature,
            field,
            "a value",
            valid,
        ))
    }
}

impl From<&Guild> for GuildCapabilities {
    fn from(guild: &Guild) -> Self {
        Self {
            features: guild.features.clone(),
            max_voice_bitrate: guild.max_voice_bitrate(),
        }
    }
}

impl From<&PartialGuild> for GuildCapabilities {
    /// Assumes the maximum bitrate of the highest premium tier, because a partial guild has no tier.
    fn from(guild: &PartialGuild) -> Self {
        let [.., max] = BITRATE_MAX_BY_TIER;
        Self {
            features: guild.features.clone(),
            max_voice_bitrate: max,
        }
    }
}

/// [Voice region](https://docs.discord.com/developers/resources/voice#voice-region-object).
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct VoiceRegion {
    /// ID of the region, as in the field `rtc_region` of a channel.
    pub id: String,
    /// Name of the region.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Whether the region is custom, for example for an event.
    #[serde(default, deserialize_with = "or_default")]
    pub custom: bool,
    /// Whether the region is deprecated; do not switch to a deprecated region.
    #[serde(default, deserialize_with = "or_default")]
    pub deprecated: bool,
    /// Whether the region is the closest region to the current user's client.
    #[serde(default, deserialize_with = "or_default")]
    pub optimal: bool,
}
