//! The members of the guild.

use axum::http::StatusCode;
#[expect(deprecated, reason = "a deprecated endpoint is served as well")]
use guildhall_model::api::ModifyCurrentUserNick;
use guildhall_model::api::{
    AddMember, AddMemberRole, Code, GetMember, ListMembers, ModifyCurrentMember, ModifyMember,
    RemoveMember, RemoveMemberRole, SearchMembers,
};
use guildhall_model::member::CurrentMemberEdit;
use guildhall_model::{ApplicationFlags, Id};
use serde_json::json;

use super::shape::{CURRENT_MEMBER_EDIT, MEMBER_BODY, MEMBER_EDIT, NICK_EDIT};
use super::{ApiResponse, ok, serve};
use crate::world::{ActionError, Actor, AddMemberOutcome, RoleGrant};

serve! {
    GetMember { guild, user } => |act, it| ok(act.member(it.user)?);
    ListMembers { guild; ?limit, after } => |act, it| {
        ensure_members_intent(act)?;
        let members = act.guild().members.after(it.after.unwrap_or(Id::new(0)));
        ok(&members.take(page_size(it.limit)).collect::<Vec<_>>())
    };
    SearchMembers { guild; ?query, limit } => |act, it| {
        ok(&act.guild().members.with_name_prefix(&it.query, page_size(it.limit)))
    };
    AddMember { guild, user; member: MEMBER_BODY } => |act, it| {
        match act.add_member(it.user, it.member)? {
            AddMemberOutcome::Added(member) => ApiResponse::json(StatusCode::CREATED, &member),
            AddMemberOutcome::AlreadyMember => Ok(ApiResponse::Empty),
        }
    };
    ModifyMember { guild, user; edit: MEMBER_EDIT } => |act, it| {
        ok(&act.edit_member(it.user, &it.edit)?)
    };
    ModifyCurrentMember { guild; edit: CURRENT_MEMBER_EDIT } => |act, it| {
        ok(&act.edit_current_member(it.edit)?)
    };
    #[expect(deprecated, reason = "a deprecated endpoint is served as well")]
    ModifyCurrentUserNick { guild; edit: NICK_EDIT } => |act, it| {
        let edit = CurrentMemberEdit {
            nick: it.edit.nick,
            ..CurrentMemberEdit::new()
        };
        ok(&json!({ "nick": act.edit_current_member(edit)?.nick }))
    };
    AddMemberRole { guild, user, role } => |act, it| {
        act.change_role(it.user, it.role, RoleGrant::Add)?;
        Ok(ApiResponse::Empty)
    };
    RemoveMemberRole { guild, user, role } => |act, it| {
        act.change_role(it.user, it.role, RoleGrant::Remove)?;
        Ok(ApiResponse::Empty)
    };
    RemoveMember { guild, user } => |act, it| {
        act.kick(it.user)?;
        Ok(ApiResponse::Empty)
    };
}

/// Whether the app has the privileged intent that the list asks for.
fn ensure_members_intent(act: &Actor<'_>) -> Result<(), ActionError> {
    use ApplicationFlags as Flags;
    let held = act.world.identity.application.flags.unwrap_or_default();
    if held.intersects(Flags::GATEWAY_GUILD_MEMBERS | Flags::GATEWAY_GUILD_MEMBERS_LIMITED) {
        Ok(())
    } else {
        Err(Code::MISSING_ACCESS.into())
    }
}

/// How many entries a page has; 1 where nothing is said.
fn page_size(limit: Option<u32>) -> usize {
    limit.unwrap_or(1) as usize
}
