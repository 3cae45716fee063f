//! One turn: waits at a gate, behind everybody who came earlier.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

use super::route::Route;
use super::{Limiter, Ticket, Withheld};

/// The shortest wait that stands in the log before it is over.
const TOLD: Duration = Duration::from_secs(1);

/// Where requests wait.
#[derive(Clone, Copy, Debug)]
pub(super) enum Gate {
    /// For the bucket of a route.
    Bucket(Route),
    /// For the limit on everything.
    Global,
}

impl Gate {
    pub(super) const fn route(self) -> u64 {
        match self {
            Self::Bucket(route) => route.own,
            Self::Global => 0,
        }
    }
}

/// Why a gate lets nobody through.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shut {
    /// Whether nobody who came earlier waits.
    pub(super) is_turn: bool,
    /// When it opens, if that is known.
    pub(super) opens: Option<Instant>,
}

impl Shut {
    /// How long it stays shut for who is next, if that is known.
    fn wait(self, now: Instant) -> Option<Duration> {
        let opens = self.opens.filter(|_| self.is_turn)?;
        Some(opens - now)
    }

    /// It is open, but others came earlier.
    pub(super) const fn behind() -> Self {
        Self {
            is_turn: false,
            opens: None,
        }
    }
}

impl Limiter {
    /// Waits until `gate` lets the request through, and says when that was and which bucket it counts
    /// against.
    pub(super) async fn turn(
        &self,
        gate: Gate,
        ticket: Ticket,
        (mut now, until): (Instant, Instant),
    ) -> Result<(Instant, u64), Withheld> {
        let (mut place, mut is_told) = (None, false);
        loop {
            let shut = match self.lock().pass(gate, ticket, now) {
                Ok(bucket) => return Ok((now, bucket)),
                Err(shut) => shut,
            };
            if until <= now || shut.opens.is_some_and(|opens| until < opens) {
                return Err(Withheld::TooLong(shut.opens.map(|opens| opens - now)));
            }
            // What changes before the request stands in line would not be told, so it looks again.
            let Some(place) = &place else {
                place = Some(Place::take(self, gate, ticket));
                continue;
            };
            if let Some(wait) = shut.wait(now).filter(|wait| !is_told && TOLD <= *wait) {
                tracing::info!(?wait, "the service's rate limit is waited out");
                is_told = true;
            }
            place.wait(shut, until).await;
            now = Instant::now();
        }
    }
}

/// A place in line, which is left whatever becomes of the request.
struct Place<'a> {
    limiter: &'a Limiter,
    gate: Gate,
    ticket: Ticket,
    bell: Arc<Notify>,
}

impl<'a> Place<'a> {
    fn take(limiter: &'a Limiter, gate: Gate, ticket: Ticket) -> Self {
        let bell = Arc::new(Notify::new());
        limiter.lock().join(gate, ticket, Arc::clone(&bell));
        Self {
            limiter,
            gate,
            ticket,
            bell,
        }
    }

    async fn wait(&self, shut: Shut, until: Instant) {
        let opens = shut.opens.filter(|_| shut.is_turn).unwrap_or(until);
        // Whichever comes first, the gate is looked at again.
        let _rung = timeout_at(opens, self.bell.notified()).await;
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.limiter.lock().leave(self.gate, self.ticket);
    }
}
