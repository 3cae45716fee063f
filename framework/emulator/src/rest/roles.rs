//! Role endpoints.

use guildhall_model::api::{
    CreateRole, DeleteRole, GetRole, GetRoleMemberCounts, GetRoles, ModifyRole, ModifyRolePositions,
};
use guildhall_model::{IdMap, RoleEdit};

use crate::rest::endpoint::{ActorEndpoint, serve};
use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::rest::response::{ApiResponse, ok};
use crate::world::World;
use crate::world::actor::Actor;

serve! {
    routes: role_routes(ModifyRole);
    GetRoles { guild } => |actor, _| ok(&actor.guild().roles_in_order());
    GetRole { guild, role } => |actor, endpoint| ok(actor.role(endpoint.role)?);
    GetRoleMemberCounts { guild } => |actor, _| {
        let guild = actor.guild();
        let roles = guild.roles.iter().filter(|role| role.id != guild.everyone_role());
        let counts = roles.map(|role| (role.id, guild.members.count_with_role(role.id) as u64));
        ok(&counts.collect::<IdMap<_, _>>())
    };
    CreateRole { guild; role } => |actor, endpoint| ok(&actor.create_role(endpoint.role)?);
    ModifyRolePositions { guild; positions } => |actor, endpoint| {
        ok(&actor.move_roles(&endpoint.positions)?)
    };
    DeleteRole { guild, role } => |actor, endpoint| {
        actor.delete_role(endpoint.role)?;
        Ok(ApiResponse::Empty)
    };
}

impl ActorEndpoint for ModifyRole {
    fn from_request(request: &ApiRequest, world: &World) -> Result<Self, ApiError> {
        let (guild, id) = (request.param("guild")?, request.param("role")?);
        let key = world.guilds.key_by_id(guild);
        let role = key.and_then(|key| world.guilds[key].role_by_id(id));
        let permissions = role.map(|role| role.permissions);
        let edit: RoleEdit = request.body()?;
        Ok(Self::new(guild, id, edit).current_permissions(permissions))
    }

    fn respond(self, actor: &mut Actor<'_>) -> Result<ApiResponse, ApiError> {
        ok(&actor.edit_role(self.role, self.edit)?)
    }
}
