//! An app, and an app in a guild: where its commands are.

use guildhall_model::api::Endpoint;
use guildhall_model::{self as model, Id};

use super::{Commands, GuildCommands, handle};
use crate::Request;

handle! {
    /// An [app](https://docs.discord.com/developers/resources/application), for its commands.
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
    /// Its id.
    pub const fn id(&self) -> Id<model::Application> {
        self.application
    }

    /// Sends an endpoint of its, in a form that no handle has.
    #[doc(hidden)]
    pub fn send<E: Endpoint>(&self, endpoint: E) -> Request<E> {
        self.sender.request(endpoint)
    }

    /// Leads to its global commands, which are there wherever it is installed.
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
        Commands::of(&self.sender, self.application)
    }

    /// Leads to what it has in one guild.
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
        ApplicationGuild::of(&self.sender, self.application, guild)
    }
}

handle! {
    /// An app in one guild, for [its commands](https://docs.discord.com/developers/interactions/application-commands#making-a-guild-command) there.
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
    /// Leads to its commands that are in this guild only.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ApplicationGuild;
    /// # use guildhall_model::CommandBody;
    /// # async fn example(here: ApplicationGuild, roll: CommandBody) -> Result<(), Box<dyn std::error::Error>> {
    /// let roll = here.commands().create(roll).await?;
    /// println!("{} has the id {}", roll.name, roll.id);
    /// # Ok(())
    /// # }
    /// ```
    pub fn commands(&self) -> GuildCommands {
        GuildCommands::of(&self.sender, self.application, self.guild)
    }
}
