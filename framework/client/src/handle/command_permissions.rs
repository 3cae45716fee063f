//! Who may use the commands of an app in a guild.

use guildhall_model::api::{
    EditCommandPermissions, GetCommandPermissions, GetGuildCommandPermissions,
};
use guildhall_model::command::{CommandPermission, CommandPermissionsBody};
use guildhall_model::{self as model, Command, Id};

use super::handle;
use crate::Request;

handle! {
    /// The [permissions](https://docs.discord.com/developers/interactions/application-commands#permissions) of an app's commands in a guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::GuildCommands;
    /// # use guildhall_model::{Id, Secret};
    /// # use guildhall_model::command::CommandPermission;
    /// # async fn example(commands: GuildCommands, token: Secret) -> Result<(), Box<dyn std::error::Error>> {
    /// let helpers = CommandPermission::role(Id::new(41771983423143936), true);
    /// let command = Id::new(909118273645546371);
    /// commands.permissions().edit(command, [helpers]).bearer(&token).await?;
    /// # Ok(())
    /// # }
    /// ```
    CommandPermissions { application: Id<model::Application>, guild: Id<model::Guild> }
}

impl CommandPermissions {
    /// Lists the permissions of all commands that have any.
    ///
    /// Needs the bot's token, or one with the scope `applications.commands.permissions.update`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::CommandPermissions;
    /// # async fn example(permissions: CommandPermissions) -> Result<(), Box<dyn std::error::Error>> {
    /// for command in &permissions.list().await? {
    ///     println!("{}: {}", command.id, command.permissions.len());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> Request<GetGuildCommandPermissions> {
        let endpoint = GetGuildCommandPermissions::new(self.application, self.guild);
        self.sender.request(endpoint)
    }

    /// Reads the permissions of a command.
    ///
    /// With the app's id, it reads those of all commands that have none of their own. Needs the
    /// bot's token, or one with the scope `applications.commands.permissions.update`.
    ///
    /// Refused with
    /// [`UNKNOWN_APPLICATION_COMMAND_PERMISSIONS`](model::api::Code::UNKNOWN_APPLICATION_COMMAND_PERMISSIONS)
    /// where it has none.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::CommandPermissions;
    /// # use guildhall_model::{Command, Id};
    /// # async fn example(
    /// #     permissions: CommandPermissions,
    /// #     ban: Id<Command>,
    /// # ) -> Result<(), Box<dyn std::error::Error>> {
    /// let ban = permissions.get(ban).await?;
    /// println!("{} exceptions", ban.permissions.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self, command: Id<Command>) -> Request<GetCommandPermissions> {
        let endpoint = GetCommandPermissions::new(self.application, self.guild, command);
        self.sender.request(endpoint)
    }

    /// Replaces the permissions of a command by at most 100.
    ///
    /// With the app's id, it replaces those of all commands that have none of their own. Causes
    /// `APPLICATION_COMMAND_PERMISSIONS_UPDATE`.
    ///
    /// It is sent for a user, with [`bearer`](Request::bearer): that user's token has the scope
    /// `applications.commands.permissions.update`. It requires of the user `MANAGE_GUILD`,
    /// `MANAGE_ROLES` and the command itself. A bot's token and more than 100 permissions are
    /// refused before it is sent.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::CommandPermissions;
    /// # use guildhall_model::command::CommandPermission;
    /// # use guildhall_model::{Command, Id, Role, Secret};
    /// # async fn example(
    /// #     permissions: CommandPermissions,
    /// #     token: Secret,
    /// #     ban: Id<Command>,
    /// #     helpers: Id<Role>,
    /// # ) -> Result<(), Box<dyn std::error::Error>> {
    /// let helpers = CommandPermission::role(helpers, true);
    /// permissions.edit(ban, [helpers]).bearer(&token).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(
        &self,
        command: Id<Command>,
        permissions: impl Into<Vec<CommandPermission>>,
    ) -> Request<EditCommandPermissions> {
        let permissions = CommandPermissionsBody::new(permissions);
        let endpoint =
            EditCommandPermissions::new(self.application, self.guild, command, permissions);
        self.sender.request(endpoint)
    }
}
