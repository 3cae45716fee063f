//! Everything that a limiter knows, behind one lock.

use std::sync::Arc;

use tokio::sync::Notify;
use tokio::time::Instant;

use crate::limit::bucket::Buckets;
use crate::limit::global::{Global, Invalid};
use crate::limit::limiter::{Admission, Ticket};
use crate::limit::queue::{Gate, Queue, Shut};
use crate::limit::report::{LimitScope, Report};

/// Everything that a limiter knows.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) tickets: u64,
    pub(crate) invalid: Invalid,
    pub(crate) in_flight: u32,
    buckets: Buckets,
    global: Global,
}

impl State {
    pub(crate) fn new(per_second: usize) -> Self {
        Self {
            tickets: 0,
            invalid: Invalid::default(),
            in_flight: 0,
            buckets: Buckets::default(),
            global: Global::new(per_second),
        }
    }

    /// Lets a request through a gate, and says which bucket it counts against.
    pub(crate) fn pass(&mut self, gate: Gate, ticket: Ticket, now: Instant) -> Result<u64, Shut> {
        match gate {
            Gate::Bucket(route) => {
                let (key, bucket) = self.buckets.of(route, now);
                bucket.admit(ticket, now)?;
                self.in_flight += 1;
                Ok(key)
            }
            Gate::Global => self.global.admit(ticket, now).map(|()| 0),
        }
    }

    pub(crate) fn join(&mut self, gate: Gate, ticket: Ticket, bell: Arc<Notify>) {
        let route = gate.route();
        self.queue(gate).join(ticket, route, bell);
    }

    pub(crate) fn leave(&mut self, gate: Gate, ticket: Ticket) {
        let queue = self.queue(gate);
        queue.leave(ticket);
        queue.ring();
    }

    fn queue(&mut self, gate: Gate) -> &mut Queue {
        match gate {
            Gate::Bucket(route) => &mut self.buckets.of(route, Instant::now()).1.queue,
            Gate::Global => &mut self.global.queue,
        }
    }

    /// A request that never left gives back what it took.
    pub(crate) fn withdraw(&mut self, admission: Admission) {
        self.in_flight = self.in_flight.saturating_sub(1);
        if let Some(bucket) = self.buckets.get_mut(admission.bucket) {
            bucket.release();
            bucket.queue.ring();
        }
    }

    /// Learns from an answer. `name` is the key of the bucket that it names.
    pub(crate) fn settle(&mut self, admission: Admission, name: Option<u64>, report: &Report<'_>) {
        let now = Instant::now();
        self.withdraw(admission);
        if let Some(name) = name {
            self.buckets.rename(admission.route, name, now);
        }
        let (_, bucket) = self.buckets.of(admission.route, now);
        bucket.learn(report, now);
        bucket.queue.ring();
        self.global.answered(admission.ticket, now);
        if let Some(slowdown) = report.slowdown.filter(|s| s.scope == LimitScope::Global) {
            self.global.close(now + slowdown.wait());
        }
        if report.is_invalid {
            self.invalid.spend(now);
        }
    }
}
