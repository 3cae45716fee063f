//! Configuration of an app, from environment variables or from code.

use std::env::{self, VarError};
use std::fmt;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::str::FromStr;

use guildhall_client::{Auth, Client, ClientBuilder};
use guildhall_model::{Application, Guild, Id, Secret};
use http::Uri;

use crate::receive::verify::PublicKey;

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
    /// Reads the configuration from environment variables, such as `DISCORD_PUBLIC_KEY` and `DISCORD_TOKEN`. Variables in the
    /// file `.env` of the working directory count too, after [`cli::read_env_file`](crate::cli::read_env_file) or
    /// [`cli::run`](crate::cli::run) has read the file.
    ///
    /// # Errors
    ///
    /// Returns [`ConfigError`] if a variable is malformed. A missing variable causes an error only when
    /// its value is needed.
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
    /// The application ID and the client ID count as one value, and so do the bot token and the
    /// client secret.
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

    /// Sets the client ID and the client secret with which an app without a bot obtains an access token.
    /// Replaces a bot token.
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
    /// apps. If several processes share a bot without a [store](crate::AppBuilder::store) that they share, divide the limit
    /// among them.
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

    /// Returns the URL of the store that the processes of the app share, from `GUILDHALL_STORE`; `None` if the variable is not
    /// set. The package `guildhall-redis` connects to it.
    pub fn store_url(&self) -> Option<&Secret> {
        self.store_url.as_ref()
    }

    /// Returns the base URL of the service's API; `https://discord.com/api/v10` by default.
    pub fn api_base_url(&self) -> &str {
        self.api_base
            .as_deref()
            .unwrap_or("https://discord.com/api/v10")
    }

    /// Returns the application ID, or the client ID if no application ID is set: Discord uses the same
    /// number for both.
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

    /// Returns the client ID, or the application ID if no client ID is set: Discord uses the same number
    /// for both.
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

/// An environment variable, with its expected content and the place to find the value.
#[derive(Debug)]
pub(crate) struct Variable {
    name: &'static str,
    content: &'static str,
    location: &'static str,
}

pub(crate) const PUBLIC_KEY: Variable = Variable {
    name: "DISCORD_PUBLIC_KEY",
    content: "the app's public key (64 hexadecimal digits), or several keys separated by commas",
    location: "in the developer portal under General Information",
};
pub(crate) const APPLICATION_ID: Variable = Variable {
    name: "DISCORD_APPLICATION_ID",
    content: "the app's ID, a number of 17 to 20 digits",
    location: "in the developer portal under General Information",
};
pub(crate) const TOKEN: Variable = Variable {
    name: "DISCORD_TOKEN",
    content: "the bot token, without the prefix `Bot`",
    location: "in the developer portal under Bot",
};
pub(crate) const CLIENT_ID: Variable = Variable {
    name: "DISCORD_CLIENT_ID",
    content: "the app's client ID, a number of 17 to 20 digits",
    location: "in the developer portal under OAuth2",
};
pub(crate) const CLIENT_SECRET: Variable = Variable {
    name: "DISCORD_CLIENT_SECRET",
    content: "the app's client secret",
    location: "in the developer portal under OAuth2",
};
pub(crate) const DEV_GUILD: Variable = Variable {
    name: "DISCORD_DEV_GUILD",
    content: "the ID of the guild for testing commands, a number of 17 to 20 digits",
    location: "in Discord with developer mode on: right-click the guild and choose Copy Server ID",
};
pub(crate) const PERMISSIONS_TOKEN: Variable = Variable {
    name: "DISCORD_PERMISSIONS_TOKEN",
    content: "the access token of a user who manages the guilds, with the scope applications.commands.permissions.update",
    location: "in the OAuth2 access token response, after that user has authorized the app",
};
pub(crate) const API_BASE: Variable = Variable {
    name: "DISCORD_API_BASE",
    content: "the base URL of the service, such as `https://discord.com/api/v10`",
    location: "in the startup output of the emulator; leave the variable unset for Discord itself",
};
pub(crate) const REQUESTS_PER_SECOND: Variable = Variable {
    name: "GUILDHALL_REQUESTS_PER_SECOND",
    content: "this process's share of the service's limit, a number such as `25`; 50 by default",
    location: "in the number of processes that share the bot without a store: divide 50, the limit of most bots, by it",
};
pub(crate) const STORE: Variable = Variable {
    name: "GUILDHALL_STORE",
    content: "the URL of the Redis or Valkey server that all processes of the app share, such as `redis://127.0.0.1:6379`",
    location: "in the settings of that server, or leave the variable unset if the app is one process",
};
#[cfg(feature = "emulator")]
pub(crate) const RECORD_PERMISSIONS: Variable = Variable {
    name: "GUILDHALL_RECORD_PERMISSIONS",
    content: "the path of a file, to record the permissions that handlers need",
    location: "in the documentation of `AppBuilder::record_permissions`; leave the variable unset to record nothing",
};
pub(crate) const BIND: Variable = Variable {
    name: "GUILDHALL_BIND",
    content: "the address and port to listen on, such as `0.0.0.0:8787`; `127.0.0.1:8787` by default",
    location: "in the settings of the proxy or tunnel that forwards requests to the app, or leave the variable unset",
};

