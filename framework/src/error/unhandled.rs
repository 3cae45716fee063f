//! The passage of an error through error handlers.

use guildhall_model::{Id, Interaction};

use crate::error::Error;
use crate::error::handler_error::{HandlerError, HandlerErrorKind, log_failure};
use crate::messages::recipient::Recipient;
use crate::telemetry::outcome::Outcome;

/// The remains of an error that was moved into error handlers, of which none responded.
#[derive(Debug)]
pub(crate) struct UnhandledError {
    pub(super) outcome: Outcome,
    /// Message to the user, if the error is for them.
    pub(super) message: Option<String>,
    pub(super) is_private: bool,
    /// Text for the log, with causes.
    text: String,
    /// The interaction under which the log has the error already.
    logged_as: Option<Id<Interaction>>,
}

impl UnhandledError {
    /// Returns the error for an error handler, in the app's words, and what remains if that does not
    /// respond.
    ///
    /// Rejections and panics are logged here unless `earlier`, which an inner error handler received,
    /// is the same error: the error handler may respond or replace them.
    ///
    /// # Errors
    ///
    /// Returns the error itself if it is not for error handlers.
    pub(crate) fn for_error_handler(
        error: HandlerError,
        earlier: Option<&Self>,
        recipient: &Recipient<'_>,
    ) -> Result<(Error, Self), HandlerError> {
        let is_logged_early = match &error.0 {
            HandlerErrorKind::Error(error) => error.is_recognized(),
            HandlerErrorKind::Panic(_) => true,
            _ => return Err(error),
        };
        let earlier = earlier.filter(|earlier| earlier.is_same(&error));
        let mut logged_as = earlier.and_then(|earlier| earlier.logged_as);
        if is_logged_early && logged_as.is_none() {
            error.log(recipient);
            logged_as = Some(recipient.id());
        }
        let outcome = earlier.map_or_else(|| error.outcome(), |earlier| earlier.outcome);
        let error = match error.0 {
            HandlerErrorKind::Panic(panic) => panic.into(),
            HandlerErrorKind::Error(error) => error.with_app_wording(recipient),
            other => return Err(other.into()),
        };
        let unhandled = Self {
            outcome,
            message: error.user_message().map(str::to_owned),
            is_private: error.is_private(),
            text: format!("{error:?}"),
            logged_as,
        };
        Ok((error, unhandled))
    }

    /// Returns whether an error handler passed this error on.
    pub(crate) fn is_same(&self, error: &HandlerError) -> bool {
        match &error.0 {
            HandlerErrorKind::Error(error) => format!("{error:?}") == self.text,
            _ => false,
        }
    }

    /// Returns whether the log has it.
    pub(crate) fn is_logged(&self) -> bool {
        self.logged_as.is_some()
    }

    /// Logs the error, unless the log has it or it is for the user.
    ///
    /// A function that opened a modal responds to the modal's submit, so the user may be told another
    /// interaction's ID than the log has: a second line leads from one to the other.
    pub(crate) fn log(&self, recipient: &Recipient<'_>) {
        let (interaction, command) = (recipient.id(), recipient.log_name());
        match (&self.message, self.logged_as) {
            (None, None) => log_failure(&self.text, recipient),
            (None, Some(logged_as)) if logged_as != interaction => {
                tracing::error!(%interaction, command, %logged_as, "the error is logged under another interaction");
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
