//! Deliveries: a request that reaches several processes is the first one in exactly one of them.

use std::time::Duration;

use bytes::Bytes;
use guildhall::store::{DeliveryOutcome, DeliveryStore, RedisStore, Store};
use tokio::task::JoinSet;

use crate::test_store::{connect, redis};

fn deliveries(store: &RedisStore) -> &dyn DeliveryStore {
    store.deliveries().expect("Redis shares deliveries")
}

async fn begin(store: &RedisStore, key: &str) -> DeliveryOutcome {
    let begun = deliveries(store).begin(key).await;
    begun.expect("the store works")
}

/// Returns the time since the first delivery of a request without a response.
fn since(outcome: DeliveryOutcome) -> Duration {
    match outcome {
        DeliveryOutcome::Pending { since } => since,
        other => panic!("{other:?}"),
    }
}

async fn finish(store: &RedisStore, key: &str, response: Option<Bytes>) {
    let finished = deliveries(store).finish(key, response).await;
    finished.expect("the store works");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_a_hundred_deliveries_to_two_processes_is_the_first() {
    let Some((first, server)) = redis().await else {
        return;
    };
    let stores = [first, connect(&server).await];
    let mut begun = JoinSet::new();
    for number in 0..100 {
        let store = stores[number % 2].clone();
        begun.spawn(async move { begin(&store, "interaction 1").await });
    }
    let outcomes = begun.join_all().await;
    let is_first = |outcome: &&DeliveryOutcome| **outcome == DeliveryOutcome::First;
    assert_eq!(outcomes.iter().filter(is_first).count(), 1);
}

#[tokio::test]
async fn repeated_delivery_gets_the_response_as_soon_as_it_is_known() {
    let Some((first, server)) = redis().await else {
        return;
    };
    let (second, response) = (
        connect(&server).await,
        Bytes::from_static(b"{\"type\":1}\0"),
    );
    assert_eq!(begin(&first, "a").await, DeliveryOutcome::First);
    assert!(since(begin(&second, "a").await) < Duration::from_mins(1));
    finish(&first, "a", Some(response.clone())).await;
    let repeated = DeliveryOutcome::Repeated(Some(response));
    assert_eq!(begin(&second, "a").await, repeated);
    assert_eq!(begin(&first, "a").await, repeated);
}

#[tokio::test]
async fn response_that_is_unknown_or_over_64_kib_is_not_kept() {
    let Some((store, _server)) = redis().await else {
        return;
    };
    for (key, response) in [("a", None), ("b", Some(Bytes::from(vec![b' '; 65537])))] {
        assert_eq!(begin(&store, key).await, DeliveryOutcome::First);
        finish(&store, key, response).await;
        assert_eq!(begin(&store, key).await, DeliveryOutcome::Repeated(None));
    }
    assert_eq!(begin(&store, "c").await, DeliveryOutcome::First);
    finish(&store, "c", Some(Bytes::new())).await;
    let empty = DeliveryOutcome::Repeated(Some(Bytes::new()));
    assert_eq!(begin(&store, "c").await, empty);
}

#[tokio::test]
async fn delivery_is_remembered_for_fifteen_minutes_from_the_first_one_on() {
    let Some((store, server)) = redis().await else {
        return;
    };
    assert_eq!(begin(&store, "a").await, DeliveryOutcome::First);
    server.advance(Duration::from_mins(14));
    let age = since(begin(&store, "a").await);
    assert!(
        age >= Duration::from_mins(14) && age < Duration::from_mins(15),
        "{age:?}"
    );
    finish(&store, "a", Some(Bytes::new())).await;
    server.advance(Duration::from_mins(1));
    assert_eq!(begin(&store, "a").await, DeliveryOutcome::First);
}

#[tokio::test]
async fn response_to_a_forgotten_delivery_is_not_kept() {
    let Some((store, _server)) = redis().await else {
        return;
    };
    finish(&store, "a", Some(Bytes::from_static(b"late"))).await;
    assert_eq!(begin(&store, "a").await, DeliveryOutcome::First);
}
