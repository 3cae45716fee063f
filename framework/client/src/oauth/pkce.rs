//! PKCE (RFC 7636): proves that the app that exchanges a code is the app that requested it.

use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine as _};
use guildhall_model::Secret;
use sha2::{Digest, Sha256};

use crate::oauth::error::AuthorizationError;

/// Allowed length of a verifier, in characters.
const VERIFIER_LENGTH: std::ops::RangeInclusive<usize> = 43..=128;

/// A secret that the app keeps until it exchanges the code. The `Debug` output hides the secret.
///
/// ```
/// use guildhall_client::oauth::CodeVerifier;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let verifier = CodeVerifier::generate()?;
/// let kept = verifier.expose().to_owned();
/// assert_eq!(CodeVerifier::new(kept)?.challenge(), verifier.challenge());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeVerifier(Secret);

impl CodeVerifier {
    /// Generates a random verifier of 43 characters.
    ///
    /// # Errors
    ///
    /// Returns [`AuthorizationError::NoRandomness`] if the system cannot provide random numbers.
    pub fn generate() -> Result<Self, AuthorizationError> {
        Ok(Self(random_secret()?.into()))
    }

    /// Creates a verifier from text that the app stored earlier or generated elsewhere.
    ///
    /// # Errors
    ///
    /// Returns [`AuthorizationError::CodeVerifierMalformed`] unless the text has 43 to 128 characters of `A-Z a-z 0-9 -
    /// . _ ~`.
    pub fn new(text: impl Into<Secret>) -> Result<Self, AuthorizationError> {
        let text = text.into();
        let unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if VERIFIER_LENGTH.contains(&text.expose().len()) && text.expose().bytes().all(unreserved) {
            Ok(Self(text))
        } else {
            Err(AuthorizationError::CodeVerifierMalformed)
        }
    }

    /// Returns the verifier as text, which the app stores until the redirect returns the code.
    pub fn expose(&self) -> &str {
        self.0.expose()
    }

    /// Returns the challenge for the authorize URL.
    pub fn challenge(&self) -> CodeChallenge {
        CodeChallenge {
            method: CodeChallengeMethod::S256,
            challenge: base64_url(&Sha256::digest(self.expose())),
        }
    }
}

/// The hash of a verifier, for the authorize URL.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CodeChallenge {
    /// Hash function.
    pub method: CodeChallengeMethod,
    /// Challenge, in URL-safe Base64.
    pub challenge: String,
}

/// The hash function of a code challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeChallengeMethod {
    /// SHA-256, the only hash function that the service accepts.
    S256,
}

impl CodeChallengeMethod {
    /// Returns the name of the hash function in the authorize URL.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::S256 => "S256",
        }
    }
}

/// Encodes bytes in URL-safe Base64 without padding.
fn base64_url(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// Returns 256 random bits as 43 URL-safe characters.
///
/// # Errors
///
/// Returns [`AuthorizationError::NoRandomness`] if the system cannot provide random numbers.
pub(crate) fn random_secret() -> Result<String, AuthorizationError> {
    let mut bytes = [0; 32];
    getrandom::getrandom(&mut bytes).map_err(|_| AuthorizationError::NoRandomness)?;
    Ok(base64_url(&bytes))
}
