//! What guilds hold from their beginning: channels, roles and people.

mod channels;
mod past;
mod roles;

pub(crate) use channels::named;
pub(super) use past::Past;
