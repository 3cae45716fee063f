//! Text as a part of a URL, a form or a header.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// All but letters, digits and `-_.~`.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// The same without the comma, by which a list in a query is separated.
const RESERVED_IN_LIST: &AsciiSet = &RESERVED.remove(b',');

/// Encodes each byte of the text's UTF-8 as `%XX`, but for ASCII letters, digits and `-_.~`.
pub fn percent_encode(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}

/// The same, for a query, whose lists are separated by commas.
pub(crate) fn percent_encode_list(text: &str) -> String {
    utf8_percent_encode(text, RESERVED_IN_LIST).to_string()
}
