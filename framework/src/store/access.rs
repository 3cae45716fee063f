//! Access to the app's store: time limits, and the handling of failures.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use guildhall_model::{Application, Id};

use super::{MemoryStore, Store, StoreFailures, StoreFuture};
use crate::error::Error;
use crate::platform::{Duration, Instant, sleep, spawn};

/// Maximum time for the operations of one [`StoreUse`] in an interaction: the service waits 3 seconds for the response.
pub(crate) const STORE_TIMEOUT: Duration = Duration::from_millis(500);

/// Time between two checks of a store that hangs.
const CHECK_PAUSE: Duration = Duration::from_millis(500);

/// The error of an operation that is not attempted.
#[derive(Debug, thiserror::Error)]
#[error("the store hangs: the operation was not attempted")]
struct HangingError;

/// A use of the store whose failure [`AppBuilder::on_store_failure`](crate::AppBuilder::on_store_failure) handles.
///
/// | use | default | with the default |
/// |---|---|---|
/// | `Cooldowns` | [`OnStoreFailure::Open`] | the handler runs, and the use is not counted |
/// | `Concurrency` | [`OnStoreFailure::Closed`] | the user gets an error message |
/// | `Requests` | [`OnStoreFailure::Open`] | the process recognizes only requests that it received itself |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoreUse {
    /// Claims of cooldown uses.
    Cooldowns,
    /// Claims of slots of concurrency limits.
    Concurrency,
    /// The registration of interactions and events, so that each is processed once.
    Requests,
}

/// Handling of an interaction for which the store fails, or takes more than half a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnStoreFailure {
    /// The handler runs without the protection of the store: a cooldown may have more uses, a handler may run twice.
    Open,
    /// The handler does not run, and the user gets an error message.
    Closed,
}

/// The app's store. Clones share the warnings.
#[derive(Clone)]
pub(crate) struct StoreAccess {
    store: Arc<dyn Store>,
    /// Whether the app has set the store.
    is_set: bool,
    on_failure: [OnStoreFailure; 3],
    failures: Arc<StoreFailures>,
    /// Whether a task waits for a store that hangs.
    is_watched: Arc<AtomicBool>,
}

impl Default for StoreAccess {
    fn default() -> Self {
        let mut access = Self {
            store: Arc::new(MemoryStore::default()),
            is_set: false,
            on_failure: [OnStoreFailure::Open; 3],
            failures: Arc::default(),
            is_watched: Arc::default(),
        };
        access.set_on_failure(StoreUse::Concurrency, OnStoreFailure::Closed);
        access
    }
}

impl StoreAccess {
    pub(crate) fn set_store(&mut self, store: Arc<dyn Store>) {
        self.store = store;
        self.is_set = true;
    }

    /// Returns whether the app has set the store.
    #[cfg(feature = "cli")]
    pub(crate) fn is_set(&self) -> bool {
        self.is_set
    }

    /// Replaces the store by the one for this application, if the store distinguishes applications.
    pub(crate) fn set_application(&mut self, application: Id<Application>) {
        if let Some(store) = self.store.for_application(application) {
            self.store = store;
        }
    }

    pub(crate) fn set_on_failure(&mut self, purpose: StoreUse, handling: OnStoreFailure) {
        self.on_failure[purpose as usize] = handling;
    }

    pub(crate) fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    pub(crate) fn failures(&self) -> &StoreFailures {
        &self.failures
    }

    /// Runs an operation until `deadline`. If the operation fails, counts and logs the failure, and returns `fallback`
    /// if the interaction is to be processed nevertheless.
    ///
    /// # Errors
    ///
    /// Returns the error of the store, or an error if the store did not respond in time.
    pub(crate) async fn run<T>(
        &self,
        purpose: StoreUse,
        deadline: Instant,
        operation: StoreFuture<'_, T>,
        fallback: T,
    ) -> Result<T, Error> {
        let limit = deadline.saturating_duration_since(Instant::now());
        let done = if self.failures.is_hanging() {
            self.watch();
            let error = HangingError.into();
            self.failures.report(purpose.name(), &error);
            Err(error)
        } else {
            let done = self.failures.attempt(purpose.name(), limit, operation);
            done.await.inspect_err(|_| self.watch())
        };
        match (done, self.on_failure[purpose as usize]) {
            (Err(_), OnStoreFailure::Open) => Ok(fallback),
            (done, _) => done,
        }
    }

    /// Checks a store that hangs until it works again, so that no interaction waits for it meanwhile.
    fn watch(&self) {
        if !self.failures.is_hanging() || self.is_watched.swap(true, Ordering::Relaxed) {
            return;
        }
        let store = Arc::downgrade(&self.store);
        let failures = Arc::clone(&self.failures);
        let watched = Watched(Arc::clone(&self.is_watched));
        spawn(async move {
            let _watched = watched;
            while failures.is_hanging()
                && let Some(store) = store.upgrade()
            {
                sleep(CHECK_PAUSE).await;
                let _ = failures
                    .attempt("check", STORE_TIMEOUT, store.check())
                    .await;
            }
        });
    }
}

/// Resets a flag when dropped, also if the check of a store panics.
struct Watched(Arc<AtomicBool>);

impl Drop for Watched {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

impl Deref for StoreAccess {
    type Target = dyn Store;

    fn deref(&self) -> &dyn Store {
        &*self.store
    }
}

impl StoreUse {
    /// Returns the name for logs and metrics.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Cooldowns => "cooldowns",
            Self::Concurrency => "concurrency",
            Self::Requests => "requests",
        }
    }
}

impl fmt::Debug for StoreAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.store.fmt(f)
    }
}
