//! Connecting: URLs, TLS, versions, and errors that name the server without its password.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use acceptance::RedisServer;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use guildhall::store::Store;
use guildhall_redis::{RedisStore, RedisStoreError};
use rcgen::{CertifiedKey, generate_simple_self_signed};

/// Returns the texts of an error and its causes.
fn text(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    let texts: Vec<_> = causes.map(ToString::to_string).collect();
    texts.join(": ")
}

/// Returns the text of the error of a connection that must fail.
async fn connect_error(url: &str) -> String {
    let connected = guildhall_redis::connect(url).await;
    text(&connected.expect_err("the store does not connect"))
}

#[tokio::test]
async fn malformed_url_is_not_repeated() {
    for url in [
        "",
        "a-secret",
        "http://a-secret@localhost",
        "redis://",
        "redis://:a-secret@localhost:port",
        "redis://:a-secret@localhost/a-secret",
        "rediss://:a-secret@localhost/#a-secret",
    ] {
        let error = connect_error(url).await;
        let expected = "the URL of the Redis server is invalid (";
        assert!(error.starts_with(expected), "{error}");
        assert!(!error.contains("a-secret"), "{error}");
    }
}

#[tokio::test]
async fn unreachable_server_is_named_without_the_password() {
    let unused = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = unused.local_addr().unwrap().port();
    drop(unused);
    let error = connect_error(&format!("redis://user:a-secret@127.0.0.1:{port}/3")).await;
    let expected = format!("cannot connect to redis://127.0.0.1:{port}: Connection refused");
    assert!(error.starts_with(&expected), "{error}");
    assert!(!error.contains("a-secret"), "{error}");
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn user_password_and_database_are_taken_from_the_url() {
    let server = RedisServer::start_with(&["--requirepass", "a-secret"]);
    let port = server.port();
    let url = format!("redis://default:a-secret@127.0.0.1:{port}/3");
    let store = guildhall_redis::connect(url).await.unwrap();
    store.check().await.unwrap();
    for wrong in ["", "default:a-secret-too@", ":wrong@"] {
        let error = connect_error(&format!("redis://{wrong}127.0.0.1:{port}")).await;
        let expected = format!("cannot connect to redis://127.0.0.1:{port}: ");
        assert!(error.starts_with(&expected), "{error}");
        assert!(!error.contains("a-secret"), "{error}");
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn user_with_the_documented_permissions_can_use_the_store() {
    let server = RedisServer::start();
    let commands = "hello select ping eval evalsha script|load time get set del exists pexpire pexpireat pttl zadd zrem \
                    zcard zscore zrange zrangebyscore zremrangebyscore publish subscribe unsubscribe";
    let commands: Vec<_> = commands.split(' ').map(|name| format!("+{name}")).collect();
    let mut rule = vec!["ACL", "SETUSER", "bot", "on", ">a-secret"];
    rule.extend(["~{guildhall:*", "&{guildhall:*"]);
    rule.extend(commands.iter().map(String::as_str));
    let () = server.command(&rule);
    let url = format!("redis://bot:a-secret@127.0.0.1:{}/3", server.port());
    let store = guildhall_redis::connect(url).await.unwrap();
    super::keys::use_everything(&store).await.unwrap();
    store.release("key", 1).await.unwrap();
    let mailbox = super::mailboxes::open(&store, 1).await;
    assert!(super::mailboxes::send(&store, 1, b"hello").await);
    drop(mailbox);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn socket_is_named_by_its_path() {
    let server = RedisServer::start_with(&["--unixsocket", "{folder}/socket"]);
    let path = server.folder().join("socket");
    let url = format!("redis+unix://{}", path.display());
    let store = guildhall_redis::connect(url).await.unwrap();
    store.check().await.unwrap();
}

#[tokio::test]
async fn namespace_with_a_brace_or_space_is_rejected() {
    for namespace in ["", "a b", "{a}", "a}", "é", "\n"] {
        let builder = RedisStore::builder("redis://127.0.0.1:1").namespace(namespace);
        let error = builder.connect().await.unwrap_err();
        assert!(matches!(error, RedisStoreError::Namespace(_)), "{error}");
    }
}

/// Starts a server that speaks just enough of the protocol to be asked for its version: responds to `HELLO 3` and to `HELLO`
/// with these texts. Returns the URL.
fn server_with_hello(with_argument: &str, alone: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a loopback port is free");
    let address = listener
        .local_addr()
        .expect("a bound socket has an address");
    let hello = [with_argument.to_owned(), alone.to_owned()];
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            // The client closes the connection when it knows the version.
            let _closed = respond(stream, &hello);
        }
    });
    format!("redis://{address}")
}

/// Responds to each command: an array whose first element is the name.
fn respond(mut stream: TcpStream, hello: &[String; 2]) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    while let Some(line) = lines.next().transpose()? {
        let length: usize = line.trim_start_matches('*').parse().expect("an array");
        // Each element is a line with its length and a line with its text.
        let words: Vec<_> = lines.by_ref().take(2 * length).collect::<Result<_, _>>()?;
        let response = match words.get(1).map(String::as_str) {
            Some("HELLO") => &*hello[usize::from(length == 1)],
            _ => "+OK\r\n",
        };
        stream.write_all(response.as_bytes())?;
    }
    Ok(())
}

