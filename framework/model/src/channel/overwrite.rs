//! Permissions that differ in one channel.

use serde::{Deserialize, Serialize};

use crate::marker::UserOrRole;
use crate::wire::lenient::or_default;
use crate::{Id, Permissions, Role, User};

/// What a role or a member may or may not do in one [channel](https://docs.discord.com/developers/resources/channel#overwrite-object).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PermissionOverwrite {
    /// The role or the member.
    pub id: Id<UserOrRole>,
    /// Which of the two.
    #[serde(rename = "type", default, deserialize_with = "or_default")]
    pub kind: OverwriteType,
    /// What is allowed.
    #[serde(default)]
    pub allow: Permissions,
    /// What is denied.
    #[serde(default)]
    pub deny: Permissions,
}

impl PermissionOverwrite {
    /// An overwrite for a role, which allows and denies nothing yet.
    pub const fn role(id: Id<Role>) -> Self {
        Self::new(id.cast(), OverwriteType::Role)
    }

    /// An overwrite for a member, which allows and denies nothing yet.
    pub const fn member(id: Id<User>) -> Self {
        Self::new(id.cast(), OverwriteType::Member)
    }

    const fn new(id: Id<UserOrRole>, kind: OverwriteType) -> Self {
        Self {
            id,
            kind,
            allow: Permissions::empty(),
            deny: Permissions::empty(),
        }
    }

    /// Allows these permissions, besides those that it allows already.
    #[must_use]
    pub fn allow(mut self, permissions: Permissions) -> Self {
        self.allow |= permissions;
        self
    }

    /// Denies these permissions, besides those that it denies already.
    #[must_use]
    pub fn deny(mut self, permissions: Permissions) -> Self {
        self.deny |= permissions;
        self
    }
}

guildhall_rules::open_enum! {
    /// Whose permissions an overwrite changes.
    #[derive(Default)]
    OverwriteType {
        /// Those of a role.
        #[default]
        Role = 0 "ROLE",
        /// Those of a member.
        Member = 1 "MEMBER",
    }
}

guildhall_rules::open_enum_serde! { OverwriteType }
