//! Modals that a function waits for: what is sent off goes on where the function stands.
//!
//! The function that has shown a modal is at work for the interaction that it was called for. When
//! the modal is sent off, that interaction waits for the rest of the function in turn, and what the
//! function returns answers it. Without the client there is nothing to show: the first answer goes
//! with the end of the function.

#[cfg(not(feature = "client"))]
mod never;
#[cfg(feature = "client")]
mod resumption;
#[cfg(feature = "client")]
mod room;
#[cfg(feature = "client")]
mod shown;
#[cfg(feature = "client")]
mod ticket;
#[cfg(feature = "client")]
mod waiters;
#[cfg(feature = "client")]
mod waiting;

#[cfg(not(feature = "client"))]
pub(super) use never::{Resumption, Room, hand_over, has_left, resumption};
#[cfg(feature = "client")]
pub(super) use resumption::{Resumption, hand_over, resumption};
#[cfg(feature = "client")]
pub(super) use room::{Room, has_left};
#[cfg(feature = "client")]
pub(crate) use shown::Shown;
#[cfg(feature = "client")]
pub(crate) use ticket::Ticket;
#[cfg(feature = "client")]
pub(crate) use waiters::Waits;
#[cfg(feature = "client")]
pub(crate) use waiting::Waiting;
