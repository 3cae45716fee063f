//! What was said by hand: by a handler, or by what is asked before it or where it fails.

use std::sync::atomic::{AtomicU32, Ordering};

use super::{Answer, FirstAnswer, Stage};
use crate::define::Defer;

/// How much was said by hand at a moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByHand {
    times: u32,
    words: u32,
}

impl Answer {
    /// Says that the handler, or what runs before it, has said something by hand that leads to this
    /// stage.
    pub(crate) fn by_hand(&self, next: Stage) {
        self.0.by_hand.fetch_add(1, Ordering::Relaxed);
        // Of an acknowledgment there is nothing to be read.
        if next.first() != Some(FirstAnswer::Deferral) {
            self.0.words.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Whether a deferral was the framework's own, where it acknowledges the handler so.
    pub(crate) fn is_overtaken(&self, defer: Defer) -> bool {
        // What the framework says for a handler does not count.
        count(&self.0.by_hand) == 0 && defer != Defer::Now
    }

    /// How much was said by hand, to be held against what is later.
    pub(crate) fn so_far(&self) -> ByHand {
        ByHand {
            times: count(&self.0.by_hand),
            words: count(&self.0.words),
        }
    }

    /// Whether it was answered by hand since then, or acknowledged without a sign of it, so that the
    /// member waits for nothing.
    pub(crate) fn is_settled_since(&self, then: ByHand) -> bool {
        self.is_settled() && count(&self.0.by_hand) > then.times
    }

    /// Whether anything was said by hand since then that the member sees.
    pub(crate) fn is_answered_since(&self, then: ByHand) -> bool {
        self.is_settled() && count(&self.0.words) > then.words
    }

    fn is_settled(&self) -> bool {
        matches!(self.stage(), Stage::Answered(_) | Stage::Acknowledged)
    }
}

fn count(times: &AtomicU32) -> u32 {
    times.load(Ordering::Relaxed)
}