#[cfg(feature = "cli")]
impl Variable {
    /// Returns the name and the expected content.
    pub(crate) const fn help(&self) -> (&'static str, &'static str) {
        (self.name, self.content)
    }
}

/// The error for a missing or malformed configuration value.
///
/// `Display` formats a sentence with the variable, the expected content and the place to find the
/// value.
#[derive(Debug)]
pub struct ConfigError {
    variable: &'static Variable,
    problem: String,
}

impl ConfigError {
    /// Returns the name of the environment variable.
    pub fn variable(&self) -> &'static str {
        self.variable.name
    }

    /// Returns the error for a malformed [URL of the store](Config::store_url), for the package that connects to the store.
    /// The error must not repeat the URL, which may contain a password.
    pub fn invalid_store_url(reason: impl fmt::Display) -> Self {
        Self::malformed(&STORE, reason)
    }

    fn missing(variable: &'static Variable) -> Self {
        Self {
            variable,
            problem: "is not set".to_owned(),
        }
    }

    // Do not repeat the value in the message: it may be a secret in the wrong variable.
    pub(crate) fn malformed(variable: &'static Variable, reason: impl fmt::Display) -> Self {
        Self {
            variable,
            problem: format!("is invalid ({reason})"),
        }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Variable {
            name,
            content,
            location,
        } = self.variable;
        write!(
            f,
            "{name} {}: expected {content}; find it {location}",
            self.problem
        )
    }
}

impl std::error::Error for ConfigError {}

fn read_credentials() -> Result<Option<Credentials>, ConfigError> {
    let token = read_secret(&TOKEN)?.map(Credentials::Bot);
    let secret = read_secret(&CLIENT_SECRET)?.map(Credentials::Client);
    Ok(token.or(secret))
}

/// Reads a token or a secret. It must consist of visible ASCII characters, because it is sent in a header.
fn read_secret(variable: &'static Variable) -> Result<Option<Secret>, ConfigError> {
    let check = |secret: String| {
        if secret.bytes().all(|byte| byte.is_ascii_graphic()) {
            Ok(Secret::new(secret))
        } else {
            let reason = "it must consist of visible ASCII characters, without spaces";
            Err(ConfigError::malformed(variable, reason))
        }
    };
    read_variable(variable)?.map(check).transpose()
}

fn read_guild() -> Result<Option<Id<Guild>>, ConfigError> {
    Ok(parse_id(&DEV_GUILD)?.map(Id::cast))
}

fn parse_id(variable: &'static Variable) -> Result<Option<Id<Application>>, ConfigError> {
    let id = parse::<Id<Application>>(variable)?;
    match id {
        Some(id) if id.get() < 10_u64.pow(16) => Err(ConfigError::malformed(
            variable,
            "it must have at least 17 digits",
        )),
        id => Ok(id),
    }
}

/// Reads a variable. Returns `None` if the variable is not set or blank.
///
/// # Errors
///
/// Returns [`ConfigError`] if the value is not UTF-8.
pub(crate) fn read_variable(variable: &'static Variable) -> Result<Option<String>, ConfigError> {
    let value = match env::var(variable.name) {
        Ok(value) => Some(value),
        Err(VarError::NotPresent) => env_file::get(variable.name).map(str::to_owned),
        Err(VarError::NotUnicode(_)) => {
            return Err(ConfigError::malformed(variable, "it must be UTF-8"));
        }
    };
    let value = value.as_deref().map(str::trim);
    Ok(value.filter(|value| !value.is_empty()).map(str::to_owned))
}

