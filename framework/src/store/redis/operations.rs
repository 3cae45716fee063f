//! Slots, values and deliveries in Redis.

use std::fmt;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use ::redis::Script;
use bytes::{BufMut, Bytes, BytesMut};
use guildhall_model::{Application, Id};

use super::{RedisStore, TOKEN_LIFETIME, millis, script};
use crate::store::{
    Claim, ClaimOutcome, DeferralStore, DeliveryOutcome, DeliveryStore, MailboxStore, Store,
    StoreFuture,
};

/// Maximum size of a response that is kept for repeated requests, in bytes. Only a response with files is larger.
const RESPONSE_MAX: usize = 64 * 1024;

/// Time after which the slots of a killed process are free.
const SLOT_LEASE: Duration = Duration::from_secs(20);

/// First byte of a delivery whose response is known.
const KNOWN_RESPONSE: u8 = b'1';

/// Value of a delivery whose response is not known, for example because the connection broke.
const UNKNOWN_RESPONSE: u8 = b'0';

/// Result of [`CLAIM`]: the holder has a slot.
const GRANTED: i64 = -1;

/// Key: the holders by the time at which their slots expire. Returns [`GRANTED`], -2 if there is no slot that will become free,
/// and otherwise the time until so many slots have expired that one is free. Earlier claims may have allowed more slots.
static CLAIM: LazyLock<Script> = LazyLock::new(|| {
    script(
        "redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
     local first = redis.call('ZSCORE', KEYS[1], ARGV[1])
     local above = redis.call('ZCARD', KEYS[1]) - tonumber(ARGV[2])
     if not first and above >= 0 then
       first = redis.call('ZRANGE', KEYS[1], above, above, 'WITHSCORES')[2]
       if not first then return -2 end
     end
     if first then return first - now end
     redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
     redis.call('PEXPIREAT', KEYS[1], redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2])
     return -1",
    )
});

/// Key: the holders by the time at which their slots expire.
static EXTEND: LazyLock<Script> = LazyLock::new(|| {
    script(
        "redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
     redis.call('PEXPIREAT', KEYS[1], redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2])",
    )
});

/// Key: the holders by the time at which their slots expire. Returns the times until the slots that are held expire.
static HELD: LazyLock<Script> = LazyLock::new(|| {
    script(
        "local held = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. string.format('%.0f', now), '+inf', 'WITHSCORES')
     local times = {}
     for index = 2, #held, 2 do table.insert(times, held[index] - now) end
     return times",
    )
});

/// Key: the delivery. Returns the value under the key and the time since the first delivery, if the request was delivered
/// before.
static BEGIN: LazyLock<Script> = LazyLock::new(|| {
    script(
        "local delivery = redis.call('GET', KEYS[1])
     if not delivery then
       redis.call('SET', KEYS[1], '', 'PX', ARGV[1])
       return false
     end
     return {delivery, ARGV[1] - redis.call('PTTL', KEYS[1])}",
    )
});

impl Store for RedisStore {
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, ClaimOutcome> {
        Box::pin(async move {
            let mut script = CLAIM.key(self.keys.claim(key));
            script
                .arg(claim.holder)
                .arg(claim.slots)
                .arg(millis(claim.ttl));
            let outcome: i64 = self.connection.script(&script).await?;
            Ok(match u64::try_from(outcome) {
                Ok(wait) => ClaimOutcome::Full {
                    retry_after: Duration::from_millis(wait),
                },
                Err(_) if outcome == GRANTED => ClaimOutcome::Granted,
                Err(_) => ClaimOutcome::Full {
                    retry_after: Duration::MAX,
                },
            })
        })
    }

