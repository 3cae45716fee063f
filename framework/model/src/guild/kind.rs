//! What a guild can be set to.

use crate::flags::number_flags;

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
