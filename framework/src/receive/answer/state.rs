//! What changes while an interaction is answered.

use std::task::Waker;

use bytes::Bytes;
use guildhall_model::{Id, Message};

use super::due::Due;
use super::{FirstAnswer, Stage};
use crate::receive::time::Instant;

/// What changes while an interaction is answered.
#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) stage: Stage,
    pub(super) due: Option<Due>,
    /// The first answer, where nobody has taken it before the connection broke off.
    pub(super) lost: Option<Bytes>,
    /// What stands for the first answer.
    pub(super) original: Original,
    /// What the first answer leads to that a call has carried, while nobody knows whether it has
    /// arrived.
    pub(super) doubted: Option<Stage>,
    /// Who waits for the first answer.
    pub(super) waker: Option<Waker>,
    /// Who wants to know that nobody waits any more.
    pub(super) cut: Option<Waker>,
    /// When the first answer was given: by the response, or by a call that has succeeded.
    pub(super) given: Option<Instant>,
    /// Whether it was deferred on the way.
    pub(super) is_deferred: bool,
    /// Whether the request was broken off before its answer.
    pub(super) is_missed: bool,
    /// Whether all is said that there was to say.
    pub(super) progress: Progress,
    /// Whether it is counted how the first answer was given.
    pub(super) is_counted: bool,
}

/// Whether all is said that there was to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Progress {
    /// Something is still to be said.
    #[default]
    Due,
    /// Everything is said, or cannot be.
    Complete,
}

/// What stands for the first answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Original {
    /// The original response.
    #[default]
    Response,
    /// A message of its own.
    Message(Id<Message>),
    /// Nothing: the original response was deleted.
    Deleted,
    /// Nothing: a deferral has made way for a message that only one may see, and that is not there.
    Withdrawn,
}

impl State {
    /// Says that the first answer, which leads to this stage, is given.
    pub(super) fn reach(&mut self, stage: Stage) {
        self.given = Some(Instant::now());
        self.is_deferred |= stage.first() == Some(FirstAnswer::Deferral);
    }
}
