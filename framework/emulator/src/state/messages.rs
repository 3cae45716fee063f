//! Stored messages of all channels, with their visibility.

use std::collections::BTreeMap;

use guildhall_model::{Channel, Id, Message, MessageFlags, User};

/// Maximum number of stored messages. The oldest messages are removed first.
const MESSAGES_MAX: usize = 10_000;

/// Messages of all channels.
#[derive(Debug, Default)]
pub(crate) struct Messages(BTreeMap<Id<Message>, StoredMessage>);

/// Stored message. If the message is ephemeral, only `viewer` can see it.
#[derive(Debug)]
struct StoredMessage {
    message: Message,
    viewer: Option<Id<User>>,
}

impl Messages {
    pub(crate) fn get(&self, id: Id<Message>) -> Option<&Message> {
        self.0.get(&id).map(|stored| &stored.message)
    }

    /// Returns the message with this ID, if the user can see the message.
    pub(crate) fn visible_to(&self, user: Id<User>, id: Id<Message>) -> Option<&Message> {
        let stored = self.0.get(&id).filter(|stored| stored.is_visible_to(user));
        stored.map(|stored| &stored.message)
    }

    /// Returns the messages of a channel that a user can see, oldest first.
    pub(crate) fn visible_in(&self, channel: Id<Channel>, user: Id<User>) -> Vec<Message> {
        let visible = self.0.values().filter(|stored| stored.is_visible_to(user));
        let in_channel = visible.filter(|stored| stored.message.channel_id == Some(channel));
        in_channel.map(|stored| stored.message.clone()).collect()
    }

    /// Stores a message. If the message is ephemeral, only `invoker` can see it.
    pub(crate) fn insert(&mut self, message: Message, invoker: Option<Id<User>>) {
        let ephemeral = message.flags.contains(MessageFlags::EPHEMERAL);
        let viewer = invoker.filter(|_| ephemeral);
        self.0.insert(message.id, StoredMessage { message, viewer });
        if self.0.len() > MESSAGES_MAX {
            self.0.pop_first();
        }
    }

    /// Replaces a stored message. Does nothing if the message was removed.
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
