//! Why nobody can be asked.

use thiserror::Error;

/// Why a user cannot be sent to the service with this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AuthorizationFault {
    /// No scope is asked for.
    #[error("no scope is asked for")]
    ScopesMissing,
    /// The client id is zero.
    #[error("the client id is 0")]
    ClientIdMissing,
    /// The state is set, and empty.
    #[error("the state is empty; leave it unset for a random one")]
    StateEmpty,
    /// The scheme of the redirect is none.
    #[error(
        "the scheme of the redirect is not a letter with letters, digits, `+`, `-` and `.` after it"
    )]
    SchemeMalformed,
    /// The redirect goes to an app's own scheme, where a code without a challenge could be stolen.
    #[error("a redirect to an app's own scheme needs a code challenge")]
    ChallengeMissing,
    /// The verifier is none.
    #[error("a code verifier has 43 to 128 characters of `A-Z a-z 0-9 - . _ ~`")]
    VerifierMalformed,
    /// The system gives no random numbers.
    #[error("the system gives no random numbers")]
    NoRandomness,
}
