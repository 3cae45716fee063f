//! Handles for the global commands and the guild commands of an app.

use guildhall_model as model;
use guildhall_model::api::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, CreateGlobalCommand,
    CreateGuildCommand, DeleteGlobalCommand, DeleteGuildCommand, EditGlobalCommand,
    EditGuildCommand, GetGlobalCommand, GetGuildCommand, ListGlobalCommands, ListGuildCommands,
};
use guildhall_model::{Command, CommandBody, CommandEdit, Id};

use crate::handle::application::CommandPermissions;
use crate::handle::factory::handle;
use crate::handle::requests::{ListGlobalCommandsRequest, ListGuildCommandsRequest};
use crate::handle::setters::setters;
use crate::request::Request;

handle! {
    /// Handle for the global
    /// [commands](https://docs.discord.com/developers/interactions/application-commands) of an app.
    ///
    /// Requests need the bot's token, or a token with the scope `applications.commands.update`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Application;
    /// # use guildhall_model::{CommandBody, CommandType};
    /// # async fn example(app: Application) -> Result<(), Box<dyn std::error::Error>> {
    /// let ping = CommandBody::new(CommandType::ChatInput, "ping", "Answer");
    /// let ping = app.commands().create(ping).await?;
    /// app.commands().delete(ping.id).await?;
    /// # Ok(())
    /// # }
    /// ```
    Commands { application: Id<model::Application> }
}

impl Commands {
    /// Lists the global commands of every type.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Commands;
    /// # async fn example(commands: Commands) -> Result<(), Box<dyn std::error::Error>> {
    /// for command in &commands.list().await? {
    ///     println!("{}", command.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> ListGlobalCommandsRequest {
        let endpoint = ListGlobalCommands::new(self.application);
        self.factory.request(endpoint)
    }

    /// Creates a command, or replaces the command with the same name and type.
    ///
    /// The client rejects a command that violates a rule of the service; [`CommandBody::check`] lists all violations.
    /// Fails with
    /// [`MAX_DAILY_COMMAND_CREATES`](model::api::ErrorCode::MAX_DAILY_COMMAND_CREATES) after 200 creates
    /// in a day, and with [`MAX_APPLICATION_COMMANDS`](model::api::ErrorCode::MAX_APPLICATION_COMMANDS) if the app has
    /// too many commands.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Commands;
    /// # use guildhall_model::{CommandBody, CommandType};
    /// # async fn example(commands: Commands) -> Result<(), Box<dyn std::error::Error>> {
    /// let roll = CommandBody::new(CommandType::ChatInput, "roll", "Roll some dice");
    /// println!("{}", commands.create(roll).await?.id);
    /// # Ok(())
    /// # }
    /// ```
    pub fn create(&self, command: impl Into<CommandBody>) -> Request<CreateGlobalCommand> {
        let endpoint = CreateGlobalCommand::new(self.application, command);
        self.factory.request(endpoint)
    }

    /// Reads a command.
    ///
    /// Fails with
    /// [`UNKNOWN_APPLICATION_COMMAND`](model::api::ErrorCode::UNKNOWN_APPLICATION_COMMAND) if the command
    /// does not exist.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Commands;
    /// # use guildhall_model::{Command, Id};
    /// # async fn example(commands: Commands, roll: Id<Command>) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{}", commands.get(roll).await?.description);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self, command: Id<Command>) -> Request<GetGlobalCommand> {
        let endpoint = GetGlobalCommand::new(self.application, command);
        self.factory.request(endpoint)
    }

    /// Edits a command. Fields that are not set stay unchanged.
    ///
    /// The client rejects an edit that violates a rule that applies to all command types. The request fails with
    /// [`UNKNOWN_APPLICATION_COMMAND`](model::api::ErrorCode::UNKNOWN_APPLICATION_COMMAND) if the command does not
    /// exist, and with
    /// [`APPLICATION_COMMAND_WITH_THAT_NAME_ALREADY_EXISTS`](model::api::ErrorCode::APPLICATION_COMMAND_WITH_THAT_NAME_ALREADY_EXISTS)
    /// if another command of the same type has the new name.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Commands;
    /// # use guildhall_model::{Command, CommandEdit, Id};
    /// # async fn example(commands: Commands, roll: Id<Command>) -> Result<(), Box<dyn std::error::Error>> {
    /// let edit = CommandEdit::default().description("Roll some dice".to_owned());
    /// commands.edit(roll, edit).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(
        &self,
        command: Id<Command>,
        edit: impl Into<CommandEdit>,
    ) -> Request<EditGlobalCommand> {
        let endpoint = EditGlobalCommand::new(self.application, command, edit);
        self.factory.request(endpoint)
    }

    /// Deletes a command and its permissions.
    ///
    /// Fails with
    /// [`UNKNOWN_APPLICATION_COMMAND`](model::api::ErrorCode::UNKNOWN_APPLICATION_COMMAND) if the command
    /// does not exist.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Commands;
    /// # use guildhall_model::{Command, Id};
    /// # async fn example(commands: Commands, roll: Id<Command>) -> Result<(), Box<dyn std::error::Error>> {
    /// commands.delete(roll).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self, command: Id<Command>) -> Request<DeleteGlobalCommand> {
        let endpoint = DeleteGlobalCommand::new(self.application, command);
        self.factory.request(endpoint)
    }

    /// Replaces all commands of every type; commands that are not listed are deleted.
    ///
    /// The client rejects more than 130 commands, and a command that violates a rule of the service. New commands count
    /// as creates: the request fails with
    /// [`MAX_DAILY_COMMAND_CREATES`](model::api::ErrorCode::MAX_DAILY_COMMAND_CREATES) after 200 in a
    /// day. It also fails with
    /// [`ENTRY_POINT_COMMAND_MISSING`](model::api::ErrorCode::ENTRY_POINT_COMMAND_MISSING) if the list
    /// lacks the PRIMARY_ENTRY_POINT command that the service created.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Commands;
    /// # use guildhall_model::CommandBody;
    /// # async fn example(
    /// #     commands: Commands,
    /// #     roll: CommandBody,
    /// #     ban: CommandBody,
    /// # ) -> Result<(), Box<dyn std::error::Error>> {
    /// let commands = commands.overwrite([roll, ban]).await?;
    /// println!("{} commands", commands.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn overwrite(
        &self,
        commands: impl IntoIterator<Item = CommandBody>,
    ) -> Request<BulkOverwriteGlobalCommands> {
        let endpoint = BulkOverwriteGlobalCommands::new(self.application, Vec::from_iter(commands));
        self.factory.request(endpoint)
    }
}

