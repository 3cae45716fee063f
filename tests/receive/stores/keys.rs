//! Keys: all begin with the namespace and the application, expire, and name no user or token.

use std::time::Duration;

use acceptance::RedisServer;
use bytes::Bytes;
use guildhall::Result;
use guildhall::model::Id;
use guildhall::store::{Claim, EarlierRequest, ProcessId, Store};
use guildhall_redis::RedisStore;

use super::apps::{invoke, start};
use super::test_store::redis;

const MINUTE: Duration = Duration::from_mins(1);

/// Uses every operation of a store that writes keys.
pub(crate) async fn use_everything(store: &RedisStore) -> Result<()> {
    let key = "cooldown app per 60000ms by member: member 81384788765712384 41771983423143937";
    let claim = Claim::new(1, 1, MINUTE);
    store.claim(key, claim).await?;
    store.keep("custom_id:1", "x".into(), MINUTE).await?;
    assert_eq!(store.fetch("custom_id:1").await?, Some("x".into()));
    assert_eq!(store.begin("interaction 1", MINUTE).await?, None);
    let repeated = store.begin("interaction 1", MINUTE).await?;
    assert!(matches!(repeated, Some(EarlierRequest::Running { .. })));
    store.finish("interaction 1", Some("x".into())).await?;
    let (deferrals, [lost, taker]) = (store.database(), [1, 2].map(ProcessId::new));
    deferrals.extend(key, 1, MINUTE).await?;
    for replica in [lost, taker] {
        deferrals.renew(replica, MINUTE).await?;
    }
    let token = Bytes::from_static(b"interaction-token");
    deferrals.add(lost, 1, token.clone(), MINUTE).await?;
    deferrals.end(lost).await?;
    assert_eq!(deferrals.take_over(taker).await?, [(1, token)]);
    Ok(())
}

/// Asserts that each key begins with a prefix, expires, and has no part of `secrets` in its name.
fn assert_keys(server: &RedisServer, prefix: &str, secrets: &[&str]) {
    let keys = server.keys();
    assert!(keys.len() >= 3, "{keys:?}");
    for key in keys {
        assert!(key.starts_with(prefix), "{key}");
        let ttl: i64 = server.command(&["PTTL", &key]);
        assert!(ttl > 0, "{key} does not expire");
        for secret in secrets {
            assert!(!key.contains(secret), "{key} contains {secret}");
        }
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn every_key_expires_and_names_no_user_guild_or_token() {
    let (store, server) = redis().await;
    use_everything(&store).await.unwrap();
    let secrets = [
        "81384788765712384",
        "41771983423143937",
        "token",
        "cooldown",
    ];
    assert_keys(&server, "{guildhall:", &secrets);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn keys_of_an_app_begin_with_its_application() {
    let ([app, _], server) = start().await;
    for (interaction, command) in [(1, "roll"), (2, "vote")] {
        assert_eq!(invoke(&app, command, interaction).await.status, 200);
    }
    app.idle().await;
    // The user, the guild and the token in the interactions of the kit.
    assert_keys(&server, "{guildhall:2:", &["user", "guild 3", "token"]);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn namespace_and_application_are_configurable() {
    let server = RedisServer::start();
    let builder = RedisStore::builder(server.url()).namespace("staging");
    let store = builder.application(Id::new(77)).connect().await.unwrap();
    use_everything(&store).await.unwrap();
    assert_keys(&server, "{staging:77:", &[]);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn released_slots_leave_no_key() {
    let (store, server) = redis().await;
    for holder in [1, 2] {
        let claim = Claim::new(holder, 2, MINUTE);
        store.claim("key", claim).await.unwrap();
    }
    for holder in [1, 2] {
        store.release("key", holder).await.unwrap();
    }
    assert_eq!(server.keys(), Vec::<String>::new());
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn token_of_a_deferral_is_deleted_with_the_deferral_and_after_fifteen_minutes() {
    let (store, server) = redis().await;
    let (deferrals, replica) = (store.database(), ProcessId::new(1));
    let has_token = || server.keys().iter().any(|key| key.contains("interaction"));
    deferrals
        .add(replica, 1, "token".into(), 15 * MINUTE)
        .await
        .unwrap();
    assert!(has_token());
    deferrals.remove(replica, 1).await.unwrap();
    assert!(!has_token());

    deferrals
        .add(replica, 2, "token".into(), 15 * MINUTE)
        .await
        .unwrap();
    server.advance(MINUTE * 15);
    assert!(!has_token());
}

/// In a cluster, a server rejects scripts whose keys are in several slots.
#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn every_operation_works_in_a_cluster_of_one_node() {
    let server = RedisServer::start_with(&["--cluster-enabled", "yes"]);
    let () = server.command(&["CLUSTER", "ADDSLOTSRANGE", "0", "16383"]);
    let is_ready = || {
        let info: String = server.command(&["CLUSTER", "INFO"]);
        info.contains("cluster_state:ok")
    };
    while !is_ready() {}
    let store = guildhall_redis::connect(server.url()).await.unwrap();
    use_everything(&store).await.unwrap();
    let mut mailbox = super::mailboxes::open(&store, 1).await;
    assert!(super::mailboxes::send(&store, 1, b"hello").await);
    assert_eq!(mailbox.recv().await.as_deref(), Some(&b"hello"[..]));
}
