//! An interaction among those that a stop may leave.

use std::sync::Arc;

use crate::receive::Shared;
use crate::receive::answer::Answer;

/// An interaction among those at work, until this is dropped.
#[derive(Debug)]
pub(super) struct Entry {
    app: Arc<Shared>,
    number: u64,
}

impl Entry {
    /// Enters one.
    pub(super) fn new(app: &Arc<Shared>, answer: Answer) -> Self {
        let number = app.at_work.enter(answer);
        let app = Arc::clone(app);
        Self { app, number }
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.app.at_work.leave(self.number);
    }
}
