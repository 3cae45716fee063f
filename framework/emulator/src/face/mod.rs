//! What tests and developers hold: guilds, their members, and what has happened.

mod guild;
mod member;
mod new;
mod watch;

pub use guild::GuildHandle;
pub use member::MemberHandle;
pub use new::{NewChannel, NewMember, NewRole};
pub use watch::EventWatch;
