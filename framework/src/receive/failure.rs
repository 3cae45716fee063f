//! What keeps a handler from answering: what the member is told, and what the log is.

use std::any::Any;
use std::error::Error as _;

use guildhall_model::{CallbackType, Invalid};

use super::parse::Arrival;
use super::route::Drift;
use super::{NotAnInteraction, Refusal, Reply, Untakeable};
use crate::context::ContextError;
use crate::define::{Reason, Unfit};
use crate::error::Error;
use crate::file::FileError;
use crate::hook::Outcome;
use crate::watch::{self, Stage};

/// Why a handler has no answer of its own.
#[derive(Debug)]
pub struct Failure(Kind);

#[derive(Debug)]
enum Kind {
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

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let source = error.source().and_then(|error| error.downcast_ref());
        Self(match source {
            Some(ContextError::NotSubmitted) => Kind::GivenUp,
            Some(ContextError::Stopped) => Kind::Interrupted,
            _ => Kind::Error(error),
        })
    }
}

impl From<Drift> for Failure {
    fn from(drift: Drift) -> Self {
        Self(Kind::Drift(drift))
    }
}

impl From<NotAnInteraction> for Failure {
    fn from(reason: NotAnInteraction) -> Self {
        Self(Kind::Unreadable(reason))
    }
}

impl From<Untakeable> for Failure {
    fn from(untakeable: Untakeable) -> Self {
        Self(match untakeable {
            Untakeable::Invalid(invalid) => Kind::Invalid(invalid),
            Untakeable::File(error) => Kind::File(error),
        })
    }
}

/// What a member is told where the service's copy of a definition is not the app's.
const CHANGED: &str = "This command has changed. Try again in a moment.";
/// What a member is told who presses or sends off what no handler knows.
const UNHANDLED: &str = "This is of an older version and no longer works.";
/// What a member is told who sends off what no function waits for any more.
const GIVEN_UP: &str = "This form is no longer waited for. Use the command again.";
/// What a member is told whose command was at work when the app was stopped.
const INTERRUPTED: &str = "The app was stopped before this was done. Try again in a moment.";
/// What a member is told whose command did not end while it could be answered.
const OVERDUE: &str = "This took too long and was broken off.";

impl Failure {
    pub(crate) fn argument(option: &'static str, unfit: Unfit) -> Self {
        Self(Kind::Argument { option, unfit })
    }

    pub(super) fn target(reason: &'static str) -> Self {
        Self(Kind::Target(reason))
    }

    pub(super) fn no_state(name: &'static str) -> Self {
        Self(Kind::NoState(name))
    }

    pub(crate) fn unhandled() -> Self {
        Self(Kind::Unhandled)
    }

    pub(super) fn refused(guard: &'static str, text: impl Into<String>) -> Self {
        let text = text.into();
        Self(Kind::Refused { guard, text })
    }

    pub(super) fn unexplained() -> Self {
        Self(Kind::Unexplained)
    }

    /// The error that a handler or a check has failed with.
    ///
    /// # Errors
    ///
    /// The failure itself, where it is another.
    pub(super) fn into_error(self) -> Result<Error, Self> {
        match self.0 {
            Kind::Error(error) => Ok(error),
            other => Err(Self(other)),
        }
    }

    /// The stage at which something was not let through.
    fn stage(&self) -> Option<Stage> {
        match &self.0 {
            Kind::Drift(_) | Kind::Unhandled => Some(Stage::Route),
            Kind::Refused { .. } => Some(Stage::Guard),
            Kind::Argument { .. } | Kind::Target(_) => Some(Stage::Extract),
            _ => None,
        }
    }

