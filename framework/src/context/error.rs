//! Errors of a context.

use std::time::Duration;

use guildhall_client::FileError;
use guildhall_model::ValidationError;

use crate::context::Context;
use crate::error::handler_error::HandlerError;
use crate::interaction::option_error::ArgumentError;
use crate::respond::followup::DeliveryError;
use crate::respond::phase::{InitialResponse, Phase};
use crate::respond::response::InvalidResponse;

/// An error of a [`Context`]'s method.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ContextError {
    /// The interaction has its initial response, and this would be another.
    #[error("this interaction has been {0} already; it takes one initial response")]
    AlreadyResponded(InitialResponse),
    /// The framework deferred the interaction since its handler had not responded, and this could only
    /// have been the initial response. Respond earlier, or give the handler more time.
    #[error(
        "this interaction was deferred for its handler, which had not responded {after:.1?} after it arrived; respond earlier, or allow more time with `defer_after` or `#[command(defer = …)]`"
    )]
    AutoDeferred {
        /// Time from the arrival to the deferral.
        after: Duration,
    },
    /// The framework deferred the interaction since the connection of the service's request broke
    /// before the handler had responded, and this could only have been the initial response. Only
    /// `defer = never` puts that deferral off, until 2.5 seconds after the arrival.
    #[error(
        "this interaction was deferred {after:.1?} after it arrived, because the connection of its request broke; an initial response must come before that"
    )]
    Disconnected {
        /// Time from the arrival to the deferral.
        after: Duration,
    },
    /// There is no response yet that this could follow or change.
    #[error("this interaction has no response yet: reply or defer first")]
    NotResponded,
    /// The initial response is not a message but a modal or an Activity. Messages may follow it.
    #[error("this interaction has been {0}, which is not a message to edit, read or delete")]
    NoOriginal(InitialResponse),
    /// The 15 minutes of the interaction are over.
    #[error(
        "the interaction arrived over 15 minutes ago; the service accepts no response any more"
    )]
    Expired,
    /// The service accepts no response any more: the initial one did not arrive within 3 seconds, or
    /// the 15 minutes of the interaction are over.
    #[error(
        "the service accepts no response to this interaction any more, {} s after it arrived: the initial one is due within 3 s, others within 15 minutes",
        .after.as_secs()
    )]
    TooLate {
        /// Time from the arrival of the interaction to this error, by the app's clock.
        after: Duration,
        /// Error of the service.
        source: guildhall_client::Error,
    },
    /// The message is empty.
    #[error(
        "there is nothing to show: a message has a text, an embed with content, a component, a file or a poll"
    )]
    Empty,
    /// The service would reject the response.
    #[error(transparent)]
    Invalid(#[from] ValidationError),
    /// A file cannot be sent. The error names the file and the reason.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is no message to update: the interaction is a command, or a modal that a command opened.
    #[error("this interaction did not come from a message that could be updated")]
    NoMessage,
    /// The message with the component cannot be updated, since the interaction was deferred in a
    /// message of its own. After `Context::defer_update`, it can.
    #[error(
        "this interaction was deferred in a message of its own; to update the message with the component, defer with `defer_update`"
    )]
    NoUpdate,
    /// A modal can respond to a command or a component, but not to another modal.
    #[error("a modal can respond to a command or a component; this interaction is neither")]
    NoModal,
    /// The modal was not submitted in time, its handler has ended, or the user has run the command
    /// again: see [`Context::show`].
    #[error("the modal was not submitted in time")]
    NotSubmitted,
    /// The value of a field does not fit its type; the user is told so.
    #[error("the value of a field does not fit")]
    Field(#[from] ArgumentError),
    /// The app cannot wait for a modal.
    #[error("the app cannot wait for a modal: {0}")]
    CannotWait(&'static str),
    /// The app was stopped while the handler waited for a modal.
    #[error("the app was stopped while the handler waited for a modal")]
    Stopped,
    /// The service returned an error.
    #[error(transparent)]
    Service(#[from] guildhall_client::Error),
    /// The app was not given a state of this type.
    #[error(
        "the app was not given a state of the type `{0}`; add it with `App::builder().state(…)`"
    )]
    NoState(&'static str),
    /// The app has no credentials for the service.
    #[error(
        "the app has no credentials for the service: set DISCORD_TOKEN, or a client with `App::builder().client(…)`"
    )]
    NoClient,
    /// The interaction was not used in a guild.
    #[error("this interaction was not used in a guild")]
    NotInGuild,
    /// A part of the interaction is malformed.
    #[error("a part of the interaction is malformed")]
    Unreadable,
}

impl From<InvalidResponse> for ContextError {
    fn from(error: InvalidResponse) -> Self {
        match error {
            InvalidResponse::Field(invalid) => Self::Invalid(invalid),
            InvalidResponse::File(error) => Self::File(error),
        }
    }
}

impl From<HandlerError> for ContextError {
    fn from(error: HandlerError) -> Self {
        let argument = error.into_argument_error();
        argument.map_or(Self::Unreadable, Self::Field)
    }
}

impl Context {
    /// Converts the error of a delivery.
    pub(crate) fn delivery_error(&self, error: DeliveryError) -> ContextError {
        match error {
            DeliveryError::AlreadyResponded(phase) => self.already_responded(phase),
            DeliveryError::NoUpdate(_) => ContextError::NoUpdate,
            DeliveryError::Expired => ContextError::Expired,
            DeliveryError::TooLate { after, error } => ContextError::TooLate {
                after,
                source: error,
            },
            DeliveryError::Rejected(error) => ContextError::Service(error),
            DeliveryError::File(error) => ContextError::File(error),
        }
    }

    /// Returns the reason why no initial response can be given in this phase.
    pub(crate) fn already_responded(&self, phase: Phase) -> ContextError {
        let (state, defer) = (self.response_state(), self.inner.route.defer);
        match phase.initial_response() {
            None => ContextError::NotResponded,
            Some(InitialResponse::Deferral)
                if state.was_deferred_by_framework(defer.is_immediate) =>
            {
                // There is no time yet while a call carries the deferral.
                let after = state
                    .responded_after()
                    .unwrap_or_else(|| state.arrived_at().elapsed());
                if state.was_disconnected() {
                    ContextError::Disconnected { after }
                } else {
                    ContextError::AutoDeferred { after }
                }
            }
            Some(initial) => ContextError::AlreadyResponded(initial),
        }
    }
}
