//! The bans of the guild.

use guildhall_model::api::{BulkBan, CreateBan, GetBan, GetBans, RemoveBan};
use guildhall_rules::LIST_LIMIT;

use super::shape::{BAN_BODY, BULK_BAN_BODY};
use super::{ApiResponse, ok, serve};
use crate::world::{DailyQuota, Page};

serve! {
    GetBans { guild; ?limit, before, after } => |act, it| {
        act.charge(DailyQuota::BanFetch)?;
        ok(&act.bans(&Page {
            limit: it.limit.unwrap_or(*LIST_LIMIT.end()) as usize,
            before: it.before,
            after: it.after,
        }))
    };
    GetBan { guild, user } => |act, it| {
        act.charge(DailyQuota::BanFetch)?;
        ok(&act.ban_of(it.user)?)
    };
    CreateBan { guild, user; ban: BAN_BODY } => |act, it| {
        act.ban(it.user)?;
        Ok(ApiResponse::Empty)
    };
    RemoveBan { guild, user } => |act, it| {
        act.unban(it.user)?;
        Ok(ApiResponse::Empty)
    };
    BulkBan { guild; bans: BULK_BAN_BODY } => |act, it| ok(&act.bulk_ban(&it.bans.user_ids)?);
}
