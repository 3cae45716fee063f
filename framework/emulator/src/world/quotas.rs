//! Quotas: maximum numbers of objects in a guild, and daily limits of some actions.

use std::collections::BTreeMap;

use guildhall_model::api::ErrorCode;
use guildhall_model::{Guild, Id};
use guildhall_rules::GUILD_ROLES;

use crate::world::World;

/// A day in milliseconds.
const DAY_MILLIS: i64 = 86_400_000;

/// Maximum numbers of objects in a guild, and daily limits of some actions.
///
/// The defaults are the numbers that the service documents. Some limits are unlimited by default:
/// the service does not publish the numbers for members, bans of non-members, reads of bans, prunes
/// and widget updates, and its documentation names 5 categories without saying which are meant.
/// Daily limits count the last 24 hours by the emulator's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Quotas {
    /// Roles, including @everyone; 250 by default. More are rejected with code 30005.
    pub roles: usize,
    /// Channels, not counting threads; 500 by default. More are rejected with code 30013.
    pub channels: usize,
    /// Categories; unlimited by default. More are rejected with code 30030.
    pub categories: usize,
    /// Permission overwrites of a channel; 1,000 by default. More are rejected with code 30060.
    pub overwrites: usize,
    /// Invites; 1,000 by default. A widget that needs another one is rejected with code 30016.
    pub invites: usize,
    /// Members; unlimited by default. More are rejected with code 30019.
    pub members: usize,
    /// Guilds that one user is in; 100 by default. Adding them to more is rejected with code 30001.
    pub guilds: usize,
    /// Bans of non-members per day; unlimited by default. More are rejected with code 30035.
    pub non_member_bans: usize,
    /// Requests that read bans, per day; unlimited by default. More are rejected with code 30037.
    pub ban_fetches: usize,
    /// Prunes per day; unlimited by default. More are rejected with code 30040.
    pub prunes: usize,
    /// Widget settings updates per day; unlimited by default. More are rejected with code 30042.
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

/// An action with a daily limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum DailyQuota {
    NonMemberBan,
    BanFetch,
    Prune,
    WidgetUpdate,
}

/// Times of the counted actions per guild, in milliseconds.
pub(crate) type QuotaUsage = BTreeMap<(Id<Guild>, DailyQuota), Vec<i64>>;

impl Quotas {
    const fn limit_and_code(&self, quota: DailyQuota) -> (usize, ErrorCode) {
        match quota {
            DailyQuota::NonMemberBan => (self.non_member_bans, ErrorCode::MAX_NON_MEMBER_BANS),
            DailyQuota::BanFetch => (self.ban_fetches, ErrorCode::MAX_BAN_FETCHES),
            DailyQuota::Prune => (self.prunes, ErrorCode::MAX_PRUNE_REQUESTS),
            DailyQuota::WidgetUpdate => {
                (self.widget_updates, ErrorCode::MAX_WIDGET_SETTINGS_UPDATES)
            }
        }
    }
}

impl World {
    /// Counts an action in a guild; the quota's code as error if the daily limit is reached.
    pub(crate) fn charge_quota(
        &mut self,
        guild: Id<Guild>,
        quota: DailyQuota,
    ) -> Result<(), ErrorCode> {
        let (limit, code) = self.quotas.limit_and_code(quota);
        if limit == usize::MAX {
            return Ok(());
        }
        let now = self.clock.now_millis();
        let used = self.quota_usage.entry((guild, quota)).or_default();
        used.retain(|time| now - time < DAY_MILLIS);
        if used.len() >= limit {
            return Err(code);
        }
        used.push(now);
        Ok(())
    }
}
