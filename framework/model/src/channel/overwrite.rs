//! Permission overwrites of a channel.

use serde::{Deserialize, Serialize};

use crate::marker::UserOrRole;
use crate::schema::schema;
use crate::wire::lenient::or_default;
use crate::{Id, Permissions, Role, User};

schema! {
    /// [Permission overwrite](https://docs.discord.com/developers/resources/channel#overwrite-object) for a role or member in a channel.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub struct PermissionOverwrite {
        /// ID of the role or user.
        pub id: Id<UserOrRole>,
        /// Type of the overwrite: role or member.
        #[schema(optional)]
        #[serde(rename = "type", default, deserialize_with = "or_default")]
        pub kind: OverwriteType,
        /// Allowed permissions.
        #[schema(optional)]
        #[serde(default)]
        pub allow: Permissions,
        /// Denied permissions.
        #[schema(optional)]
        #[serde(default)]
        pub deny: Permissions,
    }
}

impl PermissionOverwrite {
    /// Creates an overwrite for a role that neither allows nor denies a permission.
    pub const fn role(id: Id<Role>) -> Self {
        Self::new(id.cast(), OverwriteType::Role)
    }

    /// Creates an overwrite for a member that neither allows nor denies a permission.
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

    /// Adds `permissions` to the allowed permissions.
    #[must_use]
    pub fn allow(mut self, permissions: Permissions) -> Self {
        self.allow |= permissions;
        self
    }

    /// Adds `permissions` to the denied permissions.
    #[must_use]
    pub fn deny(mut self, permissions: Permissions) -> Self {
        self.deny |= permissions;
        self
    }
}

guildhall_rules::open_enum! {
    /// Type of a permission overwrite.
    #[derive(Default)]
    OverwriteType {
        /// Role.
        #[default]
        Role = 0 "ROLE",
        /// Member.
        Member = 1 "MEMBER",
    }
}

guildhall_rules::open_enum_serde! { OverwriteType }

crate::schema::closed_enums! { OverwriteType }
