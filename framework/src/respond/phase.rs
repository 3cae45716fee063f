//! Phases of the responses to an interaction, and the positions that a response may take.

use std::fmt;

use guildhall_model::InteractionResponse;

/// Progress of the responses to an interaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Phase {
    /// No response yet; the HTTP response can carry it.
    #[default]
    Pending,
    /// No response yet, and only a REST call can carry it.
    Disconnected,
    /// The user sees a loading message, which the next response replaces.
    Deferred {
        /// Whether only the user sees the message.
        ephemeral: bool,
    },
    /// Acknowledged without a visible sign: a component or a modal, or a deferral that was deleted.
    AcknowledgedSilently,
    /// The initial response is complete.
    Responded(InitialResponse),
}

/// Initial response of an interaction.
///
/// Displayed as in "this interaction has been deferred already".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InitialResponse {
    /// A deferral.
    Deferral,
    /// A message.
    Message,
    /// An update of a message.
    Update,
    /// A modal.
    Modal,
    /// A launch of the app's Activity.
    Activity,
}

/// Positions that a response may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// The initial response, or the completion of a deferral.
    Initial,
    /// A response after the initial one, or the completion of a deferral.
    Followup,
    /// Any of these.
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
    /// Returns the phase after this response.
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
    /// Returns whether a response at this position may be given in a phase.
    pub(crate) const fn is_allowed_in(self, phase: Phase) -> bool {
        match self {
            Self::Initial => !matches!(phase, Phase::Responded(_)),
            Self::Followup => !phase.is_open(),
            Self::Either => true,
        }
    }
}
