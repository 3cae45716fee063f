//! Guards that count: cooldowns and concurrency limits.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::timeout_at;

use crate::clock::Instant;
use crate::command::guards::{Concurrency, Guards};
use crate::error::Error;
use crate::error::handler_error::HandlerError;
use crate::interaction::Origin;
use crate::interaction::caller::CallerIdentity;
use crate::messages::guard_error::GuardError;
use crate::messages::guard_error::LimitScope;
use crate::receive::invocation::Invocation;
use crate::receive::invoke::catch_panics;
use crate::respond::defer::Deferrable;
use crate::respond::state::TOKEN_LIFE;
use crate::store::{Claim, ClaimOutcome};

/// Longest time for which a place is held that nobody releases: as long as a handler may run that
/// waits for a modal, whose submit has a token of its own.
const PLACE_LIFE: Duration = Duration::from_secs(2 * TOKEN_LIFE.as_secs());

/// Time that a function whose modal is evicted may take to end.
const EVICTION_TIMEOUT: Duration = Duration::from_secs(1);

/// Uses and places that an interaction holds.
#[derive(Debug, Default)]
pub(crate) struct HeldLimits(Mutex<Held>);

#[derive(Debug, Default)]
struct Held {
    keys: Vec<(LimitKind, String)>,
    /// Whether the guards passed. Otherwise, uses are released too.
    is_used: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LimitKind {
    /// A use of a cooldown, which outlasts the handler.
    Cooldown,
    /// A place of a concurrency limit.
    Concurrency,
}

impl HeldLimits {
    /// Claims a use and a place of one level. Returns the rejection if the concurrency limit is reached
    /// and the user has an awaited modal, whose function [may hold a place](Self::claim_evicting).
    ///
    /// # Errors
    ///
    /// Returns [`GuardError`], or the error of the store.
    pub(crate) async fn claim(
        &self,
        invocation: &Invocation<'_>,
        guards: &Guards,
        caller: &CallerIdentity,
    ) -> Result<Option<GuardError>, HandlerError> {
        if let Some(cooldown) = guards.cooldown {
            let scope = limit_scope(cooldown.scope, caller, &invocation.incoming().origin);
            let key = format!("cooldown {} {scope}", guards.name);
            let claim = Claim {
                holder: invocation.id().get(),
                slots: cooldown.uses,
                ttl: cooldown.per,
            };
            let claimed = self.hold(invocation, LimitKind::Cooldown, key, claim);
            if let ClaimOutcome::Full { retry_after } = claimed.await? {
                return Err(Error::from(GuardError::cooldown(cooldown.scope, retry_after)).into());
            }
        }
        let rejected = self.claim_place(invocation, guards, caller).await?;
        let waits = &invocation.app().services.modal_waits;
        match rejected {
            Some(rejected) if !waits.is_waiting_for(caller.user) => {
                Err(Error::from(rejected).into())
            }
            rejected => Ok(rejected),
        }
    }

    /// Claims a place of one level after ending the user's oldest wait for a modal: a user who runs a
    /// command again has closed the modal, which Discord does not report.
    ///
    /// # Errors
    ///
    /// Returns `rejected`, or the error of the store.
    pub(crate) async fn claim_evicting(
        &self,
        invocation: &Invocation<'_>,
        guards: &Guards,
        caller: &CallerIdentity,
        rejected: GuardError,
    ) -> Result<(), HandlerError> {
        let waits = &invocation.app().services.modal_waits;
        if let Some(mut released) = waits.evict_oldest(caller.user) {
            let deadline = Instant::now() + EVICTION_TIMEOUT;
            // Any function may have released its place, so each notification is worth a try.
            while let Ok(Ok(())) = timeout_at(deadline, released.changed()).await {
                if self
                    .claim_place(invocation, guards, caller)
                    .await?
                    .is_none()
                {
                    return Ok(());
                }
            }
        }
        Err(Error::from(rejected).into())
    }

    /// Claims a place of a concurrency limit. Returns the rejection if all are taken.
    async fn claim_place(
        &self,
        invocation: &Invocation<'_>,
        guards: &Guards,
        caller: &CallerIdentity,
    ) -> Result<Option<GuardError>, HandlerError> {
        let Some(Concurrency {
            limit: places,
            scope: by,
        }) = guards.concurrency
        else {
            return Ok(None);
        };
        let scope = limit_scope(by, caller, &invocation.incoming().origin);
        let key = format!("concurrency {} {scope}", guards.name);
        let claim = Claim {
            holder: invocation.id().get(),
            slots: places,
            ttl: PLACE_LIFE,
        };
        let claimed = self.hold(invocation, LimitKind::Concurrency, key, claim);
        let is_held = claimed.await? == ClaimOutcome::Granted;
        Ok((!is_held).then_some(GuardError::Concurrency { scope: by }))
    }

    async fn hold(
        &self,
        invocation: &Invocation<'_>,
        kind: LimitKind,
        key: String,
        claim: Claim,
    ) -> Result<ClaimOutcome, HandlerError> {
        // Recorded first, since a claim that is aborted may have succeeded.
        self.held().keys.push((kind, key.clone()));
        let claimed = invocation.app().policy.store.claim(&key, claim).await?;
        if claimed != ClaimOutcome::Granted {
            self.held().keys.pop();
        }
        Ok(claimed)
    }

    /// Returns whether nothing is held.
    pub(crate) fn is_empty(&self) -> bool {
        self.held().keys.is_empty()
    }

    /// Marks that the guards passed.
    pub(crate) fn mark_used(&self) {
        self.held().is_used = true;
    }

    /// Releases the places; uses stay if the guards passed.
    pub(crate) async fn release(&self, invocation: &Invocation<'_>) {
        let Held { keys, is_used } = std::mem::take(&mut *self.held());
        let released =
            |(kind, _): &(LimitKind, String)| !is_used || *kind == LimitKind::Concurrency;
        for (_, key) in keys.into_iter().filter(released) {
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

    fn held(&self) -> MutexGuard<'_, Held> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the key of everybody who shares a limit.
fn limit_scope(by: LimitScope, caller: &CallerIdentity, origin: &Origin<'_>) -> String {
    let user = caller.user;
    match (by, origin.guild_id, origin.channel_id) {
        (LimitScope::Global, ..) => "all".to_owned(),
        (LimitScope::Channel, _, Some(channel)) => format!("channel {channel}"),
        (LimitScope::Guild, Some(guild), _) => format!("guild {guild}"),
        (LimitScope::Member, Some(guild), _) => format!("member {guild} {user}"),
        _ => format!("user {user}"),
    }
}
