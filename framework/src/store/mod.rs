//! Storage for cooldowns, concurrency limits and everything else that the replicas of an app share.
//!
#![doc = include_str!("../docs/replicas.md")]

mod access;
mod cooldown;
mod journal;
mod memory;
mod rate_limits;
#[cfg(feature = "redis")]
mod redis;

use std::fmt;
use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use guildhall_model::{Application, Id};
use tokio::sync::mpsc;

use crate::error::Result;

pub use access::{OnStoreFailure, StoreUse};
pub(crate) use access::{STORE_TIMEOUT, StoreAccess};
pub(crate) use cooldown::ClaimedCooldown;
pub use cooldown::{Cooldown, CooldownStatus};
pub(crate) use journal::JournaledStore;
pub use memory::MemoryStore;
pub use rate_limits::RateLimitStore;
#[cfg(feature = "redis")]
pub use redis::{RedisStore, RedisStoreBuilder, RedisStoreError};

/// The future of an operation on a [`Store`].
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// Storage for cooldowns, concurrency limits and [long custom IDs](crate::AppBuilder::store_custom_ids), and for
/// everything else that replicas share.
///
/// Cooldowns, concurrency limits and the client's [rate limits](RateLimitStore) use the same primitive: a key has a number of slots, and a claimed slot is held until it is released
/// or expires. A use of a cooldown is a slot that is released only if a later guard rejects the
/// interaction. Each cooldown and each limit has its own keys. A key begins with `cooldown`, `rate_limit` or
/// `concurrency`, and names the level, the scope and the users who share the slots. The key of a cooldown
/// also contains the period, so a cooldown whose period was changed counts from zero. The key of a custom ID begins with
/// `custom_id`, and is the key of a value instead of slots: see [`keep`](Store::keep).
///
/// By default, an app uses a [`MemoryStore`]; [`AppBuilder::store`](crate::AppBuilder::store) sets
/// another store. With memory stores, each replica of an app counts separately. `RedisStore` (feature `redis`) is shared. A
/// store that several replicas share must
///
/// - execute each [`claim`](Store::claim) atomically with respect to the claims of other replicas;
/// - measure time by one clock, not by the clocks of the replicas;
/// - free a slot when it expires, even if the replica that held it is gone.
///
/// For example, a sorted set of holders by expiry, updated by a script in the database, meets these
/// requirements.
///
/// If a claim returns an error, or takes more than half a second,
/// [`AppBuilder::on_store_failure`](crate::AppBuilder::on_store_failure) decides. The time that a claim takes counts toward the
/// delay of the automatic deferral.
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

    /// Returns the remaining lifetime of each held slot under a key, in any order, for
    /// [`Context::cooldowns`](crate::Context::cooldowns). The default implementation returns an error.
    fn held_slots<'a>(&'a self, key: &'a str) -> StoreFuture<'a, Vec<Duration>> {
        let _ = key;
        Box::pin(ready(Err(SlotAccessError.into())))
    }

    /// Releases all slots under a key, for [`Context::reset_cooldowns`](crate::Context::reset_cooldowns). The default
    /// implementation returns an error.
    fn release_all<'a>(&'a self, key: &'a str) -> StoreFuture<'a, ()> {
        let _ = key;
        Box::pin(ready(Err(SlotAccessError.into())))
    }

    /// Returns the time after which the slots of a killed process are free: the app extends the slots of running handlers
    /// every few seconds. By default, `None`: slots are not extended, and those of a killed process are free after half an
    /// hour.
    fn slot_lease(&self) -> Option<Duration> {
        None
    }

    /// Extends the time of a slot, from now on. If the holder's slot has expired, or the store has lost its contents, the
    /// holder gets a slot again, even if all are held: its handler is running.
    fn extend<'a>(&'a self, key: &'a str, holder: u64, ttl: Duration) -> StoreFuture<'a, ()> {
        let _ = (key, holder, ttl);
        Box::pin(ready(Ok(())))
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

    /// Checks that the store can be used, for `GET /readyz`. The default is that it can.
    ///
    /// # Errors
    ///
    /// Returns the reason that the store cannot be used now.
    fn check(&self) -> StoreFuture<'_, ()> {
        Box::pin(ready(Ok(())))
    }

    /// Returns a store whose contents belong to this application, with which [`AppBuilder::build`](crate::AppBuilder::build)
    /// replaces a store that several apps may share. The default is `None`: the store stays.
    fn for_application(&self, application: Id<Application>) -> Option<Arc<dyn Store>> {
        let _ = application;
        None
    }

    /// Returns the deliveries that replicas share. The default is `None`: each replica recognizes only the requests that
    /// were delivered to itself.
    fn deliveries(&self) -> Option<&dyn DeliveryStore> {
        None
    }

    /// Returns the deferred interactions that outlive their process. The default is `None`: the users of a process that
    /// is killed see a loading message until their interaction tokens expire.
    fn deferrals(&self) -> Option<&dyn DeferralStore> {
        None
    }

    /// Returns the mailboxes of replicas. The default is `None`: a modal or click for which a handler waits must reach
    /// the replica with that handler.
    fn mailboxes(&self) -> Option<&dyn MailboxStore> {
        None
    }
}

