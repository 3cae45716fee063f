//! Interactions that were delivered in the last 15 minutes, so that the handler of an interaction runs only once.

use std::collections::VecDeque;
use std::collections::hash_map::{Entry, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use guildhall_model::{Id, Interaction};
use tokio::sync::Notify;
use tokio::sync::futures::OwnedNotified;

use crate::error::Error;
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::platform::{Duration, Instant, Runtime, Task, sleep, timeout_at};
use crate::protocol::{INITIAL_RESPONSE_TIMEOUT, TOKEN_LIFETIME};
use crate::receive::dispatcher::Dispatcher;
use crate::respond::state::{HttpReply, ResponseState};
use crate::store::{DeliveryOutcome, DeliveryStore, STORE_TIMEOUT, StoreUse};

/// Time from the first delivery of an interaction until a replica no longer waits for the response of another one: later
/// than the automatic deferral.
const OTHER_REPLICA_TIMEOUT: Duration = Duration::from_millis(2250);

/// Time between two requests for the response of another replica.
const POLL_PAUSE: Duration = Duration::from_millis(100);

/// Maximum number of interactions that are remembered.
const INTERACTIONS_MAX: usize = 100_000;

/// Maximum size of all responses that are remembered, in bytes.
const RESPONSES_MAX: usize = 8 * 1024 * 1024;

/// Handling of an interaction that is delivered again, for example by a proxy that sends a request twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Duplicates {
    /// The handler runs once. The repeated request gets the same response as the first one; if that response is
    /// unknown, it gets an empty response with status 202.
    ///
    /// The app remembers the interactions of 15 minutes, at most 100,000, and their responses, at most 8 MiB.
    ///
    /// A function for a [webhook event](mod@crate::event) runs once too, unless it fails.
    #[default]
    Answer,
    /// The handler runs again.
    Run,
}

/// Interactions that were delivered in the last 15 minutes.
#[derive(Debug, Default)]
pub(crate) struct Deliveries(Mutex<DeliveryLog>);

#[derive(Debug, Default)]
struct DeliveryLog {
    deliveries: HashMap<u64, DeliveryState>,
    /// IDs in the order of arrival. An ID may be missing in `deliveries`.
    arrivals: VecDeque<(u64, Instant)>,
    responses: Responses,
}

/// The last responses in one buffer. Small allocations that live for 15 minutes among those of requests would keep most of
/// the memory of the requests from being used again.
#[derive(Debug, Default)]
struct Responses {
    bytes: VecDeque<u8>,
    /// Number of bytes that were dropped at the front.
    dropped: u64,
}

/// Position of a response since the first byte of all responses.
#[derive(Clone, Copy, Debug)]
struct KeptResponse {
    start: u64,
    len: usize,
}

impl Responses {
    /// Adds a response, and drops the oldest ones if all of them are too large. Returns `None` if this one is.
    fn push(&mut self, response: &[u8]) -> Option<KeptResponse> {
        let len = response.len();
        if len > RESPONSES_MAX {
            return None;
        }
        let surplus = (self.bytes.len() + len).saturating_sub(RESPONSES_MAX);
        self.bytes.drain(..surplus);
        self.dropped += surplus as u64;
        let start = self.dropped + self.bytes.len() as u64;
        self.bytes.extend(response);
        Some(KeptResponse { start, len })
    }

    /// Returns a copy of a response; `None` if it was dropped.
    fn get(&self, kept: KeptResponse) -> Option<Bytes> {
        let start = usize::try_from(kept.start.checked_sub(self.dropped)?).ok()?;
        let response = self.bytes.range(start..start + kept.len);
        Some(response.copied().collect())
    }
}

#[derive(Debug)]
enum DeliveryState {
    /// The response is not known yet. Repeated requests wait for the notification.
    Pending(Option<Arc<Notify>>),
    /// The first request got this response; `None` if the response is unknown.
    Finished(Option<KeptResponse>),
}

/// Result of registering an interaction.
#[derive(Debug)]
enum Arrival {
    /// The interaction is delivered for the first time.
    First,
    /// The interaction was delivered before, and its response is not known yet.
    Pending(OwnedNotified),
    /// The interaction was delivered before, and the first request got this response; `None` if the response is
    /// unknown.
    Finished(Option<Bytes>),
}

/// Result of registering a run of a function for an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventArrival {
    /// There is no earlier run, or it has failed.
    First,
    /// The earlier run is still running.
    Running,
    /// The earlier run has succeeded.
    Ended,
    /// The earlier run has failed while this one waited for it.
    Failed,
}

impl Deliveries {
    /// Registers an interaction.
    fn register(&self, id: u64) -> Arrival {
        self.log().register(id, Instant::now())
    }

