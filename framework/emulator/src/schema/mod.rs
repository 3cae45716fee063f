//! The shapes of request bodies, and the check that a body has its shape.

pub(crate) mod check;
pub(crate) mod commands;
pub(crate) mod components;
pub(crate) mod guilds;
pub(crate) mod messages;
