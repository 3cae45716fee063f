//! The commands of an app, in every place where it is installed or in one guild.
//!
//! Each endpoint takes the bot's token, or a bearer with the scope `applications.commands.update`.

use guildhall_rules::Limits;

use super::Auth;
use super::declare::endpoint;
use crate::command::check::check_all;
use crate::command::{CommandPermission, CommandPermissionsBody, GuildCommandPermissions};
use crate::invalid::sized;
use crate::{Application, Command, CommandBody, CommandEdit, Guild, Id, Invalid, List, Timestamp};

/// What the endpoints of commands are authorized with.
const UPDATE: Auth = Auth::BotOrBearer(&["applications.commands.update"]);

fn check_bulk(commands: &[CommandBody], in_guild: bool) -> Result<(), Invalid> {
    let most = Limits::default().bulk;
    sized("commands", "a count", Some(commands.len()), &(0..=most))?;
    check_all(commands, in_guild)
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/interactions/application-commands#get-global-application-commands) the global commands of an app, of every type.
    #[derive(Copy, Eq)]
    ListGlobalCommands: GET "/applications/{application}/commands" -> 200 List<Command>;
    path {
        /// The app.
        application: Id<Application>,
    }
    query {
        /// Whether the texts in all languages are wanted, rather than those in one.
        with_localizations: bool,
    }
    impl {
        const AUTH: Auth = UPDATE;
    }
}

endpoint! {
    /// [Creates](https://docs.discord.com/developers/interactions/application-commands#create-global-application-command) a global command, or overwrites the one of this name and type.
    ///
    /// The service answers 201 where it is new; 200 creates a day and guild are allowed, after
    /// which it refuses with [`MAX_DAILY_COMMAND_CREATES`](super::Code::MAX_DAILY_COMMAND_CREATES).
    CreateGlobalCommand: POST "/applications/{application}/commands" -> 201 | 200 Command;
    path {
        /// The app.
        application: Id<Application>,
    }
    body {
        /// The command.
        command: CommandBody,
    }
    impl {
        const AUTH: Auth = UPDATE;

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.command.check_request(false)
        }
    }
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/interactions/application-commands#get-global-application-command) one global command.
    ///
    /// Refused with [`UNKNOWN_APPLICATION_COMMAND`](super::Code::UNKNOWN_APPLICATION_COMMAND) where there is none.
    #[derive(Copy, Eq)]
    GetGlobalCommand: GET "/applications/{application}/commands/{command}" -> 200 Command;
    path {
        /// The app.
        application: Id<Application>,
        /// The command.
        command: Id<Command>,
    }
    impl {
        const AUTH: Auth = UPDATE;
    }
}

endpoint! {
    /// [Changes](https://docs.discord.com/developers/interactions/application-commands#edit-global-application-command) the given fields of a global command.
    ///
    /// Refused with [`UNKNOWN_APPLICATION_COMMAND`](super::Code::UNKNOWN_APPLICATION_COMMAND) where there is none.
    EditGlobalCommand: PATCH "/applications/{application}/commands/{command}" -> 200 Command;
    path {
        /// The app.
        application: Id<Application>,
        /// The command.
        command: Id<Command>,
    }
    body {
        /// What changes.
        edit: CommandEdit,
    }
    impl {
        const AUTH: Auth = UPDATE;

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.edit.check_request(false)
        }
    }
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/interactions/application-commands#delete-global-application-command) a global command, and with it the permissions that guilds have set for it.
    ///
    /// Refused with [`UNKNOWN_APPLICATION_COMMAND`](super::Code::UNKNOWN_APPLICATION_COMMAND) where there is none.
    #[derive(Copy, Eq)]
    DeleteGlobalCommand: DELETE "/applications/{application}/commands/{command}" -> 204 ();
    path {
        /// The app.
        application: Id<Application>,
        /// The command.
        command: Id<Command>,
    }
    impl {
        const AUTH: Auth = UPDATE;
    }
}

