//! Requests that wait for one thing, in order of arrival.
//!
//! One turn: waits at a gate, behind everybody who came earlier.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

use crate::limit::limiter::{Limiter, Ticket, Withheld};
use crate::limit::route::Route;

/// Requests that wait for one thing, in order of arrival.
#[derive(Debug, Default)]
pub(crate) struct Queue(BTreeMap<Ticket, Waiter>);

/// One of them.
#[derive(Debug)]
struct Waiter {
    route: u64,
    bell: Arc<Notify>,
}

impl Queue {
    /// Whether nobody with an earlier ticket waits.
    pub(crate) fn is_turn(&self, ticket: Ticket) -> bool {
        self.0
            .first_key_value()
            .is_none_or(|(first, _)| *first >= ticket)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn join(&mut self, ticket: Ticket, route: u64, bell: Arc<Notify>) {
        self.0.insert(ticket, Waiter { route, bell });
    }

    pub(crate) fn leave(&mut self, ticket: Ticket) {
        self.0.remove(&ticket);
    }

    /// Has the first one look again.
    pub(crate) fn ring(&self) {
        if let Some((_, waiter)) = self.0.first_key_value() {
            waiter.bell.notify_one();
        }
    }

    /// Takes out those of one route.
    pub(crate) fn take(&mut self, route: u64) -> Self {
        let (taken, kept) = std::mem::take(&mut self.0)
            .into_iter()
            .partition(|(_, waiter)| waiter.route == route);
        self.0 = kept;
        Self(taken)
    }

    pub(crate) fn absorb(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }
}

/// The shortest wait that stands in the log before it is over.
const TOLD: Duration = Duration::from_secs(1);

/// Where requests wait.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Gate {
    /// For the bucket of a route.
    Bucket(Route),
    /// For the limit on everything.
    Global,
}

impl Gate {
    pub(crate) const fn route(self) -> u64 {
        match self {
            Self::Bucket(route) => route.own,
            Self::Global => 0,
        }
    }
}

/// Why a gate lets nobody through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shut {
    /// Whether nobody who came earlier waits.
    pub(crate) is_turn: bool,
    /// When it opens, if that is known.
    pub(crate) opens: Option<Instant>,
}

impl Shut {
    /// How long it stays shut for who is next, if that is known.
    fn wait(self, now: Instant) -> Option<Duration> {
        let opens = self.opens.filter(|_| self.is_turn)?;
        Some(opens - now)
    }

    /// It is open, but others came earlier.
    pub(crate) const fn behind() -> Self {
        Self {
            is_turn: false,
            opens: None,
        }
    }
}

impl Limiter {
    /// Waits until `gate` lets the request through, and says when that was and which bucket it counts
    /// against.
    pub(crate) async fn turn(
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
