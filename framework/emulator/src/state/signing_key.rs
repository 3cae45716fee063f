//! The application's signing key: the bytes of a private key and a text → an Ed25519 signature.

use std::fmt;
use std::sync::OnceLock;

use curve25519_dalek::{EdwardsPoint, Scalar};
use ed25519_dalek::SigningKey;
use sha2::{Digest, Sha512};

use crate::state::ids::hex;

/// Input of the hash from which the nonce derives, before the private key.
const NONCE_LABEL: &[u8] = b"guildhall-emulator nonce";

/// Key that signs interactions.
///
/// All signatures of a key have the same nonce, which halves the cost of a round trip: a nonce for
/// each signature costs a multiplication of the base point and another pass over the text. Verifiers
/// cannot see a difference. Two signatures with the same nonce reveal the private key to whoever
/// receives both. Here that is the developer's own app, and the emulator's key protects nothing
/// else. Never sign with this type outside of the emulator.
pub(crate) struct ServiceKey {
    private: Scalar,
    public: [u8; 32],
    nonce: Scalar,
    /// Encoded product of nonce and base point, the first half of each signature. Computed by the
    /// first signature, because many emulators never sign.
    commitment: OnceLock<[u8; 32]>,
}

impl ServiceKey {
    /// Returns the key with this private key, as RFC 8032 defines it.
    pub(crate) fn from_bytes(bytes: &[u8; 32]) -> Self {
        let key = SigningKey::from_bytes(bytes);
        let nonce = Sha512::new().chain_update(NONCE_LABEL).chain_update(bytes);
        Self {
            private: key.to_scalar(),
            public: key.verifying_key().to_bytes(),
            nonce: Scalar::from_bytes_mod_order_wide(&nonce.finalize().into()),
            commitment: OnceLock::new(),
        }
    }

    /// Returns the public key as 64 hexadecimal digits.
    pub(crate) fn public_key(&self) -> String {
        hex(&self.public)
    }

    /// Signs the text that consists of `parts`.
    pub(crate) fn sign(&self, parts: [&[u8]; 2]) -> [u8; 64] {
        let multiply = || EdwardsPoint::mul_base(&self.nonce).compress().to_bytes();
        let commitment = self.commitment.get_or_init(multiply);
        let hash = Sha512::new()
            .chain_update(commitment)
            .chain_update(self.public)
            .chain_update(parts[0])
            .chain_update(parts[1]);
        let challenge = Scalar::from_bytes_mod_order_wide(&hash.finalize().into());
        let response = self.nonce + challenge * self.private;
        let mut signature = [0; 64];
        signature[..32].copy_from_slice(commitment);
        signature[32..].copy_from_slice(response.as_bytes());
        signature
    }
}

impl fmt::Debug for ServiceKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServiceKey")
            .field("public", &self.public_key())
            .finish_non_exhaustive()
    }
}
