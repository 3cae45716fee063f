//! Reasons that a handler did not respond, and their consequences: outcome, message and log line.

use std::any::Any;
use std::error::Error as _;
use std::fmt;

use guildhall_client::{Error as ClientError, FileError};
use guildhall_model::{CallbackType, ValidationError};

use crate::error::panicked::PanicError;
use crate::error::unhandled::UnhandledError;
use crate::error::{Category, Error};
use crate::interaction::InvalidInteraction;
use crate::interaction::option_error::{ArgumentError, OptionError, OptionErrorKind};
use crate::messages::guard_error::GuardError;
use crate::messages::recipient::Recipient;
use crate::messages::user_message::UserMessage;
use crate::redact::{redact, redact_debug};
use crate::telemetry;
use crate::telemetry::events::RejectionStage;
use crate::telemetry::outcome::Outcome;

/// The reason that a handler did not respond.
#[derive(Debug)]
pub struct HandlerError(pub(crate) HandlerErrorKind);

/// Kinds of [`HandlerError`].
#[derive(Debug)]
pub(crate) enum HandlerErrorKind {
    /// The handler returned an error, a guard rejected the interaction, or a value is invalid.
    Error(Error),
    /// The handler, a guard or a hook panicked.
    Panic(PanicError),
    /// Error handlers received this error, but none responded.
    Unhandled(Box<UnhandledError>),
    /// The value of an option contradicts the app's definition of the option.
    OptionMismatch {
        option: &'static str,
        mismatch: &'static str,
    },
    /// The target of a context-menu command cannot be read.
    Target(&'static str),
    /// The service's copy of the command differs from the app's definition.
    Mismatch(DefinitionMismatch),
    /// The app has no handler for a custom ID.
    UnknownCustomId,
    /// The custom ID has no valid signature of the app.
    ForgedCustomId,
    /// The custom ID was stored, and the store has none.
    ExpiredCustomId,
    /// A handler waits for the click of another user.
    OtherUser,
    /// The app has no state of this type.
    MissingState(&'static str),
    /// The interaction is malformed.
    Unreadable(InvalidInteraction),
    /// The app stopped before the handler finished.
    Interrupted,
    /// The handler did not finish before the token expired.
    TokenExpires,
    /// The modal was not submitted in time, or its handler no longer waits for it. `error` is the error that the
    /// handler returned after the wait, unless the handler returned the error of the wait itself.
    ModalAbandoned(Option<Error>),
    /// The handler returned the error of a wait for a click that did not come in time.
    NotClicked,
    /// The autocomplete choices were not ready before the deadline, or before the service closed the connection.
    LateAutocomplete,
    /// The service would reject the response.
    InvalidResponse(ValidationError),
    /// A file of the response cannot be sent.
    File(FileError),
    /// The interaction does not accept a response of this type.
    MisplacedResponse(CallbackType),
    /// The response could not be delivered.
    Undelivered,
}

/// Consequences of a [`HandlerError`], apart from its log line.
#[derive(Default)]
struct Consequences {
    /// Stage that rejected the interaction, for the metrics.
    stage: Option<RejectionStage>,
    /// Message to the user; `None` for the message of the error, or the general error message if the error has none.
    message: Option<UserMessage<'static>>,
    /// Whether the message must be ephemeral.
    must_be_ephemeral: bool,
}

impl HandlerErrorKind {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Error(error) => error.outcome(),
            Self::Unhandled(error) => error.outcome,
            Self::Panic(_) => Outcome::Panicked,
            Self::UnknownCustomId
            | Self::ForgedCustomId
            | Self::ExpiredCustomId
            | Self::OtherUser => Outcome::Rejected,
            Self::Interrupted => Outcome::Interrupted,
            Self::TokenExpires => Outcome::TimedOut,
            Self::ModalAbandoned(_) | Self::NotClicked => Outcome::Abandoned,
            Self::Undelivered => Outcome::Undelivered,
            Self::OptionMismatch { .. }
            | Self::Target(_)
            | Self::Mismatch(_)
            | Self::MissingState(_)
            | Self::Unreadable(_)
            | Self::LateAutocomplete
            | Self::InvalidResponse(_)
            | Self::File(_)
            | Self::MisplacedResponse(_) => Outcome::Failed,
        }
    }

