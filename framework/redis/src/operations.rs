//! The store: requests and values in Redis, and the operations that the replica makes.

use std::fmt;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use bytes::{BufMut, Bytes, BytesMut};
use guildhall::store::{Claim, Claimed, EarlierRequest, ProcessId, Processes, Store, StoreFuture};
use guildhall_client::SharedLimits;
use guildhall_model::{Application, Id};
use redis::Script;
use tokio::sync::mpsc;

use crate::{
    Database, RateLimitStore, RedisDatabase, RedisStore, Replica, TOKEN_LIFETIME, millis, script,
};

/// Maximum size of a response that is kept for repeated requests, in bytes. Only a response with files is larger.
const RESPONSE_MAX: usize = 64 * 1024;

/// First byte of a request whose response is known.
const KNOWN_RESPONSE: u8 = b'1';

/// Value of a request whose response is not known, for example because the connection broke.
const UNKNOWN_RESPONSE: u8 = b'0';

/// Key: the request. Arguments: its lifetime, and the time after which a request without a response counts as lost.
/// Returns the value under the key and the time since the earlier request, if there is one.
static BEGIN: LazyLock<Script> = LazyLock::new(|| {
    script(
        "local request = redis.call('GET', KEYS[1])
     local since = ARGV[1] - redis.call('PTTL', KEYS[1])
     if not request or (request == '' and since > tonumber(ARGV[2])) then
       redis.call('SET', KEYS[1], '', 'PX', ARGV[1])
       return false
     end
     return {request, since}",
    )
});

/// Key: the request. Deletes the request if there is no response.
static FORGET: LazyLock<Script> = LazyLock::new(|| {
    script("if redis.call('GET', KEYS[1]) == '' then redis.call('DEL', KEYS[1]) end")
});

/// Key: a key that nothing else uses. Writes to it, and deletes it. A full server refuses only the first command that
/// writes.
static CHECK: LazyLock<Script> = LazyLock::new(|| {
    script(
        "redis.call('SET', KEYS[1], '', 'PX', 1000)
     redis.call('PEXPIRE', KEYS[1], 1000)
     redis.call('DEL', KEYS[1])
     redis.call('ZADD', KEYS[1], now, 'check')
     redis.call('ZREM', KEYS[1], 'check')",
    )
});

impl RedisDatabase {
    /// Checks that the server lets the store write.
    ///
    /// # Errors
    ///
    /// Returns the reason that the server cannot be used.
    pub(crate) async fn check(&self) -> guildhall::Result<()> {
        let check = CHECK.key(self.keys.check());
        self.connection.script(&check).await
    }

    /// Logs a warning if the server evicts keys, as far as the user may ask.
    pub(crate) async fn warn_of_eviction(&self) {
        let mut info = redis::cmd("INFO");
        info.arg("memory");
        let info: String = self.connection.command(&info).await.unwrap_or_default();
        let field = |name| info.lines().find_map(|line| line.strip_prefix(name));
        let max = field("maxmemory:").unwrap_or("0").trim();
        let policy = field("maxmemory_policy:").unwrap_or("noeviction").trim();
        if max != "0" && policy != "noeviction" {
            let url = self.connection.url();
            tracing::warn!(
                url,
                policy,
                "the server of the store may evict keys, and with them cooldowns, limits and deferred interactions: set `maxmemory-policy noeviction`"
            );
        }
    }
}

impl Store for RedisStore {
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, Claimed> {
        Box::pin(self.slots.claim(&self.database, key, claim))
    }

    fn release<'a>(&'a self, key: &'a str, holder: u64) -> StoreFuture<'a, ()> {
        Box::pin(self.slots.release(&self.database, key, holder))
    }

    fn held_slots<'a>(&'a self, key: &'a str) -> StoreFuture<'a, Vec<Duration>> {
        Box::pin(self.database.held_slots(key))
    }

