//! How far an interaction is answered, and what may be said at each stage.

use guildhall_model::InteractionResponse;

use super::FirstAnswer;

/// How far an interaction is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Not yet.
    #[default]
    Open,
    /// Not yet, and nobody waits for the response any more: only a call can answer.
    Cut,
    /// The member sees that the app is at work, in a message that is to be edited.
    Deferred {
        /// Whether nobody else sees it.
        ephemeral: bool,
    },
    /// It is acknowledged, and the member sees nothing of it: a component or a modal, or whatever
    /// was deferred and whose deferral was deleted.
    Acknowledged,
    /// With this.
    Answered(FirstAnswer),
}

impl Stage {
    /// The stage that this response leads to.
    pub(crate) const fn after(response: &InteractionResponse) -> Self {
        Self::Answered(match response {
            InteractionResponse::DeferredChannelMessage { ephemeral } => {
                return Self::Deferred {
                    ephemeral: *ephemeral,
                };
            }
            InteractionResponse::DeferredUpdateMessage => return Self::Acknowledged,
            InteractionResponse::UpdateMessage(_) => FirstAnswer::Update,
            InteractionResponse::Modal(_) => FirstAnswer::Modal,
            InteractionResponse::LaunchActivity => FirstAnswer::Activity,
            _ => FirstAnswer::Message,
        })
    }

    /// The first answer, once there is one.
    pub(crate) const fn first(self) -> Option<FirstAnswer> {
        match self {
            Self::Open | Self::Cut => None,
            Self::Deferred { .. } | Self::Acknowledged => Some(FirstAnswer::Deferral),
            Self::Answered(first) => Some(first),
        }
    }
}

/// Which answer something may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    /// The first, or what completes a deferral.
    First,
    /// One after the first, or what completes a deferral.
    Later,
    /// Whichever is next.
    Any,
}

impl Rank {
    /// Whether something of this rank may be said at a stage.
    pub(crate) const fn may_follow(self, stage: Stage) -> bool {
        match self {
            Self::First => !matches!(stage, Stage::Answered(_)),
            Self::Later => !matches!(stage, Stage::Open | Stage::Cut),
            Self::Any => true,
        }
    }
}
