//! A store in memory that the processes of an app share.

use std::collections::{BTreeMap, HashMap};
use std::future::pending;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use guildhall::store::{
    Claim, Claimed, EarlierRequest, MemoryStore, ProcessId, Processes, Store, StoreFuture,
};
use guildhall_redis::{Database, Replica, Slots};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

/// A store in memory that the processes of an app share.
#[derive(Clone, Debug, Default)]
pub struct SharedStore {
    state: Arc<State>,
    connection: Arc<Connection>,
    slots: Arc<Slots>,
}

/// The connection of one process to the store.
#[derive(Debug, Default)]
struct Connection {
    is_cut: AtomicBool,
    /// Time that an operation takes.
    delay: Duration,
}

#[derive(Debug, Default)]
struct State {
    memory: MemoryStore,
    shared: Mutex<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    fault: Fault,
    /// Number of times that a slot was extended.
    extensions: u32,
    requests: HashMap<String, Request>,
    /// Ends of the leases, by process.
    leases: HashMap<u64, Instant>,
    deferrals: BTreeMap<u64, BTreeMap<u64, Bytes>>,
    /// Deferred interactions by the process that has taken them over.
    taken: BTreeMap<u64, BTreeMap<u64, Bytes>>,
    /// Interactions whose users a process notifies, and the times at which it must have ended.
    notifications: HashMap<u64, Instant>,
    mailboxes: HashMap<u64, mpsc::Sender<Bytes>>,
}

/// Fault of the store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fault {
    #[default]
    None,
    /// Operations fail.
    Away,
    /// Operations never end.
    Hanging,
    /// Operations succeed, and their replies are lost.
    LosesReplies,
    /// The replies to takeovers are lost.
    LosesTakeovers,
}

impl Fault {
    fn unless_mended(self, has_fault: bool) -> Self {
        if has_fault { self } else { Self::None }
    }
}

/// State of a request.
#[derive(Debug)]
enum Request {
    /// Time of the first request.
    Running(Instant),
    /// The response, if it is known.
    Finished(Option<Bytes>),
}

impl Shared {
    /// Removes an interaction from a process that has taken it over. Returns false, and removes nothing, while that
    /// process notifies the user.
    fn take_back(&mut self, interaction: u64) -> bool {
        let notification = self.notifications.get(&interaction);
        if notification.is_some_and(|end| Instant::now() < *end) {
            return false;
        }
        for taken in self.taken.values_mut() {
            taken.remove(&interaction);
        }
        true
    }
}

impl SharedStore {
    /// Returns another connection to the same store, whose operations take this time.
    #[must_use]
    pub fn connect(&self, delay: Duration) -> Self {
        let connection = Connection {
            delay,
            ..Connection::default()
        };
        Self {
            state: Arc::clone(&self.state),
            connection: Arc::new(connection),
            slots: Arc::default(),
        }
    }

    /// Makes every operation of this connection fail.
    pub fn cut(&self) {
        self.connection.is_cut.store(true, Ordering::Relaxed);
    }

    /// Lets the operations of this connection succeed again.
    pub fn mend(&self) {
        self.connection.is_cut.store(false, Ordering::Relaxed);
    }

    /// Makes every operation fail, or lets operations succeed again.
    pub fn set_away(&self, is_away: bool) {
        self.shared().fault = Fault::Away.unless_mended(is_away);
    }

    /// Lets no operation end, or lets operations succeed again.
    pub fn set_hanging(&self, is_hanging: bool) {
        self.shared().fault = Fault::Hanging.unless_mended(is_hanging);
    }

    /// Makes every operation change the store and then fail, or lets operations succeed again.
    pub fn set_replies_lost(&self, loses_replies: bool) {
        self.shared().fault = Fault::LosesReplies.unless_mended(loses_replies);
    }

    /// Lets every takeover change the store and then fail, or lets takeovers succeed again.
    pub fn set_takeovers_lost(&self, loses_takeovers: bool) {
        self.shared().fault = Fault::LosesTakeovers.unless_mended(loses_takeovers);
    }

    /// Ends all leases, as if the processes had been killed.
    pub fn end_leases(&self) {
        self.shared().leases.clear();
    }

