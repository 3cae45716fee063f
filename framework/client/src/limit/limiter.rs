//! The limiter: lets requests through when the service will take them.
//!
//! The right to send one request, until its answer is reported.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::label::Line;
use crate::limit::queue::Gate;
use crate::limit::report::Report;
use crate::limit::route::{Keys, Route};
use crate::limit::state::State;

/// When a request came; earlier ones go first. A request that is sent again keeps its ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ticket(u64);

/// Why a request is not let through. Nothing was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Withheld {
    /// It would wait longer than it may: this long, if that is known.
    TooLong(Option<Duration>),
    /// Too many were refused, and the next may be sent after this time.
    Spent(Duration),
}

/// Lets requests through when the service will take them.
#[derive(Debug)]
pub(crate) struct Limiter {
    keys: Keys,
    state: Mutex<State>,
}

impl Limiter {
    /// A limiter that knows of no bucket yet, and lets through `per_second` requests in all.
    pub(crate) fn new(per_second: usize) -> Self {
        Self {
            keys: Keys::default(),
            state: Mutex::new(State::new(per_second)),
        }
    }

    pub(crate) fn ticket(&self) -> Ticket {
        let mut state = self.lock();
        state.tickets += 1;
        Ticket(state.tickets)
    }

    /// What a request counts against. `holder` is who asks, where that is not the client itself.
    pub(crate) fn route(&self, line: Line, path: &str, holder: Option<&[u8]>) -> Route {
        self.keys.route(line, path, holder)
    }

    /// Waits for every turn of a request, for `longest` at most.
    ///
    /// # Errors
    ///
    /// [`Withheld`], at once where it is known already that the wait would be longer.
    pub(crate) async fn admit(
        &self,
        route: Route,
        ticket: Ticket,
        longest: Duration,
    ) -> Result<Permit<'_>, Withheld> {
        let now = Instant::now();
        let until = now + longest;
        self.check(now)?;
        let turn = self.turn(Gate::Bucket(route), ticket, (now, until));
        let (now, bucket) = turn.await?;
        let admission = Admission {
            route,
            ticket,
            bucket,
        };
        let permit = Permit::new(self, admission);
        if !route.is_interaction {
            self.turn(Gate::Global, ticket, (now, until)).await?;
        }
        Ok(permit.sent())
    }

    fn check(&self, now: Instant) -> Result<(), Withheld> {
        let mut state = self.lock();
        let in_flight = state.in_flight;
        let checked = state.invalid.check(in_flight, now);
        checked.map_err(|opens| Withheld::Spent(opens - now))
    }

    /// Counts a refused request that no permit reports.
    pub(crate) fn spend(&self) {
        self.lock().invalid.spend(Instant::now());
    }

    pub(crate) fn settle(&self, admission: Admission, report: &Report<'_>) {
        let major = admission.route.major;
        let name = report.name.map(|name| self.keys.bucket(name, major));
        self.lock().settle(admission, name, report);
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a request took when it was let through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Admission {
    pub(crate) route: Route,
    pub(crate) ticket: Ticket,
    pub(crate) bucket: u64,
}

/// The right to send one request.
///
/// Dropped without a report, the request counts as sent and not answered.
#[derive(Debug)]
#[must_use = "a permit that is dropped counts as a request without an answer"]
pub(crate) struct Permit<'a> {
    limiter: &'a Limiter,
    admission: Admission,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Waiting,
    Sent,
    Answered,
}

impl<'a> Permit<'a> {
    pub(crate) const fn new(limiter: &'a Limiter, admission: Admission) -> Self {
        Self {
            limiter,
            admission,
            stage: Stage::Waiting,
        }
    }

    /// Every turn has been taken.
    pub(crate) const fn sent(mut self) -> Self {
        self.stage = Stage::Sent;
        self
    }

    /// Reports the answer.
    pub(crate) fn finish(mut self, report: &Report<'_>) {
        self.stage = Stage::Answered;
        self.limiter.settle(self.admission, report);
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        match self.stage {
            Stage::Waiting => self.limiter.lock().withdraw(self.admission),
            Stage::Sent => self.limiter.settle(self.admission, &Report::lost(None)),
            Stage::Answered => {}
        }
    }
}
