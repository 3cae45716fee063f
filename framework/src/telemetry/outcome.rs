//! The outcome of an interaction.

use std::fmt;

/// The outcome of an interaction.
///
/// `Display` formats one word, as in logs and metrics: `completed`, `rejected` and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// The handler returned.
    Completed,
    /// The interaction was rejected, and the user saw the reason: a guard, an invalid argument, a component
    /// of an older version, or an [`Error::user`](crate::Error::user) of the handler.
    Rejected,
    /// The handler failed, even if an error handler responded.
    Failed,
    /// The handler panicked.
    Panicked,
    /// The app stopped before the handler finished.
    Interrupted,
    /// The handler was cancelled after 14.5 minutes, shortly before the interaction token expired.
    TimedOut,
    /// The user abandoned the modal that the handler waited for.
    Abandoned,
    /// The service did not accept the response.
    Undelivered,
}

impl Outcome {
    /// Returns the outcome as one word, for logs and metrics.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Completed => "completed",
            Self::Rejected => "rejected",
            Self::Failed => "failed",
            Self::Panicked => "panicked",
            Self::Interrupted => "interrupted",
            Self::TimedOut => "timed_out",
            Self::Abandoned => "abandoned",
            Self::Undelivered => "undelivered",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