    /// Ends the lease that was renewed first.
    pub fn end_oldest_lease(&self) {
        let mut shared = self.shared();
        let oldest = shared.leases.iter().min_by_key(|(_, end)| **end);
        if let Some(process) = oldest.map(|(process, _)| *process) {
            shared.leases.remove(&process);
        }
    }

    /// Drops everything but the mailboxes, as if the store was started again.
    pub fn empty(&self) {
        let mut shared = self.shared();
        shared.requests.clear();
        shared.deferrals.clear();
        shared.taken.clear();
        shared.leases.clear();
    }

    /// Returns the number of times that a slot was extended, and counts from zero.
    pub fn take_extensions(&self) -> u32 {
        std::mem::take(&mut self.shared().extensions)
    }

    /// Returns the number of processes with a lease.
    pub fn leases(&self) -> usize {
        self.shared().leases.len()
    }

    /// Returns the deferred interactions of all processes, as texts.
    pub fn deferrals(&self) -> Vec<String> {
        let shared = self.shared();
        let all = shared.deferrals.values().chain(shared.taken.values());
        all.flat_map(BTreeMap::values)
            .map(|deferral| String::from_utf8_lossy(deferral).into_owned())
            .collect()
    }

    /// Returns the number of open mailboxes.
    pub fn open_mailboxes(&self) -> usize {
        self.shared()
            .mailboxes
            .values()
            .filter(|mailbox| !mailbox.is_closed())
            .count()
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        self.state
            .shared
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn change<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut Shared) -> T,
    ) -> StoreFuture<'_, T> {
        let mut shared = self.shared();
        if shared.fault == Fault::Hanging {
            return Box::pin(pending());
        }
        let is_away = shared.fault == Fault::Away || self.connection.is_cut.load(Ordering::Relaxed);
        let changed = (!is_away).then(|| change(&mut shared));
        let reply = changed.filter(|_| shared.fault != Fault::LosesReplies);
        let changed = reply.ok_or_else(|| std::io::Error::other("the store is away").into());
        let delay = self.connection.delay;
        Box::pin(async move {
            if !delay.is_zero() {
                sleep(delay).await;
            }
            changed
        })
    }
}

impl Store for SharedStore {
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, Claimed> {
        Box::pin(self.slots.claim(self, key, claim))
    }

    fn release<'a>(&'a self, key: &'a str, holder: u64) -> StoreFuture<'a, ()> {
        Box::pin(self.slots.release(self, key, holder))
    }

    fn held_slots<'a>(&'a self, key: &'a str) -> StoreFuture<'a, Vec<Duration>> {
        self.state.memory.held_slots(key)
    }

    fn release_all<'a>(&'a self, key: &'a str) -> StoreFuture<'a, ()> {
        self.state.memory.release_all(key)
    }

    fn keep<'a>(&'a self, key: &'a str, value: Bytes, ttl: Duration) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            self.change(|_| ()).await?;
            self.state.memory.keep(key, value, ttl).await
        })
    }

    fn fetch<'a>(&'a self, key: &'a str) -> StoreFuture<'a, Option<Bytes>> {
        Box::pin(async move {
            self.change(|_| ()).await?;
            self.state.memory.fetch(key).await
        })
    }

    fn check(&self) -> StoreFuture<'_, ()> {
        self.change(|_| ())
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn begin<'a>(
        &'a self,
        key: &'a str,
        lost_after: Duration,
    ) -> StoreFuture<'a, Option<EarlierRequest>> {
        self.change(|shared| match shared.requests.get(key) {
            Some(Request::Finished(response)) => Some(EarlierRequest::Finished(response.clone())),
            Some(Request::Running(first)) if first.elapsed() <= lost_after => {
                Some(EarlierRequest::Running {
                    since: first.elapsed(),
                })
            }
            Some(Request::Running(_)) | None => {
                let running = Request::Running(Instant::now());
                shared.requests.insert(key.to_owned(), running);
                None
            }
        })
    }

    fn finish<'a>(&'a self, key: &'a str, response: Option<Bytes>) -> StoreFuture<'a, ()> {
        self.change(|shared| {
            shared
                .requests
                .insert(key.to_owned(), Request::Finished(response));
        })
    }

    fn forget<'a>(&'a self, key: &'a str) -> StoreFuture<'a, ()> {
        self.change(|shared| {
            if let Some(Request::Running(_)) = shared.requests.get(key) {
                shared.requests.remove(key);
            }
        })
    }

    fn processes(&self) -> Option<Arc<dyn Processes>> {
        let replica = Replica::new(self.clone(), Arc::clone(&self.slots))?;
        Some(Arc::new(replica))
    }
}

