//! The bans of the guild.

use guildhall_model::api::{BulkBan, CreateBan, GetBan, GetBans, RemoveBan};
use guildhall_rules::LIST_LIMIT;

use super::shape::{BAN_BODY, BULK_BAN_BODY};
use super::{ApiResponse, ok, serve};
use crate::world::{DailyQuota, Page};

serve! {
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
    CreateBan { guild, user; ban: BAN_BODY } => |actor, endpoint| {
        actor.ban(endpoint.user)?;
        Ok(ApiResponse::Empty)
    };
    RemoveBan { guild, user } => |actor, endpoint| {
        actor.unban(endpoint.user)?;
        Ok(ApiResponse::Empty)
    };
    BulkBan { guild; bans: BULK_BAN_BODY } => |actor, endpoint| ok(&actor.bulk_ban(&endpoint.bans.user_ids)?);
}
