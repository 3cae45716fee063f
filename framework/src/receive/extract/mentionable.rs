//! MENTIONABLE options: a user or a role.

use std::fmt;

use guildhall_model::{Member, Role, User};
use guildhall_rules::CommandOptionType;

use super::Given;
use crate::define::{OptionSpec, OptionType, Unfit};

/// Whom a MENTIONABLE option names.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Mentionable {
    /// A member of the guild.
    Member(Box<Member>),
    /// A user who is no member of the guild.
    User(Box<User>),
    /// A role.
    Role(Box<Role>),
}

impl fmt::Display for Mentionable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Member(member) => member.fmt(f),
            Self::User(user) => user.fmt(f),
            Self::Role(role) => role.fmt(f),
        }
    }
}

impl OptionType for Mentionable {
    const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::Mentionable);

    fn read(given: &Given<'_>) -> Result<Self, Unfit> {
        if let Ok(role) = given.role() {
            return Ok(Self::Role(Box::new(role)));
        }
        if let Ok(member) = given.member() {
            return Ok(Self::Member(Box::new(member)));
        }
        given.user().map(|user| Self::User(Box::new(user)))
    }
}
