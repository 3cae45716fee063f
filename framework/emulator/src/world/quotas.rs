//! How many of each thing a guild may have, and how often some things may be done.

use std::collections::BTreeMap;

use guildhall_model::api::Code;
use guildhall_model::{Guild, Id};
use guildhall_rules::GUILD_ROLES;

use crate::world::World;

/// Milliseconds in which what is done counts.
const DAY: i64 = 86_400_000;

/// How many of each thing a guild may have, and how often some things may be done.
///
/// The service does not publish how many members, bans of strangers, reads of bans, prunes and
/// changes of the widget it takes, and of categories it names 5 without saying which are meant:
/// there is no such limit here unless it is set. Those that are about doing count for a day by the
/// emulator's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Quotas {
    /// Roles, @everyone among them; 250. More are refused with 30005.
    pub roles: usize,
    /// Channels without threads; 500. More are refused with 30013.
    pub channels: usize,
    /// Categories among the channels. More are refused with 30030.
    pub categories: usize,
    /// Overwrites of a channel; 1,000. More are refused with 30060.
    pub overwrites: usize,
    /// Invites; 1,000. Where the widget needs another one, it is refused with 30016.
    pub invites: usize,
    /// Members. More are refused with 30019.
    pub members: usize,
    /// Guilds that one user is in; 100. To add them to more is refused with 30001.
    pub guilds: usize,
    /// Bans of users who are no members, in a day. More are refused with 30035.
    pub non_member_bans: usize,
    /// Requests that read bans, in a day. More are refused with 30037.
    pub ban_fetches: usize,
    /// Prunes in a day. More are refused with 30040.
    pub prunes: usize,
    /// Changes of the widget's settings in a day. More are refused with 30042.
    pub widget_updates: usize,
}

impl Default for Quotas {
    fn default() -> Self {
        Self {
            roles: *GUILD_ROLES.end(),
            channels: 500,
            categories: usize::MAX,
            overwrites: 1000,
            invites: 1000,
            members: usize::MAX,
            guilds: 100,
            non_member_bans: usize::MAX,
            ban_fetches: usize::MAX,
            prunes: usize::MAX,
            widget_updates: usize::MAX,
        }
    }
}

/// Something that may be done so often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum DailyQuota {
    NonMemberBan,
    BanFetch,
    Prune,
    WidgetUpdate,
}

/// When what was done in each guild, in milliseconds.
pub(crate) type QuotaUsage = BTreeMap<(Id<Guild>, DailyQuota), Vec<i64>>;

impl Quotas {
    const fn limit_and_code(&self, quota: DailyQuota) -> (usize, Code) {
        match quota {
            DailyQuota::NonMemberBan => (self.non_member_bans, Code::MAX_NON_MEMBER_BANS),
            DailyQuota::BanFetch => (self.ban_fetches, Code::MAX_BAN_FETCHES),
            DailyQuota::Prune => (self.prunes, Code::MAX_PRUNE_REQUESTS),
            DailyQuota::WidgetUpdate => (self.widget_updates, Code::MAX_WIDGET_SETTINGS_UPDATES),
        }
    }
}

impl World {
    /// Counts something that is done in a guild, unless it was done too often.
    pub(crate) fn charge_quota(&mut self, guild: Id<Guild>, quota: DailyQuota) -> Result<(), Code> {
        let (limit, code) = self.quotas.limit_and_code(quota);
        if limit == usize::MAX {
            return Ok(());
        }
        let now = self.clock.now_millis();
        let used = self.quota_usage.entry((guild, quota)).or_default();
        used.retain(|time| now - time < DAY);
        if used.len() >= limit {
            return Err(code);
        }
        used.push(now);
        Ok(())
    }
}
