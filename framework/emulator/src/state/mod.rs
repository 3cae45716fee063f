//! The stored data: guilds, members, users, commands, grants, messages and interactions.
//!
//! This module contains collections with lookup and indexes. It enforces no permissions or limits and emits no events:
//! [`world`](crate::world) contains the rules, and only `world` combines collections.

pub(crate) mod accounts;
pub(crate) mod commands;
#[cfg(feature = "gateway")]
pub(crate) mod gateway_events;
pub(crate) mod grants;
pub(crate) mod guild;
pub(crate) mod guilds;
pub(crate) mod identity;
pub(crate) mod ids;
pub(crate) mod interactions;
pub(crate) mod limits;
pub(crate) mod log;
pub(crate) mod member_permissions;
pub(crate) mod members;
pub(crate) mod messages;
pub(crate) mod retention;
pub(crate) mod seed;
pub(crate) mod sessions;
pub(crate) mod usage;
pub(crate) mod user_steps;
