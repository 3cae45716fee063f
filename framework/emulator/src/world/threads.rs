//! Rules for the start of threads: from a message, without a message, and in forum and media channels.

use guildhall_model::api::{Endpoint, ErrorCode, StartThread};
use guildhall_model::channel::{ChannelFlags, ForumTag, MessageThreadBody, ThreadBody};
use guildhall_model::message::{MessageReference, MessageReferenceType, ThreadMessageBody};
use guildhall_model::{
    Channel, ChannelType, Id, Message, MessageFlags, MessageType, Permissions, User, to_response,
};
use serde_json::json;

use crate::state::seed::{into_thread, new_channel};
use crate::world::World;
use crate::world::actor::{ActionError, Actor, ensure_below, ensure_permitted};
use crate::world::message_content::edit_from_body;
use crate::world::messages::without_forbidden_embeds;
use crate::world::pins::is_system_message;

/// Age from which a message is old, in milliseconds: the channel of an old message gets a message about a thread that
/// is started from it. The documentation calls the age "a very small value".
const OLD_MESSAGE_MILLIS: i64 = 60_000;

/// New thread, before its creation.
struct NewThread {
    id: Id<Channel>,
    kind: ChannelType,
    body: ThreadBody,
}

impl Actor<'_> {
    /// Starts a thread from a message; the thread has the ID of the message.
    pub(crate) fn start_thread_from_message(
        &mut self,
        channel: Id<Channel>,
        message: Id<Message>,
        body: MessageThreadBody,
    ) -> Result<Channel, ActionError> {
        let parent = self.guild_channel(channel)?.clone();
        let kind = match parent.kind {
            ChannelType::GuildText => ChannelType::PublicThread,
            ChannelType::GuildAnnouncement => ChannelType::AnnouncementThread,
            _ => return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE.into()),
        };
        let source = self.channel_message(channel, message)?.clone();
        if is_system_message(source.kind) {
            return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_SYSTEM_MESSAGE.into());
        }
        if self.world.channel(message.cast()).is_some() {
            return Err(ErrorCode::THREAD_ALREADY_CREATED_FOR_MESSAGE.into());
        }
        let body = ThreadBody {
            auto_archive_duration: body.auto_archive_duration,
            rate_limit_per_user: body.rate_limit_per_user,
            ..ThreadBody::new(body.name)
        };
        let id = message.cast();
        let thread = self.create_thread(&parent, NewThread { id, kind, body })?;
        self.send_starter_message(id, &source);
        self.mark_thread(source);
        if kind == ChannelType::PublicThread && self.is_old(message) {
            self.announce_thread(&thread);
        }
        self.visible_channel(id)
    }

    /// Starts a thread without a message; in a forum or media channel, with its first message.
    pub(crate) fn start_thread(&mut self, endpoint: StartThread) -> Result<Channel, ActionError> {
        use ChannelType as Kind;
        let parent = self.guild_channel(endpoint.channel)?.clone();
        if matches!(parent.kind, Kind::GuildForum | Kind::GuildMedia) {
            return self.start_post(&parent, endpoint);
        }
        let (body, permissions) = (endpoint.thread, self.permissions_in(parent.id));
        let kind = body.kind.unwrap_or(Kind::PrivateThread);
        let required = match (parent.kind, kind) {
            (Kind::GuildText, Kind::PrivateThread) => Permissions::CREATE_PRIVATE_THREADS,
            (Kind::GuildText, Kind::PublicThread)
            | (Kind::GuildAnnouncement, Kind::AnnouncementThread) => {
                Permissions::CREATE_PUBLIC_THREADS
            }
            _ => return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE.into()),
        };
        ensure_permitted(permissions.contains(required))?;
        let (id, applied_tags) = (self.world.next_id(), None);
        let body = ThreadBody {
            applied_tags,
            ..body
        };
        let thread = self.create_thread(&parent, NewThread { id, kind, body })?;
        if kind == Kind::PublicThread {
            self.announce_thread(&thread);
        }
        self.visible_channel(id)
    }

    /// Starts a thread in a forum or media channel; the first message has the ID of the thread.
    fn start_post(
        &mut self,
        parent: &Channel,
        endpoint: StartThread,
    ) -> Result<Channel, ActionError> {
        let permissions = self.permissions_in(parent.id);
        if endpoint.thread.message.is_some() {
            ensure_permitted(endpoint.requires().is_satisfied_by(permissions))?;
        }
        let may_attach = permissions.contains(Permissions::ATTACH_FILES);
        ensure_permitted(self.files.is_empty() || may_attach)?;
        let mut body = endpoint.thread;
        let message = body.message.take().ok_or_else(|| {
            ActionError::field(&["message"], "BASE_TYPE_REQUIRED", "This field is required")
        })?;
        self.check_tags(parent, body.applied_tags.as_deref().unwrap_or_default())?;
        let id = self.world.next_id();
        let message = self.first_message(parent.id, id, message);
        let message = message.map_err(|error| error.inside("message"))?;
        let message = self.create_post(parent, body, message)?;
        Ok(Channel {
            message: Some(Box::new(message)),
            ..self.visible_channel(id)?
        })
    }

    /// Creates a thread in a forum or media channel, with the ID of its first message.
    pub(crate) fn create_post(
        &mut self,
        parent: &Channel,
        body: ThreadBody,
        message: Message,
    ) -> Result<Message, ActionError> {
        let (id, kind) = (message.id.cast(), ChannelType::PublicThread);
        self.create_thread(parent, NewThread { id, kind, body })?;
        if let Some(parent) = self.world.channel_mut(parent.id) {
            parent.last_message_id = Some(message.id);
        }
        let message = self.world.store_first_message(message);
        self.world.log.message_event("MESSAGE_CREATE", &message);
        Ok(message)
    }

    /// Returns the first message of a thread in a forum or media channel.
    fn first_message(
        &mut self,
        parent: Id<Channel>,
        thread: Id<Channel>,
        body: ThreadMessageBody,
    ) -> Result<Message, ActionError> {
        let author = self.acting_user()?;
        let message = Message {
            flags: body.message.flags,
            sticker_items: self
                .stickers(parent, body.sticker_ids.as_deref().unwrap_or_default())?,
            timestamp: Some(self.now()),
            tts: body.message.tts,
            ..Message::new(thread.cast(), thread, author, "")
        };
        let rules = self.content_rules(parent);
        let edit = without_forbidden_embeds(edit_from_body(body.message), rules.permissions);
        let files = std::mem::take(&mut self.files);
        self.world.apply_message_edit(&rules, message, edit, &files)
    }

    /// Checks that the acting user may start a thread with these tags.
    pub(crate) fn check_tags(
        &self,
        parent: &Channel,
        tags: &[Id<ForumTag>],
    ) -> Result<(), ActionError> {
        let permissions = self.permissions_in(parent.id);
        let is_moderator = permissions.contains(Permissions::MANAGE_THREADS);
        let known = parent.available_tags.as_deref().unwrap_or_default();
        for id in tags {
            let tag = known.iter().find(|tag| tag.id == Some(*id));
            let tag = tag.ok_or(ErrorCode::UNKNOWN_TAG)?;
            ensure_permitted(is_moderator || !tag.moderated)?;
        }
        let flags = parent.flags.unwrap_or_default();
        if !flags.contains(ChannelFlags::REQUIRE_TAG) || !tags.is_empty() {
            return Ok(());
        }
        if is_moderator || known.iter().any(|tag| !tag.moderated) {
            Err(ErrorCode::FORUM_POST_NEEDS_TAG.into())
        } else {
            Err(ErrorCode::NO_TAGS_FOR_NON_MODERATORS.into())
        }
    }

    /// Creates a thread, whose first member is the acting user. A webhook is not a member of its threads.
    fn create_thread(&mut self, parent: &Channel, new: NewThread) -> Result<Channel, ActionError> {
        self.ensure_may_add_thread()?;
        let (guild, NewThread { id, kind, body }) = (self.guild().id, new);
        let slow_mode = body
            .rate_limit_per_user
            .or(parent.default_thread_rate_limit_per_user);
        let channel = new_channel(id, kind, &body.name);
        let is_member = self.member(self.user).is_ok();
        let mut thread = Channel {
            applied_tags: body.applied_tags,
            guild_id: Some(guild),
            member_count: Some(is_member.into()),
            parent_id: Some(parent.id),
            rate_limit_per_user: Some(slow_mode.unwrap_or_default()),
            ..into_thread(channel, self.user, Some(self.now()))
        };
        if let Some(metadata) = &mut thread.thread_metadata {
            let minutes = body.auto_archive_duration;
            metadata.auto_archive_duration = minutes.unwrap_or(metadata.auto_archive_duration);
            let is_private = kind == ChannelType::PrivateThread;
            metadata.invitable = is_private.then_some(body.invitable.unwrap_or(true));
        }
        self.guild_mut().channels.push(thread.clone());
        let (now, owner) = (self.now(), self.user);
        if is_member {
            self.guild_mut().add_to_thread(id, owner, now);
        }
        self.emit_thread(id, true);
        if is_member {
            self.emit_thread_members(id, &[owner], &[]);
        }
        self.audit("THREAD_CREATE", id);
        Ok(thread)
    }

    /// Checks that the guild may have another active thread.
    pub(crate) fn ensure_may_add_thread(&self) -> Result<(), ActionError> {
        let (count, limit) = (
            self.guild().count_active_threads(),
            self.world.quotas.active_threads,
        );
        ensure_below(count, limit, ErrorCode::MAXIMUM_ACTIVE_THREADS)
    }

    /// Emits `THREAD_CREATE`, with the thread member object of the bot if the bot is a member.
    pub(crate) fn emit_thread(&mut self, id: Id<Channel>, is_new: bool) {
        let bot = self.world.identity.bot.id;
        let Some(thread) = self.guild().channel_by_id(id) else {
            return;
        };
        let thread = Channel {
            member: self.guild().thread_membership(thread, bot).map(Box::new),
            ..thread.clone()
        };
        let mut payload = to_response(&thread).unwrap_or_default();
        if is_new {
            payload["newly_created"] = json!(true);
        }
        self.world.log.event("THREAD_CREATE", payload);
    }

    /// Sends the first message of a thread that was started from a message.
    fn send_starter_message(&mut self, thread: Id<Channel>, source: &Message) {
        let Ok(author) = self.acting_user() else {
            return;
        };
        let reference = MessageReference {
            kind: Some(MessageReferenceType::Default),
            channel_id: source.channel_id,
            guild_id: Some(self.guild().id),
            ..MessageReference::reply(source.id)
        };
        let starter = Message {
            kind: MessageType::ThreadStarterMessage,
            message_reference: Some(reference),
            referenced_message: self.world.referenced_message(source.id),
            timestamp: Some(self.now()),
            ..Message::new(self.world.next_id(), thread, author, "")
        };
        let starter = self.world.store_first_message(starter);
        self.world.log.message_event("MESSAGE_CREATE", &starter);
    }

    /// Marks the message that a thread was started from.
    fn mark_thread(&mut self, mut source: Message) {
        source.flags |= MessageFlags::HAS_THREAD;
        self.world.messages.replace(source.clone());
        let source = self.world.message_now(&source);
        self.world.log.message_event("MESSAGE_UPDATE", &source);
    }

    fn is_old(&self, message: Id<Message>) -> bool {
        let sent_at = self.world.messages.get(message);
        let sent_at = sent_at.and_then(|message| message.timestamp);
        let age = sent_at.map(|sent_at| self.now().as_millis() - sent_at.as_millis());
        age.is_some_and(|age| age >= OLD_MESSAGE_MILLIS)
    }

    /// Sends the message in the parent channel that announces a thread.
    fn announce_thread(&mut self, thread: &Channel) {
        let (Some(parent), Ok(author)) = (thread.parent_id, self.acting_user()) else {
            return;
        };
        let name = thread.name.clone().unwrap_or_default();
        let notice = Message {
            kind: MessageType::ThreadCreated,
            message_reference: Some(MessageReference {
                kind: Some(MessageReferenceType::Default),
                channel_id: Some(thread.id),
                guild_id: thread.guild_id,
                ..MessageReference::default()
            }),
            timestamp: Some(self.now()),
            ..Message::new(self.world.next_id(), parent, author, name)
        };
        let notice = self.world.store_message(notice, None);
        self.world.log.message_event("MESSAGE_CREATE", &notice);
    }

    /// Returns the acting user's account.
    pub(crate) fn acting_user(&self) -> Result<User, ActionError> {
        let user = self.world.users.get(self.user).cloned();
        Ok(user.ok_or(ErrorCode::UNKNOWN_USER)?)
    }

    /// Returns a channel, which must not be a private channel.
    pub(crate) fn guild_channel(&self, id: Id<Channel>) -> Result<&Channel, ActionError> {
        if self.world.private_channels.get(id).is_some() {
            return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_DM_CHANNEL.into());
        }
        self.channel(id)
    }
}

impl World {
    /// Stores the first message of a thread, which the thread's message counts do not include.
    fn store_first_message(&mut self, mut message: Message) -> Message {
        message.position = Some(0);
        if let Some(thread) = message.channel_id.and_then(|id| self.channel_mut(id)) {
            thread.last_message_id = Some(message.id);
        }
        self.messages.insert(message.clone(), None);
        message
    }
}
