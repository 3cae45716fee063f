//! What was said by hand: by a handler, or by what is asked before it or where it fails.

use std::sync::atomic::Ordering;

use super::{Answer, Stage};
use crate::define::Defer;

/// How much was said by hand at a moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByHand {
    times: u32,
    stage: Stage,
}

impl Answer {
    /// Says that the handler, or what runs before it, has said something by hand.
    pub(crate) fn by_hand(&self) {
        self.0.by_hand.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether anything was said by hand. What the framework says for a handler does not count.
    pub(crate) fn is_by_hand(&self) -> bool {
        self.times() > 0
    }

    /// Whether a deferral was the framework's own, where it acknowledges the handler so.
    pub(crate) fn is_overtaken(&self, defer: Defer) -> bool {
        !self.is_by_hand() && defer != Defer::Now
    }

    /// How much was said by hand, to be held against what is later.
    pub(crate) fn so_far(&self) -> ByHand {
        ByHand {
            times: self.times(),
            stage: self.stage(),
        }
    }

    /// Whether it was answered by hand since then, or acknowledged without a sign of it, so that the
    /// member waits for nothing.
    pub(crate) fn is_settled_since(&self, then: ByHand) -> bool {
        let is_settled = matches!(self.stage(), Stage::Answered(_) | Stage::Acknowledged);
        is_settled && self.times() > then.times
    }

    /// Whether anything was said by hand since then that the member sees.
    pub(crate) fn is_answered_since(&self, then: ByHand) -> bool {
        // Who has just acknowledged it has said nothing; who found it so has said something beside.
        let is_news = self.stage() != Stage::Acknowledged || then.stage == Stage::Acknowledged;
        is_news && self.is_settled_since(then)
    }

    fn times(&self) -> u32 {
        self.0.by_hand.load(Ordering::Relaxed)
    }
}
