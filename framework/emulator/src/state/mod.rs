//! Stored state of the service: guilds, members, users, commands, grants, messages and
//! interactions.
//!
//! The stores do not know each other, and check no permissions; [`world`](crate::world) changes
//! them.

pub(crate) mod accounts;
pub(crate) mod commands;
pub(crate) mod grants;
pub(crate) mod guild;
pub(crate) mod guilds;
pub(crate) mod identity;
pub(crate) mod ids;
pub(crate) mod interactions;
pub(crate) mod log;
pub(crate) mod members;
pub(crate) mod messages;
pub(crate) mod seed;
