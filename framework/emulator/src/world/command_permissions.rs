//! Rules for the permissions of the app's commands in a guild.

use std::collections::BTreeMap;

use guildhall_model::api::ErrorCode;
use guildhall_model::audit_log::{AuditLogChange, AuditLogOptions};
use guildhall_model::command::{CommandPermission, CommandPermissionType, GuildCommandPermissions};
use guildhall_model::permission::CommandAccess;
use guildhall_model::{Channel, Command, Id, Permissions, Role, User};

use crate::state::commands::Scope;
use crate::world::World;
use crate::world::actor::{ActionError, Actor, ensure_permitted};
use crate::world::audit_log::changes;

impl Actor<'_> {
    /// Returns the permissions of a command. If `id` is the application's ID, returns the permissions for all commands.
    pub(crate) fn command_permissions(
        &self,
        id: Id<Command>,
    ) -> Result<GuildCommandPermissions, ActionError> {
        self.known_command(id)?;
        let mut stored = self.guild().command_permissions.iter();
        let found = stored.find(|stored| stored.id == id);
        let unknown = ErrorCode::UNKNOWN_APPLICATION_COMMAND_PERMISSIONS;
        Ok(found.ok_or(unknown)?.clone())
    }

    /// Returns the permissions of all commands. The acting user must be a member or the bot.
    pub(crate) fn all_command_permissions(
        &self,
    ) -> Result<&Vec<GuildCommandPermissions>, ActionError> {
        if self.user != self.world.identity.bot.id {
            self.member_permissions()?;
        }
        Ok(&self.guild().command_permissions)
    }

    /// Replaces the permissions of a command. If `id` is the application's ID, replaces the permissions for all
    /// commands.
    pub(crate) fn set_command_permissions(
        &mut self,
        id: Id<Command>,
        permissions: Vec<CommandPermission>,
    ) -> Result<GuildCommandPermissions, ActionError> {
        if let Some(command) = self.known_command(id)? {
            ensure_permitted(self.may_use_somewhere(command)?)?;
        }
        for (index, entry) in permissions.iter().enumerate() {
            let known = self.check_target(entry)?;
            known.then_some(()).ok_or_else(|| unknown_target(index))?;
        }
        let set = GuildCommandPermissions {
            id,
            application_id: self.world.identity.application.id,
            guild_id: self.guild().id,
            permissions,
        };
        let stored = &mut self.guild_mut().command_permissions;
        let old = stored.extract_if(.., |old| old.id == id).next();
        let changes = permission_changes(old.as_ref(), &set);
        if !set.permissions.is_empty() {
            stored.push(set.clone());
        }
        self.emit("APPLICATION_COMMAND_PERMISSIONS_UPDATE", &set);
        let options = AuditLogOptions {
            application_id: Some(set.application_id),
            ..AuditLogOptions::default()
        };
        let action = "APPLICATION_COMMAND_PERMISSION_UPDATE";
        self.add_audit_entry(action, id, changes, Some(options));
        Ok(set)
    }

    /// Returns the command with an ID; `None` for the application's ID, which means all commands.
    fn known_command(&self, id: Id<Command>) -> Result<Option<&Command>, ActionError> {
        if id.get() == self.world.identity.application.id.get() {
            return Ok(None);
        }
        let commands = &self.world.commands;
        let local = commands.get(Scope::Guild(self.guild().id), id);
        let known = local.or_else(|| commands.get(Scope::Global, id));
        Ok(Some(known.ok_or(ErrorCode::UNKNOWN_APPLICATION_COMMAND)?))
    }

    /// Returns whether the acting user's permissions allow a command in at least one channel.
    fn may_use_somewhere(&self, command: &Command) -> Result<bool, ActionError> {
        let (guild, member, now) = (self.guild(), self.member(self.user)?, self.now());
        let access = CommandAccess {
            contexts: None,
            nsfw: false,
            ..guild.command_access(command)
        };
        let mut channels = guild.channels.iter();
        Ok(channels.any(|channel| guild.command_verdict(&access, member, channel, now).allowed))
    }

    /// Returns whether the role, user or channel of a permission exists. Fails if the acting user cannot manage the
    /// role, user or channel.
    fn check_target(&self, entry: &CommandPermission) -> Result<bool, ActionError> {
        match entry.kind {
            CommandPermissionType::Role => self.check_role_target(entry.id.cast()),
            CommandPermissionType::User => self.check_user_target(entry.id.cast()),
            CommandPermissionType::Channel => self.check_channel_target(entry.id.cast()),
            _ => Ok(false),
        }
    }

    fn check_role_target(&self, id: Id<Role>) -> Result<bool, ActionError> {
        let Some(role) = self.guild().role_by_id(id) else {
            return Ok(false);
        };
        ensure_permitted(self.member_permissions()?.can_manage_role(role))?;
        Ok(true)
    }

    fn check_user_target(&self, id: Id<User>) -> Result<bool, ActionError> {
        let known = self.guild().members.get(id).is_some();
        if known && id != self.user {
            self.ensure_outranks(id)?;
        }
        Ok(known)
    }

    fn check_channel_target(&self, id: Id<Channel>) -> Result<bool, ActionError> {
        let all_channels = CommandPermission::all_channels(self.guild().id, true).id;
        let member = self.member(self.user)?;
        let permissions = match self.guild().channel_by_id(id) {
            Some(channel) => self
                .guild()
                .channel_permissions(member, channel, self.now()),
            None if id == all_channels.cast() => self.permissions()?,
            None => return Ok(false),
        };
        ensure_permitted(permissions.contains(Permissions::MANAGE_CHANNELS))?;
        Ok(true)
    }
}

fn unknown_target(index: usize) -> ActionError {
    let path = ["permissions", &index.to_string(), "id"];
    let code = "APPLICATION_COMMAND_PERMISSIONS_UNKNOWN_TARGET";
    ActionError::field(&path, code, "No role, member or channel has this ID.")
}

impl World {
    /// Removes the permissions of a command from all guilds, after the command was deleted or renamed.
    pub(crate) fn remove_command_permissions(&mut self, id: Id<Command>) {
        for guild in self.guilds.iter_mut() {
            guild.command_permissions.retain(|set| set.id != id);
        }
    }
}

/// Returns a change for each role, user and channel whose permission changed; the ID is the key.
fn permission_changes(
    old: Option<&GuildCommandPermissions>,
    new: &GuildCommandPermissions,
) -> Vec<AuditLogChange> {
    let by_id = |set: &GuildCommandPermissions| {
        let entries = set.permissions.iter();
        let entries = entries.map(|entry| (entry.id.to_string(), *entry));
        entries.collect::<BTreeMap<_, _>>()
    };
    changes(old.map(by_id).as_ref(), Some(&by_id(new)))
}
