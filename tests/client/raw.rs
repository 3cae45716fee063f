//! Raw requests: any endpoint by method and path.

use acceptance::{MockTransport, bucket_response, http_response};
use guildhall::client::{Auth, Client, ErrorKind};
use guildhall::emulator::{Emulator, StubReply};
use guildhall::model::Secret;
use guildhall::model::api::{ErrorCode, Method};
use http::{HeaderName, HeaderValue};
use serde_json::{Value, json};

fn header<'t>(transport: &'t [acceptance::RecordedRequest], name: &str) -> Option<&'t str> {
    let value = transport[0].request.headers().get(name)?;
    value.to_str().ok()
}

#[tokio::test]
async fn raw_request_is_sent_as_it_is_written() {
    let transport = MockTransport::new([http_response(200, &[], r#"{"code":"abc"}"#)]);
    let client = transport.client();
    let body = Some(json!({ "name": "Copy" }));
    let request = client.raw(Method::Post, "/guilds/1/templates?with=a%20b", body);
    let trace = HeaderName::from_static("x-trace-id");
    let request = request
        .reason("as voted")
        .header(trace, HeaderValue::from_static("4b"));

    assert_eq!(request.await.unwrap(), json!({ "code": "abc" }));
    let sent = transport.requests();
    assert_eq!(sent[0].line, "POST /guilds/1/templates?with=a%20b");
    assert_eq!(sent[0].request.body(), r#"{"name":"Copy"}"#);
    assert_eq!(header(&sent, "content-type"), Some("application/json"));
    assert_eq!(header(&sent, "x-audit-log-reason"), Some("as%20voted"));
    assert_eq!(header(&sent, "x-trace-id"), Some("4b"));
}

#[tokio::test]
async fn empty_response_is_null() {
    for (status, body) in [(204, ""), (200, ""), (200, "null")] {
        let transport = MockTransport::new([http_response(status, &[], body)]);
        let response = transport.client().raw(Method::Delete, "/lobbies/1", None);
        assert_eq!(response.await.unwrap(), Value::Null, "{status}");
    }
}

/// Requests, and the part of their errors that names them.
const LABELS: [(Method, &str, &str); 5] = [
    (
        Method::Get,
        "/guilds/123/templates?x=1",
        "GET /guilds/{guild_id}/templates",
    ),
    (
        Method::Get,
        "/guilds/templates/abc",
        "GET /guilds/templates/{code}",
    ),
    (
        Method::Post,
        "/webhooks/123/s3cret/slack",
        "POST /webhooks/{webhook_id}/{webhook_token}/slack",
    ),
    (Method::Post, "/webhooks/123/s3cret/new", "POST /{path}"),
    (Method::Put, "/guilds/123/templates", "PUT /{path}"),
];

#[tokio::test]
async fn error_names_the_template_without_ids_and_tokens() {
    for (method, path, label) in LABELS {
        let body = r#"{"code":50013,"message":"Missing Permissions"}"#;
        let transport = MockTransport::new([http_response(403, &[], body)]);
        let error = transport
            .client()
            .raw(method, path, None)
            .await
            .unwrap_err();

        assert_eq!(error.code(), Some(ErrorCode::MISSING_PERMISSIONS));
        let text = error.to_string();
        assert!(text.starts_with(&format!("{label}: ")), "{path}: {text}");
        assert!(!text.contains("123") && !text.contains("s3cret"), "{text}");
    }
}

/// Paths that are not sent, and the reason.
const INVALID: [(&str, &str); 6] = [
    ("guilds/1", "the path must start with `/`"),
    ("", "the path must start with `/`"),
    ("https://example.com/", "the path must start with `/`"),
    ("@example.com/", "the path must start with `/`"),
    ("/guilds/../users/@me", "the path has a segment `.` or `..`"),
    ("/guilds/1#roles", "the path has a fragment"),
];

#[tokio::test]
async fn invalid_path_is_not_sent() {
    for (path, reason) in INVALID.into_iter().chain([("/guilds/a b", "invalid uri")]) {
        let transport = MockTransport::new([]);
        let error = transport.client().raw(Method::Get, path, None).await;
        let error = error.unwrap_err();

        assert_eq!(error.kind(), ErrorKind::Unsendable, "{path}");
        assert!(error.to_string().contains(reason), "{path}: {error}");
        assert!(transport.requests().is_empty(), "{path}");
    }
}

#[tokio::test]
async fn bearer_replaces_the_token_and_a_webhook_token_needs_none() {
    let transport = MockTransport::new([]);
    let client = transport.client();
    let token = Secret::new("user");
    client
        .raw(Method::Get, "/users/@me", None)
        .bearer(&token)
        .await
        .unwrap();
    client
        .raw(Method::Get, "/webhooks/1/token", None)
        .await
        .unwrap();
    client.raw(Method::Get, "/webhooks/1", None).await.unwrap();

    let authorized: Vec<_> = transport
        .requests()
        .iter()
        .map(|sent| sent.request.headers().get("authorization").cloned())
        .map(|value| value.map(|value| value.to_str().unwrap_or_default().to_owned()))
        .collect();
    assert_eq!(authorized[0].as_deref(), Some("Bearer user"));
    assert_eq!(authorized[1], None);
    assert!(
        authorized[2]
            .as_deref()
            .is_some_and(|value| value.starts_with("Bot "))
    );
}

#[tokio::test(start_paused = true)]
async fn raw_request_waits_for_the_rate_limit_of_its_bucket() {
    for path in ["/guilds/1/templates", "/guilds/1/unpublished"] {
        let transport = MockTransport::always(bucket_response("b", 1, 0, 3.0));
        let client = transport.client();
        for _ in 0..3 {
            client.raw(Method::Get, path, None).await.unwrap();
        }

        assert_eq!(transport.request_seconds(), [0, 3, 6], "{path}");
    }
}

#[tokio::test]
async fn endpoint_that_is_not_implemented_is_requested_once() {
    let transport = MockTransport::always(http_response(501, &[], ""));
    let error = transport
        .client()
        .raw(Method::Get, "/gateway", None)
        .await
        .unwrap_err();

    assert_eq!(
        (error.kind(), error.is_outcome_unknown()),
        (ErrorKind::Unavailable, false)
    );
    assert_eq!(transport.requests().len(), 1);
}

#[tokio::test]
async fn raw_request_reaches_a_stub_of_the_emulator() {
    let service = Emulator::start().await;
    service.stub(Method::Post, "/guilds/{guild}/templates", |request| {
        let echoed = json!({ "guild": request.param("guild"), "reason": request.reason() });
        StubReply::json(echoed).status(201)
    });
    let client = Client::with_base_url(&service.api_base(), Auth::bot(service.bot_token()));
    let request = client
        .unwrap()
        .raw(Method::Post, "/guilds/5/templates", Some(json!({})));

    let response = request.reason("a copy").await.unwrap();
    assert_eq!(response, json!({ "guild": "5", "reason": "a copy" }));
}
