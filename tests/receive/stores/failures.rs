//! A server that restarts, forgets, stops or hangs: operations fail in time, and work again afterwards.

use std::time::Duration;

use acceptance::RedisServer;
use guildhall::Result;
use guildhall::store::{Claim, Claimed, Store};
use guildhall_redis::RedisStore;

use super::mailboxes::{open, send};
use super::test_store::redis;

/// Claims the only slot of a key for a minute.
async fn claim(store: &RedisStore, holder: u64) -> Result<Claimed> {
    let claim = Claim::new(holder, 1, Duration::from_mins(1));
    store.claim("key", claim).await
}

/// Returns the text of the error of a claim that must fail.
async fn error_of_claim(store: &RedisStore) -> String {
    let error = claim(store, 1).await.expect_err("the server is gone");
    assert_eq!(error.user_message(), None);
    format!("{error:?}")
}

/// Repeats a check until the connection to the server is open again.
async fn wait_for_connection(store: &RedisStore) {
    while store.check().await.is_err() {}
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn check_reports_whether_the_server_responds() {
    let (store, mut server) = redis().await;
    store.check().await.unwrap();
    server.stop();
    while store.check().await.is_ok() {}
    server.restart();
    wait_for_connection(&store).await;
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn operations_fail_while_the_server_is_stopped_and_work_after_its_restart() {
    let (store, mut server) = redis().await;
    assert_eq!(claim(&store, 1).await.unwrap(), Claimed::Granted);
    server.stop();
    for _ in 0..3 {
        error_of_claim(&store).await;
    }

    // The server has neither the slot nor the scripts any more.
    server.restart();
    wait_for_connection(&store).await;
    assert_eq!(claim(&store, 2).await.unwrap(), Claimed::Granted);
    assert_ne!(claim(&store, 3).await.unwrap(), Claimed::Granted);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn server_that_forgot_the_scripts_gets_them_again() {
    let (store, server) = redis().await;
    assert_eq!(claim(&store, 1).await.unwrap(), Claimed::Granted);
    let () = server.command(&["SCRIPT", "FLUSH"]);
    assert_ne!(claim(&store, 2).await.unwrap(), Claimed::Granted);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn connection_that_the_server_closes_is_opened_again() {
    let (store, server) = redis().await;
    for _ in 0..5 {
        let _: i64 = server.command(&["CLIENT", "KILL", "SKIPME", "yes"]);
        wait_for_connection(&store).await;
        claim(&store, 1).await.unwrap();
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn server_that_hangs_causes_an_error_after_the_response_timeout() {
    let server = RedisServer::start();
    let timeout = Duration::from_millis(50);
    let builder = RedisStore::builder(server.url()).response_timeout(timeout);
    let store = builder.connect().await.unwrap();
    server.signal("STOP");
    let error = error_of_claim(&store).await;
    let expected = format!(
        "redis://127.0.0.1:{} did not respond within 50ms",
        server.port()
    );
    assert_eq!(error, expected);
    server.signal("CONT");
    wait_for_connection(&store).await;
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn mailbox_is_open_again_after_a_restart() {
    let (store, mut server) = redis().await;
    let mut mailbox = open(&store, 1).await;
    for message in [&b"1"[..], b"2"] {
        server.stop();
        server.restart();
        // The process that owns the mailbox sends nothing itself.
        let other = guildhall_redis::connect(server.url()).await.unwrap();
        while !send(&other, 1, message).await {
            tokio::task::yield_now().await;
        }
        assert_eq!(mailbox.recv().await.as_deref(), Some(message));
    }
    drop(store);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn error_of_a_stopped_server_names_no_password() {
    let mut server = RedisServer::start_with(&["--requirepass", "a-secret"]);
    let url = format!("redis://:a-secret@127.0.0.1:{}/0", server.port());
    let store = guildhall_redis::connect(url).await.unwrap();
    server.stop();
    let texts = [error_of_claim(&store).await, format!("{store:?}")];
    for text in texts {
        assert!(!text.contains("a-secret"), "{text}");
    }
}
