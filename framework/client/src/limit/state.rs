//! The state of a limiter, which one lock protects.

use std::sync::Arc;

use guildhall_model::api::RateLimitScope;
use tokio::sync::Notify;

use crate::limit::bucket::Buckets;
use crate::limit::global::{GlobalLimit, InvalidRequests};
use crate::limit::queue::{Blocked, Limit, Queue, QueueNumber};
use crate::limit::report::LimitReport;
use crate::limit::route::Route;
use crate::limit::spread;
use crate::platform::{Duration, Instant};

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
    /// Number of requests that wait for a bucket or for the global limit.
    pub(crate) waiting: u32,
    invalid_requests: InvalidRequests,
    /// Number of requests that were sent and have no response yet.
    in_flight: u32,
    buckets: Buckets,
    global: GlobalLimit,
}

impl LimiterState {
    pub(crate) fn new(requests_per_second: usize, max_invalid_requests: u32) -> Self {
        Self {
            last_number: 0,
            waiting: 0,
            invalid_requests: InvalidRequests::new(max_invalid_requests),
            in_flight: 0,
            buckets: Buckets::default(),
            global: GlobalLimit::new(requests_per_second),
        }
    }

    /// Admits a request if the limit has room and no earlier request is waiting. Returns the key of the request's
    /// bucket; 0 for the global limit.
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
                Ok(key)
            }
            Limit::Global => self.global.admit(number, now).map(|()| 0),
        }
    }

    /// Returns the time that a request waits at least for a limit; zero if nothing is known.
    pub(crate) fn min_wait(&mut self, limit: Limit, number: QueueNumber, now: Instant) -> Duration {
        match limit {
            Limit::Bucket(route) => self.buckets.for_route(route, now).1.min_wait(number, now),
            Limit::Global => self.global.min_wait(number, now),
        }
    }

    pub(crate) fn join(&mut self, limit: Limit, number: QueueNumber, notify: Arc<Notify>) {
        let route = limit.route_key();
        self.waiting += 1;
        self.queue(limit).join(number, route, notify);
    }

    pub(crate) fn leave(&mut self, limit: Limit, number: QueueNumber) {
        self.waiting -= 1;
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

    /// Checks that another rejected request would be within the limit.
    ///
    /// # Errors
    ///
    /// Returns the time at which the next request may be sent.
    pub(crate) fn check_invalid_requests(&mut self, now: Instant) -> Result<(), Instant> {
        self.invalid_requests.check(self.in_flight, now)
    }

    /// Counts a rejected request.
    pub(crate) fn record_invalid(&mut self, now: Instant) {
        self.invalid_requests.record(now);
    }

    /// Counts a request that is sent after this call.
    pub(crate) const fn record_sent(&mut self) {
        self.in_flight += 1;
    }

    /// Gives the place of an admitted request in its bucket back: it has finished, or was never sent.
    pub(crate) fn release(&mut self, admission: Admission) {
        if let Some(bucket) = self.buckets.get_mut(admission.bucket) {
            bucket.release();
            bucket.queue.notify_first();
        }
    }

    /// Updates the limits from the response to a sent request. `bucket` is the key of the bucket that the response
    /// names.
    pub(crate) fn record(
        &mut self,
        admission: Admission,
        bucket: Option<u64>,
        report: &LimitReport<'_>,
    ) {
        let now = Instant::now();
        self.in_flight = self.in_flight.saturating_sub(1);
        self.release(admission);
        if let Some(key) = bucket {
            self.buckets.move_route(admission.route, key, now);
        }
        let (_, bucket) = self.buckets.for_route(admission.route, now);
        let returns_at = report
            .retry_after
            .map(|retry_after| spread::return_time(now, retry_after, spread::random_fraction()));
        bucket.update(report, returns_at, now);
        bucket.queue.notify_first();
        self.global.record_response(admission.number, now);
        let scope = report.retry_after.map(|retry_after| retry_after.scope);
        if let Some(returns_at) = returns_at.filter(|_| scope == Some(RateLimitScope::Global)) {
            self.global.block_until(returns_at, now);
        }
        if report.counts_as_invalid {
            self.invalid_requests.record(now);
        }
    }
}
