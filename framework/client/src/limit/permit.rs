//! The right to send one request, until its answer is reported.

use super::route::Route;
use super::{Limiter, Report, Ticket};

/// What a request took when it was let through.
#[derive(Clone, Copy, Debug)]
pub(super) struct Admission {
    pub(super) route: Route,
    pub(super) ticket: Ticket,
    pub(super) bucket: u64,
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
    pub(super) const fn new(limiter: &'a Limiter, admission: Admission) -> Self {
        Self {
            limiter,
            admission,
            stage: Stage::Waiting,
        }
    }

    /// Every turn has been taken.
    pub(super) const fn sent(mut self) -> Self {
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
