//! The client-credentials grant: an id and a secret become a token, which is kept and renewed.
//!
//! What is asked for.

use std::borrow::Cow;
use std::fmt;
use std::sync::PoisonError;
use std::time::Duration;

use guildhall_model::api::AccessToken;
use guildhall_model::{Application, Id, Secret};
use http::{HeaderValue, header};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::auth::header::{Form, TOKEN, authorization_header, basic_header};
use crate::connection::{Content, Link, read};
use crate::error::Error;
use crate::limit::report::Slowdown;

/// How long before its end a token is renewed, but not more than a tenth of its life.
const MARGIN: Duration = Duration::from_secs(300);

/// How long a token is used at most, whatever the service says.
const LONGEST: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// A client id and secret, and the token that was fetched with them.
#[derive(Debug)]
pub(crate) struct ClientCredentials {
    basic: HeaderValue,
    form: String,
    held: Mutex<Option<Held>>,
    /// When a token may be asked for again, where the service said that it was asked too often.
    opens: std::sync::Mutex<Option<Instant>>,
}

/// A token, as the header that carries it.
#[derive(Debug)]
struct Held {
    header: HeaderValue,
    renew: Instant,
}

impl ClientCredentials {
    /// # Errors
    ///
    /// [`Error`] where no header can carry the secret.
    pub(crate) fn new(
        id: Id<Application>,
        secret: &Secret,
        scopes: &Scopes,
    ) -> Result<Self, Error> {
        let form = Form::default()
            .with("grant_type", "client_credentials")
            .with("scope", scopes.as_str());
        Ok(Self {
            basic: basic_header(id, secret)?,
            form: form.into_string(),
            held: Mutex::new(None),
            opens: std::sync::Mutex::default(),
        })
    }

    /// The header with a token that is good for a while.
    ///
    /// Who asks while a token is being fetched waits for that one.
    ///
    /// # Errors
    ///
    /// [`Error`] where no token can be fetched.
    pub(crate) async fn authorization(&self, link: &Link) -> Result<HeaderValue, Error> {
        let mut held = self.held.lock().await;
        if let Some(Held { header, .. }) = held.as_ref().filter(|held| Instant::now() < held.renew)
        {
            return Ok(header.clone());
        }
        let fetched = self.fetch(link).await?;
        Ok(held.insert(fetched).header.clone())
    }

    /// Drops the token of `header`, unless another one has taken its place.
    pub(crate) async fn forget(&self, header: &HeaderValue) {
        self.held
            .lock()
            .await
            .take_if(|held| held.header == *header);
    }

    /// How long the service wants not to be asked.
    fn pause(&self) -> Option<Duration> {
        let opens = *self.opens.lock().unwrap_or_else(PoisonError::into_inner);
        opens.and_then(|opens| opens.checked_duration_since(Instant::now()))
    }

    async fn fetch(&self, link: &Link) -> Result<Held, Error> {
        if let Some(pause) = self.pause().filter(|pause| !pause.is_zero()) {
            return Err(Error::too_long(TOKEN, Some(pause), Duration::ZERO));
        }
        let content = Content::form(self.form.clone());
        let mut request = link.request(TOKEN, TOKEN.path(), Some(content))?;
        let headers = request.headers_mut();
        headers.insert(header::AUTHORIZATION, self.basic.clone());

        let answer = link.carry(TOKEN, request).await?;
        if let Some(slowdown) = Slowdown::of(&answer) {
            let mut opens = self.opens.lock().unwrap_or_else(PoisonError::into_inner);
            *opens = Some(Instant::now() + slowdown.wait());
        }
        // What cannot be read may hold the token, so the reason is not kept.
        let token: AccessToken = read(TOKEN, &answer).map_err(Error::without_source)?;
        let header = authorization_header("Bearer", &token.access_token)
            .ok_or_else(|| Error::malformed(TOKEN, answer.status()))?;
        Ok(Held {
            header,
            renew: Instant::now() + usable(token.expires_in),
        })
    }
}

/// How long a token that lives for `seconds` is used.
fn usable(seconds: u64) -> Duration {
    let life = Duration::from_secs(seconds).min(LONGEST);
    life.saturating_sub(MARGIN.min(life / 10))
}

/// [Scopes](https://docs.discord.com/developers/topics/oauth2#shared-resources-oauth2-scopes), separated by spaces.
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
    /// What a game client needs for messages, calls and lobbies, presence included.
    pub const COMMUNICATION: Self = Self(Cow::Borrowed("openid sdk.social_layer"));
    /// What a game client needs for friends and presence.
    pub const PRESENCE: Self = Self(Cow::Borrowed("openid sdk.social_layer_presence"));
    /// Registering an app's own commands. By client credentials only.
    pub const COMMANDS_UPDATE: Self = Self(Cow::Borrowed("applications.commands.update"));
    /// Setting who may use a command, in guilds that the user manages.
    pub const COMMAND_PERMISSIONS_UPDATE: Self =
        Self(Cow::Borrowed("applications.commands.permissions.update"));
    /// The app's commands, without a bot user.
    pub const COMMANDS: Self = Self(Cow::Borrowed("applications.commands"));
    /// The bot user and its commands.
    pub const BOT: Self = Self(Cow::Borrowed("bot applications.commands"));

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.as_str().trim().is_empty()
    }

    /// The scopes, separated by spaces.
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