/// The file `.env` in the working directory. Its variables are kept here: a library that changes the environment of its
/// process would be `unsafe`.
pub(crate) mod env_file {
    use std::collections::BTreeMap;
    use std::sync::OnceLock;

    /// Variables of the file, after it has been read.
    static VARIABLES: OnceLock<BTreeMap<String, String>> = OnceLock::new();

    /// Returns the value of a variable in the file, once the file has been read.
    pub(crate) fn get(name: &str) -> Option<&'static str> {
        VARIABLES.get()?.get(name).map(String::as_str)
    }

    /// Reads the file `.env` in the working directory, if there is one, for [`Config::from_env`](crate::Config::from_env).
    ///
    /// [`run`](crate::cli::run) reads the file itself. Call this function in a program that needs the configuration before,
    /// or that does not use the tool. A second call does nothing. Variables of the environment take precedence over those
    /// of the file, and the environment of the process stays as it is: variables of your own are not read.
    ///
    /// # Errors
    ///
    /// Returns [`Error`](crate::Error) if the file cannot be read, or a line is no assignment.
    ///
    /// ```no_run
    /// # fn example() -> guildhall::Result<()> {
    /// guildhall::cli::read_env_file()?;
    /// let client = guildhall::Config::from_env()?.client()?;
    /// # Ok(())
    /// # }
    /// ```
    #[cfg(feature = "cli")]
    pub fn read_env_file() -> crate::Result<()> {
        if VARIABLES.get().is_some() {
            return Ok(());
        }
        let lines = match dotenvy::from_path_iter(".env") {
            Ok(lines) => lines,
            Err(error) if error.not_found() => {
                let _ = VARIABLES.set(BTreeMap::new());
                return Ok(());
            }
            Err(error) => return Err(unreadable(&error)),
        };
        let mut variables = BTreeMap::new();
        for line in lines {
            match line {
                Ok((name, value)) => drop(variables.insert(name, value)),
                Err(error @ dotenvy::Error::Io(_)) => return Err(unreadable(&error)),
                // Do not repeat the line in the message: it may have a secret.
                Err(_) => {
                    let valid = variables.len();
                    return Err(crate::Error::user(format!(
                        "the file .env is malformed after {valid} variables: expected lines such as `DISCORD_TOKEN=value`, or `NAME='a value with spaces'`"
                    )));
                }
            }
        }
        // Another thread may have read the file at the same time.
        let _ = VARIABLES.set(variables);
        Ok(())
    }

    #[cfg(feature = "cli")]
    fn unreadable(error: &dotenvy::Error) -> crate::Error {
        crate::Error::user(format!("cannot read the file .env: {error}"))
    }
}

fn parse<T>(variable: &'static Variable) -> Result<Option<T>, ConfigError>
where
    T: FromStr<Err: fmt::Display>,
{
    let parse = |value: String| {
        value
            .parse()
            .map_err(|reason| ConfigError::malformed(variable, reason))
    };
    read_variable(variable)?.map(parse).transpose()
}

fn read_public_keys() -> Result<Vec<PublicKey>, ConfigError> {
    let parse = |key: &str| {
        key.parse()
            .map_err(|reason| ConfigError::malformed(&PUBLIC_KEY, reason))
    };
    let keys = read_variable(&PUBLIC_KEY)?.unwrap_or_default();
    keys.split(',')
        .filter(|key| !key.trim().is_empty())
        .map(parse)
        .collect()
}

fn read_api_base() -> Result<Option<String>, ConfigError> {
    let check = |base: String| match base.parse::<Uri>() {
        Ok(uri) if is_base_url(&uri) => Ok(base.trim_end_matches('/').to_owned()),
        _ => Err(ConfigError::malformed(
            &API_BASE,
            "it must be an http or https URL without a query",
        )),
    };
    read_variable(&API_BASE)?.map(check).transpose()
}

fn is_base_url(uri: &Uri) -> bool {
    matches!(uri.scheme_str(), Some("http" | "https"))
        && uri.host().is_some_and(|host| !host.is_empty())
        && uri.query().is_none()
}
