//! Handles for tests: guilds, members, users, and watches of events.

pub(crate) mod builders;
pub(crate) mod guild;
pub(crate) mod member;
pub(crate) mod user;
pub(crate) mod watch;
