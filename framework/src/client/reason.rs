//! The audit-log reason as a header.

use http::{HeaderName, HeaderValue};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::{Error, Line};

/// The header that carries it.
pub(super) const NAME: HeaderName = HeaderName::from_static("x-audit-log-reason");

/// How many characters a reason may have.
const LIMIT: usize = 512;

/// What stands as it is: letters, digits and `-_.~`.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// The header's value; nothing for an empty reason.
///
/// # Errors
///
/// [`Error`] where the reason is too long.
pub(super) fn header(line: Line, reason: &str) -> Result<Option<HeaderValue>, Error> {
    let length = reason.chars().count();
    if length > LIMIT {
        let sentence = format!("the reason has {length} characters, and may have {LIMIT}");
        return Err(Error::unsendable(line, sentence));
    }
    let encoded = utf8_percent_encode(reason, ENCODED).to_string();
    // Percent encoding leaves nothing that a header cannot carry.
    Ok(HeaderValue::try_from(encoded)
        .ok()
        .filter(|value| !value.is_empty()))
}
