//! Who may use a command in a guild, as its administrators have set it.

use guildhall_rules::COMMAND_PERMISSIONS;
use serde::{Deserialize, Serialize};

use super::Command;
use crate::invalid::sized;
use crate::marker::Target;
use crate::wire::body::body;
use crate::wire::lenient::or_default;
use crate::wire::list;
use crate::{Application, Channel, Guild, Id, Invalid, Role, User};

/// Who may use [a command](https://docs.discord.com/developers/interactions/application-commands#application-command-permissions-object-guild-application-command-permissions-structure), or all commands of an app, in a guild.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuildCommandPermissions {
    /// Which command; the id of the app for all commands without permissions of their own.
    pub id: Id<Command>,
    /// The app.
    pub application_id: Id<Application>,
    /// The guild.
    pub guild_id: Id<Guild>,
    /// Who may and who may not, at most 100.
    #[serde(default, with = "list")]
    pub permissions: Vec<CommandPermission>,
}

impl GuildCommandPermissions {
    /// Whether they hold for all commands of the app that have none of their own.
    pub fn is_for_app(&self) -> bool {
        self.id.get() == self.application_id.get()
    }
}

/// Whether a role, a user or a channel [has a command](https://docs.discord.com/developers/interactions/application-commands#application-command-permissions-object-application-command-permissions-structure).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandPermission {
    /// The role, user or channel, or everybody or all channels.
    pub id: Id<Target>,
    /// Which of the three.
    #[serde(rename = "type")]
    pub kind: CommandPermissionType,
    /// Whether it has the command.
    #[serde(default, deserialize_with = "or_default")]
    pub permission: bool,
}

impl CommandPermission {
    /// Gives the command to a role, or takes it away.
    pub const fn role(id: Id<Role>, permission: bool) -> Self {
        Self::new(id.cast(), CommandPermissionType::Role, permission)
    }

    /// Gives the command to a user, or takes it away.
    pub const fn user(id: Id<User>, permission: bool) -> Self {
        Self::new(id.cast(), CommandPermissionType::User, permission)
    }

    /// Gives the command to a channel and its threads, or takes it away.
    pub const fn channel(id: Id<Channel>, permission: bool) -> Self {
        Self::new(id.cast(), CommandPermissionType::Channel, permission)
    }

    /// Gives the command to all members, or takes it away: the id is the guild's.
    pub const fn everyone(guild: Id<Guild>, permission: bool) -> Self {
        Self::role(guild.cast(), permission)
    }

    /// Gives the command to all channels, or takes it away: the id is the guild's less one.
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
    /// What a command is given to: [permission types](https://docs.discord.com/developers/interactions/application-commands#application-command-permissions-object-application-command-permission-type).
    CommandPermissionType {
        /// A role.
        Role = 1 "ROLE",
        /// A user.
        User = 2 "USER",
        /// A channel.
        Channel = 3 "CHANNEL",
    }
}

guildhall_rules::open_enum_serde! { CommandPermissionType }

body! {
    /// The body that [replaces](https://docs.discord.com/developers/interactions/application-commands#edit-application-command-permissions) the permissions of a command in a guild.
    pub struct CommandPermissionsBody {
        /// Who may and who may not, at most 100.
        permissions: Vec<CommandPermission>,
    }
}

impl CommandPermissionsBody {
    /// Checks what the service would refuse for its form.
    ///
    /// # Errors
    ///
    /// Where there are more than 100.
    pub fn check(&self) -> Result<(), Invalid> {
        let count = Some(self.permissions.len());
        sized("permissions", "a count", count, &COMMAND_PERMISSIONS)
    }
}