    /// Remembers the response to an interaction that is being processed; `None` if the response is unknown.
    fn finish(&self, id: u64, response: Option<&[u8]>) {
        let mut log = self.log();
        let DeliveryLog {
            deliveries,
            responses,
            ..
        } = &mut *log;
        let Some(delivery @ DeliveryState::Pending(_)) = deliveries.get_mut(&id) else {
            return;
        };
        let kept = response.and_then(|response| responses.push(response));
        let before = std::mem::replace(delivery, DeliveryState::Finished(kept));
        if let DeliveryState::Pending(Some(notify)) = before {
            notify.notify_waiters();
        }
    }

    /// Forgets an interaction whose handler did not run.
    fn forget(&self, id: u64) {
        let removed = self.log().deliveries.remove(&id);
        if let Some(DeliveryState::Pending(Some(notify))) = removed {
            notify.notify_waiters();
        }
    }

    /// Registers a run of a function for an event. If there is an earlier run, waits until it has ended, at most until
    /// `deadline`.
    pub(crate) async fn begin_event(&self, run: u64, deadline: Instant) -> EventArrival {
        let mut arrival = self.register(run);
        while let Arrival::Pending(ended) = arrival {
            if timeout_at(deadline, ended).await.is_err() {
                return EventArrival::Running;
            }
            arrival = match self.log().find(run) {
                Arrival::First => return EventArrival::Failed,
                known => known,
            };
        }
        match arrival {
            Arrival::Finished(_) => EventArrival::Ended,
            Arrival::First | Arrival::Pending(_) => EventArrival::First,
        }
    }

    /// Remembers that the run of a function for an event has ended, or forgets a run that has failed.
    pub(crate) fn end_event(&self, run: u64, succeeded: bool) {
        if succeeded {
            self.finish(run, None);
        } else {
            self.forget(run);
        }
    }

    /// Sets the response that the first request got, as soon as that response is known.
    async fn repeat(&self, id: Id<Interaction>, mut arrival: Arrival, state: &ResponseState) {
        let deadline = state.arrived_at() + INITIAL_RESPONSE_TIMEOUT;
        while let Arrival::Pending(finished) = arrival {
            if timeout_at(deadline, finished).await.is_err() {
                state.repeat(None);
                return;
            }
            arrival = self.log().find(id.get());
        }
        state.repeat(match arrival {
            Arrival::Finished(response) => response,
            // The first request was rejected.
            Arrival::First | Arrival::Pending(_) => None,
        });
    }

    fn log(&self) -> MutexGuard<'_, DeliveryLog> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DeliveryLog {
    fn register(&mut self, id: u64, now: Instant) -> Arrival {
        self.drop_old_deliveries(now);
        match self.deliveries.entry(id) {
            Entry::Occupied(mut delivery) => delivery.get_mut().arrival(&self.responses),
            Entry::Vacant(delivery) => {
                delivery.insert(DeliveryState::Pending(None));
                self.arrivals.push_back((id, now));
                Arrival::First
            }
        }
    }

    /// Returns the state of an interaction; [`Arrival::First`] if it is not registered.
    fn find(&mut self, id: u64) -> Arrival {
        let delivery = self.deliveries.get_mut(&id);
        delivery.map_or(Arrival::First, |delivery| delivery.arrival(&self.responses))
    }

    /// Drops the deliveries of more than 15 minutes ago, and the oldest one if there is no room for another.
    fn drop_old_deliveries(&mut self, now: Instant) {
        while let Some((oldest, arrived_at)) = self.arrivals.front() {
            let is_expired = now.duration_since(*arrived_at) >= TOKEN_LIFETIME;
            if !is_expired && self.arrivals.len() < INTERACTIONS_MAX {
                break;
            }
            self.deliveries.remove(oldest);
            self.arrivals.pop_front();
        }
    }
}

impl DeliveryState {
    /// Returns the state as a repeated request finds it.
    fn arrival(&mut self, responses: &Responses) -> Arrival {
        match self {
            Self::Finished(kept) => Arrival::Finished(kept.and_then(|kept| responses.get(kept))),
            Self::Pending(notify) => {
                let notify = notify.get_or_insert_default();
                Arrival::Pending(Arc::clone(notify).notified_owned())
            }
        }
    }
}

/// A request with an interaction. When the value is dropped because the connection broke, the response to the request
/// is unknown.
pub(crate) struct CurrentDelivery<'a> {
    dispatcher: &'a Arc<Dispatcher>,
    state: &'a ResponseState,
    runtime: &'a Runtime,
    is_finished: bool,
}

impl<'a> CurrentDelivery<'a> {
    pub(crate) fn new(
        dispatcher: &'a Arc<Dispatcher>,
        state: &'a ResponseState,
        runtime: &'a Runtime,
    ) -> Self {
        Self {
            dispatcher,
            state,
            runtime,
            is_finished: false,
        }
    }

