//! This process as one of the replicas of an app that have a database in common.

mod deferrals;
mod lease;
mod mailbox;
pub(crate) mod slots;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use guildhall::store::{
    ForwardedInteraction, ForwardedResponse, ProcessFuture, ProcessId, Processes, StoreFailures,
    Work,
};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use crate::database::Database;

use deferrals::Deferrals;
use mailbox::Mailbox;
use slots::Slots;

/// Maximum time of an operation that nothing waits for.
const OPERATION_TIMEOUT: Duration = Duration::from_millis(500);

/// This process as one of the replicas of an app that have a database in common: its lease, its deferred interactions,
/// the slots of its handlers, and its mailbox.
///
/// A store that uses another database than Redis has a replica too, and returns it from
/// [`Store::processes`](guildhall::store::Store::processes).
pub struct Replica<D> {
    id: ProcessId,
    database: D,
    failures: StoreFailures,
    deferrals: Deferrals,
    slots: Arc<Slots>,
    mailbox: Mailbox,
    /// Time at which the last renewal of the lease began.
    renewed_at: watch::Sender<Instant>,
}

impl<D: Database> Replica<D> {
    /// Creates a replica with a random ID, which extends these slots. Returns `None` if the system's random number
    /// generator failed.
    pub fn new(database: D, slots: Arc<Slots>) -> Option<Self> {
        let mut id = [0; 8];
        getrandom::getrandom(&mut id).ok()?;
        Some(Self {
            id: ProcessId::new(u64::from_ne_bytes(id)),
            database,
            failures: StoreFailures::default(),
            deferrals: Deferrals::default(),
            slots,
            mailbox: Mailbox::default(),
            renewed_at: watch::Sender::new(Instant::now()),
        })
    }
}

impl<D: Database> Processes for Replica<D> {
    fn run(&self, work: mpsc::Sender<Work>) -> ProcessFuture<'_> {
        Box::pin(async move {
            tokio::join!(self.keep_lease(&work), self.read_mailbox(&work));
        })
    }

    fn leave(&self) -> ProcessFuture<'_> {
        Box::pin(async {
            let ended = self.database.end(self.id);
            // A lease that the database failed to end expires.
            let _ = self.attempt("deferrals", ended).await;
        })
    }

    fn register(&self, interaction: u64, deferral: Bytes, ttl: Duration) -> ProcessFuture<'_> {
        Box::pin(self.add_deferral(interaction, deferral, ttl))
    }

    fn unregister(&self, interaction: u64) -> ProcessFuture<'_> {
        Box::pin(self.remove_deferral(interaction))
    }

    fn confirm(&self, interaction: u64) -> ProcessFuture<'_> {
        Box::pin(self.confirm_deferral(interaction))
    }

    fn begin_notification(&self, interaction: u64) -> ProcessFuture<'_, bool> {
        Box::pin(self.begin_notification_of(interaction))
    }

    fn id(&self) -> Option<ProcessId> {
        Some(self.id)
    }

    fn is_reachable(&self) -> ProcessFuture<'_, bool> {
        Box::pin(self.mailbox.wait_until_open())
    }

    fn forward(
        &self,
        to: ProcessId,
        interaction: ForwardedInteraction,
    ) -> ProcessFuture<'_, Option<ForwardedResponse>> {
        Box::pin(self.forward_to(to, interaction))
    }

    fn respond(
        &self,
        to: ProcessId,
        interaction: u64,
        response: ForwardedResponse,
    ) -> ProcessFuture<'_, bool> {
        Box::pin(self.respond_to(to, interaction, response))
    }
}

impl<D: Database> Replica<D> {
    async fn attempt<T>(
        &self,
        purpose: &'static str,
        operation: impl Future<Output = guildhall::Result<T>>,
    ) -> guildhall::Result<T> {
        let attempt = self.failures.attempt(purpose, OPERATION_TIMEOUT, operation);
        attempt.await
    }
}

impl<D: fmt::Debug> fmt::Debug for Replica<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replica")
            .field("id", &self.id)
            .field("database", &self.database)
            .finish_non_exhaustive()
    }
}
