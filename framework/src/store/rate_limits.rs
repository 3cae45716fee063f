//! The client's rate limits in a store, so that all processes with one token hold them together.

use std::sync::{Arc, Mutex, PoisonError};

use guildhall_client::__private::OncePerMinute;
use guildhall_client::{SharedLimits, SharedLimitsFuture};

use super::{Claim, ClaimOutcome, STORE_TIMEOUT, Store};
use crate::platform::{Duration, Instant, timeout};
use crate::redact::redact_debug;
use crate::telemetry;

/// Time for which a store that has failed is not asked again, so that it does not delay each request.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// The rate limits of a [`Client`](guildhall_client::Client) in a store, for
/// [`ClientBuilder::shared_limits`](guildhall_client::ClientBuilder::shared_limits).
///
/// An app whose store is shared does this for the client that it makes from its
/// [configuration](crate::AppBuilder::config). While the store fails, each process follows the limits as far as it knows
/// them, and logs a warning once a minute.
///
/// ```no_run
/// use guildhall::client::{Auth, Client};
/// use guildhall::model::Id;
/// use guildhall::store::{RateLimitStore, RedisStore};
///
/// # async fn example() -> guildhall::Result<()> {
/// let store = RedisStore::builder("redis://127.0.0.1:6379").application(Id::new(1));
/// let limits = RateLimitStore::new(store.connect().await?);
/// let client = Client::builder(Auth::bot("the bot's token")).shared_limits(limits).build()?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct RateLimitStore {
    store: Arc<dyn Store>,
    /// Time before which the store is not asked, because it has failed.
    paused_until: Mutex<Option<Instant>>,
    warning: OncePerMinute,
}

impl RateLimitStore {
    /// Creates the rate limits in a store. The store must belong to one application, because limits belong to a token.
    pub fn new(store: impl Store) -> Self {
        Self::from_shared(Arc::new(store))
    }

    /// Creates the rate limits in the store of an app.
    pub(crate) fn from_shared(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            paused_until: Mutex::default(),
            warning: OncePerMinute::default(),
        }
    }

    async fn claim_place(&self, key: &str, claim: Claim) -> Option<Duration> {
        if self.is_paused() {
            return None;
        }
        let claimed = self.store.claim(key, claim);
        match timeout(STORE_TIMEOUT, claimed).await {
            Ok(Ok(ClaimOutcome::Granted)) => None,
            Ok(Ok(ClaimOutcome::Full { retry_after })) => Some(retry_after),
            Ok(Err(error)) => {
                self.pause(&redact_debug(&error));
                None
            }
            Err(_) => {
                self.pause("the store did not respond within 0.5 seconds");
                None
            }
        }
    }

    fn is_paused(&self) -> bool {
        let paused_until = self.paused_until.lock();
        let paused_until = paused_until.unwrap_or_else(PoisonError::into_inner);
        paused_until.is_some_and(|until| Instant::now() < until)
    }

    /// Does not ask the store for some time, and logs the failure once a minute.
    fn pause(&self, error: &str) {
        telemetry::record_store_failure("rate_limits");
        let paused_until = self.paused_until.lock();
        *paused_until.unwrap_or_else(PoisonError::into_inner) =
            Some(Instant::now() + PAUSE_AFTER_FAILURE);
        if self.warning.is_due() {
            tracing::warn!(
                error,
                "the store failed to count requests to the service; until it works again, this process follows the rate limits alone"
            );
        }
    }
}

impl SharedLimits for RateLimitStore {
    fn claim<'a>(
        &'a self,
        key: &'a str,
        request: u64,
        places: u32,
        longest: Duration,
    ) -> SharedLimitsFuture<'a, Option<Duration>> {
        Box::pin(async move {
            let claim = Claim::new(request, places, longest);
            self.claim_place(&store_key(key), claim).await
        })
    }

    fn release<'a>(&'a self, key: &'a str, request: u64) -> SharedLimitsFuture<'a, ()> {
        Box::pin(async move {
            let key = store_key(key);
            let released = timeout(STORE_TIMEOUT, self.store.release(&key, request)).await;
            if !matches!(released, Ok(Ok(()))) {
                tracing::debug!("the store failed to release the place of a request");
            }
        })
    }
}

/// Returns the key of a limit in the store.
fn store_key(key: &str) -> String {
    format!("rate_limit {key}")
}
