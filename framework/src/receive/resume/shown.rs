//! A modal that is shown, in the hands of the function that waits for it.

use std::sync::Arc;

use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

use super::Ticket;
use crate::context::{Context, ContextError};
use crate::receive::Shared;

/// A modal that a function waits for. Dropped, it is not waited for any more.
#[derive(Debug)]
pub(crate) struct Shown {
    pub(crate) app: Arc<Shared>,
    pub(crate) ticket: Ticket,
    pub(crate) resumed: oneshot::Receiver<Context>,
}

impl Shown {
    /// Waits until it is sent off, at most until this moment.
    ///
    /// # Errors
    ///
    /// [`ContextError::NotSubmitted`] where that takes longer, [`ContextError::Stopped`] where the
    /// app is stopped before.
    pub(crate) async fn submitted(mut self, until: Instant) -> Result<Context, ContextError> {
        let app = Arc::clone(&self.app);
        tokio::select! {
            biased;
            context = &mut self.resumed => context.map_err(|_| ContextError::NotSubmitted),
            () = app.closing.cancelled() => Err(ContextError::Stopped),
            () = sleep_until(until) => Err(ContextError::NotSubmitted),
        }
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.app.waiting.give_up(self.ticket);
    }
}
