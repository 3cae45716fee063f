//! Invites to a guild.

mod kind;
mod object;
mod part;
mod vanity;

pub use kind::{InviteFlags, InviteKind, InviteTarget};
pub use object::Invite;
pub use part::{InviteChannel, InviteGuild, InviteLiveliness, InviteRecipient, InviteRole};
pub use vanity::{VanityError, VanityUrl};
