//! Targets of context-menu commands, found by their ID among the resolved objects.

use guildhall_model::{Member, Message, PartialMember, User};

use crate::interaction::Resolved;

const ABSENT: &str = "the interaction does not hold its target";

/// A type that the parameter of a `#[user_command]` can have: `User`, `Member`, or an
/// `Option<Member>` for users outside of the guild.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what a USER command is used on",
    label = "write `User` or `Member` here",
    note = "a command for messages is a `#[message_command]`; options are for CHAT_INPUT commands"
)]
pub trait UserTarget: Target {}

/// A type that the parameter of a `#[message_command]` can have: `Message`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what a MESSAGE command is used on",
    label = "write `Message` here",
    note = "a command for users is a `#[user_command]`; options are for CHAT_INPUT commands"
)]
pub trait MessageTarget: Target {}

/// A target; sealed, since the service has no others.
pub trait Target: Sized {
    /// Finds the target by its ID.
    ///
    /// # Errors
    ///
    /// Returns the reason if the interaction does not hold the target.
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, &'static str>;
}

impl Target for User {
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, &'static str> {
        resolved.users.parse(id)?.ok_or(ABSENT)
    }
}

impl Target for Option<Member> {
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, &'static str> {
        let user = User::find(resolved, id)?;
        let member: Option<PartialMember> = resolved.members.parse(id)?;
        Ok(member.map(|member| member.into_member(user)))
    }
}

impl Target for Member {
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, &'static str> {
        Option::<Self>::find(resolved, id)?.ok_or(ABSENT)
    }
}

impl Target for Message {
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, &'static str> {
        resolved.messages.parse(id)?.ok_or(ABSENT)
    }
}

impl UserTarget for User {}
impl UserTarget for Member {}
impl UserTarget for Option<Member> {}
impl MessageTarget for Message {}
