//! Messages of all channels, and who can see them.

use std::collections::BTreeMap;

use guildhall_model::message::MessageFlags;
use guildhall_model::{Channel, Id, Message, User};

/// Number of messages that are kept.
const MESSAGES_MAX: usize = 10_000;

/// The messages of all channels.
#[derive(Debug, Default)]
pub(crate) struct Messages(BTreeMap<Id<Message>, StoredMessage>);

/// A message; an ephemeral one with the only user who sees it.
#[derive(Debug)]
struct StoredMessage {
    message: Message,
    viewer: Option<Id<User>>,
}

impl Messages {
    pub(crate) fn get(&self, id: Id<Message>) -> Option<&Message> {
        self.0.get(&id).map(|kept| &kept.message)
    }

    /// Returns the message if the user can see it.
    pub(crate) fn visible_to(&self, user: Id<User>, id: Id<Message>) -> Option<&Message> {
        let kept = self.0.get(&id).filter(|kept| kept.is_visible_to(user));
        kept.map(|kept| &kept.message)
    }

    /// Returns the messages that a user sees in a channel, oldest first.
    pub(crate) fn visible_in(&self, channel: Id<Channel>, user: Id<User>) -> Vec<Message> {
        let seen = self.0.values().filter(|kept| kept.is_visible_to(user));
        let seen = seen.filter(|kept| kept.message.channel_id == Some(channel));
        seen.map(|kept| kept.message.clone()).collect()
    }

    /// Stores a message; if it is ephemeral, only `invoker` sees it.
    pub(crate) fn insert(&mut self, message: Message, invoker: Option<Id<User>>) {
        let ephemeral = message.flags.contains(MessageFlags::EPHEMERAL);
        let viewer = invoker.filter(|_| ephemeral);
        self.0.insert(message.id, StoredMessage { message, viewer });
        if self.0.len() > MESSAGES_MAX {
            self.0.pop_first();
        }
    }

    /// Replaces an existing message.
    pub(crate) fn replace(&mut self, message: Message) {
        if let Some(kept) = self.0.get_mut(&message.id) {
            kept.message = message;
        }
    }

    pub(crate) fn remove(&mut self, id: Id<Message>) {
        self.0.remove(&id);
    }
}

impl StoredMessage {
    fn is_visible_to(&self, user: Id<User>) -> bool {
        self.viewer.is_none_or(|viewer| viewer == user)
    }
}
