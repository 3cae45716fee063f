//! Clock of the service: the system clock, or a stopped clock for tests.

use std::sync::Arc;
use std::time::Duration;

use guildhall_model::Timestamp;
use tokio::sync::watch;
use tokio::time::timeout;

/// A day, in milliseconds.
pub(crate) const DAY_MILLIS: i64 = 86_400_000;

/// Latest time of a clock, the start of the year 9999, in milliseconds since the Unix epoch. A period that begins then
/// still ends within the range of a [`Timestamp`].
const CLOCK_END_MILLIS: i64 = 253_370_764_800_000;

/// Clock for the timestamps of IDs, signatures, messages and tokens.
///
/// Clones share the same time. The time limit for the app's HTTP response is measured with tokio's clock instead.
#[derive(Clone, Debug)]
pub struct Clock {
    /// Start of a stopped clock, in milliseconds since the Unix epoch; `None` for the system clock.
    start: Option<i64>,
    /// Total time by which the clock was advanced, in milliseconds.
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

    /// Returns a clock that stays at `start` until it is [advanced](Self::advance). The clock never passes the start of
    /// the year 9999.
    pub fn at(start: Timestamp) -> Self {
        Self {
            start: Some(start.as_millis()),
            ahead: Arc::default(),
        }
    }

    /// Returns whether the clock stands still until it is advanced.
    pub(crate) const fn is_stopped(&self) -> bool {
        self.start.is_some()
    }

    /// Advances the clock by a duration, at most to the start of the year 9999.
    pub fn advance(&self, by: Duration) {
        self.ahead
            .send_modify(|ahead| *ahead = ahead.saturating_add(millis(by)));
    }

    /// Returns the current time, in milliseconds since the Unix epoch.
    pub fn now_millis(&self) -> i64 {
        let start = self.start.unwrap_or_else(|| Timestamp::now().as_millis());
        start
            .saturating_add(*self.ahead.borrow())
            .min(CLOCK_END_MILLIS)
    }

    /// Returns the current time.
    pub fn now(&self) -> Timestamp {
        let now = Timestamp::from_millis(self.now_millis());
        // Always in range: a clock starts at a valid timestamp and stops at `CLOCK_END_MILLIS`.
        now.unwrap_or_else(Timestamp::now)
    }

    /// Waits until the clock reaches `moment`, in milliseconds since the Unix epoch, at most until the start of the
    /// year 9999.
    pub async fn wait_until(&self, moment: i64) {
        let (moment, mut advanced) = (moment.min(CLOCK_END_MILLIS), self.ahead.subscribe());
        loop {
            let left = u64::try_from(moment.saturating_sub(self.now_millis())).unwrap_or(0);
            if left == 0 {
                return;
            }
            // Ignore both results: the channel cannot close while the clock owns the sender, and a timeout is the
            // expected end.
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

/// Converts a duration to whole milliseconds.
pub(crate) fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
