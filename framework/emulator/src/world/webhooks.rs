//! Rules for webhooks: creation, edits and deletion, and the messages that webhooks send.

use std::collections::BTreeMap;

use guildhall_model::api::{ErrorCode, ExecuteWebhook};
use guildhall_model::guild::AuditLogChange;
use guildhall_model::{
    AllowedMentionType, AllowedMentions, Channel, ChannelType, Id, Message, MessageEdit,
    Permissions, Secret, User, Webhook, WebhookBody, WebhookEdit, WebhookType,
};
use guildhall_rules::WEBHOOKS_MAX;
use serde_json::json;

use crate::state::identity::new_user;
use crate::world::World;
use crate::world::actor::{ActionError, Actor, ensure_below, ensure_permitted};
use crate::world::attachments::{Upload, attachment_size_limit};
use crate::world::audit_log::changes;
use crate::world::message_content::{ContentRules, edit_from_body};

/// All webhooks, by ID.
pub(crate) type Webhooks = BTreeMap<Id<Webhook>, Webhook>;

/// Length of a webhook's token, in characters.
const TOKEN_LENGTH: usize = 68;

impl Actor<'_> {
    /// Creates a webhook in a channel.
    pub(crate) fn create_webhook(
        &mut self,
        channel: Id<Channel>,
        body: WebhookBody,
    ) -> Result<Webhook, ActionError> {
        let kind = self.channel(channel)?.kind;
        if matches!(kind, ChannelType::GuildCategory) || self.channel(channel)?.is_thread() {
            return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE.into());
        }
        let count = self.channel_webhooks(channel).len();
        ensure_below(count, WEBHOOKS_MAX, ErrorCode::MAX_WEBHOOKS)?;
        let id = self.world.next_id();
        let token = self.world.secret(TOKEN_LENGTH);
        let url = format!("https://discord.com/api/webhooks/{id}/{token}");
        let user = self.world.users.get(self.user).cloned();
        let webhook = Webhook {
            id,
            kind: WebhookType::Incoming,
            application_id: Some(self.world.identity.application.id),
            avatar: body.avatar.map(|image| self.world.image_hash(&image)),
            channel_id: Some(channel),
            guild_id: Some(self.guild().id),
            name: Some(body.name),
            token: Some(token.into()),
            url: Some(url.into()),
            user: user.map(Box::new),
        };
        self.world.webhooks.insert(id, webhook.clone());
        self.audit_changes("WEBHOOK_CREATE", id, webhook_changes(None, Some(&webhook)));
        self.emit_webhooks(channel);
        Ok(webhook)
    }

    /// Returns the webhooks of a channel, oldest first.
    pub(crate) fn channel_webhooks(&self, channel: Id<Channel>) -> Vec<Webhook> {
        let all = self.world.webhooks.values();
        let found = all.filter(|webhook| webhook.channel_id == Some(channel));
        found.cloned().collect()
    }

    /// Returns the webhooks of the guild, oldest first.
    pub(crate) fn guild_webhooks(&self) -> Vec<Webhook> {
        let (all, guild) = (self.world.webhooks.values(), self.guild().id);
        let found = all.filter(|webhook| webhook.guild_id == Some(guild));
        found.cloned().collect()
    }

    /// Returns a webhook that the acting user may manage, and enters its guild.
    pub(crate) fn managed_webhook(&mut self, id: Id<Webhook>) -> Result<Webhook, ActionError> {
        let webhook = self.world.webhooks.get(&id).cloned();
        let webhook = webhook.ok_or(ErrorCode::UNKNOWN_WEBHOOK)?;
        let channel = webhook.channel_id.unwrap_or(Id::new(0));
        let guild = self.world.guilds.containing_channel(channel);
        self.guild = guild.ok_or(ErrorCode::UNKNOWN_WEBHOOK)?;
        self.ensure_may_manage_webhooks(channel)?;
        Ok(webhook)
    }

    fn ensure_may_manage_webhooks(&self, channel: Id<Channel>) -> Result<(), ActionError> {
        let permissions = self.permissions_in(channel);
        ensure_permitted(permissions.contains(Permissions::MANAGE_WEBHOOKS))
    }

    /// Edits a webhook.
    pub(crate) fn edit_webhook(
        &mut self,
        id: Id<Webhook>,
        edit: WebhookEdit,
    ) -> Result<Webhook, ActionError> {
        let old = self.managed_webhook(id)?;
        let mut webhook = old.clone();
        if let Some(channel) = edit.channel_id.value().copied() {
            self.channel(channel)?;
            self.ensure_may_manage_webhooks(channel)?;
            webhook.channel_id = Some(channel);
        }
        webhook.name = edit.name.or(webhook.name);
        self.world.apply_image(edit.avatar, &mut webhook.avatar);
        self.world.webhooks.insert(id, webhook.clone());
        let changes = webhook_changes(Some(&old), Some(&webhook));
        self.audit_changes("WEBHOOK_UPDATE", id, changes);
        self.emit_webhooks(webhook.channel_id.unwrap_or(Id::new(0)));
        Ok(webhook)
    }

    /// Deletes a webhook; its messages stay.
    pub(crate) fn delete_webhook(&mut self, id: Id<Webhook>) -> Result<(), ActionError> {
        let webhook = self.managed_webhook(id)?;
        self.world.webhooks.remove(&id);
        self.audit_changes("WEBHOOK_DELETE", id, webhook_changes(Some(&webhook), None));
        self.emit_webhooks(webhook.channel_id.unwrap_or(Id::new(0)));
        Ok(())
    }

    fn emit_webhooks(&mut self, channel: Id<Channel>) {
        let payload = json!({ "guild_id": self.guild().id, "channel_id": channel });
        self.world.log.event("WEBHOOKS_UPDATE", payload);
    }
}

