//! The roles of the guild.

use guildhall_model::api::{
    CreateRole, DeleteRole, GetRole, GetRoleMemberCounts, GetRoles, ModifyRole, ModifyRolePositions,
};
use guildhall_model::{IdMap, RoleEdit};

use super::shape::{ROLE_BODY, ROLE_POSITIONS, ValueKind};
use super::{ActorEndpoint, ApiError, ApiRequest, ApiResponse, ok, serve};
use crate::world::{Actor, World};

serve! {
    GetRoles { guild } => |act, _| ok(&act.guild().roles_in_order());
    GetRole { guild, role } => |act, it| ok(act.role(it.role)?);
    GetRoleMemberCounts { guild } => |act, _| {
        let guild = act.guild();
        let roles = guild.roles.iter().filter(|role| role.id != guild.everyone_role());
        let counts = roles.map(|role| (role.id, guild.members.count_with_role(role.id) as u64));
        ok(&counts.collect::<IdMap<_, _>>())
    };
    CreateRole { guild; role: ROLE_BODY } => |act, it| ok(&act.create_role(it.role)?);
    ModifyRolePositions { guild; positions: ROLE_POSITIONS } => |act, it| {
        ok(&act.move_roles(&it.positions)?)
    };
    DeleteRole { guild, role } => |act, it| {
        act.delete_role(it.role)?;
        Ok(ApiResponse::Empty)
    };
}

impl ActorEndpoint for ModifyRole {
    const BODY: ValueKind = ROLE_BODY;

    fn read(call: &ApiRequest, world: &World) -> Result<Self, ApiError> {
        let (guild, id) = (call.param("guild")?, call.param("role")?);
        let there = world.guilds.key_by_id(guild).map(|key| &world.guilds[key]);
        let role = there.and_then(|there| there.roles.iter().find(|role| role.id == id));
        let present = role.map(|role| role.permissions);
        let edit: RoleEdit = call.body(Self::BODY)?;
        Ok(Self::new(guild, id, edit).present(present))
    }

    fn respond(self, act: &mut Actor<'_>) -> Result<ApiResponse, ApiError> {
        ok(&act.edit_role(self.role, self.edit)?)
    }
}
