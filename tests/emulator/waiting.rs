//! Deferrals, follow-ups and callbacks that are waited for.

use std::time::Duration;

use guildhall_emulator::{DeliveryError, Emulator, RateLimits, ResponseError};
use guildhall_model::MessageFlags;
use serde_json::{Value, json};

use crate::kit::{Answer, Reply, Stage, Talk, command, last, noon, text};

/// Answers an interaction through the callback endpoint.
async fn call_back(stage: &Stage, interaction: &Value) -> Reply {
    let text = |field: &str| interaction[field].as_str().unwrap_or_default().to_owned();
    let path = format!("/interactions/{}/{}/callback", text("id"), text("token"));
    let headers = ["Content-Type: application/json"];
    let body = r#"{"type":4,"data":{"content":"pong"}}"#;
    stage.send("POST", &path, &headers, body).await
}

#[tokio::test]
async fn a_deferral_is_waited_for_until_it_is_edited() {
    let deferral = json!({ "type": 5, "data": { "flags": 64 } });
    let talk = Talk::of(Answer::Json(deferral)).await;
    let thinking = talk.shown();

    let edit = json!({ "content": "done", "flags": 0 });
    let edited = talk.webhook("PATCH", "/messages/@original", edit);
    let (settled, _) = tokio::join!(talk.outcome.final_response(), edited);

    assert!(thinking.flags.contains(MessageFlags::LOADING));
    let settled = settled.expect("it is there");
    assert_eq!(
        (settled.id, settled.content.as_str()),
        (thinking.id, "done")
    );
    assert_eq!(settled.flags, MessageFlags::EPHEMERAL);
}

#[tokio::test]
async fn the_follow_up_that_completes_a_deferral_is_as_ephemeral_as_that() {
    let talk = Talk::of(Answer::Json(json!({ "type": 5 }))).await;

    let body = json!({ "content": "done", "flags": 64 });
    talk.webhook("POST", "", body).await;

    let settled = talk.outcome.final_response().await.expect("it is there");
    assert_eq!(settled.flags, MessageFlags::empty());
    assert_eq!(talk.outcome.followups(), []);
}

#[tokio::test]
async fn a_deferral_that_is_deleted_leaves_nothing() {
    let talk = Talk::of(Answer::Json(json!({ "type": 5 }))).await;

    talk.webhook("DELETE", "/messages/@original", json!(null))
        .await;

    assert_eq!(talk.outcome.final_response().await, None);
    assert_eq!(talk.member("alice").messages(), []);
}

#[tokio::test]
async fn follow_ups_are_waited_for_and_listed() {
    let talk = Talk::of(text("one")).await;
    let send = |content: &'static str| talk.webhook("POST", "", json!({ "content": content }));

    let (followups, ..) = tokio::join!(talk.outcome.wait_for_followups(2), async {
        send("two").await;
        send("three").await
    });

    let texts: Vec<_> = followups.iter().map(|it| it.content.as_str()).collect();
    assert_eq!(texts, ["two", "three"]);
}

#[tokio::test]
async fn who_says_202_and_calls_back_has_answered() {
    let stage = Stage::new().await;
    stage.register(json!([command("ping", json!([]))])).await;
    let seen = stage.answering(Answer::Raw(202, "text/plain", "")).await;
    let you = stage.service.you();

    let (outcome, reply) = tokio::join!(you.send("/ping"), async {
        while last(&seen)["type"] != 2 {
            tokio::task::yield_now().await;
        }
        call_back(&stage, &last(&seen)).await
    });

    assert_eq!(reply.status, 204);
    assert_eq!(outcome.expect("the line is right").content(), "pong");
}

#[tokio::test]
async fn a_demand_for_premium_is_an_answer_without_a_message() {
    let talk = Talk::of(Answer::Json(json!({ "type": 10 }))).await;

    let again = talk.callback(json!({ "type": 5 })).await;

    assert!(talk.outcome.is_success());
    assert_eq!(talk.outcome.original_response(), None);
    assert_eq!(again.refusal(), (400, 40060));
}

#[tokio::test]
async fn who_says_202_and_does_not_call_back_is_late() {
    let stage = Stage::new().await;
    stage.register(json!([command("ping", json!([]))])).await;
    stage.answering(Answer::Raw(202, "text/plain", "")).await;
    // From here on, time passes at once when there is nothing left to do but wait.
    tokio::time::pause();

    let outcome = stage.service.you().send("/ping").await;

    let outcome = outcome.expect("the line is right");
    let late = DeliveryError::Late {
        deadline: Duration::from_secs(3),
    };
    assert_eq!(outcome.error(), Some(&ResponseError::Delivery(late)));
}

#[tokio::test]
async fn nothing_is_taken_from_an_app_that_was_late() {
    let stage = Stage::new().await;
    stage.register(json!([command("ping", json!([]))])).await;
    let seen = stage.answering(Answer::Never).await;
    tokio::time::pause();
    let outcome = stage.service.you().send("/ping").await;
    assert!(outcome.is_ok_and(|outcome| !outcome.is_success()));

    let reply = call_back(&stage, &last(&seen)).await;

    assert_eq!(reply.refusal(), (404, 10062));
}

#[tokio::test]
async fn an_activity_that_is_launched_is_told_of() {
    let stage = Stage::of(Emulator::builder().clock(noon()).entry_point()).await;
    let launch = stage.service.commands();
    stage
        .register(json!([launch[0], command("ping", json!([]))]))
        .await;
    let answer = Answer::Raw(503, "text/plain", "later");
    let talk = Talk::on(stage, answer).await;

    let reply = talk.callback(json!({ "type": 12 })).await;

    let instance = &reply.body["resource"]["activity_instance"]["id"];
    assert!(instance.is_string());
    assert_eq!(*instance, reply.body["interaction"]["activity_instance_id"]);
}

#[tokio::test]
async fn a_callback_has_as_long_as_the_deadline_that_is_set() {
    for (deadline, code) in [(10, None), (4, Some(10062))] {
        let clock = noon();
        let builder = Emulator::builder().clock(clock.clone());
        let stage = Stage::of(builder.deadline(Duration::from_secs(deadline))).await;
        stage.register(json!([command("ping", json!([]))])).await;
        let talk = Talk::on(stage, Answer::Raw(503, "text/plain", "later")).await;

        clock.advance(Duration::from_secs(5));
        let reply = talk.callback(json!({ "type": 5 })).await;

        assert_eq!(reply.body["code"].as_u64(), code);
    }
}

#[tokio::test]
async fn each_interaction_has_a_bucket_of_its_own() {
    let limits = RateLimits::default().with_bucket(1, Duration::from_secs(5));
    let builder = Emulator::builder().clock(noon()).rate_limits(limits);
    let stage = Stage::of(builder).await;
    stage.register(json!([command("ping", json!([]))])).await;
    let later = Answer::Raw(503, "text/plain", "later");
    let seen = stage.answering(later).await;

    for _ in 0..3 {
        let outcome = stage.service.you().send("/ping").await;
        assert!(outcome.is_ok_and(|outcome| !outcome.is_success()));
        assert_eq!(call_back(&stage, &last(&seen)).await.status, 204);
    }
}
