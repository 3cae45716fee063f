//! The guards that count: cooldowns, and how many are at work.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::who::Who;
use crate::define::guards::Guards;
use crate::receive::Failure;
use crate::receive::answer::TOKEN_LIFE;
use crate::receive::call::Frame;
use crate::receive::handler::guarded;
use crate::receive::time::FOREVER;
use crate::store::{Claim, Claimed};

/// The places that an interaction holds.
#[derive(Debug, Default)]
pub(in crate::receive) struct Held(Mutex<Vec<(Kind, String)>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A use, which counts on after the handler.
    Use,
    /// A place among those at work.
    Work,
}

impl Held {
    /// Claims a use and a place for what one level counts.
    ///
    /// # Errors
    ///
    /// What the member is told, or what the store fails with.
    pub(super) async fn claim(
        &self,
        frame: &Frame<'_>,
        guards: &Guards,
        who: &Who,
    ) -> Result<(), Failure> {
        let origin = &frame.arrival().origin;
        if let Some(cooldown) = guards.cooldown {
            let sharing = who.sharing(cooldown.by, origin);
            let key = (Kind::Use, format!("cooldown {} {sharing}", guards.name));
            let claimed = self.hold(frame, key, cooldown.uses, cooldown.per).await?;
            if let Claimed::Full { free_in } = claimed {
                let text = format!("You can use this again {}.", in_words(free_in));
                return Err(Failure::refused("cooldown", text));
            }
        }
        if let Some(concurrency) = guards.concurrency {
            let sharing = who.sharing(concurrency.by, origin);
            let key = (Kind::Work, format!("concurrency {} {sharing}", guards.name));
            let claimed = self
                .hold(frame, key, concurrency.places, TOKEN_LIFE)
                .await?;
            if claimed != Claimed::Held {
                let text = "This is at work already. Try again when it is done.";
                return Err(Failure::refused("concurrency", text));
            }
        }
        Ok(())
    }

    async fn hold(
        &self,
        frame: &Frame<'_>,
        (kind, key): (Kind, String),
        places: u32,
        time: Duration,
    ) -> Result<Claimed, Failure> {
        let claim = Claim {
            holder: frame.id().get(),
            places,
            time,
        };
        let claimed = frame.app().around.store.claim(&key, claim).await?;
        if claimed == Claimed::Held {
            self.held().push((kind, key));
        }
        Ok(claimed)
    }

    /// Whether nothing is held.
    pub(in crate::receive) fn is_empty(&self) -> bool {
        self.held().is_empty()
    }

    /// Gives back the places among those at work; the uses stay.
    pub(in crate::receive) async fn release(&self, frame: &Frame<'_>) {
        self.give_back(frame, |kind| kind == Kind::Work).await;
    }

    /// Gives back everything: nothing was used.
    pub(super) async fn undo(&self, frame: &Frame<'_>) {
        self.give_back(frame, |_| true).await;
    }

    async fn give_back(&self, frame: &Frame<'_>, which: impl Fn(Kind) -> bool) {
        let held = std::mem::take(&mut *self.held());
        for (_, key) in held.into_iter().filter(|(kind, _)| which(*kind)) {
            let store = &frame.app().around.store;
            let released = async { Ok(store.release(&key, frame.id().get()).await?) };
            if let Err(failure) = guarded(Box::pin(released)).await {
                tracing::warn!(interaction = %frame.id(), ?failure, "a place was not given back");
            }
        }
    }

    fn held(&self) -> MutexGuard<'_, Vec<(Kind, String)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The moment when this time is over, as the service shows it in the reader's own words.
fn in_words(time: Duration) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let then = now.unwrap_or_default() + time.min(FOREVER);
    // Who tries again in that second shall not be early.
    let seconds = then.as_secs() + u64::from(then.subsec_nanos() > 0);
    format!("<t:{seconds}:R>")
}
