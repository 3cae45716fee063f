//! Permission overwrites of a channel.

use guildhall_model_derive::{Body, Object, Schema};

use crate::marker::UserOrRole;
use crate::wire::lenient::or_default;
use crate::{Id, Member, Permissions, Role, User};

/// [Permission overwrite](https://docs.discord.com/developers/resources/channel#overwrite-object) for a role or
/// member in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Object, Schema)]
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

/// Body that [sets](https://docs.discord.com/developers/resources/channel#edit-channel-permissions) the overwrite
/// for a role or member in a channel.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct OverwriteBody {
    /// Type of the overwrite: role or member.
    #[schema(optional)]
    #[serde(rename = "type", default, deserialize_with = "or_default")]
    pub kind: OverwriteType,
    /// Allowed permissions; none if absent.
    pub allow: Option<Permissions>,
    /// Denied permissions; none if absent.
    pub deny: Option<Permissions>,
}

/// Role or member that an overwrite applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OverwriteTarget {
    /// Members with a role; the ID of the guild stands for @everyone.
    Role(Id<Role>),
    /// One member.
    Member(Id<User>),
}

impl OverwriteTarget {
    /// Returns the ID of the role or user.
    pub const fn id(self) -> Id<UserOrRole> {
        match self {
            Self::Role(role) => role.cast(),
            Self::Member(user) => user.cast(),
        }
    }

    /// Returns the type of an overwrite for the role or member.
    pub const fn overwrite_type(self) -> OverwriteType {
        match self {
            Self::Role(_) => OverwriteType::Role,
            Self::Member(_) => OverwriteType::Member,
        }
    }
}

impl From<Id<Role>> for OverwriteTarget {
    fn from(role: Id<Role>) -> Self {
        Self::Role(role)
    }
}

impl From<&Role> for OverwriteTarget {
    fn from(role: &Role) -> Self {
        Self::Role(role.id)
    }
}

impl From<Id<User>> for OverwriteTarget {
    fn from(user: Id<User>) -> Self {
        Self::Member(user)
    }
}

impl From<&Member> for OverwriteTarget {
    fn from(member: &Member) -> Self {
        Self::Member(member.id())
    }
}

/// Effect of an overwrite on permissions. The permissions that neither is set for stay as in the guild.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OverwriteEffect {
    /// Allows permissions.
    Allow(Permissions),
    /// Denies permissions.
    Deny(Permissions),
}

impl OverwriteEffect {
    /// Returns the body that sets the overwrite for a role or member.
    pub fn for_target(self, target: OverwriteTarget) -> OverwriteBody {
        let body = OverwriteBody::new(target.overwrite_type());
        match self {
            Self::Allow(permissions) => body.allow(permissions),
            Self::Deny(permissions) => body.deny(permissions),
        }
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

crate::wire::kinds::closed_enums! { OverwriteType }
