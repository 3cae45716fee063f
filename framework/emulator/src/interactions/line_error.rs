//! Errors in input lines, with their positions.

use std::fmt;

use guildhall_rules::edit_distance;

/// Error in an input line that a Discord client would not send.
///
/// [`Display`](fmt::Display) writes the line with a caret below the position of the error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    line: String,
    offset: usize,
    message: String,
    nearest: Option<String>,
    known: Vec<String>,
    /// Command that is not available to the user.
    pub(crate) refused: Option<Box<str>>,
}

impl LineError {
    pub(crate) fn new(line: &str, offset: usize, message: impl Into<String>) -> Self {
        Self {
            line: line.to_owned(),
            offset,
            message: message.into(),
            nearest: None,
            known: Vec::new(),
            refused: None,
        }
    }

    /// Adds the valid names, and suggests the name closest to `given`.
    pub(crate) fn with_valid_names(
        mut self,
        given: &str,
        known: impl IntoIterator<Item = String>,
    ) -> Self {
        self.known = known.into_iter().collect();
        self.nearest = nearest(given, &self.known);
        self
    }

    /// Returns the position of the error, in bytes from the start of the line.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the message, without the line.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the valid name closest to the given name, if any is similar.
    pub fn nearest(&self) -> Option<&str> {
        self.nearest.as_deref()
    }

    /// Returns the valid names at the position of the error.
    pub fn known(&self) -> &[String] {
        &self.known
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(nearest) = &self.nearest {
            write!(f, "; did you mean `{nearest}`?")?;
        }
        let before = self.line.get(..self.offset).unwrap_or(&self.line);
        let column = before.chars().count();
        write!(f, "\n  {}\n  {:column$}^", self.line, "")?;
        if !self.known.is_empty() {
            write!(f, "\n  known: {}", self.known.join(", "))?;
        }
        Ok(())
    }
}

impl std::error::Error for LineError {}

/// Maximum size of a name for which another name is suggested, in bytes.
const NAME_SIZE_MAX: usize = 400;

/// Returns the name with the smallest edit distance to `given`, if the distance is at most half the length of `given`,
/// rounded up.
fn nearest(given: &str, known: &[String]) -> Option<String> {
    if given.len() > NAME_SIZE_MAX {
        return None;
    }
    let given = given.to_lowercase();
    let near = known
        .iter()
        .map(|name| (edit_distance(&given, &name.to_lowercase()), name));
    let best = near.min_by_key(|(distance, _)| *distance)?;
    let most = given.chars().count().div_ceil(2);
    (best.0 <= most).then(|| best.1.clone())
}
