//! Settings of a guild: levels, flags and features, and the body that modifies a guild.

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{GUILD_DESCRIPTION, GUILD_NAME, count_characters};

use super::GuildCapabilities;
use crate::image::{check_image, check_image_patch};
use crate::validation::{check_one_of, check_size, check_text};
use crate::wire::flags::number_flags;
use crate::wire::open_text::open_text;
use crate::{Channel, Id, ImageData, ImageFormat, Locale, Patch, ValidationError};

/// Body that [modifies](https://docs.discord.com/developers/resources/guild#modify-guild) a guild.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct GuildEdit {
    /// Name of the guild, 2–100 characters, not counting surrounding whitespace.
    #[schema(not_null)]
    pub name: Option<String>,
    /// ID of the voice channel that inactive members are moved to.
    pub afk_channel_id: Patch<Id<Channel>>,
    /// AFK timeout, in seconds; [`Patch::Clear`] resets the timeout to 300.
    pub afk_timeout: Patch<AfkTimeout>,
    /// Banner with aspect ratio 16:9: a PNG or JPEG, which requires the guild feature `BANNER`, or a GIF, which
    /// requires `ANIMATED_BANNER`.
    pub banner: Patch<ImageData>,
    /// Default message notification level.
    pub default_message_notifications: Patch<NotificationLevel>,
    /// Description of the guild, at most 300 characters.
    pub description: Patch<String>,
    /// Discovery splash with aspect ratio 16:9: a PNG or JPEG, which requires the guild feature `DISCOVERABLE`.
    pub discovery_splash: Patch<ImageData>,
    /// Explicit content filter level.
    pub explicit_content_filter: Patch<ExplicitContentFilterLevel>,
    /// Complete list of features: the current features, with mutable features added or removed.
    ///
    /// Adding or removing `COMMUNITY` or `DISCOVERABLE` requires `ADMINISTRATOR`.
    pub features: Patch<Vec<GuildFeature>>,
    /// Icon of 1024×1024 pixels: a PNG, JPEG or GIF; an animated icon requires the guild feature `ANIMATED_ICON`.
    pub icon: Patch<ImageData>,
    /// Preferred locale of the guild; [`Patch::Clear`] resets the locale to `en-US`.
    #[schema(kind = ValueKind::OneOfStrings(Locale::CODES))]
    pub preferred_locale: Patch<Locale>,
    /// Whether the boost progress bar is enabled.
    pub premium_progress_bar_enabled: Patch<bool>,
    /// ID of the channel where moderators of a `COMMUNITY` guild receive notices from Discord.
    pub public_updates_channel_id: Patch<Id<Channel>>,
    /// ID of the voice region.
    #[deprecated(note = "set `rtc_region` of each voice channel")]
    pub region: Patch<String>,
    /// ID of the channel where a `COMMUNITY` guild displays its rules.
    pub rules_channel_id: Patch<Id<Channel>>,
    /// ID of the channel where moderators of a `COMMUNITY` guild receive safety alerts from Discord.
    pub safety_alerts_channel_id: Patch<Id<Channel>>,
    /// Splash (background of invites) with aspect ratio 16:9: a PNG or JPEG, which requires the guild feature
    /// `INVITE_SPLASH`.
    pub splash: Patch<ImageData>,
    /// Flags for messages that are suppressed in the system channel.
    #[schema(kind = ValueKind::NumberIf(is_system_channel_flags))]
    pub system_channel_flags: Patch<SystemChannelFlags>,
    /// ID of the channel where the service posts welcome messages and boost notifications.
    pub system_channel_id: Patch<Id<Channel>>,
    /// Verification level that members need to send messages.
    pub verification_level: Patch<VerificationLevel>,
}

