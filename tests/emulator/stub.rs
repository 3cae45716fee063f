//! Stubs, and endpoints that the emulator does not serve.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use guildhall_emulator::{Emulator, Fault, FaultPlan, RateLimits, StubReply};
use guildhall_model::api::{ENDPOINTS, ErrorCode, Method, PublishedOperation};
use serde_json::json;

use crate::kit::{Fixture, noon};

const TEMPLATES: &str = "/guilds/{guild}/templates";

#[tokio::test]
async fn stub_receives_the_whole_request() {
    let fixture = Fixture::new().await;
    let seen = Arc::new(Mutex::new(None));
    let into = Arc::clone(&seen);
    fixture.service.stub(
        Method::Put,
        "/guilds/{guild}/templates/{code}",
        move |request| {
            *into.lock().unwrap() = Some(request);
            StubReply::no_content()
        },
    );

    let path = "/guilds/5/templates/a%20b?limit=3&name=c+d";
    let body = json!({ "name": "Copy" });
    let reply = fixture
        .call_with_reason("a%20wish", "PUT", path, &body)
        .await;

    let request = seen.lock().unwrap().take().expect("the stub was called");
    assert_eq!((reply.status, reply.bytes.len()), (204, 0));
    assert_eq!((request.method(), request.path()), (Method::Put, path));
    assert_eq!(
        (request.param("guild"), request.param("code")),
        (Some("5"), Some("a b"))
    );
    assert_eq!(
        (request.query("limit"), request.query("name")),
        (Some("3"), Some("c d"))
    );
    assert_eq!((request.json(), request.reason()), (body, Some("a wish")));
    let token = request.header("Authorization").unwrap_or_default();
    assert_eq!(token, format!("Bot {}", fixture.service.bot_token()));
}

#[tokio::test]
async fn stub_takes_precedence_over_the_emulator_and_older_stubs() {
    let fixture = Fixture::new().await;
    let get = async |tail| {
        let path = fixture.guild(tail);
        fixture.get(&path).await
    };
    let stub = |path, reply: StubReply| {
        fixture
            .service
            .stub(Method::Get, path, move |_| reply.clone());
    };

    let own = get("/roles").await;
    stub("/guilds/{guild}/roles", json!([]).into());
    let first = get("/roles").await;
    let denied = StubReply::error(403, ErrorCode::MISSING_ACCESS, "no");
    stub("/guilds/{guild}/{any}", denied);
    let (second, other) = (get("/roles").await, get("").await);

    assert_ne!(own.body, json!([]));
    assert_eq!((first.status, first.body), (200, json!([])));
    assert_eq!((second.error(), other.status), ((403, 50001), 200));
    assert_eq!(second.body["message"], "no");
}

#[tokio::test]
async fn invalid_status_of_a_stub_becomes_500() {
    let fixture = Fixture::new().await;
    for status in [0, 99, 199, 600, u16::MAX] {
        fixture.service.stub(Method::Get, TEMPLATES, move |_| {
            StubReply::json(json!({})).status(status)
        });
        let reply = fixture.get(&fixture.guild("/templates")).await;
        assert_eq!(reply.status, 500, "{status}");
    }
}

#[tokio::test]
async fn rate_limits_apply_to_stubs() {
    let limits = RateLimits::default().bucket(1, Duration::from_secs(5));
    let builder = Emulator::builder().clock(noon()).rate_limits(limits);
    let fixture = Fixture::with_builder(builder).await;
    fixture.service.stub(Method::Get, TEMPLATES, |_| json!([]));
    let get = async |guild| fixture.get(&format!("/guilds/{guild}/templates")).await;

    let (first, second, other) = (get(1).await, get(1).await, get(2).await);

    assert_eq!((first.status, second.status, other.status), (200, 429, 200));
    assert_eq!(first.header("x-ratelimit-remaining"), Some("0"));
}

#[tokio::test]
async fn faults_apply_to_stubs() {
    let fixture = Fixture::new().await;
    fixture.service.stub(Method::Get, TEMPLATES, |_| json!([]));
    let fault = FaultPlan::at_route(Method::Get, TEMPLATES, Fault::Status(503)).times(1);
    let _fault_plan = fixture.service.inject(fault);
    let path = fixture.guild("/templates");

    let faulty = fixture.get(&path).await;
    let healthy = fixture.get(&path).await;

    assert_eq!((faulty.status, healthy.status), (503, 200));
}

#[tokio::test]
async fn stub_needs_a_path_below_the_base_url() {
    let service = Emulator::start().await;

    let added = AssertUnwindSafe(|| service.stub(Method::Get, "gateway", |_| json!({})));

    assert!(catch_unwind(added).is_err());
}

#[tokio::test]
async fn every_published_operation_is_served_or_named() {
    let fixture = Fixture::new().await;
    let mut unserved = 0;
    for operation in PublishedOperation::all() {
        // The older paths of pins lead to the same endpoints as the newer ones.
        let is_older = operation.path.starts_with("/channels/{channel_id}/pins");
        let is_served = is_older
            || ENDPOINTS
                .iter()
                .any(|row| operation.is_at(row.method, row.path));
        let path = operation.path.replace('{', "1").replace('}', "");
        let reply = fixture
            .send(operation.method.as_str(), &path, &[], "")
            .await;
        let sentence = format!("does not serve {} {} ", operation.method, operation.path);
        let message = reply.body["message"].as_str().unwrap_or_default();
        let is_named = reply.status == 501 && message.contains(&sentence);
        assert_eq!(is_named, !is_served, "{operation:?}: {}", reply.body);
        unserved += usize::from(is_named);
    }
    assert!(unserved > 0);
}

#[tokio::test]
async fn unserved_operation_differs_from_a_misspelled_path() {
    let fixture = Fixture::new().await;
    let status = async |path: &str| fixture.get(path).await.status;

    assert_eq!(status(&fixture.guild("/templates")).await, 501);
    assert_eq!(status(&fixture.guild("/template")).await, 404);
    assert_eq!(status("/gateway/bots").await, 404);
}
