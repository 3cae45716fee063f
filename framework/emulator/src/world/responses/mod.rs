//! Interactions that were sent, the messages that answer them, and who sees which.

mod answer;
mod attachment;
mod content;
mod exchange;
mod follow;
mod mention;
mod messages;
mod number;
mod poll;

pub(crate) use attachment::Upload;
pub(crate) use exchange::{Exchange, Progress};
pub(crate) use follow::Which;
pub(crate) use messages::Messages;
pub(crate) use number::number;

use std::collections::BTreeMap;

use tokio::sync::watch;

/// Every interaction whose token may still be good, by its token.
#[derive(Debug, Default)]
pub(crate) struct Responses {
    by_token: BTreeMap<String, Exchange>,
    /// How often something has changed, for those who wait for it.
    changes: watch::Sender<u64>,
}

impl Responses {
    /// Hears of each change.
    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn changed(&self) {
        self.changes.send_modify(|count| *count += 1);
    }
}
