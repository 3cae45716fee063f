//! What has gone wrong, and how an interaction ends with it.

use guildhall_model::{CallbackType, Invalid};

use super::Failure;
use super::report::report_error;
use super::unexplained::{Unexplained, is_private};
use crate::define::ArgumentError;
use crate::error::Error;
use crate::hook::{Outcome, Panicked};
use crate::receive::NotAnInteraction;
use crate::receive::route::Drift;
use crate::watch::Stage;
use crate::wording::Addressee;
use guildhall_client::FileError;

/// What has gone wrong.
#[derive(Debug)]
pub(super) enum Kind {
    /// The handler's error, what a guard refuses with, a value that does not fit, or the panic of any
    /// of them.
    Error(Error),
    /// The value of an option is not what the app's definition says.
    Mismatch {
        option: &'static str,
        drift: &'static str,
    },
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
    /// A handler of errors had nothing to say.
    Unexplained(Unexplained),
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
    /// The error for a handler of errors, in the app's words.
    ///
    /// What such a handler may have an answer to or replace, and is to be logged in any case, is.
    ///
    /// # Errors
    ///
    /// The failure itself, where it is not for them.
    pub(in crate::receive) fn into_error(self, to: &Addressee<'_>) -> Result<Error, Self> {
        match self.0 {
            Kind::Error(error) if error.is_to_be_noted() => {
                report_error(&error, to.arrival());
                Ok(error.noted(to))
            }
            Kind::Error(error) => Ok(error),
            other => Err(Self(other)),
        }
    }

    /// The stage at which something was not let through.
    pub(super) fn stage(&self) -> Option<Stage> {
        match &self.0 {
            Kind::Drift(_) | Kind::Unhandled => Some(Stage::Route),
            Kind::Mismatch { .. } | Kind::Target(_) => Some(Stage::Extract),
            _ => None,
        }
    }

    /// How an interaction ends with it.
    pub(in crate::receive) fn outcome(&self) -> Outcome {
        match &self.0 {
            Kind::Error(error) if error.user_message().is_some() => Outcome::Refused,
            Kind::Error(error) if error.cause::<Panicked>().is_some() => Outcome::Panicked,
            Kind::Unhandled => Outcome::Refused,
            Kind::Interrupted => Outcome::Interrupted,
            Kind::Overdue => Outcome::Overdue,
            Kind::GivenUp => Outcome::GivenUp,
            Kind::Error(_)
            | Kind::Mismatch { .. }
            | Kind::Target(_)
            | Kind::NoState(_)
            | Kind::Unreadable(_)
            | Kind::Drift(_)
            | Kind::Unexplained(_)
            | Kind::Late
            | Kind::Invalid(_)
            | Kind::File(_)
            | Kind::Misplaced(_) => Outcome::Failed,
            Kind::Undelivered => Outcome::Undelivered,
        }
    }

    /// Whether it is a panic that no handler of errors was given.
    pub(in crate::receive) fn is_new_panic(&self) -> bool {
        match &self.0 {
            Kind::Error(error) => error.is_to_be_noted() && error.cause::<Panicked>().is_some(),
            _ => false,
        }
    }

    /// Whether it is that the member has left a modal alone.
    pub(in crate::receive) fn is_given_up(&self) -> bool {
        matches!(self.0, Kind::GivenUp)
    }

    /// What was entered where, and does not fit.
    pub(crate) fn into_argument(self) -> Option<ArgumentError> {
        match self.0 {
            Kind::Error(error) => error.into_argument(),
            _ => None,
        }
    }

    /// Whether what the member is told says more than that something is wrong, or that a guard says no.
    pub(in crate::receive) fn is_private(&self) -> bool {
        match &self.0 {
            Kind::Error(error) => is_private(error),
            Kind::Unexplained(left) => left.is_private,
            Kind::Mismatch { .. } => true,
            _ => false,
        }
    }
}
