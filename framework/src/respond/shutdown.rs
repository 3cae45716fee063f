//! Shutdown: lets in-flight handlers finish within the grace period, then aborts them and tells the
//! users.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use guildhall_model::{Id, Interaction};
use tokio::runtime::Handle;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::clock::Duration;
use crate::respond::deadline::Job;
use crate::respond::state::ResponseState;

/// Time to tell users that their commands were aborted.
const NOTICE_TIMEOUT: Duration = Duration::from_secs(5);

/// An interaction that an app stopped without responding to, not even with an error message.
///
/// A deferred interaction keeps its loading message until its token expires, and shows then that the
/// app failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnfinishedInteraction {
    /// ID of the interaction.
    pub id: Id<Interaction>,
    /// Name of the command, or pattern of the custom ID, as
    /// [`Context::path`](crate::Context::path) returns it.
    pub path: String,
}

/// Requests and handlers in flight, and the signals that end them.
#[derive(Debug)]
pub(crate) struct Shutdown {
    /// Requests, and jobs that outlive their requests. Closed, so that it can be awaited any time.
    tasks: TaskTracker,
    in_flight: Arc<InFlight>,
    /// Cancelled when the shutdown begins: awaited modals are given up.
    begin_signal: CancellationToken,
    /// Cancelled when the grace period has elapsed: handlers are aborted.
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

    /// Returns the signal that aborts handlers.
    pub(crate) fn stop_signal(&self) -> &CancellationToken {
        &self.stop_signal
    }

    /// Spawns a job that outlives its request.
    pub(crate) fn spawn(&self, job: Job, state: &ResponseState, runtime: &Handle) {
        let guard = InFlight::enter(&self.in_flight, state.clone());
        let job = async move {
            job.await;
            drop(guard);
        };
        self.tasks.spawn_on(job, runtime);
    }

    /// Begins the shutdown: ends the waits for modals.
    pub(crate) fn begin(&self) {
        self.begin_signal.cancel();
    }

    /// Waits for the beginning of the shutdown.
    pub(crate) async fn wait_until_begun(&self) {
        self.begin_signal.cancelled().await;
    }

    /// Waits for the signal that aborts handlers.
    pub(crate) async fn wait_until_stopped(&self) {
        self.stop_signal.cancelled().await;
    }

    /// Lets handlers finish within the grace period. Returns the interactions whose users could not
    /// be told that theirs was aborted. `polled` returns the states of handlers that are being polled
    /// by their requests.
    pub(crate) async fn run(
        &self,
        polled_states: impl FnOnce() -> Vec<ResponseState>,
    ) -> Vec<UnfinishedInteraction> {
        self.begin();
        tokio::select! {
            () = self.tasks.wait() => Vec::new(),
            unfinished = self.abort_after_grace(polled_states) => unfinished,
        }
    }

    /// Aborts handlers once the grace period has elapsed, and waits until the users are told.
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
            tracing::error!(interaction = %id, command = path, "stopped without a response to the interaction");
        }
        unfinished
    }
}

/// Interactions whose jobs outlive their requests.
#[derive(Debug, Default)]
struct InFlight(Mutex<BTreeMap<u64, ResponseState>>);

/// Keeps an interaction among those in flight until it is dropped.
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

    /// Returns the interactions with an outstanding response, among these and the polled ones, by
    /// arrival.
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
        let path = subject.route.map(|route| route.name.to_string());
        Some(Self {
            id: subject.id,
            path: path.unwrap_or_default(),
        })
    }
}
