//! Configuration of an app, from environment variables or from code.

use std::net::SocketAddr;
use std::num::NonZeroU32;

use guildhall_client::{Auth, Client, ClientBuilder};
use guildhall_model::{Application, Guild, Id, Secret};

use crate::config::variable::{
    APPLICATION_ID, BIND, CLIENT_ID, ConfigError, DEV_GUILD, PERMISSIONS_TOKEN, PUBLIC_KEY,
    REQUESTS_PER_SECOND, STORE, TOKEN, parse, parse_id, read_api_base, read_credentials,
    read_guild, read_public_keys, read_secret,
};
use crate::receive::verify::PublicKey;

pub(crate) mod env_file;
pub(crate) mod variable;

/// Configuration of an app.
///
/// Values from code take precedence over environment variables.
#[derive(Clone, Debug, Default)]
pub struct Config {
    pub(crate) public_keys: Vec<PublicKey>,
    pub(crate) application_id: Option<Id<Application>>,
    pub(crate) client_id: Option<Id<Application>>,
    pub(crate) credentials: Option<Credentials>,
    pub(crate) api_base: Option<String>,
    pub(crate) requests_per_second: Option<u32>,
    pub(crate) bind: Option<SocketAddr>,
    pub(crate) dev_guild: Option<Id<Guild>>,
    pub(crate) permissions_token: Option<Secret>,
    pub(crate) store_url: Option<Secret>,
}

/// Credentials of an app for the service.
#[derive(Clone, Debug)]
pub(crate) enum Credentials {
    /// Bot token.
    Bot(Secret),
    /// Client secret, for the `OAuth2` client credentials grant. Requires the client ID.
    Client(Secret),
}

impl Config {
    /// Reads the configuration from environment variables, such as `DISCORD_PUBLIC_KEY` and `DISCORD_TOKEN`. Variables
    /// in the file `.env` of the working directory count too, after [`cli::read_env_file`](crate::cli::read_env_file)
    /// or [`cli::run`](crate::cli::run) has read the file.
    ///
    /// # Errors
    ///
    /// Returns [`ConfigError`] if a variable is malformed. A missing variable causes an error only when its value is
    /// needed.
    pub fn from_env() -> Result<Self, ConfigError> {
        Ok(Self {
            public_keys: read_public_keys()?,
            application_id: parse_id(&APPLICATION_ID)?,
            client_id: parse_id(&CLIENT_ID)?,
            credentials: read_credentials()?,
            api_base: read_api_base()?,
            requests_per_second: parse(&REQUESTS_PER_SECOND)?.map(NonZeroU32::get),
            bind: parse(&BIND)?,
            dev_guild: read_guild()?,
            permissions_token: read_secret(&PERMISSIONS_TOKEN)?,
            store_url: read_secret(&STORE)?,
        })
    }

