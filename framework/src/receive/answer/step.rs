//! Who answers next, and a stage that is about to be reached by a call.

use tokio::sync::SemaphorePermit;

use super::state::Original;
use super::{Answer, FirstAnswer, Stage};

impl Answer {
    /// Waits until nobody else is about to answer.
    pub(crate) async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        // It is never closed.
        self.0.turn.acquire().await.ok()
    }

    /// Says that the original response is deleted.
    pub(crate) fn deleted(&self) {
        self.state().original = Original::Deleted;
    }

    /// Says that a deferral is deleted for a message that takes its place.
    pub(crate) fn withdrawn(&self) {
        self.state().original = Original::Withdrawn;
    }

    /// Whether the message with the component is the original response, and yet to be updated.
    pub(crate) fn is_update_due(&self) -> bool {
        let state = self.state();
        state.stage == Stage::Acknowledged && state.original == Original::Response
    }

    /// Whether the message with the component can be updated, as the answer: where there is none,
    /// where it is due, or once more.
    pub(crate) fn takes_update(&self) -> bool {
        let is_first = match self.stage() {
            Stage::Open | Stage::Cut | Stage::Answered(FirstAnswer::Update) => true,
            Stage::Deferred { .. } | Stage::Acknowledged | Stage::Answered(_) => false,
        };
        is_first || self.is_update_due()
    }

    /// Says that a call is about to carry a first answer which leads to this stage, and gives what
    /// an earlier one led to of which nobody knows whether it has arrived.
    ///
    /// A call that is dropped leaves the doubt behind, as does one whose reply is lost.
    pub(crate) fn doubt(&self, next: Stage) -> Option<Stage> {
        let mut state = self.state();
        let earlier = state.doubted;
        state.doubted = earlier.or(Some(next));
        earlier
    }

    /// Says that it is known what has become of the calls that carried a first answer.
    pub(crate) fn resolved(&self) {
        self.state().doubted = None;
    }

    /// As [`advance`](Self::advance), and back where what is dropped was not made.
    ///
    /// # Errors
    ///
    /// As [`advance`](Self::advance).
    pub(crate) fn step(&self, from: Stage, to: Stage) -> Result<Step<'_>, Stage> {
        self.advance(from, to)?;
        Ok(Step {
            answer: self,
            from,
            to,
        })
    }
}

/// A stage that is about to be reached, by a call that is on its way.
///
/// Dropped before it is [made](Self::made), whoever tries next finds the stage as it was.
#[derive(Debug)]
pub(crate) struct Step<'a> {
    answer: &'a Answer,
    from: Stage,
    to: Stage,
}

impl Step<'_> {
    /// Says that this stage is reached, be it another than the one that was to be.
    pub(crate) fn made(mut self, reached: Stage) {
        self.from = reached;
    }
}

impl Drop for Step<'_> {
    fn drop(&mut self) {
        if self.from != self.to {
            // Who has gone on from there has gone on.
            let _ = self.answer.advance(self.to, self.from);
        }
    }
}
