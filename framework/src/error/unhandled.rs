//! Errors that error handlers received without responding.

use guildhall_model::{Id, Interaction};

use crate::error::Error;
use crate::error::handler_error::{
    HandlerError, HandlerErrorKind, log_failure, log_refused_permission,
};
use crate::messages::recipient::Recipient;
use crate::telemetry::outcome::Outcome;

/// Record of an error that was passed to error handlers, none of which responded.
#[derive(Debug)]
pub(crate) struct UnhandledError {
    pub(super) outcome: Outcome,
    /// Message to the user, if the error has one.
    pub(super) message: Option<String>,
    pub(super) must_be_ephemeral: bool,
    /// Text of the error and its causes, for the log.
    text: String,
    /// Interaction ID in the error's log line, if the error was logged.
    logged_interaction: Option<Id<Interaction>>,
}

impl UnhandledError {
    /// Prepares an error for an error handler. Returns the error with the app's message, and the record to use if the
    /// error handler does not respond.
    ///
    /// Logs rejections by the framework and panics, because the error handler may respond or replace the error. Skips
    /// the log if an inner error handler received the same error, as recorded in `earlier`.
    ///
    /// # Errors
    ///
    /// Returns the error itself if error handlers do not receive errors of its kind.
    pub(crate) fn for_error_handler(
        error: HandlerError,
        earlier: Option<&Self>,
        recipient: &Recipient<'_>,
    ) -> Result<(Error, Self), HandlerError> {
        let is_logged_early = match &error.0 {
            HandlerErrorKind::Error(error) => {
                error.is_recognized() && error.outcome() == Outcome::Rejected
            }
            HandlerErrorKind::Panic(_) => true,
            _ => return Err(error),
        };
        let earlier = earlier.filter(|_| error.was_handled());
        let mut logged_interaction = earlier.and_then(|earlier| earlier.logged_interaction);
        if is_logged_early && logged_interaction.is_none() {
            error.log(recipient);
            logged_interaction = Some(recipient.id());
        }
        let outcome = earlier.map_or_else(|| error.outcome(), |earlier| earlier.outcome);
        let mut error = match error.0 {
            HandlerErrorKind::Panic(panic) => panic.into(),
            HandlerErrorKind::Error(error) => error.with_app_message(recipient),
            other => return Err(other.into()),
        };
        error.mark_handled();
        let unhandled = Self {
            outcome,
            message: error.user_message().map(str::to_owned),
            must_be_ephemeral: error.must_be_ephemeral(),
            text: format!("{error:?}"),
            logged_interaction,
        };
        Ok((error, unhandled))
    }

    /// Returns whether the error was logged.
    pub(crate) fn is_logged(&self) -> bool {
        self.logged_interaction.is_some()
    }

    /// Logs the error, unless it was logged or the user gets its message.
    ///
    /// A handler that waited for a modal responds to the submission of the modal, so the message to the user may
    /// contain another interaction ID than the log. A second log line then connects the two IDs.
    pub(crate) fn log(&self, recipient: &Recipient<'_>) {
        let (interaction, command) = (recipient.id(), recipient.log_name());
        match (&self.message, self.logged_interaction) {
            (None, None) => log_failure(&self.text, recipient),
            (Some(_), None) if self.outcome == Outcome::Failed => {
                log_refused_permission(&self.text, recipient);
            }
            (None, Some(logged_interaction)) if logged_interaction != interaction => {
                tracing::error!(%interaction, command, %logged_interaction, "the error is logged with the ID of another interaction");
            }
            (Some(_), _) | (None, Some(_)) => {}
        }
    }
}

impl From<UnhandledError> for HandlerError {
    fn from(error: UnhandledError) -> Self {
        Self(HandlerErrorKind::Unhandled(Box::new(error)))
    }
}
