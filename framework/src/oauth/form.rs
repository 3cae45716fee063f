//! Names and values as a query, which is also a form's body.

use std::fmt::Write;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What stands as it is: letters, digits and `-_.~`.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// `name=value&name=value`, encoded. A space becomes `%20`.
#[derive(Debug, Default)]
pub(super) struct Form(String);

impl Form {
    /// Adds a value.
    pub(super) fn with(mut self, name: &str, value: &str) -> Self {
        let separator = if self.0.is_empty() { "" } else { "&" };
        let value = utf8_percent_encode(value, ENCODED);
        // Writing to a string cannot fail.
        let _written = write!(self.0, "{separator}{name}={value}");
        self
    }

    /// Adds a value where there is one.
    pub(super) fn with_some(self, name: &str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    pub(super) fn into_string(self) -> String {
        self.0
    }
}
