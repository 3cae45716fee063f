//! The token response for a code: the user's tokens, and a guild or webhook that the user added.

use guildhall_model::{Application, Channel, Guild, Id, Secret, Webhook, json, or_default};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// A user's [access token](https://docs.discord.com/developers/topics/oauth2#authorization-code-grant) and refresh
/// token.
///
/// ```no_run
/// use guildhall_client::Client;
/// use guildhall_client::oauth::{TokenEndpoint, UserToken};
///
/// # async fn example(
/// #     client: Client,
/// #     tokens: TokenEndpoint,
/// #     token: UserToken,
/// # ) -> Result<(), Box<dyn std::error::Error>> {
/// let granted = client.current_authorization().bearer(&token.access_token).await?;
/// println!("{:?} until {}", granted.scopes, granted.expires);
/// if let Some(refresh_token) = &token.refresh_token {
///     let next = tokens.refresh(refresh_token).await?;
///     println!("valid for {} more seconds", next.expires_in);
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct UserToken {
    /// Access token.
    pub access_token: Secret,
    /// Type of the token: `Bearer`.
    pub token_type: String,
    /// Lifetime, in seconds; usually 604,800 (7 days).
    pub expires_in: u64,
    /// Refresh token, for [`TokenEndpoint::refresh`](crate::oauth::TokenEndpoint::refresh).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<Secret>,
    /// Signed ID token, if the scope `openid` was granted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id_token: Option<Secret>,
    /// Granted scopes, separated by spaces.
    #[serde(default, deserialize_with = "or_default")]
    pub scope: String,
    /// Guild that the bot was added to, if the scope `bot` was granted. `None` if malformed.
    #[serde(
        default,
        deserialize_with = "none_if_malformed",
        skip_serializing_if = "Option::is_none"
    )]
    pub guild: Option<Box<Guild>>,
    /// Webhook that the user created, if the scope `webhook.incoming` was granted. `None` if malformed.
    #[serde(
        default,
        deserialize_with = "none_if_malformed",
        skip_serializing_if = "Option::is_none"
    )]
    pub webhook: Option<Box<IncomingWebhook>>,
}

/// A [webhook](https://docs.discord.com/developers/topics/oauth2#webhooks) with which the app can send messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct IncomingWebhook {
    /// ID of the webhook.
    pub id: Id<Webhook>,
    /// Default name of the webhook.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Token of the webhook, which authorizes requests to send messages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<Secret>,
    /// URL to which messages are sent. The URL contains the token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<Secret>,
    /// ID of the app that owns the webhook.
    pub application_id: Option<Id<Application>>,
    /// Hash of the webhook's default avatar.
    pub avatar: Option<String>,
    /// ID of the channel that receives the messages.
    pub channel_id: Option<Id<Channel>>,
    /// ID of the channel's guild.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Id<Guild>>,
}

/// Deserializes a field; `None` if the value is malformed.
///
/// An error would lose the token, because the code cannot be exchanged again.
fn none_if_malformed<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let value = Value::deserialize(deserializer)?;
    Ok(json::from_value(&value).ok())
}
