//! What belongs to accounts rather than to guilds: names, private channels, installations, and
//! what was bought.

mod entitlement;
mod install;
mod private;
mod users;

pub(crate) use entitlement::Entitlements;
pub(crate) use install::Installs;
pub(crate) use private::{PrivateChannel, PrivateChannels};
pub(crate) use users::Users;
