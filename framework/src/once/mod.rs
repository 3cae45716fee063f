//! Requests that are delivered more than once, for example by a proxy: each is processed once, in this process and in
//! all processes that share a store.

pub(crate) mod local;
pub(crate) mod stage;

use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use guildhall_model::{Id, Interaction};

use crate::error::Error;
use crate::platform::{Instant, Runtime, Task, TaskTracker, timeout_at};
use crate::store::access::{STORE_TIMEOUT, StoreAccess, StoreUse};
use crate::store::{EarlierRequest, StoreFuture};

use local::{EarlierHere, LocalRequests};

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
    RunOnce,
    /// The handler runs again.
    RunAgain,
}

/// A request that is processed once: the ID of an interaction, or the hash of an event with [`EVENT`] set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RequestKey(u64);

/// The bit that distinguishes events. No ID reaches it before the year 2084.
const EVENT: u64 = 1 << 63;

impl RequestKey {
    pub(crate) fn for_interaction(id: Id<Interaction>) -> Self {
        Self(id.get() & !EVENT)
    }

    /// Returns the key of a function for a webhook event, from a hash of both.
    pub(crate) fn for_event_function(hash: u64) -> Self {
        Self(hash | EVENT)
    }
}

/// Writes the key of the request in a store.
impl fmt::Display for RequestKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            id if id < EVENT => write!(f, "interaction {id}"),
            hash => write!(f, "event {hash:016x}"),
        }
    }
}

/// Progress of an earlier request.
#[derive(Debug)]
pub(crate) enum Earlier {
    /// This process is still processing the request.
    RunningHere,
    /// Another process has begun to process the request.
    RunningElsewhere {
        /// Time since the first request.
        since: Duration,
    },
    /// The request was processed. Contains the response, if it is known.
    Finished(Option<Bytes>),
    /// The request was not processed after all, while this one waited for it.
    Forgotten,
}

/// The requests of the last 15 minutes.
#[derive(Debug)]
pub(crate) struct Once {
    local: LocalRequests,
    store: StoreAccess,
    /// Tracker of the tasks that change the store.
    tasks: TaskTracker,
}

impl Once {
    pub(crate) fn new(store: StoreAccess, tasks: TaskTracker) -> Self {
        Self {
            local: LocalRequests::default(),
            store,
            tasks,
        }
    }

    /// Registers a request in this process. Returns the earlier request with this key, if there is one.
    pub(crate) fn begin_here(&self, key: RequestKey) -> Option<EarlierHere> {
        self.local.begin(key)
    }

    /// Returns whether other processes may have received the same requests.
    pub(crate) fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    /// Registers a request in the shared store, after [`begin_here`](Self::begin_here) found none. Returns the earlier
    /// request of another process, if there is one. A request that another process began longer than `lost_after` ago
    /// counts as lost.
    ///
    /// # Errors
    ///
    /// Returns the error of the store, if the app does not process requests without the store.
    pub(crate) async fn begin_in_store(
        &self,
        key: RequestKey,
        lost_after: Duration,
    ) -> Result<Option<Earlier>, Error> {
        if !self.store.is_shared() {
            return Ok(None);
        }
        let (key, deadline) = (key.to_string(), Instant::now() + STORE_TIMEOUT);
        let registered = self.store.begin(&key, lost_after);
        let registered = self
            .store
            .run(StoreUse::Requests, deadline, registered, None);
        Ok(registered.await?.map(|earlier| match earlier {
            EarlierRequest::Running { since } => Earlier::RunningElsewhere { since },
            EarlierRequest::Finished(response) => Earlier::Finished(response),
        }))
    }

    /// Ends the registration in this process, unless [`begin_in_store`](Self::begin_in_store) has found no earlier
    /// request.
    pub(crate) fn record_earlier(
        &self,
        key: RequestKey,
        found: &Result<Option<Earlier>, impl Sized>,
    ) {
        match found {
            Ok(None) => {}
            Ok(Some(Earlier::Finished(response))) => {
                self.local.finish(key, response.as_deref());
            }
            Ok(Some(_)) | Err(_) => self.local.forget(key),
        }
    }

    /// Waits for the end of an earlier request in this process, at most until `deadline`.
    pub(crate) async fn wait_here(
        &self,
        key: RequestKey,
        mut earlier: EarlierHere,
        deadline: Instant,
    ) -> Earlier {
        loop {
            let ended = match earlier {
                EarlierHere::Finished(response) => return Earlier::Finished(response),
                EarlierHere::Running(ended) => ended,
            };
            if timeout_at(deadline, ended).await.is_err() {
                return Earlier::RunningHere;
            }
            match self.local.find(key) {
                Some(found) => earlier = found,
                None => return Earlier::Forgotten,
            }
        }
    }

    /// Remembers the response to a request; `None` if the response is unknown. Returns the task that changes the store,
    /// if the store is shared.
    pub(crate) fn finish(
        &self,
        key: RequestKey,
        response: Option<&Bytes>,
        runtime: &Runtime,
    ) -> Option<Task<()>> {
        // If this process has given up the request, another one may process the request, and has the entry.
        if !self.local.finish(key, response.map(|response| &**response)) {
            return None;
        }
        let response = response.cloned();
        self.change(runtime, move |store| {
            Box::pin(async move { store.finish(&key.to_string(), response).await })
        })
    }

    /// Forgets a request in this process only.
    pub(crate) fn forget_here(&self, key: RequestKey) {
        self.local.forget(key);
    }

    /// Forgets a request that was not processed, so that another one with this key is.
    pub(crate) fn forget(&self, key: RequestKey, runtime: &Runtime) -> Option<Task<()>> {
        self.local.forget(key);
        self.change(runtime, move |store| {
            Box::pin(async move { store.forget(&key.to_string()).await })
        })
    }

    /// Changes the store in a task, if the store is shared.
    fn change(
        &self,
        runtime: &Runtime,
        change: impl for<'s> FnOnce(&'s StoreAccess) -> StoreFuture<'s, ()> + Send + 'static,
    ) -> Option<Task<()>> {
        if !self.store.is_shared() {
            return None;
        }
        let store = self.store.clone();
        let work = async move {
            if let Err(error) = change(&store).await {
                store.failures().report(StoreUse::Requests.name(), &error);
            }
        };
        Some(runtime.spawn(self.tasks.track_future(work)))
    }
}
