//! An app, and an app in a guild: where its commands are.

use guildhall_model::{self as model, Id};

use super::{Commands, GuildCommands, handle};

handle! {
    /// An [app](https://docs.discord.com/developers/resources/application), for its commands.
    ///
    /// ```no_run
    /// # use guildhall::client::Client;
    /// # use guildhall::model::Id;
    /// # async fn example(client: Client) -> guildhall::Result<()> {
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
    /// Its global commands.
    pub fn commands(&self) -> Commands {
        Commands::of(&self.sender, self.application)
    }

    /// The app in one guild.
    pub fn guild(&self, guild: Id<model::Guild>) -> ApplicationGuild {
        ApplicationGuild::of(&self.sender, self.application, guild)
    }
}

handle! {
    /// An app in one guild, for [its commands](https://docs.discord.com/developers/interactions/application-commands#making-a-guild-command) there.
    ///
    /// ```no_run
    /// # use guildhall::client::handle::Application;
    /// # use guildhall::model::Id;
    /// # async fn example(app: Application) -> guildhall::Result<()> {
    /// app.guild(Id::new(81384788765712384)).commands().overwrite([]).await?;
    /// # Ok(())
    /// # }
    /// ```
    ApplicationGuild { application: Id<model::Application>, guild: Id<model::Guild> }
}

impl ApplicationGuild {
    /// Its commands in this guild.
    pub fn commands(&self) -> GuildCommands {
        GuildCommands::of(&self.sender, self.application, self.guild)
    }
}
