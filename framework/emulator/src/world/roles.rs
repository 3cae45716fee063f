//! Rules for roles of a guild.

use std::collections::BTreeMap;

use guildhall_model::api::ErrorCode;
use guildhall_model::{Id, ImageData, Patch, Role, RoleBody, RoleColors, RoleEdit, RolePosition};
use serde_json::json;

use crate::state::guild::GuildState;
use crate::world::actor::{ActionError, Actor, ensure_below, ensure_permitted};
use crate::world::audit_log::changes;

/// Name of a role that is created without a name.
const DEFAULT_ROLE_NAME: &str = "new role";

impl Actor<'_> {
    /// Creates a role at the lowest position above @everyone.
    pub(crate) fn create_role(&mut self, body: RoleBody) -> Result<Role, ActionError> {
        self.ensure_features(&body.required_features())?;
        let everyone = self.role(self.guild().everyone_role())?.permissions;
        let permissions = body.permissions.unwrap_or(everyone);
        ensure_permitted(self.member_permissions()?.can_grant(permissions))?;
        let (count, limit) = (self.guild().roles.len(), self.world.quotas.roles);
        ensure_below(count, limit, ErrorCode::MAX_GUILD_ROLES)?;

        #[expect(deprecated, reason = "the service still accepts the deprecated field")]
        let color = body.color;
        let colors = role_colors(body.colors, color);
        let role = Role {
            color: colors.primary_color,
            colors,
            hoist: body.hoist.unwrap_or_default(),
            icon: body.icon.map(|icon| self.world.image_hash(&icon)),
            mentionable: body.mentionable.unwrap_or_default(),
            permissions,
            position: 1,
            unicode_emoji: body.unicode_emoji,
            ..Role::new(
                self.world.next_id(),
                body.name.unwrap_or_else(|| DEFAULT_ROLE_NAME.to_owned()),
            )
        };
        self.guild_mut().roles.push(role.clone());
        self.emit_for_guild("GUILD_ROLE_CREATE", &BTreeMap::from([("role", &role)]));
        self.audit_changes("ROLE_CREATE", role.id, changes(None, Some(&role)));
        Ok(role)
    }

    /// Applies an edit to a role.
    pub(crate) fn edit_role(&mut self, id: Id<Role>, edit: RoleEdit) -> Result<Role, ActionError> {
        let old = self.role(id)?.clone();
        ensure_permitted(self.member_permissions()?.can_manage_role(&old))?;
        self.ensure_features(&edit.required_features())?;
        let everyone = self.role(self.guild().everyone_role())?.permissions;
        let wanted = apply_patch(edit.permissions, old.permissions, everyone);
        let changed = wanted.symmetric_difference(old.permissions);
        ensure_permitted(self.member_permissions()?.can_grant(changed))?;

        let mut role = old.clone();
        role.permissions = wanted;
        #[expect(deprecated, reason = "the service still accepts the deprecated field")]
        let (color, given) = (edit.color, edit.colors);
        if !color.is_keep() || !given.is_keep() {
            role.colors = role_colors(given.value().copied(), color.value().copied());
            role.color = role.colors.primary_color;
        }
        role.name = apply_patch(edit.name, role.name, DEFAULT_ROLE_NAME.to_owned());
        role.hoist = apply_patch(edit.hoist, role.hoist, false);
        role.mentionable = apply_patch(edit.mentionable, role.mentionable, false);
        self.world.apply_image(edit.icon, &mut role.icon);
        edit.unicode_emoji.apply(&mut role.unicode_emoji);
        self.replace_role(role.clone());
        self.audit_changes("ROLE_UPDATE", id, changes(Some(&old), Some(&role)));
        Ok(role)
    }

    /// Moves roles. Each role must be below the acting user's highest role before and after the move. If a role is
    /// listed twice, the last position applies. No event is emitted for a role that keeps its position.
    pub(crate) fn move_roles(
        &mut self,
        positions: &[RolePosition],
    ) -> Result<Vec<Role>, ActionError> {
        let mut moved: Vec<Role> = Vec::new();
        for change in positions {
            let mut role = self.role(change.id)?.clone();
            if let Some(position) = change.position.value() {
                if role.id == self.guild().everyone_role() || *position < 1 {
                    return Err(ErrorCode::INVALID_ROLE.into());
                }
                ensure_permitted(self.member_permissions()?.can_manage_role(&role))?;
                role.position = *position;
                ensure_permitted(self.member_permissions()?.can_manage_role(&role))?;
                moved.retain(|earlier| earlier.id != change.id);
                moved.push(role);
            }
        }
        for role in moved {
            let (id, old) = (role.id, self.role(role.id)?);
            if old.position != role.position {
                let changes = changes(Some(old), Some(&role));
                self.replace_role(role);
                self.audit_changes("ROLE_UPDATE", id, changes);
            }
        }
        Ok(self.guild().roles_in_order().into_iter().cloned().collect())
    }

    /// Deletes a role and all references to the role.
    pub(crate) fn delete_role(&mut self, id: Id<Role>) -> Result<(), ActionError> {
        let role = self.role(id)?;
        ensure_permitted(self.member_permissions()?.can_manage_role(role))?;
        if role.managed || id == self.guild().everyone_role() {
            return Err(ErrorCode::INVALID_ROLE.into());
        }
        let changes = changes(Some(role), None);
        let guild = self.guild_mut();
        guild.roles.retain(|role| role.id != id);
        for holder in guild.members.with_role(id) {
            let remove_role = |roles: &mut Vec<Id<Role>>| roles.retain(|role| *role != id);
            guild
                .members
                .edit(holder, |stored| remove_role(&mut stored.member.roles));
        }
        remove_role_references(guild, id);
        self.emit_for_guild("GUILD_ROLE_DELETE", &json!({ "role_id": id }));
        self.audit_changes("ROLE_DELETE", id, changes);
        Ok(())
    }

    fn replace_role(&mut self, role: Role) {
        let payload = BTreeMap::from([("role", role.clone())]);
        let mut roles = self.guild_mut().roles.iter_mut();
        if let Some(old) = roles.find(|old| old.id == role.id) {
            *old = role;
        }
        self.emit_for_guild("GUILD_ROLE_UPDATE", &payload);
    }
}

