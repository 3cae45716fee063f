//! The credentials of a client, and the `Authorization` header made from them.

use guildhall_model::{Application, Id, Secret};
use http::HeaderValue;

use crate::auth::credentials::{ClientCredentials, Scopes};
use crate::auth::header::authorization_header;
use crate::connection::Connection;
use crate::error::Error;
use crate::label::RequestLabel;

/// The credentials of a client.
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
    /// A client ID and secret, for an app without a bot user.
    ///
    /// The client fetches a token with them when one is first needed, and renews it before it
    /// expires. The token acts as the owner of the app.
    ClientCredentials {
        /// The client ID.
        id: Id<Application>,
        /// The client secret.
        secret: Secret,
        /// The scopes of the token.
        scopes: Scopes,
    },
    /// A user's access token. The client neither fetches nor renews it.
    Bearer(Secret),
    /// No credentials: for requests that an interaction's token authorizes, and for requests with
    /// a [`bearer`](crate::Request::bearer) of their own.
    None,
}

impl Auth {
    /// Creates credentials from a bot's token, without `Bot` in front.
    pub fn bot(token: impl Into<Secret>) -> Self {
        Self::Bot(token.into())
    }

    /// Creates credentials from a client ID and secret, for tokens with the scope
    /// `applications.commands.update`.
    pub fn client_credentials(id: Id<Application>, secret: impl Into<Secret>) -> Self {
        Self::client_credentials_for(id, secret, Scopes::COMMANDS_UPDATE)
    }

    /// Creates credentials from a client ID and secret, for tokens with these scopes.
    ///
    /// The service grants an app of a team `identify` and `applications.commands.update` only.
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

    /// Creates credentials from a user's access token, without `Bearer` in front.
    pub fn bearer(token: impl Into<Secret>) -> Self {
        Self::Bearer(token.into())
    }
}

/// The source of the `Authorization` header.
#[derive(Debug)]
pub(crate) enum Identity {
    Bot(HeaderValue),
    Bearer(HeaderValue),
    Credentials(ClientCredentials),
    None,
}

impl Identity {
    /// # Errors
    ///
    /// Returns [`Error`] if a token has characters that a header cannot carry.
    pub(crate) fn new(auth: Auth) -> Result<Self, Error> {
        match auth {
            Auth::Bot(token) => {
                let unusable =
                    || Error::setup("the bot's token has characters that a header cannot carry");
                authorization_header("Bot", &token)
                    .map(Self::Bot)
                    .ok_or_else(unusable)
            }
            Auth::ClientCredentials { id, secret, scopes } => {
                let credentials = ClientCredentials::new(id, &secret, &scopes)?;
                Ok(Self::Credentials(credentials))
            }
            Auth::Bearer(token) => {
                let unusable =
                    || Error::setup("the access token has characters that a header cannot carry");
                let header = authorization_header("Bearer", &token);
                header.map(Self::Bearer).ok_or_else(unusable)
            }
            Auth::None => Ok(Self::None),
        }
    }

    /// Checks that the credentials suit a request.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the service demands a user's token and the client has a bot's, and if
    /// the service demands credentials and the client has none.
    pub(crate) fn check(&self, label: RequestLabel, has_bearer: bool) -> Result<(), Error> {
        match self {
            Self::Bot(_) if label.requires_user_token() && !has_bearer => {
                Err(Error::unauthorized(label, user_token_required(label)))
            }
            Self::None if !label.is_self_authorized() && !has_bearer => {
                let reason = "the client has no credentials, and the service demands some here";
                Err(Error::unauthorized(label, reason.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// Returns the header; fetches a token first if necessary.
    pub(crate) async fn authorization(
        &self,
        connection: &Connection,
    ) -> Result<HeaderValue, Error> {
        match self {
            Self::Bot(header) | Self::Bearer(header) => Ok(header.clone()),
            Self::Credentials(credentials) => credentials.authorization(connection).await,
            Self::None => Err(Error::setup("the client has no credentials")),
        }
    }

    /// Drops the token of `header`, because the service did not accept it.
    ///
    /// Returns whether another token can be fetched.
    pub(crate) async fn forget(&self, header: &HeaderValue) -> bool {
        match self {
            Self::Bot(_) | Self::Bearer(_) | Self::None => false,
            Self::Credentials(credentials) => {
                credentials.forget(header).await;
                true
            }
        }
    }
}

/// Returns the message that states which user token the request needs.
fn user_token_required(label: RequestLabel) -> String {
    const REJECTION: &str = "the service takes no bot's token here: add the access token of a user";
    match label.scopes() {
        [] => REJECTION.to_owned(),
        [scope @ "applications.commands.permissions.update"] => {
            format!("{REJECTION} who may manage the guild and its roles, with the scope {scope}")
        }
        scopes => format!("{REJECTION}, with the scope {}", scopes.join(" or ")),
    }
}
