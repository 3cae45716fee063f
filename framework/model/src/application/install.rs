//! How an app is installed.

use serde::{Deserialize, Serialize};

use crate::{Permissions, list};

/// What installing an app [asks for](https://docs.discord.com/developers/resources/application#install-params-object).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InstallParams {
    /// The `OAuth2` scopes.
    #[serde(default, with = "list")]
    pub scopes: Vec<String>,
    /// The permissions of the bot's role.
    #[serde(default)]
    pub permissions: Permissions,
}

/// How an app can be installed, by [integration type](https://docs.discord.com/developers/resources/application#application-object-application-integration-types).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IntegrationTypesConfig {
    /// `GUILD_INSTALL`, if it is possible.
    #[serde(rename = "0", skip_serializing_if = "Option::is_none")]
    pub guild: Option<IntegrationTypeConfig>,
    /// `USER_INSTALL`, if it is possible.
    #[serde(rename = "1", skip_serializing_if = "Option::is_none")]
    pub user: Option<IntegrationTypeConfig>,
}

/// One way to install an app.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IntegrationTypeConfig {
    /// What it asks for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub oauth2_install_params: Option<InstallParams>,
}
