//! Quotas: maximum numbers of objects, and daily limits for some actions.

use std::collections::BTreeMap;

use guildhall_model::api::ErrorCode;
use guildhall_model::{Guild, Id};
use guildhall_rules::{ACTIVE_THREADS_MAX, APPLICATION_EMOJIS_MAX, GUILD_ROLES};
use serde::{Deserialize, Serialize};

use crate::clock::DAY_MILLIS;
use crate::state::limits::RateLimits;
use crate::world::World;

/// Maximum numbers of objects, and daily limits for some actions.
///
/// The defaults are the documented limits. A limit without a documented number is unlimited by default: members, bans
/// of non-members, reads of bans, prunes and widget updates. Categories are unlimited by default because Discord
/// documents a limit of 5 without saying which categories count. Daily limits apply to the last 24 hours of the
/// emulator's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Quotas {
    /// Maximum number of roles in a guild, including @everyone; 250 by default. Another role is rejected with code
    /// 30005.
    pub roles: usize,
    /// Maximum number of channels in a guild, without threads; 500 by default. Another channel is rejected with code
    /// 30013.
    pub channels: usize,
    /// Maximum number of categories in a guild; unlimited by default. Another category is rejected with code 30030.
    pub categories: usize,
    /// Maximum number of active threads in a guild; 1,000 by default. Another thread, and the unarchiving of a thread,
    /// is rejected with code 160006.
    pub active_threads: usize,
    /// Maximum number of permission overwrites of a channel; 1,000 by default. More are rejected with code 30060.
    pub overwrites: usize,
    /// Maximum number of invites in a guild; 1,000 by default. A widget that needs a new invite is rejected with code
    /// 30016.
    pub invites: usize,
    /// Maximum number of members in a guild; unlimited by default. Another member is rejected with code 30019.
    pub members: usize,
    /// Maximum number of guilds that a user is in; 100 by default. Adding the user to another guild is rejected with
    /// code 30001.
    pub guilds: usize,
    /// Maximum number of emojis of the app; 2,000 by default. Another emoji is rejected with code 30008.
    pub application_emojis: usize,
    /// Maximum number of bans of non-members per guild and day; unlimited by default. Another ban is rejected with code
    /// 30035.
    pub non_member_bans: usize,
    /// Maximum number of requests that read bans, per guild and day; unlimited by default. Another request is rejected
    /// with code 30037.
    pub ban_fetches: usize,
    /// Maximum number of prunes per guild and day; unlimited by default. Another prune is rejected with code 30040.
    pub prunes: usize,
    /// Maximum number of updates of the widget settings per guild and day; unlimited by default. Another update is
    /// rejected with code 30042.
    pub widget_updates: usize,
}

impl Default for Quotas {
    fn default() -> Self {
        Self {
            roles: *GUILD_ROLES.end(),
            channels: 500,
            categories: usize::MAX,
            active_threads: ACTIVE_THREADS_MAX,
            overwrites: 1000,
            invites: 1000,
            members: usize::MAX,
            guilds: 100,
            application_emojis: APPLICATION_EMOJIS_MAX,
            non_member_bans: usize::MAX,
            ban_fetches: usize::MAX,
            prunes: usize::MAX,
            widget_updates: usize::MAX,
        }
    }
}

/// Action with a daily limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum DailyQuota {
    NonMemberBan,
    BanFetch,
    Prune,
    WidgetUpdate,
}

/// Times of the actions in the last day, in milliseconds since the Unix epoch, by guild and quota.
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
    /// Sets the rate limits that the service enforces from now on.
    pub(crate) fn set_rate_limits(&mut self, limits: Option<RateLimits>) {
        self.rate_limits = limits;
        self.log.sessions.max_concurrency = limits.and_then(|limits| limits.max_concurrency);
    }

    /// Counts an action in a guild. Fails with the quota's error code if the daily limit is reached.
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
