//! What has gone wrong, and how an interaction ends with it.

use guildhall_model::{CallbackType, Invalid};

use super::Failure;
use crate::define::{Reason, Unfit};
use crate::error::Error;
use crate::file::FileError;
use crate::hook::Outcome;
use crate::receive::NotAnInteraction;
use crate::receive::route::Drift;
use crate::watch::Stage;

/// What has gone wrong.
#[derive(Debug)]
pub(super) enum Kind {
    /// The handler's error.
    Error(Error),
    /// The value of an option does not fit.
    Argument { option: &'static str, unfit: Unfit },
    /// The target of a context-menu command cannot be read.
    Target(&'static str),
    /// A state is missing.
    NoState(&'static str),
    /// The interaction cannot be read.
    Unreadable(NotAnInteraction),
    /// The service's copy of the definition is not the app's.
    Drift(Drift),
    /// Something was pressed or sent off for which the app has no handler.
    Unhandled,
    /// A guard stopped it.
    Refused { guard: &'static str, text: String },
    /// A handler of errors had nothing to say.
    Unexplained,
    /// The handler panicked.
    Panic(String),
    /// The app is stopped before the handler is done.
    Interrupted,
    /// The token is about to be spent before the handler is done.
    Overdue,
    /// The modal is not waited for any more, or was not sent off.
    GivenUp,
    /// The suggestions are not there in time.
    Late,
    /// The answer is nothing that the service takes.
    Invalid(Invalid),
    /// A file of the answer cannot be sent.
    File(FileError),
    /// The interaction takes no such answer.
    Misplaced(CallbackType),
    /// The answer could not be given.
    Undelivered,
}

impl Failure {
    /// The error that a handler or a check has failed with.
    ///
    /// # Errors
    ///
    /// The failure itself, where it is another.
    pub(in crate::receive) fn into_error(self) -> Result<Error, Self> {
        match self.0 {
            Kind::Error(error) => Ok(error),
            other => Err(Self(other)),
        }
    }

    /// The stage at which something was not let through.
    pub(super) fn stage(&self) -> Option<Stage> {
        match &self.0 {
            Kind::Drift(_) | Kind::Unhandled => Some(Stage::Route),
            Kind::Refused { .. } => Some(Stage::Guard),
            Kind::Argument { .. } | Kind::Target(_) => Some(Stage::Extract),
            _ => None,
        }
    }

    /// How an interaction ends with it.
    pub(in crate::receive) fn outcome(&self) -> Outcome {
        match &self.0 {
            Kind::Error(error) if error.user_message().is_some() => Outcome::Refused,
            Kind::Argument { unfit, .. } if matches!(unfit.0, Reason::Value(_)) => Outcome::Refused,
            Kind::Refused { .. } | Kind::Unhandled => Outcome::Refused,
            Kind::Panic(_) => Outcome::Panicked,
            Kind::Interrupted => Outcome::Interrupted,
            Kind::Overdue => Outcome::Overdue,
            Kind::GivenUp => Outcome::GivenUp,
            Kind::Error(_)
            | Kind::Argument { .. }
            | Kind::Target(_)
            | Kind::NoState(_)
            | Kind::Unreadable(_)
            | Kind::Drift(_)
            | Kind::Unexplained
            | Kind::Late
            | Kind::Invalid(_)
            | Kind::File(_)
            | Kind::Misplaced(_) => Outcome::Failed,
            Kind::Undelivered => Outcome::Undelivered,
        }
    }

    /// Whether it is that the member has left a modal alone.
    pub(in crate::receive) fn is_given_up(&self) -> bool {
        matches!(self.0, Kind::GivenUp)
    }

    /// What was entered where, and does not fit.
    pub(crate) fn into_unfit(self) -> Option<(&'static str, String)> {
        match self.0 {
            Kind::Argument {
                option,
                unfit: Unfit(Reason::Value(message)),
            } => Some((option, message.into_owned())),
            _ => None,
        }
    }

    /// Whether what the member is told says more than that something is wrong.
    pub(in crate::receive) fn is_private(&self) -> bool {
        match &self.0 {
            Kind::Error(error) => error.user_message().is_some(),
            Kind::Argument { .. } => true,
            _ => false,
        }
    }
}
