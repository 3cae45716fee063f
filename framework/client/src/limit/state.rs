//! The state of a limiter, which one lock protects.

use std::sync::Arc;

use guildhall_model::api::RateLimitScope;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::limit::bucket::Buckets;
use crate::limit::global::{GlobalLimit, InvalidRequests};
use crate::limit::queue::{Blocked, Limit, Queue, QueueNumber};
use crate::limit::report::LimitReport;
use crate::limit::route::Route;

/// An admitted request and its bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Admission {
    pub(crate) route: Route,
    pub(crate) number: QueueNumber,
    /// Key of the bucket.
    pub(crate) bucket: u64,
}

/// The buckets, the global limit, and the count of rejected requests.
#[derive(Debug)]
pub(crate) struct LimiterState {
    pub(crate) last_number: u64,
    pub(crate) invalid_requests: InvalidRequests,
    pub(crate) in_flight: u32,
    buckets: Buckets,
    global: GlobalLimit,
}

impl LimiterState {
    pub(crate) fn new(requests_per_second: usize) -> Self {
        Self {
            last_number: 0,
            invalid_requests: InvalidRequests::default(),
            in_flight: 0,
            buckets: Buckets::default(),
            global: GlobalLimit::new(requests_per_second),
        }
    }

    /// Admits a request if the limit has room and no earlier request is waiting. Returns the key of the
    /// request's bucket; 0 for the global limit.
    pub(crate) fn try_acquire(
        &mut self,
        limit: Limit,
        number: QueueNumber,
        now: Instant,
    ) -> Result<u64, Blocked> {
        match limit {
            Limit::Bucket(route) => {
                let (key, bucket) = self.buckets.for_route(route, now);
                bucket.admit(number, now)?;
                self.in_flight += 1;
                Ok(key)
            }
            Limit::Global => self.global.admit(number, now).map(|()| 0),
        }
    }

    pub(crate) fn join(&mut self, limit: Limit, number: QueueNumber, notify: Arc<Notify>) {
        let route = limit.route_key();
        self.queue(limit).join(number, route, notify);
    }

    pub(crate) fn leave(&mut self, limit: Limit, number: QueueNumber) {
        let queue = self.queue(limit);
        queue.leave(number);
        queue.notify_first();
    }

    fn queue(&mut self, limit: Limit) -> &mut Queue {
        match limit {
            Limit::Bucket(route) => &mut self.buckets.for_route(route, Instant::now()).1.queue,
            Limit::Global => &mut self.global.queue,
        }
    }

    /// Removes an admitted request from the requests in flight: it has finished, or was never sent.
    pub(crate) fn release(&mut self, admission: Admission) {
        self.in_flight = self.in_flight.saturating_sub(1);
        if let Some(bucket) = self.buckets.get_mut(admission.bucket) {
            bucket.release();
            bucket.queue.notify_first();
        }
    }

    /// Updates the limits from a response. `bucket` is the key of the bucket that the response
    /// names.
    pub(crate) fn record(
        &mut self,
        admission: Admission,
        bucket: Option<u64>,
        report: &LimitReport<'_>,
    ) {
        let now = Instant::now();
        self.release(admission);
        if let Some(key) = bucket {
            self.buckets.move_route(admission.route, key, now);
        }
        let (_, bucket) = self.buckets.for_route(admission.route, now);
        bucket.update(report, now);
        bucket.queue.notify_first();
        self.global.record_response(admission.number, now);
        if let Some(retry_after) = report
            .retry_after
            .filter(|retry_after| retry_after.scope == RateLimitScope::Global)
        {
            self.global.block_until(now + retry_after.wait());
        }
        if report.counts_as_invalid {
            self.invalid_requests.record(now);
        }
    }
}