    /// Remembers the response to the request. Returns the task that stores the response for other replicas, if there is
    /// one.
    pub(crate) fn finish(mut self, reply: &HttpReply) -> Option<Task<()>> {
        self.is_finished = true;
        match reply {
            HttpReply::Interaction(body) => self.record(Some(body)),
            HttpReply::CallbackByRest => self.record(None),
            HttpReply::Rejected(_) => {
                if let Some((deliveries, id)) = self.first() {
                    deliveries.forget(id);
                }
                None
            }
        }
    }

    fn record(&self, response: Option<&Bytes>) -> Option<Task<()>> {
        let (deliveries, id) = self.first()?;
        deliveries.finish(id, response.map(|response| &**response));
        self.dispatcher.policy.store.store().deliveries()?;
        let (dispatcher, response) = (Arc::clone(self.dispatcher), response.cloned());
        let finish = async move {
            let store = &dispatcher.policy.store;
            let Some(deliveries) = store.store().deliveries() else {
                return;
            };
            if let Err(error) = deliveries.finish(&store_key(id), response).await {
                store.report("deliveries", &error);
            }
        };
        let tasks = self.dispatcher.services.shutdown.tasks();
        Some(self.runtime.spawn(tasks.track_future(finish)))
    }

    /// Returns the ID of the interaction if this request is its first delivery.
    fn first(&self) -> Option<(&'a Deliveries, u64)> {
        // The subject is set for first deliveries only.
        let id = self.state.subject()?.id;
        Some((self.dispatcher.deliveries.as_ref()?, id.get()))
    }
}

impl Drop for CurrentDelivery<'_> {
    fn drop(&mut self) {
        if !self.is_finished {
            drop(self.record(None));
        }
    }
}

/// Returns whether an interaction is delivered for the first time. If not, sets the response that the first request
/// got, as soon as that response is known.
///
/// # Errors
///
/// Returns the error of a shared store, if the app does not run handlers without the store, and
/// [`HandlerErrorKind::Interrupted`] if the replica with the first request does not respond in time.
pub(crate) async fn is_first_delivery(
    dispatcher: &Dispatcher,
    id: Id<Interaction>,
    state: &ResponseState,
) -> Result<bool, HandlerError> {
    let Some(deliveries) = &dispatcher.deliveries else {
        return Ok(true);
    };
    match deliveries.register(id.get()) {
        Arrival::First => match dispatcher.policy.store.store().deliveries() {
            None => return Ok(true),
            // Boxed, because few apps share their deliveries.
            Some(shared) => match Box::pin(register_in_store(dispatcher, shared, id)).await {
                Ok(DeliveryOutcome::First) => return Ok(true),
                Ok(DeliveryOutcome::Repeated(response)) => {
                    deliveries.finish(id.get(), response.as_deref());
                    state.repeat(response);
                }
                Ok(DeliveryOutcome::Pending { since }) => {
                    let waiting = wait_for_other_replica(dispatcher, shared, id, since);
                    let Some(response) = Box::pin(waiting).await else {
                        deliveries.forget(id.get());
                        return Err(HandlerErrorKind::Interrupted.into());
                    };
                    deliveries.finish(id.get(), response.as_deref());
                    state.repeat(response);
                }
                Err(error) => {
                    deliveries.forget(id.get());
                    return Err(error.into());
                }
            },
        },
        // Boxed, because few interactions are delivered twice.
        arrival => Box::pin(deliveries.repeat(id, arrival, state)).await,
    }
    tracing::debug!(interaction = %id, "the interaction was delivered before; repeated the response");
    Ok(false)
}

/// Waits for the response of the replica that processes an interaction. Returns `None` if that replica does not respond in
/// time: it was probably killed, and a proxy has sent its request again.
async fn wait_for_other_replica(
    dispatcher: &Dispatcher,
    shared: &dyn DeliveryStore,
    id: Id<Interaction>,
    since: Duration,
) -> Option<Option<Bytes>> {
    let deadline = Instant::now() + OTHER_REPLICA_TIMEOUT.saturating_sub(since);
    loop {
        sleep(POLL_PAUSE).await;
        let registered = register_in_store(dispatcher, shared, id).await;
        if let Ok(DeliveryOutcome::Repeated(response)) = registered {
            return Some(response);
        }
        if deadline <= Instant::now() {
            return None;
        }
    }
}

/// Returns the key of an interaction in the store.
fn store_key(interaction: u64) -> String {
    format!("interaction {interaction}")
}

/// Registers an interaction in the store.
async fn register_in_store(
    dispatcher: &Dispatcher,
    shared: &dyn DeliveryStore,
    id: Id<Interaction>,
) -> Result<DeliveryOutcome, Error> {
    let key = store_key(id.get());
    let deadline = Instant::now() + STORE_TIMEOUT;
    let store = &dispatcher.policy.store;
    let registered = shared.begin(&key);
    store
        .run(
            StoreUse::Deliveries,
            deadline,
            registered,
            DeliveryOutcome::First,
        )
        .await
}
