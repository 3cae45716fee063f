//! Endpoints of users: the current user, their guilds, entitlements and role connection; and endpoints with the URL of
//! the gateway.
//!
//! Without the feature `gateway`, the host of the URL does not exist: bots that receive interactions over HTTP request
//! the URL only because their library does when it logs in.

use std::num::NonZero;

use axum::http::StatusCode;
use guildhall_model::api::{
    DeleteRoleConnection, Gateway, GatewayBot, GetCurrentUser, GetCurrentUserEntitlements,
    GetCurrentUserGuildMember, GetGateway, GetGatewayBot, GetRoleConnection, GetUser, LeaveGuild,
    ModifyCurrentUser, SessionStartLimit, UpdateRoleConnection,
};
use guildhall_model::{Id, User};

use crate::rest::authentication::bearer_grant;
use crate::rest::endpoint::{Serve, serve};
use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::rest::response::{ApiResponse, ok};
use crate::state::sessions::STARTS_MAX;
use crate::world::World;

serve! {
    routes: user_routes(GetCurrentUser);
    GetUser { user } => |actor, endpoint| ok(actor.user_by_id(endpoint.user)?);
    ModifyCurrentUser {; edit } => |actor, endpoint| ok(&actor.edit_current_user(endpoint.edit)?);
    GetCurrentUserGuildMember { guild } => |actor, endpoint| ok(actor.own_member(endpoint.guild)?);
    LeaveGuild { guild } => |actor, endpoint| {
        actor.leave_guild(endpoint.guild)?;
        Ok(ApiResponse::Empty)
    };
    GetCurrentUserEntitlements { application; ?sku_ids, exclude_consumed } => |actor, endpoint| {
        ok(&actor.own_entitlements(&endpoint))
    };
    GetRoleConnection { application } => |actor, _| {
        ok(&actor.world.role_connections.get(actor.user))
    };
    UpdateRoleConnection { application; connection } => |actor, endpoint| {
        ok(&actor.set_role_connection(endpoint.connection))
    };
    DeleteRoleConnection { application } => |actor, _| {
        actor.delete_role_connection();
        Ok(ApiResponse::Empty)
    };
    GetGateway {} => |actor, _| ok(&Gateway { url: actor.world.gateway_url() });
    GetGatewayBot {} => |actor, _| {
        let world = &mut *actor.world;
        let now = world.clock.now_millis();
        let (remaining, reset_after) = world.log.sessions.remaining_starts(now);
        ok(&GatewayBot {
            url: world.gateway_url(),
            session_start_limit: SessionStartLimit {
                max_concurrency: world.log.sessions.max_concurrency.unwrap_or(1).max(1),
                remaining,
                reset_after: u32::try_from(reset_after).unwrap_or(u32::MAX),
                total: STARTS_MAX,
            },
            shards: world.log.sessions.recommended_shards.map_or(1, NonZero::get),
        })
    };
}

impl Serve<GetCurrentUser> for World {
    fn serve(&mut self, request: &ApiRequest, sender: Id<User>) -> Result<ApiResponse, ApiError> {
        let user = self.current_user(sender, bearer_grant(self, request));
        ok(&user.ok_or_else(|| ApiError::from_status(StatusCode::UNAUTHORIZED))?)
    }
}