impl GuildEdit {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        let name = self.name.as_ref().map(|name| count_characters(name.trim()));
        check_size("name", "a length", name, &GUILD_NAME)?;
        check_text("description", self.description.value(), &GUILD_DESCRIPTION)?;
        let seconds: Vec<_> = AfkTimeout::ALL
            .iter()
            .map(|timeout| timeout.wire())
            .collect();
        let afk_timeout = self.afk_timeout.value().map(|timeout| timeout.wire());
        check_one_of("afk_timeout", afk_timeout, &seconds)?;
        check_image_patch("icon", &self.icon)?;
        check_image_patch("banner", &self.banner)?;
        let check_still =
            |field, image: &Patch<_>| check_image(field, image.value(), ImageFormat::STILL);
        check_still("splash", &self.splash)?;
        check_still("discovery_splash", &self.discovery_splash)
    }

    /// Returns the guild features that the new images require. A GIF of one frame is not animated.
    pub fn required_features(&self) -> Vec<GuildFeature> {
        self.features_by_field()
            .map(|(_, feature)| feature)
            .collect()
    }

    /// Checks that the guild has the features that the new images require, unless the edit adds the features.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first image whose feature is missing.
    pub fn check_in(&self, guild: &GuildCapabilities) -> Result<(), ValidationError> {
        let added = self.features.value().map_or(&[][..], Vec::as_slice);
        guild.check_features(
            self.features_by_field()
                .filter(|(_, feature)| !added.contains(feature)),
        )
    }

    fn features_by_field(&self) -> impl Iterator<Item = (&'static str, GuildFeature)> + use<> {
        let banner = if self.banner.value().is_some_and(ImageData::is_animated) {
            GuildFeature::AnimatedBanner
        } else {
            GuildFeature::Banner
        };
        let animated_icon = self.icon.value().filter(|icon| icon.is_animated());
        let features = [
            ("icon", animated_icon, GuildFeature::AnimatedIcon),
            ("banner", self.banner.value(), banner),
            ("splash", self.splash.value(), GuildFeature::InviteSplash),
            (
                "discovery_splash",
                self.discovery_splash.value(),
                GuildFeature::Discoverable,
            ),
        ]
        .map(|(field, image, feature)| image.map(|_| (field, feature)));
        features.into_iter().flatten()
    }
}

guildhall_rules::open_enum! {
    /// [Verification level](https://docs.discord.com/developers/resources/guild#guild-object-verification-level):
    /// criteria that a member must meet to send messages.
    #[derive(Default)]
    VerificationLevel {
        /// Unrestricted.
        #[default]
        None = 0 "NONE",
        /// Verified email address.
        Low = 1 "LOW",
        /// Registered on Discord for longer than 5 minutes.
        Medium = 2 "MEDIUM",
        /// Member of the guild for longer than 10 minutes.
        High = 3 "HIGH",
        /// Verified phone number.
        VeryHigh = 4 "VERY_HIGH",
    }
}

guildhall_rules::open_enum! {
    /// [Default message notification
    /// level](https://docs.discord.com/developers/resources/guild#guild-object-default-message-notification-level) of a
    /// guild.
    #[derive(Default)]
    NotificationLevel {
        /// Members receive notifications for all messages.
        #[default]
        AllMessages = 0 "ALL_MESSAGES",
        /// Members receive notifications only for messages that mention them.
        OnlyMentions = 1 "ONLY_MENTIONS",
    }
}

guildhall_rules::open_enum! {
    /// [Explicit content filter
    /// level](https://docs.discord.com/developers/resources/guild#guild-object-explicit-content-filter-level) of a
    /// guild.
    #[derive(Default)]
    ExplicitContentFilterLevel {
        /// Media is not scanned.
        #[default]
        Disabled = 0 "DISABLED",
        /// Media sent by members without roles is scanned.
        MembersWithoutRoles = 1 "MEMBERS_WITHOUT_ROLES",
        /// Media sent by all members is scanned.
        AllMembers = 2 "ALL_MEMBERS",
    }
}

