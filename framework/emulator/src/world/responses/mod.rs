//! Interactions that were sent, the messages that answer them, and who sees which.
//!
//! An exchange goes from its interaction to the first answer (`answer`) and what follows (`follow`);
//! both make a message hold something by `content`, to which the other files are parts.

mod answer;
mod attachment;
mod audience;
mod content;
mod exchange;
mod follow;
mod image;
mod mention;
mod messages;
mod number;
mod poll;
mod voice;

pub(crate) use attachment::Upload;
pub(crate) use content::LEGACY_FIELD;
pub(crate) use exchange::{ResponseProgress, SentInteraction, focused_option};
pub(crate) use follow::ResponseRef;
pub(crate) use image::Image;
pub(crate) use messages::Messages;
pub(crate) use number::assign_component_ids;

use std::collections::{BTreeMap, VecDeque};

use tokio::sync::watch;

use super::RECENT_MAX;

/// Every interaction whose token may still be good, by its token; the last 20,000.
#[derive(Debug, Default)]
pub(crate) struct Interactions {
    by_token: BTreeMap<String, SentInteraction>,
    /// When each was sent, with its token: the oldest first.
    sent: VecDeque<(i64, String)>,
    /// How often something has changed, for those who wait for it.
    changes: watch::Sender<u64>,
}

impl Interactions {
    /// Hears of each change.
    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Remembers an interaction, and forgets those that were sent before `since`.
    fn insert(&mut self, token: String, sent: SentInteraction, since: i64) {
        while let Some((sent, _)) = self.sent.front()
            && (*sent < since || self.sent.len() >= RECENT_MAX)
            && let Some((_, old)) = self.sent.pop_front()
        {
            self.by_token.remove(&old);
        }
        self.sent.push_back((sent.sent_at, token.clone()));
        self.by_token.insert(token, sent);
    }

    fn notify(&self) {
        self.changes.send_modify(|count| *count += 1);
    }
}
