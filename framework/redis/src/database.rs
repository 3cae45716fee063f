//! The operations that a [`Replica`](crate::Replica) needs of a database.

use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use guildhall::store::{Claim, Claimed, ProcessId, StoreFuture};
use tokio::sync::mpsc;

/// The operations that a [`Replica`](crate::Replica) needs of a database: slots, leases of replicas with their deferred
/// interactions, and mailboxes.
///
/// A replica renews its lease every few seconds. When a lease ends, because the process was killed, another replica
/// takes the interactions over and notifies their users.
pub trait Database: fmt::Debug + Send + Sync + 'static {
    /// Claims a slot for the time of the claim, as [`Store::claim`](guildhall::store::Store::claim).
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, Claimed>;

    /// Releases a slot. Does nothing if the holder has no slot.
    fn release<'a>(&'a self, key: &'a str, holder: u64) -> StoreFuture<'a, ()>;

    /// Extends the time of a slot, from now on. If the holder's slot has expired, or the database has lost its
    /// contents, the holder gets a slot again, even if all are held: its handler is running.
    fn extend<'a>(&'a self, key: &'a str, holder: u64, ttl: Duration) -> StoreFuture<'a, ()>;

    /// Starts or renews the lease of a replica. Returns whether the replica had a lease. The replica has none
    ///
    /// - at the first time;
    /// - after another replica has taken over the interactions;
    /// - after the database has lost its contents.
    ///
    /// The replica then [adds](Self::add) its interactions.
    fn renew(&self, replica: ProcessId, ttl: Duration) -> StoreFuture<'_, bool>;

    /// Adds a deferred interaction to those of a replica, for the time `ttl`, which is above zero: until the
    /// interaction token expires. The bytes contain the token. Takes the interaction back from a replica that has
    /// [taken it over](Self::take_over). Returns false, and changes nothing, while that replica [notifies](
    /// Self::begin_notification) the user.
    fn add(
        &self,
        replica: ProcessId,
        interaction: u64,
        deferral: Bytes,
        ttl: Duration,
    ) -> StoreFuture<'_, bool>;

    /// Marks for the time `ttl` that a replica notifies the user of an interaction. Returns false if the replica does
    /// not have the interaction: its process has taken it back.
    fn begin_notification(
        &self,
        replica: ProcessId,
        interaction: u64,
        ttl: Duration,
    ) -> StoreFuture<'_, bool>;

    /// Removes an interaction that has its response, also from a replica that has taken it over. Returns false, and
    /// changes nothing, while another replica [notifies](Self::begin_notification) the user.
    fn remove(&self, replica: ProcessId, interaction: u64) -> StoreFuture<'_, bool>;

    /// Moves the interactions of all replicas whose leases have ended to this replica, which has a lease. Returns all
    /// interactions that this replica has taken over and not [removed](Self::remove), also those of earlier calls:
    /// their replies may have been lost. Of several replicas that call this method, one gets each interaction.
    fn take_over(&self, replica: ProcessId) -> StoreFuture<'_, Vec<(u64, Bytes)>>;

    /// Ends the lease of a replica that stops. Others take over the interactions that it still has.
    fn end(&self, replica: ProcessId) -> StoreFuture<'_, ()>;

    /// Opens the mailbox of a replica. The mailbox closes when the receiver is dropped. A message that is sent while
    /// the connection to the database is broken may be lost.
    fn open(&self, replica: ProcessId) -> StoreFuture<'_, mpsc::Receiver<Bytes>>;

    /// Sends a message to a replica. Returns whether its mailbox is open.
    fn send(&self, replica: ProcessId, message: Bytes) -> StoreFuture<'_, bool>;
}