/// Returns the changes of a webhook, whose avatar has another key in the audit log.
fn webhook_changes(old: Option<&Webhook>, new: Option<&Webhook>) -> Vec<AuditLogChange> {
    let mut changes = changes(old, new);
    for change in &mut changes {
        if change.key == "avatar" {
            "avatar_hash".clone_into(&mut change.key);
        }
    }
    changes
}

impl World {
    /// Returns the webhook with this ID, if the token is right.
    pub(crate) fn webhook_with_token(
        &self,
        id: Id<Webhook>,
        token: &str,
    ) -> Result<&Webhook, ActionError> {
        let webhook = self.webhooks.get(&id).ok_or(ErrorCode::UNKNOWN_WEBHOOK)?;
        let known = webhook.token.as_ref().map(Secret::expose);
        if known != Some(token) {
            return Err(ErrorCode::INVALID_WEBHOOK_TOKEN.into());
        }
        Ok(webhook)
    }

    /// Sends a message with a webhook.
    pub(crate) fn execute_webhook(
        &mut self,
        endpoint: ExecuteWebhook,
        files: &[Upload],
    ) -> Result<Message, ActionError> {
        let webhook = self
            .webhook_with_token(endpoint.webhook, endpoint.token.expose())?
            .clone();
        let channel = self.webhook_channel(&webhook, endpoint.thread_id)?;
        let body = endpoint.message;
        let name = body.username.or(webhook.name).unwrap_or_default();
        let author = User {
            avatar: webhook.avatar.filter(|_| body.avatar_url.is_none()),
            bot: true,
            discriminator: "0000".to_owned(),
            ..new_user(webhook.id.cast(), &name)
        };
        let message = Message {
            application_id: webhook.application_id,
            flags: body.message.flags,
            timestamp: Some(self.clock.now()),
            tts: body.message.tts,
            webhook_id: Some(webhook.id),
            ..Message::new(self.next_id(), channel, author, "")
        };
        let rules = self.webhook_rules(channel);
        let edit = edit_from_body(body.message);
        let message = self.apply_message_edit(&rules, message, edit, files)?;
        let message = self.store_message(message, None);
        self.log.message_event("MESSAGE_CREATE", &message);
        Ok(message)
    }

    /// Returns the channel of a webhook, or a thread of the channel.
    fn webhook_channel(
        &self,
        webhook: &Webhook,
        thread: Option<Id<Channel>>,
    ) -> Result<Id<Channel>, ActionError> {
        let channel = webhook.channel_id.ok_or(ErrorCode::UNKNOWN_CHANNEL)?;
        let key = self.guilds.containing_channel(channel);
        let guild = &self.guilds[key.ok_or(ErrorCode::UNKNOWN_CHANNEL)?];
        if let Some(thread) = thread {
            let found = guild.channel_by_id(thread);
            let is_own = found.is_some_and(|found| found.parent_id == Some(channel));
            return Ok(Some(thread)
                .filter(|_| is_own)
                .ok_or(ErrorCode::UNKNOWN_CHANNEL)?);
        }
        match guild.channel_by_id(channel).map(|found| found.kind) {
            Some(ChannelType::GuildForum | ChannelType::GuildMedia) => {
                Err(ErrorCode::FORUM_WEBHOOK_NEEDS_THREAD_NAME_OR_ID.into())
            }
            _ => Ok(channel),
        }
    }

    /// Returns the rules for the content of a webhook's messages, which have the permissions of @everyone.
    fn webhook_rules(&self, channel: Id<Channel>) -> ContentRules {
        let guild = self.guilds.containing_channel(channel);
        let guild = guild.map(|key| &self.guilds[key]);
        let permissions = guild.and_then(|guild| {
            let channel = guild.channel_by_id(channel)?;
            Some(guild.everyone_channel_permissions(channel, self.clock.now()))
        });
        let tier = guild
            .map(|guild| guild.settings.premium_tier)
            .unwrap_or_default();
        ContentRules {
            guild: guild.map(|guild| guild.id),
            permissions: permissions.unwrap_or_default(),
            default_mentions: AllowedMentions::none().parse(AllowedMentionType::Users),
            max_file_size: attachment_size_limit(tier),
        }
    }

    /// Returns a message of a webhook in its channel or in a thread of the channel.
    pub(crate) fn webhook_message(
        &self,
        webhook: Id<Webhook>,
        thread: Option<Id<Channel>>,
        id: Id<Message>,
    ) -> Result<&Message, ActionError> {
        let webhook = self
            .webhooks
            .get(&webhook)
            .ok_or(ErrorCode::UNKNOWN_WEBHOOK)?;
        let channel = thread.or(webhook.channel_id);
        let message = self.messages.get(id).filter(|message| {
            message.webhook_id == Some(webhook.id) && message.channel_id == channel
        });
        Ok(message.ok_or(ErrorCode::UNKNOWN_MESSAGE)?)
    }

    /// Edits a message of a webhook, which [`webhook_message`](Self::webhook_message) has found.
    pub(crate) fn edit_webhook_message(
        &mut self,
        message: &Message,
        edit: MessageEdit,
        files: &[Upload],
    ) -> Result<Message, ActionError> {
        let rules = self.webhook_rules(message.channel_id.unwrap_or(Id::new(0)));
        let message = self.edit_message(&rules, message.id, edit, files)?;
        self.log.message_event("MESSAGE_UPDATE", &message);
        Ok(message)
    }
}