    fn consequences(&self) -> Consequences {
        use RejectionStage::{Extract, Route};
        let (stage, message, must_be_ephemeral) = match self {
            Self::Error(error) => (error.stage(), None, error.must_be_ephemeral()),
            Self::Unhandled(error) => (None, None, error.must_be_ephemeral),
            Self::OptionMismatch { .. } => (Some(Extract), Some(UserMessage::CommandChanged), true),
            Self::Target(_) => (Some(Extract), Some(UserMessage::CommandChanged), false),
            Self::Mismatch(_) => (Some(Route), Some(UserMessage::CommandChanged), false),
            Self::UnknownCustomId => (Some(Route), Some(UserMessage::Outdated), false),
            Self::ForgedCustomId => (Some(Route), Some(UserMessage::Forged), true),
            Self::ExpiredCustomId => (Some(Route), Some(UserMessage::Outdated), true),
            Self::OtherUser => (Some(Route), Some(UserMessage::OtherUser), true),
            Self::Interrupted => (None, Some(UserMessage::Interrupted), false),
            Self::TokenExpires => (None, Some(UserMessage::TimedOut), false),
            Self::ModalAbandoned(_) => (None, Some(UserMessage::ModalExpired), false),
            Self::NotClicked => (None, Some(UserMessage::Outdated), false),
            _ => (None, None, false),
        };
        Consequences {
            stage,
            message,
            must_be_ephemeral,
        }
    }

    fn log(&self, recipient: &Recipient<'_>) {
        let (interaction, command) = (recipient.id(), recipient.log_name());
        match self {
            Self::Error(error) => log_error(error, recipient),
            Self::Unhandled(error) => error.log(recipient),
            Self::Panic(panic) => {
                let error = &*redact(panic.message());
                let place = panic.place();
                tracing::error!(%interaction, command, %error, place, "the handler panicked");
                recipient.report_failure(Outcome::Panicked, error);
            }
            Self::OptionMismatch { option, mismatch } => {
                log_mismatch(recipient, Some(option), mismatch);
            }
            Self::Target(reason) => log_mismatch(recipient, None, reason),
            Self::Mismatch(mismatch) => log_mismatch(recipient, None, &mismatch.to_string()),
            Self::UnknownCustomId | Self::ForgedCustomId | Self::ExpiredCustomId => {
                self.log_rejected_custom_id(recipient);
            }
            Self::OtherUser => {
                tracing::debug!(%interaction, "rejected a click: the handler waits for another user");
            }
            Self::Interrupted => {
                tracing::warn!(%interaction, command, "the app stopped before the handler finished");
            }
            Self::TokenExpires => {
                let message = "aborted the handler shortly before the interaction token expires";
                tracing::error!(%interaction, command, message);
                recipient.report_failure(Outcome::TimedOut, message);
            }
            Self::ModalAbandoned(error) => log_abandoned_modal(error.as_ref(), recipient),
            Self::NotClicked => {
                tracing::debug!(%interaction, command, "nobody clicked on a component in time");
            }
            Self::LateAutocomplete => {
                tracing::warn!(%interaction, command, "the autocomplete choices were not ready in time");
            }
            // The rejection of the request and the error of the attempt to send are logged instead.
            Self::Unreadable(_) | Self::Undelivered => {}
            Self::MissingState(_)
            | Self::InvalidResponse(_)
            | Self::File(_)
            | Self::MisplacedResponse(_) => self.log_fault_of_app(recipient),
        }
    }

    fn log_rejected_custom_id(&self, recipient: &Recipient<'_>) {
        let (interaction, kind) = (recipient.id(), recipient.incoming().kind.name());
        match self {
            Self::ForgedCustomId => {
                tracing::warn!(%interaction, kind, "the custom ID has no valid signature: it is forged, older than `CustomIds::sign`, or its message was sent by another client than the app's");
            }
            Self::ExpiredCustomId => {
                tracing::warn!(%interaction, kind, "the store has no custom ID for the component or modal: it has expired or was dropped, or another process has it");
            }
            _ => {
                tracing::warn!(%interaction, kind, "the app has no handler for the custom ID");
            }
        }
    }

