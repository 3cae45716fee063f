//! Handles for an app, an app in one guild, command permissions, and the app that owns the client's token.

use guildhall_model as model;
use guildhall_model::api::{
    ApplicationEdit, EditApplication, EditCommandPermissions, EditCurrentApplication, Endpoint,
    GetActivityInstance, GetApplication, GetCommandPermissions, GetCurrentApplication,
    GetCurrentBotApplication, GetGuildCommandPermissions, GetRoleConnectionMetadata, ListSkus,
    UpdateRoleConnectionMetadata,
};
use guildhall_model::command::{CommandPermission, CommandPermissionsBody};
use guildhall_model::{
    ApplicationFlags, Command, EventWebhooksStatus, Id, ImageData, InstallParams,
    IntegrationTypesConfig, Patch, RoleConnectionMetadata,
};

use crate::handle::commands::{Commands, GuildCommands};
use crate::handle::emojis::ApplicationEmojis;
use crate::handle::entitlements::Entitlements;
use crate::handle::factory::handle;
use crate::handle::requests::{EditApplicationRequest, EditCurrentApplicationRequest};
use crate::handle::setters::setters;
use crate::request::Request;

handle! {
    /// Handle for an [app](https://docs.discord.com/developers/resources/application) and its commands.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::Id;
    /// # async fn example(client: Client) -> Result<(), Box<dyn std::error::Error>> {
    /// let app = client.application(Id::new(845027738276462632));
    /// let everywhere = app.commands().list().await?;
    /// let here = app.guild(Id::new(81384788765712384)).commands().list().await?;
    /// println!("{} and {}", everywhere.len(), here.len());
    /// # Ok(())
    /// # }
    /// ```
    Application { application: Id<model::Application> }
}

impl Application {
    /// Returns the ID of the app.
    pub const fn id(&self) -> Id<model::Application> {
        self.application
    }

    /// Creates a request for an endpoint that has no method on a handle.
    #[doc(hidden)]
    pub fn send<E: Endpoint>(&self, endpoint: E) -> Request<E> {
        self.factory.request(endpoint)
    }

