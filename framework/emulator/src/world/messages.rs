//! Rules for the messages of a channel: sending, reading, editing and deletion.

use guildhall_model::api::{CreateMessage, Endpoint, ErrorCode, GetMessages};
use guildhall_model::audit_log::AuditLogOptions;
use guildhall_model::message::ChannelMessageBody;
use guildhall_model::{
    AllowedMentionType, AllowedMentions, Channel, Guild, Id, Message, MessageEdit, MessageFlags,
    MessageType, Permissions, User,
};
use guildhall_rules::{BULK_DELETE_DAYS_MAX, BULK_DELETE_MESSAGES, FILE_SIZE_MAX};
use serde_json::{Value, json};

use crate::clock::DAY_MILLIS;
use crate::world::World;
use crate::world::actor::{ActionError, Actor, ensure_permitted};
use crate::world::attachments::attachment_size_limit;
use crate::world::message_content::{ContentRules, edit_from_body};

/// Number of messages in a page, unless the request sets another limit.
const DEFAULT_PAGE_SIZE: u32 = 50;

impl World {
    /// Returns a user's permissions in a channel: all in a private channel that the user is in, and none in a guild
    /// that the user is not in.
    pub(crate) fn permissions_in_channel(
        &self,
        channel: Id<Channel>,
        user: Id<User>,
    ) -> Permissions {
        if let Some(private) = self.private_channels.get(channel) {
            return if private.contains(user) {
                Permissions::all()
            } else {
                Permissions::empty()
            };
        }
        let guild = self.guilds.containing_channel(channel);
        let guild = guild.map(|key| &self.guilds[key]);
        let found = guild.and_then(|guild| {
            let (channel, member) = (guild.channel_by_id(channel)?, guild.members.get(user)?);
            Some(guild.permissions_to_act(member, channel, self.clock.now()))
        });
        found.unwrap_or_default()
    }

    /// Stores a new message, and updates its channel. If the message is ephemeral, only `viewer` can see it.
    pub(crate) fn store_message(
        &mut self,
        mut message: Message,
        viewer: Option<Id<User>>,
    ) -> Message {
        let is_public = !message.flags.contains(MessageFlags::EPHEMERAL);
        let channel = message.channel_id.filter(|_| is_public);
        if let Some(channel) = channel.and_then(|id| self.channel_mut(id)) {
            channel.last_message_id = Some(message.id);
            if channel.is_thread() {
                let total = channel.total_message_sent.unwrap_or_default();
                message.position = Some(total.into());
                channel.total_message_sent = Some(total.saturating_add(1));
                let count = channel.message_count.unwrap_or_default();
                channel.message_count = Some(count.saturating_add(1));
            }
        }
        self.note_components(&message);
        self.messages.insert(message.clone(), viewer);
        message
    }

    /// Removes a message, and updates its channel.
    pub(crate) fn remove_message(&mut self, message: &Message) {
        self.messages.remove(message.id);
        let channel = message.channel_id.and_then(|id| self.channel_mut(id));
        if let Some(channel) = channel.filter(|channel| channel.is_thread()) {
            channel.message_count = channel.message_count.map(|count| count.saturating_sub(1));
        }
    }

    /// Emits `MESSAGE_DELETE`.
    pub(crate) fn emit_deletion(&mut self, message: &Message, guild: Option<Id<Guild>>) {
        let payload = json!({
            "id": message.id,
            "channel_id": message.channel_id,
            "guild_id": guild,
        });
        self.log.event("MESSAGE_DELETE", payload);
    }

    /// Returns a private channel, or a channel of a guild.
    pub(crate) fn channel(&self, id: Id<Channel>) -> Option<&Channel> {
        if let Some(private) = self.private_channels.get(id) {
            return Some(&private.channel);
        }
        let key = self.guilds.containing_channel(id)?;
        self.guilds[key].channel_by_id(id)
    }

