//! The token for the control API and the page of an emulator that listens beyond the loopback interface.

use std::net::{IpAddr, Ipv4Addr};

use guildhall_emulator::{Emulator, EmulatorBuilder};
use serde_json::json;

use crate::kit::{Reply, request, send_head};
use crate::playground::playground_fixture;

const TOKEN: &str = "correct-horse-battery";

/// Paths that need the token.
const PROTECTED: [&str; 7] = [
    "/emulator/v1/state",
    "/emulator/v1/openapi.json",
    "/emulator/v1/stream",
    "/emulator/v1/discord/guilds/1",
    "/playground",
    "/playground/app.js",
    "/",
];

/// Emulator that needs a token, with the address to which a test connects.
struct Protected {
    service: Emulator,
    address: String,
}

impl Protected {
    async fn start(change: impl FnOnce(EmulatorBuilder) -> EmulatorBuilder) -> Self {
        let builder = change(Emulator::builder().playground(true));
        let service = builder.start().await.expect("a port is free");
        let address = format!("127.0.0.1:{}", service.port());
        Self { service, address }
    }

    async fn get(&self, path: &str, headers: &[&str]) -> Reply {
        request(&self.address, "GET", path, headers, "").await
    }
}

fn beyond_loopback(builder: EmulatorBuilder) -> EmulatorBuilder {
    builder.bind(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}

#[tokio::test]
async fn control_api_and_page_need_the_token() {
    let emulator = Protected::start(|builder| builder.token(TOKEN)).await;
    for path in PROTECTED {
        for header in [
            "X-Nothing: 1".to_owned(),
            "Authorization: Bearer wrong-horse-battery".to_owned(),
            format!("Authorization: Bearer {TOKEN}x"),
            format!("Authorization: Bot {TOKEN}"),
            format!("Cookie: other={TOKEN}"),
        ] {
            let reply = emulator.get(path, &[&header]).await;
            assert_eq!(reply.error(), (401, 0), "{path} {header}");
            assert_eq!(reply.header("www-authenticate"), Some("Bearer"));
            let text = reply.body["message"].as_str().unwrap_or_default();
            assert!(text.contains("GUILDHALL_EMULATOR_TOKEN"), "{text}");
        }
    }
    let right = format!("Authorization: Bearer {TOKEN}");
    for path in ["/emulator/v1/state", "/playground", "/playground/app.js"] {
        assert_eq!(emulator.get(path, &[&right]).await.status, 200, "{path}");
    }
    let with_token = format!("/emulator/v1/state?token={TOKEN}");
    assert_eq!(emulator.get(&with_token, &[]).await.status, 401);
}

#[tokio::test]
async fn url_of_the_page_sets_a_cookie() {
    let emulator = Protected::start(|builder| builder.token(TOKEN)).await;
    let page = emulator.service.playground();
    let path = page.trim_start_matches("http://");
    let path = path.trim_start_matches(&emulator.address);

    let reply = emulator.get(path, &[]).await;

    assert_eq!(reply.status, 303);
    assert_eq!(reply.header("location"), Some("/playground"));
    let cookie = reply.header("set-cookie").expect("the cookie is set");
    assert!(
        cookie.ends_with("; Path=/; HttpOnly; SameSite=Strict"),
        "{cookie}"
    );
    let cookie = cookie.split(';').next().unwrap_or_default();
    let cookie = format!("Cookie: theme=dark; {cookie}");
    for path in ["/playground", "/emulator/v1/state"] {
        assert_eq!(emulator.get(path, &[&cookie]).await.status, 200, "{path}");
    }
    let wrong = emulator
        .get("/playground?token=wrong-horse-battery", &[])
        .await;
    assert_eq!((wrong.status, wrong.header("set-cookie")), (401, None));
}

#[tokio::test]
async fn app_needs_no_further_token() {
    let emulator = Protected::start(|builder| builder.token(TOKEN)).await;
    let bot = format!("Authorization: Bot {}", emulator.service.bot_token());
    let reply = emulator.get("/api/v10/applications/@me", &[&bot]).await;
    assert_eq!(reply.status, 200);
    assert_eq!(emulator.get("/api/v10/gateway", &[]).await.status, 200);
}

#[tokio::test]
async fn token_is_random_beyond_loopback_and_shared_by_the_worlds() {
    let emulator = Protected::start(beyond_loopback).await;
    let token = emulator.service.control_token().expect("there is a token");
    // 256 bits in base64.
    assert_eq!(token.len(), 43);
    let other = Protected::start(beyond_loopback).await;
    assert_ne!(other.service.control_token(), Some(token.clone()));
    let variables = emulator.service.environment();
    assert!(variables.contains(&("GUILDHALL_EMULATOR_TOKEN", token.clone())));
    assert_eq!(emulator.get("/emulator/v1/state", &[]).await.status, 401);

    let bearer = format!("Authorization: Bearer {token}");
    let headers = [bearer.as_str(), "Content-Type: application/json"];
    let created = request(
        &emulator.address,
        "POST",
        "/emulator/v1/worlds",
        &headers,
        "{}",
    )
    .await;
    let url = created.body["url"].as_str().expect("the world is created");
    let (host, path) = url
        .trim_start_matches("http://")
        .split_once('/')
        .expect("it has a path");
    let path = format!("/{path}/state");
    assert_eq!(request(host, "GET", &path, &[], "").await.status, 401);
    assert_eq!(
        request(host, "GET", &path, &[&bearer], "").await.status,
        200
    );
}

#[tokio::test]
async fn host_is_an_address_or_an_added_name_beyond_loopback() {
    let named = |builder| beyond_loopback(builder).allow_host("emulator").token(TOKEN);
    let emulator = Protected::start(named).await;
    let port = emulator.service.port();
    let bearer = format!("Authorization: Bearer {TOKEN}");
    for (host, status) in [
        (format!("127.0.0.1:{port}"), 200),
        ("localhost:8080".to_owned(), 200),
        (format!("192.0.2.7:{port}"), 200),
        ("[2001:db8::1]:8080".to_owned(), 200),
        (format!("emulator:{port}"), 200),
        ("evil.example".to_owned(), 403),
        (format!("127.0.0.1.evil.example:{port}"), 403),
    ] {
        let head = [
            "GET /emulator/v1/state HTTP/1.1",
            &format!("Host: {host}"),
            &bearer,
        ];
        let reply = send_head(&emulator.address, &head, b"").await;
        assert_eq!(reply.status, status, "{host}");
    }
    let foreign = ["Origin: http://evil.example", &bearer];
    assert_eq!(
        emulator.get("/emulator/v1/state", &foreign).await.status,
        403
    );
    let base = emulator.service.api_base();
    assert_eq!(base, format!("http://emulator:{port}/api/v10"));
}

#[tokio::test]
async fn loopback_needs_no_token() {
    let fixture = playground_fixture().await;
    assert_eq!(fixture.service.control_token(), None);
    let variables = fixture.service.environment();
    assert!(
        variables
            .iter()
            .all(|(name, _)| *name != "GUILDHALL_EMULATOR_TOKEN")
    );
    assert!(fixture.service.playground().ends_with("/playground"));
}

#[tokio::test]
async fn short_token_is_rejected() {
    for token in ["", "short", "a token with a space"] {
        let builder = Emulator::builder().token(token);
        let error = builder.start().await.map(|_| json!(null)).unwrap_err();
        assert!(error.to_string().contains("at least 16"), "{error}");
    }
}
