//! What guilds hold from their beginning: channels, roles and people.
//!
//! All of it is older than the service's start, so that its ids follow from the seed alone.

mod channels;
mod past;
mod roles;

pub(crate) use channels::{into_thread, new_channel, with_positions};
pub(super) use past::SeedBuilder;
