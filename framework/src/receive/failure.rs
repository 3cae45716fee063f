//! Consequences of a [`HandlerError`]: outcome, metric, log entry, and message to the user.

use std::error::Error as _;

use guildhall_model::{Id, Interaction};

use crate::context::error::ContextError;
use crate::error::Error;
use crate::error::handler_error::{HandlerError, HandlerErrorKind as Kind, UnexplainedError};
use crate::error::panicked::PanicError;
use crate::interaction::InvalidInteraction;
use crate::interaction::option_error::ArgumentError;
use crate::messages::guard_error::GuardError;
use crate::messages::recipient::Recipient;
use crate::messages::user_message::UserMessage;
use crate::respond::reply::Reply;
use crate::respond::response::InvalidResponse;
use crate::telemetry;
use crate::telemetry::events::RejectionStage;
use crate::telemetry::outcome::Outcome;

/// A row of the table of consequences.
struct Consequence {
    outcome: Outcome,
    /// Stage that the metrics count, if something was rejected there.
    stage: Option<RejectionStage>,
    /// Message of the framework; `None` for the error's own, or that something went wrong.
    message: Option<UserMessage<'static>>,
    /// Whether the message tells more than everybody may know.
    is_private: bool,
}

const fn row(
    outcome: Outcome,
    stage: Option<RejectionStage>,
    message: Option<UserMessage<'static>>,
    is_private: bool,
) -> Consequence {
    Consequence {
        outcome,
        stage,
        message,
        is_private,
    }
}

/// The table of consequences.
#[rustfmt::skip]
fn consequence(kind: &Kind) -> Consequence {
    let (route, extract) = (Some(RejectionStage::Route), Some(RejectionStage::Extract));
    match kind {
        Kind::Error(error) => row(error_outcome(error), None, None, is_private(error)),
        Kind::Mismatch(_) => row(Outcome::Failed, route, Some(UserMessage::CommandChanged), false),
        Kind::OptionMismatch { .. } => row(Outcome::Failed, extract, Some(UserMessage::CommandChanged), true),
        Kind::Target(_) => row(Outcome::Failed, extract, Some(UserMessage::CommandChanged), false),
        Kind::UnknownCustomId => row(Outcome::Rejected, route, Some(UserMessage::Outdated), false),
        Kind::Interrupted => row(Outcome::Interrupted, None, Some(UserMessage::Interrupted), false),
        Kind::TokenExpires => row(Outcome::TimedOut, None, Some(UserMessage::TimedOut), false),
        Kind::ModalAbandoned => row(Outcome::Abandoned, None, Some(UserMessage::ModalExpired), false),
        Kind::Undelivered => row(Outcome::Undelivered, None, None, false),
        Kind::Unexplained(remains) => row(Outcome::Failed, None, None, remains.is_private),
        Kind::MissingState(_)
        | Kind::Unreadable(_)
        | Kind::LateSuggestions
        | Kind::InvalidResponse(_)
        | Kind::File(_)
        | Kind::MisplacedResponse(_) => row(Outcome::Failed, None, None, false),
    }
}

fn error_outcome(error: &Error) -> Outcome {
    if error.user_message().is_some() {
        Outcome::Rejected
    } else if error.cause::<PanicError>().is_some() {
        Outcome::Panicked
    } else {
        Outcome::Failed
    }
}

/// Returns whether the message tells the user more than that something failed or a guard rejected.
fn is_private(error: &Error) -> bool {
    error.user_message().is_some() && error.cause::<GuardError>().is_none()
}

/// Keeps what is logged and told of an error that is moved into an error handler.
pub(crate) fn unexplained(error: &Error) -> UnexplainedError {
    UnexplainedError {
        message: error.user_message().map(str::to_owned),
        is_private: is_private(error),
        logged_as: error.logged_as(),
        text: format!("{error:?}"),
    }
}

impl HandlerError {
    /// Returns how the interaction ends.
    pub(crate) fn outcome(&self) -> Outcome {
        consequence(&self.0).outcome
    }

