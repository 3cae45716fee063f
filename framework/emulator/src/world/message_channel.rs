//! Rules that depend on the channel of a message: which channels and threads accept messages, which messages and
//! stickers a message can refer to.

use guildhall_model::api::ErrorCode;
use guildhall_model::channel::ThreadMetadata;
use guildhall_model::message::{
    MessageReference, MessageReferenceType, MessageSnapshot, SnapshotMessage,
};
use guildhall_model::permission::PermissionPlace;
use guildhall_model::{
    Channel, ChannelType, Id, Message, MessageFlags, MessageType, Permissions, Sticker,
    StickerItem, User, to_response,
};
use serde_json::json;

use crate::state::accounts::PrivateChannel;
use crate::world::World;
use crate::world::actor::{ActionError, Actor, ensure_permitted};
use crate::world::pins::is_system_message;

impl World {
    /// Checks that a user takes direct messages of the bot: they share a guild or the user has installed the app, and
    /// the user does not refuse messages.
    fn ensure_takes_messages(
        &self,
        private: &PrivateChannel,
        user: Id<User>,
    ) -> Result<(), ActionError> {
        if !self.users.accepts_messages(user) {
            return Err(ErrorCode::CANNOT_SEND_MESSAGES_TO_THIS_USER.into());
        }
        if !self.guild_install_applies_to(private, user) && !self.is_installed_for(user) {
            return Err(ErrorCode::CANNOT_MESSAGE_USER_NO_MUTUAL_GUILDS.into());
        }
        Ok(())
    }

    /// Checks that a channel is not an archived thread, whose messages cannot be changed or deleted.
    pub(crate) fn ensure_not_archived(&self, channel: Id<Channel>) -> Result<(), ActionError> {
        match self.thread_metadata(channel) {
            Some(thread) if thread.archived => {
                Err(ErrorCode::INVALID_ACTION_ON_ARCHIVED_THREAD.into())
            }
            _ => Ok(()),
        }
    }

    /// Unarchives the thread of an interaction for a new message, as a message of `user` does. A locked thread stays
    /// archived without `MANAGE_THREADS`.
    pub(crate) fn unarchive_for_response(
        &mut self,
        channel: Id<Channel>,
        user: Id<User>,
    ) -> Result<(), ActionError> {
        let is_locked = self
            .thread_metadata(channel)
            .is_some_and(|thread| thread.locked);
        let permissions = self.permissions_in_channel(channel, user);
        if is_locked && !permissions.contains(Permissions::MANAGE_THREADS) {
            return self.ensure_not_archived(channel);
        }
        match self.guilds.containing_channel(channel) {
            Some(guild) => self.actor(guild, user).unarchive(channel),
            None => Ok(()),
        }
    }

    fn thread_metadata(&self, channel: Id<Channel>) -> Option<&ThreadMetadata> {
        self.channel(channel)?.thread_metadata.as_ref()
    }
}

