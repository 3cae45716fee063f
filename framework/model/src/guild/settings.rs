//! What an edit changes about a guild.

use guildhall_rules::{GUILD_DESCRIPTION, GUILD_NAME, characters};

use super::KnownGuild;
use crate::image::{check_format, check_patch};
use crate::invalid::{one_of, sized, text};
use crate::wire::body::body;
use crate::wire::flags::number_flags;
use crate::wire::open_text::open_text;
use crate::{Channel, Id, ImageData, ImageFormat, Invalid, Locale, Patch};

body! {
    /// The body that [edits](https://docs.discord.com/developers/resources/guild#modify-guild) a guild.
    pub struct GuildEdit {
        /// The name, 2–100 characters without spaces around it.
        name: Option<String>,
        /// Where silent members are moved.
        afk_channel_id: Patch<Id<Channel>>,
        /// After how much silence they are moved; 5 minutes if cleared.
        afk_timeout: Patch<AfkTimeout>,
        /// The banner: a PNG or JPEG of 16:9, which needs `BANNER`, or a GIF, which needs `ANIMATED_BANNER`.
        banner: Patch<ImageData>,
        /// What members are notified of.
        default_message_notifications: Patch<NotificationLevel>,
        /// What the guild is about, at most 300 characters.
        description: Patch<String>,
        /// The picture in public lists: a PNG or JPEG of 16:9, which needs `DISCOVERABLE`.
        discovery_splash: Patch<ImageData>,
        /// Whose pictures are looked at.
        explicit_content_filter: Patch<ContentFilter>,
        /// All features: the present ones, with those that can be changed added or removed.
        ///
        /// `COMMUNITY` and `DISCOVERABLE` need `ADMINISTRATOR`.
        features: Patch<Vec<GuildFeature>>,
        /// The icon: a PNG, JPEG or GIF of 1024 by 1024; one that moves needs `ANIMATED_ICON`.
        icon: Patch<ImageData>,
        /// The language that the guild prefers; `en-US` if cleared.
        preferred_locale: Patch<Locale>,
        /// Whether the guild shows how far it is boosted.
        premium_progress_bar_enabled: Patch<bool>,
        /// Where the service tells a community what is new.
        public_updates_channel_id: Patch<Id<Channel>>,
        /// Where the sound goes through.
        #[deprecated(note = "set `rtc_region` of each voice channel")]
        region: Patch<String>,
        /// Where a community has its rules.
        rules_channel_id: Patch<Id<Channel>>,
        /// Where the service warns a community.
        safety_alerts_channel_id: Patch<Id<Channel>>,
        /// The picture on invites: a PNG or JPEG of 16:9, which needs `INVITE_SPLASH`.
        splash: Patch<ImageData>,
        /// What is not said in the system channel.
        system_channel_flags: Patch<SystemChannelFlags>,
        /// Where the service says who has joined and who boosts.
        system_channel_id: Patch<Id<Channel>>,
        /// Who may speak.
        verification_level: Patch<VerificationLevel>,
    }
}

impl GuildEdit {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`Invalid`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        let name = self.name.as_ref().map(|name| characters(name.trim()));
        sized("name", "a length", name, &GUILD_NAME)?;
        text("description", self.description.value(), &GUILD_DESCRIPTION)?;
        let seconds: Vec<_> = AfkTimeout::ALL.iter().map(|known| known.wire()).collect();
        let afk_timeout = self.afk_timeout.value().map(|timeout| timeout.wire());
        one_of("afk_timeout", afk_timeout, &seconds)?;
        check_patch("icon", &self.icon)?;
        check_patch("banner", &self.banner)?;
        let still =
            |field, image: &Patch<_>| check_format(field, image.value(), ImageFormat::STILL);
        still("splash", &self.splash)?;
        still("discovery_splash", &self.discovery_splash)
    }

    /// The features that the guild must have for its new pictures.
    ///
    /// A GIF counts as one that moves; the service also takes one that does not where it would take a PNG.
    pub fn features_needed(&self) -> Vec<GuildFeature> {
        self.needs().map(|(_, feature)| feature).collect()
    }

    /// Checks that this guild has the features that the new pictures need, or gets them by the edit.
    ///
    /// # Errors
    ///
    /// The first picture whose feature is lacking.
    pub fn check_in(&self, guild: &KnownGuild) -> Result<(), Invalid> {
        let added = self.features.value().map_or(&[][..], Vec::as_slice);
        guild.check_features(self.needs().filter(|(_, need)| !added.contains(need)))
    }

    fn needs(&self) -> impl Iterator<Item = (&'static str, GuildFeature)> + use<> {
        let banner = if self.banner.value().is_some_and(ImageData::may_move) {
            GuildFeature::AnimatedBanner
        } else {
            GuildFeature::Banner
        };
        let moving_icon = self.icon.value().filter(|icon| icon.may_move());
        let needs = [
            ("icon", moving_icon, GuildFeature::AnimatedIcon),
            ("banner", self.banner.value(), banner),
            ("splash", self.splash.value(), GuildFeature::InviteSplash),
            (
                "discovery_splash",
                self.discovery_splash.value(),
                GuildFeature::Discoverable,
            ),
        ]
        .map(|(field, image, feature)| image.map(|_| (field, feature)));
        needs.into_iter().flatten()
    }
}

