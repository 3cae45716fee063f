//! Who may use the commands of the app in a guild, as its managers have set it.

use guildhall_model::api::Code;
use guildhall_model::command::{CommandPermission, CommandPermissionType, GuildCommandPermissions};
use guildhall_model::{Command, Id};

use super::guild::{Act, Denied, allowed};
use super::{Scope, World};

impl Act<'_> {
    /// What is set for a command, or for all under the app's id.
    pub(crate) fn command_permissions(
        &self,
        id: Id<Command>,
    ) -> Result<GuildCommandPermissions, Denied> {
        self.check_command(id)?;
        let mut stored = self.guild().command_permissions.iter();
        let found = stored.find(|stored| stored.id == id);
        let unknown = Code::UNKNOWN_APPLICATION_COMMAND_PERMISSIONS;
        Ok(found.ok_or(unknown)?.clone())
    }

    /// Replaces what is set for a command, or for all under the app's id.
    pub(crate) fn set_command_permissions(
        &mut self,
        id: Id<Command>,
        permissions: Vec<CommandPermission>,
    ) -> Result<GuildCommandPermissions, Denied> {
        self.check_command(id)?;
        for (index, entry) in permissions.iter().enumerate() {
            self.check_target(index, entry)?;
        }
        let set = GuildCommandPermissions {
            id,
            application_id: self.world.identity.application.id,
            guild_id: self.guild().id,
            permissions,
        };
        let stored = &mut self.guild_mut().command_permissions;
        stored.retain(|old| old.id != id);
        if !set.permissions.is_empty() {
            stored.push(set.clone());
        }
        self.tell("APPLICATION_COMMAND_PERMISSIONS_UPDATE", &set);
        self.audit("APPLICATION_COMMAND_PERMISSION_UPDATE", id);
        Ok(set)
    }

    fn check_command(&self, id: Id<Command>) -> Result<(), Denied> {
        let commands = &self.world.commands;
        let local = commands.get(Scope::Guild(self.guild().id), id);
        let known = local.or_else(|| commands.get(Scope::Global, id)).is_some();
        if known || id.get() == self.world.identity.application.id.get() {
            Ok(())
        } else {
            Err(Code::UNKNOWN_APPLICATION_COMMAND.into())
        }
    }

    /// Whether a role, member or channel is there, and a role below who acts.
    fn check_target(&self, index: usize, entry: &CommandPermission) -> Result<(), Denied> {
        let guild = self.guild();
        let all_channels = CommandPermission::all_channels(guild.id, true).id;
        let known = match entry.kind {
            CommandPermissionType::Role => match guild.role_of(entry.id.cast()) {
                Some(role) => {
                    allowed(self.standing()?.may_manage(role))?;
                    true
                }
                None => false,
            },
            CommandPermissionType::User => guild.members.get(entry.id.cast()).is_some(),
            CommandPermissionType::Channel => {
                entry.id == all_channels || guild.channel_of(entry.id.cast()).is_some()
            }
            _ => false,
        };
        if known {
            return Ok(());
        }
        let path = ["permissions", &index.to_string(), "id"];
        let code = "APPLICATION_COMMAND_PERMISSIONS_UNKNOWN_TARGET";
        Err(Denied::field(
            &path,
            code,
            "There is no such role, member or channel.",
        ))
    }
}

impl World {
    /// Forgets what is set for a command that is gone or has another name.
    pub(super) fn drop_permissions(&mut self, id: Id<Command>) {
        for guild in self.guilds.iter_mut() {
            guild.command_permissions.retain(|set| set.id != id);
        }
    }
}
