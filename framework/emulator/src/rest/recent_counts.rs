//! Request counts by key. Counts whose window has ended are removed.

use std::collections::BTreeMap;

/// Number of counts below which none are removed.
const SWEEP_MIN: usize = 256;

/// Maximum number of counts. When the maximum is reached although no window has ended, the counts whose windows end
/// first are removed.
const COUNTS_MAX: usize = 10_000;

/// Count of requests in a window of time.
pub(crate) trait RequestCount: Default {
    /// Returns the end of the window, in milliseconds since the Unix epoch. From then on, the count is equal to a new
    /// one.
    fn ends_at(&self) -> i64;
}

/// Request counts by key: a bucket, or the sender of the requests.
#[derive(Debug)]
pub(crate) struct RecentCounts<K, C> {
    all: BTreeMap<K, C>,
    /// Number of counts at which the next sweep removes counts.
    sweep_at: usize,
}

impl<K: Ord, C: RequestCount> RecentCounts<K, C> {
    /// Returns the count of a key; a new one if there is none.
    pub(crate) fn entry(&mut self, key: K, now: i64) -> &mut C {
        if self.all.len() >= self.sweep_at {
            self.sweep(now);
        }
        self.all.entry(key).or_default()
    }

    /// Removes the counts whose windows have ended. The next sweep follows when the number of counts has doubled, so
    /// that the cost of a request does not depend on the number.
    fn sweep(&mut self, now: i64) {
        self.all.retain(|_, count| count.ends_at() > now);
        if self.all.len() >= COUNTS_MAX {
            let mut ends: Vec<_> = self.all.values().map(RequestCount::ends_at).collect();
            let (_, middle, _) = ends.select_nth_unstable(COUNTS_MAX / 2);
            let (middle, mut excess) = (*middle, self.all.len() - COUNTS_MAX / 2);
            self.all.retain(|_, count| {
                let is_removed = excess > 0 && count.ends_at() <= middle;
                excess -= usize::from(is_removed);
                !is_removed
            });
        }
        self.sweep_at = (2 * self.all.len()).clamp(SWEEP_MIN, COUNTS_MAX);
    }
}

impl<K, C> Default for RecentCounts<K, C> {
    fn default() -> Self {
        Self {
            all: BTreeMap::new(),
            sweep_at: SWEEP_MIN,
        }
    }
}
