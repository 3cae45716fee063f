//! Pseudorandom decisions of a test: how long a handler takes, or whether a connection breaks.

use std::env;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::task::yield_now;

/// A source of decisions. The same seed gives the same sequence of numbers.
#[derive(Debug)]
pub struct Decisions(AtomicU64);

impl Decisions {
    /// Creates a source with this seed.
    pub fn new(seed: u64) -> Self {
        Self(AtomicU64::new(seed))
    }

    /// Returns a number from 0 to `end`, without `end`.
    pub fn below(&self, end: u64) -> u64 {
        // SplitMix64: adding a constant makes the state unique, and mixing makes it look random.
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        let state = self.0.fetch_add(STEP, Ordering::Relaxed).wrapping_add(STEP);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }

    /// Returns an index of a slice with this length.
    ///
    /// # Panics
    ///
    /// Does not panic: the index is less than the length.
    pub fn index(&self, len: usize) -> usize {
        usize::try_from(self.below(len as u64)).expect("the index is less than the length")
    }

    /// Returns true once in `number` times on average.
    pub fn one_in(&self, number: u64) -> bool {
        self.below(number) == 0
    }

    /// Yields up to seven times.
    pub async fn pause(&self) {
        for _ in 0..self.below(8) {
            yield_now().await;
        }
    }
}

/// Returns the seeds of a test with this many rounds. `GUILDHALL_ROUNDS` sets another number of rounds, and
/// `GUILDHALL_SEED` another first seed than 1.
///
/// # Panics
///
/// Panics if a variable is not a number.
pub fn seeds(rounds: u64) -> Range<u64> {
    let number = |name, default| {
        let value = env::var(name).ok();
        value.map_or(default, |value| {
            value.parse().expect("the variable is a number")
        })
    };
    let first = number("GUILDHALL_SEED", 1);
    first..first + number("GUILDHALL_ROUNDS", rounds)
}
