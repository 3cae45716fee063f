//! Who may use the commands of the app in the guild.

use guildhall_model::api::{
    EditCommandPermissions, GetCommandPermissions, GetGuildCommandPermissions,
};

use super::shape::COMMAND_PERMISSIONS;
use super::{ok, serve};

serve! {
    GetGuildCommandPermissions { application, guild } => |act, _| {
        ok(act.all_command_permissions()?)
    };
    GetCommandPermissions { application, guild, command } => |act, it| {
        ok(&act.command_permissions(it.command)?)
    };
    EditCommandPermissions { application, guild, command; permissions: COMMAND_PERMISSIONS } => |act, it| {
        ok(&act.set_command_permissions(it.command, it.permissions.permissions)?)
    };
}
