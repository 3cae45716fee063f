//! Guards that count: cooldowns and concurrency limits.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::timeout_at;

use crate::clock::Instant;
use crate::command::guards::{Concurrency, Cooldown};
use crate::error::Error;
use crate::error::handler_error::HandlerError;
use crate::interaction::Origin;
use crate::interaction::caller::CallerIdentity;
use crate::messages::guard_error::GuardError;
use crate::messages::guard_error::LimitScope;
use crate::receive::invocation::Invocation;
use crate::receive::invoke::catch_panics;
use crate::respond::deadline::Deferrable;
use crate::respond::state::TOKEN_LIFETIME;
use crate::store::{Claim, ClaimOutcome};

/// Longest time for which a place is held that nobody releases: as long as a handler may run that
/// waits for a modal, whose submit has a token of its own.
const SLOT_LIFETIME: Duration = Duration::from_secs(2 * TOKEN_LIFETIME.as_secs());

/// Time that a function whose modal is evicted may take to end.
const EVICTION_TIMEOUT: Duration = Duration::from_secs(1);

/// Uses and places that an interaction holds.
#[derive(Debug, Default)]
pub(crate) struct LimitClaims(Mutex<Claims>);

#[derive(Debug, Default)]
struct Claims {
    keys: Vec<(LimitKind, String)>,
    /// Whether the guards passed. Otherwise, uses are released too.
    have_guards_passed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LimitKind {
    /// A use of a cooldown, which outlasts the handler.
    Cooldown,
    /// A place of a concurrency limit.
    Concurrency,
}

/// The limits of the app, a group or a handler.
pub(crate) struct LevelLimits<'a> {
    /// Name of the level; levels with the same name share their limits.
    pub(crate) name: &'static str,
    pub(crate) cooldowns: &'a [Cooldown],
    pub(crate) concurrency: &'a [Concurrency],
}

/// A place under a concurrency limit.
pub(crate) struct Slot {
    level: &'static str,
    limit: Concurrency,
}

impl LimitClaims {
    /// Claims a use of each cooldown of a level, in order. If one rejects, [`release`](Self::release)
    /// gives the uses of the others back.
    ///
    /// # Errors
    ///
    /// Returns [`GuardError`] of the first that rejects, or the error of the store.
    pub(crate) async fn claim_uses(
        &self,
        invocation: &Invocation<'_>,
        limits: &LevelLimits<'_>,
        caller: &CallerIdentity,
    ) -> Result<(), HandlerError> {
        for cooldown in limits.cooldowns {
            let Cooldown { uses, per, scope } = *cooldown;
            let (name, by) = (limits.name, scope_name(scope));
            let shared_by = scope_key(scope, caller, &invocation.incoming().origin);
            // The period and the scope tell the cooldowns of one level apart; `shared_by` alone does
            // not, since a guild's cooldown counts users in direct messages.
            let key = format!(
                "cooldown {name} per {}ms by {by}: {shared_by}",
                per.as_millis()
            );
            let claim = Claim {
                holder: invocation.id().get(),
                slots: uses,
                ttl: per,
            };
            let claimed = self.claim_key(invocation, LimitKind::Cooldown, key, claim);
            if let ClaimOutcome::Full { retry_after } = claimed.await? {
                return Err(Error::from(GuardError::cooldown(scope, retry_after)).into());
            }
        }
        Ok(())
    }

    /// Claims a place of each concurrency limit of a level. Returns those that are taken, if the user
    /// has an awaited modal, whose function [may hold them](Self::claim_slot_after_eviction).
    ///
    /// # Errors
    ///
    /// Returns [`GuardError`] of the first that rejects, or the error of the store.
    pub(crate) async fn claim_slots(
        &self,
        invocation: &Invocation<'_>,
        limits: &LevelLimits<'_>,
        caller: &CallerIdentity,
    ) -> Result<Vec<Slot>, HandlerError> {
        let waits = &invocation.app().services.modal_waits;
        let mut taken_slots = Vec::new();
        for limit in limits.concurrency {
            let slot = Slot {
                level: limits.name,
                limit: *limit,
            };
            if self.claim_slot(invocation, &slot, caller).await? {
                continue;
            }
            if !waits.is_waiting_for(caller.user) {
                return Err(slot.rejection());
            }
            taken_slots.push(slot);
        }
        Ok(taken_slots)
    }

