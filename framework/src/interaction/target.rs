//! Targets of context menu commands, looked up by ID among the resolved objects.

use guildhall_model::{Member, Message, PartialMember, User};
use guildhall_rules::OptionValueError;

use crate::interaction::Resolved;
use crate::interaction::option_error::OptionError;

/// Returns the error for a target that the interaction does not contain.
fn missing_target() -> OptionError {
    OptionError::mismatch("the interaction does not contain its target")
}

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
    /// Returns the reason if the interaction does not contain the target, or the target is malformed or no member.
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, OptionError>;
}

impl Target for User {
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, OptionError> {
        let user = resolved.users.parse(id).map_err(OptionError::mismatch)?;
        user.ok_or_else(missing_target)
    }
}

impl Target for Option<Member> {
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, OptionError> {
        let user = User::find(resolved, id)?;
        let member: Option<PartialMember> =
            resolved.members.parse(id).map_err(OptionError::mismatch)?;
        Ok(member.map(|member| member.into_member(user)))
    }
}

impl Target for Member {
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, OptionError> {
        let member = Option::<Self>::find(resolved, id)?;
        member.ok_or_else(|| OptionValueError::Member.into())
    }
}

impl Target for Message {
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, OptionError> {
        let message = resolved.messages.parse(id).map_err(OptionError::mismatch)?;
        message.ok_or_else(missing_target)
    }
}

impl UserTarget for User {}
impl UserTarget for Member {}
impl UserTarget for Option<Member> {}
impl MessageTarget for Message {}
