//! Whether a user wants to come to an event.

use serde::{Deserialize, Serialize};

use super::EventException;
use crate::guild::ScheduledEvent;
use crate::{Id, Member, User};

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
