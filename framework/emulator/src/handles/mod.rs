//! What tests and developers hold beside the emulator: guilds, members, users, and watches.

pub(crate) mod builders;
pub(crate) mod guild;
pub(crate) mod member;
pub(crate) mod user;
pub(crate) mod watch;
