//! Members: those of a guild, and the bodies that add and edit them.

mod body;
mod object;

pub use body::{CurrentMemberEdit, MemberBody, MemberEdit, NickEdit};
pub use object::{Member, MemberFlags, PartialMember};