    /// Returns this configuration, with missing values taken from `other`.
    ///
    /// The application ID and the client ID count as one value, and so do the bot token and the client secret.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let has_id = self.application_id.or(self.client_id).is_some();
        let (application_id, client_id) = if has_id {
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
            application_id,
            client_id,
            credentials: self.credentials.or(other.credentials),
            api_base: self.api_base.or(other.api_base),
            requests_per_second: self.requests_per_second.or(other.requests_per_second),
            bind: self.bind.or(other.bind),
            dev_guild: self.dev_guild.or(other.dev_guild),
            permissions_token: self.permissions_token.or(other.permissions_token),
            store_url: self.store_url.or(other.store_url),
        }
    }

    /// Adds a public key. A signature is accepted if it matches any of the keys.
    #[must_use]
    pub fn public_key(mut self, key: PublicKey) -> Self {
        self.public_keys.push(key);
        self
    }

    /// Sets the application ID.
    #[must_use]
    pub fn application_id(mut self, id: Id<Application>) -> Self {
        self.application_id = Some(id);
        self
    }

    /// Sets the bot token. Replaces client credentials.
    #[must_use]
    pub fn token(mut self, token: impl Into<Secret>) -> Self {
        self.credentials = Some(Credentials::Bot(token.into()));
        self
    }

    /// Sets the client ID and the client secret with which an app without a bot obtains an access token. Replaces a bot
    /// token.
    #[must_use]
    pub fn client_credentials(mut self, id: Id<Application>, secret: impl Into<Secret>) -> Self {
        self.client_id = Some(id);
        self.credentials = Some(Credentials::Client(secret.into()));
        self
    }

    /// Sets the base URL of the service's API. The default is `https://discord.com/api/v10`.
    #[must_use]
    pub fn api_base(mut self, base: impl Into<String>) -> Self {
        self.api_base = Some(base.into());
        self
    }

    /// Sets the maximum number of requests per second to the service. The default is 50, the service's limit for most
    /// apps. If several processes share a bot without a [store](crate::AppBuilder::store) that they share, divide the
    /// limit among them.
    #[must_use]
    pub fn requests_per_second(mut self, requests: u32) -> Self {
        self.requests_per_second = Some(requests);
        self
    }

    /// Sets the address to listen on. The default is 127.0.0.1:8787.
    #[must_use]
    pub fn bind(mut self, address: SocketAddr) -> Self {
        self.bind = Some(address);
        self
    }

    /// Sets the development guild, in which `commands apply --dev` registers all commands.
    #[must_use]
    pub fn dev_guild(mut self, guild: Id<Guild>) -> Self {
        self.dev_guild = Some(guild);
        self
    }

    /// Sets the OAuth2 access token of a user who can manage the guilds. The token needs the scope
    /// `applications.commands.permissions.update`.
    ///
    /// `commands apply` needs the token to restore the permissions of a renamed command.
    #[must_use]
    pub fn permissions_token(mut self, token: impl Into<Secret>) -> Self {
        self.permissions_token = Some(token.into());
        self
    }

    pub(crate) fn public_keys(&self) -> Result<Vec<PublicKey>, ConfigError> {
        match &*self.public_keys {
            [] => Err(ConfigError::missing(&PUBLIC_KEY)),
            keys => Ok(keys.to_vec()),
        }
    }

    /// Returns the address to listen on; 127.0.0.1:8787 by default.
    pub fn bind_address(&self) -> SocketAddr {
        self.bind
            .unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8787)))
    }

    /// Returns the URL of the store that the processes of the app share, from `GUILDHALL_STORE`; `None` if the variable
    /// is not set. The package `guildhall-redis` connects to it.
    pub fn store_url(&self) -> Option<&Secret> {
        self.store_url.as_ref()
    }

    /// Returns the base URL of the service's API; `https://discord.com/api/v10` by default.
    pub fn api_base_url(&self) -> &str {
        self.api_base
            .as_deref()
            .unwrap_or("https://discord.com/api/v10")
    }

    /// Returns the application ID, or the client ID if no application ID is set: Discord uses the same number for both.
    ///
    /// # Errors
    ///
    /// Returns [`ConfigError`] if neither ID is set.
    pub fn require_application_id(&self) -> Result<Id<Application>, ConfigError> {
        let id = self.application_id.or(self.client_id);
        id.ok_or_else(|| ConfigError::missing(&APPLICATION_ID))
    }

    /// Returns the development guild.
    ///
    /// # Errors
    ///
    /// Returns [`ConfigError`] if the guild is not set.
    pub fn require_dev_guild(&self) -> Result<Id<Guild>, ConfigError> {
        self.dev_guild
            .ok_or_else(|| ConfigError::missing(&DEV_GUILD))
    }

    /// Returns the client ID, or the application ID if no client ID is set: Discord uses the same number for both.
    ///
    /// # Errors
    ///
    /// Returns [`ConfigError`] if neither ID is set.
    pub(crate) fn require_client_id(&self) -> Result<Id<Application>, ConfigError> {
        let id = self.client_id.or(self.application_id);
        id.ok_or_else(|| ConfigError::missing(&CLIENT_ID))
    }

    /// Returns the bot token, for requests that the service accepts only from bots.
    ///
    /// # Errors
    ///
    /// Returns [`ConfigError`] if no bot token is set.
    #[cfg(feature = "cli")]
    pub(crate) fn bot_token(&self) -> Result<&Secret, ConfigError> {
        match &self.credentials {
            Some(Credentials::Bot(token)) => Ok(token),
            Some(Credentials::Client(_)) | None => Err(ConfigError::missing(&TOKEN)),
        }
    }

    /// Returns the credentials.
    ///
    /// # Errors
    ///
    /// Returns [`ConfigError`] if neither a bot token nor a client secret is set.
    pub(crate) fn credentials(&self) -> Result<&Credentials, ConfigError> {
        let credentials = self.credentials.as_ref();
        credentials.ok_or_else(|| ConfigError::missing(&TOKEN))
    }

    /// Builds a REST client with the configured base URL and credentials.
    ///
    /// # Errors
    ///
    /// Returns an error if the credentials, or the client ID for a client secret, are missing, or if
    /// [`ClientBuilder::build`] fails.
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
        self.client_builder()?.build()
    }

    /// Returns a builder for the client: see [`client`](Self::client).
    pub(crate) fn client_builder(&self) -> Result<ClientBuilder, guildhall_client::Error> {
        let auth = self
            .auth()
            .map_err(|error| guildhall_client::Error::setup(error.to_string()))?;
        let builder = Client::builder(auth).base_url(self.api_base_url());
        Ok(match self.requests_per_second {
            Some(requests) => builder.requests_per_second(requests),
            None => builder,
        })
    }

    fn auth(&self) -> Result<Auth, ConfigError> {
        Ok(match self.credentials()? {
            Credentials::Bot(token) => Auth::bot(token.clone()),
            Credentials::Client(secret) => {
                Auth::client_credentials(self.require_client_id()?, secret.clone())
            }
        })
    }
}
