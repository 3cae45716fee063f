//! What a user's consent comes to.
//!
//! Why nobody can be asked.

use guildhall_model::marker::Webhook;
use guildhall_model::{Application, Channel, Guild, Id, Secret, or_default};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use thiserror::Error;

/// A user's [access token](https://docs.discord.com/developers/topics/oauth2#authorization-code-grant), and what renews it.
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
///     println!("good for {} more seconds", next.expires_in);
/// }
/// # Ok(())
/// # }
/// ```
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
    #[serde(default, deserialize_with = "or_default")]
    pub scope: String,
    /// The guild that the bot was added to; with the scope `bot`. None where it cannot be read.
    #[serde(
        default,
        deserialize_with = "if_readable",
        skip_serializing_if = "Option::is_none"
    )]
    pub guild: Option<Box<Guild>>,
    /// The webhook that the user made; with the scope `webhook.incoming`. None where it cannot be read.
    #[serde(
        default,
        deserialize_with = "if_readable",
        skip_serializing_if = "Option::is_none"
    )]
    pub webhook: Option<Box<IncomingWebhook>>,
}

/// A [webhook](https://docs.discord.com/developers/topics/oauth2#webhooks) that the app may send messages with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct IncomingWebhook {
    /// Which webhook.
    pub id: Id<Webhook>,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
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

/// Reads what comes along with a token, and none where it is malformed.
///
/// The code is spent by then, so the token would be lost for what nobody may have asked for.
fn if_readable<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let part = Value::deserialize(deserializer)?;
    Ok(serde_json::from_value(part).ok())
}

/// Why a user cannot be sent to the service with this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AuthorizationFault {
    /// No scope is asked for.
    #[error("no scope is asked for")]
    ScopesMissing,
    /// The client id is zero.
    #[error("the client id is 0")]
    ClientIdMissing,
    /// The state is set, and empty.
    #[error("the state is empty; leave it unset for a random one")]
    StateEmpty,
    /// The scheme of the redirect is none.
    #[error(
        "the scheme of the redirect is not a letter with letters, digits, `+`, `-` and `.` after it"
    )]
    SchemeMalformed,
    /// The redirect goes to an app's own scheme, where a code without a challenge could be stolen.
    #[error("a redirect to an app's own scheme needs a code challenge")]
    ChallengeMissing,
    /// The verifier is none.
    #[error("a code verifier has 43 to 128 characters of `A-Z a-z 0-9 - . _ ~`")]
    VerifierMalformed,
    /// The system gives no random numbers.
    #[error("the system gives no random numbers")]
    NoRandomness,
}
