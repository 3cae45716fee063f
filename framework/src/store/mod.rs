//! Storage for cooldowns, concurrency limits, delivered interactions and long custom IDs.

mod memory;

use std::fmt;
use std::future::{Future, ready};
use std::pin::Pin;
use std::time::Duration;

use bytes::Bytes;

use crate::error::Result;

pub use memory::MemoryStore;

/// The future of an operation on a [`Store`].
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// Storage for cooldowns, concurrency limits and [long custom IDs](crate::AppBuilder::store_custom_ids).
///
/// Cooldowns and limits use the same primitive: a key has a number of slots, and a claimed slot is held until it is released
/// or expires. A use of a cooldown is a slot that is released only if a later guard rejects the
/// interaction. Each cooldown and each limit has its own keys. A key begins with `cooldown` or
/// `concurrency`, and names the level, the scope and the users who share the slots. The key of a cooldown
/// also contains the period, so a cooldown whose period was changed counts from zero. The key of a custom ID begins with
/// `custom_id`, and is the key of a value instead of slots: see [`keep`](Store::keep).
///
/// By default, an app uses a [`MemoryStore`]; [`AppBuilder::store`](crate::AppBuilder::store) sets
/// another store. With memory stores, each replica of an app counts separately. A store that
/// several replicas share must
///
/// - execute each [`claim`](Store::claim) atomically with respect to the claims of other replicas;
/// - measure time by one clock, not by the clocks of the replicas;
/// - free a slot when it expires, even if the replica that held it is gone.
///
/// For example, a sorted set of holders by expiry, updated by a script in the database, meets these
/// requirements.
///
/// If a claim returns an error, the interaction ends as if its handler had failed. The time that a claim
/// takes counts toward the delay of the automatic deferral.
///
/// Slots are released after the handler has finished, in parallel with the delivery of its
/// response: a [`release`](Store::release) never delays a response. If a release fails, panics or
/// takes more than 3 seconds, the app logs a warning, and the slot becomes free when it expires.
pub trait Store: fmt::Debug + Send + Sync + 'static {
    /// Claims a slot under a key.
    ///
    /// A holder that already has a slot gets no other one, even if slots are free: the interaction was delivered twice.
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, ClaimOutcome>;

    /// Releases a slot. Does nothing if the holder has no slot.
    fn release<'a>(&'a self, key: &'a str, holder: u64) -> StoreFuture<'a, ()>;

    /// Returns whether several replicas share the deliveries of interactions through
    /// [`begin_delivery`](Store::begin_delivery) and [`finish_delivery`](Store::finish_delivery). The default is
    /// false: each replica recognizes only the interactions that were delivered to itself.
    fn shares_deliveries(&self) -> bool {
        false
    }

    /// Registers the delivery of an interaction for 15 minutes. Of several deliveries of an interaction, to whichever
    /// replicas, exactly one is the first.
    ///
    /// A replica calls this method before the handler runs. If the store fails, or takes more than half a second, the
    /// handler runs.
    fn begin_delivery(&self, interaction: u64) -> StoreFuture<'_, DeliveryOutcome> {
        let _ = interaction;
        Box::pin(ready(Ok(DeliveryOutcome::First)))
    }

    /// Keeps a value under a key until the time `ttl` has passed. Each key is random and used once.
    ///
    /// By default, fails: a store that does not implement this method and [`fetch`](Store::fetch) cannot keep long
    /// [custom IDs](crate::AppBuilder::store_custom_ids).
    fn keep<'a>(&'a self, key: &'a str, value: Bytes, ttl: Duration) -> StoreFuture<'a, ()> {
        let _ = (key, value, ttl);
        Box::pin(ready(Err(UnsupportedError.into())))
    }

    /// Returns the value under a key, or `None` if there is none or it has expired. The value stays.
    ///
    /// A custom ID is read before its handler starts. If the store takes more than a second, the interaction fails.
    fn fetch<'a>(&'a self, key: &'a str) -> StoreFuture<'a, Option<Bytes>> {
        let _ = key;
        Box::pin(ready(Ok(None)))
    }

    /// Remembers the body of the initial response to an interaction; `None` if the response is not known.
    fn finish_delivery(&self, interaction: u64, response: Option<Bytes>) -> StoreFuture<'_, ()> {
        let _ = (interaction, response);
        Box::pin(ready(Ok(())))
    }
}

/// The error of a store that keeps no values.
#[derive(Debug, thiserror::Error)]
#[error("this store keeps no values: implement `Store::keep` and `Store::fetch`")]
struct UnsupportedError;

/// The result of [`Store::begin_delivery`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryOutcome {
    /// The interaction is delivered for the first time.
    First,
    /// The interaction was delivered before. The initial response, if it is known, is sent again.
    Repeated(Option<Bytes>),
}

/// A request for a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// Holder of the slot: the ID of the interaction.
    pub holder: u64,
    /// Maximum number of slots under the key.
    pub slots: u32,
    /// Time until the slot expires, unless it is released earlier.
    pub ttl: Duration,
}

/// The result of a [`Claim`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimOutcome {
    /// The holder has a slot.
    Granted,
    /// All slots are held.
    Full {
        /// Time until the first slot expires.
        retry_after: Duration,
    },
}
