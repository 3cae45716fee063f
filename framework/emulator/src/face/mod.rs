//! What tests and developers hold: guilds, their members, and what has happened.

mod entitlement;
mod guild;
mod member;
mod new;
mod user;
mod watch;

pub use entitlement::NewEntitlement;
pub use guild::GuildHandle;
pub use member::MemberHandle;
pub use new::{NewChannel, NewMember, NewRole};
pub use user::UserHandle;
pub use watch::EventWatch;
