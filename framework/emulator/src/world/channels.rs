//! Rules for channels and threads of a guild: creation, moves and visibility.

use std::collections::HashSet;

use guildhall_model::api::ErrorCode;
use guildhall_model::channel::{ActiveThreads, ChannelPosition, ForumTag, ThreadMember};
use guildhall_model::{
    Channel, ChannelBody, ChannelType, GuildFeature, Id, Patch, Permissions, User,
};

use crate::world::actor::{ActionError, Actor, ensure_below, ensure_permitted};
use crate::world::audit_log::changes;
use crate::world::channel_edits::is_forum;

/// Maximum number of channels in a category.
const CATEGORY_CHANNELS_MAX: usize = 50;

impl Actor<'_> {
    /// Returns the channels, excluding threads, ordered by position.
    pub(crate) fn channels(&self) -> Vec<Channel> {
        let channels = self.guild().channels.iter();
        let mut channels: Vec<_> = channels
            .filter(|channel| !channel.is_thread())
            .cloned()
            .collect();
        channels.sort_by_key(|channel| (channel.position, channel.id));
        channels
    }

    /// Creates a channel.
    pub(crate) fn create_channel(&mut self, body: ChannelBody) -> Result<Channel, ActionError> {
        let kind = body.kind.unwrap_or(ChannelType::GuildText);
        self.check_kind(kind)?;
        if let Some(parent) = body.parent_id {
            self.check_parent(kind, parent)?;
        }
        self.check_channel_quotas(kind, &body)?;
        check_tag_names(body.available_tags.as_ref())?;
        let last = self
            .channels()
            .iter()
            .filter_map(|channel| channel.position)
            .max();
        let after = || last.map(|last| last.saturating_add(1));
        let position = body.position.or_else(after);
        let channel = Channel {
            position,
            ..self.channel_from_body(kind, body)
        };
        self.guild_mut().channels.push(channel.clone());
        self.emit("CHANNEL_CREATE", &channel);
        let changes = changes(None, Some(&channel));
        self.audit_changes("CHANNEL_CREATE", channel.id, changes);
        Ok(channel)
    }

    /// Checks the guild's channel quotas, and the number of overwrites of the new channel.
    fn check_channel_quotas(
        &self,
        kind: ChannelType,
        body: &ChannelBody,
    ) -> Result<(), ActionError> {
        let (quotas, channels) = (self.world.quotas, self.channels());
        ensure_below(
            channels.len(),
            quotas.channels,
            ErrorCode::MAX_GUILD_CHANNELS,
        )?;
        if kind == ChannelType::GuildCategory {
            let count = channels
                .iter()
                .filter(|channel| channel.kind == kind)
                .count();
            ensure_below(count, quotas.categories, ErrorCode::MAX_SERVER_CATEGORIES)?;
        }
        self.check_overwrite_count(body.permission_overwrites.as_ref().map_or(0, Vec::len))
    }

    /// Moves channels. At most one channel may change its category.
    pub(crate) fn move_channels(&mut self, changes: &[ChannelPosition]) -> Result<(), ActionError> {
        let mut moved: Vec<Channel> = Vec::new();
        for change in changes {
            let earlier = moved.iter().position(|channel| channel.id == change.id);
            let mut channel = match earlier {
                Some(at) => moved.remove(at),
                None => self.channel(change.id)?.clone(),
            };
            let parent = channel.parent_id;
            change.parent_id.apply(&mut channel.parent_id);
            if channel.parent_id == parent {
                self.ensure_may_reorder(&channel)?;
            } else {
                self.ensure_may_change_parent(&channel)?;
            }
            if let Patch::Set(position) = change.position {
                channel.position = Some(position);
            }
            if change.lock_permissions == Patch::Set(true) {
                let category = channel.parent_id.map(|id| self.channel(id)).transpose()?;
                let overwrites = category.map(|category| category.permission_overwrites.clone());
                channel.permission_overwrites = overwrites.flatten();
            }
            change.flags.apply(&mut channel.flags);
            moved.push(channel);
        }
        if self.count_parent_changes(&moved) > 1 {
            return Err(ErrorCode::ONLY_ONE_PARENT_ID_CHANGE.into());
        }
        for channel in moved {
            self.replace_channel(&channel);
        }
        Ok(())
    }

    /// Returns the number of channels that change their category.
    fn count_parent_changes(&self, moved: &[Channel]) -> usize {
        let old = |channel: &Channel| self.guild().channel_by_id(channel.id)?.parent_id;
        let moved = moved.iter();
        moved.filter(|new| new.parent_id != old(new)).count()
    }

    /// Checks that the acting user may change the channel's position. The permissions in the guild or category decide;
    /// the channel's own overwrites have no effect.
    fn ensure_may_reorder(&self, channel: &Channel) -> Result<(), ActionError> {
        let actor_permissions = self.member_permissions()?;
        let parent = channel.parent_id.map(|id| self.channel(id)).transpose()?;
        let guild_permissions = actor_permissions.permissions();
        let permissions = parent.map_or(guild_permissions, |parent| {
            guild_permissions | actor_permissions.in_channel(parent)
        });
        ensure_permitted(permissions.contains(Permissions::MANAGE_CHANNELS))
    }

    /// Checks that the acting user may move the channel to its new category, or out of its category.
    pub(crate) fn ensure_may_change_parent(&self, channel: &Channel) -> Result<(), ActionError> {
        let old = self.channel(channel.id)?;
        let actor_permissions = self.member_permissions()?;
        let permissions = actor_permissions.in_channel(old);
        if !permissions.contains(Permissions::VIEW_CHANNEL) {
            return Err(ErrorCode::MISSING_ACCESS.into());
        }
        ensure_permitted(permissions.contains(Permissions::MANAGE_CHANNELS))?;
        let target_permissions = match channel.parent_id {
            Some(parent) => {
                self.check_parent(channel.kind, parent)?;
                actor_permissions.in_channel(self.channel(parent)?)
            }
            None => actor_permissions.permissions(),
        };
        ensure_permitted(target_permissions.contains(Permissions::MANAGE_CHANNELS))
    }

    /// Checks that the guild can have channels of a type.
    pub(crate) fn check_kind(&self, kind: ChannelType) -> Result<(), ActionError> {
        use ChannelType as Kind;
        let is_allowed = match kind {
            Kind::GuildText | Kind::GuildVoice | Kind::GuildCategory => true,
            Kind::GuildAnnouncement
            | Kind::GuildStageVoice
            | Kind::GuildForum
            | Kind::GuildMedia => self.guild().has_feature(&GuildFeature::Community),
            _ => false,
        };
        if is_allowed {
            return Ok(());
        }
        let message = "This guild does not support channels of this type.";
        Err(ActionError::field(&["type"], "BASE_TYPE_CHOICES", message))
    }

    fn check_parent(&self, kind: ChannelType, parent: Id<Channel>) -> Result<(), ActionError> {
        let fault = |code, message: &str| Err(ActionError::field(&["parent_id"], code, message));
        let category = self.guild().channel_by_id(parent);
        if category.is_none_or(|category| category.kind != ChannelType::GuildCategory) {
            return fault("CHANNEL_PARENT_INVALID", "Category does not exist");
        }
        if kind == ChannelType::GuildCategory {
            let message = "Categories cannot have subcategories";
            return fault("CHANNEL_PARENT_INVALID_TYPE", message);
        }
        let channels = self.guild().channels.iter();
        let children = channels
            .filter(|channel| channel.parent_id == Some(parent))
            .count();
        if children >= CATEGORY_CHANNELS_MAX {
            let message =
                format!("Maximum number of channels in category reached ({CATEGORY_CHANNELS_MAX})");
            return fault("CHANNEL_PARENT_MAX_CHANNELS", &message);
        }
        Ok(())
    }

    fn channel_from_body(&mut self, kind: ChannelType, body: ChannelBody) -> Channel {
        let tags = body.available_tags.map(|tags| {
            let tags = tags.into_iter().map(|tag| ForumTag {
                id: Some(self.world.next_id()),
                ..tag
            });
            tags.collect()
        });
        let voice = matches!(kind, ChannelType::GuildVoice | ChannelType::GuildStageVoice);
        Channel {
            available_tags: tags.or(is_forum(kind).then(Vec::new)),
            bitrate: body.bitrate.or(voice.then_some(64_000)),
            default_auto_archive_duration: body.default_auto_archive_duration,
            default_forum_layout: body.default_forum_layout,
            default_reaction_emoji: body.default_reaction_emoji,
            default_sort_order: body.default_sort_order,
            default_thread_rate_limit_per_user: body.default_thread_rate_limit_per_user,
            flags: Some(body.flags.unwrap_or_default()),
            guild_id: Some(self.guild().id),
            name: Some(normalize_channel_name(kind, body.name)),
            nsfw: Some(body.nsfw.unwrap_or_default()),
            parent_id: body.parent_id,
            permission_overwrites: Some(body.permission_overwrites.unwrap_or_default()),
            rate_limit_per_user: Some(body.rate_limit_per_user.unwrap_or_default()),
            rtc_region: body.rtc_region,
            topic: body.topic.filter(|topic| !topic.is_empty()),
            user_limit: body.user_limit.or(voice.then_some(0)),
            video_quality_mode: body.video_quality_mode,
            ..Channel::new(self.world.next_id(), kind)
        }
    }

    /// Stores a channel, and emits an event if the channel has changed.
    pub(crate) fn replace_channel(&mut self, channel: &Channel) {
        let mut channels = self.guild_mut().channels.iter_mut();
        let old = channels.find(|old| old.id == channel.id);
        if let Some(old) = old.filter(|old| *old != channel) {
            *old = channel.clone();
            self.emit("CHANNEL_UPDATE", channel);
        }
    }

    /// Returns a channel that the acting user can view. A thread includes the user's thread member object.
    pub(crate) fn visible_channel(&self, id: Id<Channel>) -> Result<Channel, ActionError> {
        let (channel, member) = (self.channel(id)?, self.member(self.user)?);
        if !self.guild().can_view(member, channel, self.now()) {
            return Err(ErrorCode::MISSING_ACCESS.into());
        }
        Ok(Channel {
            member: self
                .guild()
                .thread_membership(channel, self.user)
                .map(Box::new),
            ..channel.clone()
        })
    }

    /// Returns a user's thread member object for a thread that the acting user can view.
    pub(crate) fn thread_member(
        &self,
        thread: Id<Channel>,
        user: Id<User>,
    ) -> Result<ThreadMember, ActionError> {
        let thread = self.visible_channel(thread)?;
        self.member(user)?;
        let found = self.guild().thread_membership(&thread, user);
        Ok(found.ok_or(ErrorCode::UNKNOWN_MEMBER)?)
    }

    /// Returns the active threads that the acting user can view, newest first.
    pub(crate) fn active_threads(&self) -> Result<ActiveThreads, ActionError> {
        let member = self.member(self.user)?;
        let visible = self.guild().visible_active_threads(member, self.now());
        let mut threads: Vec<_> = visible.cloned().collect();
        threads.sort_by_key(|thread| std::cmp::Reverse(thread.id));
        let memberships = threads
            .iter()
            .filter_map(|thread| self.guild().thread_membership(thread, self.user));
        Ok(ActiveThreads {
            members: memberships.collect(),
            threads,
            has_more: false,
        })
    }
}

/// Checks that the names of the forum tags are unique.
pub(crate) fn check_tag_names(tags: Option<&Vec<ForumTag>>) -> Result<(), ErrorCode> {
    let mut seen = HashSet::new();
    let mut names = tags.into_iter().flatten().map(|tag| tag.name.as_str());
    if names.all(|name| seen.insert(name)) {
        Ok(())
    } else {
        Err(ErrorCode::TAG_NAMES_MUST_BE_UNIQUE)
    }
}

/// Normalizes a channel name as the service does: names of text-based channels become lowercase, with one dash for each
/// sequence of spaces and dashes.
pub(crate) fn normalize_channel_name(kind: ChannelType, name: String) -> String {
    use ChannelType as Kind;
    match kind {
        Kind::GuildText | Kind::GuildAnnouncement | Kind::GuildForum | Kind::GuildMedia => {
            let mut normalized = String::with_capacity(name.len());
            for character in name.trim().to_lowercase().chars() {
                let is_dash = character == '-' || character.is_whitespace();
                if !is_dash {
                    normalized.push(character);
                } else if !normalized.ends_with('-') {
                    normalized.push('-');
                }
            }
            normalized
        }
        _ => name,
    }
}
