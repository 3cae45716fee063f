//! Base 64 as RFC 4648 has it, in both alphabets.

use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD, Engine as _};

/// With padding, for a header.
pub(super) fn standard(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(bytes)
}

/// Without padding, for a URL.
pub(super) fn url(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::{standard, url};

    #[test]
    fn base64_is_that_of_rfc_4648() {
        let pairs = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
        ];
        for (text, encoded) in pairs {
            assert_eq!(standard(text.as_bytes()), encoded);
            assert_eq!(url(text.as_bytes()), encoded.trim_end_matches('='));
        }
        assert_eq!(
            (standard(&[0xfb, 0xff]), url(&[0xfb, 0xff])),
            ("+/8=".into(), "-_8".into())
        );
    }
}
