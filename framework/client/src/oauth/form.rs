//! Names and values as a query, which is also a form's body.

use std::fmt::Write;

use guildhall_model::percent_encode;

/// `name=value&name=value`, encoded. A space becomes `%20`.
#[derive(Debug, Default)]
pub(super) struct Form(String);

impl Form {
    /// Adds a value.
    pub(super) fn with(mut self, name: &str, value: &str) -> Self {
        let separator = if self.0.is_empty() { "" } else { "&" };
        let value = percent_encode(value);
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
