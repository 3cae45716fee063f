//! Signatures of custom IDs: added to outgoing messages and modals, verified on incoming components and modals.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use guildhall_model::{Component, InteractionResponse};
use guildhall_rules::count_characters;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::custom_id::components::{visit_custom_ids, visit_response};

/// Number of characters that a signature adds to a custom ID: a slash, and 16 characters in URL-safe Base64.
pub(crate) const SIGNATURE_LENGTH: usize = 1 + SIGNATURE_BYTES / 3 * 4;

/// Minimum length of a secret, in bytes.
pub(crate) const SECRET_MIN: usize = 16;

/// Bytes of the truncated HMAC-SHA-256.
const SIGNATURE_BYTES: usize = 12;

/// Prefix of the custom IDs of the framework. They contain random numbers and need no signature. `#[component]` and
/// `#[modal]` reject patterns with this prefix.
const OWN_PREFIX: &str = "guildhall.";

/// Prefix of the short custom IDs that replace stored ones. These are signed.
pub(crate) const STORED_PREFIX: &str = "guildhall.stored/";

/// Text before the custom ID in the signed message, so that the secret can be used for other messages as well.
const PURPOSE: &[u8] = b"guildhall custom id\0";

/// Signs custom IDs with the first of its secrets, and accepts signatures of each. A signer without secrets leaves
/// custom IDs unchanged.
#[derive(Clone, Default)]
pub(crate) struct CustomIdSigner(Vec<Hmac<Sha256>>);

/// The reason that a custom ID is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ForgedCustomId;

impl CustomIdSigner {
    /// Adds a secret.
    pub(crate) fn add(&mut self, secret: &[u8]) {
        // HMAC accepts keys of every length.
        if let Ok(mac) = Hmac::new_from_slice(secret) {
            self.0.push(mac.chain_update(PURPOSE));
        }
    }

    /// Returns whether custom IDs are signed.
    pub(crate) fn is_active(&self) -> bool {
        !self.0.is_empty()
    }

    /// Signs the custom IDs of a response.
    pub(crate) fn sign_response(&self, response: &mut InteractionResponse) {
        if self.is_active() {
            visit_response(response, &mut |custom_id| self.sign(custom_id));
        }
    }

    /// Signs the custom IDs of components.
    pub(crate) fn sign_components(&self, components: &mut [Component]) {
        visit_custom_ids(components, &mut |custom_id| self.sign(custom_id));
    }

    /// Returns the component with signed custom IDs.
    pub(crate) fn signed(&self, mut component: Component) -> Component {
        self.sign_components(std::slice::from_mut(&mut component));
        component
    }

    /// Returns the length of a custom ID after [`sign`](Self::sign), in characters.
    pub(crate) fn signed_length(&self, custom_id: &str) -> usize {
        let length = count_characters(custom_id);
        if self.is_active() && !is_exempt(custom_id) && self.verify(custom_id).is_err() {
            return length + SIGNATURE_LENGTH;
        }
        length
    }

    /// Signs a custom ID, unless it is signed already or the number of a wait of the framework.
    pub(crate) fn sign(&self, custom_id: &mut String) {
        let Some(mac) = self.0.first() else {
            return;
        };
        if is_exempt(custom_id) || self.verify(custom_id).is_ok() {
            return;
        }
        let tag = mac
            .clone()
            .chain_update(&*custom_id)
            .finalize()
            .into_bytes();
        custom_id.push('/');
        URL_SAFE_NO_PAD.encode_string(&tag[..SIGNATURE_BYTES], custom_id);
    }

    /// Returns the length of the custom ID without its signature, in bytes.
    ///
    /// # Errors
    ///
    /// Returns [`ForgedCustomId`] if no secret of the app has signed the custom ID.
    pub(crate) fn verify(&self, custom_id: &str) -> Result<usize, ForgedCustomId> {
        let (unsigned, text) = custom_id.rsplit_once('/').ok_or(ForgedCustomId)?;
        let mut signature = [0; SIGNATURE_BYTES];
        match URL_SAFE_NO_PAD.decode_slice(text, &mut signature) {
            Ok(SIGNATURE_BYTES) => {}
            _ => return Err(ForgedCustomId),
        }
        let is_signed = self.0.iter().any(|mac| {
            let mac = mac.clone().chain_update(unsigned);
            mac.verify_truncated_left(&signature).is_ok()
        });
        is_signed.then_some(unsigned.len()).ok_or(ForgedCustomId)
    }
}

/// Returns whether a custom ID is the number of a wait of the framework.
fn is_exempt(custom_id: &str) -> bool {
    custom_id.starts_with(OWN_PREFIX) && !custom_id.starts_with(STORED_PREFIX)
}

impl fmt::Debug for CustomIdSigner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CustomIdSigner({})", self.0.len())
    }
}
