//! This process as one of the replicas of an app: its deferred interactions, and its mailbox in the shared store.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use futures_util::future::try_join_all;
use guildhall_model::{Application, Guild, Id, Interaction, InteractionType, Locale};
use tokio::sync::{oneshot, watch};
use tokio_util::sync::CancellationToken;

use crate::error::Error;
use crate::interaction::route_name::RouteName;
use crate::platform::{Duration, Instant, timeout, timeout_at};
use crate::protocol::TOKEN_LIFETIME;
use crate::store::{DeferralStore, MailboxStore, ReplicaId, STORE_TIMEOUT, StoreAccess};

/// Maximum time to register a deferred interaction before its deferral is sent.
const REGISTRATION_TIMEOUT: Duration = Duration::from_millis(300);

/// Time after which a slot expires that the app neither extends nor releases. A handler may run for the lifetimes of two
/// tokens: after waiting for a modal, it continues with the token of the submission.
pub(crate) const SLOT_LIFETIME: Duration = Duration::from_secs(2 * TOKEN_LIFETIME.as_secs());

/// Maximum time that a handler waits for the mailbox of its replica before it waits for a modal or a click.
const MAILBOX_TIMEOUT: Duration = Duration::from_millis(300);

/// The response to a forwarded interaction: its body, or `None` if a REST call sends the response.
pub(crate) type ForwardedReply = Option<Bytes>;

/// This process as one of the replicas of an app that have a store in common.
pub(crate) struct Replica {
    id: ReplicaId,
    store: StoreAccess,
    deferrals: Mutex<Deferrals>,
    /// Slots of running handlers: keys and holders.
    slots: Mutex<HashSet<(String, u64)>>,
    /// Interactions that other replicas process, with the receivers of their responses.
    forwarded: Mutex<HashMap<u64, oneshot::Sender<ForwardedReply>>>,
    is_mailbox_open: watch::Sender<bool>,
    is_started: AtomicBool,
    /// Cancelled when the process stops or the app is dropped.
    ended: CancellationToken,
}

/// Deferred interactions of this process.
#[derive(Debug, Default)]
struct Deferrals {
    /// Running interactions, as the store has them, and the times at which their tokens expire.
    running: HashMap<u64, (Bytes, Instant)>,
    /// Whether the store may lack one of the running interactions.
    is_incomplete: bool,
    /// Finished interactions that the store failed to remove.
    unremoved: Vec<u64>,
    /// Interactions of killed processes whose users this process tells, until the store has removed them.
    telling: HashSet<u64>,
}

impl Replica {
    /// Creates the replica of a process. Returns `None` if the store keeps no deferrals, has no mailboxes and lends no
    /// slots, or if the system's random number generator failed.
    pub(crate) fn new(store: &StoreAccess) -> Option<Self> {
        let shared = store.store();
        let is_needed = shared.deferrals().is_some()
            || shared.mailboxes().is_some()
            || shared.slot_lease().is_some();
        if !is_needed {
            return None;
        }
        let mut id = [0; 8];
        getrandom::getrandom(&mut id).ok()?;
        Some(Self {
            id: ReplicaId::new(u64::from_ne_bytes(id)),
            store: store.clone(),
            deferrals: Mutex::default(),
            slots: Mutex::default(),
            forwarded: Mutex::default(),
            is_mailbox_open: watch::Sender::new(false),
            is_started: AtomicBool::new(false),
            ended: CancellationToken::new(),
        })
    }

    pub(crate) fn id(&self) -> ReplicaId {
        self.id
    }

    pub(crate) fn store(&self) -> &StoreAccess {
        &self.store
    }

    /// Returns whether the caller is the first one, who starts the tasks of the replica.
    pub(crate) fn begin(&self) -> bool {
        !self.is_started.load(Ordering::Relaxed) && !self.is_started.swap(true, Ordering::Relaxed)
    }

    /// Returns the signal that ends the tasks of the replica: the process stops, or the app is dropped.
    pub(crate) fn ended(&self) -> &CancellationToken {
        &self.ended
    }
}

/// # Deferred interactions
impl Replica {
    pub(crate) fn deferral_store(&self) -> Option<&dyn DeferralStore> {
        self.store.store().deferrals()
    }

