//! The environment variables of an app, and the error for a missing or malformed one.

use std::env::{self, VarError};
use std::fmt;
use std::str::FromStr;

#[cfg(feature = "cli")]
use base64::Engine as _;
#[cfg(feature = "cli")]
use base64::engine::general_purpose::STANDARD_NO_PAD;
use guildhall_model::{Application, Guild, Id, Secret};
use http::Uri;

use crate::config::{Credentials, env_file};
use crate::receive::verify::PublicKey;

/// An environment variable, with its expected content and the place to find the value.
#[derive(Debug)]
pub(crate) struct Variable {
    name: &'static str,
    content: &'static str,
    location: &'static str,
    /// Names that other libraries give to the variable.
    aliases: &'static [&'static str],
}

pub(crate) const PUBLIC_KEY: Variable = Variable {
    name: "DISCORD_PUBLIC_KEY",
    content: "the app's public key (64 hexadecimal digits), or several keys separated by commas",
    location: "in the developer portal under General Information",
    aliases: &["PUBLIC_KEY", "DISCORD_APPLICATION_PUBLIC_KEY"],
};
pub(crate) const APPLICATION_ID: Variable = Variable {
    name: "DISCORD_APPLICATION_ID",
    content: "the app's ID, a number of 17 to 20 digits",
    location: "in the developer portal under General Information",
    aliases: &["DISCORD_APP_ID", "APPLICATION_ID", "APP_ID"],
};
pub(crate) const TOKEN: Variable = Variable {
    name: "DISCORD_TOKEN",
    content: "the bot token, without the prefix `Bot`",
    location: "in the developer portal under Bot",
    aliases: &["DISCORD_BOT_TOKEN", "BOT_TOKEN", "TOKEN"],
};
pub(crate) const CLIENT_ID: Variable = Variable {
    name: "DISCORD_CLIENT_ID",
    content: "the app's client ID, a number of 17 to 20 digits",
    location: "in the developer portal under OAuth2",
    aliases: &[],
};
pub(crate) const CLIENT_SECRET: Variable = Variable {
    name: "DISCORD_CLIENT_SECRET",
    content: "the app's client secret",
    location: "in the developer portal under OAuth2",
    aliases: &["CLIENT_SECRET"],
};
pub(crate) const DEV_GUILD: Variable = Variable {
    name: "DISCORD_DEV_GUILD",
    content: "the ID of the guild for testing commands, a number of 17 to 20 digits",
    location: "in Discord with developer mode on: right-click the guild and choose Copy Server ID",
    aliases: &["GUILD_ID", "DEV_GUILD_ID"],
};
pub(crate) const PERMISSIONS_TOKEN: Variable = Variable {
    name: "DISCORD_PERMISSIONS_TOKEN",
    content: "the access token of a user who manages the guilds, with the scope applications.commands.permissions.update",
    location: "in the OAuth2 access token response, after that user has authorized the app",
    aliases: &[],
};
pub(crate) const API_BASE: Variable = Variable {
    name: "DISCORD_API_BASE",
    content: "the base URL of the service, such as `https://discord.com/api/v10`",
    location: "in the startup output of the emulator; leave the variable unset for Discord itself",
    aliases: &[],
};
pub(crate) const REQUESTS_PER_SECOND: Variable = Variable {
    name: "GUILDHALL_REQUESTS_PER_SECOND",
    content: "this process's share of the service's limit, a number such as `25`; 50 by default",
    location: "in the number of processes that share the bot without a store: divide 50, the limit of most bots, by it",
    aliases: &[],
};
pub(crate) const STORE: Variable = Variable {
    name: "GUILDHALL_STORE",
    content: "the URL of the Redis or Valkey server that all processes of the app share, such as `redis://127.0.0.1:6379`",
    location: "in the settings of that server, or leave the variable unset if the app is one process",
    aliases: &[],
};
#[cfg(feature = "emulator")]
pub(crate) const RECORD_PERMISSIONS: Variable = Variable {
    name: "GUILDHALL_RECORD_PERMISSIONS",
    content: "the path of a file, to record the permissions that handlers need",
    location: "in the documentation of `AppBuilder::record_permissions`; leave the variable unset to record nothing",
    aliases: &[],
};
pub(crate) const BIND: Variable = Variable {
    name: "GUILDHALL_BIND",
    content: "the address and port to listen on, such as `0.0.0.0:8787`; `127.0.0.1:8787` by default",
    location: "in the settings of the proxy or tunnel that forwards requests to the app, or leave the variable unset",
    aliases: &[],
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
/// `Display` formats a sentence with the variable, the expected content and the place to find the value.
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

    /// Returns the error for a malformed [URL of the store](crate::Config::store_url), for the package that connects to
    /// the store. The error must not repeat the URL, which may contain a password.
    pub fn invalid_store_url(reason: impl fmt::Display) -> Self {
        Self::malformed(&STORE, reason)
    }

    pub(crate) fn missing(variable: &'static Variable) -> Self {
        let is_set = |name: &&&str| env::var_os(name).is_some() || env_file::get(name).is_some();
        let alias = variable.aliases.iter().find(is_set);
        let problem = match alias {
            Some(alias) => format!("is not set, but {alias} is: rename it"),
            None if env_file::is_absent() => {
                "is not set, and there is no file .env with variables in the working \
                                              directory"
                    .to_owned()
            }
            None => "is not set".to_owned(),
        };
        Self { variable, problem }
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
            ..
        } = self.variable;
        write!(
            f,
            "{name} {}: expected {content}; find it {location}",
            self.problem
        )
    }
}

