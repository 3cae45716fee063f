//! The first answer, on its way into the response to the service's request.

use std::task::{Context, Poll};

use bytes::Bytes;
use guildhall_model::InteractionResponse;
use http::Response;

use super::{Answer, FirstAnswer, Stage};
use crate::receive::reply::{accepted, encode, into_response};
use crate::receive::{NotAnInteraction, Refusal};

/// What the response to the service's request is.
pub(crate) type First = Result<Response<Bytes>, Refusal>;

/// What the response to the service's request is to be made of.
#[derive(Debug)]
pub(super) enum Due {
    /// It carries this callback.
    Callback(Bytes),
    /// It carries none, for that comes by a call.
    ByCall,
    /// The request is refused.
    Refusal(Refusal),
}

impl From<Due> for First {
    fn from(due: Due) -> Self {
        match due {
            Due::Callback(callback) => Ok(into_response(callback)),
            Due::ByCall => Ok(accepted()),
            Due::Refusal(refusal) => Err(refusal),
        }
    }
}

impl Answer {
    /// Gives the first answer in the response to the request.
    ///
    /// # Errors
    ///
    /// The stage, where there is an answer, or nobody waits for one.
    pub(crate) fn give(&self, response: &InteractionResponse) -> Result<(), Stage> {
        self.give_first(Stage::after(response), || Due::Callback(encode(response)))
    }

    /// Tells the request that the first answer comes by a call, unless it has its answer.
    pub(crate) fn announce(&self) {
        // Who finds another stage goes on from there.
        let _ = self.give_first(Stage::Cut, || Due::ByCall);
    }

    /// Refuses the request, unless it has its answer.
    pub(crate) fn refuse(&self, refusal: Refusal) {
        // Who has an answer is not harmed by what the rest of the request is.
        let _ = self.give_first(Stage::Answered(FirstAnswer::Message), || {
            Due::Refusal(refusal)
        });
    }

    fn give_first(&self, stage: Stage, due: impl FnOnce() -> Due) -> Result<(), Stage> {
        let mut now = self.state();
        if now.stage != Stage::Open {
            return Err(now.stage);
        }
        now.stage = stage;
        if stage != Stage::Cut {
            now.reach(stage);
        }
        now.due = Some(due());
        if let Some(waker) = now.waker.take() {
            waker.wake();
        }
        Ok(())
    }

    /// The first answer, once it is given; until then, `cx` is woken for it.
    pub(crate) fn poll_first(&self, cx: &mut Context<'_>) -> Poll<First> {
        let mut state = self.state();
        if let Some(due) = state.due.take() {
            return Poll::Ready(due.into());
        }
        state.waker = Some(cx.waker().clone());
        Poll::Pending
    }

    /// The first answer of whoever is done. There is always one: it is given before the end.
    pub(crate) fn take_first(&self) -> First {
        let due = self.state().due.take();
        due.map_or_else(
            || Err(NotAnInteraction::Missing("answer").into()),
            First::from,
        )
    }
}
