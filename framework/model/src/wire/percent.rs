//! Percent-encoding of URLs, forms and headers.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// All characters except letters, digits and `-_.~`.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// Reserved characters in a comma-separated list of a query string.
const RESERVED_IN_LIST: &AsciiSet = &RESERVED.remove(b',');

/// Percent-encodes the UTF-8 bytes of a string, except ASCII letters, digits and `-_.~`.
pub fn percent_encode(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}

/// Percent-encodes a value of a query string, except commas, which separate the entries of lists.
pub(crate) fn percent_encode_list(text: &str) -> String {
    utf8_percent_encode(text, RESERVED_IN_LIST).to_string()
}
