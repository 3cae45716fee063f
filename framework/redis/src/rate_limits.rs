//! The client's rate limits in a store, so that all processes with one token hold them together.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use guildhall::store::{Claim, Claimed, Store, StoreFailures};
use guildhall_client::{SharedLimits, SharedLimitsFuture};
use tokio::time::{Instant, timeout};

/// Maximum time of an operation, which a request to the service waits for.
const CLAIM_TIMEOUT: Duration = Duration::from_millis(500);

/// Time for which a store that has failed is not asked again, so that it does not delay each request.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// The rate limits of a [`Client`](guildhall_client::Client) in a store, for
/// [`ClientBuilder::shared_limits`](guildhall_client::ClientBuilder::shared_limits).
///
/// An app whose store is shared does this for the client that it makes from its
/// [configuration](guildhall::AppBuilder::config). While the store fails, each process follows the limits as far as it
/// knows them, and logs a warning once a minute.
///
/// ```no_run
/// use guildhall::client::{Auth, Client};
/// use guildhall::model::Id;
/// use guildhall_redis::{RateLimitStore, RedisStore};
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
    failures: StoreFailures,
}

impl RateLimitStore {
    /// Creates the rate limits in a store. The store must belong to one application, because limits belong to a token.
    pub fn new(store: impl Store) -> Self {
        Self {
            store: Arc::new(store),
            paused_until: Mutex::default(),
            failures: StoreFailures::default(),
        }
    }

    async fn claim_place(&self, key: &str, claim: Claim) -> Option<Duration> {
        if self.is_paused() {
            return None;
        }
        let claimed = self.store.claim(key, claim);
        let claimed = self.failures.attempt("rate_limits", CLAIM_TIMEOUT, claimed);
        match claimed.await {
            Ok(Claimed::Granted) => None,
            Ok(Claimed::Full { retry_after }) => Some(retry_after),
            Err(_) => {
                self.pause();
                None
            }
        }
    }

    fn is_paused(&self) -> bool {
        let paused_until = self.paused_until.lock();
        let paused_until = paused_until.unwrap_or_else(PoisonError::into_inner);
        paused_until.is_some_and(|until| Instant::now() < until)
    }

    /// Does not ask the store for some time: until it works again, this process follows the rate limits alone.
    fn pause(&self) {
        let paused_until = self.paused_until.lock();
        *paused_until.unwrap_or_else(PoisonError::into_inner) =
            Some(Instant::now() + PAUSE_AFTER_FAILURE);
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
            let released = timeout(CLAIM_TIMEOUT, self.store.release(&key, request)).await;
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
