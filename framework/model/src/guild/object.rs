//! The guild itself.

use guildhall_rules::BITRATE_BY_TIER;
use serde::{Deserialize, Serialize};

use super::{
    AfkTimeout, ContentFilter, GuildFeature, IncidentsData, MfaLevel, NotificationLevel, NsfwLevel,
    PremiumTier, SystemChannelFlags, VerificationLevel, WelcomeScreen,
};
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{
    Application, Channel, Emoji, Id, Invalid, InvalidKind, Locale, Permissions, Role, Sticker,
    Timestamp, User,
};

/// A [guild](https://docs.discord.com/developers/resources/guild#guild-object), whole or in part: only `id` is always there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Guild {
    /// ID of the guild.
    pub id: Id<Guild>,
    /// Its name, 2–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Who owns it; none in the list of one's own guilds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<Id<User>>,
    /// Where silent members are moved.
    pub afk_channel_id: Option<Id<Channel>>,
    /// After how much silence they are moved.
    #[serde(default, deserialize_with = "or_default")]
    pub afk_timeout: AfkTimeout,
    /// The app that made it.
    pub application_id: Option<Id<Application>>,
    /// About how many members it has, where asked for.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_member_count: Option<u64>,
    /// About how many members are not offline, where asked for.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_presence_count: Option<u64>,
    /// The hash of its banner.
    pub banner: Option<String>,
    /// What members are notified of.
    #[serde(default, deserialize_with = "or_default")]
    pub default_message_notifications: NotificationLevel,
    /// What it is about, at most 300 characters.
    pub description: Option<String>,
    /// The hash of the picture in public lists; `DISCOVERABLE` only.
    pub discovery_splash: Option<String>,
    /// Its emoji.
    #[serde(default, with = "list")]
    pub emojis: Vec<Emoji>,
    /// Whose pictures are looked at.
    #[serde(default, deserialize_with = "or_default")]
    pub explicit_content_filter: ContentFilter,
    /// What it has.
    #[serde(default, with = "list")]
    pub features: Vec<GuildFeature>,
    /// The hash of the picture above its list of channels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub home_header: Option<String>,
    /// The hash of its icon; `a_` in front means that it moves.
    pub icon: Option<String>,
    /// The hash of its icon, in templates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon_hash: Option<String>,
    /// What was done against a raid.
    pub incidents_data: Option<IncidentsData>,
    /// How many members it may have.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub max_members: Option<u64>,
    /// How many members may be online; none but for the largest.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub max_presences: Option<u64>,
    /// How many may watch a film on a stage.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub max_stage_video_channel_users: Option<u32>,
    /// How many may be in a voice channel with video.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub max_video_channel_users: Option<u32>,
    /// Whether moderators need two factors.
    #[serde(default, deserialize_with = "or_default")]
    pub mfa_level: MfaLevel,
    /// Whether only adults may see it; `nsfw_level` says more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nsfw: Option<bool>,
    /// How fit for minors it is.
    #[serde(default, deserialize_with = "or_default")]
    pub nsfw_level: NsfwLevel,
    /// Whether the asking user owns it; only in the list of one's own guilds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<bool>,
    /// What the asking user may do, without overwrites; only in the list of one's own guilds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub permissions: Option<Permissions>,
    /// The language that it prefers, `en-US` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preferred_locale: Option<Locale>,
    /// Whether it shows how far it is boosted.
    #[serde(default, deserialize_with = "or_default")]
    pub premium_progress_bar_enabled: bool,
    /// When that was last changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub premium_progress_bar_enabled_user_updated_at: Option<Timestamp>,
    /// How many boosts it has.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub premium_subscription_count: Option<u32>,
    /// How far it is boosted.
    #[serde(default, deserialize_with = "or_default")]
    pub premium_tier: PremiumTier,
    /// Where the service tells a community what is new.
    pub public_updates_channel_id: Option<Id<Channel>>,
    /// Where the sound goes through; the service prefers a channel's `rtc_region`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// Its roles.
    #[serde(default, with = "list")]
    pub roles: Vec<Role>,
    /// Where a community has its rules.
    pub rules_channel_id: Option<Id<Channel>>,
    /// Where the service warns a community.
    pub safety_alerts_channel_id: Option<Id<Channel>>,
    /// The hash of the picture on its invites.
    pub splash: Option<String>,
    /// Its stickers.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub stickers: Vec<Sticker>,
    /// What is not said in the system channel.
    #[serde(default)]
    pub system_channel_flags: SystemChannelFlags,
    /// Where the service says who has joined and who boosts.
    pub system_channel_id: Option<Id<Channel>>,
    /// The code of its own address.
    pub vanity_url_code: Option<String>,
    /// Who may speak in it.
    #[serde(default, deserialize_with = "or_default")]
    pub verification_level: VerificationLevel,
    /// What new members see; in invites.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub welcome_screen: Option<WelcomeScreen>,
    /// Where its widget invites to; none for nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub widget_channel_id: Option<Id<Channel>>,
    /// Whether it has a widget.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub widget_enabled: Option<bool>,
}

