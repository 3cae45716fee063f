//! Deferred interactions: taken over by another replica when the lease of their replica ends.

use std::time::Duration;

use bytes::Bytes;
use guildhall::store::ProcessId;
use guildhall_redis::{Database, RedisStore};
use tokio::task::JoinSet;

use super::test_store::{connect, redis};

/// Duration of a lease.
const LEASE: Duration = Duration::from_secs(10);

/// A replica with its store.
#[derive(Clone, Debug)]
struct Replica {
    store: RedisStore,
    id: ProcessId,
}

impl Replica {
    /// Starts a replica, which takes a lease.
    async fn start(store: RedisStore, id: u64) -> Self {
        let id = ProcessId::new(id);
        let replica = Self { store, id };
        assert!(!replica.renew().await, "there was no lease before");
        replica
    }

    fn deferrals(&self) -> &dyn Database {
        self.store.database()
    }

    async fn renew(&self) -> bool {
        self.deferrals()
            .renew(self.id, LEASE)
            .await
            .expect("the store works")
    }

    async fn add(&self, interaction: u64, deferral: &'static str) -> bool {
        let ttl = Duration::from_mins(15);
        let added = self
            .deferrals()
            .add(self.id, interaction, deferral.into(), ttl);
        added.await.expect("the store works")
    }

    async fn remove(&self, interaction: u64) -> bool {
        let removed = self.deferrals().remove(self.id, interaction).await;
        removed.expect("the store works")
    }

    async fn take_over(&self) -> Vec<(u64, Bytes)> {
        let mut taken = self
            .deferrals()
            .take_over(self.id)
            .await
            .expect("the store works");
        taken.sort();
        taken
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn interactions_are_taken_over_once_after_the_lease_has_ended() {
    let (store, server) = redis().await;
    let first = Replica::start(store.clone(), 1).await;
    let second = Replica::start(connect(&server).await, 2).await;
    first.add(71, "one").await;
    first.add(72, "two").await;
    assert_eq!(second.take_over().await, []);

    server.advance(LEASE);
    let taken = [(71, "one".into()), (72, "two".into())];
    assert_eq!(second.take_over().await, taken);
    // The reply may have been lost.
    assert_eq!(second.take_over().await, taken);
    assert!(second.remove(71).await);
    assert_eq!(second.take_over().await, [(72, "two".into())]);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn replica_learns_once_that_its_interactions_were_taken_over() {
    let (store, server) = redis().await;
    let first = Replica::start(store.clone(), 1).await;
    let second = Replica::start(store, 2).await;
    first.add(71, "one").await;
    server.advance(LEASE);
    // Nobody has taken them over yet.
    assert!(first.renew().await);

    server.advance(LEASE);
    assert_eq!(second.take_over().await.len(), 1);
    assert!(second.remove(71).await);
    assert!(!first.renew().await);
    assert!(first.renew().await);
    first.add(72, "two").await;
    server.advance(LEASE);
    assert_eq!(second.take_over().await, [(72, "two".into())]);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn renewed_lease_keeps_its_interactions() {
    let (store, server) = redis().await;
    let first = Replica::start(store.clone(), 1).await;
    let second = Replica::start(store, 2).await;
    first.add(71, "one").await;
    for _ in 0..5 {
        server.advance(LEASE / 2);
        assert!(first.renew().await);
        assert_eq!(second.take_over().await, []);
    }
    assert!(first.remove(71).await);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn replica_that_takes_over_does_not_take_its_own_interactions() {
    let (store, server) = redis().await;
    let first = Replica::start(store, 1).await;
    first.add(71, "one").await;
    server.advance(LEASE);
    assert_eq!(first.take_over().await, []);
    assert!(first.remove(71).await);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn interactions_of_a_stopped_replica_are_taken_over_at_once() {
    let (store, _server) = redis().await;
    let first = Replica::start(store.clone(), 1).await;
    let second = Replica::start(store.clone(), 2).await;
    let third = Replica::start(store, 3).await;
    first.add(71, "one").await;
    first.deferrals().end(first.id).await.unwrap();
    third.deferrals().end(third.id).await.unwrap();
    assert_eq!(second.take_over().await, [(71, "one".into())]);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn interaction_is_taken_over_from_replica_to_replica() {
    let (store, server) = redis().await;
    Replica::start(store.clone(), 1).await.add(71, "one").await;
    for id in 2..5 {
        server.advance(LEASE);
        let next = Replica::start(store.clone(), id).await;
        assert_eq!(next.take_over().await, [(71, "one".into())], "{id}");
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn interaction_whose_token_has_expired_is_not_taken_over() {
    let (store, server) = redis().await;
    let first = Replica::start(store.clone(), 1).await;
    first.add(71, "old").await;
    server.advance(Duration::from_mins(14));
    assert!(first.renew().await);
    first.add(72, "new").await;
    server.advance(Duration::from_mins(1));
    let second = Replica::start(store, 2).await;
    assert_eq!(second.take_over().await, [(72, "new".into())]);
    let tokens = server
        .keys()
        .iter()
        .filter(|key| key.contains(":71"))
        .count();
    assert_eq!(tokens, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn each_interaction_is_taken_over_by_one_of_ten_replicas() {
    let (store, server) = redis().await;
    for replica in 1..=4 {
        let lost = Replica::start(store.clone(), replica).await;
        for number in 0..25 {
            lost.add(replica * 100 + number, "token").await;
        }
    }
    server.advance(LEASE);
    let mut replicas = JoinSet::new();
    for id in 10..20 {
        let replica = Replica::start(connect(&server).await, id).await;
        replicas.spawn(async move { replica.take_over().await });
    }
    let mut taken: Vec<_> = replicas.join_all().await.concat();
    taken.sort();
    taken.dedup();
    assert_eq!(taken.len(), 100);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn interaction_is_taken_back_unless_its_user_is_being_notified() {
    let (store, server) = redis().await;
    let first = Replica::start(store.clone(), 1).await;
    let second = Replica::start(store, 2).await;
    for interaction in 71..=74 {
        first.add(interaction, "token").await;
    }
    server.advance(LEASE);
    assert_eq!(second.take_over().await.len(), 4);
    let notify = async |interaction| {
        let ttl = Duration::from_secs(5);
        let begun = second
            .deferrals()
            .begin_notification(second.id, interaction, ttl);
        begun.await.expect("the store works")
    };
    assert!(notify(71).await);
    assert!(notify(73).await);
    assert!(!first.add(71, "token").await);
    assert!(!first.remove(73).await);
    assert!(first.add(72, "token").await);
    assert!(first.remove(74).await);
    assert!(!notify(72).await);
    assert!(!notify(74).await);

    // One notification ends, the other one takes too long.
    assert!(second.remove(71).await);
    server.advance(Duration::from_secs(5));
    for interaction in [71, 73] {
        assert!(first.add(interaction, "token").await, "{interaction}");
        assert!(!notify(interaction).await);
    }
}
