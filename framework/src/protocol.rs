//! Times that Discord sets for the responses to an interaction.

use crate::platform::Duration;

/// Time that the service waits for the initial response.
pub(crate) const INITIAL_RESPONSE_TIMEOUT: Duration = Duration::from_secs(3);

/// Lifetime of an interaction token.
pub(crate) const TOKEN_LIFETIME: Duration = Duration::from_mins(15);
