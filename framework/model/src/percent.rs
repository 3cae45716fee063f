//! Text as a part of a URL or of a header.

use std::fmt::Write;

/// Encodes what is neither unreserved ASCII nor in `kept`, each byte of its UTF-8 as `%XX`.
pub(crate) fn encode(text: &str, kept: &[u8]) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || kept.contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _infallible = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}
