//! The variables of the environment: what each should hold, and where a person finds it.

use std::env::{self, VarError};
use std::fmt;
use std::str::FromStr;

use guildhall_model::{Application, Guild, Id, Secret};
use http::Uri;

use super::{Config, Credentials};
use crate::receive::PublicKey;

/// A variable of the environment, and what a person needs to know to set it.
#[derive(Debug)]
pub(crate) struct Variable {
    name: &'static str,
    holds: &'static str,
    found: &'static str,
}

pub(crate) const PUBLIC_KEY: Variable = Variable {
    name: "DISCORD_PUBLIC_KEY",
    holds: "the app's public key, 64 hexadecimal digits, or several with commas between them",
    found: "in the developer portal under General Information",
};
pub(crate) const APPLICATION_ID: Variable = Variable {
    name: "DISCORD_APPLICATION_ID",
    holds: "the app's id, a number of 17 to 20 digits",
    found: "in the developer portal under General Information",
};
pub(crate) const TOKEN: Variable = Variable {
    name: "DISCORD_TOKEN",
    holds: "the bot's token, without `Bot` in front",
    found: "in the developer portal under Bot",
};
pub(crate) const CLIENT_ID: Variable = Variable {
    name: "DISCORD_CLIENT_ID",
    holds: "the app's client id, a number of 17 to 20 digits",
    found: "in the developer portal under OAuth2",
};
pub(crate) const CLIENT_SECRET: Variable = Variable {
    name: "DISCORD_CLIENT_SECRET",
    holds: "the app's client secret",
    found: "in the developer portal under OAuth2",
};
pub(crate) const DEV_GUILD: Variable = Variable {
    name: "DISCORD_DEV_GUILD",
    holds: "the id of the guild in which commands are tried out, a number of 17 to 20 digits",
    found: "in Discord with developer mode on: right-click the guild, Copy Server ID",
};
pub(crate) const PERMISSIONS_TOKEN: Variable = Variable {
    name: "DISCORD_PERMISSIONS_TOKEN",
    holds: "the access token of a user who manages the guilds, with the scope applications.commands.permissions.update",
    found: "in the answer to an OAuth2 authorization of that user",
};
pub(crate) const API_BASE: Variable = Variable {
    name: "DISCORD_API_BASE",
    holds: "the base of the service's URLs, such as `https://discord.com/api/v10`",
    found: "in what the emulator prints when it starts, or leave it unset for the service itself",
};
pub(crate) const BIND: Variable = Variable {
    name: "GUILDHALL_BIND",
    holds: "the address and port to listen on, such as `127.0.0.1:8787`",
    found: "in the settings of whatever forwards requests to the app, or leave it unset",
};

#[cfg(feature = "cli")]
impl Variable {
    /// Its name, and what it should hold.
    pub(crate) const fn line(&self) -> (&'static str, &'static str) {
        (self.name, self.holds)
    }
}

/// A value from outside that is missing or malformed: one sentence that says which, what it should
/// hold and where to find it.
#[derive(Debug)]
pub struct ConfigError {
    variable: &'static Variable,
    problem: String,
}

impl ConfigError {
    /// The name of the variable.
    pub fn variable(&self) -> &'static str {
        self.variable.name
    }

    pub(super) fn missing(variable: &'static Variable) -> Self {
        Self {
            variable,
            problem: "is not set".to_owned(),
        }
    }

    // The value itself is not repeated: it may be a secret in the wrong place.
    fn malformed(variable: &'static Variable, why: impl fmt::Display) -> Self {
        Self {
            variable,
            problem: format!("cannot be used ({why})"),
        }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Variable { name, holds, found } = self.variable;
        write!(
            f,
            "{name} {}: it should hold {holds}, found {found}",
            self.problem
        )
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// Reads the environment.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] where a variable is set to something that cannot be used. A variable that is
    /// not set is an error only of what needs it.
    pub fn from_env() -> Result<Self, ConfigError> {
        Ok(Self {
            public_keys: keys()?,
            application_id: id(&APPLICATION_ID)?,
            client_id: id(&CLIENT_ID)?,
            credentials: credentials()?,
            api_base: api_base()?,
            bind: parsed(&BIND)?,
            dev_guild: guild()?,
            permissions_token: secret(&PERMISSIONS_TOKEN)?,
        })
    }
}

fn credentials() -> Result<Option<Credentials>, ConfigError> {
    let token = secret(&TOKEN)?.map(Credentials::Bot);
    let secret = secret(&CLIENT_SECRET)?.map(Credentials::Client);
    Ok(token.or(secret))
}

/// A token or a secret: one word that a header can carry.
fn secret(variable: &'static Variable) -> Result<Option<Secret>, ConfigError> {
    let check = |secret: String| {
        if secret.bytes().all(|byte| byte.is_ascii_graphic()) {
            Ok(Secret::new(secret))
        } else {
            let why = "it is not one word of ASCII characters";
            Err(ConfigError::malformed(variable, why))
        }
    };
    text(variable)?.map(check).transpose()
}

fn guild() -> Result<Option<Id<Guild>>, ConfigError> {
    Ok(id(&DEV_GUILD)?.map(Id::cast))
}

fn id(variable: &'static Variable) -> Result<Option<Id<Application>>, ConfigError> {
    let id = parsed::<Id<Application>>(variable)?;
    match id {
        Some(id) if id.get() < 10_u64.pow(16) => Err(ConfigError::malformed(
            variable,
            "it has fewer than 17 digits",
        )),
        id => Ok(id),
    }
}

fn text(variable: &'static Variable) -> Result<Option<String>, ConfigError> {
    match env::var(variable.name) {
        Ok(value) if value.trim().is_empty() => Ok(None),
        Ok(value) => Ok(Some(value.trim().to_owned())),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(ConfigError::malformed(variable, "not UTF-8")),
    }
}

fn parsed<T>(variable: &'static Variable) -> Result<Option<T>, ConfigError>
where
    T: FromStr<Err: fmt::Display>,
{
    let parse = |value: String| {
        value
            .parse()
            .map_err(|why| ConfigError::malformed(variable, why))
    };
    text(variable)?.map(parse).transpose()
}

fn keys() -> Result<Vec<PublicKey>, ConfigError> {
    let parse = |key: &str| {
        key.parse()
            .map_err(|why| ConfigError::malformed(&PUBLIC_KEY, why))
    };
    let keys = text(&PUBLIC_KEY)?.unwrap_or_default();
    keys.split(',')
        .filter(|key| !key.trim().is_empty())
        .map(parse)
        .collect()
}

fn api_base() -> Result<Option<String>, ConfigError> {
    let check = |base: String| match base.parse::<Uri>() {
        Ok(uri) if is_base(&uri) => Ok(base.trim_end_matches('/').to_owned()),
        _ => Err(ConfigError::malformed(
            &API_BASE,
            "it is no http or https URL, or has a query",
        )),
    };
    text(&API_BASE)?.map(check).transpose()
}

fn is_base(uri: &Uri) -> bool {
    matches!(uri.scheme_str(), Some("http" | "https"))
        && uri.host().is_some_and(|host| !host.is_empty())
        && uri.query().is_none()
}
