//! What time it is for the service.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use guildhall_model::Timestamp;

/// The clock that ids, signatures, messages and tokens are dated by.
///
/// Clones are the same clock. The deadline of an answer is not measured with it, but with
/// tokio's time.
#[derive(Clone, Debug)]
pub struct Clock {
    start: Option<i64>,
    ahead: Arc<AtomicI64>,
}

impl Clock {
    /// The machine's clock.
    pub fn system() -> Self {
        Self {
            start: None,
            ahead: Arc::default(),
        }
    }

    /// A clock that stands still at `start` until it is [advanced](Self::advance).
    pub fn at(start: Timestamp) -> Self {
        Self {
            start: Some(start.as_millis()),
            ahead: Arc::default(),
        }
    }

    /// Puts the clock forward.
    pub fn advance(&self, by: Duration) {
        self.ahead.fetch_add(millis(by), Ordering::Relaxed);
    }

    /// Milliseconds since the Unix epoch.
    pub fn now_millis(&self) -> i64 {
        let start = self.start.unwrap_or_else(|| Timestamp::now().as_millis());
        start.saturating_add(self.ahead.load(Ordering::Relaxed))
    }

    /// The time as the service writes it; none after the year 9999.
    pub fn now(&self) -> Option<Timestamp> {
        Timestamp::from_millis(self.now_millis())
    }

    /// The same, or the machine's time where a clock was put forward beyond that.
    pub(crate) fn now_or_system(&self) -> Timestamp {
        self.now().unwrap_or_else(Timestamp::now)
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::system()
    }
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
