//! Scheduled events, recurrence rules and RSVPs.

use guildhall_model_derive::{Object, Schema};

use crate::image_url::image_urls;
use crate::marker::StageInstance;
use crate::wire::kinds::closed_enums;
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{Channel, Guild, Id, Member, Timestamp, User};

/// [Scheduled event](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-object)
/// of a guild.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct ScheduledEvent {
    /// ID of the event.
    pub id: Id<ScheduledEvent>,
    /// ID of the guild.
    pub guild_id: Id<Guild>,
    /// Name of the event, 1–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// ID of the channel where the event takes place; `None` for an external event.
    #[object(null)]
    pub channel_id: Option<Id<Channel>>,
    /// User who created the event.
    pub creator: Option<Box<User>>,
    /// ID of the user who created the event; `None` for events created before 2021-10-25.
    #[object(null)]
    pub creator_id: Option<Id<User>>,
    /// Description of the event, at most 1000 characters.
    #[object(null)]
    pub description: Option<String>,
    /// ID of the entity that is associated with the event, such as a stage instance.
    #[object(null)]
    pub entity_id: Option<Id<StageInstance>>,
    /// Location of an external event.
    #[object(null)]
    pub entity_metadata: Option<EventEntityMetadata>,
    /// Entity type of the event.
    #[object(null)]
    pub entity_type: Option<EventEntityType>,
    /// Exceptions to the recurrence rule.
    #[service(always)]
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub guild_scheduled_event_exceptions: Vec<EventException>,
    /// Cover image hash.
    #[service(always)]
    pub image: Option<String>,
    /// Privacy level of the event.
    #[object(null)]
    pub privacy_level: Option<EventPrivacyLevel>,
    /// Recurrence rule of the event.
    #[object(null)]
    pub recurrence_rule: Option<Box<EventRecurrence>>,
    /// Scheduled end time; always set for an external event.
    #[object(null)]
    pub scheduled_end_time: Option<Timestamp>,
    /// Scheduled start time.
    #[object(null)]
    pub scheduled_start_time: Option<Timestamp>,
    /// Status of the event.
    #[object(null)]
    pub status: Option<EventStatus>,
    /// Number of users who are subscribed to the event.
    #[serde(with = "number")]
    pub user_count: Option<u64>,
    /// RSVP of the current user.
    pub user_rsvp: Option<Box<EventRsvp>>,
}

image_urls! {
    ScheduledEvent {
        /// Returns the URL of the cover image, if the event has one.
        image_url: "guild-events" / image;
    }
}

/// Location of an external event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct EventEntityMetadata {
    /// Location, 1–100 characters.
    pub location: Option<String>,
}

impl EventEntityMetadata {
    /// Creates the metadata of an event at a location, 1–100 characters.
    pub fn at(location: impl Into<String>) -> Self {
        Self {
            location: Some(location.into()),
        }
    }
}

guildhall_rules::open_enum! {
    /// [Privacy
    /// level](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-object-guild-scheduled-event-privacy-level)
    /// of an event.
    EventPrivacyLevel {
        /// Only visible to members of the guild.
        GuildOnly = 2 "GUILD_ONLY",
    }
}

guildhall_rules::open_enum! {
    /// [Status](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-object-guild-scheduled-event-status)
    /// of an event.
    EventStatus {
        /// Not started yet.
        Scheduled = 1 "SCHEDULED",
        /// Active.
        Active = 2 "ACTIVE",
        /// Completed.
        Completed = 3 "COMPLETED",
        /// Canceled.
        Canceled = 4 "CANCELED",
    }
}

guildhall_rules::open_enum! {
    /// [Entity
    /// type](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-object-guild-scheduled-event-entity-types)
    /// of an event.
    EventEntityType {
        /// No entity.
        None = 0 "NONE",
        /// Stage channel.
        StageInstance = 1 "STAGE_INSTANCE",
        /// Voice channel.
        Voice = 2 "VOICE",
        /// External location.
        External = 3 "EXTERNAL",
    }
}

guildhall_rules::open_enum_serde! {
    EventPrivacyLevel,
    EventStatus,
    EventEntityType,
}

closed_enums! {
    EventPrivacyLevel,
    EventStatus,
    EventEntityType,
    EventFrequency,
    EventWeekday,
}

