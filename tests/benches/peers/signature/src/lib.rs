//! Verification of a request as a bot without a framework does it, with `ed25519-dalek`.

use std::sync::LazyLock;

use ed25519_dalek::{Signature, Verifier, VerifyingKey};
use http::HeaderMap;

static KEY: LazyLock<VerifyingKey> = LazyLock::new(|| {
    let bytes = hex(peer_kit::PUBLIC_KEY).expect("the key has 64 hexadecimal digits");
    VerifyingKey::from_bytes(&bytes).expect("the key is a point on the curve")
});

/// Returns whether the service signed a request.
#[must_use]
pub fn is_valid(headers: &HeaderMap, body: &[u8]) -> bool {
    let header = |name| headers.get(name)?.to_str().ok();
    let (Some(signature), Some(timestamp)) = (
        header("x-signature-ed25519"),
        header("x-signature-timestamp"),
    ) else {
        return false;
    };
    let Some(signature) = hex(signature) else {
        return false;
    };
    let message = [timestamp.as_bytes(), body].concat();
    KEY.verify(&message, &Signature::from_bytes(&signature))
        .is_ok()
}

/// Decodes hexadecimal digits. Returns `None` if there are not `2 * N` digits.
fn hex<const N: usize>(digits: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if digits.len() != 2 * N {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.as_bytes().chunks_exact(2)) {
        let digit = |digit: u8| char::from(digit).to_digit(16);
        *byte = u8::try_from(digit(pair[0])? << 4 | digit(pair[1])?).ok()?;
    }
    Some(bytes)
}
