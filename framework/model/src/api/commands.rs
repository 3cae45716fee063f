//! The commands of an app, in every place where it is installed or in one guild.
//!
//! Each endpoint takes the bot's token, or a bearer with the scope `applications.commands.update`.

use super::endpoint::endpoint;

use crate::{Application, Command, CommandBody, CommandEdit, Guild, Id, List};

/// [Lists](https://docs.discord.com/developers/interactions/application-commands#get-global-application-commands) the global commands of an app, of every type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListGlobalCommands {
    /// The app.
    pub application: Id<Application>,
    /// Whether the texts in all languages are wanted, rather than those in one.
    pub with_localizations: bool,
}

endpoint!(ListGlobalCommands: Get "/applications/{application}/commands" (application) ?with_localizations -> List<Command>);

/// [Creates](https://docs.discord.com/developers/interactions/application-commands#create-global-application-command) a global command, or overwrites the one of this name and type.
///
/// The service answers 201 where it is new; 200 creates a day and guild are allowed.
#[derive(Clone, Debug, PartialEq)]
pub struct CreateGlobalCommand {
    /// The app.
    pub application: Id<Application>,
    /// The command.
    pub command: CommandBody,
}

endpoint!(CreateGlobalCommand: Post "/applications/{application}/commands" (application) [command: CommandBody] -> Command);

/// [Reads](https://docs.discord.com/developers/interactions/application-commands#get-global-application-command) one global command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GetGlobalCommand {
    /// The app.
    pub application: Id<Application>,
    /// The command.
    pub command: Id<Command>,
}

endpoint!(GetGlobalCommand: Get "/applications/{application}/commands/{command}" (application, command) -> Command);

/// [Changes](https://docs.discord.com/developers/interactions/application-commands#edit-global-application-command) the given fields of a global command.
#[derive(Clone, Debug, PartialEq)]
pub struct EditGlobalCommand {
    /// The app.
    pub application: Id<Application>,
    /// The command.
    pub command: Id<Command>,
    /// What changes.
    pub edit: CommandEdit,
}

endpoint!(EditGlobalCommand: Patch "/applications/{application}/commands/{command}" (application, command) [edit: CommandEdit] -> Command);

/// [Deletes](https://docs.discord.com/developers/interactions/application-commands#delete-global-application-command) a global command, and with it the permissions that guilds have set for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeleteGlobalCommand {
    /// The app.
    pub application: Id<Application>,
    /// The command.
    pub command: Id<Command>,
}

endpoint!(DeleteGlobalCommand: Delete "/applications/{application}/commands/{command}" (application, command) -> ());

/// [Replaces](https://docs.discord.com/developers/interactions/application-commands#bulk-overwrite-global-application-commands) all global commands of an app, of every type; those left out are deleted.
///
/// The service refuses a list without the `PRIMARY_ENTRY_POINT` command that it made for the app.
#[derive(Clone, Debug, PartialEq)]
pub struct BulkOverwriteGlobalCommands {
    /// The app.
    pub application: Id<Application>,
    /// The commands, of which those with the name and type of an existing one keep its id.
    pub commands: Vec<CommandBody>,
}

endpoint!(BulkOverwriteGlobalCommands: Put "/applications/{application}/commands" (application) [commands: Vec<CommandBody>] -> List<Command>);

/// [Lists](https://docs.discord.com/developers/interactions/application-commands#get-guild-application-commands) the guild commands of an app, of every type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListGuildCommands {
    /// The app.
    pub application: Id<Application>,
    /// The guild.
    pub guild: Id<Guild>,
    /// Whether the texts in all languages are wanted, rather than those in one.
    pub with_localizations: bool,
}

endpoint!(ListGuildCommands: Get "/applications/{application}/guilds/{guild}/commands" (application, guild) ?with_localizations -> List<Command>);

/// [Creates](https://docs.discord.com/developers/interactions/application-commands#create-guild-application-command) a guild command, or overwrites the one of this name and type.
///
/// The service answers 201 where it is new; 200 creates a day and guild are allowed.
#[derive(Clone, Debug, PartialEq)]
pub struct CreateGuildCommand {
    /// The app.
    pub application: Id<Application>,
    /// The guild.
    pub guild: Id<Guild>,
    /// The command.
    pub command: CommandBody,
}

endpoint!(CreateGuildCommand: Post "/applications/{application}/guilds/{guild}/commands" (application, guild) [command: CommandBody] -> Command);

/// [Reads](https://docs.discord.com/developers/interactions/application-commands#get-guild-application-command) one guild command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GetGuildCommand {
    /// The app.
    pub application: Id<Application>,
    /// The guild.
    pub guild: Id<Guild>,
    /// The command.
    pub command: Id<Command>,
}

endpoint!(GetGuildCommand: Get "/applications/{application}/guilds/{guild}/commands/{command}" (application, guild, command) -> Command);

/// [Changes](https://docs.discord.com/developers/interactions/application-commands#edit-guild-application-command) the given fields of a guild command.
#[derive(Clone, Debug, PartialEq)]
pub struct EditGuildCommand {
    /// The app.
    pub application: Id<Application>,
    /// The guild.
    pub guild: Id<Guild>,
    /// The command.
    pub command: Id<Command>,
    /// What changes.
    pub edit: CommandEdit,
}

endpoint!(EditGuildCommand: Patch "/applications/{application}/guilds/{guild}/commands/{command}" (application, guild, command) [edit: CommandEdit] -> Command);

/// [Deletes](https://docs.discord.com/developers/interactions/application-commands#delete-guild-application-command) a guild command, and with it the permissions that guilds have set for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeleteGuildCommand {
    /// The app.
    pub application: Id<Application>,
    /// The guild.
    pub guild: Id<Guild>,
    /// The command.
    pub command: Id<Command>,
}

endpoint!(DeleteGuildCommand: Delete "/applications/{application}/guilds/{guild}/commands/{command}" (application, guild, command) -> ());

/// [Replaces](https://docs.discord.com/developers/interactions/application-commands#bulk-overwrite-guild-application-commands) all guild commands of an app, of every type; those left out are deleted.
#[derive(Clone, Debug, PartialEq)]
pub struct BulkOverwriteGuildCommands {
    /// The app.
    pub application: Id<Application>,
    /// The guild.
    pub guild: Id<Guild>,
    /// The commands, of which those with the name and type of an existing one keep its id.
    pub commands: Vec<CommandBody>,
}

endpoint!(BulkOverwriteGuildCommands: Put "/applications/{application}/guilds/{guild}/commands" (application, guild) [commands: Vec<CommandBody>] -> List<Command>);
