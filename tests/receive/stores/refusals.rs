//! Servers that respond, but refuse what the store needs: they are no primary any more, full, or the user may not; and
//! a server with entries that no store has written.

use std::error::Error as _;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use acceptance::{CapturedLog, RedisServer};
use guildhall::store::{Claim, Claimed, ProcessId, Store};
use guildhall_redis::{RedisStore, RedisStoreError};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use super::test_store::{connect, redis};

const MINUTE: Duration = Duration::from_mins(1);

/// Returns the text of the error of a check that must fail.
async fn check_error(store: &RedisStore) -> String {
    let error = store
        .check()
        .await
        .expect_err("the server refuses to write");
    format!("{error:?}")
}

/// Makes a server a replica of another one.
fn demote(server: &RedisServer, primary: &RedisServer) {
    let port = primary.port().to_string();
    let () = server.command(&["REPLICAOF", "127.0.0.1", &port]);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn check_names_the_mend_of_a_server_that_refuses_to_write() {
    let (store, server) = redis().await;
    let primary = RedisServer::start();
    store.check().await.unwrap();
    demote(&server, &primary);
    let error = check_error(&store).await;
    assert!(error.contains("let the URL lead to the primary"), "{error}");

    let (store, server) = redis().await;
    let () = server.command(&["CONFIG", "SET", "maxmemory", "1"]);
    let error = check_error(&store).await;
    assert!(error.contains("raise its `maxmemory`"), "{error}");
    let () = server.command(&["CONFIG", "SET", "maxmemory", "0"]);
    store.check().await.unwrap();
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn server_that_refuses_what_the_store_needs_is_not_connected() {
    let server = RedisServer::start();
    for missing in ["-eval -evalsha", "-zadd", "-set", "resetkeys ~other:*"] {
        let mut rule = vec!["ACL", "SETUSER", "bot", "reset", "on", ">a-secret"];
        rule.extend(["~{guildhall:*", "&{guildhall:*", "+@all"]);
        rule.extend(missing.split(' '));
        let () = server.command(&rule);
        let url = format!("redis://bot:a-secret@127.0.0.1:{}", server.port());
        let error = guildhall_redis::connect(url).await.expect_err(missing);
        assert!(
            matches!(error, RedisStoreError::Refused { .. }),
            "{error:?}"
        );
        let source = error.source().expect("the reason is known").to_string();
        assert!(source.contains("lacks a permission"), "{missing}: {source}");
        assert!(!source.contains("a-secret"), "{source}");
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn server_that_evicts_keys_is_named_in_the_log() {
    let log = CapturedLog::start();
    let server = RedisServer::start();
    let () = server.command(&["CONFIG", "SET", "maxmemory", "50mb"]);
    connect(&server).await;
    assert!(!log.text().contains("noeviction"), "{}", log.text());
    let () = server.command(&["CONFIG", "SET", "maxmemory-policy", "allkeys-random"]);
    connect(&server).await;
    let text = log.text();
    assert!(
        text.contains("WARN") && text.contains("allkeys-random"),
        "{text}"
    );
}

/// Forwards each new connection to the server whose port is in the value, as a name that changes does.
async fn changing_name(port: Arc<Mutex<u16>>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port is free");
    let address = listener
        .local_addr()
        .expect("a bound socket has an address");
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let port = *port.lock().expect("no thread panics here");
            tokio::spawn(async move {
                let mut server = TcpStream::connect(("127.0.0.1", port)).await?;
                copy_bidirectional(&mut client, &mut server).await
            });
        }
    });
    format!("redis://{address}")
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn store_follows_the_name_in_its_url_after_a_failover() {
    let (first, second) = (RedisServer::start(), RedisServer::start());
    let port = Arc::new(Mutex::new(first.port()));
    let url = changing_name(Arc::clone(&port)).await;
    let store = guildhall_redis::connect(url).await.unwrap();
    let claim = |holder| Claim::new(holder, 1, MINUTE);
    assert_eq!(
        store.claim("key", claim(1)).await.unwrap(),
        Claimed::Granted
    );

    // The old primary stays, and so does the connection.
    demote(&first, &second);
    *port.lock().unwrap() = second.port();
    assert!(store.claim("key", claim(2)).await.is_err());
    let checked = timeout(MINUTE, async { while store.check().await.is_err() {} });
    checked.await.expect("the store follows the name");
    assert_eq!(
        store.claim("other", claim(3)).await.unwrap(),
        Claimed::Granted
    );
    assert!(second.keys().iter().any(|key| key.contains("claim")));
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn malformed_entry_costs_itself_alone() {
    let log = CapturedLog::start();
    let (store, server) = redis().await;
    let database = store.database();
    let [lost, poisoned, heir] = [1, 2, 3].map(ProcessId::new);
    for replica in [lost, poisoned, heir] {
        database.renew(replica, MINUTE).await.unwrap();
    }
    database
        .add(lost, 71, "one".into(), MINUTE * 9)
        .await
        .unwrap();
    database
        .add(lost, 72, "two".into(), MINUTE * 9)
        .await
        .unwrap();
    let key = |rest: &str| format!("{{guildhall:deferrals}}:{rest}");
    let of_lost = key(&format!("replica:{lost}"));
    for member in ["not-a-number", "-1", "99999999999999999999999", ""] {
        let _: i64 = server.command(&["ZADD", &of_lost, "99999999999999", member]);
    }
    let of_poisoned = key(&format!("replica:{poisoned}"));
    let () = server.command(&["SET", &of_poisoned, "text", "PX", "900000"]);
    let () = server.command(&["DEL", &key("interaction:72")]);
    let _: i64 = server.command(&["LPUSH", &key("interaction:72"), "a list"]);
    let _: i64 = server.command(&["PEXPIRE", &key("interaction:72"), "900000"]);
    server.advance(MINUTE);
    database.renew(heir, MINUTE).await.unwrap();
    for _ in 0..2 {
        let taken = database.take_over(heir).await.unwrap();
        assert_eq!(taken, [(71, "one".into())]);
    }
    let text = log.text();
    let errors = text.lines().filter(|line| line.contains("ERROR"));
    assert_eq!(errors.count(), 6, "{text}");
    assert!(text.contains("interaction:not-a-number"), "{text}");
}
