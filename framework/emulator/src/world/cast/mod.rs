//! What guilds hold from their beginning: channels, roles and people.
//!
//! All of it is older than the service's start, so that its ids follow from the seed alone.

mod channels;
mod past;
mod roles;

pub(crate) use channels::{as_thread, in_order, named};
pub(super) use past::SeedBuilder;
