//! The bans of the guild.

use guildhall_model::api::{BulkBan, CreateBan, GetBan, GetBans, RemoveBan};
use guildhall_rules::LIST_LIMIT;

use super::shape::{BAN_BODY, BULK_BAN_BODY};
use super::{Answer, ok, serve};
use crate::world::{Expense, Page};

serve! {
    GetBans { guild; ?limit, before, after } => |act, it| {
        act.spend(Expense::BanFetch)?;
        ok(&act.bans(&Page {
            limit: it.limit.unwrap_or(*LIST_LIMIT.end()) as usize,
            before: it.before,
            after: it.after,
        }))
    };
    GetBan { guild, user } => |act, it| {
        act.spend(Expense::BanFetch)?;
        ok(&act.ban_of(it.user)?)
    };
    CreateBan { guild, user; ban: BAN_BODY } => |act, it| {
        act.ban(it.user)?;
        Ok(Answer::Empty)
    };
    RemoveBan { guild, user } => |act, it| {
        act.unban(it.user)?;
        Ok(Answer::Empty)
    };
    BulkBan { guild; bans: BULK_BAN_BODY } => |act, it| ok(&act.bulk_ban(&it.bans.user_ids)?);
}
