//! The app that the client's token belongs to.

use guildhall_model::api::{ApplicationEdit, EditCurrentApplication, GetCurrentApplication};
use guildhall_model::{
    ApplicationFlags, EventWebhooksStatus, ImageData, InstallParams, IntegrationTypesConfig, Patch,
};

use super::{handle, setters};
use crate::Request;

handle! {
    /// The [app](https://docs.discord.com/developers/resources/application) that the client's token belongs to.
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
    /// Needs the bot's token.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::CurrentApplication;
    /// # async fn example(app: CurrentApplication) -> Result<(), Box<dyn std::error::Error>> {
    /// let app = app.get().await?;
    /// println!("{} ({})", app.name, app.id);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self) -> Request<GetCurrentApplication> {
        self.sender.request(GetCurrentApplication)
    }

    /// Changes the given fields of the app.
    ///
    /// Needs the bot's token. More than 5 tags and one of more than 20 characters are refused
    /// before it is sent, and so is a picture that is no PNG, JPEG or GIF.
    ///
    /// Where the address of its interactions changes, the service tries it first, and refuses with
    /// [`INVALID_FORM_BODY`](crate::model::api::Code::INVALID_FORM_BODY) one that does not answer
    /// as it must.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::CurrentApplication;
    /// # async fn example(app: CurrentApplication) -> Result<(), Box<dyn std::error::Error>> {
    /// app.edit().description("Rolls dice.").tags(["dice".to_owned()]).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> Request<EditCurrentApplication> {
        self.sender.request(EditCurrentApplication::default())
    }
}

setters! {
    EditCurrentApplication.edit: ApplicationEdit => {
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