impl std::error::Error for ConfigError {}

pub(crate) fn read_credentials() -> Result<Option<Credentials>, ConfigError> {
    let token = read_secret(&TOKEN)?;
    if let Some(token) = &token {
        check_token(token.expose())?;
    }
    let token = token.map(Credentials::Bot);
    let secret = read_secret(&CLIENT_SECRET)?.map(Credentials::Client);
    Ok(token.or(secret))
}

/// Checks the form of a bot token: three parts, the first of which is the ID of the bot.
fn check_token(token: &str) -> Result<(), ConfigError> {
    if token.contains(['"', '\'']) {
        let reason = "it must not be in quotes: `docker --env-file` and systemd keep them";
        return Err(ConfigError::malformed(&TOKEN, reason));
    }
    let parts: Vec<_> = token.split('.').collect();
    if parts.len() == 3 && parts.iter().all(|part| !part.is_empty()) {
        return Ok(());
    }
    let reason = "a bot token has three parts with dots between them; the public key and the client secret have none";
    Err(ConfigError::malformed(&TOKEN, reason))
}

/// Returns the ID in the first part of a bot token.
#[cfg(feature = "cli")]
pub(crate) fn id_of_token(token: &str) -> Option<Id<Application>> {
    let (first, _) = token.split_once('.')?;
    let digits = STANDARD_NO_PAD.decode(first).ok()?;
    String::from_utf8(digits).ok()?.parse().ok()
}

/// Reads a token or a secret. It must consist of visible ASCII characters, because it is sent in a header.
pub(crate) fn read_secret(variable: &'static Variable) -> Result<Option<Secret>, ConfigError> {
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

pub(crate) fn read_guild() -> Result<Option<Id<Guild>>, ConfigError> {
    Ok(parse_id(&DEV_GUILD)?.map(Id::cast))
}

pub(crate) fn parse_id(
    variable: &'static Variable,
) -> Result<Option<Id<Application>>, ConfigError> {
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

pub(crate) fn parse<T>(variable: &'static Variable) -> Result<Option<T>, ConfigError>
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

pub(crate) fn read_public_keys() -> Result<Vec<PublicKey>, ConfigError> {
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

pub(crate) fn read_api_base() -> Result<Option<String>, ConfigError> {
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
