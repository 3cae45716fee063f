//! What a guild has.

use crate::open_text::open_text;

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
