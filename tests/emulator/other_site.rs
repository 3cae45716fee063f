//! Requests from other websites, which a browser sends for a name that resolves to the loopback address.

use guildhall_emulator::Emulator;
use serde_json::json;

use crate::kit::{Fixture, Reply, request, send_head};

/// Starts an emulator with a playground, and returns it with its address and its port.
async fn start() -> (Fixture, String, String) {
    let fixture = Fixture::with_builder(Emulator::builder().playground(true)).await;
    let address = address(&fixture);
    let (_, port) = address.rsplit_once(':').expect("the address has a port");
    let port = port.to_owned();
    (fixture, address, port)
}

fn address(fixture: &Fixture) -> String {
    let page = fixture.service.playground();
    let (address, _) = page["http://".len()..]
        .split_once('/')
        .expect("the URL of the page has a path");
    address.to_owned()
}

async fn get(address: &str, path: &str, headers: &[&str]) -> Reply {
    let first = format!("GET {path} HTTP/1.1");
    send_head(address, &[&[first.as_str()], headers].concat(), b"").await
}

fn assert_rejected(reply: &Reply, case: &str) {
    let text = String::from_utf8_lossy(&reply.bytes);
    assert_eq!(reply.status, 403, "{case}: {text}");
    assert!(text.contains("--allow-host"), "{case}: {text}");
}

#[tokio::test]
async fn request_for_another_host_is_rejected_on_every_path() {
    let (_fixture, address, port) = start().await;
    let paths = [
        "/api/v10/applications/@me",
        "/api/v10/unknown",
        "/playground",
        "/playground/app.js",
        "/emulator/v1/state",
        "/",
    ];
    for path in paths {
        let host = format!("Host: evil.example:{port}");
        assert_rejected(&get(&address, path, &[&host]).await, path);
    }
}

#[tokio::test]
async fn host_must_be_a_loopback_name_with_the_port() {
    let (_fixture, address, port) = start().await;
    for name in ["127.0.0.1", "localhost", "LocalHost", "[::1]"] {
        let host = format!("Host: {name}:{port}");
        let reply = get(&address, "/emulator/v1/state", &[&host]).await;
        assert_eq!(reply.status, 200, "{host}");
    }
    let (good, evil) = (address.clone(), format!("evil.example:{port}"));
    for hosts in [
        vec![],
        vec![String::new()],
        vec!["127.0.0.1".to_owned()],
        vec!["[::1]".to_owned()],
        vec!["127.0.0.1:1".to_owned()],
        vec![format!("localhost.evil.example:{port}")],
        vec![format!("evil.example@localhost:{port}")],
        vec![good.clone(), evil.clone()],
        vec![evil, good],
    ] {
        let lines: Vec<_> = hosts.iter().map(|host| format!("Host: {host}")).collect();
        let lines: Vec<_> = lines.iter().map(String::as_str).collect();
        let reply = get(&address, "/emulator/v1/state", &lines).await;
        assert_rejected(&reply, &format!("{lines:?}"));
    }
}

#[tokio::test]
async fn host_of_an_absolute_url_is_checked() {
    let (_fixture, address, port) = start().await;
    let host = format!("Host: {address}");
    let url = format!("http://evil.example:{port}/emulator/v1/state");
    assert_rejected(&get(&address, &url, &[&host]).await, &url);
    let url = format!("http://{address}/emulator/v1/state");
    assert_eq!(get(&address, &url, &[&host]).await.status, 200);
}

#[tokio::test]
async fn origin_must_be_absent_or_the_same() {
    let (_fixture, address, port) = start().await;
    let get = async |origin: &str| {
        let origin = format!("Origin: {origin}");
        request(&address, "GET", "/emulator/v1/state", &[&origin], "").await
    };
    assert_eq!(get(&format!("http://{address}")).await.status, 200);
    for other in [
        "null".to_owned(),
        String::new(),
        "http://evil.example".to_owned(),
        "http://127.0.0.1:1".to_owned(),
        format!("http://evil.example:{port}"),
        format!("http://localhost:{port}"),
        format!("https://{address}"),
        format!("file://{address}"),
    ] {
        assert_rejected(&get(&other).await, &other);
    }
}

#[tokio::test]
async fn rejected_action_is_not_performed() {
    let (fixture, address, _) = start().await;
    let before = fixture.service.events().len();
    let body = json!({ "member": fixture.user("alice"), "installed": true }).to_string();
    let headers = [
        "Content-Type: application/json",
        "Origin: http://evil.example",
    ];
    let path = "/emulator/v1/install";
    let reply = request(&address, "POST", path, &headers, &body).await;
    assert_rejected(&reply, "install");
    assert!(!fixture.service.user("alice").has_installed());
    assert_eq!(fixture.service.events().len(), before);
}

#[tokio::test]
async fn host_that_the_builder_allows_has_any_port_unless_it_names_one() {
    let builder = Emulator::builder().playground(true);
    let builder = builder.allow_host("emulator.test").allow_host("proxy:8080");
    let fixture = Fixture::with_builder(builder).await;
    let address = address(&fixture);
    for (host, origin, status) in [
        ("emulator.test", "http://emulator.test", 200),
        ("EMULATOR.test:9", "https://emulator.test", 200),
        ("proxy:8080", "http://proxy:8080", 200),
        ("proxy:8081", "http://proxy:8081", 403),
        ("proxy", "http://proxy", 403),
        ("emulator.test", "http://evil.example", 403),
        ("evil.example", "http://emulator.test", 403),
        (&address, "https://emulator.test", 200),
    ] {
        let headers = [format!("Host: {host}"), format!("Origin: {origin}")];
        let headers = headers.each_ref().map(String::as_str);
        let reply = get(&address, "/emulator/v1/state", &headers).await;
        assert_eq!(reply.status, status, "{headers:?}");
    }
}

#[tokio::test]
async fn no_page_may_contain_the_page_in_a_frame() {
    let (_fixture, address, _) = start().await;
    let reply = request(&address, "GET", "/playground", &[], "").await;
    let policy = reply.header("content-security-policy").unwrap_or_default();
    assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
}
