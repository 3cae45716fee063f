//! The reason a handler did not respond. `receive/failure.rs` has the table of what follows from it.

use std::any::Any;

use guildhall_client::FileError;
use guildhall_model::{CallbackType, Id, Interaction, ValidationError};

use crate::error::Error;
use crate::error::panicked::PanicError;
use crate::interaction::InvalidInteraction;
use crate::interaction::option_error::{ArgumentError, OptionError, OptionErrorKind};

/// The reason a handler did not respond.
#[derive(Debug)]
pub struct HandlerError(pub(crate) HandlerErrorKind);

/// Kinds of [`HandlerError`].
#[derive(Debug)]
pub(crate) enum HandlerErrorKind {
    /// The handler's own error, a guard's rejection, a value that does not fit, or a panic of any of
    /// them.
    Error(Error),
    /// The value of an option contradicts the app's definition.
    OptionMismatch {
        option: &'static str,
        mismatch: &'static str,
    },
    /// The target of a context-menu command cannot be read.
    Target(&'static str),
    /// The app was not given a state of this type.
    MissingState(&'static str),
    /// The interaction cannot be read.
    Unreadable(InvalidInteraction),
    /// The service's copy of the definition differs from the app's.
    Mismatch(DefinitionMismatch),
    /// The app has no handler for a custom ID.
    UnknownCustomId,
    /// An error handler received this error and said nothing.
    Unexplained(UnexplainedError),
    /// The app stopped before the handler finished.
    Interrupted,
    /// The handler did not finish before the end of the token.
    TokenExpires,
    /// A modal was not submitted in time, or is not awaited any more.
    ModalAbandoned,
    /// The suggestions came too late.
    LateSuggestions,
    /// The service would reject the response.
    InvalidResponse(ValidationError),
    /// A file of the response cannot be sent.
    File(FileError),
    /// The interaction does not accept a response of this type.
    MisplacedResponse(CallbackType),
    /// The response could not be delivered.
    Undelivered,
}

/// A difference between the service's copy of a command and the app's definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum DefinitionMismatch {
    #[error("the app has no such command")]
    Command,
    #[error("the command has no such subcommand")]
    Subcommand,
    #[error("the command has no such option")]
    Option,
    #[error("an option has another type than the app's")]
    Type,
    #[error("an option is given twice")]
    Repeated,
    #[error("no option is being typed")]
    NotFocused,
    #[error("the option being typed has no autocomplete function")]
    NoCompleter,
}

/// The remains of an error that was moved into an error handler which said nothing.
#[derive(Debug)]
pub(crate) struct UnexplainedError {
    /// Message to the user, if the error is for them.
    pub(crate) message: Option<String>,
    pub(crate) is_private: bool,
    /// The interaction under which the log has the error already.
    pub(crate) logged_as: Option<Id<Interaction>>,
    /// Text for the log, with causes.
    pub(crate) text: String,
}

impl HandlerError {
    /// The value of an option, a field or a select does not fit; the user is shown its name.
    pub fn argument(option: &'static str, unfit: OptionError) -> Self {
        Self(match unfit.0 {
            OptionErrorKind::Mismatch(mismatch) => {
                HandlerErrorKind::OptionMismatch { option, mismatch }
            }
            OptionErrorKind::Message(_) | OptionErrorKind::Rule(_) => {
                HandlerErrorKind::Error(ArgumentError::new(option, unfit).into())
            }
        })
    }

    pub(crate) fn unknown_custom_id() -> Self {
        Self(HandlerErrorKind::UnknownCustomId)
    }

    pub(crate) fn from_panic(payload: &(dyn Any + Send)) -> Self {
        Self(HandlerErrorKind::Error(
            PanicError::from_payload(payload).into(),
        ))
    }

    /// Returns the error of a value that does not fit, if this is one.
    pub(crate) fn into_argument_error(self) -> Option<ArgumentError> {
        match self.0 {
            HandlerErrorKind::Error(error) => error.into_argument_error(),
            _ => None,
        }
    }
}

impl From<HandlerErrorKind> for HandlerError {
    fn from(kind: HandlerErrorKind) -> Self {
        Self(kind)
    }
}

impl From<Error> for HandlerError {
    fn from(error: Error) -> Self {
        Self(HandlerErrorKind::Error(error))
    }
}

impl From<DefinitionMismatch> for HandlerError {
    fn from(mismatch: DefinitionMismatch) -> Self {
        Self(HandlerErrorKind::Mismatch(mismatch))
    }
}

impl From<InvalidInteraction> for HandlerError {
    fn from(reason: InvalidInteraction) -> Self {
        Self(HandlerErrorKind::Unreadable(reason))
    }
}
