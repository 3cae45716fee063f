//! The uses of cooldowns and the slots of concurrency limits that an interaction has claimed in the store.

use std::sync::{MutexGuard, PoisonError};

use crate::command::guard_options::Concurrency;
use crate::command::invocation::Invocation;
use crate::error::Error;
use crate::error::handler_error::HandlerError;
use crate::error::panicked::catch_panics;
use crate::guard::cooldowns::ClaimedCooldown;
use crate::interaction::Origin;
use crate::interaction::caller::CallerIdentity;
use crate::messages::guard_error::{GuardError, LimitScope};
use crate::platform::{Duration, Instant, Mutex, timeout_at};
use crate::response_times::TOKEN_LIFETIME;
use crate::store::access::{STORE_TIMEOUT, StoreUse};
use crate::store::{Claim, Claimed};
use crate::wait::Waits;
use crate::wait::modal::notify_slots_released;

/// Time after which a slot expires that is not released. A handler may run for the lifetimes of two tokens: after
/// waiting for a modal, it continues with the token of the submission.
const SLOT_LIFETIME: Duration = Duration::from_secs(2 * TOKEN_LIFETIME.as_secs());

/// Maximum time to wait for a handler to release its slots after its wait for a modal was evicted.
const EVICTION_TIMEOUT: Duration = Duration::from_secs(1);

/// Maximum time for the store to release a slot.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(3);

/// Cooldown uses and concurrency slots that an interaction has claimed.
#[derive(Debug, Default)]
pub(crate) struct LimitClaims(Mutex<Claims>);

#[derive(Debug, Default)]
pub(super) struct Claims {
    keys: Vec<(LimitKind, String)>,
    pub(super) cooldowns: Vec<ClaimedCooldown>,
    /// Time at which the store must have responded to all claims.
    deadline: Option<Instant>,
    /// Whether all guards passed. If not, uses are released like slots.
    have_guards_passed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LimitKind {
    /// A use of a cooldown. It stays claimed after the handler has finished.
    Cooldown,
    /// A slot of a concurrency limit.
    Concurrency,
}

/// Limits of one level: the app, a group or a handler.
pub(crate) struct LevelLimits<'a> {
    /// Name of the level; levels with the same name share their limits.
    pub(crate) name: &'static str,
    pub(crate) concurrency: &'a [Concurrency],
}

/// A concurrency limit of a level without a free slot.
pub(crate) struct FullLimit {
    level: &'static str,
    limit: Concurrency,
}

impl LimitClaims {
    /// Claims a slot of each concurrency limit of a level, and returns the slots that were not free.
    ///
    /// If the user has an awaited modal, the waiting handler may hold such a slot: pass the slots to
    /// [`claim_slot_after_eviction`](Self::claim_slot_after_eviction).
    ///
    /// # Errors
    ///
    /// Returns [`GuardError`] for the first full limit if the user has no awaited modal, or the error of the store.
    pub(crate) async fn claim_slots(
        &self,
        invocation: &Invocation<'_>,
        limits: &LevelLimits<'_>,
        caller: &CallerIdentity,
    ) -> Result<Vec<FullLimit>, HandlerError> {
        let waits = Waits::of_app(invocation.received().services).ok();
        let is_waiting = || waits.is_some_and(|waits| waits.modals.is_waiting_for(caller.user));
        let mut full_limits = Vec::new();
        for limit in limits.concurrency {
            let full_limit = FullLimit {
                level: limits.name,
                limit: *limit,
            };
            if self.claim_slot(invocation, &full_limit, caller).await? {
                continue;
            }
            if !is_waiting() {
                return Err(full_limit.rejection());
            }
            full_limits.push(full_limit);
        }
        Ok(full_limits)
    }

    /// Ends the user's oldest wait for a modal, and claims the slot that the waiting handler releases. Discord does not
    /// report closed modals, but a user who runs a command again has closed the modal.
    ///
    /// # Errors
    ///
    /// Returns [`GuardError`] if the limit stays full, or the error of the store.
    pub(crate) async fn claim_slot_after_eviction(
        &self,
        invocation: &Invocation<'_>,
        full_limit: FullLimit,
        caller: &CallerIdentity,
    ) -> Result<(), HandlerError> {
        // The slot may be free already: evicting a wait for another slot can release this one too.
        if self.claim_slot(invocation, &full_limit, caller).await? {
            return Ok(());
        }
        let waits = Waits::of_app(invocation.received().services).ok();
        let evicted = waits.and_then(|waits| waits.modals.evict_oldest(caller.user));
        if let Some(mut released) = evicted {
            let deadline = Instant::now() + EVICTION_TIMEOUT;
            // The notification may come from a handler with another slot, so try again after each one.
            while let Ok(Ok(())) = timeout_at(deadline, released.changed()).await {
                if self.claim_slot(invocation, &full_limit, caller).await? {
                    return Ok(());
                }
            }
        }
        Err(full_limit.rejection())
    }

