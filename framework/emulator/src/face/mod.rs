//! What tests and developers hold: guilds, their members, and what has happened.
//!
//! A handle is an id and a way to the service; it asks the world anew each time. Nothing here is
//! refused for the bot's permissions, for it is not the bot who does it.

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
pub use watch::{AuditWatch, EventWatch};