/// Returns the response to `HELLO` of a server with this name and version.
fn hello(name: &str, version: &str) -> String {
    let text = |text: &str| format!("${}\r\n{text}\r\n", text.len());
    let fields = ["server", name, "version", version].map(text);
    format!("%2\r\n{}", fields.concat())
}

#[tokio::test]
async fn server_that_is_too_old_is_rejected_with_its_version() {
    let old = hello("redis", "6.0.16");
    let unknown = "-ERR unknown command `HELLO`, with args beginning with: `3`\r\n";
    let wrong = "-ERR wrong number of arguments for 'hello' command\r\n";
    for (with_argument, alone, version) in [
        (unknown, unknown, "a server without the command HELLO"),
        (&*old, wrong, "a version before 6.2"),
        (&*old, &*old, "redis 6.0.16"),
    ] {
        let url = server_with_hello(with_argument, alone);
        let required = "Redis 6.2, Valkey 7.2 or a later version is required";
        let expected = format!("{url} runs {version}: {required}");
        assert_eq!(connect_error(&url).await, expected);
    }
}

#[tokio::test]
async fn later_versions_of_redis_and_valkey_are_accepted() {
    for (name, version) in [("redis", "6.2.0"), ("valkey", "7.2.4"), ("redis", "10.0.1")] {
        let hello = hello(name, version);
        let connected = guildhall_redis::connect(server_with_hello(&hello, &hello)).await;
        assert!(connected.is_ok(), "{name} {version}");
    }
}

/// Returns bytes in PEM format.
fn pem(label: &str, der: &[u8]) -> String {
    let base64 = BASE64_STANDARD.encode(der);
    format!("-----BEGIN {label}-----\n{base64}\n-----END {label}-----\n")
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn certificate_is_verified_with_the_root_certificates_of_the_app() {
    let certified = generate_simple_self_signed(["localhost".to_owned()]);
    let CertifiedKey { cert, signing_key } = certified.expect("the name is valid");
    let folder = std::env::temp_dir().join(format!("guildhall-redis-tls-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the temporary folder is writable");
    let file = |name: &str, contents: String| {
        let path = folder.join(name);
        fs::write(&path, contents).expect("the folder is writable");
        path.to_string_lossy().into_owned()
    };
    let root = pem("CERTIFICATE", cert.der());
    let certificate = file("certificate", root.clone());
    let key = file("key", pem("PRIVATE KEY", &signing_key.serialize_der()));
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr();
    let port = port.unwrap().port().to_string();
    let arguments = [
        "--tls-port",
        &port,
        "--tls-cert-file",
        &certificate,
        "--tls-key-file",
        &key,
        "--tls-ca-cert-file",
        &certificate,
        "--tls-auth-clients",
        "no",
    ];
    let _server = RedisServer::start_with(&arguments);
    fs::remove_dir_all(&folder).expect("the folder exists");
    let url = format!("rediss://localhost:{port}");
    let builder = RedisStore::builder(&*url).root_certificates(root);
    builder.connect().await.unwrap().check().await.unwrap();

    let error = connect_error(&url).await;
    assert!(error.contains("certificate"), "{error}");
    let error = connect_error(&url.replace("localhost", "127.0.0.1")).await;
    assert!(error.contains("certificate"), "{error}");
}
