//! Bodies that create and edit scheduled events, and the checks of events and recurrence rules.

use std::ops::{Range, RangeInclusive};

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{EVENT_DESCRIPTION, EVENT_LOCATION, EVENT_NAME, EVENT_WEEK_OF_MONTH};

use super::scheduled_event::{
    EventEntityMetadata, EventEntityType, EventFrequency, EventPrivacyLevel, EventRecurrence,
    EventStatus, EventWeekday, ScheduledEvent,
};
use crate::image::{check_image, check_image_patch};
use crate::validation::{check_count, check_future, check_number, check_text};
use crate::{Channel, Id, ImageData, ImageFormat, Patch, Timestamp, ValidationError};

/// Body that creates a [scheduled
/// event](https://docs.discord.com/developers/resources/guild-scheduled-event#create-guild-scheduled-event).
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct ScheduledEventBody {
    /// Name, 1–100 characters.
    #[schema(length = EVENT_NAME)]
    pub name: String,
    /// Entity type, which determines the channel or location.
    pub entity_type: EventEntityType,
    /// Privacy level.
    pub privacy_level: EventPrivacyLevel,
    /// Scheduled start time, in the future.
    pub scheduled_start_time: Timestamp,
    /// ID of the stage channel or voice channel; absent for an external event.
    pub channel_id: Option<Id<Channel>>,
    /// Description, at most 1000 characters.
    #[schema(length = EVENT_DESCRIPTION)]
    pub description: Option<String>,
    /// Location; external events only.
    pub entity_metadata: Option<EventEntityMetadata>,
    /// Cover image.
    pub image: Option<ImageData>,
    /// Rule by which the event recurs.
    pub recurrence_rule: Option<EventRecurrence>,
    /// Scheduled end time, after the start time; required for an external event.
    pub scheduled_end_time: Option<Timestamp>,
}

/// Body that edits a [scheduled
/// event](https://docs.discord.com/developers/resources/guild-scheduled-event#modify-guild-scheduled-event).
///
/// An edit that makes the event external clears `channel_id`, and sets `entity_metadata` and `scheduled_end_time`.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct ScheduledEventEdit {
    /// ID of the stage channel or voice channel; cleared for an external event.
    pub channel_id: Patch<Id<Channel>>,
    /// Description, at most 1000 characters.
    #[schema(length = EVENT_DESCRIPTION)]
    pub description: Patch<String>,
    /// Location; the service ignores the location of other events than external ones.
    pub entity_metadata: Patch<EventEntityMetadata>,
    /// Entity type, which determines the channel or location.
    pub entity_type: Patch<EventEntityType>,
    /// Cover image.
    pub image: Patch<ImageData>,
    /// Name, 1–100 characters.
    #[schema(length = EVENT_NAME)]
    pub name: Option<String>,
    /// Privacy level.
    pub privacy_level: Option<EventPrivacyLevel>,
    /// Rule by which the event recurs.
    pub recurrence_rule: Patch<EventRecurrence>,
    /// Scheduled end time, after the start time.
    pub scheduled_end_time: Patch<Timestamp>,
    /// Scheduled start time, in the future; an event that has started keeps its time.
    pub scheduled_start_time: Option<Timestamp>,
    /// Status: a scheduled event becomes active or canceled, and an active event becomes completed.
    pub status: Patch<EventStatus>,
}

impl ScheduledEventBody {
    /// Creates the body of an event in a voice channel.
    pub fn in_voice(name: impl Into<String>, channel: Id<Channel>, start: Timestamp) -> Self {
        let body = Self::new(
            name,
            EventEntityType::Voice,
            EventPrivacyLevel::GuildOnly,
            start,
        );
        body.channel_id(channel)
    }

    /// Creates the body of an event in a stage channel.
    pub fn in_stage(name: impl Into<String>, channel: Id<Channel>, start: Timestamp) -> Self {
        Self {
            entity_type: EventEntityType::StageInstance,
            ..Self::in_voice(name, channel, start)
        }
    }

    /// Creates the body of an event at a location, 1–100 characters, from the start to the end of `times`.
    pub fn external(
        name: impl Into<String>,
        location: impl Into<String>,
        times: Range<Timestamp>,
    ) -> Self {
        let (kind, level) = (EventEntityType::External, EventPrivacyLevel::GuildOnly);
        Self::new(name, kind, level, times.start)
            .entity_metadata(EventEntityMetadata::at(location))
            .scheduled_end_time(times.end)
    }