    /// Claims a slot. Returns whether a slot was free.
    async fn claim_slot(
        &self,
        invocation: &Invocation<'_>,
        full_limit: &FullLimit,
        caller: &CallerIdentity,
    ) -> Result<bool, HandlerError> {
        let Concurrency { limit, scope } = full_limit.limit;
        let (name, by) = (full_limit.level, scope_name(scope));
        let shared_by = scope_key(scope, caller, &invocation.incoming().origin);
        let key = format!("concurrency {name} by {by}: {shared_by}");
        let holder = invocation.id().get();
        let claim = Claim::new(holder, limit, SLOT_LIFETIME).renewable();
        let claimed = self.claim_key(invocation, LimitKind::Concurrency, key, claim);
        Ok(claimed.await? == Claimed::Granted)
    }

    /// Claims a slot under a key of the store.
    pub(super) async fn claim_key(
        &self,
        invocation: &Invocation<'_>,
        kind: LimitKind,
        key: String,
        claim: Claim,
    ) -> Result<Claimed, HandlerError> {
        // Record the key first: a claim that is aborted may have reached the store.
        let deadline = {
            let mut claims = self.claims();
            claims.keys.push((kind, key.clone()));
            let latest = || Instant::now() + STORE_TIMEOUT;
            *claims.deadline.get_or_insert_with(latest)
        };
        let store = &invocation.received().services.store;
        let purpose = match kind {
            LimitKind::Cooldown => StoreUse::Cooldowns,
            LimitKind::Concurrency => StoreUse::Concurrency,
        };
        let claimed = store.claim(&key, claim);
        let claimed = store
            .run(purpose, deadline, claimed, Claimed::Granted)
            .await?;
        if claimed != Claimed::Granted {
            self.claims().keys.pop();
        }
        Ok(claimed)
    }

    /// Returns whether the interaction has claimed nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.claims().keys.is_empty()
    }

    /// Marks that all guards passed, so that [`release`](Self::release) keeps the uses. Returns the uses.
    pub(crate) fn mark_guards_passed(&self) -> Vec<ClaimedCooldown> {
        let mut claims = self.claims();
        claims.have_guards_passed = true;
        std::mem::take(&mut claims.cooldowns)
    }

    /// Releases the slots. Releases the uses too, unless all guards passed.
    pub(crate) async fn release(&self, invocation: &Invocation<'_>) {
        let Claims {
            keys,
            have_guards_passed,
            ..
        } = std::mem::take(&mut *self.claims());
        let is_released = |(kind, _): &(LimitKind, String)| {
            !have_guards_passed || *kind == LimitKind::Concurrency
        };
        for (_, key) in keys.into_iter().filter(is_released) {
            let store = &invocation.received().services.store;
            let released = async {
                let release = store.release(&key, invocation.id().get());
                // A slot that is not released expires.
                let _ = store
                    .failures()
                    .attempt("release", RELEASE_TIMEOUT, release)
                    .await;
                Ok::<_, HandlerError>(())
            };
            if catch_panics(Box::pin(released)).await.is_err() {
                tracing::error!(interaction = %invocation.id(), "the store panicked while it released a slot");
            }
        }
        notify_slots_released(invocation);
    }

    pub(super) fn claims(&self) -> MutexGuard<'_, Claims> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl FullLimit {
    /// Returns the rejection of an interaction that does not get this slot.
    fn rejection(&self) -> HandlerError {
        let scope = self.limit.scope;
        Error::from(GuardError::Concurrency { scope }).into()
    }
}

/// Returns the scope as written in `by = …`.
pub(super) const fn scope_name(scope: LimitScope) -> &'static str {
    match scope {
        LimitScope::User => "user",
        LimitScope::Member => "member",
        LimitScope::Guild => "guild",
        LimitScope::Channel => "channel",
        LimitScope::Global => "global",
    }
}

/// Returns the part of a store key that identifies the users who share a limit. Without a guild or channel ID, a limit
/// by guild, member or channel applies to each user separately.
pub(super) fn scope_key(scope: LimitScope, caller: &CallerIdentity, origin: &Origin<'_>) -> String {
    let user = caller.user;
    match (scope, origin.guild_id, origin.channel_id) {
        (LimitScope::Global, ..) => "all".to_owned(),
        (LimitScope::Channel, _, Some(channel)) => format!("channel {channel}"),
        (LimitScope::Guild, Some(guild), _) => format!("guild {guild}"),
        (LimitScope::Member, Some(guild), _) => format!("member {guild} {user}"),
        _ => format!("user {user}"),
    }
}
