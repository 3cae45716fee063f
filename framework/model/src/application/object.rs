//! The app itself, as the service knows it.

use serde::{Deserialize, Serialize};

use super::{
    ApplicationContentFilter, ApplicationFlags, ApplicationTeam, ApplicationType,
    EventWebhooksStatus, InstallParams, IntegrationTypesConfig,
};
use crate::marker::Sku;
use crate::tolerance::or_default;
use crate::{Guild, Id, PartialGuild, User, list, number};

/// An [application](https://docs.discord.com/developers/resources/application#application-object), whole or in part: only `id` and `name` are always there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Application {
    /// Which app.
    pub id: Id<Application>,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// About how many guilds have installed it.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_guild_count: Option<u64>,
    /// About how many users have authorized it.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_user_authorization_count: Option<u64>,
    /// About how many users have installed it.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_user_install_count: Option<u64>,
    /// The bot that belongs to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<Box<User>>,
    /// Whether everybody may install it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot_public: Option<bool>,
    /// Whether installing the bot takes the whole authorization flow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot_require_code_grant: Option<bool>,
    /// The hash of the cover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover_image: Option<String>,
    /// Where installing it begins, if not at the service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custom_install_url: Option<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The `OAuth2` scopes that it may ask for.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub eligible_oauth2_scopes: Option<Vec<String>>,
    /// Whether its events are sent to `event_webhooks_url`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_webhooks_status: Option<EventWebhooksStatus>,
    /// Which events are sent, such as `APPLICATION_AUTHORIZED`.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub event_webhooks_types: Option<Vec<String>>,
    /// Where its events go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_webhooks_url: Option<String>,
    /// Which of its answers are scanned for explicit content.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explicit_content_filter: Option<ApplicationContentFilter>,
    /// What the app can do, as far as 31 bits tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags: Option<ApplicationFlags>,
    /// What the app can do, all bits, as a text of digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags_new: Option<String>,
    /// The guild it belongs to, in part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild: Option<Box<PartialGuild>>,
    /// The guild it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Id<Guild>>,
    /// The hash of the icon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// What installing it asks for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub install_params: Option<InstallParams>,
    /// How it can be installed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub integration_types_config: Option<IntegrationTypesConfig>,
    /// Where its interactions go; none for the gateway.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interactions_endpoint_url: Option<String>,
    /// What it is for the service; none for an ordinary app.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<ApplicationType>,
    /// How many may take part in its Activity; -1 for any number.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub max_participants: Option<i32>,
    /// Who owns it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Box<User>>,
    /// Where its privacy policy stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub privacy_policy_url: Option<String>,
    /// What it sells, if it is a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary_sku_id: Option<Id<Sku>>,
    /// Where the `OAuth2` flow may lead back to.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub redirect_uris: Option<Vec<String>>,
    /// Where linked roles are verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role_connections_verification_url: Option<String>,
    /// Where its remote procedure calls come from.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub rpc_origins: Option<Vec<String>>,
    /// The end of its address in the store, if it is a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slug: Option<String>,
    /// Words for it, at most 5 of 20 characters.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// The team that owns it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<ApplicationTeam>,
    /// Where its terms of service stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms_of_service_url: Option<String>,
    /// The key that its interactions are signed for: 64 hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verify_key: Option<String>,
}

impl Application {
    /// An app with a name, and nothing else.
    pub fn new(id: Id<Application>, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            approximate_guild_count: None,
            approximate_user_authorization_count: None,
            approximate_user_install_count: None,
            bot: None,
            bot_public: None,
            bot_require_code_grant: None,
            cover_image: None,
            custom_install_url: None,
            description: None,
            eligible_oauth2_scopes: None,
            event_webhooks_status: None,
            event_webhooks_types: None,
            event_webhooks_url: None,
            explicit_content_filter: None,
            flags: None,
            flags_new: None,
            guild: None,
            guild_id: None,
            icon: None,
            install_params: None,
            integration_types_config: None,
            interactions_endpoint_url: None,
            kind: None,
            max_participants: None,
            owner: None,
            privacy_policy_url: None,
            primary_sku_id: None,
            redirect_uris: None,
            role_connections_verification_url: None,
            rpc_origins: None,
            slug: None,
            tags: None,
            team: None,
            terms_of_service_url: None,
            verify_key: None,
        }
    }
}
