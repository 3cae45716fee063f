//! The credentials of a client, and the `Authorization` header built from them.

use guildhall_model::{Application, Id, Secret};
use http::HeaderValue;

use crate::auth::credentials::{ClientCredentials, Scopes};
use crate::auth::header::authorization_header;
use crate::connection::Connection;
use crate::error::Error;
use crate::label::RequestLabel;
use crate::progress::Progress;

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
    /// The client fetches a token before the first request that needs one, and renews the token
    /// before it expires. The token authorizes requests on behalf of the app's owner.
    ClientCredentials {
        /// The client ID.
        id: Id<Application>,
        /// The client secret.
        secret: Secret,
        /// The scopes of the token.
        scopes: Scopes,
    },
    /// A user's access token, which the client neither fetches nor renews.
    Bearer(Secret),
    /// No credentials: for requests that an interaction token authorizes, and for requests that set
    /// their own [`bearer`](crate::Request::bearer).
    None,
}

impl Auth {
    /// Creates credentials from a bot's token, without the prefix `Bot`.
    pub fn bot(token: impl Into<Secret>) -> Self {
        Self::Bot(token.into())
    }

    /// Creates credentials from a client ID and secret, for tokens with the scope
    /// `applications.commands.update`.
    pub fn client_credentials(id: Id<Application>, secret: impl Into<Secret>) -> Self {
        Self::client_credentials_for(id, secret, Scopes::COMMANDS_UPDATE)
    }

    /// Creates credentials from a client ID and secret, for tokens with the given scopes.
    ///
    /// For an app that a team owns, the service grants only `identify` and
    /// `applications.commands.update`.
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

    /// Creates credentials from a user's access token, without the prefix `Bearer`.
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
    /// Encodes the credentials as header values.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if a token has characters that are not allowed in a header.
    pub(crate) fn new(auth: Auth) -> Result<Self, Error> {
        match auth {
            Auth::Bot(token) => {
                let unusable = || {
                    Error::setup("the bot's token has characters that are not allowed in a header")
                };
                authorization_header("Bot", &token)
                    .map(Self::Bot)
                    .ok_or_else(unusable)
            }
            Auth::ClientCredentials { id, secret, scopes } => {
                let credentials = ClientCredentials::new(id, &secret, &scopes)?;
                Ok(Self::Credentials(credentials))
            }
            Auth::Bearer(token) => {
                let unusable = || {
                    Error::setup("the access token has characters that are not allowed in a header")
                };
                let header = authorization_header("Bearer", &token);
                header.map(Self::Bearer).ok_or_else(unusable)
            }
            Auth::None => Ok(Self::None),
        }
    }

    /// Checks that the client has credentials of a type that the request accepts.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the service requires a user's token and the client has a bot's, or the
    /// service requires credentials and the client has none.
    pub(crate) fn check(&self, label: RequestLabel, has_bearer: bool) -> Result<(), Error> {
        match self {
            Self::Bot(_) if label.requires_user_token() && !has_bearer => {
                Err(Error::unauthorized(label, user_token_required(label)))
            }
            Self::None if !label.needs_no_credentials() && !has_bearer => {
                let reason = "the request requires credentials, but the client has none";
                Err(Error::unauthorized(label, reason.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// Returns the `Authorization` header; fetches a token if necessary.
    pub(crate) async fn authorization(
        &self,
        connection: &Connection,
        progress: &Progress,
    ) -> Result<HeaderValue, Error> {
        match self {
            Self::Bot(header) | Self::Bearer(header) => Ok(header.clone()),
            Self::Credentials(credentials) => credentials.authorization(connection, progress).await,
            Self::None => Err(Error::setup("the client has no credentials")),
        }
    }

    /// Drops the cached token if it is the token in `header`, which the service rejected.
    ///
    /// Returns whether the client can fetch another token.
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

/// Returns the error message that names the required user token and its scopes.
fn user_token_required(label: RequestLabel) -> String {
    const TOKEN_REQUIRED: &str =
        "a bot token cannot authorize this request: call `bearer` with a user's access token";
    match label.scopes() {
        [] => TOKEN_REQUIRED.to_owned(),
        [scope @ "applications.commands.permissions.update"] => {
            format!(
                "{TOKEN_REQUIRED} that has the scope {scope}; the user must be able to manage the guild and its roles"
            )
        }
        scopes => format!(
            "{TOKEN_REQUIRED} that has the scope {}",
            scopes.join(" or ")
        ),
    }
}