    fn release<'a>(&'a self, key: &'a str, holder: u64) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let mut release = ::redis::cmd("ZREM");
            release.arg(self.keys.claim(key)).arg(holder);
            self.connection.command(&release).await
        })
    }

    fn held_slots<'a>(&'a self, key: &'a str) -> StoreFuture<'a, Vec<Duration>> {
        Box::pin(async move {
            let script = HELD.key(self.keys.claim(key));
            let times: Vec<u64> = self.connection.script(&script).await?;
            Ok(times.into_iter().map(Duration::from_millis).collect())
        })
    }

    fn release_all<'a>(&'a self, key: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let mut delete = ::redis::cmd("DEL");
            delete.arg(self.keys.claim(key));
            self.connection.command(&delete).await
        })
    }

    fn slot_lease(&self) -> Option<Duration> {
        Some(SLOT_LEASE)
    }

    fn extend<'a>(&'a self, key: &'a str, holder: u64, ttl: Duration) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let mut script = EXTEND.key(self.keys.claim(key));
            script.arg(holder).arg(millis(ttl));
            self.connection.script(&script).await
        })
    }

    fn keep<'a>(&'a self, key: &'a str, value: Bytes, ttl: Duration) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let mut keep = ::redis::cmd("SET");
            keep.arg(self.keys.value(key)).arg(&*value);
            keep.arg("PX").arg(millis(ttl));
            self.connection.command(&keep).await
        })
    }

    fn fetch<'a>(&'a self, key: &'a str) -> StoreFuture<'a, Option<Bytes>> {
        Box::pin(async move {
            let mut fetch = ::redis::cmd("GET");
            fetch.arg(self.keys.value(key));
            self.connection.command(&fetch).await
        })
    }

    fn check(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move { self.connection.command(&::redis::cmd("PING")).await })
    }

    fn for_application(&self, application: Id<Application>) -> Option<Arc<dyn Store>> {
        if self.keys.has_application() {
            return None;
        }
        let mut store = self.clone();
        store.keys = self.keys.for_application(application);
        Some(Arc::new(store))
    }

    fn deliveries(&self) -> Option<&dyn DeliveryStore> {
        Some(self)
    }

    fn deferrals(&self) -> Option<&dyn DeferralStore> {
        Some(self)
    }

    fn mailboxes(&self) -> Option<&dyn MailboxStore> {
        Some(self)
    }
}

impl DeliveryStore for RedisStore {
    fn begin<'a>(&'a self, key: &'a str) -> StoreFuture<'a, DeliveryOutcome> {
        Box::pin(async move {
            let mut begin = BEGIN.key(self.keys.delivery(key));
            begin.arg(millis(TOKEN_LIFETIME));
            let delivery: Option<(Bytes, u64)> = self.connection.script(&begin).await?;
            Ok(match delivery {
                None => DeliveryOutcome::First,
                Some((delivery, since)) => decode_delivery(&delivery, since),
            })
        })
    }

    fn finish<'a>(&'a self, key: &'a str, response: Option<Bytes>) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let response = response.filter(|response| response.len() <= RESPONSE_MAX);
            let mut finish = ::redis::cmd("SET");
            finish
                .arg(self.keys.delivery(key))
                .arg(&*encode_response(response.as_deref()));
            finish.arg("XX").arg("KEEPTTL");
            self.connection.command(&finish).await
        })
    }
}

/// Returns the value of a delivery with this response. The value of one without a response so far is empty.
fn encode_response(response: Option<&[u8]>) -> Bytes {
    let Some(response) = response else {
        return Bytes::from_static(&[UNKNOWN_RESPONSE]);
    };
    let mut value = BytesMut::with_capacity(1 + response.len());
    value.put_u8(KNOWN_RESPONSE);
    value.put_slice(response);
    value.freeze()
}

fn decode_delivery(value: &Bytes, since: u64) -> DeliveryOutcome {
    match value.first() {
        None => DeliveryOutcome::Pending {
            since: Duration::from_millis(since),
        },
        Some(&KNOWN_RESPONSE) => DeliveryOutcome::Repeated(Some(value.slice(1..))),
        Some(_) => DeliveryOutcome::Repeated(None),
    }
}

impl fmt::Debug for RedisStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RedisStore")
            .field("server", &self.connection.url())
            .field("prefix", &self.keys.prefix())
            .finish_non_exhaustive()
    }
}
