//! What an app is, and what it can do.

use crate::flags::number_flags;

guildhall_rules::open_enum! {
    /// What an app is for the service, if it is no ordinary one.
    ApplicationType {
        /// It sells the roles of a guild.
        GuildRoleSubscriptions = 4 "GUILD_ROLE_SUBSCRIPTIONS",
    }
}

guildhall_rules::open_enum! {
    /// Which answers of an app are scanned for explicit content.
    ApplicationContentFilter {
        /// Those that the guild's `explicit_content_filter` names.
        Inherit = 0 "INHERIT",
        /// All of them.
        Always = 1 "ALWAYS",
    }
}

guildhall_rules::open_enum! {
    /// Whether an app's events are sent: [event webhook status](https://docs.discord.com/developers/resources/application#application-object-application-event-webhook-status).
    EventWebhooksStatus {
        /// The developer has turned them off.
        Disabled = 1 "DISABLED",
        /// They are sent.
        Enabled = 2 "ENABLED",
        /// The service has turned them off.
        DisabledByDiscord = 3 "DISABLED_BY_DISCORD",
    }
}

guildhall_rules::open_enum_serde! {
    ApplicationType,
    ApplicationContentFilter,
    EventWebhooksStatus,
}

number_flags! {
    /// What an app can do: [application flags](https://docs.discord.com/developers/resources/application#application-object-application-flags).
    ApplicationFlags {
        /// Uses the auto-moderation rules.
        APPLICATION_AUTO_MODERATION_RULE_CREATE_BADGE = 6,
        /// Sees presences, in any number of guilds.
        GATEWAY_PRESENCE = 12,
        /// Sees presences, in few guilds.
        GATEWAY_PRESENCE_LIMITED = 13,
        /// Sees members, in any number of guilds.
        GATEWAY_GUILD_MEMBERS = 14,
        /// Sees members, in few guilds.
        GATEWAY_GUILD_MEMBERS_LIMITED = 15,
        /// Grows too fast to be verified.
        VERIFICATION_PENDING_GUILD_LIMIT = 16,
        /// Has an Activity, and so may have a `PRIMARY_ENTRY_POINT` command.
        EMBEDDED = 17,
        /// Sees messages, in any number of guilds.
        GATEWAY_MESSAGE_CONTENT = 18,
        /// Sees messages, in few guilds.
        GATEWAY_MESSAGE_CONTENT_LIMITED = 19,
        /// Has registered commands.
        APPLICATION_COMMAND_BADGE = 23,
    }
}
