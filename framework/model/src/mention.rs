//! Allowed mentions of a message.

use guildhall_rules::MENTIONS_LISTED;
use serde::{Deserialize, Serialize};

use crate::invalid::check_count;
use crate::wire::lenient::or_default;
use crate::{Id, Invalid, InvalidKind, Role, User};

/// [Allowed mentions](https://docs.discord.com/developers/resources/message#allowed-mentions-object): the mentions in a message that notify.
///
/// The default allows none. For a response to an interaction without the field, the service
/// notifies the mentioned users.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AllowedMentions {
    /// Kinds of mentions to parse from the content.
    #[serde(default, deserialize_with = "or_default")]
    pub parse: Vec<MentionKind>,
    /// IDs of the roles to notify, at most 100; excludes `MentionKind::Roles`.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub roles: Vec<Id<Role>>,
    /// IDs of the users to notify, at most 100; excludes `MentionKind::Users`.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub users: Vec<Id<User>>,
    /// Whether to notify the author of the message that is replied to; `false` if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replied_user: Option<bool>,
}

impl AllowedMentions {
    /// Allows no mentions.
    pub const fn none() -> Self {
        Self {
            parse: Vec::new(),
            roles: Vec::new(),
            users: Vec::new(),
            replied_user: None,
        }
    }

    /// Parses mentions of a kind from the content.
    #[must_use]
    pub fn with_parse(mut self, kind: MentionKind) -> Self {
        self.parse.push(kind);
        self
    }

    /// Notifies a role.
    #[must_use]
    pub fn with_role(mut self, role: Id<Role>) -> Self {
        self.roles.push(role);
        self
    }

    /// Notifies a user.
    #[must_use]
    pub fn with_user(mut self, user: Id<User>) -> Self {
        self.users.push(user);
        self
    }

    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`Invalid`] for the first field that is out of its range or duplicates a kind in
    /// `parse`.
    pub fn check(&self) -> Result<(), Invalid> {
        self.check_list("roles", &self.roles, MentionKind::Roles)?;
        self.check_list("users", &self.users, MentionKind::Users)
    }

    fn check_list<T>(&self, field: &str, ids: &Vec<T>, kind: MentionKind) -> Result<(), Invalid> {
        if self.parse.contains(&kind) && !ids.is_empty() {
            let legal = "no IDs of a kind that `parse` lists";
            return Err(Invalid::new(InvalidKind::Conflict, field, "a list", legal));
        }
        check_count(field, Some(ids), &MENTIONS_LISTED)
    }
}

/// Kind of mention.
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
    /// Kind that this version does not name.
    #[serde(other)]
    Unknown,
}
