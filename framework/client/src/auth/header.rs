//! Encodes credentials as `Authorization` headers and form fields.

use std::fmt::Write as _;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use guildhall_model::api::GET_TOKEN;
use guildhall_model::{Application, Id, Secret, percent_encode};
use http::HeaderValue;

use crate::error::Error;
use crate::label::RequestLabel;

/// Label of the request that fetches a token.
pub(crate) const TOKEN_REQUEST: RequestLabel =
    RequestLabel::new(GET_TOKEN.method, GET_TOKEN.path, GET_TOKEN.auth);

/// Returns `<scheme> <token>`, marked as sensitive; `None` if the token has characters that are not allowed in a
/// header.
pub(crate) fn authorization_header(scheme: &str, token: &Secret) -> Option<HeaderValue> {
    let mut header = HeaderValue::try_from(format!("{scheme} {}", token.expose())).ok()?;
    header.set_sensitive(true);
    Some(header)
}

/// Returns `Basic <Base64 of id:secret>`, marked as sensitive.
///
/// # Errors
///
/// Never fails in practice: every character of Base64 is allowed in a header.
pub(crate) fn basic_header(id: Id<Application>, secret: &Secret) -> Result<HeaderValue, Error> {
    let encoded = BASE64_STANDARD.encode(format!("{id}:{}", secret.expose()));
    authorization_header("Basic", &Secret::new(encoded)).ok_or_else(|| {
        Error::setup("the client secret cannot be encoded as an `Authorization` header")
    })
}

/// Percent-encoded form fields, `name=value&name=value`. A space becomes `%20`.
#[derive(Debug, Default)]
pub(crate) struct FormFields(String);

impl FormFields {
    /// Adds a field.
    pub(crate) fn field(mut self, name: &str, value: &str) -> Self {
        let separator = if self.0.is_empty() { "" } else { "&" };
        let value = percent_encode(value);
        // Writing to a string cannot fail.
        let _written = write!(self.0, "{separator}{name}={value}");
        self
    }

    /// Adds a field if `value` is `Some`.
    pub(crate) fn optional_field(self, name: &str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.field(name, value),
            None => self,
        }
    }

    pub(crate) fn into_string(self) -> String {
        self.0
    }
}
