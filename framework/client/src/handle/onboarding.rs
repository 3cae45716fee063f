//! Handles for a guild's onboarding and welcome screen.

use guildhall_model as model;
use guildhall_model::api::{
    GetOnboarding, GetWelcomeScreen, ModifyOnboarding, ModifyWelcomeScreen,
};
use guildhall_model::guild::{
    OnboardingEdit, OnboardingMode, PromptBody, WelcomeChannel, WelcomeScreenEdit,
};
use guildhall_model::{Channel, Id, Patch};

use crate::handle::factory::handle;
use crate::handle::requests::{ModifyOnboardingRequest, ModifyWelcomeScreenRequest};
use crate::handle::setters::setters;
use crate::request::Request;

handle! {
    /// Handle for the
    /// [onboarding](https://docs.discord.com/developers/resources/guild#guild-onboarding-object) of a
    /// guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// if guild.onboarding().get().await?.enabled {
    ///     guild.onboarding().edit().enabled(false).reason("too many questions").await?;
    /// }
    /// # Ok(())
    /// # }
    /// ```
    Onboarding { guild: Id<model::Guild> }
}

impl Onboarding {
    /// Reads the onboarding, even if it is disabled.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// for prompt in guild.onboarding().get().await?.prompts {
    ///     println!("{}", prompt.title);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self) -> Request<GetOnboarding> {
        self.factory.request(GetOnboarding::new(self.guild))
    }

    /// Changes the onboarding. Fields that are not set stay unchanged.
    ///
    /// Requires `MANAGE_GUILD` and `MANAGE_ROLES`. The client rejects more than 15 prompts, more than 500 default
    /// channels, and fewer than 7 channels in a request that enables the onboarding. In the mode `ONBOARDING_ADVANCED`,
    /// channels of the prompts count too.
    ///
    /// Fails with
    /// [`CANNOT_ENABLE_ONBOARDING_REQUIREMENTS`](model::api::ErrorCode::CANNOT_ENABLE_ONBOARDING_REQUIREMENTS) or
    /// [`CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS`](model::api::ErrorCode::CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS)
    /// if fewer than 7 channels count, or if fewer than 5 of them allow @everyone to send messages.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::guild::PromptBody;
    /// # async fn example(guild: Guild, questions: Vec<PromptBody>) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.onboarding().edit().prompts(questions).reason("as voted").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> ModifyOnboardingRequest {
        let edit = OnboardingEdit::default();
        self.factory
            .request(ModifyOnboarding::new(self.guild, edit))
    }
}

setters! {
    ModifyOnboarding.edit: OnboardingEdit => {
        default_channel_ids(impl IntoIterator<Item = Id<Channel>>);
        enabled(bool);
        mode(OnboardingMode);
        prompts(impl IntoIterator<Item = PromptBody>);
    }
}

handle! {
    /// Handle for the [welcome
    /// screen](https://docs.discord.com/developers/resources/guild#welcome-screen-object) of a guild.
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
    /// If the screen is disabled, requires `MANAGE_GUILD`, which only the service checks. Fails with
    /// [`UNKNOWN_GUILD_WELCOME_SCREEN`](model::api::ErrorCode::UNKNOWN_GUILD_WELCOME_SCREEN) if the guild has no
    /// welcome screen.
    pub fn get(&self) -> Request<GetWelcomeScreen> {
        self.factory.request(GetWelcomeScreen::new(self.guild))
    }

    /// Changes the welcome screen. Fields that are not set stay unchanged.
    ///
    /// Requires `MANAGE_GUILD`; fires `GUILD_UPDATE` if the request enables or disables the screen.
    ///
    /// The client rejects more than 5 channels, a description of more than 140 characters, and a channel description
    /// outside 1–50 characters.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.welcome_screen().edit().description("All about Rust").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> ModifyWelcomeScreenRequest {
        let edit = WelcomeScreenEdit::default();
        let endpoint = ModifyWelcomeScreen::new(self.guild, edit);
        self.factory.request(endpoint)
    }
}

setters! {
    ModifyWelcomeScreen.edit: WelcomeScreenEdit => {
        description(impl Into<Patch<String>>);
        enabled(impl Into<Patch<bool>>);
        welcome_channels(impl Into<Patch<Vec<WelcomeChannel>>>);
    }
}