/// [Recurrence
/// rule](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-recurrence-rule-object)
/// of an event.
///
/// An app sets `start`, `frequency`, `interval` and the days that the frequency has: `by_weekday` with one day if
/// `WEEKLY`, or with a set of days such as Monday to Friday if `DAILY`; `by_n_weekday` with one entry if `MONTHLY`;
/// `by_month` and `by_month_day` with one entry each if `YEARLY`.
#[derive(Clone, Debug, PartialEq, Eq, Object, Schema)]
pub struct EventRecurrence {
    /// Start time of the recurrence interval.
    #[object(null)]
    pub start: Option<Timestamp>,
    /// End time of the recurrence interval; `None` if the event recurs indefinitely. Only the service sets the
    /// time.
    #[service(always)]
    pub end: Option<Timestamp>,
    /// Frequency of the event: the unit of `interval`.
    pub frequency: EventFrequency,
    /// Number of units between two occurrences: 1, or 2 with `WEEKLY` for every other week.
    #[schema(optional)]
    #[serde(default, with = "number")]
    pub interval: u32,
    /// Weekdays within specific weeks of a month on which the event recurs.
    #[service(always)]
    #[serde(with = "list")]
    pub by_n_weekday: Option<Vec<EventNthWeekday>>,
    /// Months in which the event recurs, 1–12.
    #[service(always)]
    #[serde(with = "number::list")]
    pub by_month: Option<Vec<u32>>,
    /// Days of a month on which the event recurs, 1–31.
    #[service(always)]
    #[serde(with = "number::list")]
    pub by_month_day: Option<Vec<i32>>,
    /// Weekdays on which the event recurs.
    #[service(always)]
    #[serde(with = "list")]
    pub by_weekday: Option<Vec<EventWeekday>>,
    /// Days of a year on which the event recurs, 1–364. Only the service sets the days.
    #[service(always)]
    #[serde(with = "number::list")]
    pub by_year_day: Option<Vec<i32>>,
    /// Maximum number of times that the event recurs. Only the service sets the number.
    #[service(always)]
    #[serde(with = "number")]
    pub count: Option<u32>,
}

impl EventRecurrence {
    /// Creates a rule with an interval of 1, without days.
    pub const fn new(frequency: EventFrequency, start: Timestamp) -> Self {
        Self {
            start: Some(start),
            end: None,
            frequency,
            interval: 1,
            by_n_weekday: None,
            by_month: None,
            by_month_day: None,
            by_weekday: None,
            by_year_day: None,
            count: None,
        }
    }
}

/// Weekday within a specific week of a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Object, Schema)]
pub struct EventNthWeekday {
    /// Weekday.
    pub day: EventWeekday,
    /// Week of the month, 1–5.
    #[serde(default, with = "number")]
    pub n: i32,
}

/// Exception to a recurrence rule: an occurrence that is canceled or rescheduled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Object)]
pub struct EventException {
    /// ID of the occurrence, which encodes its original start time.
    pub event_exception_id: Id<EventException>,
    /// ID of the event.
    pub event_id: Id<ScheduledEvent>,
    /// Whether the occurrence is canceled.
    #[serde(default, deserialize_with = "or_default")]
    pub is_canceled: bool,
    /// New end time; `None` if unchanged.
    #[object(null)]
    pub scheduled_end_time: Option<Timestamp>,
    /// New start time; `None` if unchanged.
    #[object(null)]
    pub scheduled_start_time: Option<Timestamp>,
}

guildhall_rules::open_enum! {
    /// [Frequency](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-recurrence-rule-object-guild-scheduled-event-recurrence-rule-frequency)
    /// of a recurrence rule.
    EventFrequency {
        /// Yearly.
        Yearly = 0 "YEARLY",
        /// Monthly.
        Monthly = 1 "MONTHLY",
        /// Weekly.
        Weekly = 2 "WEEKLY",
        /// Daily.
        Daily = 3 "DAILY",
    }
}

guildhall_rules::open_enum! {
    /// [Weekday](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-recurrence-rule-object-guild-scheduled-event-recurrence-rule-weekday)
    /// of a recurrence rule.
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

/// [RSVP](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-user-object) of a
/// user to an event.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct EventRsvp {
    /// ID of the event.
    pub guild_scheduled_event_id: Id<ScheduledEvent>,
    /// ID of the user.
    pub user_id: Id<User>,
    /// ID of the occurrence; absent if the RSVP applies to all occurrences.
    pub guild_scheduled_event_exception_id: Option<Id<EventException>>,
    /// Guild member object of the user.
    pub member: Option<Box<Member>>,
    /// Response of the user.
    #[object(null)]
    pub response: Option<EventResponse>,
    /// User object.
    pub user: Option<Box<User>>,
}

guildhall_rules::open_enum! {
    /// Response of a user to an event.
    EventResponse {
        /// Not interested.
        Uninterested = 0 "UNINTERESTED",
        /// Interested.
        Interested = 1 "INTERESTED",
    }
}

guildhall_rules::open_enum_serde! { EventResponse }