    pub(crate) fn channel_mut(&mut self, id: Id<Channel>) -> Option<&mut Channel> {
        if let Some(private) = self.private_channels.all.get_mut(&id) {
            return Some(&mut private.channel);
        }
        let key = self.guilds.containing_channel(id)?;
        let mut channels = self.guilds[key].channels.iter_mut();
        channels.find(|channel| channel.id == id)
    }
}

impl Actor<'_> {
    /// Sends a message.
    pub(crate) fn create_message(
        &mut self,
        endpoint: CreateMessage,
    ) -> Result<Message, ActionError> {
        let channel = endpoint.channel;
        self.ensure_may_send(channel)?;
        self.ensure_may_send_fields(&endpoint)?;
        if let Some(sent) = self.message_with_nonce(&endpoint.message)? {
            return Ok(sent);
        }
        self.unarchive(channel)?;
        self.enter_thread(channel, self.user)?;
        let message = self.blank_message(channel, &endpoint.message)?;
        let rules = self.content_rules(channel);
        let edit = edit_from_body(endpoint.message.message);
        let edit = without_forbidden_embeds(edit, rules.permissions);
        let files = std::mem::take(&mut self.files);
        let message = self
            .world
            .apply_message_edit(&rules, message, edit, &files)?;
        let message = self.world.store_message(message, None);
        self.world.log.message_event("MESSAGE_CREATE", &message);
        Ok(message)
    }

    /// Checks the permissions that the fields of a message require.
    fn ensure_may_send_fields(&self, endpoint: &CreateMessage) -> Result<(), ActionError> {
        let permissions = self.permissions_in(endpoint.channel);
        let is_reply = endpoint
            .message
            .message_reference
            .is_some_and(|reference| !reference.is_forward());
        if is_reply && !permissions.contains(Permissions::READ_MESSAGE_HISTORY) {
            return Err(ErrorCode::CANNOT_REPLY_WITHOUT_HISTORY_PERMISSION.into());
        }
        let may_attach = permissions.contains(Permissions::ATTACH_FILES);
        ensure_permitted(self.files.is_empty() || may_attach)?;
        ensure_permitted(endpoint.requires().is_satisfied_by(permissions))
    }

    /// Returns a new message with the fields that an edit cannot change.
    fn blank_message(
        &mut self,
        channel: Id<Channel>,
        body: &ChannelMessageBody,
    ) -> Result<Message, ActionError> {
        let author = self.acting_user()?;
        let id = self.world.next_id();
        let mut message = Message {
            flags: body.message.flags,
            nonce: body.nonce.clone(),
            sticker_items: self
                .stickers(channel, body.sticker_ids.as_deref().unwrap_or_default())?,
            timestamp: Some(self.now()),
            tts: body.message.tts,
            ..Message::new(id, channel, author, "")
        };
        if let Some(reference) = body.message_reference {
            self.apply_reference(&mut message, reference)?;
        }
        Ok(message)
    }

    /// Returns the rules for the content of the acting user's messages in a channel.
    pub(crate) fn content_rules(&self, channel: Id<Channel>) -> ContentRules {
        let guild = self.world.guilds.containing_channel(channel);
        let tier = guild.map(|key| self.world.guilds[key].settings.premium_tier);
        let every_kind = [
            AllowedMentionType::Everyone,
            AllowedMentionType::Roles,
            AllowedMentionType::Users,
        ];
        let none = AllowedMentions::none().replied_user(true);
        ContentRules {
            guild: guild.map(|key| self.world.guilds[key].id),
            permissions: self.permissions_in(channel),
            default_mentions: every_kind.into_iter().fold(none, AllowedMentions::parse),
            max_file_size: tier.map_or(FILE_SIZE_MAX, attachment_size_limit),
        }
    }

    /// Returns the acting user's permissions in a channel.
    pub(crate) fn permissions_in(&self, channel: Id<Channel>) -> Permissions {
        self.world.permissions_in_channel(channel, self.user)
    }

    /// Returns a message of a channel that is not ephemeral.
    pub(crate) fn channel_message(
        &self,
        channel: Id<Channel>,
        id: Id<Message>,
    ) -> Result<&Message, ActionError> {
        let message = self.world.messages.visible_to(self.user, id);
        let is_public = |message: &&Message| !message.flags.contains(MessageFlags::EPHEMERAL);
        let in_channel = message.filter(|message| message.channel_id == Some(channel));
        Ok(in_channel
            .filter(is_public)
            .ok_or(ErrorCode::UNKNOWN_MESSAGE)?)
    }

    /// Returns a page of a channel's messages, newest first; empty without `READ_MESSAGE_HISTORY`.
    pub(crate) fn list_messages(&self, page: &GetMessages) -> Vec<Message> {
        let permissions = self.permissions_in(page.channel);
        if !permissions.contains(Permissions::READ_MESSAGE_HISTORY) {
            return Vec::new();
        }
        let all = self.world.messages.visible_in(page.channel, self.user);
        let is_public = |message: &&Message| !message.flags.contains(MessageFlags::EPHEMERAL);
        let all: Vec<_> = all.filter(is_public).collect();
        let size = page.limit.unwrap_or(DEFAULT_PAGE_SIZE) as usize;
        let after = |id: Id<Message>| all.partition_point(|message| message.id <= id);
        let end = match (page.around, page.before, page.after) {
            (Some(middle), ..) => after(middle) + size / 2,
            (_, Some(before), _) => all.partition_point(|message| message.id < before),
            (_, _, Some(first)) => after(first) + size,
            _ => all.len(),
        };
        let first = page.after.map_or(0, after);
        let end = end.min(all.len());
        let newest_first = all[first.min(end)..end].iter().rev();
        newest_first
            .take(size)
            .map(|message| self.world.message_now(message))
            .collect()
    }

    /// Edits a message. In a message of another user, only embeds can be suppressed.
    pub(crate) fn edit_channel_message(
        &mut self,
        channel: Id<Channel>,
        id: Id<Message>,
        edit: MessageEdit,
    ) -> Result<Message, ActionError> {
        let message = self.channel_message(channel, id)?;
        let is_own = is_author(message, self.user);
        self.ensure_not_archived(channel)?;
        let rules = self.content_rules(channel);
        if !is_own {
            ensure_may_edit_foreign(&edit, rules.permissions)?;
        }
        let may_attach = rules.permissions.contains(Permissions::ATTACH_FILES);
        ensure_permitted(self.files.is_empty() || may_attach)?;
        let files = std::mem::take(&mut self.files);
        let edit = without_forbidden_embeds(edit, rules.permissions);
        let message = self.world.edit_message(&rules, id, edit, &files)?;
        let message = self.world.message_now(&message);
        self.world.log.message_event("MESSAGE_UPDATE", &message);
        Ok(message)
    }

    /// Deletes a message.
    pub(crate) fn delete_message(
        &mut self,
        channel: Id<Channel>,
        id: Id<Message>,
    ) -> Result<(), ActionError> {
        let message = self.channel_message(channel, id)?.clone();
        self.ensure_not_archived(channel)?;
        if !is_deletable(message.kind) {
            return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_SYSTEM_MESSAGE.into());
        }
        let guild = self.guild_of(channel);
        let author = message.author.as_ref().map(|author| author.id);
        if author != Some(self.user) {
            if guild.is_none() {
                return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_DM_CHANNEL.into());
            }
            let permissions = self.permissions_in(channel);
            ensure_permitted(permissions.contains(Permissions::MANAGE_MESSAGES))?;
            let options = AuditLogOptions {
                channel_id: Some(channel),
                count: Some(1),
                ..AuditLogOptions::default()
            };
            self.audit_with("MESSAGE_DELETE", author_or_message(&message), options);
        }
        self.world.remove_message(&message);
        self.world.emit_deletion(&message, guild);
        Ok(())
    }

    /// Deletes several messages; IDs of messages that do not exist are ignored.
    pub(crate) fn bulk_delete_messages(
        &mut self,
        channel: Id<Channel>,
        ids: &[Id<Message>],
    ) -> Result<(), ActionError> {
        let Some(guild) = self.guild_of(channel) else {
            return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_DM_CHANNEL.into());
        };
        if !BULK_DELETE_MESSAGES.contains(&ids.len()) {
            return Err(ErrorCode::PROVIDED_TOO_FEW_OR_TOO_MANY_MESSAGES_TO_DELETE.into());
        }
        self.ensure_not_archived(channel)?;
        let oldest = self.now().as_millis() - BULK_DELETE_MILLIS;
        let oldest = u64::try_from(oldest).unwrap_or_default();
        if ids.iter().any(|id| id.created_at_millis() < oldest) {
            return Err(ErrorCode::MESSAGE_TOO_OLD_FOR_BULK_DELETE.into());
        }
        let found = ids
            .iter()
            .filter_map(|id| self.channel_message(channel, *id).ok());
        let found: Vec<_> = found.cloned().collect();
        for message in &found {
            self.world.remove_message(message);
        }
        let ids: Vec<_> = found.iter().map(|message| message.id).collect();
        let payload = json!({ "ids": ids, "channel_id": channel, "guild_id": guild });
        self.world.log.event("MESSAGE_DELETE_BULK", payload);
        let options = AuditLogOptions {
            count: Some(ids.len() as u64),
            ..AuditLogOptions::default()
        };
        self.audit_with("MESSAGE_BULK_DELETE", channel, options);
        Ok(())
    }

    /// Returns the guild of a channel; `None` for a private channel.
    pub(crate) fn guild_of(&self, channel: Id<Channel>) -> Option<Id<Guild>> {
        let key = self.world.guilds.containing_channel(channel)?;
        Some(self.world.guilds[key].id)
    }

    /// Returns the fields of an event that name a channel, and its guild unless the channel is private.
    pub(crate) fn channel_fields(&self, channel: Id<Channel>) -> Value {
        match self.guild_of(channel) {
            Some(guild) => json!({ "channel_id": channel, "guild_id": guild }),
            None => json!({ "channel_id": channel }),
        }
    }
}

