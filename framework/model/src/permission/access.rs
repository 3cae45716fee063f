//! What decides who may use a command in a guild.

use crate::command::{Command, CommandPermission, GuildCommandPermissions};
use crate::guild::GuildFeature;
use crate::{CommandType, Id, InteractionContextType, Permissions};

/// What decides who may use a command in a guild: the command's own restrictions, and what the
/// guild's administrators set for the app and for the command.
#[derive(Clone, Copy, Debug)]
pub struct CommandAccess<'a> {
    /// What the command is.
    pub kind: CommandType,
    /// What a member needs by default: none for nothing, empty for `ADMINISTRATOR`.
    pub default_member_permissions: Option<Permissions>,
    /// Where it may be used; none for everywhere.
    pub contexts: Option<&'a [InteractionContextType]>,
    /// Whether only adults may use it, in age-restricted channels.
    pub nsfw: bool,
    /// What is set under the app's id, for all its commands.
    pub app_overwrites: &'a [CommandPermission],
    /// What is set under the command's id.
    pub overwrites: &'a [CommandPermission],
    /// How the two go together.
    pub layering: Layering,
}

impl<'a> CommandAccess<'a> {
    /// A command that nothing restricts.
    pub const fn new(kind: CommandType) -> Self {
        Self {
            kind,
            default_member_permissions: None,
            contexts: None,
            nsfw: false,
            app_overwrites: &[],
            overwrites: &[],
            layering: Layering::Combined,
        }
    }

    /// Sets what is set under the app's id, for all its commands.
    #[must_use]
    pub const fn with_app_overwrites(mut self, overwrites: &'a [CommandPermission]) -> Self {
        self.app_overwrites = overwrites;
        self
    }

    /// Sets what is set under the command's id.
    #[must_use]
    pub const fn with_overwrites(mut self, overwrites: &'a [CommandPermission]) -> Self {
        self.overwrites = overwrites;
        self
    }

    /// Takes both from everything that is set in a guild for the app and its commands.
    #[must_use]
    pub fn with_stored(
        mut self,
        command: Id<Command>,
        stored: &'a [GuildCommandPermissions],
    ) -> Self {
        for set in stored {
            if set.is_for_app() {
                self.app_overwrites = &set.permissions;
            } else if set.id == command {
                self.overwrites = &set.permissions;
            }
        }
        self
    }

    /// Sets how the two go together; [`Layering::Combined`] unless set.
    #[must_use]
    pub const fn with_layering(mut self, layering: Layering) -> Self {
        self.layering = layering;
        self
    }
}

impl<'a> From<&'a Command> for CommandAccess<'a> {
    /// The command's own restrictions, without overwrites.
    ///
    /// An old command that is nobody's by default, by its `default_permission`, is the
    /// administrators' unless its `default_member_permissions` say otherwise.
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

/// How what is set for the app and for one of its commands go together.
///
/// The service [changed it](https://docs.discord.com/developers/change-log#upcoming-application-command-permission-changes)
/// in 2023; guilds that have not moved carry the feature `APPLICATION_COMMAND_PERMISSIONS_V2`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layering {
    /// Entry by entry: the command's entry goes before the app's, and an app's entry that allows
    /// leaves `default_member_permissions` in force.
    #[default]
    Combined,
    /// As a whole: what is set for the command, else what is set for the app, else
    /// `default_member_permissions`.
    Exclusive,
}

impl Layering {
    /// The layering of a guild with these features.
    pub fn of(features: &[GuildFeature]) -> Self {
        if features.contains(&GuildFeature::ApplicationCommandPermissionsV2) {
            Self::Exclusive
        } else {
            Self::Combined
        }
    }
}
