//! The file `.env` in the working directory. Its variables are kept here: a library that changes the environment of its
//! process would be `unsafe`.

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