    /// Registers an interaction that is about to be deferred, so that another process tells the user if this one is
    /// killed. If the store is too slow, the interaction is deferred nevertheless.
    pub(crate) async fn register(&self, deferral: &Deferral<'_>) {
        let Some(store) = self.deferral_store() else {
            return;
        };
        let value = Bytes::from(deferral.to_json().to_string());
        let id = deferral.id.get();
        let expiry = Instant::now() + TOKEN_LIFETIME;
        let running = (value.clone(), expiry);
        self.deferrals().running.insert(id, running);
        let added = store.add(self.id, id, value, TOKEN_LIFETIME);
        let added = self.store.attempt("deferrals", REGISTRATION_TIMEOUT, added);
        if added.await.is_err() {
            self.mark_incomplete();
        }
    }

    /// Marks that the store may lack running interactions. [`synchronize`](Self::synchronize) adds them.
    pub(crate) fn mark_incomplete(&self) {
        self.deferrals().is_incomplete = true;
    }

    /// Marks that this process tells the user of a taken interaction. Returns false if it does so already.
    pub(crate) fn begin_telling(&self, interaction: u64) -> bool {
        self.deferrals().telling.insert(interaction)
    }

    /// Removes an interaction whose handler has ended. Returns whether it was registered: the caller then removes it from
    /// the store.
    pub(crate) fn unregister(&self, interaction: Id<Interaction>) -> bool {
        self.deferrals()
            .running
            .remove(&interaction.get())
            .is_some()
    }

    /// Removes an interaction from the store. If the store fails, [`synchronize`](Self::synchronize) tries again.
    pub(crate) async fn remove_from_store(&self, interaction: u64) {
        let Some(store) = self.deferral_store() else {
            return;
        };
        let removed = store.remove(self.id, interaction);
        let removed = self.store.attempt("deferrals", STORE_TIMEOUT, removed);
        let is_removed = removed.await.is_ok();
        let mut deferrals = self.deferrals();
        if is_removed {
            deferrals.telling.remove(&interaction);
        } else {
            deferrals.unremoved.push(interaction);
        }
    }

    /// Repeats the changes of the store that failed, or may have been lost.
    ///
    /// # Errors
    ///
    /// Returns the error of the store.
    pub(crate) async fn synchronize(&self) -> Result<(), Error> {
        let Some(store) = self.deferral_store() else {
            return Ok(());
        };
        let (running, unremoved) = {
            let mut deferrals = self.deferrals();
            let is_incomplete = std::mem::take(&mut deferrals.is_incomplete);
            let running = is_incomplete.then(|| deferrals.running.clone());
            (running, std::mem::take(&mut deferrals.unremoved))
        };
        let now = Instant::now();
        for (interaction, (deferral, expiry)) in running.into_iter().flatten() {
            let ttl = expiry.saturating_duration_since(now);
            if ttl.is_zero() {
                continue;
            }
            let added = store.add(self.id, interaction, deferral, ttl);
            let added = self.store.attempt("deferrals", STORE_TIMEOUT, added);
            if let Err(error) = added.await {
                self.mark_incomplete();
                let mut deferrals = self.deferrals();
                deferrals.unremoved.extend(unremoved);
                return Err(error);
            }
            // The handler may have ended meanwhile.
            if !self.deferrals().running.contains_key(&interaction) {
                self.remove_from_store(interaction).await;
            }
        }
        for interaction in unremoved {
            self.remove_from_store(interaction).await;
        }
        Ok(())
    }

    fn deferrals(&self) -> MutexGuard<'_, Deferrals> {
        self.deferrals
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// # Slots
impl Replica {
    /// Returns whether the slots of running handlers must be extended.
    pub(crate) fn extends_slots(&self) -> bool {
        self.store.store().slot_lease().is_some()
    }

    /// Adds a slot to those that are extended, before the slot is claimed. Returns the time for which to claim the slot.
    pub(crate) fn hold_slot(&self, key: String, holder: u64) -> Duration {
        let Some(lease) = self.store.store().slot_lease() else {
            return SLOT_LIFETIME;
        };
        self.slots().insert((key, holder));
        lease
    }

