//! Values: kept under a key until they expire.

use std::time::Duration;

use bytes::Bytes;

use super::test_store::{TestStore, connect, redis};
use guildhall::store::Store;

const HOUR: Duration = Duration::from_hours(1);

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn value_is_kept_until_its_time_has_passed() {
    for test in TestStore::all().await {
        let (store, value) = (test.store(), Bytes::from_static(b"\0 a value \xff"));
        store.keep("key", value.clone(), HOUR).await.unwrap();
        test.advance(Duration::from_mins(59)).await;
        let kept = store.fetch("key").await.unwrap();
        assert_eq!(kept, Some(value), "{test:?}");
        test.advance(Duration::from_mins(1)).await;
        assert_eq!(store.fetch("key").await.unwrap(), None, "{test:?}");
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn key_without_a_value_has_none() {
    for test in TestStore::all().await {
        assert_eq!(test.store().fetch("key").await.unwrap(), None, "{test:?}");
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn value_is_replaced_by_a_later_one() {
    for test in TestStore::all().await {
        for value in ["first", "second"] {
            let kept = test.store().keep("key", value.into(), Duration::MAX).await;
            kept.unwrap();
        }
        let value = test.store().fetch("key").await.unwrap();
        assert_eq!(value, Some("second".into()), "{test:?}");
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn value_of_one_process_is_there_for_another() {
    let (first, server) = redis().await;
    first.keep("key", "value".into(), HOUR).await.unwrap();
    let second = connect(&server).await;
    assert_eq!(second.fetch("key").await.unwrap(), Some("value".into()));
}
