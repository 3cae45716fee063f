//! Table of the events that sessions receive, with the intents that each needs.

use crate::state::sessions::Intents;

/// Event with the intents that a session needs to receive it.
pub(crate) struct EventIntents {
    pub(crate) name: &'static str,
    /// Intents for an event of a guild; none if every session receives the event.
    pub(crate) guild: Intents,
    /// Intents for an event of a direct message.
    pub(crate) direct: Intents,
}

/// Returns the intents of an event; `None` for an event that the gateway does not have.
pub(crate) fn event_intents(name: &str) -> Option<&'static EventIntents> {
    let index = EVENTS.binary_search_by(|event| event.name.cmp(name)).ok()?;
    EVENTS.get(index)
}

const fn all(name: &'static str) -> EventIntents {
    guild(name, Intents::empty())
}

const fn guild(name: &'static str, intents: Intents) -> EventIntents {
    both(name, intents, Intents::empty())
}

const fn both(name: &'static str, guild: Intents, direct: Intents) -> EventIntents {
    EventIntents {
        name,
        guild,
        direct,
    }
}

/// Every event, sorted by name. `framework/docs/gateway.md` has the same table, which a test compares.
const EVENTS: &[EventIntents] = &[
    all("APPLICATION_COMMAND_PERMISSIONS_UPDATE"),
    guild(
        "AUTO_MODERATION_RULE_CREATE",
        Intents::AUTO_MODERATION_CONFIGURATION,
    ),
    guild(
        "AUTO_MODERATION_RULE_DELETE",
        Intents::AUTO_MODERATION_CONFIGURATION,
    ),
    guild(
        "AUTO_MODERATION_RULE_UPDATE",
        Intents::AUTO_MODERATION_CONFIGURATION,
    ),
    guild("CHANNEL_CREATE", Intents::GUILDS),
    guild("CHANNEL_DELETE", Intents::GUILDS),
    both(
        "CHANNEL_PINS_UPDATE",
        Intents::GUILDS,
        Intents::DIRECT_MESSAGES,
    ),
    guild("CHANNEL_UPDATE", Intents::GUILDS),
    all("ENTITLEMENT_CREATE"),
    all("ENTITLEMENT_DELETE"),
    all("ENTITLEMENT_UPDATE"),
    guild("GUILD_AUDIT_LOG_ENTRY_CREATE", Intents::GUILD_MODERATION),
    guild("GUILD_BAN_ADD", Intents::GUILD_MODERATION),
    guild("GUILD_BAN_REMOVE", Intents::GUILD_MODERATION),
    guild("GUILD_CREATE", Intents::GUILDS),
    guild("GUILD_DELETE", Intents::GUILDS),
    guild("GUILD_EMOJIS_UPDATE", Intents::GUILD_EXPRESSIONS),
    guild("GUILD_INTEGRATIONS_UPDATE", Intents::GUILD_INTEGRATIONS),
    all("GUILD_MEMBERS_CHUNK"),
    guild("GUILD_MEMBER_ADD", Intents::GUILD_MEMBERS),
    guild("GUILD_MEMBER_REMOVE", Intents::GUILD_MEMBERS),
    guild("GUILD_MEMBER_UPDATE", Intents::GUILD_MEMBERS),
    guild("GUILD_ROLE_CREATE", Intents::GUILDS),
    guild("GUILD_ROLE_DELETE", Intents::GUILDS),
    guild("GUILD_ROLE_UPDATE", Intents::GUILDS),
    guild(
        "GUILD_SCHEDULED_EVENT_CREATE",
        Intents::GUILD_SCHEDULED_EVENTS,
    ),
    guild(
        "GUILD_SCHEDULED_EVENT_DELETE",
        Intents::GUILD_SCHEDULED_EVENTS,
    ),
    guild(
        "GUILD_SCHEDULED_EVENT_UPDATE",
        Intents::GUILD_SCHEDULED_EVENTS,
    ),
    guild(
        "GUILD_SCHEDULED_EVENT_USER_ADD",
        Intents::GUILD_SCHEDULED_EVENTS,
    ),
    guild(
        "GUILD_SCHEDULED_EVENT_USER_REMOVE",
        Intents::GUILD_SCHEDULED_EVENTS,
    ),
    guild("GUILD_STICKERS_UPDATE", Intents::GUILD_EXPRESSIONS),
    guild("GUILD_UPDATE", Intents::GUILDS),
    guild("INTEGRATION_DELETE", Intents::GUILD_INTEGRATIONS),
    all("INTERACTION_CREATE"),
    guild("INVITE_CREATE", Intents::GUILD_INVITES),
    guild("INVITE_DELETE", Intents::GUILD_INVITES),
    both(
        "MESSAGE_CREATE",
        Intents::GUILD_MESSAGES,
        Intents::DIRECT_MESSAGES,
    ),
    both(
        "MESSAGE_DELETE",
        Intents::GUILD_MESSAGES,
        Intents::DIRECT_MESSAGES,
    ),
    guild("MESSAGE_DELETE_BULK", Intents::GUILD_MESSAGES),
    both(
        "MESSAGE_POLL_VOTE_ADD",
        Intents::GUILD_MESSAGE_POLLS,
        Intents::DIRECT_MESSAGE_POLLS,
    ),
    both(
        "MESSAGE_POLL_VOTE_REMOVE",
        Intents::GUILD_MESSAGE_POLLS,
        Intents::DIRECT_MESSAGE_POLLS,
    ),
    both(
        "MESSAGE_REACTION_ADD",
        Intents::GUILD_MESSAGE_REACTIONS,
        Intents::DIRECT_MESSAGE_REACTIONS,
    ),
    both(
        "MESSAGE_REACTION_REMOVE",
        Intents::GUILD_MESSAGE_REACTIONS,
        Intents::DIRECT_MESSAGE_REACTIONS,
    ),
    both(
        "MESSAGE_REACTION_REMOVE_ALL",
        Intents::GUILD_MESSAGE_REACTIONS,
        Intents::DIRECT_MESSAGE_REACTIONS,
    ),
    both(
        "MESSAGE_REACTION_REMOVE_EMOJI",
        Intents::GUILD_MESSAGE_REACTIONS,
        Intents::DIRECT_MESSAGE_REACTIONS,
    ),
    both(
        "MESSAGE_UPDATE",
        Intents::GUILD_MESSAGES,
        Intents::DIRECT_MESSAGES,
    ),
    guild("PRESENCE_UPDATE", Intents::GUILD_PRESENCES),
    all("READY"),
    all("RESUMED"),
    guild("THREAD_CREATE", Intents::GUILDS),
    guild("THREAD_DELETE", Intents::GUILDS),
    guild("THREAD_LIST_SYNC", Intents::GUILDS),
    guild("THREAD_MEMBERS_UPDATE", Intents::GUILD_MEMBERS),
    guild("THREAD_MEMBER_UPDATE", Intents::GUILDS),
    guild("THREAD_UPDATE", Intents::GUILDS),
    both(
        "TYPING_START",
        Intents::GUILD_MESSAGE_TYPING,
        Intents::DIRECT_MESSAGE_TYPING,
    ),
    all("USER_UPDATE"),
    all("VOICE_SERVER_UPDATE"),
    guild("VOICE_STATE_UPDATE", Intents::GUILD_VOICE_STATES),
    guild("WEBHOOKS_UPDATE", Intents::GUILD_WEBHOOKS),
];
