//! Audit log reasons.

use std::fmt;

use guildhall_rules::{REASON, count_characters};

use crate::ValidationError;
use crate::percent_encode;
use crate::validation::check_size;

/// Reason for the [audit log](https://docs.discord.com/developers/resources/audit-log), 1–512 characters, sent in the
/// header [`Reason::HEADER`].
///
/// ```
/// use guildhall_model::Reason;
///
/// let reason = Reason::new("spam & scam")?;
/// assert_eq!(reason.header_value(), "spam%20%26%20scam");
/// # Ok::<(), guildhall_model::ValidationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reason(Box<str>);

impl Reason {
    /// Name of the request header.
    pub const HEADER: &'static str = "X-Audit-Log-Reason";

    /// Creates a reason of 1–512 characters.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] if `text` is empty or has more than 512 characters.
    pub fn new(text: impl Into<Box<str>>) -> Result<Self, ValidationError> {
        let text = text.into();
        check_size("reason", "a length", Some(count_characters(&text)), &REASON)?;
        Ok(Self(text))
    }

    /// Returns the reason.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the header value: UTF-8, with all characters except unreserved ASCII percent-encoded.
    pub fn header_value(&self) -> String {
        percent_encode(&self.0)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<&str> for Reason {
    type Error = ValidationError;

    fn try_from(text: &str) -> Result<Self, ValidationError> {
        Self::new(text)
    }
}

impl TryFrom<String> for Reason {
    type Error = ValidationError;

    fn try_from(text: String) -> Result<Self, ValidationError> {
        Self::new(text)
    }
}
