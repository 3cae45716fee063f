//! The format of the lock file: reads its version, and finds fields that this version does not know.

use std::fmt;

use guildhall_model::command::field_names;
use guildhall_model::json::{self, JsonError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Version of the format that this package writes, and the newest that it reads.
///
/// A lock without a version has version 1. Version 2 adds `version` and `unsure`.
const VERSION: u64 = 2;

/// The version of a lock that does not state one.
const FIRST_VERSION: u64 = 1;

/// The text is not a lock that this version of guildhall can read.
#[derive(Debug)]
pub struct LockError(LockProblem);

#[derive(Debug)]
enum LockProblem {
    Malformed(JsonError),
    NewerVersion(u64),
    UnknownField(String),
}

/// The kind of a [`LockError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LockErrorKind {
    /// The text is not a lock file, or an incomplete one.
    Malformed,
    /// A newer version of guildhall has written the lock. Its content is lost if this version replaces it.
    NewerVersion,
    /// A command or a permission has a field that this version of guildhall does not know, and would drop.
    UnknownField,
}

impl LockError {
    /// Returns the kind of the error.
    pub const fn kind(&self) -> LockErrorKind {
        match self.0 {
            LockProblem::Malformed(_) => LockErrorKind::Malformed,
            LockProblem::NewerVersion(_) => LockErrorKind::NewerVersion,
            LockProblem::UnknownField(_) => LockErrorKind::UnknownField,
        }
    }
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            LockProblem::Malformed(error) => write!(f, "the text is not a lock file: {error}"),
            LockProblem::NewerVersion(version) => write!(
                f,
                "written by a newer version of guildhall (version {version}; this one reads up to {VERSION}): update guildhall"
            ),
            LockProblem::UnknownField(path) => write!(
                f,
                "the field `{path}` is unknown to this version of guildhall, which would drop it: update guildhall, or remove the field"
            ),
        }
    }
}

impl std::error::Error for LockError {}

/// Parses a lock.
///
/// # Errors
///
/// Returns [`LockError`] if the text is not a lock, has a newer version, or has unknown fields.
pub(crate) fn parse<L: DeserializeOwned>(text: &str) -> Result<L, LockError> {
    let malformed = |error| LockError(LockProblem::Malformed(error));
    let json: Value = json::from_str(text).map_err(malformed)?;
    // Before anything else: a newer version may have any other fields.
    let version = json.get("version").and_then(Value::as_u64);
    if let Some(newer) = version.filter(|version| VERSION < *version) {
        return Err(LockError(LockProblem::NewerVersion(newer)));
    }
    let lock = json::from_str(text).map_err(malformed)?;
    match unknown_field(&json) {
        Some(path) => Err(LockError(LockProblem::UnknownField(path))),
        None => Ok(lock),
    }
}

/// A version that this package reads, the first one if a lock states none. Every lock is written in the current
/// version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "u64", into = "u64")]
pub(crate) struct FormatVersion;

impl TryFrom<u64> for FormatVersion {
    type Error = String;

    fn try_from(version: u64) -> Result<Self, String> {
        match version {
            FIRST_VERSION..=VERSION => Ok(Self),
            _ => Err(format!(
                "version {version} is not in {FIRST_VERSION} to {VERSION}"
            )),
        }
    }
}

impl From<FormatVersion> for u64 {
    fn from(_: FormatVersion) -> Self {
        VERSION
    }
}

/// Returns the path of a field in a command or a permission that this package does not know, if there is one. Unknown
/// fields elsewhere are errors when the lock is parsed.
fn unknown_field(lock: &Value) -> Option<String> {
    let global = lock.get("global");
    let guilds = lock.get("guilds").and_then(Value::as_object);
    let restores = lock.get("pending_restores").and_then(Value::as_array);
    global
        .and_then(|global| unknown_in(global, field_names::COMMAND, "global"))
        .or_else(|| {
            let mut guilds = guilds.into_iter().flatten();
            guilds.find_map(|(id, list)| {
                unknown_in(list, field_names::COMMAND, &format!("guilds.{id}"))
            })
        })
        .or_else(|| {
            let mut restores = restores.into_iter().flatten().enumerate();
            restores.find_map(|(index, restore)| {
                let path = format!("pending_restores[{index}].permissions");
                unknown_in(restore.get("permissions")?, field_names::PERMISSION, &path)
            })
        })
}

/// Returns the path of an unknown field in a list of objects with these fields.
fn unknown_in(list: &Value, known: &[&str], path: &str) -> Option<String> {
    let mut entries = list.as_array()?.iter().enumerate();
    entries.find_map(|(index, entry)| {
        entry.as_object()?.iter().find_map(|(name, value)| {
            let path = format!("{path}[{index}].{name}");
            match name.as_str() {
                unknown if !known.contains(&unknown) => Some(path),
                "options" => unknown_in(value, field_names::OPTION, &path),
                "choices" => unknown_in(value, field_names::CHOICE, &path),
                _ => None,
            }
        })
    })
}
