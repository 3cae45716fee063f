//! The `Basic` scheme: an id and a secret as one header.

use guildhall_model::{Application, Id, Secret};
use http::HeaderValue;

use super::base64;
use crate::{Error, authorization};

/// `Basic`, and the id and the secret in base 64. It does not print.
///
/// # Errors
///
/// [`Error`] where no header can carry it, which base 64 leaves nothing of.
pub(super) fn header(id: Id<Application>, secret: &Secret) -> Result<HeaderValue, Error> {
    let encoded = base64::standard(format!("{id}:{}", secret.expose()).as_bytes());
    authorization("Basic", &Secret::new(encoded))
        .ok_or_else(|| Error::setup("the client secret holds what no header can carry"))
}
