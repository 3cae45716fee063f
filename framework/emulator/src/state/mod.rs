//! What the service stores: guilds and their members, accounts, commands, grants, sent interactions.
//!
//! Stores know neither each other nor permissions; [`world`](crate::world) changes them.

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
