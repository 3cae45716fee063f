//! Allowed mentions of a message.

use guildhall_rules::ALLOWED_MENTION_IDS;
use serde::{Deserialize, Serialize};

use crate::validation::check_count;
use crate::wire::lenient::or_default;
use crate::{Id, Role, User, ValidationError, ValidationErrorKind};

/// [Allowed mentions](https://docs.discord.com/developers/resources/message#allowed-mentions-object): the mentions in a message that notify.
///
/// The default allows none. For a response to an interaction without the field, the service
/// notifies the mentioned users.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AllowedMentions {
    /// Types of mentions to parse from the content.
    #[serde(default, deserialize_with = "or_default")]
    pub parse: Vec<AllowedMentionType>,
    /// IDs of the roles to notify, at most 100; excludes `AllowedMentionType::Roles`.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub roles: Vec<Id<Role>>,
    /// IDs of the users to notify, at most 100; excludes `AllowedMentionType::Users`.
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

    /// Adds a type of mentions to parse from the content.
    #[must_use]
    pub fn parse(mut self, kind: AllowedMentionType) -> Self {
        self.parse.push(kind);
        self
    }

    /// Adds a role to notify.
    #[must_use]
    pub fn role(mut self, role: Id<Role>) -> Self {
        self.roles.push(role);
        self
    }

    /// Sets all roles to notify, at most 100.
    #[must_use]
    pub fn roles(mut self, roles: impl IntoIterator<Item = Id<Role>>) -> Self {
        self.roles = roles.into_iter().collect();
        self
    }

    /// Adds a user to notify.
    #[must_use]
    pub fn user(mut self, user: Id<User>) -> Self {
        self.users.push(user);
        self
    }

    /// Sets all users to notify, at most 100.
    #[must_use]
    pub fn users(mut self, users: impl IntoIterator<Item = Id<User>>) -> Self {
        self.users = users.into_iter().collect();
        self
    }

    /// Sets whether to notify the author of the message that is replied to.
    #[must_use]
    pub const fn replied_user(mut self, replied_user: bool) -> Self {
        self.replied_user = Some(replied_user);
        self
    }

    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of its range or duplicates a type in
    /// `parse`.
    pub fn check(&self) -> Result<(), ValidationError> {
        self.check_list("roles", &self.roles, AllowedMentionType::Roles)?;
        self.check_list("users", &self.users, AllowedMentionType::Users)
    }

    fn check_list<T>(
        &self,
        field: &str,
        ids: &Vec<T>,
        kind: AllowedMentionType,
    ) -> Result<(), ValidationError> {
        if self.parse.contains(&kind) && !ids.is_empty() {
            let valid = "no IDs of a kind that `parse` lists";
            return Err(ValidationError::new(
                ValidationErrorKind::Conflict,
                field,
                "a list",
                valid,
            ));
        }
        check_count(field, Some(ids), &ALLOWED_MENTION_IDS)
    }
}

/// [Type](https://docs.discord.com/developers/resources/message#allowed-mentions-object-allowed-mention-types) of mentions to parse from the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum AllowedMentionType {
    /// @everyone and @here.
    Everyone,
    /// Roles.
    Roles,
    /// Users.
    Users,
    /// Type that this version does not name.
    #[serde(other)]
    Unknown,
}
