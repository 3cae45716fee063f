//! The roles of the guild.

use guildhall_model::IdMap;
use guildhall_model::api::{
    CreateRole, DeleteRole, GetRole, GetRoleMemberCounts, GetRoles, ModifyRole, ModifyRolePositions,
};

use super::shape::{ROLE_BODY, ROLE_POSITIONS};
use super::{Answer, ok, serve};

serve! {
    GetRoles { guild } => |act, _| ok(&act.guild().roles_in_order());
    GetRole { guild, role } => |act, it| ok(act.role(it.role)?);
    GetRoleMemberCounts { guild } => |act, _| {
        let guild = act.guild();
        let roles = guild.roles.iter().filter(|role| role.id != guild.everyone());
        let counts = roles.map(|role| (role.id, guild.members.count(role.id) as u64));
        ok(&counts.collect::<IdMap<_, _>>())
    };
    CreateRole { guild; role: ROLE_BODY } => |act, it| ok(&act.create_role(it.role)?);
    ModifyRolePositions { guild; positions: ROLE_POSITIONS } => |act, it| {
        ok(&act.move_roles(&it.positions)?)
    };
    ModifyRole { guild, role; edit: ROLE_BODY } => |act, it| {
        ok(&act.edit_role(it.role, it.edit)?)
    };
    DeleteRole { guild, role } => |act, it| {
        act.delete_role(it.role)?;
        Ok(Answer::Empty)
    };
}