    /// Returns whether the message to the user tells more than everybody may know.
    pub(crate) fn is_private(&self) -> bool {
        consequence(&self.0).is_private
    }

    /// Returns whether the user left a modal alone.
    pub(crate) fn is_abandoned_modal(&self) -> bool {
        matches!(self.0, Kind::ModalAbandoned)
    }

    /// Returns whether it is a panic that no error handler has received.
    pub(crate) fn is_new_panic(&self) -> bool {
        match &self.0 {
            Kind::Error(error) => error.needs_early_log() && error.cause::<PanicError>().is_some(),
            _ => false,
        }
    }

    /// Converts errors of [`Context::show`](crate::Context::show) that a handler passed on, bare or
    /// as the cause of another error, to kinds of their own: nobody is to blame for them.
    pub(crate) fn classified(self) -> Self {
        let Kind::Error(error) = &self.0 else {
            return self;
        };
        match error.cause::<ContextError>() {
            Some(ContextError::NotSubmitted) => Kind::ModalAbandoned.into(),
            Some(ContextError::Stopped) => Kind::Interrupted.into(),
            _ => self,
        }
    }

    /// Returns the reason to reject the request with.
    ///
    /// # Errors
    ///
    /// Returns the error itself if the user is told of it.
    pub(crate) fn into_rejection(self) -> Result<InvalidInteraction, Self> {
        match self.0 {
            Kind::Unreadable(reason) => Ok(reason),
            other => Err(Self(other)),
        }
    }

    /// Returns the error for an error handler, in the app's words.
    ///
    /// Rejections and panics are logged first, since the error handler may respond or replace them.
    ///
    /// # Errors
    ///
    /// Returns the error itself if it is not for error handlers.
    pub(crate) fn into_error(self, recipient: &Recipient<'_>) -> Result<Error, Self> {
        match self.0 {
            Kind::Error(error) if error.needs_early_log() => {
                log_error(&error, recipient);
                Ok(error.into_logged(recipient))
            }
            Kind::Error(error) => Ok(error),
            other => Err(Self(other)),
        }
    }

    /// Logs the error, and returns the message to the user.
    pub(crate) fn into_response(self, recipient: &Recipient<'_>) -> Reply {
        self.log(recipient);
        let text = match consequence(&self.0).message {
            Some(message) => Some(recipient.text(&message)),
            None => self.into_message(recipient),
        };
        let text = text.unwrap_or_else(|| {
            let id = recipient.id();
            recipient.text(&UserMessage::InternalError { id })
        });
        Reply::text(text).ephemeral()
    }

    /// Returns the error's own message to the user.
    fn into_message(self, recipient: &Recipient<'_>) -> Option<String> {
        match self.0 {
            Kind::Error(error) => {
                let error = error.into_logged(recipient);
                error.user_message().map(str::to_owned)
            }
            Kind::Unexplained(remains) => remains.message,
            _ => None,
        }
    }

