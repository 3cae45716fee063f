//! Times for the responses to an interaction: those that Discord sets, and the wait for another process.

use crate::platform::Duration;

/// Time that the service waits for the initial response.
pub(crate) const INITIAL_RESPONSE_TIMEOUT: Duration = Duration::from_secs(3);

/// Time, since the service began to wait, after which a process no longer waits for the response of another process.
/// The rest of [`INITIAL_RESPONSE_TIMEOUT`] is for the way to the service.
pub(crate) const OTHER_PROCESS_TIMEOUT: Duration = Duration::from_millis(2700);

/// Lifetime of an interaction token.
pub(crate) const TOKEN_LIFETIME: Duration = Duration::from_mins(15);