guildhall_rules::open_enum! {
    /// [MFA level](https://docs.discord.com/developers/resources/guild#guild-object-mfa-level) required for moderation
    /// actions.
    #[derive(Default)]
    MfaLevel {
        /// MFA not required.
        #[default]
        None = 0 "NONE",
        /// MFA required.
        Elevated = 1 "ELEVATED",
    }
}

guildhall_rules::open_enum! {
    /// [Age-restriction level](https://docs.discord.com/developers/resources/guild#guild-object-guild-nsfw-level) of a
    /// guild.
    #[derive(Default)]
    NsfwLevel {
        /// Default: the guild is not rated.
        #[default]
        Default = 0 "DEFAULT",
        /// Explicit content.
        Explicit = 1 "EXPLICIT",
        /// Safe.
        Safe = 2 "SAFE",
        /// Age-restricted.
        AgeRestricted = 3 "AGE_RESTRICTED",
    }
}

guildhall_rules::open_enum! {
    /// [Premium tier](https://docs.discord.com/developers/resources/guild#guild-object-premium-tier) of a guild: the
    /// server boost level.
    #[derive(Default)]
    PremiumTier {
        /// No boost perks.
        #[default]
        None = 0 "NONE",
        /// Boost level 1.
        Tier1 = 1 "TIER_1",
        /// Boost level 2.
        Tier2 = 2 "TIER_2",
        /// Boost level 3.
        Tier3 = 3 "TIER_3",
    }
}

guildhall_rules::open_enum! {
    /// AFK timeout: seconds of inactivity after which a member is moved to the AFK channel.
    #[derive(Default)]
    AfkTimeout {
        /// 60 seconds.
        OneMinute = 60 "MINUTE_1",
        /// 300 seconds.
        #[default]
        FiveMinutes = 300 "MINUTES_5",
        /// 900 seconds.
        FifteenMinutes = 900 "MINUTES_15",
        /// 1800 seconds.
        ThirtyMinutes = 1800 "MINUTES_30",
        /// 3600 seconds.
        OneHour = 3600 "HOUR_1",
    }
}

guildhall_rules::open_enum_serde! {
    VerificationLevel,
    NotificationLevel,
    ExplicitContentFilterLevel,
    MfaLevel,
    NsfwLevel,
    PremiumTier,
    AfkTimeout,
}

crate::wire::kinds::closed_enums! {
    VerificationLevel,
    NotificationLevel,
    ExplicitContentFilterLevel,
    AfkTimeout,
}

number_flags! {
    /// [System channel flags](https://docs.discord.com/developers/resources/guild#guild-object-system-channel-flags):
    /// suppressed messages in the system channel.
    SystemChannelFlags {
        /// Member join notifications are suppressed.
        SUPPRESS_JOIN_NOTIFICATIONS = 0,
        /// Boost notifications are suppressed.
        SUPPRESS_PREMIUM_SUBSCRIPTIONS = 1,
        /// Server setup tips are suppressed.
        SUPPRESS_GUILD_REMINDER_NOTIFICATIONS = 2,
        /// Sticker reply buttons of member join notifications are hidden.
        SUPPRESS_JOIN_NOTIFICATION_REPLIES = 3,
        /// Purchase and renewal notifications of role subscriptions are suppressed.
        SUPPRESS_ROLE_SUBSCRIPTION_PURCHASE_NOTIFICATIONS = 4,
        /// Sticker reply buttons of role subscription notifications are hidden.
        SUPPRESS_ROLE_SUBSCRIPTION_PURCHASE_NOTIFICATION_REPLIES = 5,
    }
}