    /// Returns the handle for the app's global commands, which are available wherever the app is installed.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Application;
    /// # async fn example(app: Application) -> Result<(), Box<dyn std::error::Error>> {
    /// let commands = app.commands().list().with_localizations(true).await?;
    /// println!("{} commands", commands.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn commands(&self) -> Commands {
        Commands::with_factory(&self.factory, self.application)
    }

    /// Returns the handle for the app's emojis, which the app can use everywhere.
    pub fn emojis(&self) -> ApplicationEmojis {
        ApplicationEmojis::with_factory(&self.factory, self.application)
    }

    /// Returns the handle for the app's entitlements: access of users and guilds to its premium offerings.
    pub fn entitlements(&self) -> Entitlements {
        Entitlements::with_factory(&self.factory, self.application)
    }

    /// Lists the app's SKUs: its premium offerings.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Application;
    /// # async fn example(app: Application) -> Result<(), Box<dyn std::error::Error>> {
    /// for sku in &app.skus().await? {
    ///     println!("{}: {}", sku.id, sku.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn skus(&self) -> Request<ListSkus> {
        self.factory.request(ListSkus::new(self.application))
    }

    /// Reads the app.
    ///
    /// Requires the bot's token. Fails with
    /// [`NOT_AUTHORIZED_FOR_THIS_APPLICATION`](model::api::ErrorCode::NOT_AUTHORIZED_FOR_THIS_APPLICATION)
    /// for another app.
    pub fn get(&self) -> Request<GetApplication> {
        self.factory.request(GetApplication::new(self.application))
    }

    /// Changes the app, like [`CurrentApplication::edit`].
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Application;
    /// # async fn example(app: Application) -> Result<(), Box<dyn std::error::Error>> {
    /// app.edit().description("Rolls dice.").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> EditApplicationRequest {
        let endpoint = EditApplication::new(self.application, ApplicationEdit::default());
        self.factory.request(endpoint)
    }

    /// Lists the role connection metadata records: the values that linked roles compare.
    ///
    /// Requires the bot's token.
    pub fn role_connection_metadata(&self) -> Request<GetRoleConnectionMetadata> {
        let endpoint = GetRoleConnectionMetadata::new(self.application);
        self.factory.request(endpoint)
    }

    /// Replaces the role connection metadata records.
    ///
    /// Requires the bot's token. The client rejects more than 5 records, a key outside 1–50 characters or with a
    /// character other than `a-z`, `0-9` and `_`, a name outside 1–100 characters, and a description outside 1–200
    /// characters.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Application;
    /// # use guildhall_model::{RoleConnectionMetadata, RoleConnectionMetadataType};
    /// # async fn example(app: Application) -> Result<(), Box<dyn std::error::Error>> {
    /// let kind = RoleConnectionMetadataType::IntegerGreaterThanOrEqual;
    /// let wins = RoleConnectionMetadata::new(kind, "wins", "Wins", "Number of games won");
    /// app.set_role_connection_metadata([wins]).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn set_role_connection_metadata(
        &self,
        records: impl IntoIterator<Item = RoleConnectionMetadata>,
    ) -> Request<UpdateRoleConnectionMetadata> {
        let records = Vec::from_iter(records);
        let endpoint = UpdateRoleConnectionMetadata::new(self.application, records);
        self.factory.request(endpoint)
    }

    /// Reads a running instance of the app's Activity.
    ///
    /// Requires the bot's token. The response to a launch has the ID of the instance.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Application;
    /// # async fn example(app: Application, id: String) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{} players", app.activity_instance(id).await?.users.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn activity_instance(&self, id: impl Into<String>) -> Request<GetActivityInstance> {
        let endpoint = GetActivityInstance::new(self.application, id.into());
        self.factory.request(endpoint)
    }

    /// Returns the handle for the app in one guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Application;
    /// # use guildhall_model::{Guild, Id};
    /// # async fn example(app: Application, guild: Id<Guild>) -> Result<(), Box<dyn std::error::Error>> {
    /// let here = app.guild(guild);
    /// println!("{} commands", here.commands().list().await?.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn guild(&self, guild: Id<model::Guild>) -> ApplicationGuild {
        ApplicationGuild::with_factory(&self.factory, self.application, guild)
    }
}

handle! {
    /// Handle for an app in one guild, and for its [guild
    /// commands](https://docs.discord.com/developers/interactions/application-commands#making-a-guild-command).
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Application;
    /// # use guildhall_model::Id;
    /// # async fn example(app: Application) -> Result<(), Box<dyn std::error::Error>> {
    /// app.guild(Id::new(81384788765712384)).commands().overwrite([]).await?;
    /// # Ok(())
    /// # }
    /// ```
    ApplicationGuild { application: Id<model::Application>, guild: Id<model::Guild> }
}

impl ApplicationGuild {
    /// Returns the handle for the app's commands in this guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ApplicationGuild;
    /// # use guildhall_model::CommandBody;
    /// # async fn example(here: ApplicationGuild, roll: CommandBody) -> Result<(), Box<dyn std::error::Error>> {
    /// let roll = here.commands().create(roll).await?;
    /// println!("{} has the ID {}", roll.name, roll.id);
    /// # Ok(())
    /// # }
    /// ```
    pub fn commands(&self) -> GuildCommands {
        GuildCommands::with_factory(&self.factory, self.application, self.guild)
    }
}

handle! {
    /// Handle for the [app](https://docs.discord.com/developers/resources/application) that owns the client's token.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # async fn example(client: Client) -> Result<(), Box<dyn std::error::Error>> {
    /// let app = client.current_application();
    /// app.edit().interactions_endpoint_url("https://dice.example/interactions").await?;
    /// println!("{}", app.get().await?.name);
    /// # Ok(())
    /// # }
    /// ```
    CurrentApplication {}
}

impl CurrentApplication {
    /// Reads the app.
    ///
    /// Requires the bot's token.
    pub fn get(&self) -> Request<GetCurrentApplication> {
        self.factory.request(GetCurrentApplication)
    }