impl Database for SharedStore {
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, Claimed> {
        Box::pin(async move {
            self.change(|_| ()).await?;
            self.state.memory.claim(key, claim).await
        })
    }

    fn release<'a>(&'a self, key: &'a str, holder: u64) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            self.change(|_| ()).await?;
            self.state.memory.release(key, holder).await
        })
    }

    fn extend<'a>(&'a self, _: &'a str, _: u64, _: Duration) -> StoreFuture<'a, ()> {
        self.change(|shared| shared.extensions += 1)
    }

    fn renew(&self, process: ProcessId, ttl: Duration) -> StoreFuture<'_, bool> {
        self.change(move |shared| {
            let end = Instant::now() + ttl;
            shared.leases.insert(process.get(), end).is_some()
        })
    }

    fn add(
        &self,
        process: ProcessId,
        interaction: u64,
        deferral: Bytes,
        _: Duration,
    ) -> StoreFuture<'_, bool> {
        self.change(move |shared| {
            let is_taken_back = shared.take_back(interaction);
            if is_taken_back {
                let deferrals = shared.deferrals.entry(process.get()).or_default();
                deferrals.insert(interaction, deferral);
            }
            is_taken_back
        })
    }

    fn begin_notification(
        &self,
        process: ProcessId,
        interaction: u64,
        ttl: Duration,
    ) -> StoreFuture<'_, bool> {
        self.change(move |shared| {
            let taken = shared.taken.get(&process.get());
            let has_interaction = taken.is_some_and(|taken| taken.contains_key(&interaction));
            if has_interaction {
                let end = Instant::now() + ttl;
                shared.notifications.insert(interaction, end);
            }
            has_interaction
        })
    }

    fn remove(&self, process: ProcessId, interaction: u64) -> StoreFuture<'_, bool> {
        self.change(move |shared| {
            let taken = shared.taken.get_mut(&process.get());
            if taken.is_some_and(|taken| taken.remove(&interaction).is_some()) {
                shared.notifications.remove(&interaction);
                return true;
            }
            let is_taken_back = shared.take_back(interaction);
            if is_taken_back && let Some(own) = shared.deferrals.get_mut(&process.get()) {
                own.remove(&interaction);
            }
            is_taken_back
        })
    }

    fn take_over(&self, process: ProcessId) -> StoreFuture<'_, Vec<(u64, Bytes)>> {
        let taken = self.change(|shared| {
            let Shared {
                leases,
                deferrals,
                taken,
                ..
            } = shared;
            let now = Instant::now();
            let has_ended = |owner: &u64| {
                *owner != process.get() && leases.get(owner).is_none_or(|end| *end <= now)
            };
            let mut found = BTreeMap::new();
            for sets in [deferrals, &mut *taken] {
                let ended = sets.extract_if(.., |owner, _| has_ended(owner));
                found.extend(ended.flat_map(|(_, interactions)| interactions));
            }
            leases.retain(|owner, end| *owner == process.get() || now < *end);
            let taken = taken.entry(process.get()).or_default();
            taken.extend(found);
            let reply = taken.clone().into_iter().collect();
            let loses_reply = shared.fault == Fault::LosesTakeovers;
            (!loses_reply).then_some(reply)
        });
        Box::pin(async move {
            let reply: Option<Vec<_>> = taken.await?;
            reply.ok_or_else(|| std::io::Error::other("the reply is lost").into())
        })
    }

    fn end(&self, process: ProcessId) -> StoreFuture<'_, ()> {
        self.change(move |shared| {
            shared.leases.remove(&process.get());
        })
    }

    fn open(&self, process: ProcessId) -> StoreFuture<'_, mpsc::Receiver<Bytes>> {
        self.change(|shared| {
            let (sender, receiver) = mpsc::channel(16);
            shared.mailboxes.insert(process.get(), sender);
            receiver
        })
    }

    fn send(&self, process: ProcessId, message: Bytes) -> StoreFuture<'_, bool> {
        self.change(|shared| {
            let mailbox = shared.mailboxes.get(&process.get());
            mailbox.is_some_and(|mailbox| mailbox.try_send(message).is_ok())
        })
    }
}
