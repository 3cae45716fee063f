//! Storage for cooldowns, concurrency limits and everything else that the processes of an app share.
//!
#![doc = include_str!("../docs/processes.md")]

pub(crate) mod access;
mod failures;
mod memory;
pub(crate) mod processes;

use std::fmt;
use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use guildhall_client::SharedLimits;
use guildhall_model::{Application, Id};

use crate::error::Result;

pub use access::{OnStoreFailure, StoreUse};
pub use failures::StoreFailures;
pub use memory::MemoryStore;
pub use processes::{
    ForwardedInteraction, ForwardedResponse, NOTIFICATION_TIMEOUT, ProcessFuture, ProcessId,
    Processes, Work,
};

/// The future of an operation on a [`Store`].
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// Storage for cooldowns, concurrency limits and [long custom IDs](crate::settings::CustomIds::store), and for
/// everything else that the processes of an app share.
///
/// By default, an app uses a [`MemoryStore`]; [`AppBuilder::store`](crate::AppBuilder::store) sets another store. With
/// memory stores, each process of an app counts separately. The package `guildhall-redis` has a store that processes
/// share.
///
/// # Slots
///
/// Cooldowns, concurrency limits and the client's rate limits use the same primitive: a key has a number of slots, and
/// a claimed slot is held until it is released or expires. A run of a [job](crate::AppBuilder::every) in a store that
/// processes share is such a slot too. A use of a cooldown is a slot that is released only if a
/// later guard rejects the interaction. Each cooldown and each limit has its own keys. A key begins with `cooldown`,
/// `rate_limit`, `concurrency` or `job`, and names the level, the scope and the users who share the slots. The key of a
/// cooldown also contains the period, so a cooldown whose period was changed counts from zero.
///
/// A store that several processes share must
///
/// - execute each [`claim`](Store::claim) atomically with respect to the claims of other processes;
/// - measure time by one clock, not by the clocks of the processes;
/// - free a slot when it expires, even if the process that held it is gone.
///
/// For example, a sorted set of holders by expiry, updated by a script in the database, meets these requirements.
///
/// If a claim returns an error, or takes more than half a second,
/// [`AppBuilder::on_store_failure`](crate::AppBuilder::on_store_failure) decides. The time that a claim takes counts
/// toward the delay of the automatic deferral.
///
/// Slots are released after the handler has finished, while its response is being sent: a [`release`](Store::release)
/// never delays a response. If a release fails, panics or takes more than 3 seconds, the app logs a warning, and the
/// slot becomes free when it expires.
///
/// # Other processes
///
/// [`is_shared`](Store::is_shared), [`begin`](Store::begin), [`finish`](Store::finish), [`forget`](Store::forget),
/// [`rate_limits`](Store::rate_limits) and [`processes`](Store::processes) are for stores that several processes share.
pub trait Store: fmt::Debug + Send + Sync + 'static {
    /// Claims a slot under a key.
    ///
    /// A holder that already has a slot gets no other one, even if slots are free: the interaction was delivered twice.
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, Claimed>;

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

    /// Keeps a value under a key until the time `ttl` has passed. Each key is random, begins with `custom_id` and is
    /// used once.
    ///
    /// By default, fails: a store that does not implement this method and [`fetch`](Store::fetch) cannot keep long
    /// [custom IDs](crate::settings::CustomIds::store).
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

    /// Returns a store whose contents belong to this application, with which
    /// [`AppBuilder::build`](crate::AppBuilder::build) replaces a store that several apps may share. The default is
    /// `None`: the store stays.
    fn for_application(&self, application: Id<Application>) -> Option<Arc<dyn Store>> {
        let _ = application;
        None
    }

    /// Returns whether several processes share the contents. The default is false.
    fn is_shared(&self) -> bool {
        false
    }

    /// Registers a request for 15 minutes. Returns the earlier request with this key, to whichever process; of several
    /// requests with one key, exactly one is the first. A request that began longer than `lost_after` ago and was not
    /// finished counts as lost, and this one as the first.
    ///
    /// A process calls this method before it processes a request. The key contains the ID of the interaction, or begins
    /// with `event`: then the key stands for a function for a [webhook event](mod@crate::event). It begins with
    /// `job` for a run of a [job](crate::AppBuilder::every) at its time. If the store fails, or
    /// takes more than half a second, [`AppBuilder::on_store_failure`](crate::AppBuilder::on_store_failure) decides
    /// whether the request is processed.
    ///
    /// The default is `None`: each process recognizes only the requests that were delivered to itself.
    fn begin<'a>(
        &'a self,
        key: &'a str,
        lost_after: Duration,
    ) -> StoreFuture<'a, Option<EarlierRequest>> {
        let _ = (key, lost_after);
        Box::pin(ready(Ok(None)))
    }

    /// Remembers the body of the response to a request; `None` if the response is not known. From then on,
    /// [`begin`](Self::begin) returns [`EarlierRequest::Finished`].
    fn finish<'a>(&'a self, key: &'a str, response: Option<Bytes>) -> StoreFuture<'a, ()> {
        let _ = (key, response);
        Box::pin(ready(Ok(())))
    }

    /// Forgets a request that was not processed. A finished request stays.
    fn forget<'a>(&'a self, key: &'a str) -> StoreFuture<'a, ()> {
        let _ = key;
        Box::pin(ready(Ok(())))
    }

    /// Returns the rate limits that all processes with one token hold together. The default is `None`: each process
    /// holds the rate limits alone.
    fn rate_limits(&self) -> Option<Arc<dyn SharedLimits>> {
        None
    }

    /// Returns the connection with the other processes of the app. The default is `None`: the users of a process that
    /// is killed see a loading message until their interaction tokens expire.
    fn processes(&self) -> Option<Arc<dyn Processes>> {
        None
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

/// An earlier request with the same key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EarlierRequest {
    /// No response was remembered yet: another process is processing the request, or was killed.
    Running {
        /// Time since the earlier request.
        since: Duration,
    },
    /// The request was processed. Its response, if it is known, is sent again.
    Finished(Option<Bytes>),
}

/// A request for a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// Holder of the slot: the ID of the interaction, or a random number for the run of a job.
    pub holder: u64,
    /// Maximum number of slots under the key.
    pub slots: u32,
    /// Time until the slot expires, unless it is released earlier.
    pub ttl: Duration,
    /// Whether the holder releases the slot. A store may then let the slot expire sooner, and extend its time until the
    /// release, so that the slots of a killed process become free earlier.
    pub renewable: bool,
}

impl Claim {
    /// Creates a request for one of this number of slots.
    pub fn new(holder: u64, slots: u32, ttl: Duration) -> Self {
        Self {
            holder,
            slots,
            ttl,
            renewable: false,
        }
    }

    /// Sets that the holder releases the slot.
    #[must_use]
    pub fn renewable(mut self) -> Self {
        self.renewable = true;
        self
    }
}

/// The result of a [`Claim`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// The holder has a slot.
    Granted,
    /// All slots are held.
    Full {
        /// Time until the first slot expires.
        retry_after: Duration,
    },
}
