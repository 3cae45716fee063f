//! A store in memory that the processes of an app share.

use std::collections::{BTreeMap, HashMap};
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

/// A store in memory that the processes of an app share. Leases end only by [`end_leases`](Self::end_leases).
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
    is_away: bool,
    /// Whether operations succeed, and their replies are lost.
    loses_replies: bool,
    /// Whether the replies to takeovers are lost.
    loses_takeovers: bool,
    /// Number of times that a slot was extended.
    extensions: u32,
    requests: HashMap<String, Request>,
    /// Processes with a lease.
    leases: Vec<u64>,
    deferrals: BTreeMap<u64, BTreeMap<u64, Bytes>>,
    /// Deferred interactions by the process that has taken them over.
    taken: BTreeMap<u64, BTreeMap<u64, Bytes>>,
    mailboxes: HashMap<u64, mpsc::Sender<Bytes>>,
}

/// State of a request.
#[derive(Debug)]
enum Request {
    /// Time of the first request.
    Running(Instant),
    /// The response, if it is known.
    Finished(Option<Bytes>),
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

    /// Makes every operation fail, or lets operations succeed again.
    pub fn set_away(&self, is_away: bool) {
        self.shared().is_away = is_away;
    }

    /// Makes every operation change the store and then fail, or lets operations succeed again.
    pub fn set_replies_lost(&self, loses_replies: bool) {
        self.shared().loses_replies = loses_replies;
    }

    /// Lets every takeover change the store and then fail, or lets takeovers succeed again.
    pub fn set_takeovers_lost(&self, loses_takeovers: bool) {
        self.shared().loses_takeovers = loses_takeovers;
    }

    /// Ends all leases, as if the processes had been killed.
    pub fn end_leases(&self) {
        self.shared().leases.clear();
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
        let is_away = shared.is_away || self.connection.is_cut.load(Ordering::Relaxed);
        let changed = (!is_away).then(|| change(&mut shared));
        let reply = changed.filter(|_| !shared.loses_replies);
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

    fn renew(&self, process: ProcessId, _: Duration) -> StoreFuture<'_, bool> {
        self.change(|shared| {
            let is_renewed = shared.leases.contains(&process.get());
            if !is_renewed {
                shared.leases.push(process.get());
            }
            is_renewed
        })
    }

    fn add(
        &self,
        process: ProcessId,
        interaction: u64,
        deferral: Bytes,
        _: Duration,
    ) -> StoreFuture<'_, ()> {
        self.change(|shared| {
            let deferrals = shared.deferrals.entry(process.get()).or_default();
            deferrals.insert(interaction, deferral);
        })
    }

    fn remove(&self, process: ProcessId, interaction: u64) -> StoreFuture<'_, bool> {
        self.change(|shared| {
            let Shared {
                deferrals, taken, ..
            } = shared;
            let sets = [deferrals, taken].map(|sets| sets.get_mut(&process.get()));
            let mut sets = sets.into_iter().flatten();
            sets.any(|interactions| interactions.remove(&interaction).is_some())
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
            let has_ended = |owner: &u64| *owner != process.get() && !leases.contains(owner);
            let mut found = BTreeMap::new();
            for sets in [deferrals, &mut *taken] {
                let ended = sets.extract_if(.., |owner, _| has_ended(owner));
                found.extend(ended.flat_map(|(_, interactions)| interactions));
            }
            let taken = taken.entry(process.get()).or_default();
            taken.extend(found);
            let reply = taken.clone().into_iter().collect();
            let loses_reply = shared.loses_takeovers;
            (!loses_reply).then_some(reply)
        });
        Box::pin(async move {
            let reply: Option<Vec<_>> = taken.await?;
            reply.ok_or_else(|| std::io::Error::other("the reply is lost").into())
        })
    }

    fn end(&self, process: ProcessId) -> StoreFuture<'_, ()> {
        self.change(|shared| shared.leases.retain(|lease| *lease != process.get()))
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
