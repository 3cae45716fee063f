//! Why a context cannot do what was asked of it.

use std::time::Duration;

use guildhall_client::FileError;
use guildhall_model::Invalid;

use crate::context::Context;
use crate::interaction::option_error::ArgumentError;
use crate::receive::failure::Failure;
use crate::respond::followup::Undelivered;
use crate::respond::response::Untakeable;
use crate::respond::state::{FirstAnswer, Stage};

/// Why a context cannot do what was asked of it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ContextError {
    /// The interaction has its first answer, and this would be another.
    #[error("this interaction has been {0} already; it takes one first answer")]
    AlreadyAnswered(FirstAnswer),
    /// It was deferred for its handler, which had not answered, and this could only have been the
    /// first answer: it comes earlier, or the handler is given longer.
    #[error(
        "this interaction was deferred for its handler, which had not answered {after:.1?} after it arrived; answer earlier, or allow for more with `defer_after` or `#[command(defer = …)]`"
    )]
    Overtaken {
        /// How long after the arrival that was.
        after: Duration,
    },
    /// It was deferred because the connection of the service's request broke off before the handler
    /// had answered, and this could only have been the first answer. Nothing puts that off but
    /// `defer = never`, and that only until 2.5 seconds after the arrival.
    #[error(
        "this interaction was deferred {after:.1?} after it arrived, for the connection of its request broke off; what can only be the first answer comes before that"
    )]
    CutOff {
        /// How long after the arrival it was deferred.
        after: Duration,
    },
    /// There is no answer yet that this could follow or change.
    #[error("this interaction is not answered yet: reply or defer first")]
    NotAnswered,
    /// The first answer is no message: a modal, or an Activity. Messages may follow it.
    #[error("this interaction has been {0}, which is no message to edit, read or delete")]
    NoOriginal(FirstAnswer),
    /// The interaction's 15 minutes are over.
    #[error("the interaction came over 15 minutes ago; the service takes no answer any more")]
    Expired,
    /// The service takes no answer any more: the first one has not arrived within 3 seconds of the
    /// interaction, or its 15 minutes are over.
    #[error(
        "the service takes no answer to this interaction any more, {} s after it came: the first is due within 3 s, and what follows within 15 minutes",
        .after.as_secs()
    )]
    TooLate {
        /// How long after the arrival of the interaction that was said, by the app's clock.
        after: Duration,
        /// What the service says.
        source: guildhall_client::Error,
    },
    /// There is nothing to show.
    #[error(
        "there is nothing to show: a message has a text, an embed with something in it, a component, a file or a poll"
    )]
    Empty,
    /// The service would not take it.
    #[error(transparent)]
    Invalid(#[from] Invalid),
    /// A file cannot be sent: the error says which and why.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is no message to update: a command has none, nor has a modal that a command opened.
    #[error("this interaction came from no message that could be updated")]
    NoMessage,
    /// The message whose component was used cannot be updated, for the interaction was deferred in a
    /// message of its own. What is deferred by `Context::defer_update` can.
    #[error(
        "this interaction has been deferred in a message of its own; what updates the message whose component was used is deferred by `defer_update`"
    )]
    NoUpdate,
    /// A modal answers a command or a component, and not another modal.
    #[error("a modal can answer a command or a component; this interaction is neither")]
    NoModal,
    /// The modal was not sent off in the time for which it was waited for, its handler has ended, or
    /// the member has begun anew: see [`Context::show`](crate::context::Context::show).
    #[error("the modal was not sent off in time")]
    NotSubmitted,
    /// What was entered does not fit; the member is told so.
    #[error("what was entered in a field does not fit")]
    Field(#[from] ArgumentError),
    /// The app cannot wait for a modal.
    #[error("the app cannot wait for a modal: {0}")]
    CannotWait(&'static str),
    /// The app was stopped while a modal was waited for.
    #[error("the app is stopped, and waits for no modal any more")]
    Stopped,
    /// The service did not take it.
    #[error(transparent)]
    Service(#[from] guildhall_client::Error),
    /// The app was not given a state of this type.
    #[error(
        "the app was not given a state of the type `{0}`; add it with `App::builder().state(…)`"
    )]
    NoState(&'static str),
    /// The app has no credentials to call the service with.
    #[error(
        "the app has no credentials to call the service with: set DISCORD_TOKEN, or a client with `App::builder().client(…)`"
    )]
    NoClient,
    /// The interaction did not happen in a guild.
    #[error("this interaction did not happen in a guild")]
    NotInGuild,
    /// The interaction holds something that cannot be read.
    #[error("the interaction cannot be read as a whole")]
    Unreadable,
}

impl From<Untakeable> for ContextError {
    fn from(untakeable: Untakeable) -> Self {
        match untakeable {
            Untakeable::Invalid(invalid) => Self::Invalid(invalid),
            Untakeable::File(error) => Self::File(error),
        }
    }
}

impl From<Failure> for ContextError {
    fn from(failure: Failure) -> Self {
        let argument = failure.into_argument();
        argument.map_or(Self::Unreadable, Self::Field)
    }
}

impl Undelivered {
    /// What a handler is told of it.
    pub(crate) fn told(self, context: &Context) -> ContextError {
        match self {
            Self::TooLate(stage) => context.already(stage),
            Self::NoUpdate(_) => ContextError::NoUpdate,
            Self::Expired => ContextError::Expired,
            Self::Over { after, error } => ContextError::TooLate {
                after,
                source: error,
            },
            Self::Refused(error) => ContextError::Service(error),
            Self::File(error) => ContextError::File(error),
        }
    }
}

impl Context {
    /// Why there is no first answer to be given at this stage.
    pub(crate) fn already(&self, stage: Stage) -> ContextError {
        let (answer, defer) = (
            self.answer(),
            self.inner.destination.handler_options.defer(),
        );
        match stage.first() {
            None => ContextError::NotAnswered,
            Some(FirstAnswer::Deferral) if answer.is_overtaken(defer) => {
                let after = answer.given_after();
                // A call may just carry it.
                let after = after.unwrap_or_else(|| answer.arrived().elapsed());
                if answer.is_missed() {
                    ContextError::CutOff { after }
                } else {
                    ContextError::Overtaken { after }
                }
            }
            Some(first) => ContextError::AlreadyAnswered(first),
        }
    }
}
