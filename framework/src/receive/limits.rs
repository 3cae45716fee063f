//! The guards that count: cooldowns, and how many are at work.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::command::guards::{Concurrency, Guards};
use crate::context::awaited_modal::{Room, has_left};
use crate::messages::guard_error::GuardError;
use crate::receive::failure::Failure;
use crate::receive::guard::{Site, Who};
use crate::receive::invocation::Frame;
use crate::receive::invoke::guarded;
use crate::respond::state::TOKEN_LIFE;
use crate::store::{Claim, ClaimOutcome};

/// How long a place is held that nobody gives back: as long as a handler may go on that waits for a
/// modal, for what is sent off of it has a token of its own.
const PLACE_LIFE: Duration = Duration::from_secs(2 * TOKEN_LIFE.as_secs());

/// The places that an interaction holds.
#[derive(Debug, Default)]
pub(crate) struct Held(Mutex<Places>);

#[derive(Debug, Default)]
struct Places {
    keys: Vec<(Kind, String)>,
    /// Whether the guards have let the handler begin: nothing was used otherwise.
    is_used: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A use, which counts on after the handler.
    Use,
    /// A place among those at work.
    Work,
}

impl Held {
    /// Claims a use and a place for what one level counts; gives the refusal where every place is
    /// taken, and [room can be made](Self::make_room).
    ///
    /// # Errors
    ///
    /// [`GuardError`], or what the store fails with.
    pub(crate) async fn claim(
        &self,
        frame: &Frame<'_>,
        guards: &Guards,
        who: &Who,
    ) -> Result<Option<GuardError>, Failure> {
        let site = who.site(&frame.arrival().origin);
        if let Some(cooldown) = guards.cooldown {
            let sharing = site.sharing(cooldown.scope);
            let key = (Kind::Use, format!("cooldown {} {sharing}", guards.name));
            let claimed = self.hold(frame, key, cooldown.uses, cooldown.per).await?;
            if let ClaimOutcome::Full { retry_after } = claimed {
                return Err(GuardError::cooldown(cooldown.scope, retry_after).into());
            }
        }
        self.claim_place(frame, guards, site).await
    }

    async fn claim_place(
        &self,
        frame: &Frame<'_>,
        guards: &Guards,
        site: Site,
    ) -> Result<Option<GuardError>, Failure> {
        let refused = self.place(frame, guards, site).await?;
        match refused {
            Some(refused) if !Room::may_be_made(frame, guards, site) => Err(refused.into()),
            refused => Ok(refused),
        }
    }

    /// Claims a place that a member has left in a modal, from the first, until one is free.
    ///
    /// # Errors
    ///
    /// [`GuardError::Concurrency`], or what the store fails with.
    pub(crate) async fn make_room(
        &self,
        frame: &Frame<'_>,
        (guards, refused): (&Guards, GuardError),
        who: &Who,
    ) -> Result<(), Failure> {
        let site = who.site(&frame.arrival().origin);
        while let Some(mut room) = Room::make(frame, guards, site) {
            while room.is_made().await {
                if self.place(frame, guards, site).await?.is_none() {
                    return Ok(());
                }
            }
        }
        Err(refused.into())
    }

    /// Claims a place among those at work, if they are limited; gives the refusal where all are taken.
    async fn place(
        &self,
        frame: &Frame<'_>,
        guards: &Guards,
        site: Site,
    ) -> Result<Option<GuardError>, Failure> {
        let Some(Concurrency {
            limit: places,
            scope: by,
        }) = guards.concurrency
        else {
            return Ok(None);
        };
        let key = format!("concurrency {} {}", guards.name, site.sharing(by));
        let claimed = self.hold(frame, (Kind::Work, key), places, PLACE_LIFE);
        let is_held = claimed.await? == ClaimOutcome::Granted;
        Ok((!is_held).then_some(GuardError::Concurrency { scope: by }))
    }

    async fn hold(
        &self,
        frame: &Frame<'_>,
        (kind, key): (Kind, String),
        places: u32,
        time: Duration,
    ) -> Result<ClaimOutcome, Failure> {
        let claim = Claim {
            holder: frame.id().get(),
            slots: places,
            ttl: time,
        };
        // Noted before, for a claim that is broken off may have succeeded.
        self.held().keys.push((kind, key.clone()));
        let claimed = frame.app().around.store.claim(&key, claim).await?;
        if claimed != ClaimOutcome::Granted {
            self.held().keys.pop();
        }
        Ok(claimed)
    }

    /// Whether nothing is held.
    pub(crate) fn is_empty(&self) -> bool {
        self.held().keys.is_empty()
    }

    /// Says that the guards let the handler begin.
    pub(crate) fn used(&self) {
        self.held().is_used = true;
    }

    /// Gives back the places among those at work. The uses stay where the handler has begun.
    pub(crate) async fn release(&self, frame: &Frame<'_>) {
        let Places { keys, is_used } = std::mem::take(&mut *self.held());
        let given_back = |(kind, _): &(Kind, String)| !is_used || *kind == Kind::Work;
        for (_, key) in keys.into_iter().filter(given_back) {
            let store = &frame.app().around.store;
            let released = async { Ok(store.release(&key, frame.id().get()).await?) };
            if let Err(failure) = guarded(Box::pin(released)).await {
                tracing::warn!(interaction = %frame.id(), ?failure, "a place was not given back");
            }
        }
        has_left(frame);
    }

    fn held(&self) -> MutexGuard<'_, Places> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
