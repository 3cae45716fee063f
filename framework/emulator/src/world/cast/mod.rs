//! What guilds hold from their beginning: channels, roles and people.

mod channels;
mod past;
mod roles;

pub(crate) use channels::{as_thread, in_order, named};
pub(super) use past::Past;