    /// How an interaction ends with it.
    pub(super) fn outcome(&self) -> Outcome {
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

    pub(super) fn given_up() -> Self {
        Self(Kind::GivenUp)
    }

    /// Whether it is that the member has left a modal alone.
    pub(super) fn is_given_up(&self) -> bool {
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

    pub(super) fn misplaced(answer: CallbackType) -> Self {
        Self(Kind::Misplaced(answer))
    }

    pub(super) fn undelivered() -> Self {
        Self(Kind::Undelivered)
    }

    pub(super) fn interrupted() -> Self {
        Self(Kind::Interrupted)
    }

    pub(super) fn overdue() -> Self {
        Self(Kind::Overdue)
    }

    pub(super) fn late() -> Self {
        Self(Kind::Late)
    }

    pub(super) fn panic(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Self(Kind::Panic(
            text.unwrap_or("a panic without a message").to_owned(),
        ))
    }

    /// Logs it, and makes what goes back: a sentence for the member, or a refusal of the request.
    pub(super) fn told(self, arrival: &Arrival<'_>) -> Result<Reply, Refusal> {
        match self.0 {
            Kind::Unreadable(reason) => Err(reason.into()),
            kind => Ok(Self(kind).said(arrival)),
        }
    }

    /// Whether what the member is told says more than that something is wrong.
    pub(super) fn is_private(&self) -> bool {
        match &self.0 {
            Kind::Error(error) => error.user_message().is_some(),
            Kind::Argument { .. } => true,
            _ => false,
        }
    }

    /// Logs it, and makes a sentence for the member.
    pub(super) fn said(self, arrival: &Arrival<'_>) -> Reply {
        self.report(arrival);
        let text = match self.0 {
            Kind::Drift(_) | Kind::Target(_) => CHANGED.to_owned(),
            Kind::Unhandled => UNHANDLED.to_owned(),
            Kind::Refused { text, .. } => text,
            Kind::Interrupted => INTERRUPTED.to_owned(),
            Kind::Overdue => OVERDUE.to_owned(),
            Kind::GivenUp => GIVEN_UP.to_owned(),
            Kind::Argument { option, unfit } => match unfit.0 {
                Reason::Value(message) => format!("`{option}`: {message}"),
                Reason::Drift(_) => CHANGED.to_owned(),
            },
            Kind::Error(error) => match error.user_message() {
                Some(message) => message.to_owned(),
                None => went_wrong(arrival),
            },
            Kind::NoState(_)
            | Kind::Unexplained
            | Kind::Panic(_)
            | Kind::Late
            | Kind::Invalid(_)
            | Kind::File(_)
            | Kind::Misplaced(_)
            | Kind::Undelivered
            | Kind::Unreadable(_) => went_wrong(arrival),
        };
        Reply::text(text).ephemeral()
    }

    /// Logs it, with the interaction's id, which is also what a member is shown.
    pub(super) fn report(&self, arrival: &Arrival<'_>) {
        if let Some(stage) = self.stage() {
            watch::refused(stage);
        }
        let (interaction, command) = (arrival.id, &*arrival.data.name);
        match &self.0 {
            // The refusal that becomes of the first is logged, and the others have been seen to.
            Kind::Unreadable(_) | Kind::Unexplained | Kind::Undelivered => {}
            Kind::Drift(drift) => warn_of_drift(arrival, None, &drift.to_string()),
            Kind::Argument { option, unfit } => match &unfit.0 {
                Reason::Value(_) => {
                    tracing::debug!(%interaction, command, option, "a value does not fit");
                }
                Reason::Drift(drift) => warn_of_drift(arrival, Some(option), drift),
            },
            Kind::Target(reason) => warn_of_drift(arrival, None, reason),
            Kind::Unhandled => {
                let kind = arrival.kind.name();
                tracing::warn!(%interaction, kind, "the app has no handler for it");
            }
            Kind::Refused { guard, .. } => {
                tracing::debug!(%interaction, command, guard, "a guard stopped it");
            }
            Kind::NoState(state) => {
                tracing::error!(%interaction, command, state, "the app was not given a state");
            }
            Kind::Panic(message) => {
                tracing::error!(%interaction, command, message, "the handler panicked");
            }
            Kind::Interrupted => {
                tracing::warn!(%interaction, command, "the app is stopped before the handler is done");
            }
            Kind::Overdue => {
                tracing::error!(%interaction, command, "the handler is not done before the token is spent, and is broken off");
            }
            Kind::GivenUp => {
                tracing::debug!(%interaction, "a modal was not sent off in time");
            }
            Kind::Late => {
                tracing::warn!(%interaction, command, "the suggestions are not there in time");
            }
            Kind::Invalid(invalid) => {
                tracing::error!(%interaction, command, %invalid, "the service would not take the answer");
            }
            Kind::Misplaced(answer) => {
                let (answer, kind) = (answer.name(), arrival.kind.name());
                tracing::error!(%interaction, command, answer, kind, "the interaction takes no such answer");
            }
            Kind::File(error) => {
                let source = error.source();
                tracing::error!(%interaction, command, %error, source, "a file of the answer cannot be sent");
            }
            Kind::Error(error) if error.user_message().is_some() => {
                tracing::debug!(%interaction, command, "the handler refused");
            }
            Kind::Error(error) => {
                tracing::error!(%interaction, command, ?error, "the handler failed");
            }
        }
    }
}

fn warn_of_drift(arrival: &Arrival<'_>, option: Option<&str>, drift: &str) {
    tracing::warn!(
        interaction = %arrival.id,
        command = &*arrival.data.name,
        option,
        drift,
        "definition drift: the service's copy of the command is not the app's"
    );
}

fn went_wrong(arrival: &Arrival<'_>) -> String {
    format!(
        "Something went wrong. If it happens again, report the number {}.",
        arrival.id
    )
}
