//! How an event repeats, and where a single time differs.

use serde::{Deserialize, Serialize};

use crate::guild::ScheduledEvent;
use crate::tolerance::or_default;
use crate::{Id, Timestamp, list, number, numbers};

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
    #[serde(default, with = "numbers")]
    pub by_month: Option<Vec<u32>>,
    /// On which days of a month, from 1.
    #[serde(default, with = "numbers")]
    pub by_month_day: Option<Vec<i32>>,
    /// On which weekdays.
    #[serde(default, with = "list")]
    pub by_weekday: Option<Vec<EventWeekday>>,
    /// On which days of a year, from 1.
    #[serde(default, with = "numbers")]
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
