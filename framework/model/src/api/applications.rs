//! The app itself. Needs the bot's token.

use serde::{Deserialize, Serialize};

use super::endpoint::endpoint;
use crate::{Application, InstallParams, IntegrationTypesConfig, Patch};

/// [Reads](https://docs.discord.com/developers/resources/application#get-current-application) the app that the token belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GetCurrentApplication;

endpoint!(GetCurrentApplication: Get "/applications/@me" () -> Application);

/// [Changes](https://docs.discord.com/developers/resources/application#edit-current-application) the given fields of the app that the token belongs to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EditCurrentApplication {
    /// What changes.
    pub edit: ApplicationEdit,
}

endpoint!(EditCurrentApplication: Patch "/applications/@me" () [edit: ApplicationEdit] -> Application);

/// What an edit changes about an app. `None` and [`Patch::Keep`] leave a field alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ApplicationEdit {
    /// Where installing it begins, if not at the service.
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    pub custom_install_url: Patch<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// What installing it asks for.
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    pub install_params: Patch<InstallParams>,
    /// How it can be installed.
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    pub integration_types_config: Patch<IntegrationTypesConfig>,
    /// Where its interactions go. The service sends it a PING, and one that is wrongly signed,
    /// before it accepts it.
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    pub interactions_endpoint_url: Patch<String>,
    /// Where linked roles are verified.
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    pub role_connections_verification_url: Patch<String>,
    /// Words for it, at most 5 of 20 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
}
