//! The event itself.

use serde::{Deserialize, Serialize};

use crate::marker::StageInstance;
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{Channel, Guild, Id, Member, Timestamp, User};

/// An [event](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-object) that a guild announces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScheduledEvent {
    /// Which event.
    pub id: Id<ScheduledEvent>,
    /// ID of the guild.
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
    /// Where single times differ from how it repeats.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub guild_scheduled_event_exceptions: Vec<EventException>,
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
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub user_count: Option<u64>,
    /// Whether the current user wants to come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_rsvp: Option<Box<EventRsvp>>,
}

/// Where an event is that is not in the guild.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventPlace {
    /// The place, 1–100 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
}

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
    #[serde(default, with = "number")]
    pub interval: u32,
    /// On which days of a month, by weekday.
    #[serde(default, with = "list")]
    pub by_n_weekday: Option<Vec<EventNthWeekday>>,
    /// In which months, from 1.
    #[serde(default, with = "number::list")]
    pub by_month: Option<Vec<u32>>,
    /// On which days of a month, from 1.
    #[serde(default, with = "number::list")]
    pub by_month_day: Option<Vec<i32>>,
    /// On which weekdays.
    #[serde(default, with = "list")]
    pub by_weekday: Option<Vec<EventWeekday>>,
    /// On which days of a year, from 1.
    #[serde(default, with = "number::list")]
    pub by_year_day: Option<Vec<i32>>,
    /// How often.
    #[serde(default, with = "number")]
    pub count: Option<u32>,
}

/// A weekday of a certain week of a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventNthWeekday {
    /// The weekday.
    pub day: EventWeekday,
    /// The week, from 1 to 5.
    #[serde(default, with = "number")]
    pub n: i32,
}

/// A single time of an event that repeats, which differs from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventException {
    /// Which time: an id that tells when the event would have begun.
    pub event_exception_id: Id<EventException>,
    /// The event.
    pub event_id: Id<ScheduledEvent>,
    /// Whether this time is called off.
    #[serde(default, deserialize_with = "or_default")]
    pub is_canceled: bool,
    /// When it ends; none for as the others do.
    pub scheduled_end_time: Option<Timestamp>,
    /// When it begins; none for as the others do.
    pub scheduled_start_time: Option<Timestamp>,
}

guildhall_rules::open_enum! {
    /// In what an event repeats: [recurrence rule frequencies](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-recurrence-rule-object-guild-scheduled-event-recurrence-rule-frequency).
    EventFrequency {
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

guildhall_rules::open_enum! {
    /// A day of the week: [recurrence rule weekdays](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-recurrence-rule-object-guild-scheduled-event-recurrence-rule-weekday).
    EventWeekday {
        /// Monday.
        Monday = 0 "MONDAY",
        /// Tuesday.
        Tuesday = 1 "TUESDAY",
        /// Wednesday.
        Wednesday = 2 "WEDNESDAY",
        /// Thursday.
        Thursday = 3 "THURSDAY",
        /// Friday.
        Friday = 4 "FRIDAY",
        /// Saturday.
        Saturday = 5 "SATURDAY",
        /// Sunday.
        Sunday = 6 "SUNDAY",
    }
}

guildhall_rules::open_enum_serde! {
    EventFrequency,
    EventWeekday,
}

/// Whether a user wants to come to an [event](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-user-object).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventRsvp {
    /// The event.
    pub guild_scheduled_event_id: Id<ScheduledEvent>,
    /// Who it is.
    pub user_id: Id<User>,
    /// The single time that this is about, if it is not about all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_scheduled_event_exception_id: Option<Id<EventException>>,
    /// Who it is, as a member of the guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member: Option<Box<Member>>,
    /// What the user says.
    pub response: Option<EventResponse>,
    /// Who it is, as a user.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<Box<User>>,
}

guildhall_rules::open_enum! {
    /// What a user says to an event.
    EventResponse {
        /// Does not want to come.
        Uninterested = 0 "UNINTERESTED",
        /// Wants to come.
        Interested = 1 "INTERESTED",
    }
}

guildhall_rules::open_enum_serde! { EventResponse }
