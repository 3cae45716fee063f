//! What is kept of something that comes without end: the newest.

use std::collections::VecDeque;

use tokio::sync::watch;

/// How many are kept before the oldest are forgotten.
pub(crate) const RECENT_MAX: usize = 20_000;

/// The newest of their kind, and how many there were.
#[derive(Debug)]
pub(crate) struct Recent<T> {
    all: VecDeque<T>,
    /// How many there were, for those who wait for the next one.
    count: watch::Sender<usize>,
}

impl<T> Recent<T> {
    /// Adds what is the newest, for which the oldest may have to go.
    pub(crate) fn push(&mut self, new: T) {
        push_bounded(&mut self.all, new);
        self.count.send_modify(|count| *count += 1);
    }

    /// The oldest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.all.iter()
    }

    /// How many there were.
    pub(crate) fn count(&self) -> usize {
        *self.count.borrow()
    }

    /// Those after the first `seen` ones, each with its number.
    pub(crate) fn after(&self, seen: usize) -> impl Iterator<Item = (usize, &T)> {
        let gone = self.count() - self.all.len();
        let kept = (gone..).zip(&self.all);
        kept.skip(seen.saturating_sub(gone))
    }

    /// Hears of each new one.
    pub(crate) fn subscribe(&self) -> watch::Receiver<usize> {
        self.count.subscribe()
    }
}

impl<T> Default for Recent<T> {
    fn default() -> Self {
        Self {
            all: VecDeque::new(),
            count: watch::Sender::default(),
        }
    }
}

/// Adds what is the newest of the last 20,000.
pub(crate) fn push_bounded<T>(kept: &mut VecDeque<T>, new: T) {
    if kept.len() == RECENT_MAX {
        kept.pop_front();
    }
    kept.push_back(new);
}
