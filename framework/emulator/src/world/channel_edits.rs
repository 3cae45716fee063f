//! Rules for edits of a guild channel.

use guildhall_model::api::ErrorCode;
use guildhall_model::channel::{ChannelFlags, ForumTag};
use guildhall_model::{Channel, ChannelEdit, ChannelType, Id, Patch};

use crate::world::actor::{ActionError, Actor};
use crate::world::audit_log::changes;
use crate::world::channels::{check_tag_names, normalize_channel_name};

/// Bitrate of a voice channel, unless a request sets another one, in bits per second.
const DEFAULT_BITRATE: u32 = 64_000;

impl Actor<'_> {
    /// Applies an edit to a channel or a thread of the guild.
    pub(crate) fn edit_channel(
        &mut self,
        id: Id<Channel>,
        edit: &ChannelEdit,
    ) -> Result<Channel, ActionError> {
        if self.world.private_channels.get(id).is_some() {
            return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_DM_CHANNEL.into());
        }
        let old = self.channel(id)?.clone();
        if old.is_thread() {
            return self.edit_thread(&old, edit);
        }
        let mut channel = old.clone();
        self.apply_type(&mut channel, edit)?;
        apply_basics(&mut channel, edit)?;
        apply_voice_settings(&mut channel, edit);
        apply_text_settings(&mut channel, edit);
        self.apply_forum_settings(&mut channel, edit)?;
        if channel.parent_id != old.parent_id {
            self.ensure_may_change_parent(&channel)?;
        }
        self.apply_overwrites(&mut channel, edit)?;
        self.store_edit(&old, &channel);
        Ok(channel)
    }

    /// Converts a text channel to an announcement channel, or vice versa.
    fn apply_type(&self, channel: &mut Channel, edit: &ChannelEdit) -> Result<(), ActionError> {
        let Some(kind) = edit.kind.value().copied() else {
            return Ok(());
        };
        let convertible = [ChannelType::GuildText, ChannelType::GuildAnnouncement];
        if kind != channel.kind
            && !(convertible.contains(&channel.kind) && convertible.contains(&kind))
        {
            let message = "Only text and announcement channels can be converted.";
            return Err(ActionError::field(&["type"], "BASE_TYPE_CHOICES", message));
        }
        if kind != channel.kind {
            self.check_kind(kind)?;
            if kind != ChannelType::GuildText && self.is_required_for_community(channel.id) {
                return Err(ErrorCode::COMMUNITY_CHANNELS_MUST_BE_TEXT.into());
            }
        }
        channel.kind = kind;
        Ok(())
    }

    /// Applies the settings that only forum and media channels have.
    fn apply_forum_settings(
        &mut self,
        channel: &mut Channel,
        edit: &ChannelEdit,
    ) -> Result<(), ActionError> {
        if !is_forum(channel.kind) {
            return Ok(());
        }
        edit.default_forum_layout
            .apply(&mut channel.default_forum_layout);
        edit.default_sort_order
            .apply(&mut channel.default_sort_order);
        let emoji = edit.default_reaction_emoji.clone();
        emoji.apply(&mut channel.default_reaction_emoji);
        let tags = match &edit.available_tags {
            Patch::Keep => return Ok(()),
            Patch::Clear => Vec::new(),
            Patch::Set(tags) => self.identified_tags(channel, tags)?,
        };
        channel.available_tags = Some(tags);
        Ok(())
    }

    /// Returns the new tags of a forum; a tag without an ID gets one.
    fn identified_tags(
        &mut self,
        forum: &Channel,
        tags: &Vec<ForumTag>,
    ) -> Result<Vec<ForumTag>, ActionError> {
        check_tag_names(Some(tags))?;
        let known: Vec<_> = forum.available_tags.iter().flatten().collect();
        let tags = tags.iter().map(|tag| {
            if tag.id.is_some() && !known.iter().any(|known| known.id == tag.id) {
                return Err(ErrorCode::UNKNOWN_TAG.into());
            }
            Ok(ForumTag {
                id: Some(tag.id.unwrap_or_else(|| self.world.next_id())),
                ..tag.clone()
            })
        });
        tags.collect()
    }

    /// Stores the result of an edit, with its events and audit log entries.
    pub(crate) fn store_edit(&mut self, old: &Channel, new: &Channel) {
        self.replace_channel(new);
        let [before, after] = [old, new].map(|channel| Channel {
            permission_overwrites: None,
            ..channel.clone()
        });
        if before != after {
            self.audit_changes(
                "CHANNEL_UPDATE",
                new.id,
                changes(Some(&before), Some(&after)),
            );
        }
        self.audit_overwrites(old, new);
        self.update_children(old, new);
    }

    /// Updates the channels of a category that had the same overwrites, and the threads of a forum that have a removed
    /// tag.
    fn update_children(&mut self, old: &Channel, new: &Channel) {
        let children = self.guild().channels.iter();
        let children: Vec<_> = children
            .filter(|child| child.parent_id == Some(new.id))
            .cloned()
            .collect();
        for mut child in children {
            if child.is_thread() {
                let tags = new.available_tags.as_deref().unwrap_or_default();
                let is_kept = |id: &Id<ForumTag>| tags.iter().any(|tag| tag.id == Some(*id));
                child
                    .applied_tags
                    .iter_mut()
                    .for_each(|own| own.retain(is_kept));
                self.replace_thread(&child);
            } else if child.permission_overwrites == old.permission_overwrites {
                child
                    .permission_overwrites
                    .clone_from(&new.permission_overwrites);
                self.replace_channel(&child);
            }
        }
    }
}

