//! The error for an invalid authorization or code verifier.

use thiserror::Error;

/// The reason an authorization or a code verifier is invalid or cannot be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AuthorizationError {
    /// The authorization requests no scope.
    #[error("an authorization must request at least one scope")]
    ScopesMissing,
    /// The client ID is zero.
    #[error("the client ID must not be 0")]
    ClientIdMissing,
    /// The state is an empty string.
    #[error("the state must not be empty; leave it unset for a random state")]
    StateEmpty,
    /// The custom scheme is not a URI scheme according to RFC 3986.
    #[error(
        "the scheme of the redirect must start with a letter and contain only letters, digits, `+`, `-` and `.`"
    )]
    SchemeMalformed,
    /// The redirect to a custom scheme has no code challenge: another app could steal the code.
    #[error("a redirect to a custom scheme requires a code challenge")]
    CodeChallengeMissing,
    /// The code verifier has an invalid length or character.
    #[error("a code verifier must have 43 to 128 characters, all from `A-Z a-z 0-9 - . _ ~`")]
    CodeVerifierMalformed,
    /// The redirect has an issuer other than Discord.
    #[error("the parameter `iss` of the redirect must be https://discord.com")]
    IssuerUnknown,
    /// The system cannot provide random numbers.
    #[error("the operating system cannot provide random numbers")]
    NoRandomness,
}
