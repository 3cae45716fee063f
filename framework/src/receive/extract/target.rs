//! What a context-menu command was used on.

use guildhall_model::{Member, Message, PartialMember, User};
use serde::de::DeserializeOwned;

use super::super::parse::{Objects, Resolved};

const UNREADABLE: &str = "the target cannot be read";

/// A type that the parameter of a `#[user_command]` can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what a USER command is used on",
    label = "write `User` or `Member` here",
    note = "a command for messages is a `#[message_command]`; options are for CHAT_INPUT commands"
)]
pub trait UserTarget: Sized {
    #[doc(hidden)]
    #[expect(
        private_interfaces,
        reason = "implemented and called in this crate only"
    )]
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, &'static str>;
}

/// A type that the parameter of a `#[message_command]` can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what a MESSAGE command is used on",
    label = "write `Message` here",
    note = "a command for users is a `#[user_command]`; options are for CHAT_INPUT commands"
)]
pub trait MessageTarget: Sized {
    #[doc(hidden)]
    #[expect(
        private_interfaces,
        reason = "implemented and called in this crate only"
    )]
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, &'static str>;
}

impl UserTarget for User {
    #[expect(
        private_interfaces,
        reason = "implemented and called in this crate only"
    )]
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, &'static str> {
        read(&resolved.users, id)
    }
}

impl UserTarget for Member {
    #[expect(
        private_interfaces,
        reason = "implemented and called in this crate only"
    )]
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, &'static str> {
        let member: PartialMember = read(&resolved.members, id)?;
        Ok(member.with_user(read(&resolved.users, id)?))
    }
}

impl UserTarget for Option<Member> {
    #[expect(
        private_interfaces,
        reason = "implemented and called in this crate only"
    )]
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, &'static str> {
        resolved
            .members
            .get(id)
            .map(|_| Member::find(resolved, id))
            .transpose()
    }
}

impl MessageTarget for Message {
    #[expect(
        private_interfaces,
        reason = "implemented and called in this crate only"
    )]
    fn find(resolved: &Resolved<'_>, id: &str) -> Result<Self, &'static str> {
        read(&resolved.messages, id)
    }
}

fn read<T: DeserializeOwned>(objects: &Objects<'_>, id: &str) -> Result<T, &'static str> {
    let object = objects
        .get(id)
        .ok_or("the interaction does not hold its target")?;
    serde_json::from_str(object.get()).map_err(|_| UNREADABLE)
}