    /// Logs a missing state, or a response that cannot be sent.
    fn log_fault_of_app(&self, recipient: &Recipient<'_>) {
        let (interaction, command) = (recipient.id(), recipient.log_name());
        let failure = match self {
            Self::MissingState(state) => {
                tracing::error!(%interaction, command, state, "the app has no state of this type; add it with `App::builder().state(…)`");
                format!("the app has no state of the type {state}")
            }
            Self::InvalidResponse(invalid) => {
                tracing::error!(%interaction, command, %invalid, "the service would reject the response");
                format!("the service would reject the response: {invalid}")
            }
            Self::File(error) => {
                let source = error.source().map(ToString::to_string).unwrap_or_default();
                let source = redact(&source);
                tracing::error!(%interaction, command, %error, %source, "a file in the response cannot be sent");
                format!("a file in the response cannot be sent: {error}: {source}")
            }
            Self::MisplacedResponse(response) => {
                let (response, kind) = (response.name(), recipient.incoming().kind.name());
                tracing::error!(%interaction, command, response, kind, "the interaction does not accept a response of this type");
                format!("a {kind} interaction does not accept the response {response}")
            }
            _ => return,
        };
        recipient.report_failure(Outcome::Failed, &failure);
    }
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
    #[error("the type of an option differs from the app's definition")]
    Type,
    #[error("an option appears twice")]
    Repeated,
    #[error("no option is focused")]
    NotFocused,
    #[error("the focused option has no autocomplete function")]
    NoCompleter,
}

impl HandlerError {
    /// Creates the error for an invalid value of an option, a modal field or a select. The message to the user names
    /// `option`.
    pub fn argument(option: &'static str, error: OptionError) -> Self {
        ArgumentError::new(option, error).into()
    }

    pub(crate) fn unknown_custom_id() -> Self {
        Self(HandlerErrorKind::UnknownCustomId)
    }

    pub(crate) fn from_panic(payload: &(dyn Any + Send)) -> Self {
        Self(HandlerErrorKind::Panic(PanicError::from_payload(payload)))
    }

    /// Returns the outcome of an interaction that ends with this error.
    pub(crate) fn outcome(&self) -> Outcome {
        self.0.outcome()
    }

    /// Returns whether the message to the user must be ephemeral.
    pub(crate) fn must_be_ephemeral(&self) -> bool {
        self.0.consequences().must_be_ephemeral
    }

    /// Returns whether a modal was not submitted or a component not clicked in time, or a handler no longer waits for
    /// it.
    pub(crate) fn is_abandoned(&self) -> bool {
        matches!(
            self.0,
            HandlerErrorKind::ModalAbandoned(_) | HandlerErrorKind::NotClicked
        )
    }

    /// Returns whether an error handler has received the error.
    pub(crate) fn was_handled(&self) -> bool {
        matches!(&self.0, HandlerErrorKind::Error(error) if error.was_handled())
    }

    /// Returns whether the error is a panic that no error handler has received.
    pub(crate) fn is_panic(&self) -> bool {
        matches!(self.0, HandlerErrorKind::Panic(_))
    }

    /// Logs the error with the interaction ID, which the message to the user may contain as well. Counts the error in
    /// the metrics if it is a rejection.
    pub(crate) fn log(&self, recipient: &Recipient<'_>) {
        if let Some(stage) = self.0.consequences().stage {
            telemetry::record_rejection(stage);
        }
        self.0.log(recipient);
    }

    /// Returns the message to the user.
    pub(crate) fn into_message(self, recipient: &Recipient<'_>) -> String {
        let message = match self.0.consequences().message {
            Some(message) => Some(recipient.text(&message)),
            None => self.into_own_message(recipient),
        };
        message.unwrap_or_else(|| {
            let id = recipient.id();
            recipient.text(&UserMessage::InternalError { id })
        })
    }

    fn into_own_message(self, recipient: &Recipient<'_>) -> Option<String> {
        match self.0 {
            HandlerErrorKind::Error(error) => {
                let error = error.with_app_message(recipient);
                error.user_message().map(str::to_owned)
            }
            HandlerErrorKind::Unhandled(error) => error.message,
            _ => None,
        }
    }

