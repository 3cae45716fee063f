//! What a message is, and what is special about it.

use crate::flags::number_flags;

guildhall_rules::open_enum! {
    /// What a message is: [message types](https://docs.discord.com/developers/resources/message#message-object-message-types).
    MessageType {
        /// A user or an app wrote it.
        Default = 0 "DEFAULT",
        /// Somebody was added.
        RecipientAdd = 1 "RECIPIENT_ADD",
        /// Somebody was removed.
        RecipientRemove = 2 "RECIPIENT_REMOVE",
        /// A call.
        Call = 3 "CALL",
        /// The name changed.
        ChannelNameChange = 4 "CHANNEL_NAME_CHANGE",
        /// The icon changed.
        ChannelIconChange = 5 "CHANNEL_ICON_CHANGE",
        /// A message was pinned.
        ChannelPinnedMessage = 6 "CHANNEL_PINNED_MESSAGE",
        /// Somebody joined.
        UserJoin = 7 "USER_JOIN",
        /// Somebody boosted the guild.
        GuildBoost = 8 "GUILD_BOOST",
        /// The guild reached level 1.
        GuildBoostTier1 = 9 "GUILD_BOOST_TIER_1",
        /// The guild reached level 2.
        GuildBoostTier2 = 10 "GUILD_BOOST_TIER_2",
        /// The guild reached level 3.
        GuildBoostTier3 = 11 "GUILD_BOOST_TIER_3",
        /// A channel is followed.
        ChannelFollowAdd = 12 "CHANNEL_FOLLOW_ADD",
        /// The guild left discovery.
        GuildDiscoveryDisqualified = 14 "GUILD_DISCOVERY_DISQUALIFIED",
        /// The guild is back in discovery.
        GuildDiscoveryRequalified = 15 "GUILD_DISCOVERY_REQUALIFIED",
        /// The guild may leave discovery.
        GuildDiscoveryGracePeriodInitialWarning = 16 "GUILD_DISCOVERY_GRACE_PERIOD_INITIAL_WARNING",
        /// The guild will leave discovery.
        GuildDiscoveryGracePeriodFinalWarning = 17 "GUILD_DISCOVERY_GRACE_PERIOD_FINAL_WARNING",
        /// A thread was made.
        ThreadCreated = 18 "THREAD_CREATED",
        /// An answer to a message.
        Reply = 19 "REPLY",
        /// An answer to a `CHAT_INPUT` command.
        ChatInputCommand = 20 "CHAT_INPUT_COMMAND",
        /// What a thread began with.
        ThreadStarterMessage = 21 "THREAD_STARTER_MESSAGE",
        /// A hint to invite others.
        GuildInviteReminder = 22 "GUILD_INVITE_REMINDER",
        /// An answer to a USER or MESSAGE command.
        ContextMenuCommand = 23 "CONTEXT_MENU_COMMAND",
        /// AutoMod acted.
        AutoModerationAction = 24 "AUTO_MODERATION_ACTION",
        /// A role subscription was bought.
        RoleSubscriptionPurchase = 25 "ROLE_SUBSCRIPTION_PURCHASE",
        /// An offer of an app.
        InteractionPremiumUpsell = 26 "INTERACTION_PREMIUM_UPSELL",
        /// A stage began.
        StageStart = 27 "STAGE_START",
        /// A stage ended.
        StageEnd = 28 "STAGE_END",
        /// Somebody speaks on a stage.
        StageSpeaker = 29 "STAGE_SPEAKER",
        /// The topic of a stage changed.
        StageTopic = 31 "STAGE_TOPIC",
        /// The guild subscribed to an app.
        GuildApplicationPremiumSubscription = 32 "GUILD_APPLICATION_PREMIUM_SUBSCRIPTION",
        /// The alert mode began.
        GuildIncidentAlertModeEnabled = 36 "GUILD_INCIDENT_ALERT_MODE_ENABLED",
        /// The alert mode ended.
        GuildIncidentAlertModeDisabled = 37 "GUILD_INCIDENT_ALERT_MODE_DISABLED",
        /// A raid was reported.
        GuildIncidentReportRaid = 38 "GUILD_INCIDENT_REPORT_RAID",
        /// A report of a raid was taken back.
        GuildIncidentReportFalseAlarm = 39 "GUILD_INCIDENT_REPORT_FALSE_ALARM",
        /// Something was bought.
        PurchaseNotification = 44 "PURCHASE_NOTIFICATION",
        /// A poll ended.
        PollResult = 46 "POLL_RESULT",
        /// A stream has a better picture now.
        HdStreamingUpgraded = 55 "HD_STREAMING_UPGRADED",
    }
}

guildhall_rules::open_enum_serde! { MessageType }

number_flags! {
    /// What is special about a message: [message flags](https://docs.discord.com/developers/resources/message#message-object-message-flags).
    MessageFlags {
        /// Its copies are in the channels that follow this one.
        CROSSPOSTED = 0,
        /// It comes from a channel that this one follows.
        IS_CROSSPOST = 1,
        /// Links in it are not shown as embeds.
        SUPPRESS_EMBEDS = 2,
        /// The message that it is a copy of is gone.
        SOURCE_MESSAGE_DELETED = 3,
        /// The service sent it as urgent.
        URGENT = 4,
        /// A thread began with it.
        HAS_THREAD = 5,
        /// Only the user of the interaction sees it.
        EPHEMERAL = 6,
        /// It shows that the app is at work.
        LOADING = 7,
        /// Some of the roles in it could not be added to the thread.
        FAILED_TO_MENTION_SOME_ROLES_IN_THREAD = 8,
        /// It does not make a sound.
        SUPPRESS_NOTIFICATIONS = 12,
        /// It is a voice message.
        IS_VOICE_MESSAGE = 13,
        /// It forwards another message.
        HAS_SNAPSHOT = 14,
        /// It is made of components alone, for good.
        IS_COMPONENTS_V2 = 15,
    }
}
