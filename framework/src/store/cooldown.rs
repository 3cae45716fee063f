//! Cooldowns: their limits, the uses that an interaction has claimed, and the remaining uses.

use std::time::Duration;

use super::{STORE_TIMEOUT, StoreAccess};
use crate::error::Result;
use crate::messages::guard_error::LimitScope;

/// A rate limit: a maximum number of uses within any period of a given length.
///
/// Each user has a separate count, unless [`by`](Self::by) sets another scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cooldown {
    pub(crate) uses: u32,
    pub(crate) per: Duration,
    pub(crate) scope: LimitScope,
}

/// Used and remaining uses of a cooldown: see [`Context::cooldowns`](crate::Context::cooldowns).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CooldownStatus {
    /// The cooldown, with its maximum number of uses.
    pub cooldown: Cooldown,
    /// Number of uses that count now, this interaction included.
    pub used: u32,
    /// Number of remaining uses.
    pub remaining: u32,
    /// Time until the oldest use expires; `None` if there are no uses.
    pub next_expiry: Option<Duration>,
}

/// A use of a cooldown that an interaction has claimed.
#[derive(Clone, Debug)]
pub(crate) struct ClaimedCooldown {
    pub(crate) key: String,
    pub(crate) cooldown: Cooldown,
}

impl Cooldown {
    /// Creates a cooldown that allows `uses` uses, at least 1, within any period of length `per`.
    pub const fn new(uses: u32, per: Duration) -> Self {
        Self {
            uses,
            per,
            scope: LimitScope::User,
        }
    }

    /// Returns the maximum number of uses within the period.
    pub const fn uses(&self) -> u32 {
        self.uses
    }

    /// Returns the length of the period.
    pub const fn period(&self) -> Duration {
        self.per
    }

    /// Returns the scope: the users who share a count of uses.
    pub const fn scope(&self) -> LimitScope {
        self.scope
    }

    /// Sets the scope: the users who share a count of uses. By default, each user has a separate count.
    #[must_use]
    pub const fn by(mut self, scope: LimitScope) -> Self {
        self.scope = scope;
        self
    }
}

impl ClaimedCooldown {
    /// Returns the uses under the key of the cooldown.
    ///
    /// # Errors
    ///
    /// Returns the error of the store.
    pub(crate) async fn status(&self, store: &StoreAccess) -> Result<CooldownStatus> {
        let held = store.store().held_slots(&self.key);
        let held = store.attempt("cooldowns", STORE_TIMEOUT, held).await?;
        let used = u32::try_from(held.len()).unwrap_or(u32::MAX);
        Ok(CooldownStatus {
            cooldown: self.cooldown,
            used,
            remaining: self.cooldown.uses.saturating_sub(used),
            next_expiry: held.into_iter().min(),
        })
    }

    /// Releases every use under the key of the cooldown.
    ///
    /// # Errors
    ///
    /// Returns the error of the store.
    pub(crate) async fn reset(&self, store: &StoreAccess) -> Result<()> {
        let released = store.store().release_all(&self.key);
        store.attempt("cooldowns", STORE_TIMEOUT, released).await
    }

    /// Releases the use of one interaction.
    ///
    /// # Errors
    ///
    /// Returns the error of the store.
    pub(crate) async fn release(&self, store: &StoreAccess, holder: u64) -> Result<()> {
        let released = store.store().release(&self.key, holder);
        store.attempt("cooldowns", STORE_TIMEOUT, released).await
    }
}
