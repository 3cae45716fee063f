//! Shapes of request bodies, and the check against them.

pub(crate) mod check;
pub(crate) mod commands;
pub(crate) mod components;
pub(crate) mod guilds;
pub(crate) mod messages;
