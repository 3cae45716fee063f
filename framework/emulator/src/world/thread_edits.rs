//! Rules for edits and the deletion of a thread.

use guildhall_model::api::ErrorCode;
use guildhall_model::channel::{ChannelFlags, ForumTag, ThreadMetadata};
use guildhall_model::{Channel, ChannelEdit, ChannelType, Id, Patch, Permissions, Timestamp};
use serde_json::json;

use crate::world::actor::{ActionError, Actor, ensure_permitted};
use crate::world::audit_log::changes;
use crate::world::channel_edits::{apply_or, is_forum};

impl Actor<'_> {
    /// Applies an edit to a thread.
    pub(crate) fn edit_thread(
        &mut self,
        old: &Channel,
        edit: &ChannelEdit,
    ) -> Result<Channel, ActionError> {
        let metadata = old.thread_metadata.clone().unwrap_or_default();
        self.ensure_may_edit_thread(old, &metadata, edit)?;
        if metadata.archived && edit.archived != Patch::Set(false) {
            return Err(ErrorCode::INVALID_ACTION_ON_ARCHIVED_THREAD.into());
        }
        let parent = old.parent_id.and_then(|id| self.guild().channel_by_id(id));
        let forum = parent.filter(|parent| is_forum(parent.kind));
        check_pin(edit, forum)?;
        let mut thread = old.clone();
        if let Some(forum) = forum {
            self.apply_tags(&mut thread, forum, edit)?;
        }
        apply_thread_edit(&mut thread, edit);
        thread.thread_metadata = Some(edited_metadata(old.kind, &metadata, edit, self.now()));
        if thread != *old {
            self.replace_thread(&thread);
            self.audit_changes(
                "THREAD_UPDATE",
                thread.id,
                changes(Some(old), Some(&thread)),
            );
        }
        Ok(thread)
    }

    /// Checks that the acting user has `MANAGE_THREADS`, or that the edit is one of those that the creator of a thread
    /// or every participant may make while the thread is not locked.
    fn ensure_may_edit_thread(
        &self,
        thread: &Channel,
        metadata: &ThreadMetadata,
        edit: &ChannelEdit,
    ) -> Result<(), ActionError> {
        let permissions = self.permissions_in(thread.id);
        if permissions.contains(Permissions::MANAGE_THREADS) {
            return Ok(());
        }
        let required = edit.required_permissions(Some(thread.kind));
        let is_creator = thread.owner_id == Some(self.user);
        let only_unarchives = *edit == ChannelEdit::new().archived(false);
        let may_talk = permissions.contains(Permissions::SEND_MESSAGES_IN_THREADS);
        let may_edit = is_creator || only_unarchives && may_talk;
        ensure_permitted(may_edit && required.is_empty() && !metadata.locked)
    }

    /// Replaces the tags of a thread in a forum, if the edit sets them.
    fn apply_tags(
        &self,
        thread: &mut Channel,
        forum: &Channel,
        edit: &ChannelEdit,
    ) -> Result<(), ActionError> {
        let new = match &edit.applied_tags {
            Patch::Keep => return Ok(()),
            Patch::Clear => Vec::new(),
            Patch::Set(new) => new.clone(),
        };
        let known = forum.available_tags.as_deref().unwrap_or_default();
        if !new
            .iter()
            .all(|id| known.iter().any(|tag| tag.id == Some(*id)))
        {
            return Err(ErrorCode::UNKNOWN_TAG.into());
        }
        let flags = forum.flags.unwrap_or_default();
        if new.is_empty() && flags.contains(ChannelFlags::REQUIRE_TAG) {
            return Err(ErrorCode::FORUM_POST_NEEDS_TAG.into());
        }
        let old = thread.applied_tags.replace(new.clone()).unwrap_or_default();
        let is_changed = |tag: &ForumTag| {
            let is_in = |list: &[Id<ForumTag>]| tag.id.is_some_and(|id| list.contains(&id));
            is_in(&old) != is_in(&new)
        };
        let changes_moderated = known.iter().any(|tag| tag.moderated && is_changed(tag));
        let permissions = self.permissions_in(thread.id);
        let may_moderate = permissions.contains(Permissions::MANAGE_THREADS);
        ensure_permitted(may_moderate || !changes_moderated)
    }

    /// Stores a thread, and emits an event if the thread has changed.
    pub(crate) fn replace_thread(&mut self, thread: &Channel) {
        let old = self.world.channel_mut(thread.id);
        if let Some(old) = old.filter(|old| *old != thread) {
            old.clone_from(thread);
            self.emit("THREAD_UPDATE", thread);
        }
    }

    /// Deletes a thread and its messages.
    pub(crate) fn delete_thread(&mut self, thread: Channel) -> Result<Channel, ActionError> {
        let permissions = self.permissions_in(thread.id);
        ensure_permitted(permissions.contains(Permissions::MANAGE_THREADS))?;
        self.forget_channel(thread.id);
        let payload = json!({
            "id": thread.id,
            "guild_id": thread.guild_id,
            "parent_id": thread.parent_id,
            "type": thread.kind,
        });
        self.world.log.event("THREAD_DELETE", payload);
        self.audit_changes("THREAD_DELETE", thread.id, changes(Some(&thread), None));
        Ok(thread)
    }
}

/// Checks that an edit pins a thread only in a forum or media channel.
fn check_pin(edit: &ChannelEdit, forum: Option<&Channel>) -> Result<(), ActionError> {
    let flags = edit.flags.value().copied().unwrap_or_default();
    if flags.contains(ChannelFlags::PINNED) && forum.is_none() {
        let message = "Only threads in forum and media channels can be pinned.";
        return Err(ActionError::field(&["flags"], "BASE_TYPE_CHOICES", message));
    }
    Ok(())
}

fn apply_thread_edit(thread: &mut Channel, edit: &ChannelEdit) {
    if let Patch::Set(name) = &edit.name {
        thread.name = Some(name.clone());
    }
    apply_or(edit.flags, &mut thread.flags, ChannelFlags::empty());
    apply_or(edit.rate_limit_per_user, &mut thread.rate_limit_per_user, 0);
}

/// Returns the metadata of a thread after an edit. Archiving, unarchiving and a new duration change
/// `archive_timestamp`.
fn edited_metadata(
    kind: ChannelType,
    old: &ThreadMetadata,
    edit: &ChannelEdit,
    now: Timestamp,
) -> ThreadMetadata {
    let mut new = old.clone();
    edit.archived.apply_or_default(&mut new.archived);
    edit.locked.apply_or_default(&mut new.locked);
    if let Patch::Set(minutes) = edit.auto_archive_duration {
        new.auto_archive_duration = minutes;
    }
    if kind == ChannelType::PrivateThread {
        edit.invitable.apply(&mut new.invitable);
    }
    let activity = |of: &ThreadMetadata| (of.archived, of.auto_archive_duration);
    if activity(&new) != activity(old) {
        new.archive_timestamp = Some(now);
    }
    new
}
