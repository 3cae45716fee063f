//! Bodies that create a message in a channel, and that start a thread with a message.

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{MESSAGE_STICKERS, NONCE, count_characters};

use super::body::MessageBody;
use super::fields::Nonce;
use super::object::{Message, MessageFlags};
use super::reference::MessageReference;
use crate::validation::{check_count, check_size};
use crate::{
    AttachmentBody, Channel, Component, Id, Permissions, Requirement, Sticker, ValidationError,
};

/// Body that creates a [message](https://docs.discord.com/developers/resources/message#create-message) in a
/// channel.
///
/// A message needs content, an embed, a component, a file, a poll, a sticker or a message to forward.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct ChannelMessageBody {
    /// Fields of [`MessageBody`].
    #[serde(flatten)]
    pub message: MessageBody,
    /// Whether the nonce is unique: if the bot has sent a message with the same nonce in the past few minutes, the
    /// service returns that message instead of creating another one.
    pub enforce_nonce: Option<bool>,
    /// Message to reply to or to forward.
    pub message_reference: Option<MessageReference>,
    /// Nonce, an integer or a string of at most 25 characters, by which the message can be recognized.
    #[schema(length = NONCE)]
    pub nonce: Option<Nonce>,
    /// IDs of at most 3 stickers of the guild.
    #[schema(length = MESSAGE_STICKERS)]
    pub sticker_ids: Option<Vec<Id<Sticker>>>,
}

impl ChannelMessageBody {
    /// Replies to a message in the same channel.
    #[must_use]
    pub fn reply_to(self, message: Id<Message>) -> Self {
        self.message_reference(MessageReference::reply(message))
    }

    /// Forwards a message; a forward has no content of its own.
    #[must_use]
    pub fn forward(self, channel: Id<Channel>, message: Id<Message>) -> Self {
        self.message_reference(MessageReference::forward(channel, message))
    }

    /// Checks the limits that the service enforces: those of [`MessageBody::check`], of the nonce, the stickers and the
    /// reference.
    ///
    /// An empty message passes this check; see [`is_empty`](Self::is_empty).
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), ValidationError> {
        self.message.check()?;
        self.message.check_not_ephemeral()?;
        let nonce = match &self.nonce {
            Some(Nonce::String(text)) => Some(count_characters(text)),
            _ => None,
        };
        check_size("nonce", "a length", nonce, &NONCE)?;
        check_count("sticker_ids", self.sticker_ids.as_ref(), &MESSAGE_STICKERS)?;
        self.check_reference()
    }

    fn check_reference(&self) -> Result<(), ValidationError> {
        let Some(reference) = &self.message_reference else {
            return Ok(());
        };
        if reference.message_id.is_none() {
            return Err(ValidationError::conflict(
                "message_reference",
                "no `message_id`",
                "an ID",
            ));
        }
        if reference.is_forward() && reference.channel_id.is_none() {
            return Err(ValidationError::conflict(
                "message_reference",
                "no `channel_id`",
                "an ID",
            ));
        }
        Ok(())
    }

    /// Returns whether the message is empty; the service rejects empty messages.
    pub fn is_empty(&self) -> bool {
        let reference = self.message_reference.as_ref();
        self.message.is_empty()
            && self.sticker_ids.as_ref().is_none_or(Vec::is_empty)
            && !reference.is_some_and(MessageReference::is_forward)
    }

    /// Returns the permissions in the channel that the fields require.
    pub(crate) fn requires(&self) -> Requirement {
        let required = SENDING.and(field_permissions(&self.message));
        let is_reply = self
            .message_reference
            .is_some_and(|reference| !reference.is_forward());
        if is_reply {
            required.and(Permissions::READ_MESSAGE_HISTORY)
        } else {
            required
        }
    }

    /// Adds uploaded files to the attachments, like [`MessageBody::attach`].
    pub(crate) fn attach(&mut self, files: Vec<AttachmentBody>) {
        self.message.attach(files);
    }

    pub(crate) fn change_components(&mut self, change: &mut dyn FnMut(&mut [Component])) {
        self.message.change_components(change);
    }
}

/// Returns the permissions that the fields of a message require.
fn field_permissions(message: &MessageBody) -> Permissions {
    let is_voice = message.flags.contains(MessageFlags::IS_VOICE_MESSAGE);
    let by_field = [
        (!message.attachments.is_empty(), Permissions::ATTACH_FILES),
        (message.poll.is_some(), Permissions::SEND_POLLS),
        (message.tts, Permissions::SEND_TTS_MESSAGES),
        (is_voice, Permissions::SEND_VOICE_MESSAGES),
    ];
    let set = by_field.into_iter().filter(|(is_set, _)| *is_set);
    set.map(|(_, permission)| permission).collect()
}

/// Permissions for every message: the channel must be visible, and a thread has a permission of its own.
const SENDING: Requirement = Requirement::any(&[
    Permissions::SEND_MESSAGES,
    Permissions::SEND_MESSAGES_IN_THREADS,
])
.and(Permissions::VIEW_CHANNEL);

impl<T: Into<MessageBody>> From<T> for ChannelMessageBody {
    fn from(message: T) -> Self {
        Self {
            message: message.into(),
            ..Self::new()
        }
    }
}

/// Body of the first message of a thread in a [forum or media
/// channel](https://docs.discord.com/developers/resources/channel#start-thread-in-forum-or-media-channel-forum-and-media-thread-message-params-object).
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct ThreadMessageBody {
    /// Fields of [`MessageBody`].
    #[serde(flatten)]
    pub message: MessageBody,
    /// IDs of at most 3 stickers of the guild.
    #[schema(length = MESSAGE_STICKERS)]
    pub sticker_ids: Option<Vec<Id<Sticker>>>,
}

impl ThreadMessageBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), ValidationError> {
        self.message.check_not_ephemeral()?;
        check_count("sticker_ids", self.sticker_ids.as_ref(), &MESSAGE_STICKERS)?;
        self.message.check()
    }

    /// Returns the permissions in the forum or media channel that the fields require.
    pub(crate) fn requires(&self) -> Permissions {
        Permissions::SEND_MESSAGES | field_permissions(&self.message)
    }

    /// Adds uploaded files to the attachments, like [`MessageBody::attach`].
    pub(crate) fn attach(&mut self, files: Vec<AttachmentBody>) {
        self.message.attach(files);
    }

    pub(crate) fn change_components(&mut self, change: &mut dyn FnMut(&mut [Component])) {
        self.message.change_components(change);
    }
}

impl<T: Into<MessageBody>> From<T> for ThreadMessageBody {
    fn from(message: T) -> Self {
        Self {
            message: message.into(),
            ..Self::new()
        }
    }
}
