//! Which JSON each field of a body takes, before any rule is asked.
//!
//! A table for each kind of body, which [`check`] walks; it tells all faults at once, each at its
//! path. How long a text and how large a number may be is said by the rules, whose names the
//! tables bear.

mod bound;
mod command;
mod component;
mod guild;
mod message;
mod walk;

pub(super) use bound::{length, too_large, too_small};
pub(super) use command::{APPLICATION_EDIT, check_command_shape};
pub(super) use guild::*;
pub(super) use message::{FIRST_ANSWER, MESSAGE_BODY};
pub(super) use walk::{Field, ValueKind, check_shape};
