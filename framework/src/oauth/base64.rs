//! Base 64 as RFC 4648 has it, in both alphabets.

const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const URL: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// With padding, for a header.
pub(super) fn standard(bytes: &[u8]) -> String {
    let mut text = encode(bytes, STANDARD);
    text.extend(std::iter::repeat_n('=', (3 - bytes.len() % 3) % 3));
    text
}

/// Without padding, for a URL.
pub(super) fn url(bytes: &[u8]) -> String {
    encode(bytes, URL)
}

fn encode(bytes: &[u8], alphabet: &[u8; 64]) -> String {
    let groups = bytes.chunks(3);
    groups.flat_map(|group| digits(group, alphabet)).collect()
}

/// Up to three bytes as one digit more.
fn digits(bytes: &[u8], alphabet: &[u8; 64]) -> impl Iterator<Item = char> {
    let byte = |index: usize| u32::from(bytes.get(index).copied().unwrap_or(0));
    let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
    let digit = move |index| (bits >> (18 - 6 * index)) & 0b11_1111;
    (0..=bytes.len()).map(move |index| char::from(alphabet[digit(index) as usize]))
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
