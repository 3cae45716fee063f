//! What new members of a guild are asked.

use guildhall_model::api::{GetOnboarding, ModifyOnboarding};
use guildhall_model::guild::{OnboardingEdit, OnboardingMode, PromptBody};
use guildhall_model::{self as model, Channel, Id};

use super::{handle, setters};
use crate::Request;

handle! {
    /// The [onboarding](https://docs.discord.com/developers/resources/guild#guild-onboarding-object) of a guild.
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
    /// Reads the onboarding, enabled or not.
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
        self.sender.request(GetOnboarding::new(self.guild))
    }

    /// Changes the given fields of the onboarding, each as a whole.
    ///
    /// Requires `MANAGE_GUILD` and `MANAGE_ROLES`. More than 15 prompts and more than 500 channels
    /// are refused before it is sent, and so are fewer than 7 channels where it enables the
    /// onboarding: those of the questions count as well, unless the mode says otherwise.
    ///
    /// Refused with
    /// [`CANNOT_ENABLE_ONBOARDING_REQUIREMENTS`](model::api::Code::CANNOT_ENABLE_ONBOARDING_REQUIREMENTS)
    /// or
    /// [`CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS`](model::api::Code::CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS)
    /// where too few channels would be seen by everybody.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::guild::PromptBody;
    /// # async fn example(guild: Guild, questions: Vec<PromptBody>) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.onboarding().edit().prompts(questions).reason("as voted").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> Request<ModifyOnboarding> {
        let edit = OnboardingEdit::default();
        self.sender.request(ModifyOnboarding::new(self.guild, edit))
    }
}

setters! {
    ModifyOnboarding.edit: OnboardingEdit => {
        default_channel_ids(impl Into<Vec<Id<Channel>>>) by Into::into;
        enabled(bool);
        mode(OnboardingMode);
        prompts(impl Into<Vec<PromptBody>>) by Into::into;
    }
}
