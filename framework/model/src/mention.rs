//! Allowed mentions of a message.

use guildhall_model_derive::{Object, Schema};
use guildhall_rules::{ALLOWED_MENTION_IDS, ALLOWED_MENTION_TYPES};
use serde::{Deserialize, Serialize};

use crate::validation::check_count;
use crate::wire::lenient::or_default;
use crate::{Id, Role, User, ValidationError, ValidationErrorKind};

/// [Allowed mentions](https://docs.discord.com/developers/resources/message#allowed-mentions-object): the mentions
/// in a message that notify users.
///
/// The default value allows no mentions. If an interaction response omits the allowed mentions, the service allows
/// user mentions only.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct AllowedMentions {
    /// Types of mentions to parse from the content.
    #[schema(optional, length = ALLOWED_MENTION_TYPES)]
    #[serde(default, deserialize_with = "or_default")]
    pub parse: Vec<AllowedMentionType>,
    /// IDs of roles that can be mentioned, at most 100; mutually exclusive with `AllowedMentionType::Roles` in
    /// `parse`.
    #[schema(length = ALLOWED_MENTION_IDS)]
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<Id<Role>>,
    /// IDs of users who can be mentioned, at most 100; mutually exclusive with `AllowedMentionType::Users` in
    /// `parse`.
    #[schema(length = ALLOWED_MENTION_IDS)]
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub users: Vec<Id<User>>,
    /// Whether a reply mentions the author of the replied-to message; `false` if absent.
    pub replied_user: Option<bool>,
}

impl AllowedMentions {
    /// Creates allowed mentions that allow no mentions.
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

    /// Adds a role that can be mentioned.
    #[must_use]
    pub fn role(mut self, role: Id<Role>) -> Self {
        self.roles.push(role);
        self
    }

    /// Sets the roles that can be mentioned, at most 100.
    #[must_use]
    pub fn roles(mut self, roles: impl IntoIterator<Item = Id<Role>>) -> Self {
        self.roles = roles.into_iter().collect();
        self
    }

    /// Adds a user who can be mentioned.
    #[must_use]
    pub fn user(mut self, user: Id<User>) -> Self {
        self.users.push(user);
        self
    }

    /// Sets the users who can be mentioned, at most 100.
    #[must_use]
    pub fn users(mut self, users: impl IntoIterator<Item = Id<User>>) -> Self {
        self.users = users.into_iter().collect();
        self
    }

    /// Sets whether a reply mentions the author of the replied-to message.
    #[must_use]
    pub const fn replied_user(mut self, replied_user: bool) -> Self {
        self.replied_user = Some(replied_user);
        self
    }

    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] if a list has more than 100 IDs, or if a list is not empty although `parse` contains
    /// its type.
    pub fn check(&self) -> Result<(), ValidationError> {
        self.check_ids("roles", &self.roles, AllowedMentionType::Roles)?;
        self.check_ids("users", &self.users, AllowedMentionType::Users)
    }

    fn check_ids<T>(
        &self,
        field: &str,
        ids: &Vec<T>,
        kind: AllowedMentionType,
    ) -> Result<(), ValidationError> {
        if self.parse.contains(&kind) && !ids.is_empty() {
            let valid = "none, because `parse` contains the same type";
            return Err(ValidationError::new(
                ValidationErrorKind::Conflict,
                field,
                "IDs",
                valid,
            ));
        }
        check_count(field, Some(ids), &ALLOWED_MENTION_IDS)
    }
}

/// [Type](https://docs.discord.com/developers/resources/message#allowed-mentions-object-allowed-mention-types) of
/// mentions to parse from the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum AllowedMentionType {
    /// @everyone and @here mentions.
    Everyone,
    /// Role mentions.
    Roles,
    /// User mentions.
    Users,
    /// Type without a variant in this version of the crate.
    #[serde(other)]
    Unknown,
}

crate::wire::kinds::kinds! { AllowedMentionType => Text, }
