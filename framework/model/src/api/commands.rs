//! Endpoints of the global commands and guild commands of an app, and of command permissions.
//!
//! The endpoints of commands require a bot token, or a bearer token with the scope
//! `applications.commands.update`.

use guildhall_rules::Limits;

use super::Auth;
use super::declare::{endpoint, endpoints};
use crate::command::check::check_commands;
use crate::command::{CommandPermission, CommandPermissionsBody, GuildCommandPermissions};
use crate::validation::check_size;
use crate::{
    Application, Command, CommandBody, CommandEdit, Guild, Id, List, Timestamp, ValidationError,
};

/// Authorization of the endpoints that read and change commands.
const COMMANDS_AUTH: Auth = Auth::BotOrBearer(&["applications.commands.update"]);

fn check_bulk_overwrite(commands: &[CommandBody], in_guild: bool) -> Result<(), ValidationError> {
    let max = Limits::default().bulk;
    check_size("commands", "a count", Some(commands.len()), &(0..=max))?;
    check_commands(commands, in_guild)
}

/// Declares the six endpoints of one scope: the global commands of an app, or the commands of one
/// guild.
macro_rules! command_endpoints {
    (
        in_guild: $in_guild:literal;
        paths: $commands:literal, $command:literal;
        path { $($(#[$param_doc:meta])* $param:ident: $param_type:ty,)+ }
        #[doc = $list_doc:literal] $list:ident;
        #[doc = $create_doc:literal] $create:ident;
        #[doc = $get_doc:literal] $get:ident;
        #[doc = $edit_doc:literal] $edit:ident;
        #[doc = $delete_doc:literal] $delete:ident;
        #[doc = $bulk_doc:literal] $(#[$bulk_meta:meta])* $bulk:ident;
    ) => {
        endpoint! {
            #[doc = $list_doc]
            #[derive(Copy, Eq)]
            $list: GET $commands -> 200 List<Command>;
            path { $($(#[$param_doc])* $param: $param_type,)+ }
            query {
                /// Whether to include all localizations instead of only the name and description in
                /// the requested language.
                with_localizations: bool,
            }
            auth: COMMANDS_AUTH;
        }

        endpoint! {
            #[doc = $create_doc]
            ///
            /// The service responds with 201 for a new command and with 200 for an overwritten
            /// command. Fails with
            /// [`MAX_DAILY_COMMAND_CREATES`](super::ErrorCode::MAX_DAILY_COMMAND_CREATES) after 200
            /// creations per day and guild.
            $create: POST $commands -> 201 | 200 Command;
            path { $($(#[$param_doc])* $param: $param_type,)+ }
            body {
                /// Command to create.
                command: CommandBody,
            }
            auth: COMMANDS_AUTH;
            impl {
                fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
                    self.command.check_request($in_guild)
                }
            }
        }

        endpoint! {
            #[doc = $get_doc]
            ///
            /// Fails with
            /// [`UNKNOWN_APPLICATION_COMMAND`](super::ErrorCode::UNKNOWN_APPLICATION_COMMAND) if
            /// the command does not exist.
            #[derive(Copy, Eq)]
            $get: GET $command -> 200 Command;
            path {
                $($(#[$param_doc])* $param: $param_type,)+
                /// ID of the command.
                command: Id<Command>,
            }
            auth: COMMANDS_AUTH;
        }

        endpoint! {
            #[doc = $edit_doc]
            ///
            /// Fails with
            /// [`UNKNOWN_APPLICATION_COMMAND`](super::ErrorCode::UNKNOWN_APPLICATION_COMMAND) if
            /// the command does not exist.
            $edit: PATCH $command -> 200 Command;
            path {
                $($(#[$param_doc])* $param: $param_type,)+
                /// ID of the command.
                command: Id<Command>,
            }
            body {
                /// Fields to change.
                edit: CommandEdit,
            }
            auth: COMMANDS_AUTH;
            impl {
                fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
                    self.edit.check_request($in_guild)
                }
            }
        }

        endpoint! {
            #[doc = $delete_doc]
            ///
            /// Fails with
            /// [`UNKNOWN_APPLICATION_COMMAND`](super::ErrorCode::UNKNOWN_APPLICATION_COMMAND) if
            /// the command does not exist.
            #[derive(Copy, Eq)]
            $delete: DELETE $command -> 204 ();
            path {
                $($(#[$param_doc])* $param: $param_type,)+
                /// ID of the command.
                command: Id<Command>,
            }
            auth: COMMANDS_AUTH;
        }

        endpoint! {
            #[doc = $bulk_doc]
            $(#[$bulk_meta])*
            $bulk: PUT $commands -> 200 List<Command>;
            path { $($(#[$param_doc])* $param: $param_type,)+ }
            body {
                /// All commands, at most 130. An existing command with the same type and name is
                /// updated and keeps its ID.
                commands: Vec<CommandBody>,
            }
            auth: COMMANDS_AUTH;
            impl {
                fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
                    check_bulk_overwrite(&self.commands, $in_guild)
                }
            }
        }
    };
}

command_endpoints! {
    in_guild: false;
    paths: "/applications/{application}/commands", "/applications/{application}/commands/{command}";
    path {
        /// ID of the app.
        application: Id<Application>,
    }

    /// [Lists](https://docs.discord.com/developers/interactions/application-commands#get-global-application-commands) the global commands of an app, of all types.
    ListGlobalCommands;

    /// [Creates](https://docs.discord.com/developers/interactions/application-commands#create-global-application-command) a global command, or overwrites the global command with the same name and type.
    CreateGlobalCommand;

    /// [Gets](https://docs.discord.com/developers/interactions/application-commands#get-global-application-command) a global command.
    GetGlobalCommand;

    /// [Edits](https://docs.discord.com/developers/interactions/application-commands#edit-global-application-command) a global command; fields that are not set stay unchanged.
    EditGlobalCommand;

    /// [Deletes](https://docs.discord.com/developers/interactions/application-commands#delete-global-application-command) a global command and its permissions in all guilds.
    DeleteGlobalCommand;

    /// [Overwrites](https://docs.discord.com/developers/interactions/application-commands#bulk-overwrite-global-application-commands) all global commands of an app, of all types; commands that are not listed are deleted.
    ///
    /// Fails with [`ENTRY_POINT_COMMAND_MISSING`](super::ErrorCode::ENTRY_POINT_COMMAND_MISSING) if
    /// the list omits the PRIMARY_ENTRY_POINT command that the service created for the app.
    BulkOverwriteGlobalCommands;
}

command_endpoints! {
    in_guild: true;
    paths: "/applications/{application}/guilds/{guild}/commands", "/applications/{application}/guilds/{guild}/commands/{command}";
    path {
        /// ID of the app.
        application: Id<Application>,
        /// ID of the guild.
        guild: Id<Guild>,
    }

    /// [Lists](https://docs.discord.com/developers/interactions/application-commands#get-guild-application-commands) the guild commands of an app, of all types.
    ListGuildCommands;

    /// [Creates](https://docs.discord.com/developers/interactions/application-commands#create-guild-application-command) a guild command, or overwrites the guild command with the same name and type.
    CreateGuildCommand;

    /// [Gets](https://docs.discord.com/developers/interactions/application-commands#get-guild-application-command) a guild command.
    GetGuildCommand;

    /// [Edits](https://docs.discord.com/developers/interactions/application-commands#edit-guild-application-command) a guild command; fields that are not set stay unchanged.
    EditGuildCommand;

    /// [Deletes](https://docs.discord.com/developers/interactions/application-commands#delete-guild-application-command) a guild command and its permissions in the guild.
    DeleteGuildCommand;

    /// [Overwrites](https://docs.discord.com/developers/interactions/application-commands#bulk-overwrite-guild-application-commands) all guild commands of an app, of all types; commands that are not listed are deleted.
    BulkOverwriteGuildCommands;
}

/// Scopes that an access token needs to read and edit command permissions.
const PERMISSIONS_SCOPES: &[&str] = &["applications.commands.permissions.update"];

endpoint! {
    /// [Lists](https://docs.discord.com/developers/interactions/application-commands#get-guild-application-command-permissions) the command permissions of an app in a guild; commands without permissions are omitted.
    #[derive(Copy, Eq)]
    GetGuildCommandPermissions: GET "/applications/{application}/guilds/{guild}/commands/permissions" -> 200 List<GuildCommandPermissions>;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// ID of the guild.
        guild: Id<Guild>,
    }
    auth: Auth::BotOrBearer(PERMISSIONS_SCOPES);
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/interactions/application-commands#get-application-command-permissions) the permissions of a command in a guild.
    ///
    /// Fails with
    /// [`UNKNOWN_APPLICATION_COMMAND_PERMISSIONS`](super::ErrorCode::UNKNOWN_APPLICATION_COMMAND_PERMISSIONS)
    /// if no permissions are set for the command.
    #[derive(Copy, Eq)]
    GetCommandPermissions: GET "/applications/{application}/guilds/{guild}/commands/{command}/permissions" -> 200 GuildCommandPermissions;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the command, or ID of the app for the permissions of all commands without explicit
        /// permissions.
        command: Id<Command>,
    }
    auth: Auth::BotOrBearer(PERMISSIONS_SCOPES);
}

endpoint! {
    /// [Replaces](https://docs.discord.com/developers/interactions/application-commands#edit-application-command-permissions) the permissions of a command in a guild.
    ///
    /// Requires the access token of a user, with the scope
    /// `applications.commands.permissions.update`; the service rejects a bot token. The user, not
    /// the bot, needs the required permissions, and must be able to use the command.
    EditCommandPermissions: PUT "/applications/{application}/guilds/{guild}/commands/{command}/permissions" -> 200 GuildCommandPermissions;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the command, or ID of the app for the permissions of all commands without explicit
        /// permissions.
        command: Id<Command>,
    }
    body {
        /// All permissions of the command, at most 100.
        permissions: CommandPermissionsBody,
    }
    requires: MANAGE_GUILD & MANAGE_ROLES;
    events: APPLICATION_COMMAND_PERMISSIONS_UPDATE;
    auth: Auth::Bearer(PERMISSIONS_SCOPES);
    checks: permissions;
}

/// Request that [replaced] the permissions of several commands in a guild.
///
/// The service has disabled the endpoint, so the type does not implement
/// [`Endpoint`](super::Endpoint). [`edits`](Self::edits) returns requests that have the same
/// effect.
///
/// [replaced]: https://docs.discord.com/developers/interactions/application-commands#batch-edit-application-command-permissions
#[deprecated(note = "disabled by the service; send an `EditCommandPermissions` for each command")]
#[derive(Clone, Debug, PartialEq)]
pub struct BatchEditCommandPermissions {
    /// ID of the app.
    pub application: Id<Application>,
    /// ID of the guild.
    pub guild: Id<Guild>,
    /// IDs of the commands, each with all permissions of the command.
    pub permissions: Vec<(Id<Command>, Vec<CommandPermission>)>,
}

#[expect(deprecated, reason = "the deprecated type has methods")]
impl BatchEditCommandPermissions {
    /// Returns one request per command, which replaces the permissions of the command.
    pub fn edits(self) -> impl Iterator<Item = EditCommandPermissions> {
        let Self {
            application,
            guild,
            permissions,
        } = self;
        permissions.into_iter().map(move |(command, permissions)| {
            let permissions = CommandPermissionsBody::new(permissions);
            EditCommandPermissions::new(application, guild, command, permissions)
        })
    }
}

endpoints![
    ListGlobalCommands,
    CreateGlobalCommand,
    GetGlobalCommand,
    EditGlobalCommand,
    DeleteGlobalCommand,
    BulkOverwriteGlobalCommands,
    ListGuildCommands,
    CreateGuildCommand,
    GetGuildCommand,
    EditGuildCommand,
    DeleteGuildCommand,
    BulkOverwriteGuildCommands,
    GetGuildCommandPermissions,
    GetCommandPermissions,
    EditCommandPermissions,
];
