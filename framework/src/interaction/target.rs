//! Targets of context menu commands, looked up by ID among the resolved objects.

use guildhall_model::{Member, Message, PartialMember, User};

use crate::interaction::Resolved;

const TARGET_MISSING: &str = "the interaction does not contain its target";

/// A parameter type of a `#[user_command]`: `User`, `Member`, or `Option<Member>` for users outside of the guild.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the target of a USER command",
    label = "write `User` or `Member` here",
    note = "for a command on messages, write `#[message_command]`; only a CHAT_INPUT command can have options"
)]
pub trait UserTarget: Target {}

/// A parameter type of a `#[message_command]`: `Message`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the target of a MESSAGE command",
    label = "write `Message` here",
    note = "for a command on users, write `#[user_command]`; only a CHAT_INPUT command can have options"
)]
pub trait MessageTarget: Target {}

/// A target of a context menu command. Sealed: the service has no other targets.
pub trait Target: Sized {
    /// Finds the target with the given ID.
    ///
    /// # Errors
    ///
    /// Returns the reason if the interaction does not contain the target, or the target is malformed.
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, &'static str>;
}

impl Target for User {
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, &'static str> {
        resolved.users.parse(id)?.ok_or(TARGET_MISSING)
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
        Option::<Self>::find(resolved, id)?.ok_or(TARGET_MISSING)
    }
}

impl Target for Message {
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, &'static str> {
        resolved.messages.parse(id)?.ok_or(TARGET_MISSING)
    }
}

impl UserTarget for User {}
impl UserTarget for Member {}
impl UserTarget for Option<Member> {}
impl MessageTarget for Message {}
