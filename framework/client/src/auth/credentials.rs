//! The client-credentials grant: fetches, caches and renews a token for a client ID and secret.

use std::borrow::Cow;
use std::fmt;
use std::sync::PoisonError;

use guildhall_model::api::AccessToken;
use guildhall_model::{Application, Id, Secret};
use http::{HeaderValue, header};
use tokio::sync::Mutex as AsyncMutex;

use crate::auth::header::{FormFields, TOKEN_REQUEST, authorization_header, basic_header};
use crate::connection::{Connection, TypedBody, read};
use crate::error::Error;
use crate::limit::report::RetryAfter;
use crate::platform::{Duration, Instant, Mutex};
use crate::progress::Progress;

/// Time before a token's expiry at which the token is renewed; at most a tenth of its lifetime.
const RENEWAL_MARGIN: Duration = Duration::from_mins(5);

/// Maximum time for which a token is used, even if the service states a longer lifetime.
const MAX_LIFETIME: Duration = Duration::from_hours(30 * 24);

/// A client ID and secret, and the token fetched with them.
#[derive(Debug)]
pub(crate) struct ClientCredentials {
    basic: HeaderValue,
    fields: String,
    cached: AsyncMutex<Option<CachedToken>>,
    /// Time until which no token is requested, because an earlier token request got a 429.
    blocked_until: Mutex<Option<Instant>>,
}

/// A token, as the value of the `Authorization` header.
#[derive(Debug)]
struct CachedToken {
    header: HeaderValue,
    renew_at: Instant,
}

impl ClientCredentials {
    /// Creates the credentials without requesting a token.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the `Authorization` header cannot be encoded.
    pub(crate) fn new(
        id: Id<Application>,
        secret: &Secret,
        scopes: &Scopes,
    ) -> Result<Self, Error> {
        let fields = FormFields::default()
            .field("grant_type", "client_credentials")
            .field("scope", scopes.as_str());
        Ok(Self {
            basic: basic_header(id, secret)?,
            fields: fields.into_string(),
            cached: AsyncMutex::new(None),
            blocked_until: Mutex::default(),
        })
    }

    /// Returns the `Authorization` header with a valid token; fetches a token if none is cached.
    ///
    /// Concurrent callers share one fetch.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if no token can be fetched.
    pub(crate) async fn authorization(
        &self,
        connection: &Connection,
        progress: &Progress,
    ) -> Result<HeaderValue, Error> {
        let mut cached = self.cached.lock().await;
        let valid = cached
            .as_ref()
            .filter(|token| Instant::now() < token.renew_at);
        if let Some(token) = valid {
            return Ok(token.header.clone());
        }
        let fetched = self.fetch(connection, progress).await?;
        Ok(cached.insert(fetched).header.clone())
    }

    /// Drops the cached token if it is the token in `header`.
    pub(crate) async fn forget(&self, header: &HeaderValue) {
        self.cached
            .lock()
            .await
            .take_if(|token| token.header == *header);
    }

    /// Returns the remaining wait after a 429; `None` if there is none.
    fn remaining_wait(&self) -> Option<Duration> {
        let blocked_until = *self
            .blocked_until
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let wait = blocked_until?.checked_duration_since(Instant::now())?;
        (!wait.is_zero()).then_some(wait)
    }

    async fn fetch(
        &self,
        connection: &Connection,
        progress: &Progress,
    ) -> Result<CachedToken, Error> {
        if let Some(wait) = self.remaining_wait() {
            return Err(Error::token_wait(TOKEN_REQUEST, wait));
        }
        let body = TypedBody::form_fields(self.fields.clone());
        let mut request = connection.request(TOKEN_REQUEST, TOKEN_REQUEST.path(), Some(body))?;
        let headers = request.headers_mut();
        headers.insert(header::AUTHORIZATION, self.basic.clone());

        let response = connection.send(TOKEN_REQUEST, request, progress).await?;
        if let Some(retry_after) = RetryAfter::from_response(&response) {
            let blocked_until = self.blocked_until.lock();
            *blocked_until.unwrap_or_else(PoisonError::into_inner) =
                Some(Instant::now() + retry_after.wait());
        }
        // Drop the source: a parse error may quote the token.
        let token: AccessToken = read(TOKEN_REQUEST, &response).map_err(Error::without_source)?;
        let header = authorization_header("Bearer", &token.access_token)
            .ok_or_else(|| Error::malformed(TOKEN_REQUEST, response.status()))?;
        Ok(CachedToken {
            header,
            renew_at: Instant::now() + time_until_renewal(token.expires_in),
        })
    }
}

/// Returns the time after which a token with a lifetime of `seconds` seconds is renewed.
fn time_until_renewal(seconds: u64) -> Duration {
    let lifetime = Duration::from_secs(seconds).min(MAX_LIFETIME);
    lifetime.saturating_sub(RENEWAL_MARGIN.min(lifetime / 10))
}

/// [OAuth2 scopes](https://docs.discord.com/developers/topics/oauth2#shared-resources-oauth2-scopes), separated by
/// spaces.
///
/// ```
/// use guildhall_client::oauth::Scopes;
///
/// assert_eq!(Scopes::from("identify guilds.join").as_str(), "identify guilds.join");
/// assert_eq!(Scopes::BOT.to_string(), "bot applications.commands");
/// assert!(Scopes::from("").is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scopes(Cow<'static, str>);

impl Scopes {
    /// Default communication scopes of a game client with Discord's Social SDK. `sdk.social_layer` includes the scope
    /// of [`PRESENCE`](Self::PRESENCE).
    pub const COMMUNICATION: Self = Self(Cow::Borrowed("openid sdk.social_layer"));
    /// Default presence scopes of a game client with Discord's Social SDK.
    pub const PRESENCE: Self = Self(Cow::Borrowed("openid sdk.social_layer_presence"));
    /// Scope for managing the app's own commands; granted with client credentials only.
    pub const COMMANDS_UPDATE: Self = Self(Cow::Borrowed("applications.commands.update"));
    /// Scope for editing command permissions in guilds that the user can manage.
    pub const COMMAND_PERMISSIONS_UPDATE: Self =
        Self(Cow::Borrowed("applications.commands.permissions.update"));
    /// Scope for adding the app's commands to a guild, without a bot user.
    pub const COMMANDS: Self = Self(Cow::Borrowed("applications.commands"));
    /// Scopes for adding the bot user and the app's commands to a guild.
    pub const BOT: Self = Self(Cow::Borrowed("bot applications.commands"));

    /// Returns whether there is no scope.
    pub fn is_empty(&self) -> bool {
        self.as_str().trim().is_empty()
    }

    /// Returns the scopes, separated by spaces.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&'static str> for Scopes {
    fn from(scopes: &'static str) -> Self {
        Self(scopes.into())
    }
}

impl From<String> for Scopes {
    fn from(scopes: String) -> Self {
        Self(scopes.into())
    }
}
