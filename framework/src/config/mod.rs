//! What an app is told from outside: from the environment, or in code.

pub(crate) mod environment;

use std::net::SocketAddr;

use guildhall_client::{Auth, Client};
use guildhall_model::{Application, Guild, Id, Secret};

pub use environment::ConfigError;

use crate::receive::PublicKey;
use environment::{APPLICATION_ID, DEV_GUILD, PUBLIC_KEY};
use environment::{CLIENT_ID, TOKEN};

/// What an app is told from outside.
///
/// What is set in code goes before the environment.
#[derive(Clone, Debug, Default)]
pub struct Config {
    pub(crate) public_keys: Vec<PublicKey>,
    pub(crate) application_id: Option<Id<Application>>,
    pub(crate) client_id: Option<Id<Application>>,
    pub(crate) credentials: Option<Credentials>,
    pub(crate) api_base: Option<String>,
    pub(crate) bind: Option<SocketAddr>,
    pub(crate) dev_guild: Option<Id<Guild>>,
    pub(crate) permissions_token: Option<Secret>,
}

/// With what an app proves to the service who it is.
#[derive(Clone, Debug)]
pub(crate) enum Credentials {
    /// A bot's token.
    Bot(Secret),
    /// The secret with which a token is asked for; the client id belongs to it.
    Client(Secret),
}

impl Config {
    /// These values, and those of `other` where this has none.
    ///
    /// An id counts as one value, whichever way it was given, and so do a token or a secret.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let has_id = self.application_id.or(self.client_id).is_some();
        let ids = if has_id {
            (self.application_id, self.client_id)
        } else {
            (other.application_id, other.client_id)
        };
        let public_keys = if self.public_keys.is_empty() {
            other.public_keys
        } else {
            self.public_keys
        };
        Self {
            public_keys,
            application_id: ids.0,
            client_id: ids.1,
            credentials: self.credentials.or(other.credentials),
            api_base: self.api_base.or(other.api_base),
            bind: self.bind.or(other.bind),
            dev_guild: self.dev_guild.or(other.dev_guild),
            permissions_token: self.permissions_token.or(other.permissions_token),
        }
    }

    /// Accepts what this key signed; called again, either key is accepted.
    #[must_use]
    pub fn with_public_key(mut self, key: PublicKey) -> Self {
        self.public_keys.push(key);
        self
    }

    /// Sets the app's id.
    #[must_use]
    pub fn with_application_id(mut self, id: Id<Application>) -> Self {
        self.application_id = Some(id);
        self
    }

    /// Sets the bot's token.
    #[must_use]
    pub fn with_token(mut self, token: impl Into<Secret>) -> Self {
        self.credentials = Some(Credentials::Bot(token.into()));
        self
    }

    /// Sets the client id and secret, with which an app without a bot gets a token.
    #[must_use]
    pub fn with_client(mut self, id: Id<Application>, secret: impl Into<Secret>) -> Self {
        self.client_id = Some(id);
        self.credentials = Some(Credentials::Client(secret.into()));
        self
    }

    /// Sets the base of the service's URLs.
    #[must_use]
    pub fn with_api_base(mut self, base: impl Into<String>) -> Self {
        self.api_base = Some(base.into());
        self
    }

    /// Sets the address to listen on.
    #[must_use]
    pub fn with_bind(mut self, address: SocketAddr) -> Self {
        self.bind = Some(address);
        self
    }

    /// Sets the guild in which commands are tried out, for `commands apply --dev`.
    #[must_use]
    pub fn with_dev_guild(mut self, guild: Id<Guild>) -> Self {
        self.dev_guild = Some(guild);
        self
    }

    /// Sets the access token of a user who manages the guilds, with the scope
    /// `applications.commands.permissions.update`.
    ///
    /// `commands apply` restores with it what guilds have set for commands that get another name.
    #[must_use]
    pub fn with_permissions_token(mut self, token: impl Into<Secret>) -> Self {
        self.permissions_token = Some(token.into());
        self
    }

    pub(crate) fn public_keys(&self) -> Result<Vec<PublicKey>, ConfigError> {
        match &*self.public_keys {
            [] => Err(ConfigError::missing(&PUBLIC_KEY)),
            keys => Ok(keys.to_vec()),
        }
    }

    /// The address to listen on; 127.0.0.1:8787 unless set.
    pub fn bind(&self) -> SocketAddr {
        self.bind
            .unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8787)))
    }

    /// The base of the service's URLs, without a slash at its end.
    pub fn api_base(&self) -> &str {
        self.api_base
            .as_deref()
            .unwrap_or("https://discord.com/api/v10")
    }

    /// The app's id; a client id is the same number.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] where neither is set.
    pub fn application_id(&self) -> Result<Id<Application>, ConfigError> {
        let id = self.application_id.or(self.client_id);
        id.ok_or_else(|| ConfigError::missing(&APPLICATION_ID))
    }

    /// The guild in which commands are tried out.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] where none is set.
    pub fn dev_guild(&self) -> Result<Id<Guild>, ConfigError> {
        self.dev_guild
            .ok_or_else(|| ConfigError::missing(&DEV_GUILD))
    }

    /// The client id, with which the client secret goes; the app's id is the same number.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] where neither is set.
    pub(crate) fn client_id(&self) -> Result<Id<Application>, ConfigError> {
        let id = self.client_id.or(self.application_id);
        id.ok_or_else(|| ConfigError::missing(&CLIENT_ID))
    }

    /// The bot's token, for what the service tells bots alone.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] where none is set.
    #[cfg(feature = "cli")]
    pub(crate) fn bot(&self) -> Result<&Secret, ConfigError> {
        match &self.credentials {
            Some(Credentials::Bot(token)) => Ok(token),
            Some(Credentials::Client(_)) | None => Err(ConfigError::missing(&TOKEN)),
        }
    }

    /// What the app proves itself with.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] where neither a token nor a client secret is set.
    pub(crate) fn credentials(&self) -> Result<&Credentials, ConfigError> {
        let credentials = self.credentials.as_ref();
        credentials.ok_or_else(|| ConfigError::missing(&TOKEN))
    }

    /// Builds a client with this base and these credentials.
    ///
    /// # Errors
    ///
    /// Returns an error that names the missing value, or that of [`ClientBuilder::build`].
    ///
    /// [`ClientBuilder::build`]: guildhall_client::ClientBuilder::build
    ///
    /// ```no_run
    /// # use guildhall::Config;
    /// # fn example() -> guildhall::Result<()> {
    /// let client = Config::from_env()?.client()?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn client(&self) -> Result<Client, guildhall_client::Error> {
        let auth = self
            .auth()
            .map_err(|error| guildhall_client::Error::setup(error.to_string()))?;
        Client::new(self.api_base(), auth)
    }

    fn auth(&self) -> Result<Auth, ConfigError> {
        Ok(match self.credentials()? {
            Credentials::Bot(token) => Auth::bot(token.clone()),
            Credentials::Client(secret) => {
                Auth::client_credentials(self.client_id()?, secret.clone())
            }
        })
    }
}
