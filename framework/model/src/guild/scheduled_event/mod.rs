//! Events that a guild announces.

mod kind;
mod object;
mod recurrence;
mod rsvp;

pub use kind::{EventEntity, EventPrivacy, EventStatus};
pub use object::{EventPlace, ScheduledEvent};
pub use recurrence::{
    EventException, EventFrequency, EventNthWeekday, EventRecurrence, EventWeekday,
};
pub use rsvp::{EventResponse, EventRsvp};
