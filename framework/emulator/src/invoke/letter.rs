//! A body for the app, with the headers that prove who sends it.

use bytes::Bytes;
use ed25519_dalek::{Signer as _, SigningKey};

use crate::script::Signing;
use crate::world::hex;

/// The key that [`Signing::WrongKey`] signs with. It is in no world.
const STRANGER: [u8; 32] = [7; 32];

/// Who signs, how, and as of which second.
#[derive(Debug)]
pub(super) struct Signer<'k> {
    pub(super) key: &'k SigningKey,
    pub(super) signing: Signing,
    pub(super) second: i64,
}

/// A body for the app, with the headers that prove who sends it.
#[derive(Clone, Debug)]
pub(crate) struct SignedRequest {
    pub(super) body: Bytes,
    /// The timestamp and the signature.
    pub(super) proof: Option<(String, String)>,
}

impl Signer<'_> {
    pub(super) fn sign(&self, body: Bytes) -> SignedRequest {
        let timestamp = self.second.to_string();
        let signature = match self.signing {
            Signing::Valid => Some(signature(self.key, &timestamp, &body)),
            Signing::Wrong => Some(signature(self.key, &timestamp, b"something else")),
            Signing::WrongKey => {
                let stranger = SigningKey::from_bytes(&STRANGER);
                Some(signature(&stranger, &timestamp, &body))
            }
            Signing::Missing => None,
        };
        SignedRequest {
            body,
            proof: signature.map(|signature| (timestamp, signature)),
        }
    }
}

fn signature(key: &SigningKey, timestamp: &str, body: &[u8]) -> String {
    let signed = [timestamp.as_bytes(), body].concat();
    hex(&key.sign(&signed).to_bytes())
}