    /// Checks the limits that the service enforces, and the fields that the entity type requires; the start time is
    /// compared with `now`.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self, now: Timestamp) -> Result<(), ValidationError> {
        check_text("name", Some(&self.name), &EVENT_NAME)?;
        check_text("description", self.description.as_ref(), &EVENT_DESCRIPTION)?;
        let start = Some(&self.scheduled_start_time);
        check_future("scheduled_start_time", start, now)?;
        check_image("image", self.image.as_ref(), ImageFormat::UPLOADED)?;
        check_recurrence(self.recurrence_rule.as_ref())?;
        let fields = EntityFields {
            kind: self.entity_type,
            channel: self.channel_id,
            metadata: self.entity_metadata.as_ref(),
            start: Some(self.scheduled_start_time),
            end: self.scheduled_end_time,
        };
        fields.check()
    }
}

impl ScheduledEventEdit {
    /// Checks the limits that the service enforces; a new start time is compared with `now`.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self, now: Timestamp) -> Result<(), ValidationError> {
        check_text("name", self.name.as_ref(), &EVENT_NAME)?;
        check_text("description", self.description.value(), &EVENT_DESCRIPTION)?;
        check_location(self.entity_metadata.value())?;
        let start = self.scheduled_start_time;
        check_future("scheduled_start_time", start.as_ref(), now)?;
        check_end(start, self.scheduled_end_time.value().copied())?;
        check_image_patch("image", &self.image)?;
        check_recurrence(self.recurrence_rule.value())
    }
}

impl ScheduledEvent {
    /// Checks that the event has the fields that its entity type requires, and ends after its start.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is missing or superfluous.
    pub fn check_entity(&self) -> Result<(), ValidationError> {
        let fields = EntityFields {
            kind: self.entity_type.unwrap_or(EventEntityType::None),
            channel: self.channel_id,
            metadata: self.entity_metadata.as_ref(),
            start: self.scheduled_start_time,
            end: self.scheduled_end_time,
        };
        fields.check()
    }
}

/// Fields of an event whose presence depends on the entity type.
struct EntityFields<'a> {
    kind: EventEntityType,
    channel: Option<Id<Channel>>,
    metadata: Option<&'a EventEntityMetadata>,
    start: Option<Timestamp>,
    end: Option<Timestamp>,
}

impl EntityFields<'_> {
    fn check(&self) -> Result<(), ValidationError> {
        use EventEntityType::{External, StageInstance, Voice};
        if !matches!(self.kind, StageInstance | Voice | External) {
            let valid = "1, 2 or 3";
            return Err(ValidationError::conflict(
                "entity_type",
                self.kind.wire(),
                valid,
            ));
        }
        let is_external = self.kind == External;
        let location = self
            .metadata
            .and_then(|metadata| metadata.location.as_ref());
        check_presence("channel_id", self.channel.is_some(), !is_external)?;
        check_presence("entity_metadata.location", location.is_some(), is_external)?;
        if is_external {
            check_presence("scheduled_end_time", self.end.is_some(), true)?;
        }
        check_location(self.metadata)?;
        check_end(self.start, self.end)
    }
}

/// Checks that a field is set if the entity type needs the field, and not set otherwise.
fn check_presence(field: &str, is_set: bool, is_needed: bool) -> Result<(), ValidationError> {
    if is_set == is_needed {
        return Ok(());
    }
    let (found, valid) = if is_set {
        ("a value", "none for this entity type")
    } else {
        ("none", "a value for this entity type")
    };
    Err(ValidationError::conflict(field, found, valid))
}

fn check_location(metadata: Option<&EventEntityMetadata>) -> Result<(), ValidationError> {
    let location = metadata.and_then(|metadata| metadata.location.as_ref());
    check_text("entity_metadata.location", location, &EVENT_LOCATION)
}

/// Checks that an event ends after its start, if both times are known.
fn check_end(start: Option<Timestamp>, end: Option<Timestamp>) -> Result<(), ValidationError> {
    match start.zip(end) {
        Some((start, end)) if end <= start => {
            let valid = format_args!("a time after {start}");
            Err(ValidationError::conflict("scheduled_end_time", end, valid))
        }
        _ => Ok(()),
    }
}

/// Weekdays that a rule with the frequency `DAILY` can have.
const DAILY_WEEKDAYS: [&[EventWeekday]; 6] = {
    use EventWeekday::{Friday, Monday, Saturday, Sunday, Thursday, Tuesday, Wednesday};
    [
        &[Monday, Tuesday, Wednesday, Thursday, Friday],
        &[Tuesday, Wednesday, Thursday, Friday, Saturday],
        &[Sunday, Monday, Tuesday, Wednesday, Thursday],
        &[Friday, Saturday],
        &[Saturday, Sunday],
        &[Sunday, Monday],
    ]
};