    /// Reads the app with the request that older libraries send when they log in.
    ///
    /// Requires the bot's token. The response is the same as that of [`get`](Self::get).
    pub fn get_by_oauth2(&self) -> Request<GetCurrentBotApplication> {
        self.factory.request(GetCurrentBotApplication)
    }

    /// Changes the app. Fields that are not set stay unchanged.
    ///
    /// Requires the bot's token. The client rejects more than 5 tags, a tag of more than 20 characters, and an image
    /// that is not a PNG, JPEG or GIF.
    ///
    /// If `interactions_endpoint_url` changes, the service first probes the new URL: it must respond to a PING with a
    /// PONG, and to a request with an invalid signature with 401. Otherwise the edit fails with
    /// [`INVALID_FORM_BODY`](model::api::ErrorCode::INVALID_FORM_BODY).
    ///
    /// ```no_run
    /// # use guildhall_client::handle::CurrentApplication;
    /// # async fn example(app: CurrentApplication) -> Result<(), Box<dyn std::error::Error>> {
    /// app.edit().description("Rolls dice.").tags(["dice".to_owned()]).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> EditCurrentApplicationRequest {
        self.factory.request(EditCurrentApplication::default())
    }
}

setters! {
    EditApplication.edit, EditCurrentApplication.edit: ApplicationEdit => {
        cover_image(impl Into<Patch<ImageData>>);
        custom_install_url(impl Into<Patch<String>>);
        description(impl Into<Patch<String>>);
        event_webhooks_status(impl Into<Patch<EventWebhooksStatus>>);
        event_webhooks_types(impl Into<Patch<Vec<String>>>);
        event_webhooks_url(impl Into<Patch<String>>);
        flags(impl Into<Patch<ApplicationFlags>>);
        icon(impl Into<Patch<ImageData>>);
        install_params(impl Into<Patch<InstallParams>>);
        integration_types_config(impl Into<Patch<IntegrationTypesConfig>>);
        interactions_endpoint_url(impl Into<Patch<String>>);
        role_connections_verification_url(impl Into<Patch<String>>);
        tags(impl Into<Patch<Vec<String>>>);
    }
}

handle! {
    /// Handle for the
    /// [permissions](https://docs.discord.com/developers/interactions/application-commands#permissions)
    /// of an app's commands in a guild.
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
    /// Lists the permissions of all commands that have explicit permissions.
    ///
    /// Requires the bot's token, or an access token with the scope `applications.commands.permissions.update`.
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
        self.factory.request(endpoint)
    }

    /// Reads the permissions of a command.
    ///
    /// If `command` is the app's ID, reads the permissions for all commands without explicit permissions. Requires the
    /// bot's token, or an access token with the scope `applications.commands.permissions.update`.
    ///
    /// Fails with
    /// [`UNKNOWN_APPLICATION_COMMAND_PERMISSIONS`](model::api::ErrorCode::UNKNOWN_APPLICATION_COMMAND_PERMISSIONS)
    /// if the command has no explicit permissions.
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
        self.factory.request(endpoint)
    }

    /// Replaces the permissions of a command.
    ///
    /// If `command` is the app's ID, replaces the permissions for all commands without explicit permissions. Fires
    /// `APPLICATION_COMMAND_PERMISSIONS_UPDATE`.
    ///
    /// Requires the access token of a user with the scope `applications.commands.permissions.update`, passed to
    /// [`bearer`](Request::bearer). The user needs `MANAGE_GUILD`, `MANAGE_ROLES` and permission to use the command.
    /// The client rejects a bot's token and more than 100 permissions.
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
        permissions: impl IntoIterator<Item = CommandPermission>,
    ) -> Request<EditCommandPermissions> {
        let permissions = CommandPermissionsBody::new(Vec::from_iter(permissions));
        let endpoint =
            EditCommandPermissions::new(self.application, self.guild, command, permissions);
        self.factory.request(endpoint)
    }
}
