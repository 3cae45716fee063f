//! Which JSON each field of a body takes, before any rule is asked.

mod command;
mod guild;
mod walk;

pub(super) use command::{of_application, of_command};
pub(super) use guild::*;
pub(super) use walk::{Field, Kind, check};