endpoint! {
    /// [Replaces](https://docs.discord.com/developers/interactions/application-commands#bulk-overwrite-global-application-commands) all global commands of an app, of every type; those left out are deleted.
    ///
    /// A list without the `PRIMARY_ENTRY_POINT` command that the service made for the app is refused
    /// with [`ENTRY_POINT_COMMAND_MISSING`](super::Code::ENTRY_POINT_COMMAND_MISSING).
    BulkOverwriteGlobalCommands: PUT "/applications/{application}/commands" -> 200 List<Command>;
    path {
        /// The app.
        application: Id<Application>,
    }
    body {
        /// The commands, at most 130, of which those with the name and type of an existing one keep its id.
        commands: Vec<CommandBody>,
    }
    impl {
        const AUTH: Auth = UPDATE;

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            check_bulk(&self.commands, false)
        }
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/interactions/application-commands#get-guild-application-commands) the guild commands of an app, of every type.
    #[derive(Copy, Eq)]
    ListGuildCommands: GET "/applications/{application}/guilds/{guild}/commands" -> 200 List<Command>;
    path {
        /// The app.
        application: Id<Application>,
        /// The guild.
        guild: Id<Guild>,
    }
    query {
        /// Whether the texts in all languages are wanted, rather than those in one.
        with_localizations: bool,
    }
    impl {
        const AUTH: Auth = UPDATE;
    }
}

endpoint! {
    /// [Creates](https://docs.discord.com/developers/interactions/application-commands#create-guild-application-command) a guild command, or overwrites the one of this name and type.
    ///
    /// The service answers 201 where it is new; 200 creates a day and guild are allowed, after
    /// which it refuses with [`MAX_DAILY_COMMAND_CREATES`](super::Code::MAX_DAILY_COMMAND_CREATES).
    CreateGuildCommand: POST "/applications/{application}/guilds/{guild}/commands" -> 201 | 200 Command;
    path {
        /// The app.
        application: Id<Application>,
        /// The guild.
        guild: Id<Guild>,
    }
    body {
        /// The command.
        command: CommandBody,
    }
    impl {
        const AUTH: Auth = UPDATE;

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.command.check_request(true)
        }
    }
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/interactions/application-commands#get-guild-application-command) one guild command.
    ///
    /// Refused with [`UNKNOWN_APPLICATION_COMMAND`](super::Code::UNKNOWN_APPLICATION_COMMAND) where there is none.
    #[derive(Copy, Eq)]
    GetGuildCommand: GET "/applications/{application}/guilds/{guild}/commands/{command}" -> 200 Command;
    path {
        /// The app.
        application: Id<Application>,
        /// The guild.
        guild: Id<Guild>,
        /// The command.
        command: Id<Command>,
    }
    impl {
        const AUTH: Auth = UPDATE;
    }
}

endpoint! {
    /// [Changes](https://docs.discord.com/developers/interactions/application-commands#edit-guild-application-command) the given fields of a guild command.
    ///
    /// Refused with [`UNKNOWN_APPLICATION_COMMAND`](super::Code::UNKNOWN_APPLICATION_COMMAND) where there is none.
    EditGuildCommand: PATCH "/applications/{application}/guilds/{guild}/commands/{command}" -> 200 Command;
    path {
        /// The app.
        application: Id<Application>,
        /// The guild.
        guild: Id<Guild>,
        /// The command.
        command: Id<Command>,
    }
    body {
        /// What changes.
        edit: CommandEdit,
    }
    impl {
        const AUTH: Auth = UPDATE;

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.edit.check_request(true)
        }
    }
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/interactions/application-commands#delete-guild-application-command) a guild command, and with it the permissions that guilds have set for it.
    ///
    /// Refused with [`UNKNOWN_APPLICATION_COMMAND`](super::Code::UNKNOWN_APPLICATION_COMMAND) where there is none.
    #[derive(Copy, Eq)]
    DeleteGuildCommand: DELETE "/applications/{application}/guilds/{guild}/commands/{command}" -> 204 ();
    path {
        /// The app.
        application: Id<Application>,
        /// The guild.
        guild: Id<Guild>,
        /// The command.
        command: Id<Command>,
    }
    impl {
        const AUTH: Auth = UPDATE;
    }
}

