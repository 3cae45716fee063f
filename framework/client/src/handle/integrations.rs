//! What a guild is connected with.

use guildhall_model::api::{DeleteIntegration, GetIntegrations};
use guildhall_model::guild::Integration;
use guildhall_model::{self as model, Id};

use super::handle;
use crate::Request;

handle! {
    /// The [integrations](https://docs.discord.com/developers/resources/guild#integration-object) of a guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// for integration in &guild.integrations().list().await? {
    ///     println!("{:?}", integration.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    Integrations { guild: Id<model::Guild> }
}

impl Integrations {
    /// Lists the integrations, at most 50.
    ///
    /// There is no way to see more. Requires `MANAGE_GUILD`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// for integration in &guild.integrations().list().await? {
    ///     println!("{}", integration.account.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> Request<GetIntegrations> {
        self.sender.request(GetIntegrations::new(self.guild))
    }

    /// Deletes an integration, and with it its webhooks and its bot.
    ///
    /// Requires `MANAGE_GUILD`, causes `GUILD_INTEGRATIONS_UPDATE` and `INTEGRATION_DELETE`.
    ///
    /// Refused with [`UNKNOWN_INTEGRATION`](model::api::Code::UNKNOWN_INTEGRATION) where there is
    /// none, and with
    /// [`CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION`](model::api::Code::CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION)
    /// where it is one of role subscriptions.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::Id;
    /// # use guildhall_model::guild::Integration;
    /// # async fn example(guild: Guild, old: Id<Integration>) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.integrations().delete(old).reason("nobody uses it").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self, integration: Id<Integration>) -> Request<DeleteIntegration> {
        let endpoint = DeleteIntegration::new(self.guild, integration);
        self.sender.request(endpoint)
    }
}
