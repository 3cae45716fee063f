//! The lease of this process: renewed every two seconds, together with the slots of its handlers. A replica whose lease
//! has ended was killed, and another one takes its interactions over.

use std::time::Duration;

use guildhall::Result;
use guildhall::store::Work;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

use crate::database::Database;
use crate::replica::Replica;

/// Time between two renewals of a lease.
const RENEWAL_PERIOD: Duration = Duration::from_secs(2);

/// Lifetime of a lease. A user whose process was killed is notified after this time at the earliest, and at most
/// [`RENEWAL_PERIOD`] and the time of two requests later.
const LEASE_LIFETIME: Duration = Duration::from_secs(8);

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
        while !work.is_closed() {
            let extended = self.extend_slots();
            let extended = self.failures.attempt("slots", RENEWAL_TIMEOUT, extended);
            let is_extended = extended.await.is_ok();
            let had_lease = self.renew().await.unwrap_or(false);
            if !is_extended || !had_lease {
                unstable_since = Instant::now();
            } else if unstable_since.elapsed() >= STABLE_TIME {
                self.take_over(work).await;
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
        let renewed = self.database.renew(self.id, LEASE_LIFETIME);
        let renewed = self.failures.attempt("deferrals", RENEWAL_TIMEOUT, renewed);
        let renewed = renewed.await;
        // Without a lease, the process was paused or the database was emptied, and the handlers are still running.
        // After an error, this is unknown, and the next renewal would find the lease of this one.
        if !matches!(renewed, Ok(true)) {
            self.deferrals.mark_incomplete();
        }
        let had_lease = renewed?;
        self.synchronize().await?;
        Ok(had_lease)
    }

    /// Takes over the interactions of replicas whose leases have ended. If the database fails, the next round gets the
    /// interactions.
    async fn take_over(&self, work: &mpsc::Sender<Work>) {
        let taken = self.database.take_over(self.id);
        let taken = self.failures.attempt("deferrals", RENEWAL_TIMEOUT, taken);
        for (interaction, deferral) in taken.await.unwrap_or_default() {
            if self.deferrals.take_over(interaction) {
                let interrupted = Work::Interrupted {
                    interaction,
                    deferral,
                };
                // Fails only if the app is being dropped: another replica takes the interaction over.
                let _ = work.send(interrupted).await;
            }
        }
    }
}