/// Requests of the last 15 minutes that replicas share, part of a [`Store`].
pub trait DeliveryStore: Send + Sync {
    /// Registers the delivery of a request for 15 minutes. Of several deliveries with one key, to whichever replicas,
    /// exactly one is the first. The key contains the ID of the interaction, or begins with `event`: then the key stands for
    /// one run of a function for a [webhook event](mod@crate::event), and the response for its result.
    ///
    /// A replica calls this method before the handler runs. If the store fails, or takes more than half a second,
    /// [`AppBuilder::on_store_failure`](crate::AppBuilder::on_store_failure) decides whether the handler runs.
    fn begin<'a>(&'a self, key: &'a str) -> StoreFuture<'a, DeliveryOutcome>;

    /// Remembers the body of the response to a request; `None` if the response is not known. From then on,
    /// [`begin`](Self::begin) returns [`DeliveryOutcome::Repeated`].
    fn finish<'a>(&'a self, key: &'a str, response: Option<Bytes>) -> StoreFuture<'a, ()>;
}

/// Deferred interactions and the replicas that process them, part of a [`Store`].
///
/// A replica renews its lease every few seconds. When a lease ends, because the process was killed, another replica takes
/// the interactions over and tells their users.
pub trait DeferralStore: Send + Sync {
    /// Starts or renews the lease of a replica. Returns whether the replica had a lease. The replica has none
    ///
    /// - at the first time;
    /// - after another replica has taken over the interactions;
    /// - after the store has lost its contents.
    ///
    /// The app then [adds](Self::add) its interactions.
    fn renew(&self, replica: ReplicaId, ttl: Duration) -> StoreFuture<'_, bool>;

    /// Adds a deferred interaction to those of a replica, for the time `ttl`, which is above zero: until the interaction
    /// token expires. The bytes contain the token.
    fn add(
        &self,
        replica: ReplicaId,
        interaction: u64,
        deferral: Bytes,
        ttl: Duration,
    ) -> StoreFuture<'_, ()>;

    /// Removes an interaction that has its response. Returns whether it was one of the replica.
    fn remove(&self, replica: ReplicaId, interaction: u64) -> StoreFuture<'_, bool>;

    /// Moves the interactions of all replicas whose leases have ended to this replica, which has a lease. Returns all
    /// interactions that this replica has taken over and not [removed](Self::remove), also those of earlier calls: their
    /// replies may have been lost. Of several replicas that call this method, one gets each interaction.
    fn take_over(&self, replica: ReplicaId) -> StoreFuture<'_, Vec<(u64, Bytes)>>;

    /// Ends the lease of a replica that stops. Others take over the interactions that it still has.
    fn end(&self, replica: ReplicaId) -> StoreFuture<'_, ()>;
}

/// Mailboxes in which replicas receive messages of each other, part of a [`Store`].
pub trait MailboxStore: Send + Sync {
    /// Opens the mailbox of a replica. The mailbox closes when the receiver is dropped. A message that is sent while
    /// the connection to the store is broken may be lost.
    fn open(&self, replica: ReplicaId) -> StoreFuture<'_, mpsc::Receiver<Bytes>>;

    /// Sends a message to a replica. Returns whether its mailbox is open.
    fn send(&self, replica: ReplicaId, message: Bytes) -> StoreFuture<'_, bool>;
}

/// ID of one process of an app. The ID is random, and a process that is started again has another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReplicaId(u64);

impl ReplicaId {
    /// Returns the ID with this number.
    pub fn new(id: u64) -> Self {
        Self(id)
    }

    /// Returns the number.
    pub fn get(self) -> u64 {
        self.0
    }
}

/// Writes 16 hexadecimal digits.
impl fmt::Display for ReplicaId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The error of a store that keeps no values.
#[derive(Debug, thiserror::Error)]
#[error("this store keeps no values: implement `Store::keep` and `Store::fetch`")]
struct UnsupportedError;

/// The error of a store that neither lists nor resets slots.
#[derive(Debug, thiserror::Error)]
#[error(
    "this store cannot show or reset cooldowns: implement `Store::held_slots` and `Store::release_all`"
)]
struct SlotAccessError;

/// The result of [`DeliveryStore::begin`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryOutcome {
    /// The request is delivered for the first time.
    First,
    /// The request was delivered before, and no response was remembered yet: another replica processes it, or was killed.
    Pending {
        /// Time since the first delivery.
        since: Duration,
    },
    /// The request was delivered before. Its response, if it is known, is sent again.
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

impl Claim {
    /// Creates a request for one of this number of slots.
    pub fn new(holder: u64, slots: u32, ttl: Duration) -> Self {
        Self { holder, slots, ttl }
    }
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
