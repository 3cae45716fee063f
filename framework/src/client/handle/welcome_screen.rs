//! What new members of a guild see.

use guildhall_model::api::{GetWelcomeScreen, ModifyWelcomeScreen};
use guildhall_model::guild::{WelcomeChannel, WelcomeScreenEdit};
use guildhall_model::{self as model, Id, Patch};

use super::{handle, setters};
use crate::client::Request;

handle! {
    /// The [welcome screen](https://docs.discord.com/developers/resources/guild#welcome-screen-object) of a guild.
    ///
    /// ```no_run
    /// # use guildhall::client::handle::Guild;
    /// # use guildhall::model::Id;
    /// # use guildhall::model::guild::WelcomeChannel;
    /// # async fn example(guild: Guild) -> guildhall::Result<()> {
    /// let rules = WelcomeChannel::new(Id::new(41771983423143937), "Read this first");
    /// guild.welcome_screen().edit().enabled(true).welcome_channels(vec![rules]).await?;
    /// # Ok(())
    /// # }
    /// ```
    WelcomeScreen { guild: Id<model::Guild> }
}

impl WelcomeScreen {
    /// Reads the welcome screen. Requires `MANAGE_GUILD` while it is not enabled.
    ///
    /// Refused with
    /// [`UNKNOWN_GUILD_WELCOME_SCREEN`](model::api::Code::UNKNOWN_GUILD_WELCOME_SCREEN) where there is
    /// none.
    pub fn get(&self) -> Request<GetWelcomeScreen> {
        self.sender.request(GetWelcomeScreen::new(self.guild))
    }

    /// Changes the given fields. Requires `MANAGE_GUILD`, causes `GUILD_UPDATE` where it is enabled
    /// or disabled.
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