guildhall_rules::open_enum! {
    /// Who may speak in a guild: [verification levels](https://docs.discord.com/developers/resources/guild#guild-object-verification-level).
    #[derive(Default)]
    VerificationLevel {
        /// Everybody.
        #[default]
        None = 0 "NONE",
        /// Who has verified an e-mail address.
        Low = 1 "LOW",
        /// Who has been registered for 5 minutes.
        Medium = 2 "MEDIUM",
        /// Who has been a member for 10 minutes.
        High = 3 "HIGH",
        /// Who has verified a telephone number.
        VeryHigh = 4 "VERY_HIGH",
    }
}

guildhall_rules::open_enum! {
    /// What members are notified of: [default message notification levels](https://docs.discord.com/developers/resources/guild#guild-object-default-message-notification-level).
    #[derive(Default)]
    NotificationLevel {
        /// Every message.
        #[default]
        AllMessages = 0 "ALL_MESSAGES",
        /// Mentions.
        OnlyMentions = 1 "ONLY_MENTIONS",
    }
}

guildhall_rules::open_enum! {
    /// Whose pictures are looked at: [explicit content filter levels](https://docs.discord.com/developers/resources/guild#guild-object-explicit-content-filter-level).
    #[derive(Default)]
    ContentFilter {
        /// Nobody's.
        #[default]
        Disabled = 0 "DISABLED",
        /// Those of members without roles.
        MembersWithoutRoles = 1 "MEMBERS_WITHOUT_ROLES",
        /// Everybody's.
        AllMembers = 2 "ALL_MEMBERS",
    }
}

guildhall_rules::open_enum! {
    /// Whether moderators need two factors: [MFA levels](https://docs.discord.com/developers/resources/guild#guild-object-mfa-level).
    #[derive(Default)]
    MfaLevel {
        /// They do not.
        #[default]
        None = 0 "NONE",
        /// They do.
        Elevated = 1 "ELEVATED",
    }
}

guildhall_rules::open_enum! {
    /// How fit for minors a guild is: [age-restriction levels](https://docs.discord.com/developers/resources/guild#guild-object-guild-nsfw-level).
    #[derive(Default)]
    NsfwLevel {
        /// Nobody has said.
        #[default]
        Default = 0 "DEFAULT",
        /// It is explicit.
        Explicit = 1 "EXPLICIT",
        /// It is safe.
        Safe = 2 "SAFE",
        /// Only adults may see it.
        AgeRestricted = 3 "AGE_RESTRICTED",
    }
}

guildhall_rules::open_enum! {
    /// How far a guild is boosted: [premium tiers](https://docs.discord.com/developers/resources/guild#guild-object-premium-tier).
    #[derive(Default)]
    PremiumTier {
        /// Not at all.
        #[default]
        None = 0 "NONE",
        /// To the first tier.
        Tier1 = 1 "TIER_1",
        /// To the second tier.
        Tier2 = 2 "TIER_2",
        /// To the third tier.
        Tier3 = 3 "TIER_3",
    }
}

guildhall_rules::open_enum! {
    /// After how many seconds of silence a member is moved to the AFK channel.
    #[derive(Default)]
    AfkTimeout {
        /// 60 seconds.
        Minute1 = 60 "MINUTE_1",
        /// 300 seconds.
        #[default]
        Minutes5 = 300 "MINUTES_5",
        /// 900 seconds.
        Minutes15 = 900 "MINUTES_15",
        /// 1800 seconds.
        Minutes30 = 1800 "MINUTES_30",
        /// 3600 seconds.
        Hour1 = 3600 "HOUR_1",
    }
}

guildhall_rules::open_enum_serde! {
    VerificationLevel,
    NotificationLevel,
    ContentFilter,
    MfaLevel,
    NsfwLevel,
    PremiumTier,
    AfkTimeout,
}

