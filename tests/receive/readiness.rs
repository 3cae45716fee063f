//! `GET /readyz`: checks of the store.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use acceptance::builder;
use guildhall::store::{Claim, Claimed, Store, StoreFuture};
use tokio::task::JoinSet;
use tokio::time::advance;

use crate::server::{Serving, read_response};

const READY: &str = "GET /readyz HTTP/1.1\r\nhost: a\r\n\r\n";

/// A store that counts its checks.
#[derive(Clone, Debug, Default)]
struct CheckedStore(Arc<AtomicU32>);

impl Store for CheckedStore {
    fn claim<'a>(&'a self, _: &'a str, _: Claim) -> StoreFuture<'a, Claimed> {
        Box::pin(async { Err(std::fmt::Error.into()) })
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> StoreFuture<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    fn check(&self) -> StoreFuture<'_, ()> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Box::pin(async {
            tokio::task::yield_now().await;
            Ok(())
        })
    }
}

#[tokio::test(start_paused = true)]
async fn readiness_checks_the_store_once_a_second() {
    let store = CheckedStore::default();
    let app = builder(&[]).store(store.clone()).build();
    let server = Arc::new(Serving::start(app.expect("the app builds")).await);
    for second in 1..=3 {
        let mut requests = JoinSet::new();
        for _ in 0..20 {
            let server = Arc::clone(&server);
            requests.spawn(async move {
                let mut connection = server.connect_and_send(READY).await;
                read_response(&mut connection, "ok").await
            });
        }
        requests.join_all().await;
        assert_eq!(store.0.load(Ordering::Relaxed), second);
        advance(Duration::from_secs(1)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn client_that_leaves_does_not_end_the_check_of_the_store() {
    let store = CheckedStore::default();
    let app = builder(&[]).store(store.clone()).build();
    let server = Serving::start(app.expect("the app builds")).await;
    drop(server.connect_and_send(READY).await);
    let mut connection = server.connect_and_send(READY).await;
    let response = read_response(&mut connection, "ok").await;
    assert!(response.starts_with("HTTP/1.1 200"), "{response}");
    assert_eq!(store.0.load(Ordering::Relaxed), 1);
}
