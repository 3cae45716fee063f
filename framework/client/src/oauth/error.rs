//! The reasons an authorization cannot be used.

use thiserror::Error;

/// The reason a user cannot be sent to the authorization page, or a code verifier is unusable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AuthorizationError {
    /// The authorization requests no scope.
    #[error("no scope is requested")]
    ScopesMissing,
    /// The client ID is zero.
    #[error("the client ID is 0")]
    ClientIdMissing,
    /// The state is set to an empty text.
    #[error("the state is empty; leave it unset for a random one")]
    StateEmpty,
    /// The custom scheme is not a scheme of RFC 3986.
    #[error(
        "the scheme of the redirect must be a letter followed by letters, digits, `+`, `-` and `.`"
    )]
    SchemeMalformed,
    /// The redirect goes to an app's own scheme, where another app could steal a code that has no
    /// code challenge.
    #[error("a redirect to an app's own scheme needs a code challenge")]
    ChallengeMissing,
    /// The verifier has a wrong length or character.
    #[error("a code verifier must have 43 to 128 characters of `A-Z a-z 0-9 - . _ ~`")]
    VerifierMalformed,
    /// The system has no random numbers.
    #[error("the system has no random numbers")]
    NoRandomness,
}