number_flags! {
    /// What the service does not say in the system channel: [system channel flags](https://docs.discord.com/developers/resources/guild#guild-object-system-channel-flags).
    SystemChannelFlags {
        /// Who has joined.
        SUPPRESS_JOIN_NOTIFICATIONS = 0,
        /// Who boosts the guild.
        SUPPRESS_PREMIUM_SUBSCRIPTIONS = 1,
        /// How the guild could be set up.
        SUPPRESS_GUILD_REMINDER_NOTIFICATIONS = 2,
        /// The button that greets who has joined.
        SUPPRESS_JOIN_NOTIFICATION_REPLIES = 3,
        /// Who has bought a role.
        SUPPRESS_ROLE_SUBSCRIPTION_PURCHASE_NOTIFICATIONS = 4,
        /// The button that greets who has bought a role.
        SUPPRESS_ROLE_SUBSCRIPTION_PURCHASE_NOTIFICATION_REPLIES = 5,
    }
}

open_text! {
    /// What a guild has: [guild features](https://docs.discord.com/developers/resources/guild#guild-object-guild-features).
    ///
    /// An edit sends the whole list, with the features that can be changed added or removed.
    GuildFeature {
        /// Its banner may move.
        AnimatedBanner = "ANIMATED_BANNER",
        /// Its icon may move.
        AnimatedIcon = "ANIMATED_ICON",
        /// It has the old behavior of command permissions.
        ApplicationCommandPermissionsV2 = "APPLICATION_COMMAND_PERMISSIONS_V2",
        /// It has rules for automatic moderation.
        AutoModeration = "AUTO_MODERATION",
        /// It may have a banner.
        Banner = "BANNER",
        /// It is a community; changed by `ADMINISTRATOR`.
        Community = "COMMUNITY",
        /// It earns money.
        CreatorMonetizableProvisional = "CREATOR_MONETIZABLE_PROVISIONAL",
        /// It has a page in the store.
        CreatorStorePage = "CREATOR_STORE_PAGE",
        /// It supports an app in the directory.
        DeveloperSupportServer = "DEVELOPER_SUPPORT_SERVER",
        /// It is listed in public; changed by `ADMINISTRATOR`.
        Discoverable = "DISCOVERABLE",
        /// Its roles may have gradients.
        EnhancedRoleColors = "ENHANCED_ROLE_COLORS",
        /// It may be featured.
        Featurable = "FEATURABLE",
        /// It may have guests in voice channels.
        GuestsEnabled = "GUESTS_ENABLED",
        /// Its members may wear its tag.
        GuildTags = "GUILD_TAGS",
        /// Its invites are paused; changed by `MANAGE_GUILD`.
        InvitesDisabled = "INVITES_DISABLED",
        /// Its invites may have a picture.
        InviteSplash = "INVITE_SPLASH",
        /// New members are screened.
        MemberVerificationGateEnabled = "MEMBER_VERIFICATION_GATE_ENABLED",
        /// It has room for more emoji.
        MoreEmoji = "MORE_EMOJI",
        /// It has room for more sounds.
        MoreSoundboard = "MORE_SOUNDBOARD",
        /// It has room for more stickers.
        MoreStickers = "MORE_STICKERS",
        /// It may have announcement channels.
        News = "NEWS",
        /// It belongs to a game.
        OfficialGameGuild = "OFFICIAL_GAME_GUILD",
        /// It is a partner's.
        Partnered = "PARTNERED",
        /// It can be looked at before joining.
        PreviewEnabled = "PREVIEW_ENABLED",
        /// Only `ADMINISTRATOR` may prune it.
        PruneRequiresAdmin = "PRUNE_REQUIRES_ADMIN",
        /// It is not warned of raids; changed by `MANAGE_GUILD`.
        RaidAlertsDisabled = "RAID_ALERTS_DISABLED",
        /// Its roles may have icons.
        RoleIcons = "ROLE_ICONS",
        /// Its roles are for sale.
        RoleSubscriptionsAvailableForPurchase = "ROLE_SUBSCRIPTIONS_AVAILABLE_FOR_PURCHASE",
        /// It may sell roles.
        RoleSubscriptionsEnabled = "ROLE_SUBSCRIPTIONS_ENABLED",
        /// It has made sounds.
        Soundboard = "SOUNDBOARD",
        /// Its events may cost an entrance fee.
        TicketedEventsEnabled = "TICKETED_EVENTS_ENABLED",
        /// It may have an address of its own.
        VanityUrl = "VANITY_URL",
        /// It is verified.
        Verified = "VERIFIED",
        /// Its voice channels may have 384 kilobits per second.
        VipRegions = "VIP_REGIONS",
        /// It has a welcome screen.
        WelcomeScreenEnabled = "WELCOME_SCREEN_ENABLED",
    }
}
