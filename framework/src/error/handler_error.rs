//! Reasons that a handler did not respond, and a table of their consequences: outcome, message and log line.

use std::any::Any;
use std::error::Error as _;
use std::fmt;

use guildhall_client::FileError;
use guildhall_model::{CallbackType, ValidationError};

use crate::error::panicked::PanicError;
use crate::error::unhandled::UnhandledError;
use crate::error::{Category, Error};
use crate::interaction::InvalidInteraction;
use crate::interaction::option_error::{ArgumentError, OptionError, OptionErrorKind};
use crate::messages::recipient::Recipient;
use crate::messages::user_message::UserMessage;
use crate::redact::{redact, redact_debug};
use crate::telemetry;
use crate::telemetry::events::RejectionStage;
use crate::telemetry::outcome::Outcome;

/// The reason that a handler did not respond.
#[derive(Debug)]
pub struct HandlerError(pub(crate) HandlerErrorKind);

/// Row of the table for one kind of error, without its log line.
///
/// A row may omit all columns but `outcome` and `log`.
struct Row {
    outcome: Outcome,
    /// Stage that rejected the interaction, for the metrics.
    stage: Option<RejectionStage>,
    /// Message to the user; `None` for the message of the error, or the general error message if the error has none.
    message: Option<UserMessage<'static>>,
    /// Whether the message must be ephemeral.
    must_be_ephemeral: bool,
}

/// Expands to the value of a column, or to the default if the row omits the column.
macro_rules! or_default {
    () => {
        Default::default()
    };
    ($value:expr) => {
        $value
    };
}