/// Applies the settings that channels of every type have.
fn apply_basics(channel: &mut Channel, edit: &ChannelEdit) -> Result<(), ActionError> {
    match &edit.name {
        Patch::Keep => {}
        Patch::Clear => {
            let message = "This field is required";
            return Err(ActionError::field(&["name"], "BASE_TYPE_REQUIRED", message));
        }
        Patch::Set(name) => {
            channel.name = Some(normalize_channel_name(channel.kind, name.clone()));
        }
    }
    if let Patch::Set(position) = edit.position {
        channel.position = Some(position);
    }
    edit.parent_id.apply(&mut channel.parent_id);
    apply_or(edit.flags, &mut channel.flags, ChannelFlags::empty());
    apply_or(edit.nsfw, &mut channel.nsfw, false);
    apply_or(
        edit.rate_limit_per_user,
        &mut channel.rate_limit_per_user,
        0,
    );
    Ok(())
}

/// Applies the settings that only voice and stage channels have.
fn apply_voice_settings(channel: &mut Channel, edit: &ChannelEdit) {
    if !matches!(
        channel.kind,
        ChannelType::GuildVoice | ChannelType::GuildStageVoice
    ) {
        return;
    }
    apply_or(edit.bitrate, &mut channel.bitrate, DEFAULT_BITRATE);
    apply_or(edit.user_limit, &mut channel.user_limit, 0);
    edit.rtc_region.clone().apply(&mut channel.rtc_region);
    edit.video_quality_mode
        .apply(&mut channel.video_quality_mode);
}

/// Applies the settings of channels with threads.
fn apply_text_settings(channel: &mut Channel, edit: &ChannelEdit) {
    let has_threads = matches!(
        channel.kind,
        ChannelType::GuildText | ChannelType::GuildAnnouncement
    );
    if !has_threads && !is_forum(channel.kind) {
        return;
    }
    edit.topic.clone().apply(&mut channel.topic);
    channel.topic = channel.topic.take().filter(|topic| !topic.is_empty());
    let archive = edit.default_auto_archive_duration;
    archive.apply(&mut channel.default_auto_archive_duration);
    let slow_mode = edit.default_thread_rate_limit_per_user;
    slow_mode.apply(&mut channel.default_thread_rate_limit_per_user);
}

/// Returns whether channels of a type contain only threads.
pub(crate) const fn is_forum(kind: ChannelType) -> bool {
    matches!(kind, ChannelType::GuildForum | ChannelType::GuildMedia)
}

/// Applies the change to a field; a cleared field gets its default.
pub(crate) fn apply_or<T>(edit: Patch<T>, field: &mut Option<T>, default: T) {
    match edit {
        Patch::Keep => {}
        Patch::Clear => *field = Some(default),
        Patch::Set(value) => *field = Some(value),
    }
}
