//! Who may see an event, how far it is, where it is.

guildhall_rules::open_enum! {
    /// Who may see an event: [privacy levels](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-object-guild-scheduled-event-privacy-level).
    EventPrivacy {
        /// The members.
        GuildOnly = 2 "GUILD_ONLY",
    }
}

guildhall_rules::open_enum! {
    /// How far an event is: [event status](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-object-guild-scheduled-event-status).
    EventStatus {
        /// It is yet to begin.
        Scheduled = 1 "SCHEDULED",
        /// It goes on.
        Active = 2 "ACTIVE",
        /// It is over.
        Completed = 3 "COMPLETED",
        /// It was called off.
        Canceled = 4 "CANCELED",
    }
}

guildhall_rules::open_enum! {
    /// Where an event is: [event entity types](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-object-guild-scheduled-event-entity-types).
    EventEntity {
        /// Nowhere.
        None = 0 "NONE",
        /// On a stage.
        StageInstance = 1 "STAGE_INSTANCE",
        /// In a voice channel.
        Voice = 2 "VOICE",
        /// Elsewhere.
        External = 3 "EXTERNAL",
    }
}

guildhall_rules::open_enum_serde! {
    EventPrivacy,
    EventStatus,
    EventEntity,
}
