//! Endpoints of an app. The endpoints require a bot token.

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{APPLICATION_TAG, APPLICATION_TAGS, APPLICATION_URL, INSTALL_SCOPES};

use super::declare::{endpoint, endpoints};
use crate::image::check_image_patch;
use crate::validation::{UrlKind, check_count, check_text, check_url};
use crate::{
    Application, ApplicationFlags, EmbeddedActivityInstance, EventWebhooksStatus, Id, ImageData,
    InstallParams, IntegrationTypesConfig, Patch, ValidationError,
};

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/application#get-current-application) the app that the bot
    /// token belongs to.
    #[derive(Copy, Default, Eq)]
    GetCurrentApplication: GET "/applications/@me" -> 200 Application;
}

endpoint! {
    /// Gets the app that the bot token belongs to, by its ID. Discord documents only the
    /// [request](https://docs.discord.com/developers/resources/application#get-current-application) without an ID.
    ///
    /// Fails with
    /// [`NOT_AUTHORIZED_FOR_THIS_APPLICATION`](super::ErrorCode::NOT_AUTHORIZED_FOR_THIS_APPLICATION) for
    /// another app.
    #[derive(Copy, Eq)]
    GetApplication: GET "/applications/{application}" -> 200 Application;
    path {
        /// ID of the app.
        application: Id<Application>,
    }
}

endpoint! {
    /// Edits the app that the bot token belongs to, by its ID. Discord documents only the
    /// [request](https://docs.discord.com/developers/resources/application#edit-current-application) without an ID.
    ///
    /// Fails with
    /// [`NOT_AUTHORIZED_FOR_THIS_APPLICATION`](super::ErrorCode::NOT_AUTHORIZED_FOR_THIS_APPLICATION) for
    /// another app.
    EditApplication: PATCH "/applications/{application}" -> 200 Application;
    path {
        /// ID of the app.
        application: Id<Application>,
    }
    body {
        /// Fields to change.
        edit: ApplicationEdit,
    }
    checks: edit;
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/application#get-application-activity-instance) a running
    /// instance of the app's Activity.
    #[derive(Eq)]
    GetActivityInstance: GET "/applications/{application}/activity-instances/{instance}" -> 200 EmbeddedActivityInstance;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// ID of the instance.
        instance: String,
    }
}

endpoint! {
    /// [Edits](https://docs.discord.com/developers/resources/application#edit-current-application) the app that the bot
    /// token belongs to.
    #[derive(Default)]
    EditCurrentApplication: PATCH "/applications/@me" -> 200 Application;
    body {
        /// Fields to change.
        edit: ApplicationEdit,
    }
    checks: edit;
}

/// Body that edits an app.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct ApplicationEdit {
    /// Default Rich Presence invite cover image: a JPEG, PNG or GIF.
    pub cover_image: Patch<ImageData>,
    /// Default custom authorization URL of the app, at most 2048 characters, as every URL of this body.
    pub custom_install_url: Patch<String>,
    /// Description of the app.
    pub description: Patch<String>,
    /// Status of the app's webhook events; only `Disabled` and `Enabled` can be set.
    #[schema(one_of = [1, 2])]
    pub event_webhooks_status: Patch<EventWebhooksStatus>,
    /// Webhook event types to subscribe to, such as `APPLICATION_AUTHORIZED`.
    #[schema(kind = ValueKind::List(&ValueKind::OneOfStrings(&guildhall_rules::WEBHOOK_EVENT_TYPES)))]
    pub event_webhooks_types: Patch<Vec<String>>,
    /// URL that receives the app's webhook events. Before the service accepts the URL, it sends a valid ping, and a
    /// request with an invalid signature, which the app must reject with status 401.
    pub event_webhooks_url: Patch<String>,
    /// Public flags; only flags whose names end in `_LIMITED` can be edited.
    pub flags: Patch<ApplicationFlags>,
    /// Icon of the app: a JPEG, PNG or GIF.
    pub icon: Patch<ImageData>,
    /// Settings for the app's default in-app authorization link.
    pub install_params: Patch<InstallParams>,
    /// Default scopes and permissions for each supported installation context.
    pub integration_types_config: Patch<IntegrationTypesConfig>,
    /// URL that receives the app's interactions. Before the service accepts the URL, it sends a valid ping, and a
    /// request with an invalid signature, which the app must reject with status 401.
    pub interactions_endpoint_url: Patch<String>,
    /// Role connection verification URL of the app, for linked roles.
    pub role_connections_verification_url: Patch<String>,
    /// Tags that describe the app: at most 5, each of at most 20 characters.
    pub tags: Patch<Vec<String>>,
}

impl ApplicationEdit {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_image_patch("icon", &self.icon)?;
        check_image_patch("cover_image", &self.cover_image)?;
        check_count("tags", self.tags.value(), &APPLICATION_TAGS)?;
        for (field, url) in [
            ("custom_install_url", &self.custom_install_url),
            ("event_webhooks_url", &self.event_webhooks_url),
            ("interactions_endpoint_url", &self.interactions_endpoint_url),
            (
                "role_connections_verification_url",
                &self.role_connections_verification_url,
            ),
        ] {
            check_text(field, url.value(), &APPLICATION_URL)?;
            // The service accepts an empty string in place of null.
            let url = url.value().filter(|url| !url.is_empty());
            check_url(field, url, UrlKind::Link)?;
        }
        let params = self.install_params.value();
        check_count(
            "install_params.scopes",
            params.map(|params| &params.scopes),
            &INSTALL_SCOPES,
        )?;
        let tags = self.tags.value().into_iter().flatten();
        tags.enumerate().try_for_each(|(index, tag)| {
            check_text(&format!("tags[{index}]"), Some(tag), &APPLICATION_TAG)
        })
    }
}

endpoints![
    GetCurrentApplication,
    EditCurrentApplication,
    GetApplication,
    EditApplication,
    GetActivityInstance,
];