impl Guild {
    /// A guild with a name and an owner, and nothing else.
    pub fn new(id: Id<Guild>, name: impl Into<String>, owner_id: Id<User>) -> Self {
        Self {
            id,
            name: name.into(),
            owner_id: Some(owner_id),
            afk_channel_id: None,
            afk_timeout: AfkTimeout::default(),
            application_id: None,
            approximate_member_count: None,
            approximate_presence_count: None,
            banner: None,
            default_message_notifications: NotificationLevel::default(),
            description: None,
            discovery_splash: None,
            emojis: Vec::new(),
            explicit_content_filter: ContentFilter::default(),
            features: Vec::new(),
            home_header: None,
            icon: None,
            icon_hash: None,
            incidents_data: None,
            max_members: None,
            max_presences: None,
            max_stage_video_channel_users: None,
            max_video_channel_users: None,
            mfa_level: MfaLevel::default(),
            nsfw: None,
            nsfw_level: NsfwLevel::default(),
            owner: None,
            permissions: None,
            preferred_locale: None,
            premium_progress_bar_enabled: false,
            premium_progress_bar_enabled_user_updated_at: None,
            premium_subscription_count: None,
            premium_tier: PremiumTier::default(),
            public_updates_channel_id: None,
            region: None,
            roles: Vec::new(),
            rules_channel_id: None,
            safety_alerts_channel_id: None,
            splash: None,
            stickers: Vec::new(),
            system_channel_flags: SystemChannelFlags::empty(),
            system_channel_id: None,
            vanity_url_code: None,
            verification_level: VerificationLevel::default(),
            welcome_screen: None,
            widget_channel_id: None,
            widget_enabled: None,
        }
    }

    /// Whether it has a feature.
    pub fn has(&self, feature: &GuildFeature) -> bool {
        self.features.contains(feature)
    }

    /// Most bits per second of its voice channels, by its boost tier and `VIP_REGIONS`.
    pub fn voice_bitrate_max(&self) -> u32 {
        let [none, first, second, third] = BITRATE_BY_TIER;
        match self.premium_tier {
            _ if self.has(&GuildFeature::VipRegions) => third,
            PremiumTier::None => none,
            PremiumTier::Tier1 => first,
            PremiumTier::Tier2 => second,
            PremiumTier::Tier3 | PremiumTier::Unknown(_) => third,
        }
    }
}

/// A guild as an interaction holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartialGuild {
    /// ID of the guild.
    pub id: Id<Guild>,
    /// What the guild has, such as `COMMUNITY`.
    #[serde(default, with = "list")]
    pub features: Vec<GuildFeature>,
    /// The language that the guild prefers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locale: Option<Locale>,
}

impl PartialGuild {
    /// A guild without features.
    pub const fn new(id: Id<Guild>) -> Self {
        Self {
            id,
            features: Vec::new(),
            locale: None,
        }
    }
}

/// A guild that [cannot be reached](https://docs.discord.com/developers/resources/guild#unavailable-guild-object), or that the app has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnavailableGuild {
    /// ID of the guild.
    pub id: Id<Guild>,
    /// Whether it cannot be reached.
    #[serde(default, deserialize_with = "or_default")]
    pub unavailable: bool,
}

