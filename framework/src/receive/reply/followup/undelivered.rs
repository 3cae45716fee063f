//! Why something could not be said.

use guildhall_model::{Id, Interaction};

use tracing::field::display;

use crate::hook::Outcome;
use crate::receive::answer::Stage;
use crate::receive::time::Duration;
use guildhall_client::Error;
use guildhall_client::FileError;

/// Why something could not be said.
#[derive(Debug)]
pub(crate) enum Undelivered {
    /// What it is can only be the first answer, and there is one.
    TooLate(Stage),
    /// It updates the message whose component was used, and what was said stands elsewhere.
    NoUpdate(Stage),
    /// The token is spent.
    Expired,
    /// The service takes no answer any more, so long after the interaction came.
    Over { after: Duration, error: Error },
    /// The service did not take it.
    Refused(Error),
    /// A file cannot be sent.
    File(FileError),
}

impl From<FileError> for Undelivered {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<Error> for Undelivered {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

impl Undelivered {
    /// Logs that the member was not told something.
    pub(crate) fn log(&self, interaction: Id<Interaction>) {
        match self {
            Self::TooLate(stage) => {
                let already = stage.first().map(display);
                tracing::error!(%interaction, already, "what was returned can only be a first answer, and the interaction has been answered already");
            }
            Self::NoUpdate(stage) => {
                let already = stage.first().map(display);
                tracing::error!(%interaction, already, "the returned update is not of the message that the interaction has been answered with; an update comes first, or after `defer_update`, and messages by `followup`");
            }
            Self::Expired => {
                tracing::error!(%interaction, "the handler took over 15 minutes, after which the service takes no answer");
            }
            Self::Over { after, error } => {
                tracing::error!(%interaction, ?after, %error, "the service takes no answer any more");
            }
            Self::File(error) => {
                tracing::error!(%interaction, %error, "a file of the answer cannot be sent");
            }
            Self::Refused(error) => {
                tracing::error!(%interaction, %error, "the service did not take the answer");
            }
        }
    }

    /// Whether nothing else can be said either.
    pub(crate) fn is_final(&self) -> bool {
        matches!(self, Self::Expired | Self::Over { .. })
    }

    /// How the interaction ends with it.
    pub(crate) fn outcome(&self) -> Outcome {
        match self {
            Self::TooLate(_) | Self::NoUpdate(_) => Outcome::Failed,
            Self::Expired | Self::Over { .. } | Self::Refused(_) | Self::File(_) => {
                Outcome::Undelivered
            }
        }
    }
}
