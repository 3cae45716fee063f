//! A message that exists.

use serde::{Deserialize, Serialize};

use super::{
    ChannelMention, InteractionMetadata, LobbyMember, MessageActivity, MessageCall, MessageFlags,
    MessageInteraction, MessageReference, MessageSnapshot, MessageType, Nonce,
    PurchaseNotification, Reaction, Referenced, RoleSubscription, SharedTheme,
};
use crate::interaction::Resolved;
use crate::marker::Webhook;
use crate::tolerance::or_default;
use crate::{
    Application, Attachment, Channel, Component, Embed, Id, Poll, Role, Sticker, StickerItem,
    Timestamp, User, list, number,
};

/// A [message](https://docs.discord.com/developers/resources/message#message-object), whole or in part: only `id` is always there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// Which message.
    pub id: Id<Message>,
    /// The channel it is in; none only in part of a message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub channel_id: Option<Id<Channel>>,
    /// Who wrote it; none only in part of a message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<User>,
    /// What it is.
    #[serde(rename = "type", default = "plain")]
    pub kind: MessageType,
    /// The text; empty where the app may not read it.
    #[serde(default, deserialize_with = "or_default")]
    pub content: String,
    /// When it was sent; none only in part of a message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<Timestamp>,
    /// When it was last edited.
    pub edited_timestamp: Option<Timestamp>,
    /// What it invites to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activity: Option<MessageActivity>,
    /// The app that it invites to, in part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub application: Option<Box<Application>>,
    /// The app that answered an interaction with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub application_id: Option<Id<Application>>,
    /// Files.
    #[serde(default, with = "list")]
    pub attachments: Vec<Attachment>,
    /// The call that it stands for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<MessageCall>,
    /// Components.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<Component>,
    /// Embeds.
    #[serde(default, with = "list")]
    pub embeds: Vec<Embed>,
    /// What is special about it.
    #[serde(default)]
    pub flags: MessageFlags,
    /// The interaction that it answers, in the old form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interaction: Option<Box<MessageInteraction>>,
    /// The interaction that it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interaction_metadata: Option<Box<InteractionMetadata>>,
    /// What it tells of its author, if it comes from a lobby.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lobby_member: Option<LobbyMember>,
    /// The channels that it mentions, if it is a copy from another guild.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub mention_channels: Vec<ChannelMention>,
    /// Whether it mentions everyone.
    #[serde(default, deserialize_with = "or_default")]
    pub mention_everyone: bool,
    /// The roles that it mentions.
    #[serde(default, with = "list")]
    pub mention_roles: Vec<Id<Role>>,
    /// The users that it mentions.
    #[serde(default, with = "list")]
    pub mentions: Vec<User>,
    /// Which message it answers, forwards or copies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message_reference: Option<MessageReference>,
    /// The message that it forwards, as it was.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub message_snapshots: Vec<MessageSnapshot>,
    /// What the sender chose to know it by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Nonce>,
    /// Whether it is pinned.
    #[serde(default, deserialize_with = "or_default")]
    pub pinned: bool,
    /// The poll in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub poll: Option<Poll>,
    /// About where it is in its thread.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub position: Option<i64>,
    /// The purchase that it tells of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub purchase_notification: Option<PurchaseNotification>,
    /// Reactions to it.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub reactions: Vec<Reaction>,
    /// The message that it answers.
    #[serde(default, skip_serializing_if = "Referenced::is_unknown")]
    pub referenced_message: Referenced,
    /// What the selects in it start with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resolved: Option<Box<Resolved>>,
    /// The role subscription that it tells of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role_subscription_data: Option<RoleSubscription>,
    /// The colors that it offers for the client.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared_client_theme: Option<SharedTheme>,
    /// Stickers.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub sticker_items: Vec<StickerItem>,
    /// Stickers, in the old form.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub stickers: Vec<Sticker>,
    /// The thread that began with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thread: Option<Box<Channel>>,
    /// Whether it is read aloud.
    #[serde(default, deserialize_with = "or_default")]
    pub tts: bool,
    /// The webhook that sent it; the author is then none of the users.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webhook_id: Option<Id<Webhook>>,
}

impl Message {
    /// A message of text, and nothing else.
    pub fn new(
        id: Id<Message>,
        channel_id: Id<Channel>,
        author: User,
        content: impl Into<String>,
    ) -> Self {
        Self {
            id,
            channel_id: Some(channel_id),
            author: Some(author),
            content: content.into(),
            kind: plain(),
            timestamp: None,
            edited_timestamp: None,
            activity: None,
            application: None,
            application_id: None,
            attachments: Vec::new(),
            call: None,
            components: Vec::new(),
            embeds: Vec::new(),
            flags: MessageFlags::empty(),
            interaction: None,
            interaction_metadata: None,
            lobby_member: None,
            mention_channels: Vec::new(),
            mention_everyone: false,
            mention_roles: Vec::new(),
            mentions: Vec::new(),
            message_reference: None,
            message_snapshots: Vec::new(),
            nonce: None,
            pinned: false,
            poll: None,
            position: None,
            purchase_notification: None,
            reactions: Vec::new(),
            referenced_message: Referenced::Unknown,
            resolved: None,
            role_subscription_data: None,
            shared_client_theme: None,
            sticker_items: Vec::new(),
            stickers: Vec::new(),
            thread: None,
            tts: false,
            webhook_id: None,
        }
    }
}

const fn plain() -> MessageType {
    MessageType::Default
}
