//! Mailboxes: messages from one replica to another.

use bytes::Bytes;
use guildhall::store::ProcessId;
use guildhall_redis::{Database, RedisStore};
use tokio::sync::mpsc::Receiver;

use super::test_store::{connect, redis};

fn mailboxes(store: &RedisStore) -> &dyn Database {
    store.database()
}

pub(crate) async fn open(store: &RedisStore, replica: u64) -> Receiver<Bytes> {
    let opened = mailboxes(store).open(ProcessId::new(replica)).await;
    opened.expect("the store works")
}

pub(crate) async fn send(store: &RedisStore, replica: u64, message: &'static [u8]) -> bool {
    let message = Bytes::from_static(message);
    let sent = mailboxes(store).send(ProcessId::new(replica), message);
    sent.await.expect("the store works")
}

/// Waits until a mailbox is closed.
async fn wait_until_closed(store: &RedisStore, replica: u64) {
    while send(store, replica, b"are you there?").await {}
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn message_arrives_in_the_mailbox_of_its_replica_only() {
    let (first, server) = redis().await;
    let second = connect(&server).await;
    let (mut one, mut two) = (open(&first, 1).await, open(&second, 2).await);
    for message in [&b"a"[..], b"\0\xff", b""] {
        assert!(send(&second, 1, message).await);
        assert_eq!(one.recv().await.as_deref(), Some(message));
    }
    assert!(send(&second, 2, b"to itself").await);
    assert_eq!(two.recv().await.as_deref(), Some(&b"to itself"[..]));
    assert!(one.is_empty() && two.is_empty());
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn messages_arrive_in_their_order() {
    let (store, _server) = redis().await;
    let mut mailbox = open(&store, 1).await;
    let messages: [&[u8]; 4] = [b"1", b"2", b"3", b"4"];
    for message in messages {
        assert!(send(&store, 1, message).await);
    }
    for message in messages {
        assert_eq!(mailbox.recv().await.as_deref(), Some(message));
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn sender_learns_that_no_mailbox_is_open() {
    let (first, server) = redis().await;
    let second = connect(&server).await;
    assert!(!send(&second, 1, b"nobody").await);
    let mailbox = open(&first, 1).await;
    assert!(send(&second, 1, b"somebody").await);
    drop(mailbox);
    wait_until_closed(&second, 1).await;
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn mailbox_of_a_process_that_ended_is_closed() {
    let (first, server) = redis().await;
    let second = connect(&server).await;
    let mailbox = open(&first, 1).await;
    drop((first, mailbox));
    wait_until_closed(&second, 1).await;
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn mailbox_that_is_opened_again_replaces_the_first() {
    let (store, _server) = redis().await;
    let first = open(&store, 1).await;
    let mut second = open(&store, 1).await;
    assert!(send(&store, 1, b"hello").await);
    assert!(first.is_empty());
    drop(first);
    for _ in 0..10 {
        tokio::task::yield_now().await;
        assert!(send(&store, 1, b"hello").await);
    }
    assert_eq!(second.recv().await.as_deref(), Some(&b"hello"[..]));
}
