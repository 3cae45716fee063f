//! The credentials of a client, and the `Authorization` header built from them.

use std::future::Future;

use bytes::Bytes;
use guildhall_model::api::ErrorCode;
use guildhall_model::{Application, Id, Secret};
use http::{HeaderValue, Response};
use tokio_util::sync::CancellationToken;

use crate::auth::credentials::{ClientCredentials, Scopes};
use crate::auth::header::authorization_header;
use crate::connection::Connection;
use crate::error::{Error, ErrorResponse};
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
    /// The client fetches a token before the first request that needs one, and renews the token before it expires. The
    /// token authorizes requests on behalf of the app's owner.
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
    /// No credentials: for requests that an interaction token authorizes, and for requests that set their own
    /// [`bearer`](crate::Request::bearer).
    None,
}

impl Auth {
    /// Creates credentials from a bot's token, without the prefix `Bot`.
    pub fn bot(token: impl Into<Secret>) -> Self {
        Self::Bot(token.into())
    }

    /// Creates credentials from a client ID and secret, for tokens with the scope `applications.commands.update`.
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
    Bot(BotToken),
    Bearer(HeaderValue),
    Credentials(ClientCredentials),
    None,
}

/// A bot's token, until the service rejects it.
#[derive(Debug)]
pub(crate) struct BotToken {
    header: HeaderValue,
    /// Canceled when the service rejects the token.
    valid: CancellationToken,
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
                let header = authorization_header("Bot", &token).ok_or_else(unusable)?;
                let valid = CancellationToken::new();
                Ok(Self::Bot(BotToken { header, valid }))
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

    /// Checks that the client has credentials of a type that a request accepts, if the request needs credentials.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the service requires a user's token and the client has a bot's, or the service requires
    /// credentials and the client has none.
    pub(crate) fn check(&self, label: RequestLabel, has_bearer: bool) -> Result<(), Error> {
        match self {
            Self::Bot(_) if label.requires_user_token() && !has_bearer => {
                Err(Error::unauthorized(label, user_token_required(label)))
            }
            Self::None if !has_bearer => {
                let reason = "the request requires credentials, but the client has none";
                Err(Error::unauthorized(label, reason.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// Checks that the service has not rejected the bot's token.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if an earlier request with the token got a 401.
    pub(crate) fn check_rejected(&self, label: RequestLabel) -> Result<(), Error> {
        match self {
            Self::Bot(token) if token.valid.is_cancelled() => Err(rejected_token_error(label)),
            _ => Ok(()),
        }
    }

    /// Runs a future, and drops it if the service rejects the bot's token in the meantime.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the service rejects the token before the future is ready.
    pub(crate) async fn unless_rejected<F: Future>(
        &self,
        label: RequestLabel,
        future: F,
    ) -> Result<F::Output, Error> {
        let Self::Bot(token) = self else {
            return Ok(future.await);
        };
        let output = token.valid.run_until_cancelled(future).await;
        output.ok_or_else(|| rejected_token_error(label))
    }

    /// Returns the `Authorization` header; fetches a token if necessary.
    pub(crate) async fn authorization(
        &self,
        label: RequestLabel,
        connection: &Connection,
        progress: &Progress,
    ) -> Result<HeaderValue, Error> {
        self.check_rejected(label)?;
        match self {
            Self::Bot(BotToken { header, .. }) | Self::Bearer(header) => Ok(header.clone()),
            Self::Credentials(credentials) => credentials.authorization(connection, progress).await,
            Self::None => Err(Error::setup("the client has no credentials")),
        }
    }

    /// Records that the service responded with 401 to a request with the token in `header`: a bot's token is not used
    /// again, and a token that was fetched is dropped from the cache.
    ///
    /// Returns whether the client can fetch another token.
    pub(crate) async fn reject(&self, header: &HeaderValue, response: &Response<Bytes>) -> bool {
        match self {
            Self::Bot(token) => {
                if is_invalid_token(response) && !token.valid.is_cancelled() {
                    token.valid.cancel();
                    tracing::error!("{REJECTED_TOKEN}");
                }
                false
            }
            Self::Bearer(_) | Self::None => false,
            Self::Credentials(credentials) => {
                credentials.forget(header).await;
                true
            }
        }
    }
}

/// Message for the rejection of a bot's token.
const REJECTED_TOKEN: &str = "the service has rejected the bot token, so the client sends no more requests with it: \
                              copy or reset the token in the developer portal under Bot, and restart the app with it";

fn rejected_token_error(label: RequestLabel) -> Error {
    Error::unauthorized(label, REJECTED_TOKEN.to_owned())
}

/// Returns whether a 401 is about the token, and not about the action, such as one that requires two-factor
/// authentication.
fn is_invalid_token(response: &Response<Bytes>) -> bool {
    let code = ErrorResponse::from_response(response).code;
    code.is_none_or(|code| [ErrorCode::UNAUTHORIZED, ErrorCode::INVALID_TOKEN].contains(&code))
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