open_text! {
    /// [Feature](https://docs.discord.com/developers/resources/guild#guild-object-guild-features) of a guild.
    ///
    /// An edit sends the complete list of features, with mutable features added or removed.
    GuildFeature {
        /// Access to an animated banner.
        AnimatedBanner = "ANIMATED_BANNER",
        /// Access to an animated icon.
        AnimatedIcon = "ANIMATED_ICON",
        /// Guild uses the old behavior of command permissions.
        ApplicationCommandPermissionsV2 = "APPLICATION_COMMAND_PERMISSIONS_V2",
        /// Auto moderation rules are set up.
        AutoModeration = "AUTO_MODERATION",
        /// Access to a banner.
        Banner = "BANNER",
        /// Community features are enabled; mutable with `ADMINISTRATOR`.
        Community = "COMMUNITY",
        /// Monetization is enabled.
        CreatorMonetizableProvisional = "CREATOR_MONETIZABLE_PROVISIONAL",
        /// Role subscription promo page is enabled.
        CreatorStorePage = "CREATOR_STORE_PAGE",
        /// Guild is a support server in the App Directory.
        DeveloperSupportServer = "DEVELOPER_SUPPORT_SERVER",
        /// Guild is listed in Server Discovery; mutable with `ADMINISTRATOR`.
        Discoverable = "DISCOVERABLE",
        /// Access to gradient colors of roles.
        EnhancedRoleColors = "ENHANCED_ROLE_COLORS",
        /// Guild can be featured in Server Discovery.
        Featurable = "FEATURABLE",
        /// Access to guest invites to voice channels.
        GuestsEnabled = "GUESTS_ENABLED",
        /// Access to guild tags.
        GuildTags = "GUILD_TAGS",
        /// Invites are paused; mutable with `MANAGE_GUILD`.
        InvitesDisabled = "INVITES_DISABLED",
        /// Access to an invite splash.
        InviteSplash = "INVITE_SPLASH",
        /// Membership screening is enabled.
        MemberVerificationGateEnabled = "MEMBER_VERIFICATION_GATE_ENABLED",
        /// Access to additional custom emoji slots.
        MoreEmoji = "MORE_EMOJI",
        /// Access to additional soundboard slots.
        MoreSoundboard = "MORE_SOUNDBOARD",
        /// Access to additional custom sticker slots.
        MoreStickers = "MORE_STICKERS",
        /// Access to announcement channels.
        News = "NEWS",
        /// Guild is the official guild of a game.
        OfficialGameGuild = "OFFICIAL_GAME_GUILD",
        /// Guild is partnered with Discord.
        Partnered = "PARTNERED",
        /// Users can preview the guild before they complete membership screening.
        PreviewEnabled = "PREVIEW_ENABLED",
        /// Prunes require `ADMINISTRATOR`.
        PruneRequiresAdmin = "PRUNE_REQUIRES_ADMIN",
        /// Raid alerts are disabled; mutable with `MANAGE_GUILD`.
        RaidAlertsDisabled = "RAID_ALERTS_DISABLED",
        /// Access to role icons.
        RoleIcons = "ROLE_ICONS",
        /// Role subscriptions are available for purchase.
        RoleSubscriptionsAvailableForPurchase = "ROLE_SUBSCRIPTIONS_AVAILABLE_FOR_PURCHASE",
        /// Role subscriptions are enabled.
        RoleSubscriptionsEnabled = "ROLE_SUBSCRIPTIONS_ENABLED",
        /// Guild has soundboard sounds.
        Soundboard = "SOUNDBOARD",
        /// Ticketed events are enabled.
        TicketedEventsEnabled = "TICKETED_EVENTS_ENABLED",
        /// Access to a vanity URL.
        VanityUrl = "VANITY_URL",
        /// Guild is verified.
        Verified = "VERIFIED",
        /// Access to a bitrate of 384 kbit/s in voice channels.
        VipRegions = "VIP_REGIONS",
        /// Welcome screen is enabled.
        WelcomeScreenEnabled = "WELCOME_SCREEN_ENABLED",
    }
}

/// Returns whether a number has no flags but the documented ones.
#[cfg(feature = "service")]
fn is_system_channel_flags(bits: i64) -> bool {
    let bits = u64::try_from(bits).ok();
    bits.and_then(SystemChannelFlags::from_bits).is_some()
}