    /// Converts the error into the reason for rejecting the HTTP request.
    ///
    /// # Errors
    ///
    /// Returns `self` if the user gets a message instead.
    pub(crate) fn into_rejection(self) -> Result<InvalidInteraction, Self> {
        match self.0 {
            HandlerErrorKind::Unreadable(reason) => Ok(reason),
            other => Err(Self(other)),
        }
    }

    /// Returns the error for an invalid value, if `self` is one.
    pub(crate) fn into_argument_error(self) -> Option<ArgumentError> {
        match self.0 {
            HandlerErrorKind::Error(error) => error.into_argument_error(),
            _ => None,
        }
    }
}

/// The user sees the message of the error, unless the app's definition is the cause.
impl From<ArgumentError> for HandlerError {
    fn from(error: ArgumentError) -> Self {
        Self(match error.reason.0 {
            OptionErrorKind::Mismatch(mismatch) => HandlerErrorKind::OptionMismatch {
                option: error.name,
                mismatch,
            },
            OptionErrorKind::Message(_) | OptionErrorKind::Rule(_) => {
                HandlerErrorKind::Error(error.into())
            }
        })
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

fn log_error(error: &Error, recipient: &Recipient<'_>) {
    let (interaction, command) = (recipient.id(), recipient.log_name());
    match error.category() {
        Category::Guard => {
            let guard = error.cause().map(GuardError::guard);
            tracing::debug!(%interaction, command, guard, "rejected by a guard");
        }
        Category::Argument => {
            let option = error.cause().map(|error: &ArgumentError| error.name);
            tracing::debug!(%interaction, command, option, "a value is invalid");
        }
        Category::RoleTooLow => {
            log_rejected_request(request_error(error), recipient);
        }
        // Unlike the position of a role, a permission can be declared: a test of the app shows the failure.
        Category::NotPermitted => log_refused_permission(request_error(error), recipient),
        Category::User => {
            tracing::debug!(%interaction, command, "the handler rejected the interaction");
        }
        Category::Internal => log_failure(&format!("{error:?}"), recipient),
    }
}

/// Returns the error of the client among the causes of an error, or otherwise the error.
fn request_error(error: &Error) -> &dyn fmt::Display {
    match error.cause::<ClientError>() {
        Some(request) => request,
        None => error,
    }
}

fn log_abandoned_modal(error: Option<&Error>, recipient: &Recipient<'_>) {
    let (interaction, command) = (recipient.id(), recipient.log_name());
    match error {
        None => tracing::debug!(%interaction, command, "a modal was not submitted in time"),
        Some(error) => {
            let error = redact_debug(error);
            tracing::warn!(%interaction, command, %error, "the handler failed after a modal was not submitted in time");
        }
    }
}

/// Logs that the service rejected a request of the handler, and returns the error without secrets.
fn log_rejected_request(error: &dyn fmt::Display, recipient: &Recipient<'_>) -> String {
    let (interaction, command) = (recipient.id(), recipient.log_name());
    let error = redact(&error.to_string()).into_owned();
    tracing::warn!(%interaction, command, %error, "the service rejected a request of the handler");
    error
}

/// Logs that the app lacks a permission for a request of the handler, as a failure of the handler.
pub(super) fn log_refused_permission(error: &dyn fmt::Display, recipient: &Recipient<'_>) {
    recipient.report_failure(Outcome::Failed, &log_rejected_request(error, recipient));
}

/// Logs the failure of a handler.
pub(super) fn log_failure(error: &str, recipient: &Recipient<'_>) {
    let (interaction, command) = (recipient.id(), recipient.log_name());
    let error = redact(error);
    tracing::error!(%interaction, command, %error, "the handler failed");
    recipient.report_failure(Outcome::Failed, &error);
}

fn log_mismatch(recipient: &Recipient<'_>, option: Option<&str>, mismatch: &str) {
    tracing::warn!(
        interaction = %recipient.id(),
        command = recipient.log_name(),
        option,
        mismatch,
        "the registered command differs from the app's definition"
    );
    let option = option.map_or_else(String::new, |option| format!(" at the option `{option}`"));
    let error =
        format!("the registered command differs from the app's definition{option}: {mismatch}");
    recipient.report_failure(Outcome::Failed, &error);
}
