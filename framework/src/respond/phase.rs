//! Phases of the responses to an interaction, and positions of a response among them.

use std::fmt;

use guildhall_model::InteractionResponse;

/// Progress of the responses to an interaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Phase {
    /// No initial response yet; the HTTP response can contain it.
    #[default]
    Pending,
    /// No initial response yet; only a REST call can send it.
    Disconnected,
    /// The user sees a loading message, which the next response replaces.
    Deferred {
        /// Whether the message is ephemeral.
        ephemeral: bool,
    },
    /// Acknowledged without a loading message: `DeferredUpdateMessage`, or a deferral that was deleted.
    AcknowledgedSilently,
    /// The initial response is complete: it was not a deferral, or the deferral was completed.
    Responded(InitialResponse),
}

/// Type of the initial response to an interaction.
///
/// `Display` completes the sentence "this interaction has already been …".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InitialResponse {
    /// A deferral: `DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE` or `DEFERRED_UPDATE_MESSAGE`.
    Deferral,
    /// A new message: `CHANNEL_MESSAGE_WITH_SOURCE`.
    Message,
    /// An update of the message with the component: `UPDATE_MESSAGE`.
    Update,
    /// A modal, which leaves no message to edit: `MODAL`.
    Modal,
    /// A launch of the app's Activity: `LAUNCH_ACTIVITY`.
    Activity,
}

/// Position of a response among the responses to an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// The initial response, or the completion of a deferral.
    Initial,
    /// A response after the initial one, or the completion of a deferral.
    Followup,
    /// Any of the positions above.
    Either,
}

impl fmt::Display for InitialResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Deferral => "deferred",
            Self::Message => "responded to with a message",
            Self::Update => "responded to with an update",
            Self::Modal => "responded to with a modal",
            Self::Activity => "responded to with an Activity",
        })
    }
}

impl Phase {
    /// Returns the phase after this initial response.
    pub(crate) const fn after(response: &InteractionResponse) -> Self {
        Self::Responded(match response {
            InteractionResponse::DeferredChannelMessage { ephemeral } => {
                return Self::Deferred {
                    ephemeral: *ephemeral,
                };
            }
            InteractionResponse::DeferredUpdateMessage => return Self::AcknowledgedSilently,
            InteractionResponse::UpdateMessage(_) => InitialResponse::Update,
            InteractionResponse::Modal(_) => InitialResponse::Modal,
            InteractionResponse::LaunchActivity => InitialResponse::Activity,
            _ => InitialResponse::Message,
        })
    }

    /// Returns the initial response, if there is one.
    pub(crate) const fn initial_response(self) -> Option<InitialResponse> {
        match self {
            Self::Pending | Self::Disconnected => None,
            Self::Deferred { .. } | Self::AcknowledgedSilently => Some(InitialResponse::Deferral),
            Self::Responded(initial) => Some(initial),
        }
    }

    /// Returns whether there is no initial response yet.
    pub(crate) const fn is_open(self) -> bool {
        self.initial_response().is_none()
    }
}

impl Position {
    /// Returns whether a phase allows a response at this position.
    pub(crate) const fn is_allowed_in(self, phase: Phase) -> bool {
        match self {
            Self::Initial => !matches!(phase, Phase::Responded(_)),
            Self::Followup => !phase.is_open(),
            Self::Either => true,
        }
    }
}
