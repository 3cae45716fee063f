//! The token that lets an app answer.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Secret;

/// The token of an interaction: whoever has it can answer for the app for 15 minutes.
///
/// `Debug` and `Display` print `***`; serialization writes the token.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct InteractionToken(Secret);

impl InteractionToken {
    /// Keeps `token` from being printed.
    pub fn new(token: impl Into<String>) -> Self {
        Self(Secret::new(token))
    }

    /// The token itself, for a URL.
    pub fn expose(&self) -> &str {
        self.0.expose()
    }
}

impl fmt::Display for InteractionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<String> for InteractionToken {
    fn from(token: String) -> Self {
        Self::new(token)
    }
}
