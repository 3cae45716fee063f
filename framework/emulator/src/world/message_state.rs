//! State of a message that depends on other objects: its thread, its poll, the message to which it replies, and
//! messages with the same nonce.

use guildhall_model::api::ErrorCode;
use guildhall_model::message::{ChannelMessageBody, ReferencedMessage};
use guildhall_model::{Channel, Id, Message, MessageFlags, Timestamp};

use crate::world::World;
use crate::world::actor::{ActionError, Actor};
use crate::world::messages::is_author;

/// Time during which a nonce must be unique, in milliseconds: the documentation says "a few minutes".
const NONCE_MILLIS: i64 = 5 * 60 * 1000;

impl World {
    /// Returns a message as the service sends it now: with the current state of its thread and of its poll, and of the
    /// message to which it replies.
    pub(crate) fn message_now(&self, message: &Message) -> Message {
        let mut message = message.clone();
        if message.flags.contains(MessageFlags::HAS_THREAD) {
            message.thread = self.channel(message.id.cast()).cloned().map(Box::new);
            let has_thread = message.thread.is_some();
            message.flags.set(MessageFlags::HAS_THREAD, has_thread);
        }
        if let Some(poll) = message.poll.as_mut().filter(|poll| self.has_ended(poll)) {
            poll.results.get_or_insert_default().is_finalized = true;
        }
        if let ReferencedMessage::Message(old) = &message.referenced_message {
            message.referenced_message = self.referenced_message(old.id);
        }
        message
    }

    /// Returns the current state of a message for the field `referenced_message` of another message.
    pub(crate) fn referenced_message(&self, id: Id<Message>) -> ReferencedMessage {
        match self.messages.kept(id) {
            Ok(Some(found)) => ReferencedMessage::Message(Box::new(Message {
                referenced_message: ReferencedMessage::Unknown,
                ..found.clone()
            })),
            Ok(None) => ReferencedMessage::Deleted,
            Err(_) => ReferencedMessage::Unknown,
        }
    }
}

impl Actor<'_> {
    /// Returns a message of a channel as the service sends it now.
    pub(crate) fn read_message(
        &self,
        channel: Id<Channel>,
        id: Id<Message>,
    ) -> Result<Message, ActionError> {
        let message = self.channel_message(channel, id)?;
        Ok(self.world.message_now(message))
    }

    /// Returns the message that the acting user has recently sent with the same nonce, if the nonce must be unique.
    ///
    /// # Errors
    ///
    /// Returns an error if the message was deleted: the nonce still prevents another message.
    pub(crate) fn message_with_nonce(
        &self,
        body: &ChannelMessageBody,
    ) -> Result<Option<Message>, ActionError> {
        let unique = body.nonce.as_ref();
        let Some(nonce) = unique.filter(|_| body.enforce_nonce == Some(true)) else {
            return Ok(None);
        };
        let since = self.now().as_millis() - NONCE_MILLIS;
        let is_same = |message: &&Message| {
            let sent = message.timestamp.map(Timestamp::as_millis);
            let is_recent = sent.is_some_and(|sent| sent >= since);
            is_recent && message.nonce.as_ref() == Some(nonce) && is_author(message, self.user)
        };
        let messages = &self.world.messages;
        if messages
            .removed_with_nonce()
            .any(|message| is_same(&message))
        {
            return Err(ErrorCode::UNKNOWN_MESSAGE.into());
        }
        Ok(messages.newest_first().find(is_same).cloned())
    }
}
