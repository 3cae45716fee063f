//! Restrictions on the use of a command in a guild.

use crate::command::{CommandPermission, GuildCommandPermissions};
use crate::{Command, CommandType, GuildFeature, Id, InteractionContextType, Permissions};

/// Restrictions on the use of a command in a guild: the command's own restrictions, and the permissions that
/// administrators have set for the app and for the command.
#[derive(Clone, Copy, Debug)]
pub struct CommandAccess<'a> {
    /// Type of the command.
    pub kind: CommandType,
    /// Permissions that a member needs by default; `None` for no restriction, empty for administrators only.
    pub default_member_permissions: Option<Permissions>,
    /// Interaction contexts where the command can be used; `None` for all contexts.
    pub contexts: Option<&'a [InteractionContextType]>,
    /// Whether the command is limited to age-restricted channels.
    pub nsfw: bool,
    /// Permissions set for the app, which apply to all its commands.
    pub app_overwrites: &'a [CommandPermission],
    /// Permissions set for the command.
    pub overwrites: &'a [CommandPermission],
    /// Rule for combining `app_overwrites` with `overwrites`.
    pub layering: PermissionLayering,
}

impl<'a> CommandAccess<'a> {
    /// Creates a `CommandAccess` without restrictions.
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

    /// Sets the permissions of the app, which apply to all its commands.
    #[must_use]
    pub const fn app_overwrites(mut self, overwrites: &'a [CommandPermission]) -> Self {
        self.app_overwrites = overwrites;
        self
    }

    /// Sets the permissions of the command.
    #[must_use]
    pub const fn overwrites(mut self, overwrites: &'a [CommandPermission]) -> Self {
        self.overwrites = overwrites;
        self
    }

    /// Sets the permissions of the app and of the command from all command permissions of a guild.
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

    /// Sets the rule for combining `app_overwrites` with `overwrites`; [`PermissionLayering::Combined`] unless set.
    #[must_use]
    pub const fn layering(mut self, layering: PermissionLayering) -> Self {
        self.layering = layering;
        self
    }
}

impl<'a> From<&'a Command> for CommandAccess<'a> {
    /// Converts the restrictions of the command itself, without permissions set in a guild.
    ///
    /// A command with the deprecated `default_permission: false` is limited to administrators, unless
    /// `default_member_permissions` is set.
    fn from(command: &'a Command) -> Self {
        let is_disabled_by_default = command.default_permission == Some(false);
        let administrators_only = is_disabled_by_default.then(Permissions::empty);
        Self {
            default_member_permissions: command.default_member_permissions.or(administrators_only),
            contexts: command.contexts.as_deref(),
            nsfw: command.nsfw,
            ..Self::new(command.kind)
        }
    }
}

/// Rule for combining the permissions set for an app with the permissions set for one of its commands.
///
/// Discord
/// [changed the rule](https://docs.discord.com/developers/change-log#upcoming-application-command-permission-changes)
/// in 2023; guilds with the old behavior have the feature `APPLICATION_COMMAND_PERMISSIONS_V2`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PermissionLayering {
    /// Entry by entry: an entry for the command overrides the entry for the app. If only the app has an entry and the
    /// entry allows the command, `default_member_permissions` applies as well.
    #[default]
    Combined,
    /// As a whole: the permissions of the command replace the permissions of the app, which replace
    /// `default_member_permissions`.
    Exclusive,
}

impl PermissionLayering {
    /// Returns the rule that applies in a guild with `features`.
    pub fn from_features(features: &[GuildFeature]) -> Self {
        if features.contains(&GuildFeature::ApplicationCommandPermissionsV2) {
            Self::Exclusive
        } else {
            Self::Combined
        }
    }
}
