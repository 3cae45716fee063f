//! Slots of concurrency limits that the handlers of this process hold: lent for a short time, and extended until they
//! are released.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::future::try_join_all;
use guildhall::Result;
use guildhall::store::{Claim, Claimed};

use crate::database::Database;
use crate::replica::Replica;

/// Time after which the slots of a killed process are free.
const LEASE: Duration = Duration::from_secs(20);

/// Slots of running handlers: keys and holders. A store claims and releases slots with this value, and its [`Replica`]
/// extends them.
#[derive(Debug, Default)]
pub struct Slots(Mutex<HashSet<(String, u64)>>);

impl Slots {
    /// Claims a slot. A renewable slot is claimed for 20 seconds, and extended until it is released or the process
    /// ends.
    ///
    /// # Errors
    ///
    /// Returns the error of the database.
    pub async fn claim(
        &self,
        database: &impl Database,
        key: &str,
        claim: Claim,
    ) -> Result<Claimed> {
        if !claim.renewable {
            return database.claim(key, claim).await;
        }
        let slot = (key.to_owned(), claim.holder);
        // Before the claim, which may reach the database although its reply is lost.
        self.set().insert(slot.clone());
        let lease = Claim::new(claim.holder, claim.slots, LEASE);
        let claimed = database.claim(key, lease).await;
        if let Ok(Claimed::Full { .. }) = claimed {
            self.set().remove(&slot);
        }
        claimed
    }

    /// Releases a slot.
    ///
    /// # Errors
    ///
    /// Returns the error of the database.
    pub async fn release(&self, database: &impl Database, key: &str, holder: u64) -> Result<()> {
        self.set().remove(&(key.to_owned(), holder));
        database.release(key, holder).await
    }

    fn set(&self) -> MutexGuard<'_, HashSet<(String, u64)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<D: Database> Replica<D> {
    /// Extends the slots of all running handlers, within the time `limit`.
    ///
    /// # Errors
    ///
    /// Returns an error of the database, which is reported.
    pub(crate) async fn extend_slots(&self, limit: Duration) -> Result<()> {
        let slots: Vec<_> = self.slots.set().iter().cloned().collect();
        if slots.is_empty() {
            return Ok(());
        }
        let extended = slots.iter().map(async |slot| {
            self.database.extend(&slot.0, slot.1, LEASE).await?;
            // The handler may have ended meanwhile, and its slot would be held until the lease ends.
            if self.slots.set().contains(slot) {
                Ok(())
            } else {
                self.database.release(&slot.0, slot.1).await
            }
        });
        let extended = self
            .failures
            .attempt("slots", limit, try_join_all(extended));
        extended.await.map(drop)
    }
}
