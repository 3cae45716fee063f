//! References to other messages: replies, forwards and crossposts.

use guildhall_model_derive::{Object, Schema};
use serde::de::Deserializer;
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use super::object::{Message, MessageFlags, MessageType};
use crate::wire::kinds::closed_enums;
use crate::wire::lenient::or_default;
use crate::wire::list;
use crate::{
    Attachment, Channel, Component, Embed, Guild, Id, Role, Sticker, StickerItem, Timestamp, User,
};

/// [Reference](https://docs.discord.com/developers/resources/message#message-reference-structure) to the source of
/// a reply, forward or crosspost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct MessageReference {
    /// Type of the reference; `Default` if absent.
    #[serde(rename = "type")]
    pub kind: Option<MessageReferenceType>,
    /// ID of the referenced message.
    pub message_id: Option<Id<Message>>,
    /// ID of the referenced message's channel.
    pub channel_id: Option<Id<Channel>>,
    /// ID of the referenced message's guild.
    pub guild_id: Option<Id<Guild>>,
    /// Whether sending fails if the referenced message does not exist; `true` if absent.
    pub fail_if_not_exists: Option<bool>,
}

impl MessageReference {
    /// Creates a reference to the message that a new message in the same channel replies to.
    pub fn reply(message: Id<Message>) -> Self {
        Self {
            message_id: Some(message),
            ..Self::default()
        }
    }

    /// Creates a reference to the message that a new message forwards.
    pub fn forward(channel: Id<Channel>, message: Id<Message>) -> Self {
        Self {
            kind: Some(MessageReferenceType::Forward),
            channel_id: Some(channel),
            ..Self::reply(message)
        }
    }

    /// Returns whether the message forwards the referenced message.
    pub fn is_forward(&self) -> bool {
        self.kind == Some(MessageReferenceType::Forward)
    }
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/resources/message#message-reference-types) of a message reference.
    MessageReferenceType {
        /// Reply or crosspost.
        Default = 0 "DEFAULT",
        /// Forward.
        Forward = 1 "FORWARD",
    }
}

guildhall_rules::open_enum_serde! { MessageReferenceType }

closed_enums! { MessageReferenceType }

/// Message that a message replies to: absent, null or present on the wire.
///
/// Fields of this type need `#[serde(default, skip_serializing_if = "ReferencedMessage::is_unknown")]`.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum ReferencedMessage {
    /// Absent: the service did not load the message.
    #[default]
    Unknown,
    /// Null: the message was deleted.
    Deleted,
    /// Present.
    Message(Box<Message>),
}

impl ReferencedMessage {
    /// Returns whether the field is absent.
    pub const fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown)
    }

    /// Returns the message, if present.
    pub fn message(&self) -> Option<&Message> {
        match self {
            Self::Message(message) => Some(message),
            Self::Unknown | Self::Deleted => None,
        }
    }
}

impl Serialize for ReferencedMessage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.message().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ReferencedMessage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(deserializer)?.map_or(Self::Deleted, Self::Message))
    }
}

/// [Snapshot](https://docs.discord.com/developers/resources/message#message-snapshot-structure) of a forwarded message.
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct MessageSnapshot {
    /// Contents of the forwarded message.
    pub message: SnapshotMessage,
}

/// Contents of a forwarded message at the time of the forward.
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct SnapshotMessage {
    /// Type of the message.
    #[object(null)]
    #[serde(rename = "type")]
    pub kind: Option<MessageType>,
    /// Content of the message.
    #[serde(default, deserialize_with = "or_default")]
    pub content: String,
    /// Embeds of the message.
    #[serde(default, with = "list")]
    pub embeds: Vec<Embed>,
    /// Attached files.
    #[serde(default, with = "list")]
    pub attachments: Vec<Attachment>,
    /// Components of the message.
    #[serde(default, with = "list")]
    pub components: Vec<Component>,
    /// Time at which the message was sent.
    #[object(null)]
    pub timestamp: Option<Timestamp>,
    /// Time of the last edit; `None` if the message was never edited.
    #[object(null)]
    pub edited_timestamp: Option<Timestamp>,
    /// Flags of the message.
    #[serde(default)]
    pub flags: MessageFlags,
    /// IDs of the mentioned roles.
    #[serde(default, with = "list")]
    pub mention_roles: Vec<Id<Role>>,
    /// Mentioned users.
    #[serde(default, with = "list")]
    pub mentions: Vec<User>,
    /// Stickers, as partial objects.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub sticker_items: Vec<StickerItem>,
    /// Stickers; deprecated.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub stickers: Vec<Sticker>,
}
