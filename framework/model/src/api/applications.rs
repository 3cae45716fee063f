//! The app itself. Needs the bot's token.

use guildhall_rules::{APPLICATION_TAG, APPLICATION_TAGS};

use super::declare::{endpoint, endpoints};
use crate::image::check_patch;
use crate::invalid::{count, text};
use crate::wire::body::body;
use crate::{
    Application, ApplicationFlags, EventWebhooksStatus, ImageData, InstallParams,
    IntegrationTypesConfig, Invalid, Patch, Timestamp,
};

endpoint! {
    /// [Reads](https://docs.discord.com/developers/resources/application#get-current-application) the app that the token belongs to.
    #[derive(Copy, Default, Eq)]
    GetCurrentApplication: GET "/applications/@me" -> 200 Application;
}

endpoint! {
    /// [Changes](https://docs.discord.com/developers/resources/application#edit-current-application) the given fields of the app that the token belongs to.
    #[derive(Default)]
    EditCurrentApplication: PATCH "/applications/@me" -> 200 Application;
    body {
        /// The fields to change.
        edit: ApplicationEdit,
    }
    impl {
        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.edit.check()
        }
    }
}

body! {
    /// What an edit changes about an app.
    pub struct ApplicationEdit {
        /// The cover.
        cover_image: Patch<ImageData>,
        /// Where installing it begins, if not at the service.
        custom_install_url: Patch<String>,
        /// What it is for.
        description: Patch<String>,
        /// Whether its events are sent to `event_webhooks_url`.
        event_webhooks_status: Patch<EventWebhooksStatus>,
        /// Which events are sent, such as `APPLICATION_AUTHORIZED`.
        event_webhooks_types: Patch<Vec<String>>,
        /// Where its events go.
        event_webhooks_url: Patch<String>,
        /// What the app can do; only the flags that end in `_LIMITED` can be edited.
        flags: Patch<ApplicationFlags>,
        /// The icon.
        icon: Patch<ImageData>,
        /// What installing it asks for.
        install_params: Patch<InstallParams>,
        /// How it can be installed.
        integration_types_config: Patch<IntegrationTypesConfig>,
        /// Where its interactions go. The service sends it a PING, and one that is wrongly signed,
        /// before it accepts it.
        interactions_endpoint_url: Patch<String>,
        /// Where linked roles are verified.
        role_connections_verification_url: Patch<String>,
        /// Words for it, at most 5 of 20 characters.
        tags: Patch<Vec<String>>,
    }
}

impl ApplicationEdit {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`Invalid`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        check_patch("icon", &self.icon)?;
        check_patch("cover_image", &self.cover_image)?;
        count("tags", self.tags.value(), &APPLICATION_TAGS)?;
        let tags = self.tags.value().into_iter().flatten();
        tags.enumerate().try_for_each(|(index, tag)| {
            text(&format!("tags[{index}]"), Some(tag), &APPLICATION_TAG)
        })
    }
}

endpoints![GetCurrentApplication, EditCurrentApplication,];
