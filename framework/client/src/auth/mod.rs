//! With what a client proves to the service who it is.

pub(crate) mod credentials;
pub(crate) mod header;

use guildhall_model::{Application, Id, Secret};
use http::HeaderValue;

use crate::auth::credentials::{ClientCredentials, Scopes};
use crate::auth::header::authorization_header;
use crate::connection::Link;
use crate::error::Error;
use crate::label::Line;

/// With what a client proves to the service who it is.
///
/// ```no_run
/// use guildhall_client::{Auth, Client};
/// use guildhall_model::Id;
///
/// # fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let bot = Client::builder(Auth::bot("the bot's token")).build()?;
/// let app = Id::new(845027738276462632);
/// let without_bot = Auth::client_credentials(app, "the client secret");
/// let without_bot = Client::builder(without_bot).build()?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Auth {
    /// A bot's token.
    Bot(Secret),
    /// A client id and secret, for an app without a bot.
    ///
    /// A token is fetched when it is first needed, and a new one before it expires. It acts as the
    /// owner of the app.
    ClientCredentials {
        /// The client id.
        id: Id<Application>,
        /// The client secret.
        secret: Secret,
        /// What the token shall allow.
        scopes: Scopes,
    },
    /// A user's access token. Neither fetched nor renewed by the client.
    Bearer(Secret),
    /// Nothing: for what an interaction's token authorizes, and requests that bring a token along.
    Nobody,
}

impl Auth {
    /// A bot's token, without `Bot` in front.
    pub fn bot(token: impl Into<Secret>) -> Self {
        Self::Bot(token.into())
    }

    /// A client id and secret, for tokens with the scope `applications.commands.update`.
    pub fn client_credentials(id: Id<Application>, secret: impl Into<Secret>) -> Self {
        Self::client_credentials_for(id, secret, Scopes::COMMANDS_UPDATE)
    }

    /// A client id and secret, for tokens with these scopes.
    ///
    /// An app of a team gets `identify` and `applications.commands.update` only.
    pub fn client_credentials_for(
        id: Id<Application>,
        secret: impl Into<Secret>,
        scopes: impl Into<Scopes>,
    ) -> Self {
        Self::ClientCredentials {
            id,
            secret: secret.into(),
            scopes: scopes.into(),
        }
    }

    /// A user's access token, without `Bearer` in front.
    pub fn bearer(token: impl Into<Secret>) -> Self {
        Self::Bearer(token.into())
    }
}

/// What makes the `Authorization` header of each request.
#[derive(Debug)]
pub(crate) enum Identity {
    Bot(HeaderValue),
    Bearer(HeaderValue),
    Credentials(ClientCredentials),
    Nobody,
}

impl Identity {
    /// # Errors
    ///
    /// [`Error`] where a bot's token holds what no header can carry.
    pub(crate) fn new(auth: Auth) -> Result<Self, Error> {
        match auth {
            Auth::Bot(token) => {
                let unusable = || Error::setup("the bot's token holds what no header can carry");
                authorization_header("Bot", &token)
                    .map(Self::Bot)
                    .ok_or_else(unusable)
            }
            Auth::ClientCredentials { id, secret, scopes } => {
                let credentials = ClientCredentials::new(id, &secret, &scopes)?;
                Ok(Self::Credentials(credentials))
            }
            Auth::Bearer(token) => {
                let unusable = || Error::setup("the access token holds what no header can carry");
                let header = authorization_header("Bearer", &token);
                header.map(Self::Bearer).ok_or_else(unusable)
            }
            Auth::Nobody => Ok(Self::Nobody),
        }
    }

    /// Whether a request may be sent with it.
    ///
    /// # Errors
    ///
    /// [`Error`] where the service takes it from users only and this is a bot's token, and where the
    /// service wants credentials and there are none.
    pub(crate) fn check(&self, line: Line, has_bearer: bool) -> Result<(), Error> {
        match self {
            Self::Bot(_) if line.is_for_users() && !has_bearer => {
                Err(Error::unauthorized(line, wanted(line)))
            }
            Self::Nobody if !line.is_self_authorized() && !has_bearer => {
                let reason = "the client has no credentials, and the service wants some here";
                Err(Error::unauthorized(line, reason.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// The header, fetching a token where none is held.
    pub(crate) async fn authorization(&self, link: &Link) -> Result<HeaderValue, Error> {
        match self {
            Self::Bot(header) | Self::Bearer(header) => Ok(header.clone()),
            Self::Credentials(credentials) => credentials.authorization(link).await,
            Self::Nobody => Err(Error::setup("the client has no credentials")),
        }
    }

    /// Drops what `header` was made of, because the service did not accept it.
    ///
    /// Returns whether another one can be had.
    pub(crate) async fn forget(&self, header: &HeaderValue) -> bool {
        match self {
            Self::Bot(_) | Self::Bearer(_) | Self::Nobody => false,
            Self::Credentials(credentials) => {
                credentials.forget(header).await;
                true
            }
        }
    }
}

/// What the service wants in place of a bot's token.
fn wanted(line: Line) -> String {
    const REFUSAL: &str = "the service takes no bot's token here: add the access token of a user";
    match line.scopes() {
        [] => REFUSAL.to_owned(),
        [scope @ "applications.commands.permissions.update"] => {
            format!("{REFUSAL} who may manage the guild and its roles, with the scope {scope}")
        }
        scopes => format!("{REFUSAL}, with the scope {}", scopes.join(" or ")),
    }
}
