//! Restrictions on the use of a command in a guild.

use crate::command::{Command, CommandPermission, GuildCommandPermissions};
use crate::guild::GuildFeature;
use crate::{CommandType, Id, InteractionContextType, Permissions};

/// Restrictions on the use of a command in a guild: those of the command itself, and the
/// permissions that administrators have set for the app and for the command.
#[derive(Clone, Copy, Debug)]
pub struct CommandAccess<'a> {
    /// Type of the command.
    pub kind: CommandType,
    /// Permissions that a member needs by default: `None` for no requirement, empty for
    /// `ADMINISTRATOR`.
    pub default_member_permissions: Option<Permissions>,
    /// Interaction contexts that the command can be used in; `None` for all.
    pub contexts: Option<&'a [InteractionContextType]>,
    /// Whether the command is limited to age-restricted channels.
    pub nsfw: bool,
    /// Permissions set under the app's ID, for all of its commands.
    pub app_overwrites: &'a [CommandPermission],
    /// Permissions set under the command's ID.
    pub overwrites: &'a [CommandPermission],
    /// Combination of the two sets of permissions.
    pub layering: PermissionLayering,
}

impl<'a> CommandAccess<'a> {
    /// Creates the access of a command without restrictions.
    pub const fn new(kind: CommandType) -> Self {
        Self {
            kind,
            default_member_permissions: None,
            contexts: None,
            nsfw: false,
            app_overwrites: &[],
            overwrites: &[],
            layering: PermissionLayering::Combined,
        }
    }

    /// Sets the permissions set under the app's ID, for all of its commands.
    #[must_use]
    pub const fn app_overwrites(mut self, overwrites: &'a [CommandPermission]) -> Self {
        self.app_overwrites = overwrites;
        self
    }

    /// Sets the permissions set under the command's ID.
    #[must_use]
    pub const fn overwrites(mut self, overwrites: &'a [CommandPermission]) -> Self {
        self.overwrites = overwrites;
        self
    }

    /// Sets both sets of permissions from all that a guild has for the app and its commands.
    #[must_use]
    pub fn guild_permissions(
        mut self,
        command: Id<Command>,
        permissions: &'a [GuildCommandPermissions],
    ) -> Self {
        for set in permissions {
            if set.is_for_app() {
                self.app_overwrites = &set.permissions;
            } else if set.id == command {
                self.overwrites = &set.permissions;
            }
        }
        self
    }

    /// Sets the combination of the two sets; [`PermissionLayering::Combined`] unless set.
    #[must_use]
    pub const fn layering(mut self, layering: PermissionLayering) -> Self {
        self.layering = layering;
        self
    }
}

impl<'a> From<&'a Command> for CommandAccess<'a> {
    /// Converts the command's own restrictions, without permissions set in a guild.
    ///
    /// An old command with a `default_permission` of `false` is limited to administrators, unless
    /// `default_member_permissions` is set.
    fn from(command: &'a Command) -> Self {
        let is_nobodys = command.default_permission == Some(false);
        let administrators = is_nobodys.then(Permissions::empty);
        Self {
            default_member_permissions: command.default_member_permissions.or(administrators),
            contexts: command.contexts.as_deref(),
            nsfw: command.nsfw,
            ..Self::new(command.kind)
        }
    }
}

/// Combination of the permissions set for an app with those set for one of its commands.
///
/// The service [changed it](https://docs.discord.com/developers/change-log#upcoming-application-command-permission-changes)
/// in 2023; guilds with the old behavior have the feature `APPLICATION_COMMAND_PERMISSIONS_V2`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PermissionLayering {
    /// Entry by entry: an entry of the command overrides the app's, and an allowing entry of the
    /// app leaves `default_member_permissions` in force.
    #[default]
    Combined,
    /// As a whole: the permissions of the command, else those of the app, else
    /// `default_member_permissions`.
    Exclusive,
}

impl PermissionLayering {
    /// Returns the layering of a guild with these features.
    pub fn from_features(features: &[GuildFeature]) -> Self {
        if features.contains(&GuildFeature::ApplicationCommandPermissionsV2) {
            Self::Exclusive
        } else {
            Self::Combined
        }
    }
}
