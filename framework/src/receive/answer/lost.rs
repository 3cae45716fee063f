//! A first answer that has not left before the connection broke off.

use std::task::{Context, Poll};

use bytes::Bytes;

use super::due::Due;
use super::{Answer, Stage};

impl Answer {
    /// Says that nobody waits for the first answer any more; gives whether it was still due.
    ///
    /// One that was given and not taken is kept, for a call to carry it.
    pub(crate) fn cut(&self) -> bool {
        let mut state = self.state();
        if let Some(Due::Callback(untaken)) = state.due.take() {
            state.lost = Some(untaken);
        }
        let is_due = state.stage == Stage::Open;
        if is_due {
            state.stage = Stage::Cut;
        }
        let is_due = is_due || state.lost.is_some();
        state.is_missed |= is_due;
        if let Some(waker) = state.cut.take() {
            waker.wake();
        }
        is_due
    }

    /// Keeps a first answer that was given and not taken for a call to carry it, and tells the
    /// request so; gives whether there is one.
    pub(crate) fn intercept(&self) -> bool {
        let mut state = self.state();
        match state.due.replace(Due::ByCall) {
            Some(Due::Callback(untaken)) => {
                state.lost = Some(untaken);
                true
            }
            other => {
                state.due = other;
                false
            }
        }
    }

    /// The first answer that was given and has not left, for a call to carry it.
    pub(crate) fn lost(&self) -> Option<Bytes> {
        self.state().lost.clone()
    }

    /// Says that the service has the first answer after all.
    pub(crate) fn recovered(&self) {
        self.state().lost = None;
    }

    /// Says that the first answer cannot be carried, so that another may take its place.
    pub(crate) fn forsaken(&self) {
        let mut state = self.state();
        state.lost = None;
        state.given = None;
        state.stage = Stage::Cut;
    }

    /// Done once nobody waits for the first answer, and it has not left.
    pub(crate) fn poll_cut(&self, cx: &mut Context<'_>) -> Poll<()> {
        let mut state = self.state();
        if state.stage == Stage::Cut || state.lost.is_some() {
            return Poll::Ready(());
        }
        state.cut = Some(cx.waker().clone());
        Poll::Pending
    }
}
