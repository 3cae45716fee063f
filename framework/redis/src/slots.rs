//! Slots in Redis: sorted sets of holders by the times at which their slots expire.

use std::sync::LazyLock;
use std::time::Duration;

use guildhall::Result;
use guildhall::store::{Claim, Claimed};
use redis::Script;

use crate::{RedisDatabase, millis, script};

/// Result of [`CLAIM`]: the holder has a slot.
const GRANTED: i64 = -1;

/// Key: the holders by the time at which their slots expire. Returns [`GRANTED`], -2 if there is no slot that will
/// become free, and otherwise the time until so many slots have expired that one is free. Earlier claims may have
/// allowed more slots.
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

impl RedisDatabase {
    pub(crate) async fn claim_slot(&self, key: &str, claim: Claim) -> Result<Claimed> {
        let mut script = CLAIM.key(self.keys.claim(key));
        script
            .arg(claim.holder)
            .arg(claim.slots)
            .arg(millis(claim.ttl));
        let result: i64 = self.connection.script(&script).await?;
        Ok(match u64::try_from(result) {
            Ok(wait) => Claimed::Full {
                retry_after: Duration::from_millis(wait),
            },
            Err(_) if result == GRANTED => Claimed::Granted,
            Err(_) => Claimed::Full {
                retry_after: Duration::MAX,
            },
        })
    }

    pub(crate) async fn release_slot(&self, key: &str, holder: u64) -> Result<()> {
        let mut release = redis::cmd("ZREM");
        release.arg(self.keys.claim(key)).arg(holder);
        self.connection.command(&release).await
    }

    pub(crate) async fn extend_slot(&self, key: &str, holder: u64, ttl: Duration) -> Result<()> {
        let mut script = EXTEND.key(self.keys.claim(key));
        script.arg(holder).arg(millis(ttl));
        self.connection.script(&script).await
    }

    /// Returns the remaining lifetimes of the slots under a key.
    pub(crate) async fn held_slots(&self, key: &str) -> Result<Vec<Duration>> {
        let script = HELD.key(self.keys.claim(key));
        let times: Vec<u64> = self.connection.script(&script).await?;
        Ok(times.into_iter().map(Duration::from_millis).collect())
    }

    pub(crate) async fn release_all(&self, key: &str) -> Result<()> {
        let mut delete = redis::cmd("DEL");
        delete.arg(self.keys.claim(key));
        self.connection.command(&delete).await
    }
}
