//! Rules for webhooks: creation, edits and deletion, and the messages that webhooks send.

use std::collections::BTreeMap;

use guildhall_model::api::{ErrorCode, ExecuteWebhook};
use guildhall_model::audit_log::AuditLogChange;
use guildhall_model::channel::ThreadBody;
use guildhall_model::{
    AllowedMentionType, AllowedMentions, Channel, ChannelType, FollowedChannel, Id, Message,
    MessageEdit, Permissions, Secret, User, Webhook, WebhookBody, WebhookEdit,
    WebhookSourceChannel, WebhookSourceGuild, WebhookTokenEdit, WebhookType,
};
use guildhall_rules::WEBHOOKS_MAX;
use serde_json::json;

use crate::state::identity::new_user;
use crate::world::World;
use crate::world::actor::{ActionError, Actor, ensure_below, ensure_permitted};
use crate::world::attachments::{Upload, attachment_size_limit};
use crate::world::audit_log::changes;
use crate::world::channel_edits::is_forum;
use crate::world::message_content::{ContentRules, edit_from_body};

/// All webhooks, by ID.
pub(crate) type Webhooks = BTreeMap<Id<Webhook>, Webhook>;

/// Length of a webhook's token, in characters.
const TOKEN_LENGTH: usize = 68;

/// Place of a webhook's message.
enum WebhookPlace {
    /// Channel or thread.
    Channel(Id<Channel>),
    /// New thread in a forum or media channel.
    NewThread(Box<Channel>, Box<ThreadBody>),
}

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
            source_channel: None,
            source_guild: None,
            token: Some(token.into()),
            url: Some(url.into()),
            user: user.map(Box::new),
        };
        self.add_webhook(channel, webhook)
    }

    /// Follows an announcement channel with a webhook in another channel, which may be in another guild.
    pub(crate) fn follow_channel(
        &mut self,
        source: Id<Channel>,
        receiver: Id<Channel>,
    ) -> Result<FollowedChannel, ActionError> {
        let wrong_type = ErrorCode::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE;
        let followed = self.guild().channel_by_id(source).cloned();
        let followed = followed
            .filter(|channel| channel.kind == ChannelType::GuildAnnouncement)
            .ok_or(wrong_type)?;
        let source_guild = self.source_guild();
        self.guild = self
            .world
            .guilds
            .containing_channel(receiver)
            .ok_or(ErrorCode::UNKNOWN_CHANNEL)?;
        match self.channel(receiver)?.kind {
            ChannelType::GuildText | ChannelType::GuildAnnouncement => {}
            _ => return Err(wrong_type.into()),
        }
        self.ensure_may_manage_webhooks(receiver)?;
        let webhook = self.follower_webhook(&followed, source_guild, receiver);
        let webhook_id = self.add_webhook(receiver, webhook)?.id;
        Ok(FollowedChannel {
            channel_id: source,
            webhook_id,
        })
    }

    fn source_guild(&self) -> WebhookSourceGuild {
        let settings = &self.guild().settings;
        WebhookSourceGuild {
            id: settings.id,
            icon: settings.icon.clone(),
            name: settings.name.clone(),
        }
    }

    /// Returns a new webhook that sends the published messages of a channel.
    fn follower_webhook(
        &mut self,
        followed: &Channel,
        source_guild: WebhookSourceGuild,
        receiver: Id<Channel>,
    ) -> Webhook {
        let source_channel = WebhookSourceChannel {
            id: followed.id,
            name: followed.name.clone().unwrap_or_default(),
        };
        let user = self.world.users.get(self.user).cloned();
        Webhook {
            id: self.world.next_id(),
            kind: WebhookType::ChannelFollower,
            application_id: None,
            avatar: source_guild.icon.clone(),
            channel_id: Some(receiver),
            guild_id: Some(self.guild().id),
            name: Some(format!("{} #{}", source_guild.name, source_channel.name)),
            source_channel: Some(source_channel),
            source_guild: Some(source_guild),
            token: None,
            url: None,
            user: user.map(Box::new),
        }
    }

    /// Adds a webhook to a channel.
    fn add_webhook(
        &mut self,
        channel: Id<Channel>,
        webhook: Webhook,
    ) -> Result<Webhook, ActionError> {
        let count = self.channel_webhooks(channel).len();
        ensure_below(count, WEBHOOKS_MAX, ErrorCode::MAX_WEBHOOKS)?;
        self.world.webhooks.insert(webhook.id, webhook.clone());
        let changes = webhook_changes(None, Some(&webhook));
        self.audit_changes("WEBHOOK_CREATE", webhook.id, changes);
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
        let mut webhook = self.managed_webhook(id)?;
        if let Some(channel) = edit.channel_id.value().copied() {
            self.channel(channel)?;
            self.ensure_may_manage_webhooks(channel)?;
            webhook.channel_id = Some(channel);
        }
        let appearance = WebhookTokenEdit {
            name: edit.name,
            avatar: edit.avatar,
        };
        Ok(self.change_webhook(webhook, appearance))
    }

    /// Edits a webhook with its token.
    pub(crate) fn edit_webhook_with_token(
        &mut self,
        id: Id<Webhook>,
        edit: WebhookTokenEdit,
    ) -> Result<Webhook, ActionError> {
        let webhook = self.world.webhooks.get(&id).cloned();
        let webhook = webhook.ok_or(ErrorCode::UNKNOWN_WEBHOOK)?;
        Ok(self.change_webhook(webhook, edit))
    }

    fn change_webhook(&mut self, mut webhook: Webhook, edit: WebhookTokenEdit) -> Webhook {
        webhook.name = edit.name.or(webhook.name);
        self.world.apply_image(edit.avatar, &mut webhook.avatar);
        let old = self.world.webhooks.insert(webhook.id, webhook.clone());
        let changes = webhook_changes(old.as_ref(), Some(&webhook));
        self.audit_changes("WEBHOOK_UPDATE", webhook.id, changes);
        self.emit_webhooks(webhook.channel_id.unwrap_or(Id::new(0)));
        webhook
    }

    /// Deletes a webhook that the acting user may manage; its messages stay.
    pub(crate) fn delete_webhook(&mut self, id: Id<Webhook>) -> Result<(), ActionError> {
        self.managed_webhook(id)?;
        self.remove_webhook(id)
    }

    /// Deletes a webhook; its messages stay.
    pub(crate) fn remove_webhook(&mut self, id: Id<Webhook>) -> Result<(), ActionError> {
        let webhook = self.world.webhooks.remove(&id);
        let webhook = webhook.ok_or(ErrorCode::UNKNOWN_WEBHOOK)?;
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

    /// Returns an actor for a webhook in its guild: the webhook itself is the user who acts.
    pub(crate) fn webhook_actor(
        &mut self,
        id: Id<Webhook>,
        reason: Option<String>,
    ) -> Result<Actor<'_>, ActionError> {
        let webhook = self.webhooks.get(&id).ok_or(ErrorCode::UNKNOWN_WEBHOOK)?;
        let guild = webhook.guild_id.and_then(|id| self.guilds.key_by_id(id));
        let guild = guild.ok_or(ErrorCode::UNKNOWN_WEBHOOK)?;
        Ok(Actor {
            reason,
            ..self.actor(guild, id.cast())
        })
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
        let place = self.webhook_place(&webhook, &endpoint)?;
        let id = self.next_id();
        let (channel, rules) = match &place {
            WebhookPlace::Channel(channel) => (*channel, self.webhook_rules(*channel)),
            WebhookPlace::NewThread(forum, _) => (id.cast(), self.webhook_rules(forum.id)),
        };
        let body = endpoint.message;
        let author = webhook_author(&webhook, body.username, body.avatar_url.is_some());
        let message = Message {
            application_id: webhook.application_id,
            flags: body.message.flags,
            timestamp: Some(self.clock.now()),
            tts: body.message.tts,
            webhook_id: Some(webhook.id),
            ..Message::new(id, channel, author, "")
        };
        let edit = edit_from_body(body.message);
        let message = self.apply_message_edit(&rules, message, edit, files)?;
        let mut actor = self.webhook_actor(webhook.id, None)?;
        if let WebhookPlace::NewThread(forum, thread) = place {
            return actor.create_post(&forum, *thread, message);
        }
        actor.unarchive(channel)?;
        let message = self.store_message(message, None);
        self.log.message_event("MESSAGE_CREATE", &message);
        Ok(message)
    }

    /// Returns the place of a webhook's message.
    fn webhook_place(
        &mut self,
        webhook: &Webhook,
        endpoint: &ExecuteWebhook,
    ) -> Result<WebhookPlace, ActionError> {
        let channel = webhook.channel_id.and_then(|id| self.channel(id));
        let channel = channel.ok_or(ErrorCode::UNKNOWN_CHANNEL)?.clone();
        check_thread_choice(channel.kind, endpoint)?;
        if let Some(thread) = endpoint.thread_id {
            let found = self.channel(thread);
            let own = found.filter(|found| found.parent_id == Some(channel.id));
            let own = own.ok_or(ErrorCode::UNKNOWN_CHANNEL)?;
            return Ok(WebhookPlace::Channel(own.id));
        }
        let Some(name) = &endpoint.message.thread_name else {
            return Ok(WebhookPlace::Channel(channel.id));
        };
        let applied_tags = endpoint.message.applied_tags.clone();
        let actor = self.webhook_actor(webhook.id, None)?;
        actor.check_tags(&channel, applied_tags.as_deref().unwrap_or_default())?;
        let thread = ThreadBody {
            applied_tags,
            ..ThreadBody::new(name)
        };
        Ok(WebhookPlace::NewThread(Box::new(channel), Box::new(thread)))
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

/// Checks that a message names one thread in a forum or media channel, and starts no thread in other channels.
fn check_thread_choice(channel: ChannelType, endpoint: &ExecuteWebhook) -> Result<(), ErrorCode> {
    let is_forum = is_forum(channel);
    let starts_thread = endpoint.message.thread_name.is_some();
    if starts_thread && endpoint.thread_id.is_some() {
        Err(ErrorCode::FORUM_WEBHOOK_NOT_BOTH_THREAD_NAME_AND_ID)
    } else if starts_thread && !is_forum {
        Err(ErrorCode::WEBHOOKS_CAN_ONLY_CREATE_THREADS_IN_FORUM_CHANNELS)
    } else if is_forum && !starts_thread && endpoint.thread_id.is_none() {
        Err(ErrorCode::FORUM_WEBHOOK_NEEDS_THREAD_NAME_OR_ID)
    } else {
        Ok(())
    }
}

/// Returns the author of a webhook's message; a message with an avatar of its own has no avatar hash.
fn webhook_author(webhook: &Webhook, username: Option<String>, has_avatar_url: bool) -> User {
    let name = username.or_else(|| webhook.name.clone());
    User {
        avatar: webhook.avatar.clone().filter(|_| !has_avatar_url),
        bot: true,
        discriminator: "0000".to_owned(),
        ..new_user(webhook.id.cast(), &name.unwrap_or_default())
    }
}