handle! {
    /// Handle for the
    /// [commands](https://docs.discord.com/developers/interactions/application-commands#making-a-guild-command)
    /// of an app in one guild.
    ///
    /// Requests need the bot's token, or a token with the scope `applications.commands.update`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::GuildCommands;
    /// # use guildhall_model::{CommandEdit, Id};
    /// # async fn example(commands: GuildCommands) -> Result<(), Box<dyn std::error::Error>> {
    /// let edit = CommandEdit { nsfw: Some(true), ..CommandEdit::default() };
    /// commands.edit(Id::new(909118273645546371), edit).await?;
    /// # Ok(())
    /// # }
    /// ```
    GuildCommands { application: Id<model::Application>, guild: Id<model::Guild> }
}

impl GuildCommands {
    /// Lists the guild commands of every type.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::GuildCommands;
    /// # async fn example(commands: GuildCommands) -> Result<(), Box<dyn std::error::Error>> {
    /// for command in &commands.list().await? {
    ///     println!("{}", command.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> ListGuildCommandsRequest {
        let endpoint = ListGuildCommands::new(self.application, self.guild);
        self.factory.request(endpoint)
    }

    /// Creates a command, or replaces the command with the same name and type.
    ///
    /// The client rejects a command that violates a rule of the service; [`CommandBody::check`] lists all violations.
    /// Fails with
    /// [`MAX_DAILY_COMMAND_CREATES`](model::api::ErrorCode::MAX_DAILY_COMMAND_CREATES) after 200 creates
    /// in a day, and with [`MAX_APPLICATION_COMMANDS`](model::api::ErrorCode::MAX_APPLICATION_COMMANDS) if the app has
    /// too many commands.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::GuildCommands;
    /// # use guildhall_model::{CommandBody, CommandType};
    /// # async fn example(commands: GuildCommands) -> Result<(), Box<dyn std::error::Error>> {
    /// let roll = CommandBody::new(CommandType::ChatInput, "roll", "Roll some dice");
    /// println!("{}", commands.create(roll).await?.id);
    /// # Ok(())
    /// # }
    /// ```
    pub fn create(&self, command: impl Into<CommandBody>) -> Request<CreateGuildCommand> {
        let endpoint = CreateGuildCommand::new(self.application, self.guild, command);
        self.factory.request(endpoint)
    }

    /// Reads a command.
    ///
    /// Fails with
    /// [`UNKNOWN_APPLICATION_COMMAND`](model::api::ErrorCode::UNKNOWN_APPLICATION_COMMAND) if the command
    /// does not exist.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::GuildCommands;
    /// # use guildhall_model::{Command, Id};
    /// # async fn example(commands: GuildCommands, roll: Id<Command>) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{}", commands.get(roll).await?.description);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self, command: Id<Command>) -> Request<GetGuildCommand> {
        let endpoint = GetGuildCommand::new(self.application, self.guild, command);
        self.factory.request(endpoint)
    }

    /// Edits a command. Fields that are not set stay unchanged.
    ///
    /// The client rejects an edit that violates a rule that applies to all command types. The request fails with
    /// [`UNKNOWN_APPLICATION_COMMAND`](model::api::ErrorCode::UNKNOWN_APPLICATION_COMMAND) if the command does not
    /// exist, and with
    /// [`APPLICATION_COMMAND_WITH_THAT_NAME_ALREADY_EXISTS`](model::api::ErrorCode::APPLICATION_COMMAND_WITH_THAT_NAME_ALREADY_EXISTS)
    /// if another command of the same type has the new name.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::GuildCommands;
    /// # use guildhall_model::{Command, CommandEdit, Id};
    /// # async fn example(commands: GuildCommands, roll: Id<Command>) -> Result<(), Box<dyn std::error::Error>> {
    /// let edit = CommandEdit::default().description("Roll some dice".to_owned());
    /// commands.edit(roll, edit).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(
        &self,
        command: Id<Command>,
        edit: impl Into<CommandEdit>,
    ) -> Request<EditGuildCommand> {
        let endpoint = EditGuildCommand::new(self.application, self.guild, command, edit);
        self.factory.request(endpoint)
    }

    /// Deletes a command and its permissions.
    ///
    /// Fails with
    /// [`UNKNOWN_APPLICATION_COMMAND`](model::api::ErrorCode::UNKNOWN_APPLICATION_COMMAND) if the command
    /// does not exist.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::GuildCommands;
    /// # use guildhall_model::{Command, Id};
    /// # async fn example(commands: GuildCommands, roll: Id<Command>) -> Result<(), Box<dyn std::error::Error>> {
    /// commands.delete(roll).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self, command: Id<Command>) -> Request<DeleteGuildCommand> {
        let endpoint = DeleteGuildCommand::new(self.application, self.guild, command);
        self.factory.request(endpoint)
    }

    /// Replaces all commands of every type; commands that are not listed are deleted.
    ///
    /// The client rejects more than 130 commands, and a command that violates a rule of the service. New commands count
    /// as creates: the request fails with
    /// [`MAX_DAILY_COMMAND_CREATES`](model::api::ErrorCode::MAX_DAILY_COMMAND_CREATES) after 200 in a
    /// day.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::GuildCommands;
    /// # use guildhall_model::CommandBody;
    /// # async fn example(
    /// #     commands: GuildCommands,
    /// #     roll: CommandBody,
    /// #     ban: CommandBody,
    /// # ) -> Result<(), Box<dyn std::error::Error>> {
    /// let commands = commands.overwrite([roll, ban]).await?;
    /// println!("{} commands", commands.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn overwrite(
        &self,
        commands: impl IntoIterator<Item = CommandBody>,
    ) -> Request<BulkOverwriteGuildCommands> {
        let endpoint =
            BulkOverwriteGuildCommands::new(self.application, self.guild, Vec::from_iter(commands));
        self.factory.request(endpoint)
    }

    /// Returns the handle for command permissions in this guild.
    ///
    /// The permissions can be set for guild commands and for global commands.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::GuildCommands;
    /// # async fn example(commands: GuildCommands) -> Result<(), Box<dyn std::error::Error>> {
    /// let all = commands.permissions().list().await?;
    /// println!("{} commands have exceptions", all.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn permissions(&self) -> CommandPermissions {
        CommandPermissions::with_factory(&self.factory, self.application, self.guild)
    }
}

setters! { ListGlobalCommands => { with_localizations(bool); } }

setters! { ListGuildCommands => { with_localizations(bool); } }
