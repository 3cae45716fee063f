//! Waiting for deferrals, follow-ups and callbacks.

use std::time::Duration;

use guildhall_emulator::{Emulator, EndpointError, RateLimits, ResponseError};
use guildhall_model::MessageFlags;
use serde_json::{Value, json};

use crate::kit::{CannedResponse, Exchange, Fixture, Reply, command, last, noon, text};

/// Responds to an interaction through the callback endpoint.
async fn call_back(fixture: &Fixture, interaction: &Value) -> Reply {
    let text = |field: &str| interaction[field].as_str().unwrap_or_default().to_owned();
    let path = format!("/interactions/{}/{}/callback", text("id"), text("token"));
    let headers = ["Content-Type: application/json"];
    let body = r#"{"type":4,"data":{"content":"pong"}}"#;
    fixture.send("POST", &path, &headers, body).await
}

#[tokio::test]
async fn deferral_is_awaited_until_it_is_edited() {
    let deferral = json!({ "type": 5, "data": { "flags": 64 } });
    let exchange = Exchange::new(CannedResponse::Json(deferral)).await;
    let thinking = exchange.message();

    let edit = json!({ "content": "done", "flags": 0 });
    let edited = exchange.webhook("PATCH", "/messages/@original", edit);
    let (final_response, _) = tokio::join!(exchange.outcome.final_response(), edited);

    assert!(thinking.flags.contains(MessageFlags::LOADING));
    let final_response = final_response.expect("the app responded with a message");
    assert_eq!(
        (final_response.id, final_response.content.as_str()),
        (thinking.id, "done")
    );
    assert_eq!(final_response.flags, MessageFlags::EPHEMERAL);
}

#[tokio::test]
async fn followup_completing_a_deferral_keeps_its_visibility() {
    let exchange = Exchange::new(CannedResponse::Json(json!({ "type": 5 }))).await;

    let body = json!({ "content": "done", "flags": 64 });
    exchange.webhook("POST", "", body).await;

    let final_response = exchange
        .outcome
        .final_response()
        .await
        .expect("the app responded with a message");
    assert_eq!(final_response.flags, MessageFlags::empty());
    assert_eq!(exchange.outcome.followups(), []);
}

#[tokio::test]
async fn deleted_deferral_leaves_no_message() {
    let exchange = Exchange::new(CannedResponse::Json(json!({ "type": 5 }))).await;

    exchange
        .webhook("DELETE", "/messages/@original", json!(null))
        .await;

    assert_eq!(exchange.outcome.final_response().await, None);
    assert_eq!(exchange.member("alice").messages(), []);
}

#[tokio::test]
async fn followups_are_awaited_and_listed() {
    let exchange = Exchange::new(text("one")).await;
    let send = |content: &'static str| exchange.webhook("POST", "", json!({ "content": content }));

    let (followups, ..) = tokio::join!(exchange.outcome.wait_for_followups(2), async {
        send("two").await;
        send("three").await
    });

    let texts: Vec<_> = followups
        .iter()
        .map(|message| message.content.as_str())
        .collect();
    assert_eq!(texts, ["two", "three"]);
}

#[tokio::test]
async fn status_202_with_a_callback_is_a_response() {
    let fixture = Fixture::new().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let seen = fixture
        .connect_app(CannedResponse::Raw(202, "text/plain", ""))
        .await;
    let you = fixture.service.you();

    let (outcome, reply) = tokio::join!(you.send("/ping"), async {
        while last(&seen)["type"] != 2 {
            tokio::task::yield_now().await;
        }
        call_back(&fixture, &last(&seen)).await
    });

    assert_eq!(reply.status, 204);
    assert_eq!(
        outcome.expect("the command line is valid").content(),
        "pong"
    );
}

#[tokio::test]
async fn premium_required_response_has_no_message() {
    let exchange = Exchange::new(CannedResponse::Json(json!({ "type": 10 }))).await;

    let again = exchange.callback(json!({ "type": 5 })).await;

    assert!(exchange.outcome.is_success());
    assert_eq!(exchange.outcome.original_response(), None);
    assert_eq!(again.error(), (400, 40060));
}

#[tokio::test]
async fn status_202_without_a_callback_is_late() {
    let fixture = Fixture::new().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    fixture
        .connect_app(CannedResponse::Raw(202, "text/plain", ""))
        .await;
    // From here on, the paused clock advances whenever all tasks wait for timers.
    tokio::time::pause();

    let outcome = fixture.service.you().send("/ping").await;

    let outcome = outcome.expect("the command line is valid");
    let late = EndpointError::TimedOut {
        timeout: Duration::from_secs(3),
    };
    assert_eq!(outcome.error(), Some(&ResponseError::Delivery(late)));
}

#[tokio::test]
async fn callback_after_the_deadline_is_rejected() {
    let fixture = Fixture::new().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let seen = fixture.connect_app(CannedResponse::Never).await;
    tokio::time::pause();
    let outcome = fixture.service.you().send("/ping").await;
    assert!(outcome.is_ok_and(|outcome| !outcome.is_success()));

    let reply = call_back(&fixture, &last(&seen)).await;

    assert_eq!(reply.error(), (404, 10062));
}

#[tokio::test]
async fn launched_activity_is_returned_by_the_callback() {
    let fixture = Fixture::with_builder(Emulator::builder().clock(noon()).activity(true)).await;
    let launch = fixture.service.commands();
    fixture
        .register(json!([launch[0], command("ping", json!([]))]))
        .await;
    let response = CannedResponse::Raw(503, "text/plain", "later");
    let exchange = Exchange::with_fixture(fixture, response).await;

    let reply = exchange.callback(json!({ "type": 12 })).await;

    let instance = &reply.body["resource"]["activity_instance"]["id"];
    assert!(instance.is_string());
    assert_eq!(*instance, reply.body["interaction"]["activity_instance_id"]);
}

#[tokio::test]
async fn callback_deadline_is_configurable() {
    for (deadline, code) in [(10, None), (4, Some(10062))] {
        let clock = noon();
        let builder = Emulator::builder().clock(clock.clone());
        let fixture =
            Fixture::with_builder(builder.response_timeout(Duration::from_secs(deadline))).await;
        fixture.register(json!([command("ping", json!([]))])).await;
        let exchange =
            Exchange::with_fixture(fixture, CannedResponse::Raw(503, "text/plain", "later")).await;

        clock.advance(Duration::from_secs(5));
        let reply = exchange.callback(json!({ "type": 5 })).await;

        assert_eq!(reply.body["code"].as_u64(), code);
    }
}

#[tokio::test]
async fn each_interaction_has_its_own_rate_limit_bucket() {
    let limits = RateLimits::default().bucket(1, Duration::from_secs(5));
    let builder = Emulator::builder().clock(noon()).rate_limits(limits);
    let fixture = Fixture::with_builder(builder).await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let later = CannedResponse::Raw(503, "text/plain", "later");
    let seen = fixture.connect_app(later).await;

    for _ in 0..3 {
        let outcome = fixture.service.you().send("/ping").await;
        assert!(outcome.is_ok_and(|outcome| !outcome.is_success()));
        assert_eq!(call_back(&fixture, &last(&seen)).await.status, 204);
    }
}
