//! Who may use the commands of the app in the guild.

use guildhall_model::api::{
    EditCommandPermissions, GetCommandPermissions, GetGuildCommandPermissions,
};

use super::shape::COMMAND_PERMISSIONS;
use super::{ok, serve};

serve! {
    GetGuildCommandPermissions { application, guild } => |actor, _| {
        ok(actor.all_command_permissions()?)
    };
    GetCommandPermissions { application, guild, command } => |actor, endpoint| {
        ok(&actor.command_permissions(endpoint.command)?)
    };
    EditCommandPermissions { application, guild, command; permissions: COMMAND_PERMISSIONS } => |actor, endpoint| {
        ok(&actor.set_command_permissions(endpoint.command, endpoint.permissions.permissions)?)
    };
}
