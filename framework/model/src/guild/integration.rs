//! Integrations of a guild: apps, and accounts on other platforms.

use guildhall_model_derive::Object;
use serde::{Deserialize, Serialize};

use crate::image_url::image_urls;
use crate::wire::lenient::or_default;
use crate::wire::open_text::open_text;
use crate::wire::{list, number};
use crate::{Application, ApplicationType, Id, Role, Sku, Timestamp, User};

/// [Integration](https://docs.discord.com/developers/resources/guild#integration-object) of a guild with an app, or
/// with an account on another platform such as Twitch.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct Integration {
    /// ID of the integration.
    pub id: IntegrationId,
    /// Name of the integration.
    #[object(null)]
    pub name: Option<String>,
    /// Type of the integration.
    #[serde(rename = "type")]
    pub kind: IntegrationType,
    /// Whether the integration is enabled.
    #[serde(default, deserialize_with = "or_default")]
    pub enabled: bool,
    /// Account of the integration.
    #[serde(default, deserialize_with = "or_default")]
    pub account: IntegrationAccount,
    /// App of the integration; type `discord` only.
    pub application: Option<Box<IntegrationApplication>>,
    /// ID of the app; partial integrations of the audit log only.
    pub application_id: Option<Id<Application>>,
    /// Whether emoticons are synced; type `twitch` only.
    pub enable_emoticons: Option<bool>,
    /// Behavior for members whose subscription has expired.
    pub expire_behavior: Option<ExpireBehavior>,
    /// Grace period before `expire_behavior` applies, in days: 1, 3, 7, 14 or 30.
    #[serde(with = "number")]
    pub expire_grace_period: Option<u32>,
    /// Whether the integration has been revoked.
    pub revoked: Option<bool>,
    /// ID of the role that the integration assigns to subscribers.
    pub role_id: Option<Id<Role>>,
    /// `OAuth2` scopes that the app is authorized for; type `discord` only.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub scopes: Vec<String>,
    /// Number of subscribers.
    #[serde(with = "number")]
    pub subscriber_count: Option<u64>,
    /// Time of the last sync.
    pub synced_at: Option<Timestamp>,
    /// Whether the integration is syncing.
    pub syncing: Option<bool>,
    /// User who added the integration; absent for some old integrations.
    pub user: Option<Box<User>>,
}

/// ID of an integration; not always a snowflake if the integration is an account on another platform.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum IntegrationId {
    /// Snowflake.
    Snowflake(Id<Integration>),
    /// Any other string.
    Text(Box<str>),
}

impl IntegrationId {
    /// Returns the ID as a snowflake, which [`DeleteIntegration`](crate::api::DeleteIntegration) requires; `None` for
    /// any other string.
    pub const fn snowflake(&self) -> Option<Id<Integration>> {
        match self {
            Self::Snowflake(id) => Some(*id),
            Self::Text(_) => None,
        }
    }
}

impl From<Id<Integration>> for IntegrationId {
    fn from(id: Id<Integration>) -> Self {
        Self::Snowflake(id)
    }
}

/// [Account](https://docs.discord.com/developers/resources/guild#integration-account-object) of an integration.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct IntegrationAccount {
    /// ID of the account, for instance on Twitch; not always a snowflake.
    #[serde(default, deserialize_with = "or_default")]
    pub id: String,
    /// Name of the account.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
}

/// [App](https://docs.discord.com/developers/resources/guild#integration-application-object) of an integration.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct IntegrationApplication {
    /// ID of the app.
    pub id: Id<Application>,
    /// Name of the app.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Bot of the app.
    pub bot: Option<User>,
    /// Cover image hash.
    pub cover_image: Option<String>,
    /// Description of the app.
    #[serde(default, deserialize_with = "or_default")]
    pub description: String,
    /// Icon hash.
    #[object(null)]
    pub icon: Option<String>,
    /// Empty text, which some libraries require. Discord no longer documents the field.
    pub summary: Option<String>,
    /// Special type of the app; `None` for an ordinary app.
    #[service(always)]
    #[serde(rename = "type")]
    pub kind: Option<ApplicationType>,
    /// ID of the game SKU, if the app is a game sold on Discord.
    pub primary_sku_id: Option<Id<Sku>>,
}

image_urls! {
    IntegrationApplication {
        /// Returns the URL of the cover image, if the app has one.
        cover_image_url: "app-icons" / cover_image;
        /// Returns the URL of the icon, if the app has one.
        icon_url: "app-icons" / icon;
    }
}

open_text! {
    /// Type of an integration.
    IntegrationType {
        /// App.
        Discord = "discord",
        /// Guild subscription.
        GuildSubscription = "guild_subscription",
        /// Twitch.
        Twitch = "twitch",
        /// `YouTube`.
        YouTube = "youtube",
    }
}

guildhall_rules::open_enum! {
    /// [Behavior](https://docs.discord.com/developers/resources/guild#integration-object-integration-expire-behaviors)
    /// of an integration for members whose subscription has expired.
    ExpireBehavior {
        /// Removes the role of the integration.
        RemoveRole = 0 "REMOVE_ROLE",
        /// Kicks the member.
        Kick = 1 "KICK",
    }
}

guildhall_rules::open_enum_serde! { ExpireBehavior }
