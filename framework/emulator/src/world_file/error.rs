//! Errors in a world file, with the path of each fault.

use std::fmt;

/// Error that contains all faults of an invalid world file.
///
/// [`Display`](fmt::Display) writes one line per fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldFileError {
    faults: Vec<WorldFault>,
}

/// Fault in a world file.
///
/// [`Display`](fmt::Display) writes the path first:
/// `guilds[0].members[2].roles[0]: no role is named "Modd"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldFault {
    path: String,
    message: String,
}

impl WorldFileError {
    pub(crate) const fn new(faults: Vec<WorldFault>) -> Self {
        Self { faults }
    }

    /// Returns all faults. A file that does not parse has one fault.
    pub fn faults(&self) -> &[WorldFault] {
        &self.faults
    }
}

impl WorldFault {
    pub(crate) fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            message: message.into(),
        }
    }

    /// Returns the path of the invalid value, such as `guilds[0].members[2].roles[0]`; `.` for the whole file.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the message, such as `no role is named "Modd"`.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl From<serde_path_to_error::Error<serde_json::Error>> for WorldFileError {
    fn from(error: serde_path_to_error::Error<serde_json::Error>) -> Self {
        let path = error.path().to_string();
        Self::new(vec![WorldFault::new(path, error.inner().to_string())])
    }
}

impl fmt::Display for WorldFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            let line = if index == 0 { "" } else { "\n" };
            write!(f, "{line}{fault}")?;
        }
        Ok(())
    }
}

impl fmt::Display for WorldFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl std::error::Error for WorldFileError {}

impl std::error::Error for WorldFault {}
