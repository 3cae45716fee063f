//! Deferred interactions of this process, which the database has as well, so that another replica takes them over and
//! notifies the users if this process is killed.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use futures_util::future::{join, join_all, try_join_all};
use guildhall::Result;
use guildhall::store::NOTIFICATION_TIMEOUT;
use tokio::time::Instant;

use crate::database::Database;
use crate::replica::{OPERATION_TIMEOUT, Replica};

/// Maximum time to register a deferred interaction before its deferral is sent.
const REGISTRATION_TIMEOUT: Duration = Duration::from_millis(300);

/// Deferred interactions of this process.
#[derive(Debug, Default)]
pub(crate) struct Deferrals(Mutex<DeferralSets>);

#[derive(Debug, Default)]
struct DeferralSets {
    running: HashMap<u64, Running>,
    /// Whether the lease may have ended since the last renewal.
    is_doubtful: bool,
    /// Finished interactions that the database failed to remove.
    pending_removals: HashSet<u64>,
    /// Interactions of killed processes whose users this process notifies, until the database has removed them.
    taken_over: HashSet<u64>,
}

/// A deferred interaction whose handler is running.
#[derive(Clone, Debug)]
struct Running {
    /// The bytes that the database has.
    deferral: Bytes,
    /// Time at which the token expires.
    expiry: Instant,
    entry: Entry,
}

/// Knowledge of this process about the entry of an interaction in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Present,
    /// The database cannot have it: no request was sent.
    Unsent,
    /// The database may not have it.
    Missing,
    /// The database may not have it, or another replica may have taken it over.
    Lost,
}

impl Deferrals {
    /// Marks that the lease may have ended. [`Replica::synchronize`] takes the running interactions back.
    pub(crate) fn mark_doubtful(&self) {
        self.sets().is_doubtful = true;
    }

    /// Returns whether another replica may have taken over an interaction of this one.
    pub(crate) fn is_lost(&self, interaction: u64) -> bool {
        let sets = self.sets();
        let running = sets.running.get(&interaction);
        running.is_some_and(|running| running.entry == Entry::Lost)
            || sets.pending_removals.contains(&interaction)
    }

    /// Returns whether no other replica can know of an interaction.
    pub(crate) fn is_unsent(&self, interaction: u64) -> bool {
        let sets = self.sets();
        let running = sets.running.get(&interaction);
        running.is_some_and(|running| running.entry == Entry::Unsent)
    }

    /// Returns whether the interaction is running.
    fn set_entry(&self, interaction: u64, entry: Entry) -> bool {
        let mut sets = self.sets();
        let running = sets.running.get_mut(&interaction);
        running.map(|running| running.entry = entry).is_some()
    }

    /// Marks that this process notifies the user of an interaction. Returns false if it does so already.
    pub(crate) fn take_over(&self, interaction: u64) -> bool {
        self.sets().taken_over.insert(interaction)
    }

    fn sets(&self) -> MutexGuard<'_, DeferralSets> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<D: Database> Replica<D> {
    /// Adds an interaction that is about to be deferred. If the database is too slow, the next [synchronization](
    /// Self::synchronize) adds it.
    pub(crate) async fn add_deferral(&self, interaction: u64, deferral: Bytes, ttl: Duration) {
        let running = Running {
            deferral: deferral.clone(),
            expiry: Instant::now() + ttl,
            entry: Entry::Present,
        };
        self.deferrals.sets().running.insert(interaction, running);
        if self.failures.is_hanging() {
            self.deferrals.set_entry(interaction, Entry::Unsent);
            return;
        }
        let added = self.database.add(self.id, interaction, deferral, ttl);
        let added = self
            .failures
            .attempt("deferrals", REGISTRATION_TIMEOUT, added);
        if added.await.is_err() {
            self.deferrals.set_entry(interaction, Entry::Missing);
        }
    }

    /// Removes an interaction that has its response. If the database fails, [`synchronize`](Self::synchronize) tries
    /// again.
    pub(crate) async fn remove_deferral(&self, interaction: u64) {
        {
            let mut sets = self.deferrals.sets();
            sets.running.remove(&interaction);
            sets.pending_removals.insert(interaction);
        }
        let removed = self.database.remove(self.id, interaction);
        let removed = self.attempt("deferrals", removed).await;
        if let Ok(true) = removed {
            let mut sets = self.deferrals.sets();
            sets.pending_removals.remove(&interaction);
            sets.taken_over.remove(&interaction);
        }
    }

    /// Begins to notify the user of an interaction that this replica has taken over. Returns false if its process has
    /// taken the interaction back, or the database fails: then the next takeover tries again.
    pub(crate) async fn begin_notification_of(&self, interaction: u64) -> bool {
        let begun = self.database.begin_notification(
            self.id,
            interaction,
            NOTIFICATION_TIMEOUT + OPERATION_TIMEOUT,
        );
        let is_begun = self.attempt("deferrals", begun).await.unwrap_or(false);
        if !is_begun {
            self.deferrals.sets().taken_over.remove(&interaction);
        }
        is_begun
    }

    /// Repeats the changes of the database that failed, or may have been lost.
    ///
    /// # Errors
    ///
    /// Returns the error of the database.
    pub(crate) async fn synchronize(&self) -> Result<()> {
        let (absent, removals) = {
            let mut sets = self.deferrals.sets();
            if std::mem::take(&mut sets.is_doubtful) {
                let running = sets.running.values_mut();
                let sent = running.filter(|running| running.entry != Entry::Unsent);
                sent.for_each(|running| running.entry = Entry::Lost);
            }
            let absent = sets
                .running
                .iter()
                .filter(|(_, running)| running.entry != Entry::Present);
            let absent = absent.map(|(interaction, running)| (*interaction, running.clone()));
            let removals = sets.pending_removals.iter().copied();
            (absent.collect::<Vec<_>>(), removals.collect::<Vec<_>>())
        };
        let added = absent
            .into_iter()
            .map(|(interaction, running)| self.add_again(interaction, running));
        let removed = removals
            .into_iter()
            .map(|interaction| self.remove_deferral(interaction));
        let (added, _) = join(try_join_all(added), join_all(removed)).await;
        added.map(drop)
    }

    /// Adds a running interaction that the database may lack, unless another replica is notifying the user.
    ///
    /// # Errors
    ///
    /// Returns the error of the database.
    async fn add_again(&self, interaction: u64, running: Running) -> Result<()> {
        let ttl = running.expiry.saturating_duration_since(Instant::now());
        let is_expired = ttl.is_zero();
        if running.entry == Entry::Unsent {
            self.deferrals.set_entry(interaction, Entry::Missing);
        }
        let added = self
            .database
            .add(self.id, interaction, running.deferral, ttl);
        let is_present = is_expired || self.attempt("deferrals", added).await?;
        let entry = if is_present {
            Entry::Present
        } else {
            Entry::Lost
        };
        // The handler may have ended meanwhile.
        if !self.deferrals.set_entry(interaction, entry) {
            self.remove_deferral(interaction).await;
        }
        Ok(())
    }
}