    /// Removes a slot that is released, or was not free.
    pub(crate) fn drop_slot(&self, key: &str, holder: u64) {
        self.slots().remove(&(key.to_owned(), holder));
    }

    /// Extends the slots of all running handlers.
    ///
    /// # Errors
    ///
    /// Returns an error of the store.
    pub(crate) async fn extend_slots(&self) -> Result<(), Error> {
        let store = self.store.store();
        let Some(lease) = store.slot_lease() else {
            return Ok(());
        };
        let slots: Vec<_> = self.slots().iter().cloned().collect();
        let extended = slots.iter().map(async |slot| {
            store.extend(&slot.0, slot.1, lease).await?;
            // The handler may have ended meanwhile, and its slot would be held until the lease ends.
            if self.slots().contains(slot) {
                Ok(())
            } else {
                store.release(&slot.0, slot.1).await
            }
        });
        try_join_all(extended).await.map(drop)
    }

    fn slots(&self) -> MutexGuard<'_, HashSet<(String, u64)>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// # Mailbox
impl Replica {
    pub(crate) fn mailbox_store(&self) -> Option<&dyn MailboxStore> {
        self.store.store().mailboxes()
    }

    pub(crate) fn set_mailbox_open(&self, is_open: bool) {
        self.is_mailbox_open.send_replace(is_open);
    }

    /// Waits until the mailbox of this replica is open. Returns false if there is none, or the store is too slow.
    pub(crate) async fn has_mailbox(&self) -> bool {
        if self.mailbox_store().is_none() {
            return false;
        }
        let mut is_open = self.is_mailbox_open.subscribe();
        let opened = is_open.wait_for(|is_open| *is_open);
        matches!(timeout(MAILBOX_TIMEOUT, opened).await, Ok(Ok(_)))
    }

    /// Waits until another replica responds to an interaction, at most until `deadline`. `send` sends the interaction.
    pub(crate) async fn wait_for_reply(
        &self,
        interaction: Id<Interaction>,
        deadline: Instant,
        send: impl Future<Output = bool>,
    ) -> Option<ForwardedReply> {
        let (sender, receiver) = oneshot::channel();
        self.forwarded().insert(interaction.get(), sender);
        let work = async {
            if send.await {
                receiver.await.ok()
            } else {
                None
            }
        };
        let reply = timeout_at(deadline, work).await;
        self.forwarded().remove(&interaction.get());
        reply.unwrap_or_default()
    }

    /// Passes the response of another replica to the waiting request. Returns whether a request waits.
    pub(crate) fn receive_reply(&self, interaction: u64, reply: ForwardedReply) -> bool {
        let waiting = self.forwarded().remove(&interaction);
        waiting.is_some_and(|waiting| waiting.send(reply).is_ok())
    }

    fn forwarded(&self) -> MutexGuard<'_, HashMap<u64, oneshot::Sender<ForwardedReply>>> {
        self.forwarded
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Replica {
    fn drop(&mut self) {
        self.ended.cancel();
    }
}

impl fmt::Debug for Replica {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replica")
            .field("id", &self.id)
            .field("store", &self.store)
            .finish_non_exhaustive()
    }
}

/// A deferred interaction, with what another process needs to tell the user.
#[derive(Debug)]
pub(crate) struct Deferral<'a> {
    pub(crate) kind: InteractionType,
    pub(crate) id: Id<Interaction>,
    pub(crate) application_id: Id<Application>,
    pub(crate) token: &'a str,
    pub(crate) guild_id: Option<Id<Guild>>,
    pub(crate) locale: Option<&'a Locale>,
    pub(crate) route: RouteName,
    /// Whether the user sees no loading message: a component was acknowledged.
    pub(crate) is_silent: bool,
}

impl Deferral<'_> {
    /// Returns an interaction without user and data, which the parser of interactions reads.
    fn to_json(&self) -> serde_json::Value {
        serde_json::json!({
            "type": self.kind,
            "id": self.id,
            "application_id": self.application_id,
            "token": self.token,
            "guild_id": self.guild_id,
            "locale": self.locale,
            "data": {},
            "path": self.route.to_string(),
            "is_silent": self.is_silent,
        })
    }
}
