//! What outlives an interaction: who holds a place, and for how long.

mod memory;

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use crate::Result;

pub use memory::MemoryStore;

/// What a [`Store`] is doing.
pub type Storing<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// Keeps the claims behind cooldowns and limits of concurrency.
///
/// One primitive serves both: so many places under a key, each held until it is released or until
/// its time is over. A use of a cooldown is a place that nobody releases.
///
/// [`MemoryStore`] is what an app has unless [`AppBuilder::store`](crate::AppBuilder::store) is
/// given another. Each replica of an app has its own then, and counts by itself. For several that
/// count together, a store must
///
/// - decide each [`claim`](Store::claim) as one step that no other replica's claim comes between;
/// - measure time by one clock, the store's own, not the replicas';
/// - forget a place when its time is over, also where the replica that held it is gone.
///
/// A sorted set of holders by the end of their time, behind a script of the database, does that.
///
/// Where a claim fails, the interaction is answered as by a handler that failed. What a member waits
/// for in it counts to the time until the deferral.
///
/// Places are given back when the handler is done, while it is answered, whether that is quick or
/// not: no answer waits for a [`release`](Store::release). Where one fails, panics, or is not done
/// after 3 seconds, the log says so, and the place is free when its time is over.
pub trait Store: fmt::Debug + Send + Sync + 'static {
    /// Claims one of the places under this key.
    ///
    /// Whoever holds a place already, holds it on: its time begins anew.
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> Storing<'a, Claimed>;

    /// Gives a place back; nothing happens where it is not held.
    fn release<'a>(&'a self, key: &'a str, holder: u64) -> Storing<'a, ()>;
}

/// What is asked of a [`Store`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// Who asks: the interaction's id.
    pub holder: u64,
    /// How many places there are under the key.
    pub places: u32,
    /// How long a place is held, unless it is released.
    pub time: Duration,
}

/// What became of a [`Claim`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// The place is held.
    Held,
    /// Every place is taken.
    Full {
        /// How long until the first of them is free, if nobody releases one.
        free_in: Duration,
    },
}
