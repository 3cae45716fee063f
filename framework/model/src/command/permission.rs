//! Command permissions, which the administrators of a guild set.

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::COMMAND_PERMISSIONS;

use super::object::Command;
use crate::marker::Target;
use crate::validation::check_size;
use crate::wire::lenient::or_default;
use crate::wire::list;
use crate::{Application, Channel, Guild, Id, Role, User, ValidationError};

/// [Permissions](https://docs.discord.com/developers/interactions/application-commands#application-command-permissions-object-guild-application-command-permissions-structure)
/// of a command in a guild, or of all commands of an app in a guild.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct GuildCommandPermissions {
    /// ID of the command, or ID of the app for the permissions of all commands without explicit permissions.
    pub id: Id<Command>,
    /// ID of the app.
    pub application_id: Id<Application>,
    /// ID of the guild.
    pub guild_id: Id<Guild>,
    /// Permissions for roles, users and channels, at most 100.
    #[serde(default, with = "list")]
    pub permissions: Vec<CommandPermission>,
}

impl GuildCommandPermissions {
    /// Returns whether the permissions apply to all commands of the app without explicit permissions.
    pub fn is_for_app(&self) -> bool {
        self.id.get() == self.application_id.get()
    }
}

/// [Permission](https://docs.discord.com/developers/interactions/application-commands#application-command-permissions-object-application-command-permissions-structure)
/// that allows or denies a command for a role or user, or in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Object, Schema)]
pub struct CommandPermission {
    /// ID of the role, user or channel. [`everyone`](Self::everyone) and [`all_channels`](Self::all_channels) use
    /// special IDs.
    pub id: Id<Target>,
    /// Type of the object that `id` refers to: role, user or channel.
    #[serde(rename = "type")]
    pub kind: CommandPermissionType,
    /// Whether the command is allowed; `false` denies the command.
    #[serde(default, deserialize_with = "or_default")]
    pub permission: bool,
}

impl CommandPermission {
    /// Creates a permission that allows or denies the command for a role.
    pub const fn role(id: Id<Role>, permission: bool) -> Self {
        Self::new(id.cast(), CommandPermissionType::Role, permission)
    }

    /// Creates a permission that allows or denies the command for a user.
    pub const fn user(id: Id<User>, permission: bool) -> Self {
        Self::new(id.cast(), CommandPermissionType::User, permission)
    }

    /// Creates a permission that allows or denies the command in a channel and its threads.
    pub const fn channel(id: Id<Channel>, permission: bool) -> Self {
        Self::new(id.cast(), CommandPermissionType::Channel, permission)
    }

    /// Creates a permission that allows or denies the command for all members. Its ID is the ID of the guild.
    pub const fn everyone(guild: Id<Guild>, permission: bool) -> Self {
        Self::role(guild.cast(), permission)
    }

    /// Creates a permission that allows or denies the command in all channels. Its ID is the ID of the guild minus one.
    pub const fn all_channels(guild: Id<Guild>, permission: bool) -> Self {
        Self::channel(Id::new(guild.get().wrapping_sub(1)), permission)
    }

    const fn new(id: Id<Target>, kind: CommandPermissionType, permission: bool) -> Self {
        Self {
            id,
            kind,
            permission,
        }
    }
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/interactions/application-commands#application-command-permissions-object-application-command-permission-type)
    /// of a command permission.
    CommandPermissionType {
        /// Role.
        Role = 1 "ROLE",
        /// User.
        User = 2 "USER",
        /// Channel.
        Channel = 3 "CHANNEL",
    }
}

guildhall_rules::open_enum_serde! { CommandPermissionType }

crate::wire::kinds::closed_enums! { CommandPermissionType }

/// Body that
/// [replaces](https://docs.discord.com/developers/interactions/application-commands#edit-application-command-permissions)
/// the permissions of a command in a guild.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct CommandPermissionsBody {
    /// All permissions of the command, at most 100.
    pub permissions: Vec<CommandPermission>,
}

impl CommandPermissionsBody {
    /// Checks that there are at most 100 permissions.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] if there are more than 100 permissions.
    pub fn check(&self) -> Result<(), ValidationError> {
        let count = Some(self.permissions.len());
        check_size("permissions", "a count", count, &COMMAND_PERMISSIONS)
    }
}
