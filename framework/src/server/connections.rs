//! Open connections of a server: their number, their time limits, and the ones to close when there is no room.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::platform::{Instant, Mutex, sleep, timeout};
use crate::server::Server;
use crate::server::connection::Connection;
use crate::server::serving::OpenConnection;

/// Maximum number of connections that are closed at once to make room.
const EVICTED_AT_ONCE: usize = 32;

/// Time after which the server tries again to make room: a connection may have become old enough.
const RETRY_PERIOD: Duration = Duration::from_millis(25);

/// Time between two checks of the time limits: the minimum, and the time after draining.
const CHECK_PERIOD: Duration = Duration::from_millis(10);

/// Time after which the full number of connections is tried again, after a shortage of file descriptors.
const SHORTAGE_PERIOD: Duration = Duration::from_mins(1);

/// Open connections of a server.
#[derive(Debug)]
pub(crate) struct Connections {
    server: Server,
    table: Mutex<ConnectionTable>,
    /// Notified when a connection is closed.
    closed: Notify,
    draining: AtomicBool,
    /// Cancelled when connections shall close after their current request.
    closing: CancellationToken,
}

#[derive(Debug, Default)]
struct ConnectionTable {
    open: HashMap<u64, Arc<Connection>>,
    next_number: u64,
    shortage: Option<Shortage>,
}

/// A shortage of file descriptors.
#[derive(Clone, Copy, Debug)]
struct Shortage {
    /// Maximum number of connections until `ends_at`.
    capacity: usize,
    ends_at: Instant,
}

impl Connections {
    pub(crate) fn new(server: Server) -> Self {
        Self {
            server,
            table: Mutex::default(),
            closed: Notify::new(),
            draining: AtomicBool::new(false),
            closing: CancellationToken::new(),
        }
    }

    /// Adds a connection.
    pub(crate) fn add(self: &Arc<Self>) -> OpenConnection {
        let connection = Arc::new(Connection::new());
        let mut table = self.table();
        let number = table.next_number;
        table.next_number += 1;
        table.open.insert(number, Arc::clone(&connection));
        OpenConnection::new(Arc::clone(self), connection, number)
    }

    /// Removes a connection that was closed.
    pub(crate) fn remove(&self, number: u64) {
        self.table().open.remove(&number);
        self.closed.notify_one();
    }

    /// Waits until there is room for another connection. If there is none, closes connections for whose clients the
    /// server waits.
    pub(crate) async fn make_room(&self) {
        while self.is_full() {
            self.evict();
            let _timed_out = timeout(RETRY_PERIOD, self.closed.notified()).await;
        }
    }

    fn is_full(&self) -> bool {
        let mut table = self.table();
        if table
            .shortage
            .is_some_and(|shortage| shortage.ends_at <= Instant::now())
        {
            table.shortage = None;
        }
        let capacity = match table.shortage {
            Some(shortage) => shortage.capacity,
            None => self.server.max_connections,
        };
        table.open.len() >= capacity
    }

    /// Closes the first connection by [`EvictionRank`](crate::server::connection::EvictionRank), and the next ones if
    /// no `POST` has succeeded on them. A busy server takes a while to close a connection, and more clients may wait.
    fn evict(&self) {
        let now = Instant::now();
        let table = self.table();
        let mut ranked: Vec<_> = table
            .open
            .values()
            .filter_map(|connection| Some((connection.eviction_rank()?, connection)))
            .collect();
        ranked.sort_unstable_by_key(|(rank, _)| *rank);
        let mut evicted = ranked.iter().take(EVICTED_AT_ONCE).enumerate();
        while let Some((index, (rank, connection))) = evicted.next()
            && !rank.is_protected(now)
            && (index == 0 || !rank.has_succeeded)
        {
            connection.close();
        }
    }

    /// Leaves a quarter of the file descriptors of the present connections to other uses for a while, because the
    /// process has none left.
    pub(crate) fn lower_capacity(&self) {
        let mut table = self.table();
        let capacity = (table.open.len() * 3 / 4).max(1);
        table.shortage = Some(Shortage {
            capacity,
            ends_at: Instant::now() + SHORTAGE_PERIOD,
        });
    }

    /// Closes connections whose time limits have elapsed, until the future is dropped.
    pub(crate) async fn enforce_timeouts(&self) {
        let shortest = self.server.head_timeout.min(self.server.stall_timeout);
        let period = (shortest / 4).max(CHECK_PERIOD);
        while timeout(period, self.wait_until_closing()).await.is_err() {
            self.close_expired(None);
        }
        let closing_since = Some(Instant::now());
        loop {
            sleep(CHECK_PERIOD).await;
            self.close_expired(closing_since);
        }
    }

    fn close_expired(&self, closing_since: Option<Instant>) {
        let now = Instant::now();
        for connection in self.table().open.values() {
            if connection.is_expired(now, &self.server, closing_since) {
                connection.close();
            }
        }
    }

    /// Begins to close connections after their next response.
    pub(crate) fn begin_drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Returns whether connections close after their next response.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Returns a guard that closes each connection when it is dropped, after its request if there is one.
    pub(crate) fn close_on_drop(&self) -> DropGuard {
        self.closing.clone().drop_guard()
    }

    /// Waits until the guard of [`close_on_drop`](Self::close_on_drop) is dropped.
    pub(crate) async fn wait_until_closing(&self) {
        self.closing.cancelled().await;
    }

    /// Waits until all connections are closed.
    pub(crate) async fn wait_until_empty(&self) {
        while !self.table().open.is_empty() {
            self.closed.notified().await;
        }
    }

    fn table(&self) -> MutexGuard<'_, ConnectionTable> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
