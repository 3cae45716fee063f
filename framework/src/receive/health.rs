//! Health checks: `GET /healthz` and `GET /readyz`.

use std::sync::{Arc, PoisonError};

use http::StatusCode;
use tokio::sync::watch;

use crate::platform::{Duration, Instant, Mutex, spawn, timeout};
use crate::receive::dispatcher::Dispatcher;
use crate::store::access::STORE_TIMEOUT;

/// Time for which the result of a check of the store is used: anyone can send the request.
const CHECK_PERIOD: Duration = Duration::from_secs(1);

/// Returns 200, or 503 once the shutdown has begun.
pub(crate) fn health(dispatcher: &Dispatcher) -> (StatusCode, &'static str) {
    if dispatcher.services.shutdown.has_begun() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping")
    } else {
        (StatusCode::OK, "ok")
    }
}

/// Returns 200, or 503 once the shutdown has begun or while the store cannot be used.
pub(crate) async fn readiness(dispatcher: &Arc<Dispatcher>) -> (StatusCode, &'static str) {
    if dispatcher.services.shutdown.has_begun() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping")
    } else if can_use_store(dispatcher).await {
        (StatusCode::OK, "ok")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the store is unavailable")
    }
}

/// The last check of the store.
#[derive(Debug, Default)]
pub(crate) struct StoreCheck {
    began: Mutex<Option<Instant>>,
    /// Whether the store can be used; `None` while the check runs.
    result: watch::Sender<Option<bool>>,
}

impl StoreCheck {
    /// Returns whether another check is due. If so, it has begun.
    fn begin_if_due(&self) -> bool {
        let mut began = self.began.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = began.is_none_or(|began| began.elapsed() >= CHECK_PERIOD);
        if is_due {
            *began = Some(Instant::now());
            self.result.send_replace(None);
        }
        is_due
    }
}

/// Returns whether the store can be used, by a check that is at most [`CHECK_PERIOD`] old.
async fn can_use_store(dispatcher: &Arc<Dispatcher>) -> bool {
    if dispatcher.store_check.begin_if_due() {
        // A task of its own: a client that closes the connection does not end the check for the others.
        spawn(check_store(Arc::clone(dispatcher)));
    }
    let mut result = dispatcher.store_check.result.subscribe();
    // Fails without a sender, which lives as long as the app, and if the check of a store panics.
    let known = timeout(STORE_TIMEOUT * 2, result.wait_for(Option::is_some)).await;
    known.is_ok_and(|known| known.is_ok_and(|known| *known == Some(true)))
}

async fn check_store(dispatcher: Arc<Dispatcher>) {
    let store = &dispatcher.services.store;
    let checked = store
        .failures()
        .attempt("readiness", STORE_TIMEOUT, store.check());
    let is_usable = checked.await.is_ok();
    dispatcher.store_check.result.send_replace(Some(is_usable));
}
