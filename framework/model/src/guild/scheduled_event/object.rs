//! The event itself.

use serde::{Deserialize, Serialize};

use super::{EventEntity, EventException, EventPrivacy, EventRecurrence, EventRsvp, EventStatus};
use crate::marker::StageInstance;
use crate::tolerance::or_default;
use crate::{Channel, Guild, Id, Timestamp, User, list, number};

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
