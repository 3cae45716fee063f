//! Jobs: functions of the app that run at each multiple of an interval.

use std::fmt;
use std::sync::Arc;

use tokio::sync::watch;
use tracing::{Instrument as _, info_span};

use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::error::panicked::catch_panics;
use crate::platform::{AppClock, Duration, timeout, unconstrained};
use crate::redact::{redact, redact_debug};
use crate::response_times::TOKEN_LIFETIME;
use crate::start::{BoxedStartFn, Start};
use crate::store::access::STORE_TIMEOUT;
use crate::store::{Claim, Claimed};
use crate::telemetry::outcome::{Failure, Outcome};

/// Minimum interval of a job.
pub(crate) const INTERVAL_MIN: Duration = Duration::from_secs(1);

/// Time after which another process may run a job that a process has begun and neither ended nor renewed.
const RUN_LIFETIME: Duration = Duration::from_hours(24);

/// Maximum time for the store to release the slot of a run.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(3);

/// A function that runs at each multiple of an interval.
pub(crate) struct Job {
    /// Path of the function in the source.
    pub(crate) name: &'static str,
    pub(crate) interval: Duration,
    function: BoxedStartFn,
    /// Time of the next run, or of the current one; `None` before the start and after the end of the app.
    due: watch::Sender<Option<Duration>>,
}

/// The slot of a run in a store that several processes share.
struct RunSlot {
    key: String,
    holder: u64,
}

impl Job {
    pub(crate) fn new(name: &'static str, interval: Duration, function: BoxedStartFn) -> Self {
        Self {
            name,
            interval,
            function,
            due: watch::Sender::new(None),
        }
    }

    /// Sets the time of the next run: the first multiple of the interval after `time`.
    pub(crate) fn schedule(&self, time: Duration) {
        let interval = self.interval.max(INTERVAL_MIN).as_millis();
        let next = (time.as_millis() / interval + 1).saturating_mul(interval);
        let next = u64::try_from(next).unwrap_or(u64::MAX);
        self.due.send_replace(Some(Duration::from_millis(next)));
    }

    fn due(&self) -> Option<Duration> {
        *self.due.borrow()
    }

    /// Runs the function whenever it is due, until the shutdown of the app begins. Runs that were due during a run are
    /// left out.
    pub(crate) async fn repeat(self: Arc<Self>, start: Start) {
        let (clock, shutdown) = (&start.services.clock, &start.services.shutdown);
        while let Some(due) = self.due() {
            tokio::select! {
                biased;
                () = shutdown.wait_until_begun() => break,
                () = clock.wait_until(due) => {}
            }
            // The shutdown waits for the run.
            let running = shutdown.tasks().token();
            if shutdown.has_begun() {
                break;
            }
            let span = info_span!(target: "guildhall", "job", job = self.name);
            self.run(&start, due).instrument(span).await;
            drop(running);
            self.schedule(clock.now().max(due));
        }
        self.due.send_replace(None);
    }

    /// Waits until the function has run, if it is due.
    pub(crate) async fn wait_until_not_due(&self, clock: &AppClock) {
        let is_later = |due: &Option<Duration>| due.is_none_or(|due| due > clock.now());
        // Fails only if the sender is gone, which `self` owns.
        let _ = self.due.subscribe().wait_for(is_later).await;
    }

    /// Runs the function, unless another process runs it, or has run it for this time.
    async fn run(&self, start: &Start, due: Duration) {
        if !start.services.store.is_shared() {
            return self.invoke(start).await;
        }
        if let Some(slot) = self.claim_run(start, due).await {
            self.invoke(start).await;
            release(start, slot).await;
        }
    }

    /// Claims the run in the shared store; `None` if the run is another process's, or the store fails.
    async fn claim_run(&self, start: &Start, due: Duration) -> Option<RunSlot> {
        let (store, failures) = (&start.services.store, start.services.store.failures());
        let slot = RunSlot::new(self.name)?;
        let claim = Claim::new(slot.holder, 1, RUN_LIFETIME).renewable();
        let claimed = store.claim(&slot.key, claim);
        let claimed = failures.attempt("jobs", STORE_TIMEOUT, claimed).await;
        match claimed {
            Ok(Claimed::Granted) => {}
            Ok(Claimed::Full { .. }) => {
                tracing::debug!(job = self.name, "another process runs the job");
                return None;
            }
            // The failure is reported.
            Err(_) => return None,
        }
        let key = format!("{} at {}", slot.key, due.as_secs());
        let earlier = store.begin(&key, TOKEN_LIFETIME);
        if let Ok(None) = failures.attempt("jobs", STORE_TIMEOUT, earlier).await {
            return Some(slot);
        }
        release(start, slot).await;
        None
    }

    /// Invokes the function, logs its error, and reports it to the observer of failures.
    async fn invoke(&self, start: &Start) {
        let run = async { (self.function)(start).await };
        let run = catch_panics(Box::pin(run));
        let stopped = start.services.shutdown.wait_until_stopped();
        let ended = tokio::select! {
            biased;
            ended = run => ended,
            () = unconstrained(stopped) => Err(HandlerErrorKind::Interrupted.into()),
        };
        let Err(error) = ended else {
            return;
        };
        let (outcome, error) = describe(&error);
        tracing::error!(job = self.name, %outcome, error, "the job failed");
        if let Some(on_failure) = &start.services.messages.on_failure {
            on_failure(Failure {
                interaction: None,
                handler: self.name.to_owned(),
                outcome,
                error,
            });
        }
    }
}

impl RunSlot {
    /// Returns the slot of one run of a job; `None` if the system has no random number for the holder.
    fn new(job: &str) -> Option<Self> {
        let mut holder = [0; 8];
        getrandom::getrandom(&mut holder).ok()?;
        Some(Self {
            key: format!("job {job}"),
            holder: u64::from_ne_bytes(holder),
        })
    }
}

/// Releases the slot of a run, so that the next run can be another process's. A slot that is not released expires.
async fn release(start: &Start, slot: RunSlot) {
    let store = &start.services.store;
    let release = store.release(&slot.key, slot.holder);
    let _ = timeout(RELEASE_TIMEOUT, release).await;
}

/// Returns the outcome and the text of an error of a function of the app, without secrets.
pub(crate) fn describe(error: &HandlerError) -> (Outcome, String) {
    match &error.0 {
        HandlerErrorKind::Panic(panic) => (Outcome::Panicked, redact(panic.message()).into_owned()),
        HandlerErrorKind::Error(error) => (Outcome::Failed, redact_debug(error)),
        HandlerErrorKind::Interrupted => {
            let text = "the app stopped before the job ended";
            (Outcome::Interrupted, text.to_owned())
        }
        other => (Outcome::Failed, redact_debug(other)),
    }
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("name", &self.name)
            .field("interval", &self.interval)
            .finish_non_exhaustive()
    }
}
