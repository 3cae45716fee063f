//! The file `.env` in the working directory. Its variables are kept here: a library that changes the environment of its
//! process would be `unsafe`.

use std::collections::BTreeMap;
use std::sync::OnceLock;
#[cfg(feature = "cli")]
use std::{fs, io};

#[cfg(feature = "cli")]
use crate::error::Error;

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
pub fn read_env_file() -> Result<(), Error> {
    if VARIABLES.get().is_some() {
        return Ok(());
    }
    let text = match fs::read_to_string(".env") {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let _ = VARIABLES.set(BTreeMap::new());
            return Ok(());
        }
        Err(error) => return Err(Error::user(format!("cannot read the file .env: {error}"))),
    };
    // Some editors write a byte order mark.
    let text = text.trim_start_matches('\u{FEFF}');
    let lines = dotenvy::from_read_iter(text.as_bytes());
    let variables = lines.collect::<Result<_, _>>();
    let variables = variables.map_err(|error| malformed(text, &error))?;
    // Another thread may have read the file at the same time.
    let _ = VARIABLES.set(variables);
    Ok(())
}

/// Returns the error for a line that is no assignment. It does not repeat the line, which may have a secret.
#[cfg(feature = "cli")]
fn malformed(text: &str, error: &dotenvy::Error) -> Error {
    let line = match error {
        dotenvy::Error::LineParse(line, _) => {
            let mut places = text.match_indices(line.as_str());
            let starts_a_line = |start: usize| start == 0 || text[..start].ends_with('\n');
            places.find_map(|(start, _)| starts_a_line(start).then_some(start))
        }
        _ => None,
    };
    let line = line.and_then(|start| text.get(..start));
    let place = line.map_or_else(String::new, |before| {
        format!(" in line {}", before.lines().count() + 1)
    });
    Error::user(format!(
        "the file .env is malformed{place}: expected lines such as `DISCORD_TOKEN=value`, or `NAME='a value with spaces'`, \
         whose quotes are closed"
    ))
}

/// Returns whether the tool has looked for the file, and has found no variables.
pub(crate) fn is_absent() -> bool {
    VARIABLES.get().is_some_and(BTreeMap::is_empty)
}