/// Maximum age of messages that are deleted in bulk, in milliseconds.
const BULK_DELETE_MILLIS: i64 = BULK_DELETE_DAYS_MAX as i64 * DAY_MILLIS;

pub(crate) fn is_author(message: &Message, user: Id<User>) -> bool {
    message
        .author
        .as_ref()
        .is_some_and(|author| author.id == user)
}

/// Returns the author of a message, the target of audit log entries; the message if the author is unknown.
pub(crate) fn author_or_message(message: &Message) -> Id<User> {
    let author = message.author.as_ref().map(|author| author.id);
    author.unwrap_or_else(|| message.id.cast())
}

/// Checks that an edit of another user's message only suppresses embeds, and is permitted.
fn ensure_may_edit_foreign(
    edit: &MessageEdit,
    permissions: Permissions,
) -> Result<(), ActionError> {
    let flags_only = MessageEdit {
        flags: edit.flags,
        ..MessageEdit::new()
    };
    if *edit != flags_only {
        return Err(ErrorCode::CANNOT_EDIT_MESSAGE_AUTHORED_BY_ANOTHER_USER.into());
    }
    ensure_permitted(permissions.contains(Permissions::MANAGE_MESSAGES))
}

/// Returns the edit without embeds if the sender lacks `EMBED_LINKS`: the service drops the embeds.
pub(crate) fn without_forbidden_embeds(edit: MessageEdit, permissions: Permissions) -> MessageEdit {
    if edit.embeds.is_keep() || permissions.contains(Permissions::EMBED_LINKS) {
        edit
    } else {
        edit.embeds(None)
    }
}

/// Returns whether messages of a type can be deleted.
fn is_deletable(kind: MessageType) -> bool {
    use MessageType as Kind;
    !matches!(
        kind,
        Kind::RecipientAdd
            | Kind::RecipientRemove
            | Kind::Call
            | Kind::ChannelNameChange
            | Kind::ChannelIconChange
            | Kind::ThreadStarterMessage
    )
}
