//! Endpoints for members, their roles, bans and prunes.

use axum::http::StatusCode;
#[expect(deprecated, reason = "the service still has the deprecated endpoint")]
use guildhall_model::api::ModifyCurrentUserNick;
use guildhall_model::api::{
    AddMember, AddMemberRole, BeginPrune, BulkBan, CreateBan, ErrorCode, GetBan, GetBans,
    GetMember, GetPruneCount, ListMembers, ModifyCurrentMember, ModifyMember, RemoveBan,
    RemoveMember, RemoveMemberRole, SearchMembers,
};
use guildhall_model::guild::PruneResult;
use guildhall_model::{ApplicationFlags, CurrentMemberEdit, Id};
use guildhall_rules::LIST_LIMIT;
use serde_json::json;

use crate::rest::endpoint::serve;
use crate::rest::response::{ApiResponse, ok};
use crate::state::guilds::Page;
use crate::world::actor::{ActionError, Actor};
use crate::world::members::{AddedMember, RoleChange};
use crate::world::quotas::DailyQuota;

serve! {
    routes: member_routes();
    GetMember { guild, user } => |actor, endpoint| ok(actor.member(endpoint.user)?);
    ListMembers { guild; ?limit, after } => |actor, endpoint| {
        ensure_members_intent(actor)?;
        let members = actor.guild().members.after(endpoint.after.unwrap_or(Id::new(0)));
        ok(&members.take(page_size(endpoint.limit)).collect::<Vec<_>>())
    };
    SearchMembers { guild; ?query, limit } => |actor, endpoint| {
        ok(&actor.guild().members.with_name_prefix(&endpoint.query, page_size(endpoint.limit)))
    };
    AddMember { guild, user; member } => |actor, endpoint| {
        match actor.add_member(endpoint.user, endpoint.member)? {
            AddedMember::Added(member) => ApiResponse::json(StatusCode::CREATED, &member),
            AddedMember::AlreadyMember => Ok(ApiResponse::Empty),
        }
    };
    ModifyMember { guild, user; edit } => |actor, endpoint| {
        ok(&actor.edit_member(endpoint.user, &endpoint.edit)?)
    };
    ModifyCurrentMember { guild; edit } => |actor, endpoint| {
        ok(&actor.edit_current_member(endpoint.edit)?)
    };
    #[expect(deprecated, reason = "the service still has the deprecated endpoint")]
    ModifyCurrentUserNick { guild; edit } => |actor, endpoint| {
        let edit = CurrentMemberEdit {
            nick: endpoint.edit.nick,
            ..CurrentMemberEdit::new()
        };
        ok(&json!({ "nick": actor.edit_current_member(edit)?.nick }))
    };
    AddMemberRole { guild, user, role } => |actor, endpoint| {
        actor.change_role(endpoint.user, endpoint.role, RoleChange::Add)?;
        Ok(ApiResponse::Empty)
    };
    RemoveMemberRole { guild, user, role } => |actor, endpoint| {
        actor.change_role(endpoint.user, endpoint.role, RoleChange::Remove)?;
        Ok(ApiResponse::Empty)
    };
    RemoveMember { guild, user } => |actor, endpoint| {
        actor.kick(endpoint.user)?;
        Ok(ApiResponse::Empty)
    };
    GetBans { guild; ?limit, before, after } => |actor, endpoint| {
        actor.charge(DailyQuota::BanFetch)?;
        ok(&actor.bans(&Page {
            limit: endpoint.limit.unwrap_or(*LIST_LIMIT.end()) as usize,
            before: endpoint.before,
            after: endpoint.after,
        }))
    };
    GetBan { guild, user } => |actor, endpoint| {
        actor.charge(DailyQuota::BanFetch)?;
        ok(&actor.ban_of(endpoint.user)?)
    };
    CreateBan { guild, user; ban } => |actor, endpoint| {
        actor.ban(endpoint.user)?;
        Ok(ApiResponse::Empty)
    };
    RemoveBan { guild, user } => |actor, endpoint| {
        actor.unban(endpoint.user)?;
        Ok(ApiResponse::Empty)
    };
    BulkBan { guild; bans } => |actor, endpoint| ok(&actor.bulk_ban(&endpoint.bans.user_ids)?);
    GetPruneCount { guild; ?days, include_roles } => |actor, endpoint| {
        let count = actor.prune_candidates(endpoint.days, &endpoint.include_roles)?.len();
        ok(&PruneResult { pruned: Some(count as u64) })
    };
    BeginPrune { guild; prune } => |actor, endpoint| {
        #[expect(deprecated, reason = "the service still accepts the deprecated field")]
        let reason = endpoint.prune.reason;
        actor.reason = actor.reason.take().or(reason);
        let include = endpoint.prune.include_roles.unwrap_or_default();
        let removed = actor.prune(endpoint.prune.days, &include)?;
        let reports_count = endpoint.prune.compute_prune_count.unwrap_or(true);
        ok(&PruneResult { pruned: reports_count.then_some(removed as u64) })
    };
}

/// Checks that the app has the privileged intent that listing members requires.
pub(crate) fn ensure_members_intent(actor: &Actor<'_>) -> Result<(), ActionError> {
    use ApplicationFlags as Flags;
    let flags = actor.world.identity.application.flags.unwrap_or_default();
    if flags.intersects(Flags::GATEWAY_GUILD_MEMBERS | Flags::GATEWAY_GUILD_MEMBERS_LIMITED) {
        Ok(())
    } else {
        Err(ErrorCode::MISSING_ACCESS.into())
    }
}

/// Returns the page size, 1 by default.
fn page_size(limit: Option<u32>) -> usize {
    limit.unwrap_or(1) as usize
}
