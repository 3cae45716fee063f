//! Why something could not be said.

use guildhall_model::api::Code;
use guildhall_model::{Id, Interaction};

use crate::client::Error;
use crate::file::FileError;
use crate::receive::answer::Stage;

/// Why something could not be said.
#[derive(Debug)]
pub(crate) enum Undelivered {
    /// What it is can only be the first answer, and there is one.
    TooLate(Stage),
    /// The token is spent.
    Expired,
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
            Self::TooLate(_) => {
                tracing::error!(%interaction, "what was returned can only be a first answer, and the interaction has been answered already");
            }
            Self::Expired => {
                tracing::error!(%interaction, "the handler took over 15 minutes, after which the service takes no answer");
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
        match self {
            Self::Expired => true,
            Self::Refused(error) => error.code().is_some_and(|code| OVER.contains(&code)),
            Self::TooLate(_) | Self::File(_) => false,
        }
    }
}

/// What the service says where it takes no answer any more.
const OVER: [Code; 3] = [
    Code::INVALID_WEBHOOK_TOKEN,
    Code::UNKNOWN_INTERACTION,
    Code::UNKNOWN_WEBHOOK,
];
