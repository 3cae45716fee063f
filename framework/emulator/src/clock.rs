//! What time it is for the service.

use std::sync::Arc;
use std::time::Duration;

use guildhall_model::Timestamp;
use tokio::sync::watch;
use tokio::time::timeout;

/// The beginning of the year 9999, in milliseconds since the Unix epoch: what lasts for a while from
/// then on still ends within what a [`Timestamp`] holds.
const END: i64 = 253_370_764_800_000;

/// The clock that ids, signatures, messages and tokens are dated by.
///
/// Clones are the same clock. How long an answer in the response may take is not measured with
/// it, but with tokio's time.
#[derive(Clone, Debug)]
pub struct Clock {
    start: Option<i64>,
    ahead: Arc<watch::Sender<i64>>,
}

impl Clock {
    /// The machine's clock.
    pub fn system() -> Self {
        Self {
            start: None,
            ahead: Arc::default(),
        }
    }

    /// A clock that stands still at `start`, or at the beginning of the year 9999, until it is [advanced](Self::advance).
    pub fn at(start: Timestamp) -> Self {
        Self {
            start: Some(start.as_millis()),
            ahead: Arc::default(),
        }
    }

    /// Puts the clock forward, at most to the beginning of the year 9999.
    pub fn advance(&self, by: Duration) {
        self.ahead
            .send_modify(|ahead| *ahead = ahead.saturating_add(millis(by)));
    }

    /// Milliseconds since the Unix epoch.
    pub fn now_millis(&self) -> i64 {
        let start = self.start.unwrap_or_else(|| Timestamp::now().as_millis());
        start.saturating_add(*self.ahead.borrow()).min(END)
    }

    /// The time as the service writes it.
    pub fn now(&self) -> Timestamp {
        let now = Timestamp::from_millis(self.now_millis());
        // There always is one: a clock begins within the calendar, and stops before its end.
        now.unwrap_or_else(Timestamp::now)
    }

    /// Waits until it is so late, in milliseconds since the Unix epoch.
    pub(crate) async fn wait_until(&self, moment: i64) {
        let (moment, mut advanced) = (moment.min(END), self.ahead.subscribe());
        loop {
            let left = u64::try_from(moment.saturating_sub(self.now_millis())).unwrap_or(0);
            if left == 0 {
                return;
            }
            // Neither fails: the sender is this clock's own, and a timeout is what is waited for.
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

/// A duration in whole milliseconds.
pub(crate) fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
