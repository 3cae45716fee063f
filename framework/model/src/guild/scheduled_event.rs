//! Events that a guild announces.

use serde::{Deserialize, Serialize};

use crate::marker::StageInstance;
use crate::tolerance::or_default;
use crate::{Channel, Guild, Id, Timestamp, User};

/// An [event](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-object) that a guild announces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScheduledEvent {
    /// Which event.
    pub id: Id<ScheduledEvent>,
    /// The guild.
    pub guild_id: Id<Guild>,
    /// Its name, 1–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Where it is; none for elsewhere.
    pub channel_id: Option<Id<Channel>>,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub creator: Option<Box<User>>,
    /// The id of who made it; none for events from before 2021-10-25.
    pub creator_id: Option<Id<User>>,
    /// What it is about, at most 1000 characters.
    pub description: Option<String>,
    /// What belongs to it, such as a stage.
    pub entity_id: Option<Id<StageInstance>>,
    /// Where it is, if elsewhere.
    pub entity_metadata: Option<EventPlace>,
    /// What kind of place it has.
    pub entity_type: Option<EventEntity>,
    /// The hash of its picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Who may see it.
    pub privacy_level: Option<EventPrivacy>,
    /// How it repeats.
    pub recurrence_rule: Option<Box<EventRecurrence>>,
    /// When it ends.
    pub scheduled_end_time: Option<Timestamp>,
    /// When it begins.
    pub scheduled_start_time: Option<Timestamp>,
    /// How far it is.
    pub status: Option<EventStatus>,
    /// How many want to come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_count: Option<u64>,
}

/// Where an event is that is not in the guild.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventPlace {
    /// The place, 1–100 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
}

/// How an event [repeats](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-recurrence-rule-object).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventRecurrence {
    /// When it begins to.
    pub start: Option<Timestamp>,
    /// When it ceases to.
    pub end: Option<Timestamp>,
    /// In what.
    pub frequency: EventFrequency,
    /// How many of them from one time to the next.
    #[serde(default, deserialize_with = "or_default")]
    pub interval: u32,
    /// On which days of a month, by weekday.
    pub by_n_weekday: Option<Vec<EventNthWeekday>>,
    /// In which months, from 1.
    pub by_month: Option<Vec<u32>>,
    /// On which days of a month, from 1.
    pub by_month_day: Option<Vec<i32>>,
    /// On which weekdays, from 0 for Monday.
    pub by_weekday: Option<Vec<u32>>,
    /// On which days of a year, from 1.
    pub by_year_day: Option<Vec<i32>>,
    /// How often.
    pub count: Option<u32>,
}

/// A weekday of a certain week of a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventNthWeekday {
    /// The weekday, from 0 for Monday.
    pub day: u32,
    /// The week, from 1 to 5.
    pub n: i32,
}

guildhall_rules::open_enum! {
    /// Who may see an event: [privacy levels](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-object-guild-scheduled-event-privacy-level).
    EventPrivacy: u32 {
        /// The members.
        GuildOnly = 2 "GUILD_ONLY",
    }
}

guildhall_rules::open_enum! {
    /// How far an event is: [event status](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-object-guild-scheduled-event-status).
    EventStatus: u32 {
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
    EventEntity: u32 {
        /// On a stage.
        StageInstance = 1 "STAGE_INSTANCE",
        /// In a voice channel.
        Voice = 2 "VOICE",
        /// Elsewhere.
        External = 3 "EXTERNAL",
    }
}

guildhall_rules::open_enum! {
    /// In what an event repeats: [recurrence rule frequencies](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-recurrence-rule-object-guild-scheduled-event-recurrence-rule-frequency).
    EventFrequency: u32 {
        /// In years.
        Yearly = 0 "YEARLY",
        /// In months.
        Monthly = 1 "MONTHLY",
        /// In weeks.
        Weekly = 2 "WEEKLY",
        /// In days.
        Daily = 3 "DAILY",
    }
}

guildhall_rules::open_enum_serde! {
    EventPrivacy: u32,
    EventStatus: u32,
    EventEntity: u32,
    EventFrequency: u32,
}
