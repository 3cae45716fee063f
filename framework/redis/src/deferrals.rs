//! Deferred interactions in Redis, with the leases of the replicas that process them.
//!
//! A sorted set has the replicas by the end of their leases. Each replica has two sorted sets of interactions by the
//! time at which their tokens expire: its own, and those that it has taken over. Each interaction has a key that
//! expires with its token, and while a replica notifies its user another key. All keys have one hash tag, so that a
//! script can use them together in a cluster.

use std::sync::LazyLock;
use std::time::Duration;

use bytes::Bytes;
use guildhall::Result;
use guildhall::store::ProcessId;
use redis::{Script, ScriptInvocation};

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

/// Keys: the interactions of the replica, the interaction, its notification, and the leases. Arguments: the
/// interaction, the beginning of the keys of interactions that replicas have taken over, the deferral, and its
/// lifetime.
static ADD: LazyLock<Script> = LazyLock::new(|| {
    script(&format!(
        "if redis.call('EXISTS', KEYS[3]) == 1 then return 0 end
     {TAKE_BACK}
     redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[4])
     redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
     redis.call('ZADD', KEYS[1], now + ARGV[4], ARGV[1])
     redis.call('PEXPIRE', KEYS[1], ARGV[4])
     return 1"
    ))
});

/// Step of [`ADD`] and [`REMOVE`]: removes the interaction from a replica that has taken it over.
const TAKE_BACK: &str = "for _, replica in ipairs(redis.call('ZRANGE', KEYS[4], 0, -1)) do
       redis.call('ZREM', ARGV[2] .. replica, ARGV[1])
     end";

/// Keys: those that the replica has taken over, and the notification. Arguments: the interaction, and the maximum time.
static BEGIN_NOTIFICATION: LazyLock<Script> = LazyLock::new(|| {
    script(
        "if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 0 end
     redis.call('SET', KEYS[2], '', 'PX', ARGV[2])
     return 1",
    )
});

/// Keys and arguments as the first ones of [`ADD`], and key 5: the interactions that the replica has taken over.
static REMOVE: LazyLock<Script> = LazyLock::new(|| {
    script(&format!(
        "if redis.call('ZREM', KEYS[5], ARGV[1]) == 0 then
       if redis.call('EXISTS', KEYS[3]) == 1 then return 0 end
       redis.call('ZREM', KEYS[1], ARGV[1])
       {TAKE_BACK}
     end
     redis.call('DEL', KEYS[2], KEYS[3])
     return 1"
    ))
});

/// Keys: the leases, and the interactions that the replica has taken over. Arguments: this replica, the lifetime of the
/// leases, and the beginnings of the keys of other replicas: of their interactions, of those that they have taken over,
/// and of each interaction.
///
/// Returns the interactions, and the names of entries that the framework cannot have written. They are removed, so that
/// they do not keep the others.
static TAKE_OVER: LazyLock<Script> = LazyLock::new(|| {
    script(
        "local taken, malformed = {}, {}
     for _, replica in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now)) do
       if replica ~= ARGV[1] then
         for _, prefix in ipairs({ARGV[3], ARGV[4]}) do
           local key = prefix .. replica
           local interactions = redis.pcall('ZRANGE', key, 0, -1, 'WITHSCORES')
           if interactions.err then
             table.insert(malformed, key)
             interactions = {}
           end
           for i = 1, #interactions, 2 do
             redis.call('ZADD', KEYS[2], interactions[i + 1], interactions[i])
           end
           redis.call('DEL', key)
         end
         redis.call('ZREM', KEYS[1], replica)
       end
     end
     for _, interaction in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
       local key = ARGV[5] .. interaction
       local deferral = redis.pcall('GET', key)
       local is_id = string.find(interaction, '^%d+$') and #interaction < 20
       if type(deferral) == 'string' and is_id then
         table.insert(taken, interaction)
         table.insert(taken, deferral)
       else
         if deferral or not is_id then table.insert(malformed, key) end
         redis.call('ZREM', KEYS[2], interaction)
       end
     end
     if #taken > 0 then redis.call('PEXPIRE', KEYS[2], ARGV[2]) end
     return {taken, malformed}",
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
    ) -> Result<bool> {
        let mut add = self.owned(&ADD, replica, interaction);
        add.arg(&*deferral).arg(millis(ttl));
        self.connection.script(&add).await
    }

    pub(crate) async fn begin_notification_of(
        &self,
        replica: ProcessId,
        interaction: u64,
        ttl: Duration,
    ) -> Result<bool> {
        let mut begin = BEGIN_NOTIFICATION.key(self.keys.of_replica("taken", replica));
        begin
            .key(self.keys.notification(interaction))
            .arg(interaction)
            .arg(millis(ttl));
        self.connection.script(&begin).await
    }

    pub(crate) async fn remove_deferral(
        &self,
        replica: ProcessId,
        interaction: u64,
    ) -> Result<bool> {
        let mut remove = self.owned(&REMOVE, replica, interaction);
        remove.key(self.keys.of_replica("taken", replica));
        self.connection.script(&remove).await
    }

    /// Returns a script with the keys and the first arguments of [`ADD`].
    fn owned<'a>(
        &self,
        script: &'a Script,
        replica: ProcessId,
        interaction: u64,
    ) -> ScriptInvocation<'a> {
        let mut script = script.key(self.keys.of_replica("replica", replica));
        script
            .key(self.keys.deferral(interaction))
            .key(self.keys.notification(interaction))
            .key(self.keys.deferrals("leases"))
            .arg(interaction)
            .arg(self.keys.deferrals("taken:"));
        script
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
        let (taken, malformed): (_, Vec<String>) = self.connection.script(&take_over).await?;
        for key in malformed {
            tracing::error!(
                key,
                "an entry of the store cannot be read, and was removed: a user of a killed process may not be notified"
            );
        }
        Ok(taken)
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
