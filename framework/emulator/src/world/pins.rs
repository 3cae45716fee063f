//! Rules for pinned messages, and for messages that are published to other channels.

use guildhall_model::api::{ErrorCode, GetPins};
use guildhall_model::audit_log::AuditLogOptions;
use guildhall_model::message::{MessageReference, MessageReferenceType, PinnedMessages};
use guildhall_model::{
    Channel, ChannelType, Id, Message, MessageFlags, MessageType, Permissions, Timestamp,
};
use guildhall_rules::{PIN_LIST_LIMIT, PINS_MAX};
use serde_json::json;

use crate::world::actor::{ActionError, Actor, ensure_below, ensure_permitted};
use crate::world::messages::{author_or_message, is_author};

impl Actor<'_> {
    /// Returns a page of the pinned messages, last pinned first; empty without `READ_MESSAGE_HISTORY`.
    pub(crate) fn list_pins(&self, page: &GetPins) -> PinnedMessages {
        let permissions = self.permissions_in(page.channel);
        if !permissions.contains(Permissions::READ_MESSAGE_HISTORY) {
            return PinnedMessages::default();
        }
        let mut items = self.world.messages.pinned_in(page.channel);
        items.retain(|pin| page.before.is_none_or(|before| pin.pinned_at < before));
        let size = page.limit.unwrap_or(*PIN_LIST_LIMIT.end()) as usize;
        let has_more = items.len() > size;
        items.truncate(size);
        for pin in &mut items {
            pin.message = self.world.message_now(&pin.message);
        }
        PinnedMessages { items, has_more }
    }

    /// Pins a message, and sends a message about the pin. Does nothing if the message is pinned already.
    pub(crate) fn pin_message(
        &mut self,
        channel: Id<Channel>,
        id: Id<Message>,
    ) -> Result<(), ActionError> {
        let message = self.pinnable_message(channel, id)?;
        if message.pinned {
            return Ok(());
        }
        let count = self.world.messages.pinned_in(channel).len();
        ensure_below(count, PINS_MAX, ErrorCode::MAX_PINS)?;
        let now = self.now();
        self.set_pinned(&message, Some(now));
        if let Some(channel) = self.world.channel_mut(channel) {
            channel.last_pin_timestamp = Some(now);
        }
        self.emit_pins(channel);
        self.announce_pin(&message);
        self.audit_with(
            "MESSAGE_PIN",
            author_or_message(&message),
            pin_options(&message),
        );
        Ok(())
    }

    /// Unpins a message. Does nothing if the message is not pinned.
    pub(crate) fn unpin_message(
        &mut self,
        channel: Id<Channel>,
        id: Id<Message>,
    ) -> Result<(), ActionError> {
        let message = self.pinnable_message(channel, id)?;
        if message.pinned {
            self.set_pinned(&message, None);
            self.emit_pins(channel);
            let target = author_or_message(&message);
            self.audit_with("MESSAGE_UNPIN", target, pin_options(&message));
        }
        Ok(())
    }

    fn pinnable_message(
        &self,
        channel: Id<Channel>,
        id: Id<Message>,
    ) -> Result<Message, ActionError> {
        let message = self.channel_message(channel, id)?;
        self.ensure_not_archived(channel)?;
        if is_system_message(message.kind) {
            return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_SYSTEM_MESSAGE.into());
        }
        Ok(message.clone())
    }

    fn set_pinned(&mut self, message: &Message, at: Option<Timestamp>) {
        self.world.messages.set_pinned(message.id, at);
        let pinned = at.is_some();
        let message = Message {
            pinned,
            ..message.clone()
        };
        self.world.log.message_event("MESSAGE_UPDATE", &message);
    }

    fn emit_pins(&mut self, channel: Id<Channel>) {
        let last = self
            .world
            .channel_mut(channel)
            .and_then(|found| found.last_pin_timestamp);
        let mut payload = self.channel_fields(channel);
        payload["last_pin_timestamp"] = json!(last);
        self.world.log.event("CHANNEL_PINS_UPDATE", payload);
    }

    /// Sends the message of type `CHANNEL_PINNED_MESSAGE` that refers to a pinned message.
    fn announce_pin(&mut self, pinned: &Message) {
        let (Some(channel), Some(author)) = (pinned.channel_id, self.world.users.get(self.user))
        else {
            return;
        };
        let author = author.clone();
        let notice = Message {
            kind: MessageType::ChannelPinnedMessage,
            message_reference: Some(MessageReference {
                kind: Some(MessageReferenceType::Default),
                channel_id: Some(channel),
                guild_id: self.guild_of(channel),
                ..MessageReference::reply(pinned.id)
            }),
            timestamp: Some(self.now()),
            ..Message::new(self.world.next_id(), channel, author, "")
        };
        let notice = self.world.store_message(notice, None);
        self.world.log.message_event("MESSAGE_CREATE", &notice);
    }

    /// Publishes a message of an announcement channel.
    pub(crate) fn crosspost_message(
        &mut self,
        channel: Id<Channel>,
        id: Id<Message>,
    ) -> Result<Message, ActionError> {
        let message = self.channel_message(channel, id)?;
        let required = if is_author(message, self.user) {
            Permissions::SEND_MESSAGES
        } else {
            Permissions::MANAGE_MESSAGES
        };
        let mut message = message.clone();
        let kind = self
            .guild()
            .channel_by_id(channel)
            .map(|channel| channel.kind);
        if kind != Some(ChannelType::GuildAnnouncement) {
            return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE.into());
        }
        ensure_permitted(self.permissions_in(channel).contains(required))?;
        if message.flags.contains(MessageFlags::CROSSPOSTED) {
            return Err(ErrorCode::THIS_MESSAGE_WAS_ALREADY_CROSSPOSTED.into());
        }
        message.flags |= MessageFlags::CROSSPOSTED;
        self.world.messages.replace(message.clone());
        self.world.log.message_event("MESSAGE_UPDATE", &message);
        Ok(message)
    }
}

/// Returns whether the service, rather than a user or an app, writes messages of a type.
pub(crate) fn is_system_message(kind: MessageType) -> bool {
    use MessageType as Kind;
    !matches!(
        kind,
        Kind::Default
            | Kind::Reply
            | Kind::ChatInputCommand
            | Kind::ContextMenuCommand
            | Kind::ThreadStarterMessage
    )
}

/// Returns the additional information of an audit log entry for a pin.
fn pin_options(message: &Message) -> AuditLogOptions {
    AuditLogOptions {
        channel_id: message.channel_id,
        message_id: Some(message.id),
        ..AuditLogOptions::default()
    }
}
