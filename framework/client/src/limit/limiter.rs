//! Delays requests until the service's rate limits admit them.

use std::sync::{Arc, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::label::RequestLabel;
use crate::limit::global::DEFAULT_MAX_INVALID_REQUESTS;
use crate::limit::queue::{Blocked, Limit, QueueNumber, Turn};
use crate::limit::report::LimitReport;
use crate::limit::route::{KeyHasher, Route};
use crate::limit::state::{Admission, LimiterState};
use crate::platform::{Duration, Instant, Mutex, timeout_at};

/// Default maximum number of requests per second: the service's global rate limit for most apps.
const DEFAULT_REQUESTS_PER_SECOND: usize = 50;

/// Default maximum number of waiting requests: they hold about 80 MB.
const DEFAULT_MAX_WAITING_REQUESTS: u32 = 10_000;

/// Minimum wait that is logged.
const MIN_LOGGED_WAIT: Duration = Duration::from_secs(1);

/// The reason a request was not admitted. Nothing was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LimitError {
    /// The wait would exceed the allowed maximum; holds the wait, if known.
    WaitTooLong(Option<Duration>),
    /// As many requests are waiting as allowed; holds their number, and the wait of another one, if known.
    QueueFull(u32, Option<Duration>),
    /// Too many requests were rejected; holds their number, and the time until the next one may be sent.
    InvalidRequestLimit(u32, Duration),
}

/// Settings of a limiter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LimiterSettings {
    pub(crate) requests_per_second: usize,
    /// Number of rejected requests at which the limiter admits no further one.
    pub(crate) max_invalid_requests: u32,
    /// Maximum number of requests that wait at the same time.
    pub(crate) max_waiting_requests: u32,
}

impl Default for LimiterSettings {
    fn default() -> Self {
        Self {
            requests_per_second: DEFAULT_REQUESTS_PER_SECOND,
            max_invalid_requests: DEFAULT_MAX_INVALID_REQUESTS,
            max_waiting_requests: DEFAULT_MAX_WAITING_REQUESTS,
        }
    }
}

/// Delays requests until the service's rate limits admit them.
#[derive(Debug)]
pub(crate) struct Limiter {
    keys: KeyHasher,
    settings: LimiterSettings,
    state: Mutex<LimiterState>,
}

impl Limiter {
    /// Creates a limiter that knows no bucket yet.
    pub(crate) fn new(settings: LimiterSettings) -> Self {
        let state = LimiterState::new(settings.requests_per_second, settings.max_invalid_requests);
        Self {
            keys: KeyHasher::default(),
            settings,
            state: Mutex::new(state),
        }
    }

    pub(crate) fn next_queue_number(&self) -> QueueNumber {
        let mut state = self.lock();
        state.last_number += 1;
        QueueNumber(state.last_number)
    }

    /// Returns the route of a request, which determines its rate limits. `bearer` is the user's access token that
    /// replaces the client's credentials, if any.
    pub(crate) fn route(&self, label: RequestLabel, path: &str, bearer: Option<&[u8]>) -> Route {
        self.keys.route(label, path, bearer)
    }

    /// Waits for the bucket, and for the global limit if it applies to the route.
    ///
    /// # Errors
    ///
    /// Returns [`LimitError`] if too many requests were rejected or wait already, or if the turn ends: immediately if
    /// that is known in advance.
    pub(crate) async fn admit(
        &self,
        route: Route,
        mut turn: Turn,
    ) -> Result<Permit<'_>, LimitError> {
        self.check_invalid_requests(&mut self.lock())?;
        let bucket = self.acquire(Limit::Bucket(route), &mut turn).await?;
        let admission = Admission {
            route,
            number: turn.number,
            bucket,
        };
        let permit = Permit::new(self, admission);
        if !route.is_interaction {
            self.acquire(Limit::Global, &mut turn).await?;
        }
        permit.send()
    }

    fn check_invalid_requests(&self, state: &mut LimiterState) -> Result<(), LimitError> {
        let now = Instant::now();
        let max = self.settings.max_invalid_requests;
        state
            .check_invalid_requests(now)
            .map_err(|opens_at| LimitError::InvalidRequestLimit(max, opens_at - now))
    }

    /// Waits until `limit` admits the request. Returns the key of the request's bucket; 0 for the global limit.
    async fn acquire(&self, limit: Limit, turn: &mut Turn) -> Result<u64, LimitError> {
        let Turn { number, until, .. } = *turn;
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
            // Check the limit again after joining the queue: a change before that did not notify this request.
            let Some(entry) = &entry else {
                entry = Some(self.join(limit, *turn)?);
                turn.has_waited = true;
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

    /// Adds the request to the queue of a limit.
    ///
    /// # Errors
    ///
    /// Returns [`LimitError`] if the request's place is known to take too long, or if the queues are full.
    fn join(&self, limit: Limit, turn: Turn) -> Result<QueueEntry<'_>, LimitError> {
        let now = Instant::now();
        let mut state = self.lock();
        let wait = state.min_wait(limit, turn.number, now);
        if turn.until.saturating_duration_since(now) < wait {
            return Err(LimitError::WaitTooLong(Some(wait)));
        }
        let max = self.settings.max_waiting_requests;
        if max <= state.waiting && !turn.has_waited {
            let wait = Some(wait).filter(|wait| !wait.is_zero());
            return Err(LimitError::QueueFull(max, wait));
        }
        let notify = Arc::new(Notify::new());
        state.join(limit, turn.number, Arc::clone(&notify));
        Ok(QueueEntry {
            limiter: self,
            limit,
            number: turn.number,
            notify,
        })
    }

    /// Counts a rejected request that has no permit.
    pub(crate) fn record_invalid(&self) {
        self.lock().record_invalid(Instant::now());
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

impl QueueEntry<'_> {
    async fn wait(&self, blocked: Blocked, until: Instant) {
        let opens_at = blocked.opens_at.filter(|_| blocked.is_first_in_queue);
        // Ignore the outcome: the caller checks the limit again after a notification and after a timeout.
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
    ///
    /// # Errors
    ///
    /// Returns [`LimitError`] if too many requests were rejected while the request waited.
    fn send(mut self) -> Result<Self, LimitError> {
        let limiter = self.limiter;
        let mut state = limiter.lock();
        limiter.check_invalid_requests(&mut state)?;
        state.record_sent();
        drop(state);
        self.state = PermitState::Sent;
        Ok(self)
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
