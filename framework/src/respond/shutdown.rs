//! Shutdown: lets in-flight handlers finish within the grace period, then aborts them and notifies their users.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, MutexGuard, PoisonError};

use guildhall_model::{Id, Interaction};
use tokio_util::sync::CancellationToken;

use crate::platform::{Duration, Mutex, Runtime, Task, TaskTracker, sleep, timeout};
use crate::respond::state::ResponseState;

/// Maximum time to send users the message that their handler was aborted.
const NOTICE_TIMEOUT: Duration = Duration::from_secs(5);

/// An interaction that did not get a response, not even an error message, before the app stopped.
///
/// A deferred interaction keeps its loading message until its token expires. Then Discord shows that the app failed to
/// respond.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnfinishedInteraction {
    /// ID of the interaction.
    pub id: Id<Interaction>,
    /// Path of the command, or pattern of the custom ID, as in [`Context::path`](crate::Context::path).
    pub path: String,
}

/// Future that processes one interaction, from parsing to the last response.
pub(crate) type Job = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Requests and handlers in flight, and the signals that end the waits of handlers and abort handlers.
#[derive(Debug)]
pub(crate) struct Shutdown {
    /// Requests, and jobs that outlive their requests. Always closed, because [`TaskTracker::wait`] completes only on a
    /// closed tracker.
    tasks: TaskTracker,
    in_flight: Arc<InFlight>,
    /// Cancelled when the shutdown begins; ends the waits for modals and clicks.
    begin_signal: CancellationToken,
    /// Cancelled when the grace period has elapsed; aborts handlers.
    stop_signal: CancellationToken,
    grace: Duration,
}

impl Shutdown {
    pub(crate) fn new(grace: Duration) -> Self {
        let tasks = TaskTracker::new();
        tasks.close();
        Self {
            tasks,
            in_flight: Arc::default(),
            begin_signal: CancellationToken::new(),
            stop_signal: CancellationToken::new(),
            grace,
        }
    }

    /// Returns the tracker of requests and jobs in flight.
    pub(crate) fn tasks(&self) -> &TaskTracker {
        &self.tasks
    }

    /// Returns the grace period for running handlers.
    #[cfg(feature = "cli")]
    pub(crate) fn grace(&self) -> Duration {
        self.grace
    }

    /// Returns the signal that aborts handlers.
    pub(crate) fn stop_signal(&self) -> &CancellationToken {
        &self.stop_signal
    }

    /// Spawns a job that outlives its request, or the initial response.
    pub(crate) fn spawn(&self, job: Job, state: &ResponseState, runtime: &Runtime) -> Task<()> {
        let guard = InFlight::enter(&self.in_flight, state.clone());
        let job = async move {
            job.await;
            drop(guard);
        };
        runtime.spawn(self.tasks.track_future(job))
    }

    /// Begins the shutdown: ends the waits for modals and clicks.
    pub(crate) fn begin(&self) {
        self.begin_signal.cancel();
    }

    /// Returns whether the shutdown has begun.
    pub(crate) fn has_begun(&self) -> bool {
        self.begin_signal.is_cancelled()
    }

    /// Waits until the shutdown begins.
    pub(crate) async fn wait_until_begun(&self) {
        self.begin_signal.cancelled().await;
    }

    /// Waits until the grace period has elapsed and handlers are aborted.
    pub(crate) async fn wait_until_stopped(&self) {
        self.stop_signal.cancelled().await;
    }

    /// Lets handlers finish within the grace period, then aborts them. An interaction that arrives later is aborted as
    /// soon as its handler waits. Returns the interactions that got no response. `polled_states` returns the states of
    /// the handlers that are being polled: the job of a handler that blocks its thread may not be spawned yet.
    pub(crate) async fn run(
        &self,
        polled_states: impl FnOnce() -> Vec<ResponseState>,
    ) -> Vec<UnfinishedInteraction> {
        self.begin();
        let unfinished = tokio::select! {
            () = self.tasks.wait() => Vec::new(),
            unfinished = self.abort_after_grace(polled_states) => unfinished,
        };
        // Nobody waits for an interaction that arrives from now on.
        self.stop_signal.cancel();
        unfinished
    }

    /// Aborts handlers once the grace period has elapsed, and waits up to 5 seconds for the messages to their users.
    /// Returns the interactions that got no response.
    pub(crate) async fn abort_after_grace(
        &self,
        polled_states: impl FnOnce() -> Vec<ResponseState>,
    ) -> Vec<UnfinishedInteraction> {
        sleep(self.grace).await;
        let left = self.tasks.len();
        tracing::warn!(
            left,
            "shutdown grace period elapsed; aborting in-flight handlers"
        );
        self.stop_signal.cancel();
        if timeout(NOTICE_TIMEOUT, self.tasks.wait()).await.is_ok() {
            return Vec::new();
        }
        let unfinished = self.in_flight.unfinished(polled_states());
        for UnfinishedInteraction { id, path } in &unfinished {
            tracing::error!(interaction = %id, command = path, "the app stopped without responding to an interaction");
        }
        unfinished
    }
}

/// Interactions whose jobs outlive their requests.
#[derive(Debug, Default)]
struct InFlight(Mutex<BTreeMap<u64, ResponseState>>);

/// Keeps an interaction in [`InFlight`] until the guard is dropped.
#[derive(Debug)]
struct InFlightGuard {
    in_flight: Arc<InFlight>,
    number: u64,
}

impl InFlight {
    fn enter(in_flight: &Arc<Self>, state: ResponseState) -> InFlightGuard {
        let mut states = in_flight.states();
        let number = states.last_key_value().map_or(0, |(last, _)| last + 1);
        states.insert(number, state);
        InFlightGuard {
            in_flight: Arc::clone(in_flight),
            number,
        }
    }

    /// Returns the in-flight and polled interactions with an outstanding response, ordered by arrival.
    fn unfinished(&self, polled_states: Vec<ResponseState>) -> Vec<UnfinishedInteraction> {
        let mut states = polled_states;
        states.extend(self.states().values().cloned());
        states.sort_by_key(ResponseState::arrived_at);
        let outstanding = states.iter().filter(|state| !state.is_complete());
        outstanding
            .filter_map(UnfinishedInteraction::from_state)
            .collect()
    }

    fn states(&self) -> MutexGuard<'_, BTreeMap<u64, ResponseState>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        self.in_flight.states().remove(&self.number);
    }
}

impl UnfinishedInteraction {
    fn from_state(state: &ResponseState) -> Option<Self> {
        let subject = state.subject()?;
        let path = subject.route.as_ref().map(|route| route.name.to_string());
        Some(Self {
            id: subject.id,
            path: path.unwrap_or_default(),
        })
    }
}
