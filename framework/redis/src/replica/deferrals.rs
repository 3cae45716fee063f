//! Deferred interactions of this process, which the database has as well, so that another replica takes them over and
//! notifies the users if this process is killed.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use guildhall::Result;
use tokio::time::Instant;

use crate::database::Database;
use crate::replica::Replica;

/// Maximum time to register a deferred interaction before its deferral is sent.
const REGISTRATION_TIMEOUT: Duration = Duration::from_millis(300);

/// Deferred interactions of this process.
#[derive(Debug, Default)]
pub(crate) struct Deferrals(Mutex<DeferralSets>);

#[derive(Debug, Default)]
struct DeferralSets {
    /// Running interactions, as the database has them, and the times at which their tokens expire.
    running: HashMap<u64, (Bytes, Instant)>,
    /// Whether the database may lack one of the running interactions.
    is_incomplete: bool,
    /// Finished interactions that the database failed to remove.
    pending_removals: Vec<u64>,
    /// Interactions of killed processes whose users this process notifies, until the database has removed them.
    taken_over: HashSet<u64>,
}

impl Deferrals {
    /// Marks that the database may lack running interactions. [`Replica::synchronize`] adds them.
    pub(crate) fn mark_incomplete(&self) {
        self.sets().is_incomplete = true;
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
        let running = (deferral.clone(), Instant::now() + ttl);
        self.deferrals.sets().running.insert(interaction, running);
        let added = self.database.add(self.id, interaction, deferral, ttl);
        let added = self
            .failures
            .attempt("deferrals", REGISTRATION_TIMEOUT, added);
        if added.await.is_err() {
            self.deferrals.mark_incomplete();
        }
    }

    /// Removes an interaction that has its response. If the database fails, [`synchronize`](Self::synchronize) tries
    /// again.
    pub(crate) async fn remove_deferral(&self, interaction: u64) {
        self.deferrals.sets().running.remove(&interaction);
        let removed = self.database.remove(self.id, interaction);
        let is_removed = self.attempt("deferrals", removed).await.is_ok();
        let mut sets = self.deferrals.sets();
        if is_removed {
            sets.taken_over.remove(&interaction);
        } else {
            sets.pending_removals.push(interaction);
        }
    }

    /// Repeats the changes of the database that failed, or may have been lost.
    ///
    /// # Errors
    ///
    /// Returns the error of the database.
    pub(crate) async fn synchronize(&self) -> Result<()> {
        let (running, removals) = {
            let mut sets = self.deferrals.sets();
            let is_incomplete = std::mem::take(&mut sets.is_incomplete);
            let running = is_incomplete.then(|| sets.running.clone());
            (running, std::mem::take(&mut sets.pending_removals))
        };
        let now = Instant::now();
        for (interaction, (deferral, expiry)) in running.into_iter().flatten() {
            let ttl = expiry.saturating_duration_since(now);
            if ttl.is_zero() {
                continue;
            }
            let added = self.database.add(self.id, interaction, deferral, ttl);
            if let Err(error) = self.attempt("deferrals", added).await {
                self.deferrals.mark_incomplete();
                self.deferrals.sets().pending_removals.extend(removals);
                return Err(error);
            }
            // The handler may have ended meanwhile.
            if !self.deferrals.sets().running.contains_key(&interaction) {
                self.remove_deferral(interaction).await;
            }
        }
        for interaction in removals {
            self.remove_deferral(interaction).await;
        }
        Ok(())
    }
}
