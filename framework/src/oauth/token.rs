//! What a user's consent comes to.

use guildhall_model::marker::Webhook;
use guildhall_model::{Application, Channel, Guild, Id, Secret};
use serde::{Deserialize, Deserializer, Serialize};

/// A user's [access token](https://docs.discord.com/developers/topics/oauth2#authorization-code-grant), and what renews it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct UserToken {
    /// The token itself.
    pub access_token: Secret,
    /// How it is presented: `Bearer`.
    pub token_type: String,
    /// How long it is good for, in seconds; 604,800 as a rule.
    pub expires_in: u64,
    /// What gets the next one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<Secret>,
    /// Who the user is, signed; with the scope `openid`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id_token: Option<Secret>,
    /// What the user allowed, separated by spaces.
    #[serde(default, deserialize_with = "text")]
    pub scope: String,
    /// The guild that the bot was added to; with the scope `bot`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guild: Option<Box<Guild>>,
    /// The webhook that the user made; with the scope `webhook.incoming`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<Box<IncomingWebhook>>,
}

/// A [webhook](https://docs.discord.com/developers/topics/oauth2#webhooks) that the app may send messages with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct IncomingWebhook {
    /// Which webhook.
    pub id: Id<Webhook>,
    /// Its name.
    #[serde(default, deserialize_with = "text")]
    pub name: String,
    /// What lets the app send with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<Secret>,
    /// Where messages are sent to. The address holds the token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<Secret>,
    /// The app that it belongs to.
    pub application_id: Option<Id<Application>>,
    /// The hash of its avatar.
    pub avatar: Option<String>,
    /// The channel that it sends to.
    pub channel_id: Option<Id<Channel>>,
    /// The guild of that channel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Id<Guild>>,
}

/// Reads a text; null is an empty one.
fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}
