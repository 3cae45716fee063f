//! Deferred interactions in Redis, with the leases of the replicas that process them.
//!
//! A sorted set has the replicas by the end of their leases. Each replica has two sorted sets of interactions by the
//! time at which their tokens expire: its own, and those that it has taken over. Each interaction has a key that
//! expires with its token. All keys have one hash tag, so that a script can use them together in a cluster.

use std::sync::LazyLock;
use std::time::Duration;

use bytes::Bytes;
use guildhall::Result;
use guildhall::store::ProcessId;
use redis::Script;

use crate::{RedisDatabase, millis, script};

/// Time that the keys of leases are kept: longer than every token of their interactions.
const LEASES_LIFETIME: Duration = Duration::from_mins(16);

/// Key: the leases. Returns 1 if the replica had no lease.
static RENEW: LazyLock<Script> = LazyLock::new(|| {
    script(
        "local added = redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
     redis.call('PEXPIRE', KEYS[1], ARGV[3])
     return added",
    )
});

/// Keys: the interactions of the replica, and the interaction.
static ADD: LazyLock<Script> = LazyLock::new(|| {
    script(
        "redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
     redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
     redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
     redis.call('PEXPIRE', KEYS[1], ARGV[3])",
    )
});

/// Keys: the interactions of the replica, those that it has taken over, and the interaction.
static REMOVE: LazyLock<Script> = LazyLock::new(|| {
    script(
        "local removed = redis.call('ZREM', KEYS[1], ARGV[1]) + redis.call('ZREM', KEYS[2], ARGV[1])
     if removed > 0 then redis.call('DEL', KEYS[3]) end
     return removed",
    )
});

/// Keys: the leases, and the interactions that the replica has taken over. Arguments: this replica, the lifetime of the
/// leases, and the beginnings of the keys of other replicas: of their interactions, of those that they have taken over,
/// and of each interaction.
static TAKE_OVER: LazyLock<Script> = LazyLock::new(|| {
    script(
        "for _, replica in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now)) do
       if replica ~= ARGV[1] then
         for _, prefix in ipairs({ARGV[3], ARGV[4]}) do
           local interactions = redis.call('ZRANGE', prefix .. replica, 0, -1, 'WITHSCORES')
           for i = 1, #interactions, 2 do
             redis.call('ZADD', KEYS[2], interactions[i + 1], interactions[i])
           end
           redis.call('DEL', prefix .. replica)
         end
         redis.call('ZREM', KEYS[1], replica)
       end
     end
     local taken = {}
     for _, interaction in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
       local deferral = redis.call('GET', ARGV[5] .. interaction)
       if deferral then
         table.insert(taken, interaction)
         table.insert(taken, deferral)
       else
         redis.call('ZREM', KEYS[2], interaction)
       end
     end
     if #taken > 0 then redis.call('PEXPIRE', KEYS[2], ARGV[2]) end
     return taken",
    )
});

/// Keys: the leases, the interactions of the replica, and those that it has taken over.
static END: LazyLock<Script> = LazyLock::new(|| {
    script(
        "if redis.call('EXISTS', KEYS[2], KEYS[3]) == 0 then
       redis.call('ZREM', KEYS[1], ARGV[1])
     else
       redis.call('ZADD', KEYS[1], now, ARGV[1])
       redis.call('PEXPIRE', KEYS[1], ARGV[2])
     end",
    )
});

impl RedisDatabase {
    /// Starts or renews a lease. Returns whether the replica had one.
    pub(crate) async fn renew_lease(&self, replica: ProcessId, ttl: Duration) -> Result<bool> {
        let lifetime = LEASES_LIFETIME.max(ttl);
        let mut renew = RENEW.key(self.keys.deferrals("leases"));
        renew
            .arg(replica.to_string())
            .arg(millis(ttl))
            .arg(millis(lifetime));
        let added: u64 = self.connection.script(&renew).await?;
        Ok(added == 0)
    }

    pub(crate) async fn add_deferral(
        &self,
        replica: ProcessId,
        interaction: u64,
        deferral: Bytes,
        ttl: Duration,
    ) -> Result<()> {
        let mut add = ADD.key(self.keys.of_replica("replica", replica));
        add.key(self.keys.deferral(interaction))
            .arg(interaction)
            .arg(&*deferral)
            // An expiry of zero would be an error of the server.
            .arg(millis(ttl).max(1));
        self.connection.script(&add).await
    }

    /// Removes a deferred interaction. Returns whether it was one of the replica.
    pub(crate) async fn remove_deferral(
        &self,
        replica: ProcessId,
        interaction: u64,
    ) -> Result<bool> {
        let mut remove = REMOVE.key(self.keys.of_replica("replica", replica));
        remove
            .key(self.keys.of_replica("taken", replica))
            .key(self.keys.deferral(interaction))
            .arg(interaction);
        self.connection.script(&remove).await
    }

    /// Returns the interactions of ended leases that the replica has taken over.
    pub(crate) async fn take_over_deferrals(
        &self,
        replica: ProcessId,
    ) -> Result<Vec<(u64, Bytes)>> {
        let mut take_over = TAKE_OVER.key(self.keys.deferrals("leases"));
        take_over
            .key(self.keys.of_replica("taken", replica))
            .arg(replica.to_string())
            .arg(millis(LEASES_LIFETIME))
            .arg(self.keys.deferrals("replica:"))
            .arg(self.keys.deferrals("taken:"))
            .arg(self.keys.deferrals("interaction:"));
        self.connection.script(&take_over).await
    }

    pub(crate) async fn end_lease(&self, replica: ProcessId) -> Result<()> {
        let mut end = END.key(self.keys.deferrals("leases"));
        end.key(self.keys.of_replica("replica", replica))
            .key(self.keys.of_replica("taken", replica))
            .arg(replica.to_string())
            .arg(millis(LEASES_LIFETIME));
        self.connection.script(&end).await
    }
}