/// Number of entries of a list of days.
const ONE: RangeInclusive<usize> = 1..=1;

fn check_recurrence(rule: Option<&EventRecurrence>) -> Result<(), ValidationError> {
    let checked = rule.map_or(Ok(()), EventRecurrence::check);
    checked.map_err(|error| error.nest_in("recurrence_rule"))
}

impl EventRecurrence {
    /// Checks the rules for the fields that an app can set.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that the service does not accept.
    pub fn check(&self) -> Result<(), ValidationError> {
        if self.start.is_none() {
            return Err(ValidationError::conflict("start", "none", "a time"));
        }
        self.check_fields()?;
        let is_weekly = self.frequency == EventFrequency::Weekly;
        let interval = self.interval.max(1);
        check_number("interval", Some(interval), &(1..=1 + u32::from(is_weekly)))?;
        self.check_days()
    }

    /// Checks that each field that is set belongs to the frequency, and that an app can set the field.
    fn check_fields(&self) -> Result<(), ValidationError> {
        use EventFrequency::{Daily, Monthly, Weekly, Yearly};
        let fields: [(_, _, &[_]); 7] = [
            ("end", self.end.is_some(), &[]),
            ("count", self.count.is_some(), &[]),
            ("by_year_day", self.by_year_day.is_some(), &[]),
            ("by_weekday", self.by_weekday.is_some(), &[Daily, Weekly]),
            ("by_n_weekday", self.by_n_weekday.is_some(), &[Monthly]),
            ("by_month", self.by_month.is_some(), &[Yearly]),
            ("by_month_day", self.by_month_day.is_some(), &[Yearly]),
        ];
        let is_wrong = |valid: &[EventFrequency]| !valid.contains(&self.frequency);
        let wrong = fields
            .iter()
            .find(|(_, is_set, valid)| *is_set && is_wrong(valid));
        match wrong {
            Some((field, _, [])) => {
                let valid = "none, because only the service sets the field";
                Err(ValidationError::conflict(field, "a value", valid))
            }
            Some((field, ..)) => {
                let valid = "none for this frequency";
                Err(ValidationError::conflict(field, "a value", valid))
            }
            None => Ok(()),
        }
    }

    fn check_days(&self) -> Result<(), ValidationError> {
        if self.frequency == EventFrequency::Daily {
            check_daily_weekdays(self.by_weekday.as_deref())?;
        } else {
            check_count("by_weekday", self.by_weekday.as_ref(), &ONE)?;
        }
        check_count("by_n_weekday", self.by_n_weekday.as_ref(), &ONE)?;
        let entry = self.by_n_weekday.as_deref().and_then(<[_]>::first);
        let week = entry.map(|entry| entry.n);
        check_number("by_n_weekday[0].n", week, &EVENT_WEEK_OF_MONTH)?;
        self.check_date()
    }

    /// Checks the date of a yearly event.
    fn check_date(&self) -> Result<(), ValidationError> {
        check_count("by_month", self.by_month.as_ref(), &ONE)?;
        check_count("by_month_day", self.by_month_day.as_ref(), &ONE)?;
        let month = self.by_month.as_deref().and_then(<[_]>::first).copied();
        check_number("by_month[0]", month, &(1..=12))?;
        let day = self.by_month_day.as_deref().and_then(<[_]>::first).copied();
        check_number("by_month_day[0]", day, &(1..=31))?;
        if month.is_some() == day.is_some() {
            return Ok(());
        }
        let valid = "both `by_month` and `by_month_day`";
        Err(ValidationError::conflict("by_month", "one", valid))
    }
}

fn check_daily_weekdays(weekdays: Option<&[EventWeekday]>) -> Result<(), ValidationError> {
    let Some(weekdays) = weekdays else {
        return Ok(());
    };
    let is_set = |known: &&[EventWeekday]| {
        known.len() == weekdays.len() && known.iter().all(|day| weekdays.contains(day))
    };
    if DAILY_WEEKDAYS.iter().any(is_set) {
        return Ok(());
    }
    let found: Vec<_> = weekdays.iter().map(|day| day.wire().to_string()).collect();
    let valid = "one of the documented sets of weekdays";
    Err(ValidationError::conflict(
        "by_weekday",
        found.join(", "),
        valid,
    ))
}
