//! Failures of a store: time limits, the log and the metrics.

use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};

use guildhall_client::__private::OncePerMinute;

use crate::error::Error;
use crate::platform::{Duration, Instant, timeout};
use crate::redact::redact_debug;
use crate::telemetry;

/// Time after which a failure means that the store hangs.
const HANGS_AFTER: Duration = Duration::from_millis(100);

/// Counts and logs the failures of a store.
///
/// The log has one warning a minute, and all other failures at level DEBUG. The metric is
/// `guildhall_store_failures_total`, whose label `use` is the purpose of the operation.
#[derive(Debug, Default)]
pub struct StoreFailures {
    warning: OncePerMinute,
    is_hanging: AtomicBool,
}

impl StoreFailures {
    /// Runs an operation for at most the time `limit`, and reports its failure. `purpose` is one word for the log and
    /// the metrics, such as `deferrals`.
    ///
    /// # Errors
    ///
    /// Returns the error of the store, or an error if the store did not respond in time.
    pub async fn attempt<T>(
        &self,
        purpose: &'static str,
        limit: Duration,
        operation: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        let begun_at = Instant::now();
        let done = timeout(limit, operation).await;
        let done = done.unwrap_or_else(|_| Err(StoreTimeout.into()));
        let is_hanging = done.is_err() && begun_at.elapsed() >= HANGS_AFTER;
        self.is_hanging.store(is_hanging, Ordering::Relaxed);
        done.inspect_err(|error| self.report(purpose, error))
    }

    /// Returns whether the last operation failed after a tenth of a second or more: another one would take as long.
    pub fn is_hanging(&self) -> bool {
        self.is_hanging.load(Ordering::Relaxed)
    }

    /// Reports a failure.
    pub fn report(&self, purpose: &'static str, error: &Error) {
        telemetry::record_store_failure(purpose);
        let error = redact_debug(error);
        if self.warning.is_due() {
            tracing::warn!(purpose, %error, "the store failed; further failures of this minute are logged at level DEBUG");
        } else {
            tracing::debug!(purpose, %error, "the store failed");
        }
    }
}

/// The error of a store that is too slow.
#[derive(Debug, thiserror::Error)]
#[error("the store did not respond in time")]
struct StoreTimeout;
