//! With what a client proves to the service who it is.

use guildhall_model::{Application, Id, Secret};
use http::HeaderValue;

use super::{Error, Link};
use crate::oauth::ClientCredentials;

/// With what a client proves to the service who it is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Auth {
    /// A bot's token.
    Bot(Secret),
    /// A client id and secret, for an app without a bot.
    ///
    /// A token with the scope `applications.commands.update` is fetched when it is first needed,
    /// and a new one before it expires. It acts as the owner of the app.
    ClientCredentials {
        /// The client id.
        id: Id<Application>,
        /// The client secret.
        secret: Secret,
    },
}

impl Auth {
    /// A bot's token, without `Bot` in front.
    pub fn bot(token: impl Into<Secret>) -> Self {
        Self::Bot(token.into())
    }

    /// A client id and secret.
    pub fn client_credentials(id: Id<Application>, secret: impl Into<Secret>) -> Self {
        Self::ClientCredentials {
            id,
            secret: secret.into(),
        }
    }
}

/// What makes the `Authorization` header of each request.
#[derive(Debug)]
pub(super) enum Identity {
    Bot(HeaderValue),
    Credentials(ClientCredentials),
}

impl Identity {
    /// # Errors
    ///
    /// [`Error`] where a bot's token holds what no header can carry.
    pub(super) fn new(auth: Auth) -> Result<Self, Error> {
        match auth {
            Auth::Bot(token) => {
                let unusable = || Error::setup("the bot's token holds what no header can carry");
                header("Bot", &token).map(Self::Bot).ok_or_else(unusable)
            }
            Auth::ClientCredentials { id, secret } => {
                Ok(Self::Credentials(ClientCredentials::new(id, secret)))
            }
        }
    }

    /// The header, fetching a token where none is held.
    pub(super) async fn authorization(&self, link: &Link) -> Result<HeaderValue, Error> {
        match self {
            Self::Bot(header) => Ok(header.clone()),
            Self::Credentials(credentials) => credentials.authorization(link).await,
        }
    }

    /// Drops what `header` was made of, because the service did not accept it.
    ///
    /// Returns whether another one can be had.
    pub(super) async fn forget(&self, header: &HeaderValue) -> bool {
        match self {
            Self::Bot(_) => false,
            Self::Credentials(credentials) => {
                credentials.forget(header).await;
                true
            }
        }
    }
}

/// `<scheme> <token>`, marked so that it does not print.
pub(crate) fn header(scheme: &str, token: &Secret) -> Option<HeaderValue> {
    let mut header = HeaderValue::try_from(format!("{scheme} {}", token.expose())).ok()?;
    header.set_sensitive(true);
    Some(header)
}
