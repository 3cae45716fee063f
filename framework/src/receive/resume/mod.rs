//! Modals that a function waits for: what is sent off goes on where the function stands.
//!
//! The function that has shown a modal is at work for the interaction that it was called for. When
//! the modal is sent off, that interaction waits for the rest of the function in turn, and what the
//! function returns answers it. Without the client there is nothing to show: the first answer goes
//! with the end of the function.

mod resumption;
mod room;
mod shown;
mod ticket;
mod waiters;
mod waiting;

pub(super) use resumption::{Resumption, hand_over, resumption};
pub(super) use room::{Room, has_left};
pub(crate) use shown::Shown;
pub(crate) use ticket::Ticket;
pub(crate) use waiters::Waits;
pub(crate) use waiting::Waiting;