    /// Claims a place after ending the user's oldest wait for a modal: a user who runs a command again
    /// has closed the modal, which Discord does not report.
    ///
    /// # Errors
    ///
    /// Returns [`GuardError`] if the place stays taken, or the error of the store.
    pub(crate) async fn claim_slot_after_eviction(
        &self,
        invocation: &Invocation<'_>,
        slot: Slot,
        caller: &CallerIdentity,
    ) -> Result<(), HandlerError> {
        // The function that ended for an earlier place may have held this one too.
        if self.claim_slot(invocation, &slot, caller).await? {
            return Ok(());
        }
        let waits = &invocation.app().services.modal_waits;
        if let Some(mut released) = waits.evict_oldest(caller.user) {
            let deadline = Instant::now() + EVICTION_TIMEOUT;
            // Any function may have released its slot, so each notification is worth a try.
            while let Ok(Ok(())) = timeout_at(deadline, released.changed()).await {
                if self.claim_slot(invocation, &slot, caller).await? {
                    return Ok(());
                }
            }
        }
        Err(slot.rejection())
    }

    /// Claims a slot. Returns whether there was one left.
    async fn claim_slot(
        &self,
        invocation: &Invocation<'_>,
        slot: &Slot,
        caller: &CallerIdentity,
    ) -> Result<bool, HandlerError> {
        let Concurrency { limit, scope } = slot.limit;
        let (name, by) = (slot.level, scope_name(scope));
        let shared_by = scope_key(scope, caller, &invocation.incoming().origin);
        let key = format!("concurrency {name} by {by}: {shared_by}");
        let claim = Claim {
            holder: invocation.id().get(),
            slots: limit,
            ttl: SLOT_LIFETIME,
        };
        let claimed = self.claim_key(invocation, LimitKind::Concurrency, key, claim);
        Ok(claimed.await? == ClaimOutcome::Granted)
    }

    async fn claim_key(
        &self,
        invocation: &Invocation<'_>,
        kind: LimitKind,
        key: String,
        claim: Claim,
    ) -> Result<ClaimOutcome, HandlerError> {
        // Recorded first, since a claim that is aborted may have succeeded.
        self.claims().keys.push((kind, key.clone()));
        let claimed = invocation.app().policy.store.claim(&key, claim).await?;
        if claimed != ClaimOutcome::Granted {
            self.claims().keys.pop();
        }
        Ok(claimed)
    }

    /// Returns whether nothing is held.
    pub(crate) fn is_empty(&self) -> bool {
        self.claims().keys.is_empty()
    }

    /// Marks that the guards passed.
    pub(crate) fn mark_guards_passed(&self) {
        self.claims().have_guards_passed = true;
    }

    /// Releases the places; uses stay if the guards passed.
    pub(crate) async fn release(&self, invocation: &Invocation<'_>) {
        let Claims {
            keys,
            have_guards_passed,
        } = std::mem::take(&mut *self.claims());
        let is_released = |(kind, _): &(LimitKind, String)| {
            !have_guards_passed || *kind == LimitKind::Concurrency
        };
        for (_, key) in keys.into_iter().filter(is_released) {
            let store = &invocation.app().policy.store;
            let release = async { Ok(store.release(&key, invocation.id().get()).await?) };
            if let Err(error) = catch_panics(Box::pin(release)).await {
                tracing::warn!(interaction = %invocation.id(), ?error, "the store did not release a place");
            }
        }
        if invocation.modal_wait().is_some() {
            invocation.app().services.modal_waits.notify_released();
        }
    }

    fn claims(&self) -> MutexGuard<'_, Claims> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Slot {
    /// Returns the error of an interaction that gets no slot.
    fn rejection(&self) -> HandlerError {
        let scope = self.limit.scope;
        Error::from(GuardError::Concurrency { scope }).into()
    }
}

/// Returns the scope as `by = …` spells it.
const fn scope_name(scope: LimitScope) -> &'static str {
    match scope {
        LimitScope::User => "user",
        LimitScope::Member => "member",
        LimitScope::Guild => "guild",
        LimitScope::Channel => "channel",
        LimitScope::Global => "global",
    }
}

/// Returns the key of everybody who shares a limit.
fn scope_key(scope: LimitScope, caller: &CallerIdentity, origin: &Origin<'_>) -> String {
    let user = caller.user;
    match (scope, origin.guild_id, origin.channel_id) {
        (LimitScope::Global, ..) => "all".to_owned(),
        (LimitScope::Channel, _, Some(channel)) => format!("channel {channel}"),
        (LimitScope::Guild, Some(guild), _) => format!("guild {guild}"),
        (LimitScope::Member, Some(guild), _) => format!("member {guild} {user}"),
        _ => format!("user {user}"),
    }
}
