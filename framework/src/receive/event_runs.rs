//! Runs of functions for webhook events: each function runs once for an event, also if replicas share their deliveries.

use std::sync::Arc;

use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::event::context::EventContext;
use crate::event::handler::EventHandler;
use crate::platform::{Duration, Instant, spawn};
use crate::receive::deliveries::{Deliveries, EventArrival};
use crate::receive::dispatcher::Dispatcher;
use crate::store::{DeliveryOutcome, DeliveryStore, STORE_TIMEOUT, StoreUse};

/// Maximum number of runs of a function for one event. The service sends an event again for up to 10 minutes.
const RUNS_MAX: u32 = 100;

/// Time after which a run of another replica counts as lost. A replica that still runs has acknowledged the event, so the
/// service sends the event again only if the replica was killed, or its response was lost.
const TAKEOVER_AFTER: Duration = Duration::from_mins(1);

/// Result of a run in the store, if the function has succeeded.
const SUCCEEDED: &[u8] = b"succeeded";

/// Result of a run in the store, if the function has failed: another run is allowed.
const FAILED: &[u8] = b"failed";

/// The result of the functions for an event, or of one of them; ordered by precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum EventOutcome {
    /// The function has ended. An error that would repeat itself counts as an end.
    Done,
    /// The function is still running in this process.
    Running,
    /// The app has stopped before the function ended.
    Interrupted,
    /// Another replica has begun to run the function. Whether it still does is unknown.
    RunningInOtherReplica,
    /// The function returned an error or panicked.
    Failed,
}

/// A run of a function for an event, which is not a repetition.
pub(crate) struct EventRun<'a> {
    dispatcher: &'a Arc<Dispatcher>,
    deliveries: &'a Deliveries,
    id: u64,
    /// Key of the run in the store, if replicas share their deliveries.
    shared_key: Option<String>,
}

impl<'a> EventRun<'a> {
    /// Begins a run, unless the function has run for this event before. Waits for the end of an earlier run in this
    /// process, at most until `deadline`.
    ///
    /// # Errors
    ///
    /// Returns the outcome if the function must not run.
    pub(crate) async fn begin(
        dispatcher: &'a Arc<Dispatcher>,
        deliveries: &'a Deliveries,
        id: u64,
        deadline: Instant,
    ) -> Result<Self, EventOutcome> {
        match deliveries.begin_event(id, deadline).await {
            EventArrival::First => {}
            EventArrival::Ended => return Err(EventOutcome::Done),
            EventArrival::Failed => return Err(EventOutcome::Failed),
            EventArrival::Running => return Err(EventOutcome::Running),
        }
        let shared_key = match dispatcher.policy.store.store().deliveries() {
            None => Ok(None),
            Some(shared) => begin_shared(dispatcher, shared, id).await.map(Some),
        };
        match shared_key {
            Ok(shared_key) => Ok(Self {
                dispatcher,
                deliveries,
                id,
                shared_key,
            }),
            Err(outcome) => {
                deliveries.end_event(id, outcome == EventOutcome::Done);
                Err(outcome)
            }
        }
    }

    /// Remembers the result of the run.
    pub(crate) fn end(self, outcome: EventOutcome) {
        let has_succeeded = outcome == EventOutcome::Done;
        self.deliveries.end_event(self.id, has_succeeded);
        if let Some(key) = self.shared_key {
            let dispatcher = Arc::clone(self.dispatcher);
            let result = Bytes::from_static(if has_succeeded { SUCCEEDED } else { FAILED });
            let tasks = self.dispatcher.services.shutdown.tasks();
            spawn(tasks.track_future(end_shared(dispatcher, key, result)));
        }
    }
}

/// Begins a run in the store. Returns the key of the run.
///
/// A store forgets no key, so each run has a key of its own, and a failed or lost run allows the next one.
///
/// # Errors
///
/// Returns the outcome if the function must not run.
async fn begin_shared(
    dispatcher: &Dispatcher,
    shared: &dyn DeliveryStore,
    id: u64,
) -> Result<String, EventOutcome> {
    for run in 1..RUNS_MAX {
        let key = format!("event {id:016x} {run}");
        match register(dispatcher, shared, &key).await {
            Ok(DeliveryOutcome::First) => return Ok(key),
            Ok(DeliveryOutcome::Repeated(Some(result))) if result == FAILED => {}
            Ok(DeliveryOutcome::Repeated(_)) => return Err(EventOutcome::Done),
            Ok(DeliveryOutcome::Pending { since }) if since > TAKEOVER_AFTER => {}
            Ok(DeliveryOutcome::Pending { .. }) => return Err(EventOutcome::RunningInOtherReplica),
            // The store has reported the error.
            Err(_) => break,
        }
    }
    Err(EventOutcome::Failed)
}

async fn register(
    dispatcher: &Dispatcher,
    shared: &dyn DeliveryStore,
    key: &str,
) -> Result<DeliveryOutcome, Error> {
    let deadline = Instant::now() + STORE_TIMEOUT;
    let store = &dispatcher.policy.store;
    let (registration, fallback) = (shared.begin(key), DeliveryOutcome::First);
    store
        .run(StoreUse::Deliveries, deadline, registration, fallback)
        .await
}

async fn end_shared(dispatcher: Arc<Dispatcher>, key: String, result: Bytes) {
    let store = &dispatcher.policy.store;
    if let Some(shared) = store.store().deliveries()
        && let Err(error) = shared.finish(&key, Some(result)).await
    {
        store.report("deliveries", &error);
    }
}

/// Returns a number for one function and one event: the start of a hash.
pub(crate) fn run_id(context: &EventContext, handler: EventHandler) -> u64 {
    let event = context.event();
    let (timestamp, data) = (event.timestamp.to_string(), context.data().to_string());
    let mut hash = Sha256::new();
    for part in [handler.source().path, handler.kind(), &timestamp, &data] {
        hash.update(part);
        // No part contains this byte.
        hash.update([0]);
    }
    let digest = hash.finalize();
    let mut start = [0; 8];
    start.copy_from_slice(&digest[..8]);
    u64::from_be_bytes(start)
}