impl Actor<'_> {
    /// Checks that the acting user may send messages in a channel.
    pub(crate) fn ensure_may_send(&self, channel: Id<Channel>) -> Result<(), ActionError> {
        if let Some(private) = self.world.private_channels.get(channel) {
            return self.ensure_may_message(private);
        }
        let found = self.channel(channel)?;
        check_accepts_messages(found.kind)?;
        let required = PermissionPlace::new(Some(found.kind), None).send_permission();
        let permissions = self.permissions_in(channel);
        ensure_permitted(permissions.contains(required))?;
        let is_locked = found
            .thread_metadata
            .as_ref()
            .is_some_and(|thread| thread.locked);
        if is_locked && !permissions.contains(Permissions::MANAGE_THREADS) {
            return Err(ErrorCode::THREAD_LOCKED.into());
        }
        Ok(())
    }

    /// Shows that the acting user is typing in a channel.
    pub(crate) fn trigger_typing(&mut self, channel: Id<Channel>) -> Result<(), ActionError> {
        self.ensure_may_send(channel)?;
        let guild = self.guild_of(channel);
        let member = guild.and_then(|_| self.guild().members.get(self.user));
        let mut payload = json!({
            "channel_id": channel,
            "user_id": self.user,
            "timestamp": self.now().as_millis() / 1000,
        });
        if let Some(member) = member {
            payload["guild_id"] = json!(guild);
            payload["member"] = to_response(member).unwrap_or_default();
        }
        self.world.log.event("TYPING_START", payload);
        Ok(())
    }

    /// Checks that the recipients of a DM take messages of the acting user.
    fn ensure_may_message(&self, private: &PrivateChannel) -> Result<(), ActionError> {
        let is_bot = self.user == self.world.identity.bot.id;
        let mut recipients = private.members().filter(|user| user.id != self.user);
        if !is_bot {
            return Ok(());
        }
        recipients.try_for_each(|user| self.world.ensure_takes_messages(private, user.id))
    }

    /// Unarchives an archived thread; does nothing in any other channel. Fails if the guild has too many active
    /// threads.
    pub(crate) fn unarchive(&mut self, channel: Id<Channel>) -> Result<(), ActionError> {
        if self.ensure_not_archived(channel).is_ok() {
            return Ok(());
        }
        self.ensure_may_add_thread()?;
        let now = self.now();
        let found = self.world.channel_mut(channel);
        if let Some(thread) = found.and_then(|channel| channel.thread_metadata.as_mut()) {
            thread.archived = false;
            thread.archive_timestamp = Some(now);
        }
        let thread = self.channel(channel)?.clone();
        self.emit("THREAD_UPDATE", &thread);
        Ok(())
    }

    /// Checks that a channel is not an archived thread, whose messages cannot be changed.
    pub(crate) fn ensure_not_archived(&self, channel: Id<Channel>) -> Result<(), ActionError> {
        self.world.ensure_not_archived(channel)
    }

    /// Makes a new message a reply or a forward.
    pub(crate) fn apply_reference(
        &self,
        message: &mut Message,
        reference: MessageReference,
    ) -> Result<(), ActionError> {
        let own_channel = message.channel_id.unwrap_or(Id::new(0));
        let channel = reference.channel_id.unwrap_or(own_channel);
        let id = reference.message_id.unwrap_or(Id::new(0));
        if reference.is_forward() {
            let source = self.forwarded_message(channel, id)?;
            message.message_snapshots = vec![snapshot(source)];
            message.flags |= MessageFlags::HAS_SNAPSHOT;
        } else {
            let found = self.channel_message(own_channel, id).ok();
            let Some(target) = found.filter(|_| channel == own_channel) else {
                return check_optional(reference);
            };
            if is_system_message(target.kind) {
                let (path, code) = (
                    ["message_reference"],
                    "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE",
                );
                let text = "Cannot reply to a system message";
                return Err(ActionError::field(&path, code, text));
            }
            message.kind = MessageType::Reply;
            message.referenced_message = self.world.referenced_message(target.id);
        }
        message.message_reference = Some(MessageReference {
            kind: Some(reference.kind.unwrap_or(MessageReferenceType::Default)),
            channel_id: Some(channel),
            guild_id: self.guild_of(channel),
            fail_if_not_exists: None,
            ..reference
        });
        Ok(())
    }

    /// Returns the message that a forward refers to, if the acting user can read it.
    fn forwarded_message(
        &self,
        channel: Id<Channel>,
        id: Id<Message>,
    ) -> Result<&Message, ActionError> {
        let reading = Permissions::VIEW_CHANNEL | Permissions::READ_MESSAGE_HISTORY;
        if !self.permissions_in(channel).contains(reading) {
            return Err(ErrorCode::CANNOT_FORWARD_UNREADABLE_MESSAGE.into());
        }
        self.channel_message(channel, id)
    }

    /// Returns the items of stickers, which must belong to the guild of the channel and be available.
    pub(crate) fn stickers(
        &self,
        channel: Id<Channel>,
        ids: &[Id<Sticker>],
    ) -> Result<Vec<StickerItem>, ActionError> {
        let guild = self
            .guild_of(channel)
            .and_then(|id| self.world.guild_by_id(id));
        let known = guild.map_or(&[][..], |guild| &guild.settings.stickers);
        let items = ids.iter().map(|id| {
            let sticker = known.iter().find(|sticker| sticker.id == *id);
            let sticker = sticker.filter(|sticker| sticker.available != Some(false));
            let sticker = sticker.ok_or(ErrorCode::INVALID_STICKER_SENT)?;
            Ok(StickerItem {
                id: sticker.id,
                format_type: sticker.format_type,
                name: sticker.name.clone(),
            })
        });
        items.collect()
    }
}

/// Checks that channels of a type contain messages.
fn check_accepts_messages(kind: ChannelType) -> Result<(), ErrorCode> {
    match kind {
        ChannelType::GuildForum | ChannelType::GuildMedia => {
            Err(ErrorCode::CANNOT_SEND_A_MESSAGE_IN_A_FORUM_CHANNEL)
        }
        ChannelType::GuildCategory | ChannelType::GuildDirectory => {
            Err(ErrorCode::CANNOT_SEND_MESSAGES_IN_NON_TEXT_CHANNEL)
        }
        _ => Ok(()),
    }
}

/// Checks that a reply to a message that does not exist is sent nevertheless.
fn check_optional(reference: MessageReference) -> Result<(), ActionError> {
    if reference.fail_if_not_exists == Some(false) {
        return Ok(());
    }
    let (path, code) = (["message_reference"], "REPLIES_UNKNOWN_MESSAGE");
    Err(ActionError::field(&path, code, "Unknown message"))
}

/// Returns the contents of a message that a forward keeps.
fn snapshot(source: &Message) -> MessageSnapshot {
    let source = source.clone();
    MessageSnapshot {
        message: SnapshotMessage {
            kind: Some(source.kind),
            content: source.content,
            embeds: source.embeds,
            attachments: source.attachments,
            components: source.components,
            timestamp: source.timestamp,
            edited_timestamp: source.edited_timestamp,
            flags: source.flags,
            mention_roles: source.mention_roles,
            mentions: source.mentions,
            sticker_items: source.sticker_items,
            stickers: source.stickers,
        },
    }
}
