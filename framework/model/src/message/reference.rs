//! The message that another one answers, forwards or copies.

use serde::de::Deserializer;
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use super::{Message, MessageFlags, MessageType};
use crate::wire::lenient::or_default;
use crate::wire::list;
use crate::{
    Attachment, Channel, Component, Embed, Guild, Id, Role, Sticker, StickerItem, Timestamp, User,
};

/// Which [message](https://docs.discord.com/developers/resources/message#message-reference-structure) another one answers, forwards or copies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageReference {
    /// How it refers to it; an answer if absent.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<MessageReferenceType>,
    /// The message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message_id: Option<Id<Message>>,
    /// Its channel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub channel_id: Option<Id<Channel>>,
    /// Its guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Id<Guild>>,
    /// Whether sending fails where the message is gone; the service says yes if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fail_if_not_exists: Option<bool>,
}

guildhall_rules::open_enum! {
    /// How a message refers to another: [message reference types](https://docs.discord.com/developers/resources/message#message-reference-types).
    MessageReferenceType {
        /// It answers it.
        Default = 0 "DEFAULT",
        /// It forwards it.
        Forward = 1 "FORWARD",
    }
}

guildhall_rules::open_enum_serde! { MessageReferenceType }

/// The message that a message answers, which on the wire may be absent, null or there.
///
/// Fields of this type need `#[serde(default, skip_serializing_if = "Referenced::is_unknown")]`.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Referenced {
    /// The service did not say.
    #[default]
    Unknown,
    /// The message is gone.
    Deleted,
    /// The message.
    Message(Box<Message>),
}

impl Referenced {
    /// Whether the service did not say.
    pub const fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown)
    }

    /// The message, if it is there.
    pub fn message(&self) -> Option<&Message> {
        match self {
            Self::Message(message) => Some(message),
            Self::Unknown | Self::Deleted => None,
        }
    }
}

impl Serialize for Referenced {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.message().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Referenced {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(deserializer)?.map_or(Self::Deleted, Self::Message))
    }
}

/// A message [as it was](https://docs.discord.com/developers/resources/message#message-snapshot-structure) when it was forwarded.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MessageSnapshot {
    /// What it held.
    pub message: SnapshotContent,
}

/// What a forwarded message held.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SnapshotContent {
    /// What it was.
    #[serde(rename = "type")]
    pub kind: Option<MessageType>,
    /// The text.
    #[serde(default, deserialize_with = "or_default")]
    pub content: String,
    /// Embeds.
    #[serde(default, with = "list")]
    pub embeds: Vec<Embed>,
    /// Files.
    #[serde(default, with = "list")]
    pub attachments: Vec<Attachment>,
    /// Components.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<Component>,
    /// When it was sent.
    pub timestamp: Option<Timestamp>,
    /// When it was last edited.
    pub edited_timestamp: Option<Timestamp>,
    /// What was special about it.
    #[serde(default)]
    pub flags: MessageFlags,
    /// The roles that it mentioned.
    #[serde(default, with = "list")]
    pub mention_roles: Vec<Id<Role>>,
    /// The users that it mentioned.
    #[serde(default, with = "list")]
    pub mentions: Vec<User>,
    /// Stickers.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub sticker_items: Vec<StickerItem>,
    /// Stickers, in the old form.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub stickers: Vec<Sticker>,
}
