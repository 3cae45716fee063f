//! Which answers an interaction takes, by what it is and where it came from.

use super::{CallbackType, InteractionType};

/// Whether an interaction came from a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A component of a message was used, or has opened the modal that was sent off.
    Message,
    /// Anything else.
    Elsewhere,
}

impl Source {
    /// That of an interaction with this message, if it has one.
    pub const fn of<T>(message: Option<&T>) -> Self {
        match message {
            Some(_) => Self::Message,
            None => Self::Elsewhere,
        }
    }
}

impl CallbackType {
    /// Whether an interaction takes such an answer.
    ///
    /// What this version does not know may be answered with anything.
    pub const fn answers(self, to: InteractionType, source: Source) -> bool {
        use InteractionType as Kind;
        match (to, self) {
            (Kind::Ping, answer) => matches!(answer, Self::Pong),
            (Kind::ApplicationCommandAutocomplete, answer) => {
                matches!(answer, Self::ApplicationCommandAutocompleteResult)
            }
            (
                Kind::ApplicationCommand | Kind::MessageComponent | Kind::ModalSubmit,
                Self::ChannelMessageWithSource
                | Self::DeferredChannelMessageWithSource
                | Self::PremiumRequired
                | Self::LaunchActivity,
            )
            | (Kind::ApplicationCommand | Kind::MessageComponent, Self::Modal) => true,
            (
                Kind::MessageComponent | Kind::ModalSubmit,
                Self::DeferredUpdateMessage | Self::UpdateMessage,
            ) => matches!(source, Source::Message),
            (Kind::ApplicationCommand | Kind::MessageComponent | Kind::ModalSubmit, _) => false,
            _ => true,
        }
    }
}