impl crate::world::World {
    /// Returns a new image hash, with the prefix `a_` for a GIF, which may be animated.
    pub(crate) fn image_hash(&mut self, image: &ImageData) -> String {
        let digits = self.hex(32);
        if image.is_animated() {
            format!("a_{digits}")
        } else {
            digits
        }
    }

    /// Keeps, removes or replaces an image hash, as the edit requests.
    pub(crate) fn apply_image(&mut self, edit: Patch<ImageData>, hash: &mut Option<String>) {
        match edit {
            Patch::Keep => {}
            Patch::Clear => *hash = None,
            Patch::Set(image) => *hash = Some(self.image_hash(&image)),
        }
    }
}

/// Removes a role from overwrites, onboarding options and command permissions.
fn remove_role_references(guild: &mut GuildState, id: Id<Role>) {
    for channel in &mut guild.channels {
        let overwrites = channel.permission_overwrites.iter_mut();
        overwrites.for_each(|own| own.retain(|overwrite| overwrite.id != id.cast()));
    }
    let prompts = guild.onboarding.prompts.iter_mut();
    for option in prompts.flat_map(|prompt| &mut prompt.options) {
        option.role_ids.retain(|role| *role != id);
    }
    for set in &mut guild.command_permissions {
        set.permissions.retain(|entry| entry.id != id.cast());
    }
    let stored = &mut guild.command_permissions;
    stored.retain(|set| !set.permissions.is_empty());
}

/// Returns the new value of a field that cannot be null. Clearing the field restores the default.
pub(crate) fn apply_patch<T>(edit: Patch<T>, old: T, default: T) -> T {
    match edit {
        Patch::Keep => old,
        Patch::Clear => default,
        Patch::Set(value) => value,
    }
}

fn role_colors(colors: Option<RoleColors>, color: Option<u32>) -> RoleColors {
    colors.unwrap_or_else(|| RoleColors {
        primary_color: color.unwrap_or_default(),
        ..RoleColors::default()
    })
}