endpoint! {
    /// [Replaces](https://docs.discord.com/developers/interactions/application-commands#bulk-overwrite-guild-application-commands) all guild commands of an app, of every type; those left out are deleted.
    BulkOverwriteGuildCommands: PUT "/applications/{application}/guilds/{guild}/commands" -> 200 List<Command>;
    path {
        /// The app.
        application: Id<Application>,
        /// The guild.
        guild: Id<Guild>,
    }
    body {
        /// The commands, at most 130, of which those with the name and type of an existing one keep its id.
        commands: Vec<CommandBody>,
    }
    impl {
        const AUTH: Auth = UPDATE;

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            check_bulk(&self.commands, true)
        }
    }
}

/// What a user grants who lets the app set permissions.
const SCOPES: &[&str] = &["applications.commands.permissions.update"];

endpoint! {
    /// [Lists](https://docs.discord.com/developers/interactions/application-commands#get-guild-application-command-permissions) the permissions of all commands of an app that have any in a guild.
    #[derive(Copy, Eq)]
    GetGuildCommandPermissions: GET "/applications/{application}/guilds/{guild}/commands/permissions" -> 200 List<GuildCommandPermissions>;
    path {
        /// The app.
        application: Id<Application>,
        /// The guild.
        guild: Id<Guild>,
    }
    impl {
        const AUTH: Auth = Auth::BotOrBearer(SCOPES);
    }
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/interactions/application-commands#get-application-command-permissions) the permissions of a command in a guild.
    ///
    /// Refused with
    /// [`UNKNOWN_APPLICATION_COMMAND_PERMISSIONS`](super::Code::UNKNOWN_APPLICATION_COMMAND_PERMISSIONS) where
    /// it has none of its own.
    #[derive(Copy, Eq)]
    GetCommandPermissions: GET "/applications/{application}/guilds/{guild}/commands/{command}/permissions" -> 200 GuildCommandPermissions;
    path {
        /// The app.
        application: Id<Application>,
        /// The guild.
        guild: Id<Guild>,
        /// The command, or the app's id for all that have no permissions of their own.
        command: Id<Command>,
    }
    impl {
        const AUTH: Auth = Auth::BotOrBearer(SCOPES);
    }
}

endpoint! {
    /// [Replaces](https://docs.discord.com/developers/interactions/application-commands#edit-application-command-permissions) the permissions of a command in a guild.
    ///
    /// Takes the access token of a user with the scope `applications.commands.permissions.update`, and no
    /// bot's token. The permissions are required of that user, who must have the command as well.
    EditCommandPermissions: PUT "/applications/{application}/guilds/{guild}/commands/{command}/permissions" -> 200 GuildCommandPermissions;
    path {
        /// The app.
        application: Id<Application>,
        /// The guild.
        guild: Id<Guild>,
        /// The command, or the app's id for all that have no permissions of their own.
        command: Id<Command>,
    }
    body {
        /// All permissions, at most 100.
        permissions: CommandPermissionsBody,
    }
    requires: MANAGE_GUILD & MANAGE_ROLES;
    events: APPLICATION_COMMAND_PERMISSIONS_UPDATE;
    impl {
        const AUTH: Auth = Auth::Bearer(SCOPES);

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.permissions.check()
        }
    }
}

/// Would have [replaced](https://docs.discord.com/developers/interactions/application-commands#batch-edit-application-command-permissions) the permissions of several commands in a guild.
///
/// It cannot be sent: it is no endpoint. Its [`edits`](Self::edits) can.
#[deprecated(
    note = "the service has disabled it; send an `EditCommandPermissions` for each command"
)]
#[derive(Clone, Debug, PartialEq)]
pub struct BatchEditCommandPermissions {
    /// The app.
    pub application: Id<Application>,
    /// The guild.
    pub guild: Id<Guild>,
    /// The commands, each with all its permissions.
    pub permissions: Vec<(Id<Command>, Vec<CommandPermission>)>,
}

#[expect(deprecated, reason = "it says what to use in its place")]
impl BatchEditCommandPermissions {
    /// The requests that do what it says, one for each command.
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
