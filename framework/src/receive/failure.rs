//! What has gone wrong, and how an interaction ends with it.
//!
//! What keeps a handler from answering: what the member is told, and what the log is.
//!
//! What becomes a failure.
//!
//! What is logged of a failure.
//!
//! What a member is told of a failure.
//!
//! What is left of an error that a handler of errors was given.

use std::any::Any;
use std::error::Error as _;

use guildhall_client::FileError;
use guildhall_model::{CallbackType, Id, Interaction, Invalid};

use crate::context::error::ContextError;
use crate::error::Error;
use crate::error::panicked::PanicError;
use crate::interaction::Arrival;
use crate::interaction::option_error::{ArgumentError, OptionError, OptionErrorKind};
use crate::messages::guard_error::GuardError;
use crate::messages::recipient::Recipient;
use crate::messages::user_message::UserMessage;
use crate::receive::rejection::{NotAnInteraction, Refusal};
use crate::receive::route::Drift;
use crate::respond::reply::Reply;
use crate::respond::response::Untakeable;
use crate::telemetry;
use crate::telemetry::events::RejectionStage;
use crate::telemetry::outcome::Outcome;

/// What has gone wrong.
#[derive(Debug)]
pub(crate) enum Kind {
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
    pub(crate) fn into_error(self, to: &Recipient<'_>) -> Result<Error, Self> {
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
    pub(crate) fn stage(&self) -> Option<RejectionStage> {
        match &self.0 {
            Kind::Drift(_) | Kind::Unhandled => Some(RejectionStage::Route),
            Kind::Mismatch { .. } | Kind::Target(_) => Some(RejectionStage::Extract),
            _ => None,
        }
    }

    /// How an interaction ends with it.
    pub(crate) fn outcome(&self) -> Outcome {
        match &self.0 {
            Kind::Error(error) if error.user_message().is_some() => Outcome::Refused,
            Kind::Error(error) if error.cause::<PanicError>().is_some() => Outcome::Panicked,
            Kind::Unhandled => Outcome::Refused,
            Kind::Interrupted => Outcome::Interrupted,
            Kind::Overdue => Outcome::TimedOut,
            Kind::GivenUp => Outcome::Abandoned,
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
    pub(crate) fn is_new_panic(&self) -> bool {
        match &self.0 {
            Kind::Error(error) => error.is_to_be_noted() && error.cause::<PanicError>().is_some(),
            _ => false,
        }
    }

    /// Whether it is that the member has left a modal alone.
    pub(crate) fn is_given_up(&self) -> bool {
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
    pub(crate) fn is_private(&self) -> bool {
        match &self.0 {
            Kind::Error(error) => is_private(error),
            Kind::Unexplained(left) => left.is_private,
            Kind::Mismatch { .. } => true,
            _ => false,
        }
    }
}

/// Why a handler has no answer of its own.
#[derive(Debug)]
pub struct Failure(Kind);

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

impl From<GuardError> for Failure {
    fn from(refused: GuardError) -> Self {
        Self(Kind::Error(refused.into()))
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

impl Failure {
    /// What was given for an option, a field or a select does not fit; the member is told its name.
    pub fn argument(option: &'static str, unfit: OptionError) -> Self {
        Self(match unfit.0 {
            OptionErrorKind::Mismatch(drift) => Kind::Mismatch { option, drift },
            OptionErrorKind::Message(_) | OptionErrorKind::Rule(_) => {
                Kind::Error(ArgumentError::new(option, unfit).into())
            }
        })
    }

    pub(crate) fn target(reason: &'static str) -> Self {
        Self(Kind::Target(reason))
    }

    pub(crate) fn no_state(name: &'static str) -> Self {
        Self(Kind::NoState(name))
    }

    pub(crate) fn unhandled() -> Self {
        Self(Kind::Unhandled)
    }

    pub(crate) fn unexplained(left: Unexplained) -> Self {
        Self(Kind::Unexplained(left))
    }

    pub(crate) fn given_up() -> Self {
        Self(Kind::GivenUp)
    }

    pub(crate) fn misplaced(answer: CallbackType) -> Self {
        Self(Kind::Misplaced(answer))
    }

    pub(crate) fn undelivered() -> Self {
        Self(Kind::Undelivered)
    }

    pub(crate) fn interrupted() -> Self {
        Self(Kind::Interrupted)
    }

    pub(crate) fn overdue() -> Self {
        Self(Kind::Overdue)
    }

    pub(crate) fn late() -> Self {
        Self(Kind::Late)
    }

    pub(crate) fn panic(panic: &(dyn Any + Send)) -> Self {
        Self(Kind::Error(PanicError::from_payload(panic).into()))
    }
}

impl Failure {
    /// Logs it, with the interaction's id, which is also what a member is shown.
    pub(crate) fn report(&self, arrival: &Arrival<'_>) {
        if let Some(stage) = self.stage() {
            telemetry::record_rejection(stage);
        }
        let (interaction, command) = (arrival.id, arrival.called());
        match &self.0 {
            // The refusal that becomes of the first is logged, and the others have been seen to.
            Kind::Unreadable(_) | Kind::Undelivered => {}
            Kind::Unexplained(left) => left.report(arrival),
            Kind::Drift(drift) => warn_of_drift(arrival, None, &drift.to_string()),
            Kind::Mismatch { option, drift } => warn_of_drift(arrival, Some(option), drift),
            Kind::Target(reason) => warn_of_drift(arrival, None, reason),
            Kind::Unhandled => {
                let kind = arrival.kind.name();
                tracing::warn!(%interaction, kind, "the app has no handler for it");
            }
            Kind::NoState(state) => {
                tracing::error!(%interaction, command, state, "the app was not given a state");
            }
            Kind::Interrupted => {
                tracing::warn!(%interaction, command, "the app is stopped before the handler is done");
            }
            Kind::Overdue => {
                tracing::error!(%interaction, command, "the handler is not done before the token is spent, and is broken off");
            }
            Kind::GivenUp => {
                tracing::debug!(%interaction, command, "a modal was not sent off in time");
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
            Kind::Error(error) => report_error(error, arrival),
        }
    }
}

/// Logs an error, unless a handler of errors has had it and it was logged before that.
pub(crate) fn report_error(error: &Error, arrival: &Arrival<'_>) {
    if let Some(noted) = error.noted_as() {
        if error.user_message().is_none() {
            refer(noted, arrival);
        }
        return;
    }
    let (interaction, command) = (arrival.id, arrival.called());
    if let Some(refused) = error.cause::<GuardError>() {
        let guard = refused.guard();
        telemetry::record_rejection(RejectionStage::Guard);
        tracing::debug!(%interaction, command, guard, "a guard rejected the interaction");
    } else if let Some(ArgumentError { name: option, .. }) = error.cause() {
        telemetry::record_rejection(RejectionStage::Extract);
        tracing::debug!(%interaction, command, option, "a value does not fit");
    } else if let Some(panicked) = error.cause::<PanicError>() {
        let message = panicked.message();
        tracing::error!(%interaction, command, message, "the handler panicked");
    } else if error.user_message().is_some() {
        tracing::debug!(%interaction, command, "the handler refused");
    } else {
        report_unknown(&format!("{error:?}"), arrival);
    }
}

/// Logs what nothing more is known of than what it says.
pub(crate) fn report_unknown(error: &str, arrival: &Arrival<'_>) {
    let (interaction, command) = (arrival.id, arrival.called());
    tracing::error!(%interaction, command, %error, "the handler failed");
}

/// Logs where that is logged of which the member is told the number of this interaction: a function
/// that has shown a modal answers what was sent off of it.
pub(crate) fn refer(noted: Id<Interaction>, arrival: &Arrival<'_>) {
    let (interaction, command) = (arrival.id, arrival.called());
    if noted != interaction {
        tracing::error!(%interaction, command, %noted, "what went wrong is logged under another interaction");
    }
}

fn warn_of_drift(arrival: &Arrival<'_>, option: Option<&str>, drift: &str) {
    tracing::warn!(
        interaction = %arrival.id,
        command = arrival.called(),
        option,
        drift,
        "definition drift: the service's copy of the command is not the app's"
    );
}

impl Failure {
    /// The refusal of the request.
    ///
    /// # Errors
    ///
    /// The failure itself, where the member is told of it.
    pub(crate) fn into_refusal(self) -> Result<Refusal, Self> {
        match self.0 {
            Kind::Unreadable(reason) => Ok(reason.into()),
            other => Err(Self(other)),
        }
    }

    /// Logs it, and makes a sentence for the member.
    pub(crate) fn said(self, to: &Recipient<'_>) -> Reply {
        self.report(to.arrival());
        let text = match self.sentence() {
            Some(sentence) => Some(to.text(&sentence)),
            None => self.into_message(to),
        };
        let text = text.unwrap_or_else(|| to.text(&UserMessage::InternalError { id: to.id() }));
        Reply::text(text).ephemeral()
    }

    /// What the framework has to say of it, besides that something went wrong.
    fn sentence(&self) -> Option<UserMessage<'static>> {
        match &self.0 {
            Kind::Drift(_) | Kind::Mismatch { .. } | Kind::Target(_) => {
                Some(UserMessage::CommandChanged)
            }
            Kind::Unhandled => Some(UserMessage::Outdated),
            Kind::Interrupted => Some(UserMessage::Interrupted),
            Kind::Overdue => Some(UserMessage::TimedOut),
            Kind::GivenUp => Some(UserMessage::ModalExpired),
            Kind::Error(_)
            | Kind::Unexplained(_)
            | Kind::NoState(_)
            | Kind::Late
            | Kind::Invalid(_)
            | Kind::File(_)
            | Kind::Misplaced(_)
            | Kind::Undelivered
            | Kind::Unreadable(_) => None,
        }
    }

    /// What an error has to say to the member.
    fn into_message(self, to: &Recipient<'_>) -> Option<String> {
        match self.0 {
            Kind::Error(error) => error.noted(to).user_message().map(str::to_owned),
            Kind::Unexplained(left) => left.message,
            _ => None,
        }
    }
}

/// What is left of an error that a handler of errors was given, and had nothing to say to.
#[derive(Debug)]
pub(crate) struct Unexplained {
    /// What the member is told, if it is for them.
    pub(crate) message: Option<String>,
    pub(crate) is_private: bool,
    /// The interaction under which it is in the log already.
    noted: Option<Id<Interaction>>,
    /// What it says to the log, with its causes.
    text: String,
}

impl Unexplained {
    pub(crate) fn of(error: &Error) -> Self {
        Self {
            message: error.user_message().map(str::to_owned),
            is_private: is_private(error),
            noted: error.noted_as(),
            text: format!("{error:?}"),
        }
    }

    /// Logs it, unless it was or is for the member.
    pub(crate) fn report(&self, arrival: &Arrival<'_>) {
        match (&self.message, self.noted) {
            (Some(_), _) => {}
            (None, Some(noted)) => refer(noted, arrival),
            (None, None) => report_unknown(&self.text, arrival),
        }
    }
}

/// Whether the member is told more of it than that something is wrong, or that a guard says no.
pub(crate) fn is_private(error: &Error) -> bool {
    error.user_message().is_some() && error.cause::<GuardError>().is_none()
}
