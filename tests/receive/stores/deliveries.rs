//! Requests: one that reaches several processes is the first one in exactly one of them.

use std::time::Duration;

use bytes::Bytes;
use guildhall::store::{EarlierRequest, Store};
use guildhall_redis::RedisStore;
use tokio::task::JoinSet;

use super::test_store::{connect, redis};

/// Time after which a request counts as lost in these tests.
const LOST_AFTER: Duration = Duration::from_mins(15);

async fn begin(store: &RedisStore, key: &str) -> Option<EarlierRequest> {
    let begun = store.begin(key, LOST_AFTER).await;
    begun.expect("the store works")
}

/// Returns the time since the first delivery of a request without a response.
fn since(earlier: Option<EarlierRequest>) -> Duration {
    match earlier {
        Some(EarlierRequest::Running { since }) => since,
        other => panic!("{other:?}"),
    }
}

async fn finish(store: &RedisStore, key: &str, response: Option<Bytes>) {
    let finished = store.finish(key, response).await;
    finished.expect("the store works");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn one_of_a_hundred_deliveries_to_two_processes_is_the_first() {
    let (first, server) = redis().await;
    let stores = [first, connect(&server).await];
    let mut begun = JoinSet::new();
    for number in 0..100 {
        let store = stores[number % 2].clone();
        begun.spawn(async move { begin(&store, "interaction 1").await });
    }
    let earlier = begun.join_all().await;
    let is_first = |earlier: &&Option<EarlierRequest>| earlier.is_none();
    assert_eq!(earlier.iter().filter(is_first).count(), 1);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn repeated_delivery_gets_the_response_as_soon_as_it_is_known() {
    let (first, server) = redis().await;
    let (second, response) = (
        connect(&server).await,
        Bytes::from_static(b"{\"type\":1}\0"),
    );
    assert_eq!(begin(&first, "a").await, None);
    assert!(since(begin(&second, "a").await) < Duration::from_mins(1));
    finish(&first, "a", Some(response.clone())).await;
    let repeated = Some(EarlierRequest::Finished(Some(response)));
    assert_eq!(begin(&second, "a").await, repeated);
    assert_eq!(begin(&first, "a").await, repeated);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn response_that_is_unknown_or_over_64_kib_is_not_kept() {
    let (store, _server) = redis().await;
    for (key, response) in [("a", None), ("b", Some(Bytes::from(vec![b' '; 65537])))] {
        assert_eq!(begin(&store, key).await, None);
        finish(&store, key, response).await;
        let unknown = EarlierRequest::Finished(None);
        assert_eq!(begin(&store, key).await, Some(unknown));
    }
    assert_eq!(begin(&store, "c").await, None);
    finish(&store, "c", Some(Bytes::new())).await;
    let empty = Some(EarlierRequest::Finished(Some(Bytes::new())));
    assert_eq!(begin(&store, "c").await, empty);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn delivery_is_remembered_for_fifteen_minutes_from_the_first_one_on() {
    let (store, server) = redis().await;
    assert_eq!(begin(&store, "a").await, None);
    server.advance(Duration::from_mins(14));
    let age = since(begin(&store, "a").await);
    assert!(
        age >= Duration::from_mins(14) && age < Duration::from_mins(15),
        "{age:?}"
    );
    finish(&store, "a", Some(Bytes::new())).await;
    server.advance(Duration::from_mins(1));
    assert_eq!(begin(&store, "a").await, None);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn response_to_a_forgotten_delivery_is_not_kept() {
    let (store, _server) = redis().await;
    finish(&store, "a", Some(Bytes::from_static(b"late"))).await;
    assert_eq!(begin(&store, "a").await, None);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn request_without_a_response_counts_as_lost_after_the_given_time() {
    let (store, server) = redis().await;
    let minute = Duration::from_mins(1);
    let begin = async || store.begin("a", minute).await.expect("the store works");
    assert_eq!(begin().await, None);
    server.advance(Duration::from_secs(50));
    assert!(since(begin().await) >= Duration::from_secs(50));
    server.advance(Duration::from_secs(20));
    assert_eq!(begin().await, None);
    assert!(since(begin().await) < minute);
    finish(&store, "a", None).await;
    server.advance(2 * minute);
    assert_eq!(begin().await, Some(EarlierRequest::Finished(None)));
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn forgotten_request_is_the_first_again() {
    let (store, _server) = redis().await;
    assert_eq!(begin(&store, "a").await, None);
    store.forget("a").await.expect("the store works");
    assert_eq!(begin(&store, "a").await, None);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn finished_request_is_not_forgotten() {
    let (store, _server) = redis().await;
    assert_eq!(begin(&store, "a").await, None);
    finish(&store, "a", None).await;
    store.forget("a").await.expect("the store works");
    assert_eq!(
        begin(&store, "a").await,
        Some(EarlierRequest::Finished(None))
    );
}
