//! Slots: claimed by holders, at most a number of them at a time, until they are released or expire.

use std::time::Duration;

use guildhall::store::{Claim, Claimed, Store};
use guildhall_redis::RedisStore;
use tokio::task::JoinSet;

use super::test_store::{TestStore, connect, redis};

const MINUTE: Duration = Duration::from_mins(1);

/// Claims one of two slots for a minute. Returns whether the claim was granted.
async fn claim(store: &TestStore, holder: u64) -> bool {
    claim_for(store, holder, MINUTE).await.is_none()
}

/// Claims one of two slots. Returns the time after which a claim may be granted, if this one was not.
async fn claim_for(store: &TestStore, holder: u64, ttl: Duration) -> Option<Duration> {
    let claimed = store.store().claim("key", Claim::new(holder, 2, ttl)).await;
    match claimed.expect("the store works") {
        Claimed::Granted => None,
        Claimed::Full { retry_after } => Some(retry_after),
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn as_many_holders_as_there_are_slots_get_one() {
    for store in TestStore::all().await {
        assert!(claim(&store, 1).await, "{store:?}");
        assert!(claim(&store, 2).await, "{store:?}");
        assert!(!claim(&store, 3).await, "{store:?}");
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn holder_with_a_slot_gets_no_other() {
    for store in TestStore::all().await {
        assert!(claim(&store, 1).await, "{store:?}");
        assert!(!claim(&store, 1).await, "{store:?}");
        assert!(claim(&store, 2).await, "{store:?}");
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn released_slot_is_free() {
    for store in TestStore::all().await {
        assert!(claim(&store, 1).await && claim(&store, 2).await);
        store.store().release("key", 3).await.unwrap();
        assert!(!claim(&store, 4).await, "{store:?}");
        store.store().release("key", 1).await.unwrap();
        assert!(claim(&store, 4).await, "{store:?}");
        assert!(!claim(&store, 1).await, "{store:?}");
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn expired_slot_is_free() {
    for store in TestStore::all().await {
        assert_eq!(claim_for(&store, 1, MINUTE).await, None);
        assert_eq!(claim_for(&store, 2, MINUTE * 2).await, None);
        store.advance(MINUTE).await;
        assert!(claim(&store, 3).await, "{store:?}");
        assert!(!claim(&store, 4).await, "{store:?}");
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn full_key_has_the_time_until_its_first_slot_expires() {
    for store in TestStore::all().await {
        assert_eq!(claim_for(&store, 1, MINUTE * 20).await, None);
        assert_eq!(claim_for(&store, 2, MINUTE * 10).await, None);
        store.advance(MINUTE * 3).await;
        let minutes = async |holder| {
            let retry_after = claim_for(&store, holder, MINUTE).await;
            // The clock of a server goes on meanwhile.
            retry_after.expect("no slot is free").as_secs().div_ceil(60)
        };
        assert_eq!(minutes(3).await, 7, "{store:?}");
        // The holder of a slot waits for this slot.
        assert_eq!(minutes(1).await, 17, "{store:?}");
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn keys_have_their_own_slots() {
    for store in TestStore::all().await {
        for key in ["a", "b", "a b", "{a}"] {
            let claimed = store.store().claim(key, Claim::new(1, 1, MINUTE)).await;
            assert_eq!(claimed.unwrap(), Claimed::Granted, "{store:?}");
        }
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn longest_lifetime_ends_after_all_others() {
    for store in TestStore::all().await {
        assert_eq!(claim_for(&store, 1, Duration::MAX).await, None);
        assert_eq!(claim_for(&store, 2, Duration::ZERO).await, None);
        store.advance(MINUTE).await;
        assert_eq!(claim_for(&store, 3, MINUTE).await, None, "{store:?}");
        let full = claim_for(&store, 4, MINUTE).await;
        assert!(full.is_some_and(|wait| wait <= MINUTE), "{store:?}");
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn claim_for_fewer_slots_waits_until_so_many_have_expired() {
    for store in TestStore::all().await {
        assert_eq!(claim_for(&store, 1, MINUTE).await, None);
        assert_eq!(claim_for(&store, 2, MINUTE * 3).await, None);

        let claimed = store.store().claim("key", Claim::new(3, 1, MINUTE)).await;

        let Claimed::Full { retry_after } = claimed.unwrap() else {
            panic!("{store:?}");
        };
        assert!(
            MINUTE * 2 < retry_after && retry_after <= MINUTE * 3,
            "{store:?}: {retry_after:?}"
        );
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn key_without_slots_is_never_free() {
    for store in TestStore::all().await {
        let claimed = store.store().claim("key", Claim::new(1, 0, MINUTE)).await;
        let retry_after = Duration::MAX;
        let never = Claimed::Full { retry_after };
        assert_eq!(claimed.unwrap(), never, "{store:?}");
    }
}

/// Sends 100 claims at once for 7 slots, alternately to two stores, and returns the number of those granted.
async fn claim_at_once(stores: &[RedisStore; 2], key: &'static str) -> usize {
    let mut claims = JoinSet::new();
    for holder in 0..100 {
        let store = stores[holder % 2].clone();
        let claim = Claim::new(holder as u64, 7, MINUTE);
        claims.spawn(async move { store.claim(key, claim).await.expect("the store works") });
    }
    let outcomes = claims.join_all().await;
    let granted = outcomes
        .iter()
        .filter(|outcome| **outcome == Claimed::Granted);
    granted.count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn claims_of_two_processes_at_once_get_no_more_than_the_slots() {
    let (first, server) = redis().await;
    let stores = [first, connect(&server).await];
    for key in ["a", "b", "c"] {
        assert_eq!(claim_at_once(&stores, key).await, 7);
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn extended_slot_expires_later() {
    let (store, server) = redis().await;
    let claim = |holder| store.claim("key", Claim::new(holder, 1, MINUTE));
    assert_eq!(claim(1).await.unwrap(), Claimed::Granted);
    server.advance(MINUTE / 2);
    let database = store.database();
    database.extend("key", 1, MINUTE).await.unwrap();
    server.advance(MINUTE * 3 / 4);
    assert_ne!(claim(2).await.unwrap(), Claimed::Granted);
    server.advance(MINUTE / 2);
    assert_eq!(claim(2).await.unwrap(), Claimed::Granted);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn slot_that_has_expired_or_was_lost_is_held_again_when_it_is_extended() {
    let (store, server) = redis().await;
    let claim = |holder| store.claim("key", Claim::new(holder, 1, MINUTE));
    assert_eq!(claim(1).await.unwrap(), Claimed::Granted);
    server.advance(MINUTE * 2);
    let database = store.database();
    database.extend("key", 1, MINUTE).await.unwrap();
    assert_ne!(claim(2).await.unwrap(), Claimed::Granted);
    store.release("key", 1).await.unwrap();
    assert_eq!(claim(2).await.unwrap(), Claimed::Granted);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn held_slots_have_the_times_until_they_expire() {
    for store in TestStore::all().await {
        assert!(store.store().held_slots("key").await.unwrap().is_empty());
        assert_eq!(claim_for(&store, 1, MINUTE * 20).await, None);
        assert_eq!(claim_for(&store, 2, MINUTE * 10).await, None);
        store.advance(MINUTE * 3).await;
        let held = store.store().held_slots("key").await.unwrap();
        // The clock of a server goes on meanwhile.
        let minutes = held.iter().map(|held| held.as_secs().div_ceil(60));
        let mut minutes = minutes.collect::<Vec<_>>();
        minutes.sort_unstable();
        assert_eq!(minutes, [7, 17], "{store:?}");
        store.advance(MINUTE * 8).await;
        assert_eq!(store.store().held_slots("key").await.unwrap().len(), 1);
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn release_of_all_frees_the_slots_of_one_key() {
    for store in TestStore::all().await {
        assert!(claim(&store, 1).await && claim(&store, 2).await);
        let other = store.store().claim("other", Claim::new(1, 1, MINUTE)).await;
        assert_eq!(other.unwrap(), Claimed::Granted);
        store.store().release_all("key").await.unwrap();
        assert!(
            claim(&store, 3).await && claim(&store, 1).await,
            "{store:?}"
        );
        assert_eq!(store.store().held_slots("other").await.unwrap().len(), 1);
    }
}
