//! Handles on guilds, members and users, builders for new objects, and watches of the logs.

pub(crate) mod builders;
pub(crate) mod guild;
pub(crate) mod member;
pub(crate) mod user;
pub(crate) mod watch;
