//! Log lines about rejected signatures, each at a limited rate: anyone can send such requests.

use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};

use guildhall_client::__private::OncePerMinute;

use crate::platform::{Duration, Instant, Mutex};
use crate::receive::rejection::Rejection;
use crate::receive::verify::SignatureError;

/// Time between two lines about signatures that do not match.
const MISMATCH_PERIOD: Duration = Duration::from_hours(1);

/// Times and counts of the lines.
#[derive(Debug, Default)]
pub(crate) struct SignatureWarnings {
    stale: OncePerMinute,
    mismatches: Mutex<Mismatches>,
    /// Whether a request had a valid signature: the public key is right.
    has_verified: AtomicBool,
}

/// Signatures that did not match.
#[derive(Debug, Default)]
struct Mismatches {
    count: u64,
    logged_at: Option<Instant>,
}

impl SignatureWarnings {
    /// Records that a signature was valid.
    pub(crate) fn record_valid(&self) {
        self.has_verified.store(true, Ordering::Relaxed);
    }

    /// Logs that a signed request is too old or from the future, once a minute; and that a signature does not match,
    /// once an hour, until one does. The service itself sends wrong signatures to check that the app rejects them.
    pub(crate) fn warn_of(&self, rejection: &Rejection) {
        match rejection {
            Rejection::Signature(reason @ SignatureError::Stale { .. }) => {
                // Only a valid signature can be stale.
                self.record_valid();
                if self.stale.is_due() {
                    tracing::warn!(%reason, "rejected a signed request: it was recorded and sent again, or the clock of this machine is wrong; `Endpoint::freshness` sets the limit");
                }
            }
            Rejection::Signature(SignatureError::Mismatch)
                if !self.has_verified.load(Ordering::Relaxed) =>
            {
                if let Some(count) = self.mismatches_to_log() {
                    tracing::warn!(
                        count,
                        "rejected requests whose signatures do not match, and no request has had a valid signature: if Discord sent them, DISCORD_PUBLIC_KEY is not the key of the app; the task `doctor` compares them"
                    );
                }
            }
            _ => {}
        }
    }

    /// Counts a signature; returns the count if a line is due.
    fn mismatches_to_log(&self) -> Option<u64> {
        let mismatches = self.mismatches.lock();
        let mut mismatches = mismatches.unwrap_or_else(PoisonError::into_inner);
        mismatches.count = mismatches.count.saturating_add(1);
        let now = Instant::now();
        let last = mismatches.logged_at;
        let is_due = last.is_none_or(|last| now.duration_since(last) >= MISMATCH_PERIOD);
        is_due.then(|| {
            mismatches.logged_at = Some(now);
            mismatches.count
        })
    }
}
