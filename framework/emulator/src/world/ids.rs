//! Snowflakes for what is made.

use guildhall_model::Id;

use super::random::Random;

/// The first second of 2015 in milliseconds since the Unix epoch, where snowflakes start.
const EPOCH: i64 = 1_420_070_400_000;

/// Gives out ids: rising, dated by the clock, and with a seed's worker and process in them.
#[derive(Debug)]
pub(crate) struct Ids {
    node: u64,
    last: u64,
}

impl Ids {
    pub(crate) const fn new(random: &mut Random) -> Self {
        Self {
            node: random.below(1 << 10) << 12,
            last: 0,
        }
    }

    /// The id of something that is made at `millis`, later than every id before it.
    pub(crate) fn next<T>(&mut self, millis: i64) -> Id<T> {
        let since = u64::try_from(millis.saturating_sub(EPOCH)).unwrap_or(0);
        let dated = (since << 22) | self.node;
        self.last = dated.max(self.last + 1);
        Id::new(self.last)
    }
}
