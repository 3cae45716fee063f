//! The `Basic` scheme: an id and a secret as one header.

use guildhall_model::{Application, Id, Secret};
use http::HeaderValue;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// `Basic`, and the id and the secret in base 64. It does not print.
pub(super) fn header(id: Id<Application>, secret: &Secret) -> Option<HeaderValue> {
    let encoded = base64(format!("{id}:{}", secret.expose()).as_bytes());
    crate::client::authorization("Basic", &Secret::new(encoded))
}

fn base64(bytes: &[u8]) -> String {
    bytes.chunks(3).flat_map(quartet).collect()
}

/// Up to three bytes as four characters, the missing ones padded.
fn quartet(bytes: &[u8]) -> [char; 4] {
    let byte = |index: usize| u32::from(bytes.get(index).copied().unwrap_or(0));
    let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
    std::array::from_fn(|index| {
        let sextet = (bits >> (18 - 6 * index)) & 0b11_1111;
        if index > bytes.len() {
            '='
        } else {
            char::from(ALPHABET[sextet as usize])
        }
    })
}

#[cfg(test)]
mod tests {
    use super::base64;

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
            assert_eq!(base64(text.as_bytes()), encoded);
        }
    }
}
