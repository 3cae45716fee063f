//! The outcome of an interaction, and the failure of a handler.

use std::fmt;

use guildhall_model::{Id, Interaction};

/// The outcome of an interaction.
///
/// `Display` formats one word, as in logs and metrics: `completed`, `rejected` and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// The handler returned.
    Completed,
    /// The interaction was rejected, and the user saw the reason: a guard, an invalid argument, a component of an older
    /// version, or an [`Error::user`](crate::Error::user) from the handler.
    Rejected,
    /// The handler failed, even if an error handler responded; its response was invalid; or the command differs from
    /// the app's definition.
    Failed,
    /// The handler, a check or a `before` hook panicked.
    Panicked,
    /// The app shut down before the handler finished.
    Interrupted,
    /// The handler was aborted 14.5 minutes after the arrival, shortly before the interaction token expired.
    TimedOut,
    /// The modal that the handler waited for was not submitted in time, or the wait was cancelled.
    Abandoned,
    /// The response could not be delivered.
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

/// The failure of a handler, a guard, a hook or a [job](crate::AppBuilder::every): the error that the log has. The user
/// sees a general message, or a message without the error about a permission that the app lacks.
///
/// `Display` writes the handler, the outcome and the error: `roll failed: …`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// ID of the interaction, which the message to the user contains; `None` for a job.
    pub interaction: Option<Id<Interaction>>,
    /// Path of the command, pattern of the component or modal, or path of a job's function, as in the log. If the
    /// service rejected the HTTP response to a click or a submission, the custom ID.
    pub handler: String,
    /// Outcome of the interaction.
    pub outcome: Outcome,
    /// The error and its causes, or the message of the panic, without tokens and passwords.
    pub error: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (handler, outcome, error) = (&self.handler, self.outcome, &self.error);
        write!(f, "{handler} {outcome}: {error}")
    }
}

/// A function that receives each failure.
pub(crate) type FailureObserver = Box<dyn Fn(Failure) + Send + Sync>;
