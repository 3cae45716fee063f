//! What new members of a guild see.

use guildhall_model::api::{GetWelcomeScreen, ModifyWelcomeScreen};
use guildhall_model::guild::{WelcomeChannel, WelcomeScreenEdit};
use guildhall_model::{self as model, Id, Patch};

use super::{handle, setters};
use crate::Request;

handle! {
    /// The [welcome screen](https://docs.discord.com/developers/resources/guild#welcome-screen-object) of a guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::Id;
    /// # use guildhall_model::guild::WelcomeChannel;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = WelcomeChannel::new(Id::new(41771983423143937), "Read this first");
    /// guild.welcome_screen().edit().enabled(true).welcome_channels(vec![rules]).await?;
    /// # Ok(())
    /// # }
    /// ```
    WelcomeScreen { guild: Id<model::Guild> }
}

impl WelcomeScreen {
    /// Reads the welcome screen.
    ///
    /// Requires `MANAGE_GUILD` while it is not enabled, which the service alone compares. Refused
    /// with [`UNKNOWN_GUILD_WELCOME_SCREEN`](model::api::Code::UNKNOWN_GUILD_WELCOME_SCREEN) where
    /// there is none.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let screen = guild.welcome_screen().get().await?;
    /// println!("{:?}", screen.description);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self) -> Request<GetWelcomeScreen> {
        self.sender.request(GetWelcomeScreen::new(self.guild))
    }

    /// Changes the given fields of the welcome screen.
    ///
    /// Requires `MANAGE_GUILD`, causes `GUILD_UPDATE` where it is enabled or disabled.
    ///
    /// More than 5 channels, a description of more than 140 characters and one of a channel outside
    /// 1–50 are refused before it is sent.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.welcome_screen().edit().description("All about Rust").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> Request<ModifyWelcomeScreen> {
        let edit = WelcomeScreenEdit::default();
        let endpoint = ModifyWelcomeScreen::new(self.guild, edit);
        self.sender.request(endpoint)
    }
}

setters! {
    ModifyWelcomeScreen.edit: WelcomeScreenEdit => {
        description(impl Into<Patch<String>>);
        enabled(impl Into<Patch<bool>>);
        welcome_channels(impl Into<Patch<Vec<WelcomeChannel>>>);
    }
}
