//! Errors of the methods of a context.

use std::time::Duration;

use guildhall_client::FileError;
use guildhall_model::ValidationError;

use crate::context::Context;
use crate::custom_id::store::CustomIdStoreError;
use crate::error::handler_error::HandlerError;
use crate::interaction::option_error::ArgumentError;
use crate::messages::guard_error::GuardError;
use crate::respond::phase::{InitialResponse, Phase};
use crate::respond::response::InvalidResponse;
use crate::respond::sender::SendError;

/// An error of a method of [`Context`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ContextError {
    /// The interaction already has its initial response.
    #[error("this interaction has already been {0}; it accepts only one initial response")]
    AlreadyResponded(InitialResponse),
    /// The response can only be the initial one, but the framework has deferred the interaction because the handler
    /// took too long. Respond earlier, or give the handler more time.
    #[error(
        "this interaction was deferred {after:.1?} after it arrived, because its handler had not responded; respond earlier, or allow more time with `defer_after` or `#[command(defer = …)]`"
    )]
    AutoDeferred {
        /// Time from the arrival to the deferral.
        after: Duration,
    },
    /// The response can only be the initial one, but the framework has deferred the interaction because the connection
    /// of the service's request broke. With `defer = never`, this deferral comes 2.5 seconds after the arrival.
    #[error(
        "this interaction was deferred {after:.1?} after it arrived, because the connection of the service's request broke; respond earlier"
    )]
    Disconnected {
        /// Time from the arrival to the deferral.
        after: Duration,
    },
    /// The interaction has no initial response yet. A follow-up message or an edit requires one.
    #[error("this interaction has no response yet: reply or defer first")]
    NotResponded,
    /// The initial response is a modal or an Activity, which has no message. Follow-up messages are allowed.
    #[error("this interaction has been {0}: there is no message to edit, read or delete")]
    NoOriginal(InitialResponse),
    /// The interaction token has expired, 15 minutes after the arrival.
    #[error(
        "the interaction token expired after 15 minutes; the service no longer accepts responses to this interaction"
    )]
    Expired,
    /// The service no longer accepts responses: the initial response did not arrive within 3 seconds, or the
    /// interaction token has expired.
    #[error(
        "the service no longer accepts responses to this interaction, which arrived {} s ago: an initial response is accepted for 3 s, other responses for 15 minutes",
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
        "the message is empty: it needs text, an embed with content, a component, a file or a poll"
    )]
    Empty,
    /// The service would reject the response.
    #[error(transparent)]
    Invalid(#[from] ValidationError),
    /// A long custom ID cannot be stored.
    #[error(transparent)]
    CustomId(#[from] CustomIdStoreError),
    /// A file cannot be sent. The error names the file and the reason.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is no message to read or update: the interaction is a command, or a modal that a command opened.
    #[error(
        "this interaction did not come from a message, so there is no message to read or update"
    )]
    NoMessage,
    /// The message with the component cannot be updated, because the interaction was deferred with a separate loading
    /// message. Updates are allowed after `Context::defer_update`.
    #[error(
        "this interaction was deferred with a separate loading message; to update the message with the component, defer with `defer_update`"
    )]
    NoUpdate,
    /// A modal can only respond to a command or a component.
    #[error("a modal cannot be the response to a submitted modal")]
    NoModal,
    /// The modal was not submitted in time, or the wait was cancelled because of another interaction of the user: see
    /// [`Context::show`].
    #[error("the modal was not submitted in time")]
    NotSubmitted,
    /// Nobody clicked on a component in time, or the wait was cancelled: see [`Context::ask`].
    #[error("nobody clicked on a component of the message in time")]
    NotClicked,
    /// The value of a modal field is invalid. The user sees the error.
    #[error("the value of a modal field is invalid")]
    Field(#[from] ArgumentError),
    /// A guard rejected the interaction: the buttons that were clicked are for another user. The user sees the message
    /// of the [`GuardError`].
    #[error("a guard rejected the interaction")]
    Guard(#[from] GuardError),
    /// The handler cannot wait for a modal or a click, for example because the process has too many waits.
    #[error("the handler cannot wait for the user: {0}")]
    CannotWait(&'static str),
    /// The app was stopped while the handler waited for a modal or a click.
    #[error("the app was stopped while the handler waited for the user")]
    Stopped,
    /// A request to the service failed.
    #[error(transparent)]
    Service(#[from] guildhall_client::Error),
    /// The app has no state of this type.
    #[error("the app has no state of type `{0}`; add it with `App::builder().state(…)`")]
    NoState(&'static str),
    /// No check, hook or handler has added a value of this type: see [`Context::insert_extension`].
    #[error(
        "the interaction has no extension of type `{0}`; add it in a check or a `before` hook with `Context::insert_extension`"
    )]
    NoExtension(&'static str),
    /// The app has no credentials for the service.
    #[error(
        "the app has no credentials for the service: set DISCORD_TOKEN, or a client with `App::builder().client(…)`"
    )]
    NoClient,
    /// The interaction was not sent from a guild.
    #[error("this interaction was not sent from a guild")]
    NotInGuild,
    /// The interaction was not sent from a channel.
    #[error("this interaction was not sent from a channel")]
    NoChannel,
    /// A part of the interaction is malformed.
    #[error("part of the interaction is malformed")]
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
    /// Converts the error of an attempt to send a response.
    pub(crate) fn send_error(&self, error: SendError) -> ContextError {
        match error {
            SendError::AlreadyResponded(phase) => self.already_responded(phase),
            SendError::NoUpdate(_) => ContextError::NoUpdate,
            SendError::Expired => ContextError::Expired,
            SendError::TooLate { after, error } => ContextError::TooLate {
                after,
                source: error,
            },
            SendError::Rejected(error) | SendError::Unconfirmed(error) => {
                ContextError::Service(error)
            }
            SendError::File(error) => ContextError::File(error),
        }
    }

    /// Returns the error for an initial response that the phase does not allow.
    pub(crate) fn already_responded(&self, phase: Phase) -> ContextError {
        let (state, defer) = (self.response_state(), self.inner.route.defer);
        match phase.initial_response() {
            None => ContextError::NotResponded,
            Some(InitialResponse::Deferral)
                if state.was_deferred_by_framework(defer.is_immediate) =>
            {
                // `responded_after` is `None` while a REST call sends the deferral.
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
