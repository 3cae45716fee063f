//! Who a message may notify.

use guildhall_rules::MENTIONS_LISTED;
use serde::{Deserialize, Serialize};

use crate::invalid::count;
use crate::wire::lenient::or_default;
use crate::{Id, Invalid, InvalidKind, Role, User};

/// Which [mentions](https://docs.discord.com/developers/resources/message#allowed-mentions-object) in a message notify somebody.
///
/// The default is none. Where a message says nothing about it, the service notifies the users
/// that an answer to an interaction mentions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AllowedMentions {
    /// The kinds that are looked for in the text.
    #[serde(default, deserialize_with = "or_default")]
    pub parse: Vec<MentionKind>,
    /// The roles that are notified, at most 100; excludes `MentionKind::Roles`.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub roles: Vec<Id<Role>>,
    /// The users that are notified, at most 100; excludes `MentionKind::Users`.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub users: Vec<Id<User>>,
    /// Whether the author of the message that is answered is notified; the service says no if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replied_user: Option<bool>,
}

impl AllowedMentions {
    /// Notifies nobody.
    pub const fn none() -> Self {
        Self {
            parse: Vec::new(),
            roles: Vec::new(),
            users: Vec::new(),
            replied_user: None,
        }
    }

    /// Looks for mentions of this kind in the text.
    #[must_use]
    pub fn with_parse(mut self, kind: MentionKind) -> Self {
        self.parse.push(kind);
        self
    }

    /// Notifies this role.
    #[must_use]
    pub fn with_role(mut self, role: Id<Role>) -> Self {
        self.roles.push(role);
        self
    }

    /// Notifies this user.
    #[must_use]
    pub fn with_user(mut self, user: Id<User>) -> Self {
        self.users.push(user);
        self
    }

    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// The first field that is out of its range, or that lists what `parse` looks for already.
    pub fn check(&self) -> Result<(), Invalid> {
        self.check_list("roles", &self.roles, MentionKind::Roles)?;
        self.check_list("users", &self.users, MentionKind::Users)
    }

    fn check_list<T>(&self, field: &str, ids: &Vec<T>, kind: MentionKind) -> Result<(), Invalid> {
        if self.parse.contains(&kind) && !ids.is_empty() {
            let legal = "what `parse` leaves";
            return Err(Invalid::new(InvalidKind::Conflict, field, "a list", legal));
        }
        count(field, Some(ids), &MENTIONS_LISTED)
    }
}

/// A kind of mention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum MentionKind {
    /// @everyone and @here.
    Everyone,
    /// Roles.
    Roles,
    /// Users.
    Users,
    /// A kind that this version does not name.
    #[serde(other)]
    Unknown,
}
