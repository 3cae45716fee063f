//! Handles for guilds, members and users, builders for new objects, and watches for events and audit log entries.

pub(crate) mod builders;
pub(crate) mod guild;
pub(crate) mod member;
pub(crate) mod subscriptions;
pub(crate) mod user;
pub(crate) mod watch;
