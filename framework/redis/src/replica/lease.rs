//! The lease of this process: renewed every two seconds, together with the slots of its handlers. A replica whose lease
//! has ended was killed, and another one takes its interactions over.

use std::time::Duration;

use guildhall::Result;
use guildhall::store::Work;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout_at};

use crate::database::Database;
use crate::replica::Replica;

/// Time between two renewals of a lease.
const RENEWAL_PERIOD: Duration = Duration::from_secs(2);

/// Lifetime of a lease. A user whose process was killed is notified after this time at the earliest, and at most
/// [`RENEWAL_PERIOD`] and the time of two requests later.
const LEASE_LIFETIME: Duration = Duration::from_secs(10);

/// Time after a renewal for which a process responds to its deferred interactions without asking the database. It is
/// shorter than the lease, so that a response which is sent at its end has arrived before another replica takes over.
const RESPONSE_PERIOD: Duration = Duration::from_secs(6);

/// Time after a renewal at which other replicas have notified the users, if this one could not renew its lease.
const NOTIFIED_AFTER: Duration = Duration::from_secs(20);

/// Time for which the leases of other replicas must have been renewable before one that has ended counts as the lease
/// of a killed process. After a failure of the database, all leases have ended, and each replica needs time to renew
/// its own.
const STABLE_TIME: Duration = Duration::from_secs(4);

/// Maximum time of each operation of a renewal.
const RENEWAL_TIMEOUT: Duration = Duration::from_secs(1);

impl<D: Database> Replica<D> {
    /// Renews the lease and the slots, and takes over the interactions of replicas whose leases have ended.
    pub(crate) async fn keep_lease(&self, work: &mpsc::Sender<Work>) {
        let mut unstable_since = Instant::now();
        // The first round may find leases that ended long ago.
        let mut is_late = true;
        while !work.is_closed() {
            let is_extended = self.extend_slots(RENEWAL_TIMEOUT).await.is_ok();
            let had_lease = self.renew().await.unwrap_or(false);
            if !is_extended || !had_lease {
                unstable_since = Instant::now();
                is_late = true;
            } else if unstable_since.elapsed() >= STABLE_TIME {
                is_late = self.take_over(work, is_late).await.is_err();
            }
            sleep(RENEWAL_PERIOD).await;
        }
    }

    /// Renews the lease once. Returns whether the replica had a lease.
    ///
    /// # Errors
    ///
    /// Returns the error of the database, which is reported. The next renewal repeats what is missing.
    async fn renew(&self) -> Result<bool> {
        let begun_at = Instant::now();
        let renewed = self.database.renew(self.id, LEASE_LIFETIME);
        let renewed = self.failures.attempt("deferrals", RENEWAL_TIMEOUT, renewed);
        let renewed = renewed.await;
        // Without a lease, the process was paused or the database was emptied, and the handlers are still running.
        // After an error, this is unknown, and the next renewal would find the lease of this one.
        if !matches!(renewed, Ok(true)) {
            self.deferrals.mark_doubtful();
        }
        let had_lease = renewed?;
        self.synchronize().await?;
        self.renewed_at.send_replace(begun_at);
        Ok(had_lease)
    }

    /// Waits until no other replica can be notifying the user of an interaction of this one: as long as the lease is
    /// new enough, after the interaction was taken back, or after the time in which another replica notifies the user.
    pub(crate) async fn confirm_deferral(&self, interaction: u64) {
        let mut renewals = self.renewed_at.subscribe();
        loop {
            let renewed_at = *renewals.borrow_and_update();
            let is_leased = renewed_at.elapsed() < RESPONSE_PERIOD;
            let is_own = is_leased && !self.deferrals.is_lost(interaction);
            if is_own || self.deferrals.is_unsent(interaction) {
                return;
            }
            let renewed = timeout_at(renewed_at + NOTIFIED_AFTER, renewals.changed());
            if renewed.await.is_err() {
                return;
            }
        }
    }

    /// Takes over the interactions of replicas whose leases have ended.
    ///
    /// # Errors
    ///
    /// Returns the error of the database. The next round gets the interactions.
    async fn take_over(&self, work: &mpsc::Sender<Work>, is_late: bool) -> Result<()> {
        let taken = self.database.take_over(self.id);
        let taken = self.failures.attempt("deferrals", RENEWAL_TIMEOUT, taken);
        for (interaction, deferral) in taken.await? {
            if self.deferrals.take_over(interaction) {
                let interrupted = Work::Interrupted {
                    interaction,
                    deferral,
                    is_late,
                };
                // Fails only if the app is being dropped: another replica takes the interaction over.
                let _ = work.send(interrupted).await;
            }
        }
        Ok(())
    }
}
