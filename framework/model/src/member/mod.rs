//! Members: those of a guild, and the bodies that add and edit them.

mod body;
mod nick;
mod object;

pub use body::{CurrentMemberEdit, MemberBody, MemberEdit, NickEdit};
pub use nick::CurrentNick;
pub use object::{Member, MemberFlags, PartialMember};
