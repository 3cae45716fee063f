//! Percent-encoding of URLs, forms and headers.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// All characters except letters, digits and `-_.~`.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// Reserved characters of a list in a query, which is separated by commas.
const RESERVED_IN_LIST: &AsciiSet = &RESERVED.remove(b',');

/// Percent-encodes all bytes of a text's UTF-8 except ASCII letters, digits and `-_.~`.
pub fn percent_encode(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}

/// Percent-encodes a value of a query, except for commas, which separate lists.
pub(crate) fn percent_encode_list(text: &str) -> String {
    utf8_percent_encode(text, RESERVED_IN_LIST).to_string()
}