/// A guild [as it is listed](https://docs.discord.com/developers/resources/user#get-current-user-guilds) for a user who is in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UserGuild {
    /// ID of the guild.
    pub id: Id<Guild>,
    /// Its name, 2–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// About how many members it has, where asked for.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_member_count: Option<u64>,
    /// About how many members are not offline, where asked for.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_presence_count: Option<u64>,
    /// The hash of the picture above its list of channels.
    pub banner: Option<String>,
    /// What it has.
    #[serde(default, with = "list")]
    pub features: Vec<GuildFeature>,
    /// The hash of its icon.
    pub icon: Option<String>,
    /// Whether the user owns it.
    #[serde(default, deserialize_with = "or_default")]
    pub owner: bool,
    /// What the user may do in it, before any channel's overwrites.
    #[serde(default)]
    pub permissions: Permissions,
}

/// A guild [as those see it](https://docs.discord.com/developers/resources/guild#guild-preview-object) who are not members.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GuildPreview {
    /// ID of the guild.
    pub id: Id<Guild>,
    /// Its name, 2–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// About how many members it has.
    #[serde(default, with = "number")]
    pub approximate_member_count: u64,
    /// About how many members are not offline.
    #[serde(default, with = "number")]
    pub approximate_presence_count: u64,
    /// What it is about.
    pub description: Option<String>,
    /// The hash of the picture in public lists.
    pub discovery_splash: Option<String>,
    /// Its emoji.
    #[serde(default, with = "list")]
    pub emojis: Vec<Emoji>,
    /// What it has.
    #[serde(default, with = "list")]
    pub features: Vec<GuildFeature>,
    /// The hash of the picture above its list of channels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub home_header: Option<String>,
    /// The hash of its icon.
    pub icon: Option<String>,
    /// The hash of the picture on its invites.
    pub splash: Option<String>,
    /// Its stickers.
    #[serde(default, with = "list")]
    pub stickers: Vec<Sticker>,
}

/// What is known of a guild before a request is sent to it: what decides what it takes.
///
/// It is made of the whole guild, or of the part that an interaction holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownGuild {
    /// What it has, such as `COMMUNITY`.
    pub features: Vec<GuildFeature>,
    /// Most bits per second of its voice channels.
    pub voice_bitrate_max: u32,
}

impl KnownGuild {
    /// Whether it has a feature.
    pub fn has(&self, feature: &GuildFeature) -> bool {
        self.features.contains(feature)
    }

    /// Checks that it has the feature of each field.
    pub(crate) fn check_features(
        &self,
        mut needs: impl Iterator<Item = (&'static str, GuildFeature)>,
    ) -> Result<(), Invalid> {
        let Some((field, feature)) = needs.find(|(_, feature)| !self.has(feature)) else {
            return Ok(());
        };
        let legal = format_args!("what a guild without {feature} takes");
        Err(Invalid::new(InvalidKind::Feature, field, "a value", legal))
    }
}

impl From<&Guild> for KnownGuild {
    fn from(guild: &Guild) -> Self {
        Self {
            features: guild.features.clone(),
            voice_bitrate_max: guild.voice_bitrate_max(),
        }
    }
}

impl From<&PartialGuild> for KnownGuild {
    /// The boost tier is not in it, so the bit rate is that of the highest.
    fn from(guild: &PartialGuild) -> Self {
        let [.., most] = BITRATE_BY_TIER;
        Self {
            features: guild.features.clone(),
            voice_bitrate_max: most,
        }
    }
}

/// A [voice region](https://docs.discord.com/developers/resources/voice#voice-region-object).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoiceRegion {
    /// Its name in a channel's `rtc_region`.
    pub id: String,
    /// Its name for people.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Whether it was made for an event.
    #[serde(default, deserialize_with = "or_default")]
    pub custom: bool,
    /// Whether it goes away.
    #[serde(default, deserialize_with = "or_default")]
    pub deprecated: bool,
    /// Whether it is the nearest one.
    #[serde(default, deserialize_with = "or_default")]
    pub optimal: bool,
}
