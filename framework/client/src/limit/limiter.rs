//! Delays requests until the service's rate limits admit them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

use crate::label::RequestLabel;
use crate::limit::queue::{Blocked, Limit, QueueNumber};
use crate::limit::report::LimitReport;
use crate::limit::route::{KeyHasher, Route};
use crate::limit::state::{Admission, LimiterState};

/// Minimum wait that is logged.
const MIN_LOGGED_WAIT: Duration = Duration::from_secs(1);

/// The reason a request was not admitted. Nothing was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LimitError {
    /// The wait would exceed the allowed maximum; holds the wait, if known.
    WaitTooLong(Option<Duration>),
    /// Too many requests were rejected; holds the time until the next one may be sent.
    InvalidRequestLimit(Duration),
}

/// Delays requests until the service's rate limits admit them.
#[derive(Debug)]
pub(crate) struct Limiter {
    keys: KeyHasher,
    state: Mutex<LimiterState>,
}

impl Limiter {
    /// Creates a limiter that knows no bucket yet and admits `requests_per_second` requests per second.
    pub(crate) fn new(requests_per_second: usize) -> Self {
        Self {
            keys: KeyHasher::default(),
            state: Mutex::new(LimiterState::new(requests_per_second)),
        }
    }

    pub(crate) fn next_queue_number(&self) -> QueueNumber {
        let mut state = self.lock();
        state.last_number += 1;
        QueueNumber(state.last_number)
    }

    /// Returns the route of a request, which determines its rate limits. `bearer` is the user's
    /// access token that replaces the client's credentials, if any.
    pub(crate) fn route(&self, label: RequestLabel, path: &str, bearer: Option<&[u8]>) -> Route {
        self.keys.route(label, path, bearer)
    }

    /// Waits at most `longest` for the bucket, and for the global limit if it applies to the route.
    ///
    /// # Errors
    ///
    /// Returns [`LimitError`] if too many requests were rejected, or if the wait is longer than `longest`:
    /// immediately if that is known in advance.
    pub(crate) async fn admit(
        &self,
        route: Route,
        number: QueueNumber,
        longest: Duration,
    ) -> Result<Permit<'_>, LimitError> {
        let until = Instant::now() + longest;
        self.check_invalid_requests()?;
        let bucket = self.acquire(Limit::Bucket(route), number, until).await?;
        let admission = Admission {
            route,
            number,
            bucket,
        };
        let permit = Permit::new(self, admission);
        if !route.is_interaction {
            self.acquire(Limit::Global, number, until).await?;
        }
        Ok(permit.mark_sent())
    }

    fn check_invalid_requests(&self) -> Result<(), LimitError> {
        let now = Instant::now();
        let mut state = self.lock();
        let in_flight = state.in_flight;
        let checked = state.invalid_requests.check(in_flight, now);
        checked.map_err(|opens_at| LimitError::InvalidRequestLimit(opens_at - now))
    }

    /// Waits until `limit` admits the request. Returns the key of the request's bucket; 0 for the
    /// global limit.
    async fn acquire(
        &self,
        limit: Limit,
        number: QueueNumber,
        until: Instant,
    ) -> Result<u64, LimitError> {
        let (mut entry, mut is_logged) = (None, false);
        loop {
            let now = Instant::now();
            let blocked = match self.lock().try_acquire(limit, number, now) {
                Ok(bucket) => return Ok(bucket),
                Err(blocked) => blocked,
            };
            if until <= now || blocked.opens_at.is_some_and(|opens_at| until < opens_at) {
                let wait = blocked.opens_at.map(|opens_at| opens_at - now);
                return Err(LimitError::WaitTooLong(wait));
            }
            // Check the limit again after joining the queue: a change before that did not notify this
            // request.
            let Some(entry) = &entry else {
                entry = Some(QueueEntry::join(self, limit, number));
                continue;
            };
            let wait = blocked.wait(now).filter(|wait| MIN_LOGGED_WAIT <= *wait);
            if let Some(wait) = wait.filter(|_| !is_logged) {
                tracing::info!(?wait, "waiting for the service's rate limit");
                is_logged = true;
            }
            entry.wait(blocked, until).await;
        }
    }

    /// Counts a rejected request that has no permit.
    pub(crate) fn record_invalid(&self) {
        self.lock().invalid_requests.record(Instant::now());
    }

    fn record(&self, admission: Admission, report: &LimitReport<'_>) {
        let major = admission.route.major;
        let bucket = report.bucket.map(|name| self.keys.bucket(name, major));
        self.lock().record(admission, bucket, report);
    }

    fn lock(&self) -> MutexGuard<'_, LimiterState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request's place in a queue. Dropping the entry removes the request from the queue.
struct QueueEntry<'a> {
    limiter: &'a Limiter,
    limit: Limit,
    number: QueueNumber,
    notify: Arc<Notify>,
}

impl<'a> QueueEntry<'a> {
    fn join(limiter: &'a Limiter, limit: Limit, number: QueueNumber) -> Self {
        let notify = Arc::new(Notify::new());
        limiter.lock().join(limit, number, Arc::clone(&notify));
        Self {
            limiter,
            limit,
            number,
            notify,
        }
    }

    async fn wait(&self, blocked: Blocked, until: Instant) {
        let opens_at = blocked.opens_at.filter(|_| blocked.is_first_in_queue);
        // Ignore the outcome: the caller checks the limit again after a notification and after a
        // timeout.
        let _outcome = timeout_at(opens_at.unwrap_or(until), self.notify.notified()).await;
    }
}

impl Drop for QueueEntry<'_> {
    fn drop(&mut self) {
        self.limiter.lock().leave(self.limit, self.number);
    }
}

/// Permission to send one request.
///
/// If the permit is dropped without a report, the request counts as sent without a response.
#[derive(Debug)]
#[must_use = "a permit that is dropped counts as a request without a response"]
pub(crate) struct Permit<'a> {
    limiter: &'a Limiter,
    admission: Admission,
    state: PermitState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PermitState {
    Waiting,
    Sent,
    Reported,
}

impl<'a> Permit<'a> {
    const fn new(limiter: &'a Limiter, admission: Admission) -> Self {
        Self {
            limiter,
            admission,
            state: PermitState::Waiting,
        }
    }

    /// Marks the request as sent, after every limit has admitted it.
    const fn mark_sent(mut self) -> Self {
        self.state = PermitState::Sent;
        self
    }

    /// Updates the limits from the response.
    pub(crate) fn finish(mut self, report: &LimitReport<'_>) {
        self.state = PermitState::Reported;
        self.limiter.record(self.admission, report);
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        match self.state {
            PermitState::Waiting => self.limiter.lock().release(self.admission),
            PermitState::Sent => {
                let report = LimitReport::without_response(None);
                self.limiter.record(self.admission, &report);
            }
            PermitState::Reported => {}
        }
    }
}
