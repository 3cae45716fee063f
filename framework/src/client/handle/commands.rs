//! The commands of an app, everywhere or in one guild.

use guildhall_model::api::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, CreateGlobalCommand,
    CreateGuildCommand, DeleteGlobalCommand, DeleteGuildCommand, EditGlobalCommand,
    EditGuildCommand, GetGlobalCommand, GetGuildCommand, ListGlobalCommands, ListGuildCommands,
};
use guildhall_model::{self as model, Command, CommandBody, CommandEdit, Id};

use super::{CommandPermissions, handle, setters};
use crate::client::Request;

handle! {
    /// The global [commands](https://docs.discord.com/developers/interactions/application-commands) of an app.
    ///
    /// They take the bot's token, or one with the scope `applications.commands.update`.
    ///
    /// ```no_run
    /// # use guildhall::client::handle::Application;
    /// # use guildhall::model::{CommandBody, CommandType};
    /// # async fn example(app: Application) -> guildhall::Result<()> {
    /// let ping = CommandBody::new(CommandType::ChatInput, "ping", "Answer");
    /// let ping = app.commands().create(ping).await?;
    /// app.commands().delete(ping.id).await?;
    /// # Ok(())
    /// # }
    /// ```
    Commands { application: Id<model::Application> }
}

impl Commands {
    /// Lists the commands, of every type.
    pub fn list(&self) -> Request<ListGlobalCommands> {
        let endpoint = ListGlobalCommands::new(self.application);
        self.sender.request(endpoint)
    }

    /// Creates a command, or overwrites the one of this name and type.
    ///
    /// Refused with
    /// [`MAX_DAILY_COMMAND_CREATES`](model::api::Code::MAX_DAILY_COMMAND_CREATES) after 200 new ones
    /// in a day.
    pub fn create(&self, command: impl Into<CommandBody>) -> Request<CreateGlobalCommand> {
        let endpoint = CreateGlobalCommand::new(self.application, command);
        self.sender.request(endpoint)
    }

    /// Reads a command.
    ///
    /// Refused with
    /// [`UNKNOWN_APPLICATION_COMMAND`](model::api::Code::UNKNOWN_APPLICATION_COMMAND) where there is
    /// none, as the next two are.
    pub fn get(&self, command: Id<Command>) -> Request<GetGlobalCommand> {
        let endpoint = GetGlobalCommand::new(self.application, command);
        self.sender.request(endpoint)
    }

    /// Changes the given fields of a command.
    pub fn edit(
        &self,
        command: Id<Command>,
        edit: impl Into<CommandEdit>,
    ) -> Request<EditGlobalCommand> {
        let endpoint = EditGlobalCommand::new(self.application, command, edit);
        self.sender.request(endpoint)
    }

    /// Deletes a command, and with it the permissions that guilds have set for it.
    pub fn delete(&self, command: Id<Command>) -> Request<DeleteGlobalCommand> {
        let endpoint = DeleteGlobalCommand::new(self.application, command);
        self.sender.request(endpoint)
    }

    /// Replaces all commands, of every type, by at most 130; those left out are deleted.
    ///
    /// A list without the `PRIMARY_ENTRY_POINT` command that the service made is refused with
    /// [`ENTRY_POINT_COMMAND_MISSING`](model::api::Code::ENTRY_POINT_COMMAND_MISSING).
    pub fn overwrite(
        &self,
        commands: impl Into<Vec<CommandBody>>,
    ) -> Request<BulkOverwriteGlobalCommands> {
        let endpoint = BulkOverwriteGlobalCommands::new(self.application, commands);
        self.sender.request(endpoint)
    }
}

handle! {
    /// The [commands](https://docs.discord.com/developers/interactions/application-commands#making-a-guild-command) of an app in one guild.
    ///
    /// They take the bot's token, or one with the scope `applications.commands.update`.
    ///
    /// ```no_run
    /// # use guildhall::client::handle::GuildCommands;
    /// # use guildhall::model::{CommandEdit, Id};
    /// # async fn example(commands: GuildCommands) -> guildhall::Result<()> {
    /// let edit = CommandEdit { nsfw: Some(true), ..CommandEdit::default() };
    /// commands.edit(Id::new(909118273645546371), edit).await?;
    /// # Ok(())
    /// # }
    /// ```
    GuildCommands { application: Id<model::Application>, guild: Id<model::Guild> }
}

impl GuildCommands {
    /// Lists the commands, of every type.
    pub fn list(&self) -> Request<ListGuildCommands> {
        let endpoint = ListGuildCommands::new(self.application, self.guild);
        self.sender.request(endpoint)
    }

    /// Creates a command, or overwrites the one of this name and type.
    ///
    /// Refused with
    /// [`MAX_DAILY_COMMAND_CREATES`](model::api::Code::MAX_DAILY_COMMAND_CREATES) after 200 new ones
    /// in a day.
    pub fn create(&self, command: impl Into<CommandBody>) -> Request<CreateGuildCommand> {
        let endpoint = CreateGuildCommand::new(self.application, self.guild, command);
        self.sender.request(endpoint)
    }

    /// Reads a command.
    ///
    /// Refused with
    /// [`UNKNOWN_APPLICATION_COMMAND`](model::api::Code::UNKNOWN_APPLICATION_COMMAND) where there is
    /// none, as the next two are.
    pub fn get(&self, command: Id<Command>) -> Request<GetGuildCommand> {
        let endpoint = GetGuildCommand::new(self.application, self.guild, command);
        self.sender.request(endpoint)
    }

    /// Changes the given fields of a command.
    pub fn edit(
        &self,
        command: Id<Command>,
        edit: impl Into<CommandEdit>,
    ) -> Request<EditGuildCommand> {
        let endpoint = EditGuildCommand::new(self.application, self.guild, command, edit);
        self.sender.request(endpoint)
    }

    /// Deletes a command, and with it the permissions that were set for it.
    pub fn delete(&self, command: Id<Command>) -> Request<DeleteGuildCommand> {
        let endpoint = DeleteGuildCommand::new(self.application, self.guild, command);
        self.sender.request(endpoint)
    }

    /// Replaces all commands, of every type, by at most 130; those left out are deleted.
    pub fn overwrite(
        &self,
        commands: impl Into<Vec<CommandBody>>,
    ) -> Request<BulkOverwriteGuildCommands> {
        let endpoint = BulkOverwriteGuildCommands::new(self.application, self.guild, commands);
        self.sender.request(endpoint)
    }

    /// Who may use the commands, global and of the guild, in this guild.
    pub fn permissions(&self) -> CommandPermissions {
        CommandPermissions::of(&self.sender, self.application, self.guild)
    }
}

setters! { ListGlobalCommands => { with_localizations(bool); } }

setters! { ListGuildCommands => { with_localizations(bool); } }
