//! What an interaction was first answered with.

use std::fmt;

/// What an interaction was first answered with.
///
/// Displayed as in "this interaction has been deferred already".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FirstAnswer {
    /// It was acknowledged, and the answer is to follow.
    Deferral,
    /// It was answered with a message.
    Message,
    /// A message was updated.
    Update,
    /// A modal was opened.
    Modal,
    /// The app's Activity was launched.
    Activity,
}

impl fmt::Display for FirstAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Deferral => "deferred",
            Self::Message => "answered with a message",
            Self::Update => "answered with an update",
            Self::Modal => "answered with a modal",
            Self::Activity => "answered with an Activity",
        })
    }
}
