//! The proof that who brings a code is who asked for it (RFC 7636).
//!
//! Base 64 as RFC 4648 has it, in both alphabets.
//!
//! Secure random text.

use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine as _};
use guildhall_model::Secret;
use sha2::{Digest, Sha256};

use crate::oauth::token::AuthorizationFault;

/// How many characters a verifier has.
const LENGTH: std::ops::RangeInclusive<usize> = 43..=128;

/// What only the app knows until it exchanges the code. It does not print.
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
    /// A random one of 43 characters.
    ///
    /// # Errors
    ///
    /// [`AuthorizationFault::NoRandomness`] where the system has none to give.
    pub fn generate() -> Result<Self, AuthorizationFault> {
        Ok(Self(random_text()?.into()))
    }

    /// One that was made elsewhere, or kept while the user was away.
    ///
    /// # Errors
    ///
    /// [`AuthorizationFault::VerifierMalformed`] unless it has 43 to 128 characters of
    /// `A-Z a-z 0-9 - . _ ~`.
    pub fn new(text: impl Into<Secret>) -> Result<Self, AuthorizationFault> {
        let text = text.into();
        let unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if LENGTH.contains(&text.expose().len()) && text.expose().bytes().all(unreserved) {
            Ok(Self(text))
        } else {
            Err(AuthorizationFault::VerifierMalformed)
        }
    }

    /// The text, to keep it while the user is away.
    pub fn expose(&self) -> &str {
        self.0.expose()
    }

    /// What stands for it in the authorize URL.
    pub fn challenge(&self) -> CodeChallenge {
        CodeChallenge {
            method: CodeChallengeMethod::S256,
            challenge: base64_url(&Sha256::digest(self.expose())),
        }
    }
}

/// What stands for a verifier in the authorize URL.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CodeChallenge {
    /// How it was made.
    pub method: CodeChallengeMethod,
    /// The challenge.
    pub challenge: String,
}

/// How a challenge is made of a verifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeChallengeMethod {
    /// By SHA-256, the only way that the service takes.
    S256,
}

impl CodeChallengeMethod {
    /// Its name in the URL.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::S256 => "S256",
        }
    }
}

/// Without padding, for a URL.
pub(crate) fn base64_url(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// 256 random bits in 43 characters that a URL can hold.
///
/// # Errors
///
/// [`AuthorizationFault::NoRandomness`] where the system has none to give.
pub(crate) fn random_text() -> Result<String, AuthorizationFault> {
    let mut bytes = [0; 32];
    getrandom::getrandom(&mut bytes).map_err(|_| AuthorizationFault::NoRandomness)?;
    Ok(base64_url(&bytes))
}
