//! A store whose time the test advances, so that one test checks every store.

use std::time::Duration;

use acceptance::RedisServer;
use guildhall::store::{MemoryStore, Store};
use guildhall_redis::RedisStore;

/// A store in memory, or a store in Redis with its server.
#[derive(Debug)]
pub(crate) enum TestStore {
    Memory(MemoryStore),
    Redis(RedisStore, RedisServer),
}

impl TestStore {
    /// Returns every kind of store.
    pub(crate) async fn all() -> [Self; 2] {
        let (store, server) = redis().await;
        let memory = Self::Memory(MemoryStore::default());
        [memory, Self::Redis(store, server)]
    }

    pub(crate) fn store(&self) -> &dyn Store {
        match self {
            Self::Memory(store) => store,
            Self::Redis(store, _) => store,
        }
    }

    /// Lets everything in the store expire earlier by a duration.
    pub(crate) async fn advance(&self, duration: Duration) {
        match self {
            Self::Memory(_) => {
                tokio::time::pause();
                tokio::time::advance(duration).await;
                tokio::time::resume();
            }
            Self::Redis(_, server) => server.advance(duration),
        }
    }
}

/// Starts a server and connects a store.
pub(crate) async fn redis() -> (RedisStore, RedisServer) {
    let server = RedisServer::start();
    (connect(&server).await, server)
}

/// Connects a store, as each process of an app does.
pub(crate) async fn connect(server: &RedisServer) -> RedisStore {
    let connected = guildhall_redis::connect(server.url()).await;
    connected.expect("the server accepts connections")
}
