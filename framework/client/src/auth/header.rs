//! Headers and form fields that carry credentials.

use std::fmt::Write as _;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use guildhall_model::api::GET_TOKEN;
use guildhall_model::{Application, Id, Secret, percent_encode};
use http::HeaderValue;

use crate::error::Error;
use crate::label::Line;

/// Where tokens are got, below the service's base.
pub(crate) const TOKEN: Line = Line::new(GET_TOKEN.method, GET_TOKEN.path, GET_TOKEN.auth);

/// `<scheme> <token>`, marked so that it does not print.
pub(crate) fn authorization_header(scheme: &str, token: &Secret) -> Option<HeaderValue> {
    let mut header = HeaderValue::try_from(format!("{scheme} {}", token.expose())).ok()?;
    header.set_sensitive(true);
    Some(header)
}
/// `name=value&name=value`, encoded. A space becomes `%20`.
#[derive(Debug, Default)]
pub(crate) struct Form(String);

impl Form {
    /// Adds a value.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        let separator = if self.0.is_empty() { "" } else { "&" };
        let value = percent_encode(value);
        // Writing to a string cannot fail.
        let _written = write!(self.0, "{separator}{name}={value}");
        self
    }

    /// Adds a value where there is one.
    pub(crate) fn with_some(self, name: &str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    pub(crate) fn into_string(self) -> String {
        self.0
    }
}

/// `Basic`, and the id and the secret in base 64. It does not print.
///
/// # Errors
///
/// [`Error`] where no header can carry it, which base 64 leaves nothing of.
pub(crate) fn basic_header(id: Id<Application>, secret: &Secret) -> Result<HeaderValue, Error> {
    let encoded = BASE64_STANDARD.encode(format!("{id}:{}", secret.expose()));
    authorization_header("Basic", &Secret::new(encoded))
        .ok_or_else(|| Error::setup("the client secret holds what no header can carry"))
}
