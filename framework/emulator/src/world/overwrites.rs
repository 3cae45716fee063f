//! Rules for the permission overwrites of a channel.

use guildhall_model::api::ErrorCode;
use guildhall_model::channel::OverwriteType;
use guildhall_model::marker::UserOrRole;
use guildhall_model::{Channel, ChannelEdit, Id, Patch, PermissionOverwrite, Permissions};

use crate::world::actor::{ActionError, Actor, ensure_permitted};
use crate::world::audit_log::changes;

impl Actor<'_> {
    /// Sets the overwrite for a role or member in a channel.
    pub(crate) fn set_overwrite(
        &mut self,
        channel: Id<Channel>,
        overwrite: PermissionOverwrite,
    ) -> Result<(), ActionError> {
        let old = self.channel_with_overwrites(channel)?;
        self.ensure_target_exists(&overwrite)?;
        let mut all = overwrites(&old).to_vec();
        match all.iter_mut().find(|known| known.id == overwrite.id) {
            Some(known) => *known = overwrite,
            None => all.push(overwrite),
        }
        let edit = ChannelEdit::new().permission_overwrites(all);
        let mut new = old.clone();
        self.apply_overwrites(&mut new, &edit)?;
        self.store_edit(&old, &new);
        Ok(())
    }

    /// Deletes the overwrite for a role or member in a channel.
    pub(crate) fn delete_overwrite(
        &mut self,
        channel: Id<Channel>,
        id: Id<UserOrRole>,
    ) -> Result<(), ActionError> {
        let old = self.channel_with_overwrites(channel)?;
        let mut all = overwrites(&old).to_vec();
        all.retain(|overwrite| overwrite.id != id);
        if all.len() == overwrites(&old).len() {
            return Err(ErrorCode::UNKNOWN_PERMISSION_OVERWRITE.into());
        }
        let new = Channel {
            permission_overwrites: Some(all),
            ..old.clone()
        };
        self.store_edit(&old, &new);
        Ok(())
    }

    /// Replaces the overwrites of a channel, if the edit sets them.
    pub(crate) fn apply_overwrites(
        &self,
        channel: &mut Channel,
        edit: &ChannelEdit,
    ) -> Result<(), ActionError> {
        let new = match &edit.permission_overwrites {
            Patch::Keep => return Ok(()),
            Patch::Clear => Vec::new(),
            Patch::Set(new) => new.clone(),
        };
        self.check_overwrite_count(new.len())?;
        self.ensure_may_change(channel, changed_permissions(overwrites(channel), &new))?;
        channel.permission_overwrites = Some(new);
        Ok(())
    }

    /// Checks that a channel may have this number of overwrites.
    pub(crate) fn check_overwrite_count(&self, count: usize) -> Result<(), ActionError> {
        let limit = self.world.quotas.overwrites;
        if count > limit {
            let code = ErrorCode::MAX_CHANNEL_OVERWRITES;
            return Err(ActionError::LimitReached(code, limit));
        }
        Ok(())
    }

    /// Checks that the acting user may allow and deny permissions in a channel: permissions that the user has in the
    /// guild or in the category, or any permissions if an overwrite of the channel allows the user `MANAGE_ROLES`. Only
    /// administrators may allow or deny `MANAGE_ROLES`.
    fn ensure_may_change(
        &self,
        channel: &Channel,
        changed: Permissions,
    ) -> Result<(), ActionError> {
        let member = self.member_permissions()?;
        if member.is_administrator() {
            return Ok(());
        }
        let category = channel
            .parent_id
            .and_then(|id| self.guild().channel_by_id(id));
        let in_category = category.map(|category| member.in_channel(category));
        let own = member.permissions() | in_category.unwrap_or_default();
        let may_change = own.contains(changed) || self.has_manage_roles_overwrite(channel);
        ensure_permitted(may_change && !changed.contains(Permissions::MANAGE_ROLES))
    }

    /// Returns whether an overwrite of the channel allows the acting user `MANAGE_ROLES`.
    fn has_manage_roles_overwrite(&self, channel: &Channel) -> bool {
        let member = self.guild().members.get(self.user);
        let applies = |overwrite: &PermissionOverwrite| {
            overwrite.id == self.user.cast()
                || member.is_some_and(|member| member.roles.contains(&overwrite.id.cast()))
        };
        let mut allowing = overwrites(channel)
            .iter()
            .filter(|overwrite| overwrite.allow.contains(Permissions::MANAGE_ROLES));
        allowing.any(applies)
    }

    /// Adds an audit log entry for each overwrite that was created, changed or deleted.
    pub(crate) fn audit_overwrites(&mut self, old: &Channel, new: &Channel) {
        for (before, after) in changed_pairs(overwrites(old), overwrites(new)) {
            let action = match (before, after) {
                (None, _) => "CHANNEL_OVERWRITE_CREATE",
                (_, None) => "CHANNEL_OVERWRITE_DELETE",
                _ => "CHANNEL_OVERWRITE_UPDATE",
            };
            self.audit_changes(action, new.id, changes(before, after));
        }
    }

    /// Returns a channel that can have overwrites: a channel of the guild that is not a thread.
    fn channel_with_overwrites(&self, id: Id<Channel>) -> Result<Channel, ActionError> {
        if self.world.private_channels.get(id).is_some() {
            return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_DM_CHANNEL.into());
        }
        let channel = self.channel(id)?;
        if channel.is_thread() {
            return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE.into());
        }
        Ok(channel.clone())
    }

    fn ensure_target_exists(&self, overwrite: &PermissionOverwrite) -> Result<(), ActionError> {
        match overwrite.kind {
            OverwriteType::Member => {
                let user = self.world.users.get(overwrite.id.cast());
                user.map(drop).ok_or(ErrorCode::UNKNOWN_USER)?;
            }
            _ => drop(self.role(overwrite.id.cast())?),
        }
        Ok(())
    }
}

fn overwrites(channel: &Channel) -> &[PermissionOverwrite] {
    channel.permission_overwrites.as_deref().unwrap_or_default()
}

/// An overwrite before and after an edit; `None` if there is none.
type OverwritePair<'o> = (
    Option<&'o PermissionOverwrite>,
    Option<&'o PermissionOverwrite>,
);

/// Returns the overwrites that an edit creates, changes or deletes.
fn changed_pairs<'o>(
    old: &'o [PermissionOverwrite],
    new: &'o [PermissionOverwrite],
) -> Vec<OverwritePair<'o>> {
    let find = |all: &'o [PermissionOverwrite], id| all.iter().find(|overwrite| overwrite.id == id);
    let set = new.iter().map(|after| (find(old, after.id), Some(after)));
    let deleted = old.iter().filter(|before| find(new, before.id).is_none());
    let all = set.chain(deleted.map(|before| (Some(before), None)));
    all.filter(|(before, after)| before != after).collect()
}

/// Returns the permissions that an edit allows or denies differently. A deleted overwrite does not count.
fn changed_permissions(old: &[PermissionOverwrite], new: &[PermissionOverwrite]) -> Permissions {
    let changed = changed_pairs(old, new);
    let set = changed
        .into_iter()
        .filter_map(|(before, after)| Some((before, after?)));
    set.fold(Permissions::empty(), |all, (before, after)| {
        let [allow, deny] = before.map_or([Permissions::empty(); 2], |old| [old.allow, old.deny]);
        all | after.allow.symmetric_difference(allow) | after.deny.symmetric_difference(deny)
    })
}
