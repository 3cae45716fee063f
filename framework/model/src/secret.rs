//! Secret strings, which `Debug` and `Display` hide.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Secret string. `Debug` and `Display` print `***`; serialization writes the string.
#[derive(Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

crate::wire::kinds::kinds! { Secret => Text, }

impl Secret {
    /// Creates a secret from a string.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Returns the string, for a header or a URL. Do not log the string.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}
