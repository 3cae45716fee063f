//! The guild itself.

use guildhall_rules::BITRATE_BY_TIER;
use serde::{Deserialize, Serialize};

use super::{
    AfkTimeout, ContentFilter, GuildFeature, IncidentsData, MfaLevel, NotificationLevel, NsfwLevel,
    PremiumTier, SystemChannelFlags, VerificationLevel, WelcomeScreen,
};
use crate::tolerance::or_default;
use crate::{
    Application, Channel, Emoji, Id, Locale, Permissions, Role, Sticker, Timestamp, User, list,
    number,
};

/// A [guild](https://docs.discord.com/developers/resources/guild#guild-object), whole or in part: only `id` is always there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Guild {
    /// Which guild.
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