    /// Logs the error with the interaction's ID, which the user may be shown.
    pub(crate) fn log(&self, recipient: &Recipient<'_>) {
        if let Some(stage) = consequence(&self.0).stage {
            telemetry::record_rejection(stage);
        }
        let (interaction, command) = (recipient.id(), recipient.log_name());
        match &self.0 {
            // The rejection of the request is logged instead, or the error of the delivery.
            Kind::Unreadable(_) | Kind::Undelivered => {}
            Kind::Unexplained(remains) => remains.log(recipient),
            Kind::Mismatch(mismatch) => log_mismatch(recipient, None, &mismatch.to_string()),
            Kind::OptionMismatch { option, mismatch } => {
                log_mismatch(recipient, Some(option), mismatch);
            }
            Kind::Target(reason) => log_mismatch(recipient, None, reason),
            Kind::UnknownCustomId => {
                let kind = recipient.incoming().kind.name();
                tracing::warn!(%interaction, kind, "the app has no handler for the custom ID");
            }
            Kind::MissingState(state) => {
                tracing::error!(%interaction, command, state, "the app was not given a state");
            }
            Kind::Interrupted => {
                tracing::warn!(%interaction, command, "the app stopped before the handler finished");
            }
            Kind::TokenExpires => {
                tracing::error!(%interaction, command, "aborted the handler: its interaction's token expires");
            }
            Kind::ModalAbandoned => {
                tracing::debug!(%interaction, command, "a modal was not submitted in time");
            }
            Kind::LateSuggestions => {
                tracing::warn!(%interaction, command, "the suggestions came too late");
            }
            Kind::InvalidResponse(invalid) => {
                tracing::error!(%interaction, command, %invalid, "the service would reject the response");
            }
            Kind::MisplacedResponse(response) => {
                let (response, kind) = (response.name(), recipient.incoming().kind.name());
                tracing::error!(%interaction, command, response, kind, "the interaction does not accept a response of this type");
            }
            Kind::File(error) => {
                let source = error.source();
                tracing::error!(%interaction, command, %error, source, "a file of the response cannot be sent");
            }
            Kind::Error(error) => log_error(error, recipient),
        }
    }
}

impl From<InvalidResponse> for HandlerError {
    fn from(error: InvalidResponse) -> Self {
        Self(match error {
            InvalidResponse::Field(invalid) => Kind::InvalidResponse(invalid),
            InvalidResponse::File(error) => Kind::File(error),
        })
    }
}

impl UnexplainedError {
    /// Logs the error, unless it was logged or is for the user.
    pub(crate) fn log(&self, recipient: &Recipient<'_>) {
        match (&self.message, self.logged_as) {
            (Some(_), _) => {}
            (None, Some(logged_as)) => log_reference(logged_as, recipient),
            (None, None) => log_failure(&self.text, recipient),
        }
    }
}

/// Logs an error of user code, unless an error handler received it and it was logged before that.
fn log_error(error: &Error, recipient: &Recipient<'_>) {
    if let Some(logged_as) = error.logged_as() {
        if error.user_message().is_none() {
            log_reference(logged_as, recipient);
        }
        return;
    }
    let (interaction, command) = (recipient.id(), recipient.log_name());
    if let Some(rejected) = error.cause::<GuardError>() {
        let guard = rejected.guard();
        telemetry::record_rejection(RejectionStage::Guard);
        tracing::debug!(%interaction, command, guard, "rejected by a guard");
    } else if let Some(ArgumentError { name: option, .. }) = error.cause() {
        telemetry::record_rejection(RejectionStage::Extract);
        tracing::debug!(%interaction, command, option, "a value does not fit");
    } else if let Some(panicked) = error.cause::<PanicError>() {
        let message = panicked.message();
        tracing::error!(%interaction, command, message, "the handler panicked");
    } else if error.user_message().is_some() {
        tracing::debug!(%interaction, command, "the handler rejected");
    } else {
        log_failure(&format!("{error:?}"), recipient);
    }
}

fn log_failure(error: &str, recipient: &Recipient<'_>) {
    let (interaction, command) = (recipient.id(), recipient.log_name());
    tracing::error!(%interaction, command, %error, "the handler failed");
}

/// Logs under which interaction the error was logged, if the user is told another one's ID: a function
/// that opened a modal responds to the modal's submit.
fn log_reference(logged_as: Id<Interaction>, recipient: &Recipient<'_>) {
    let (interaction, command) = (recipient.id(), recipient.log_name());
    if logged_as != interaction {
        tracing::error!(%interaction, command, %logged_as, "the error is logged under another interaction");
    }
}

fn log_mismatch(recipient: &Recipient<'_>, option: Option<&str>, mismatch: &str) {
    tracing::warn!(
        interaction = %recipient.id(),
        command = recipient.log_name(),
        option,
        mismatch,
        "definition drift: the service's copy of the command differs from the app's"
    );
}
