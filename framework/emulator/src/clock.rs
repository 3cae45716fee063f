//! The clock of the service: the system clock, or a stopped clock for tests.

use std::sync::Arc;
use std::time::Duration;

use guildhall_model::Timestamp;
use tokio::sync::watch;
use tokio::time::timeout;

/// Start of the year 9999, in milliseconds since the Unix epoch: periods that begin then still end
/// within the range of a [`Timestamp`].
const CLOCK_END: i64 = 253_370_764_800_000;

/// The clock that dates IDs, signatures, messages and tokens.
///
/// Clones share one clock. The deadline for HTTP responses is measured in tokio's time instead.
#[derive(Clone, Debug)]
pub struct Clock {
    start: Option<i64>,
    ahead: Arc<watch::Sender<i64>>,
}

impl Clock {
    /// Returns the system clock.
    pub fn system() -> Self {
        Self {
            start: None,
            ahead: Arc::default(),
        }
    }

    /// Returns a clock that stands still at `start` until it is [advanced](Self::advance). It never
    /// passes the beginning of the year 9999.
    pub fn at(start: Timestamp) -> Self {
        Self {
            start: Some(start.as_millis()),
            ahead: Arc::default(),
        }
    }

    /// Advances the clock, at most to the beginning of the year 9999.
    pub fn advance(&self, by: Duration) {
        self.ahead
            .send_modify(|ahead| *ahead = ahead.saturating_add(millis(by)));
    }

    /// Returns milliseconds since the Unix epoch.
    pub fn now_millis(&self) -> i64 {
        let start = self.start.unwrap_or_else(|| Timestamp::now().as_millis());
        start.saturating_add(*self.ahead.borrow()).min(CLOCK_END)
    }

    /// Returns the current time.
    pub fn now(&self) -> Timestamp {
        let now = Timestamp::from_millis(self.now_millis());
        // Never out of range: a clock starts within the calendar, and stops before its end.
        now.unwrap_or_else(Timestamp::now)
    }

    /// Waits until a time, in milliseconds since the Unix epoch.
    pub(crate) async fn wait_until(&self, moment: i64) {
        let (moment, mut advanced) = (moment.min(CLOCK_END), self.ahead.subscribe());
        loop {
            let left = u64::try_from(moment.saturating_sub(self.now_millis())).unwrap_or(0);
            if left == 0 {
                return;
            }
            // Neither result matters: the clock owns the sender, and a timeout is the expected end.
            let _ = match self.start {
                Some(_) => Ok(advanced.changed().await),
                None => timeout(Duration::from_millis(left), advanced.changed()).await,
            };
        }
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::system()
    }
}

/// Returns a duration in whole milliseconds.
pub(crate) fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
