//! Signatures of the service: its key, and the headers of a request.

use std::fmt::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};

use ed25519_dalek::{Signer, SigningKey};

/// Returns the timestamp of a request that is signed now: the next second, so that no request arrives late.
///
/// # Panics
///
/// Panics if the clock is before 1970.
pub fn timestamp() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.expect("the clock is after 1970");
    (now.as_secs() + 1).to_string()
}

/// Returns the tests' replacement for the service's signing key.
pub fn signing_key() -> SigningKey {
    SigningKey::from_bytes(&[42; 32])
}

/// Returns the header value with the signature of a timestamp and a body.
pub fn sign(key: &SigningKey, timestamp: &str, body: &[u8]) -> String {
    hex(&key.sign(&[timestamp.as_bytes(), body].concat()).to_bytes())
}

/// Returns bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut digits, byte| {
        let _infallible = write!(digits, "{byte:02x}");
        digits
    })
}