    fn release_all<'a>(&'a self, key: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(self.database.release_all(key))
    }

    fn keep<'a>(&'a self, key: &'a str, value: Bytes, ttl: Duration) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let RedisDatabase {
                keys, connection, ..
            } = &self.database;
            let mut keep = redis::cmd("SET");
            keep.arg(keys.value(key)).arg(&*value);
            keep.arg("PX").arg(millis(ttl));
            connection.command(&keep).await
        })
    }

    fn fetch<'a>(&'a self, key: &'a str) -> StoreFuture<'a, Option<Bytes>> {
        Box::pin(async move {
            let mut fetch = redis::cmd("GET");
            fetch.arg(self.database.keys.value(key));
            self.database.connection.command(&fetch).await
        })
    }

    fn check(&self) -> StoreFuture<'_, ()> {
        Box::pin(self.database.check())
    }

    fn for_application(&self, application: Id<Application>) -> Option<Arc<dyn Store>> {
        if self.database.keys.has_application() {
            return None;
        }
        let mut store = self.clone();
        store.database.keys = store.database.keys.for_application(application);
        Some(Arc::new(store))
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn begin<'a>(
        &'a self,
        key: &'a str,
        lost_after: Duration,
    ) -> StoreFuture<'a, Option<EarlierRequest>> {
        Box::pin(async move {
            let mut begin = BEGIN.key(self.database.keys.request(key));
            begin.arg(millis(TOKEN_LIFETIME)).arg(millis(lost_after));
            let earlier: Option<(Bytes, u64)> = self.database.connection.script(&begin).await?;
            Ok(earlier.map(|(value, since)| decode_request(&value, since)))
        })
    }

    fn finish<'a>(&'a self, key: &'a str, response: Option<Bytes>) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let response = response.filter(|response| response.len() <= RESPONSE_MAX);
            let mut finish = redis::cmd("SET");
            finish
                .arg(self.database.keys.request(key))
                .arg(&*encode_response(response.as_deref()));
            finish.arg("XX").arg("KEEPTTL");
            self.database.connection.command(&finish).await
        })
    }

    fn forget<'a>(&'a self, key: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let forget = FORGET.key(self.database.keys.request(key));
            self.database.connection.script(&forget).await
        })
    }

    fn rate_limits(&self) -> Option<Arc<dyn SharedLimits>> {
        Some(Arc::new(RateLimitStore::new(self.clone())))
    }

    fn processes(&self) -> Option<Arc<dyn Processes>> {
        let replica = Replica::new(self.database.clone(), Arc::clone(&self.slots))?;
        Some(Arc::new(replica))
    }
}

/// Returns the value of a request with this response. The value of one without a response so far is empty.
fn encode_response(response: Option<&[u8]>) -> Bytes {
    let Some(response) = response else {
        return Bytes::from_static(&[UNKNOWN_RESPONSE]);
    };
    let mut value = BytesMut::with_capacity(1 + response.len());
    value.put_u8(KNOWN_RESPONSE);
    value.put_slice(response);
    value.freeze()
}

fn decode_request(value: &Bytes, since: u64) -> EarlierRequest {
    match value.first() {
        None => EarlierRequest::Running {
            since: Duration::from_millis(since),
        },
        Some(&KNOWN_RESPONSE) => EarlierRequest::Finished(Some(value.slice(1..))),
        Some(_) => EarlierRequest::Finished(None),
    }
}

impl Database for RedisDatabase {
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, Claimed> {
        Box::pin(self.claim_slot(key, claim))
    }

    fn release<'a>(&'a self, key: &'a str, holder: u64) -> StoreFuture<'a, ()> {
        Box::pin(self.release_slot(key, holder))
    }

    fn extend<'a>(&'a self, key: &'a str, holder: u64, ttl: Duration) -> StoreFuture<'a, ()> {
        Box::pin(self.extend_slot(key, holder, ttl))
    }

    fn renew(&self, replica: ProcessId, ttl: Duration) -> StoreFuture<'_, bool> {
        Box::pin(self.renew_lease(replica, ttl))
    }

    fn add(
        &self,
        replica: ProcessId,
        interaction: u64,
        deferral: Bytes,
        ttl: Duration,
    ) -> StoreFuture<'_, bool> {
        Box::pin(self.add_deferral(replica, interaction, deferral, ttl))
    }

    fn begin_notification(
        &self,
        replica: ProcessId,
        interaction: u64,
        ttl: Duration,
    ) -> StoreFuture<'_, bool> {
        Box::pin(self.begin_notification_of(replica, interaction, ttl))
    }

    fn remove(&self, replica: ProcessId, interaction: u64) -> StoreFuture<'_, bool> {
        Box::pin(self.remove_deferral(replica, interaction))
    }

    fn take_over(&self, replica: ProcessId) -> StoreFuture<'_, Vec<(u64, Bytes)>> {
        Box::pin(self.take_over_deferrals(replica))
    }

    fn end(&self, replica: ProcessId) -> StoreFuture<'_, ()> {
        Box::pin(self.end_lease(replica))
    }

    fn open(&self, replica: ProcessId) -> StoreFuture<'_, mpsc::Receiver<Bytes>> {
        Box::pin(self.open_mailbox(replica))
    }

    fn send(&self, replica: ProcessId, message: Bytes) -> StoreFuture<'_, bool> {
        Box::pin(async move {
            let mut publish = redis::cmd("PUBLISH");
            publish.arg(self.keys.mailbox(replica)).arg(&*message);
            let receivers: u64 = self.connection.command(&publish).await?;
            Ok(receivers > 0)
        })
    }
}

impl fmt::Debug for RedisDatabase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RedisDatabase")
            .field("server", &self.connection.url())
            .field("prefix", &self.keys.prefix())
            .finish_non_exhaustive()
    }
}