/// Declares [`HandlerErrorKind`] from the table: kinds, payloads, and the consequences of each kind.
macro_rules! handler_errors {
    (
        |$recipient:ident, $interaction:ident, $command:ident|
        $(
            $(#[$meta:meta])*
            $kind:ident $(($field:ident: $type:ty))? $({$($name:ident: $named:ty),*})? => {
                outcome: $outcome:expr,
                $(stage: $stage:expr,)?
                $(message: $message:expr,)?
                $(must_be_ephemeral: $must_be_ephemeral:expr,)?
                log: $log:expr,
            }
        )*
    ) => {
        /// Kinds of [`HandlerError`].
        #[derive(Debug)]
        pub(crate) enum HandlerErrorKind {$(
            $(#[$meta])*
            $kind $(($type))? $({$($name: $named),*})?,
        )*}

        impl HandlerErrorKind {
            #[allow(unused_variables, reason = "most payloads are only logged")]
            fn row(&self) -> Row {
                match self {$(
                    Self::$kind $(($field))? $({$($name),*})? => Row {
                        outcome: $outcome,
                        stage: or_default!($($stage)?),
                        message: or_default!($($message)?),
                        must_be_ephemeral: or_default!($($must_be_ephemeral)?),
                    },
                )*}
            }

            fn log(&self, $recipient: &Recipient<'_>) {
                let ($interaction, $command) = ($recipient.id(), $recipient.log_name());
                match self {$(
                    Self::$kind $(($field))? $({$($name),*})? => $log,
                )*}
            }
        }
    };
}

handler_errors! {
    |recipient, interaction, command|

    /// The handler returned an error, a guard rejected the interaction, or a value is invalid.
    Error(error: Error) => {
        outcome: error.outcome(),
        stage: error.stage(),
        must_be_ephemeral: error.must_be_ephemeral(),
        log: log_error(error, recipient),
    }
    /// The handler, a guard or a hook panicked.
    Panic(panic: PanicError) => {
        outcome: Outcome::Panicked,
        log: {
            let message = panic.message();
            let message = &*redact(message);
            tracing::error!(%interaction, command, message, "the handler panicked");
            recipient.report_failure(Outcome::Panicked, message);
        },
    }
    /// Error handlers received this error, but none responded.
    Unhandled(error: Box<UnhandledError>) => {
        outcome: error.outcome,
        must_be_ephemeral: error.must_be_ephemeral,
        log: error.log(recipient),
    }
    /// The value of an option contradicts the app's definition of the option.
    OptionMismatch { option: &'static str, mismatch: &'static str } => {
        outcome: Outcome::Failed,
        stage: Some(RejectionStage::Extract),
        message: Some(UserMessage::CommandChanged),
        must_be_ephemeral: true,
        log: log_mismatch(recipient, Some(option), mismatch),
    }
    /// The target of a context-menu command cannot be read.
    Target(reason: &'static str) => {
        outcome: Outcome::Failed,
        stage: Some(RejectionStage::Extract),
        message: Some(UserMessage::CommandChanged),
        log: log_mismatch(recipient, None, reason),
    }
    /// The service's copy of the command differs from the app's definition.
    Mismatch(mismatch: DefinitionMismatch) => {
        outcome: Outcome::Failed,
        stage: Some(RejectionStage::Route),
        message: Some(UserMessage::CommandChanged),
        log: log_mismatch(recipient, None, &mismatch.to_string()),
    }
    /// The app has no handler for a custom ID.
    UnknownCustomId => {
        outcome: Outcome::Rejected,
        stage: Some(RejectionStage::Route),
        message: Some(UserMessage::Outdated),
        log: {
            let kind = recipient.incoming().kind.name();
            tracing::warn!(%interaction, kind, "the app has no handler for the custom ID");
        },
    }
    /// The custom ID has no valid signature of the app.
    ForgedCustomId => {
        outcome: Outcome::Rejected,
        stage: Some(RejectionStage::Route),
        message: Some(UserMessage::Forged),
        must_be_ephemeral: true,
        log: {
            let kind = recipient.incoming().kind.name();
            tracing::warn!(%interaction, kind, "the custom ID has no valid signature: it is forged, or older than `sign_custom_ids`");
        },
    }
    /// The custom ID was stored, and the store has none.
    ExpiredCustomId => {
        outcome: Outcome::Rejected,
        stage: Some(RejectionStage::Route),
        message: Some(UserMessage::Outdated),
        must_be_ephemeral: true,
        log: {
            let kind = recipient.incoming().kind.name();
            tracing::warn!(%interaction, kind, "the store has no custom ID for the component or modal: it has expired or was dropped, or another process has it");
        },
    }
    /// A handler waits for the click of another user.
    OtherUser => {
        outcome: Outcome::Rejected,
        stage: Some(RejectionStage::Route),
        message: Some(UserMessage::OtherUser),
        must_be_ephemeral: true,
        log: tracing::debug!(%interaction, "rejected a click: the handler waits for another user"),
    }
    /// The app has no state of this type.
    MissingState(state: &'static str) => {
        outcome: Outcome::Failed,
        log: {
            tracing::error!(%interaction, command, state, "the app has no state of this type; add it with `App::builder().state(…)`");
            recipient.report_failure(Outcome::Failed, &format!("the app has no state of the type {state}"));
        },
    }
    /// The interaction is malformed.
    Unreadable(_reason: InvalidInteraction) => {
        outcome: Outcome::Failed,
        // The rejection of the request is logged instead.
        log: {},
    }
    /// The app stopped before the handler finished.
    Interrupted => {
        outcome: Outcome::Interrupted,
        message: Some(UserMessage::Interrupted),
        log: tracing::warn!(%interaction, command, "the app stopped before the handler finished"),
    }
    /// The handler did not finish before the token expired.
    TokenExpires => {
        outcome: Outcome::TimedOut,
        message: Some(UserMessage::TimedOut),
        log: {
            let message = "aborted the handler shortly before the interaction token expires";
            tracing::error!(%interaction, command, message);
            recipient.report_failure(Outcome::TimedOut, message);
        },
    }
    /// The modal was not submitted in time, or its handler no longer waits for it. `error` is the error that the handler
    /// returned after the wait, unless the handler returned the error of the wait itself.
    ModalAbandoned(error: Option<Error>) => {
        outcome: Outcome::Abandoned,
        message: Some(UserMessage::ModalExpired),
        log: match error {
            None => tracing::debug!(%interaction, command, "a modal was not submitted in time"),
            Some(error) => {
                let error = redact_debug(error);
                tracing::warn!(%interaction, command, %error, "the handler failed after a modal was not submitted in time");
            },
        },
    }
    /// The handler returned the error of a wait for a click that did not come in time.
    NotClicked => {
        outcome: Outcome::Abandoned,
        message: Some(UserMessage::Outdated),
        log: tracing::debug!(%interaction, command, "nobody clicked on a component in time"),
    }
    /// The autocomplete choices were not ready before the deadline, or before the service closed the connection.
    LateAutocomplete => {
        outcome: Outcome::Failed,
        log: tracing::warn!(%interaction, command, "the autocomplete choices were not ready in time"),
    }
    /// The service would reject the response.
    InvalidResponse(invalid: ValidationError) => {
        outcome: Outcome::Failed,
        log: {
            tracing::error!(%interaction, command, %invalid, "the service would reject the response");
            recipient.report_failure(Outcome::Failed, &format!("the service would reject the response: {invalid}"));
        },
    }
    /// A file of the response cannot be sent.
    File(error: FileError) => {
        outcome: Outcome::Failed,
        log: {
            let source = error.source().map(ToString::to_string).unwrap_or_default();
            let source = redact(&source);
            tracing::error!(%interaction, command, %error, %source, "a file in the response cannot be sent");
            recipient.report_failure(Outcome::Failed, &format!("a file in the response cannot be sent: {error}: {source}"));
        },
    }
    /// The interaction does not accept a response of this type.
    MisplacedResponse(response: CallbackType) => {
        outcome: Outcome::Failed,
        log: {
            let (response, kind) = (response.name(), recipient.incoming().kind.name());
            tracing::error!(%interaction, command, response, kind, "the interaction does not accept a response of this type");
            recipient.report_failure(Outcome::Failed, &format!("a {kind} interaction does not accept the response {response}"));
        },
    }
    /// The response could not be delivered.
    Undelivered => {
        outcome: Outcome::Undelivered,
        // The delivery error is logged instead.
        log: {},
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
        self.0.row().outcome
    }

    /// Returns whether the message to the user must be ephemeral.
    pub(crate) fn must_be_ephemeral(&self) -> bool {
        self.0.row().must_be_ephemeral
    }

    /// Returns whether a modal was not submitted or a component not clicked in time, or a handler no longer waits for it.
    pub(crate) fn is_abandoned(&self) -> bool {
        matches!(
            self.0,
            HandlerErrorKind::ModalAbandoned(_) | HandlerErrorKind::NotClicked
        )
    }

    /// Returns whether the error is a panic that no error handler has received.
    pub(crate) fn is_panic(&self) -> bool {
        matches!(self.0, HandlerErrorKind::Panic(_))
    }

    /// Logs the error with the interaction ID, which the message to the user may contain as well. Counts the error in
    /// the metrics if it is a rejection.
    pub(crate) fn log(&self, recipient: &Recipient<'_>) {
        if let Some(stage) = self.0.row().stage {
            telemetry::record_rejection(stage);
        }
        self.0.log(recipient);
    }

    /// Returns the message to the user.
    pub(crate) fn into_message(self, recipient: &Recipient<'_>) -> String {
        let message = match self.0.row().message {
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
        Category::Guard(rejected) => {
            let guard = rejected.guard();
            tracing::debug!(%interaction, command, guard, "rejected by a guard");
        }
        Category::Argument(ArgumentError { name: option, .. }) => {
            tracing::debug!(%interaction, command, option, "a value is invalid");
        }
        Category::RoleTooLow(error) => {
            log_rejected_request(error, recipient);
        }
        // Unlike the position of a role, a permission can be declared: a test of the app shows the failure.
        Category::NotPermitted(error) => log_refused_permission(error, recipient),
        Category::User => {
            tracing::debug!(%interaction, command, "the handler rejected the interaction");
        }
        Category::Internal => log_failure(&format!("{error:?}"), recipient),
    }
}

/// Logs that the service rejected a request of the handler, and returns the error without secrets.
fn log_rejected_request(error: &impl fmt::Display, recipient: &Recipient<'_>) -> String {
    let (interaction, command) = (recipient.id(), recipient.log_name());
    let error = redact(&error.to_string()).into_owned();
    tracing::warn!(%interaction, command, %error, "the service rejected a request of the handler");
    error
}

/// Logs that the app lacks a permission for a request of the handler, as a failure of the handler.
pub(super) fn log_refused_permission(error: &impl fmt::Display, recipient: &Recipient<'_>) {
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
