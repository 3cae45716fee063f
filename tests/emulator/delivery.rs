//! How an interaction travels, and what comes back unjudged.

use std::time::Duration;

use guildhall_emulator::{
    ConnectError, DeliveryError, DeliveryFault, Emulator, EndpointResponse, FaultPlan, Signing,
};
use serde_json::json;

use crate::kit::{Answer, Stage, app, last, noon, text};

/// What comes back from an app that says hello while a script is played, and how much it received
/// after the PING of its connection.
async fn misdelivered(
    misdelivery: DeliveryFault,
) -> (Result<EndpointResponse, DeliveryError>, usize) {
    let stage = Stage::new().await;
    let seen = stage.answering(text("hello")).await;
    let _script = stage.service.inject(FaultPlan::delivery(misdelivery));

    let interaction = json!({ "type": 2 });
    let reply = stage.service.deliver(&interaction, Signing::Valid).await;
    let received = seen.lock().expect("no claim panics with the lock").len();
    (reply, received - 1)
}

#[tokio::test]
async fn an_interaction_may_come_twice() {
    let (reply, received) = misdelivered(DeliveryFault::Duplicated).await;

    assert_eq!((reply.expect("answered").status, received), (200, 2));
}

#[tokio::test]
async fn a_replayed_interaction_is_signed_as_of_long_ago() {
    let clock = noon();
    let stage = Stage::of(Emulator::builder().clock(clock.clone())).await;
    stage.answering(Answer::Timestamp).await;
    let replayed = DeliveryFault::Replayed(Duration::from_secs(600));
    let _script = stage.service.inject(FaultPlan::delivery(replayed));

    let reply = stage.service.deliver(&json!({}), Signing::Valid).await;

    let then = clock.now_millis() / 1000 - 600;
    assert_eq!(reply.expect("answered").text(), then.to_string());
}

#[tokio::test]
async fn an_interaction_may_be_signed_with_another_key_or_wrongly() {
    for signing in [Signing::WrongKey, Signing::Wrong, Signing::Missing] {
        let (reply, received) = misdelivered(DeliveryFault::Signed(signing)).await;
        assert_eq!((reply.expect("answered").status, received), (401, 0));
    }
}

#[tokio::test]
async fn a_connection_to_the_app_may_be_cut() {
    let (reply, received) = misdelivered(DeliveryFault::Truncated).await;

    assert!(
        matches!(reply, Err(DeliveryError::Unreachable { .. })),
        "{reply:?}"
    );
    assert_eq!(received, 0);
}

#[tokio::test]
async fn an_interaction_that_comes_too_late_is_not_waited_for() {
    let clock = noon();
    let stage = Stage::of(Emulator::builder().clock(clock.clone())).await;
    let seen = stage.answering(text("hello")).await;
    let late = Duration::from_secs(4);
    let script = stage
        .service
        .inject(FaultPlan::delivery(DeliveryFault::Slow(late)));

    let interaction = json!({ "type": 2 });
    let advance = async {
        script.wait_for_hits(1).await;
        clock.advance(late);
    };
    let delivery = stage.service.deliver(&interaction, Signing::Valid);
    let (reply, ()) = tokio::join!(delivery, advance);

    assert!(
        matches!(reply, Err(DeliveryError::Late { .. })),
        "{reply:?}"
    );
    assert_eq!(last(&seen), interaction);
}

#[tokio::test]
async fn a_changed_key_is_the_only_one_that_signs() {
    let stage = Stage::new().await;
    let old = app(&stage.service.public_key(), text("old")).await;
    let key = stage.service.rotate_key();
    let new = app(&key, text("new")).await;

    let refused = stage.service.connect(&old.url).await;
    let connected = stage.service.connect(&new.url).await;

    assert!(matches!(refused, Err(ConnectError::Ping(_))), "{refused:?}");
    assert!(connected.is_ok());
    assert_eq!(stage.service.public_key(), key);
}

#[tokio::test]
async fn any_json_is_delivered_as_it_is() {
    let stage = Stage::new().await;
    let seen = stage.answering(text("hello")).await;
    let interaction = json!({ "type": 77, "novelty": [1, 2, 3] });

    let reply = stage
        .service
        .deliver(&interaction, Signing::Valid)
        .await
        .expect("answered");

    assert_eq!(reply.status, 200);
    assert_eq!(reply.content_type.as_deref(), Some("application/json"));
    assert!(reply.text().contains("hello"));
    assert_eq!(last(&seen), interaction);
}

#[tokio::test]
async fn a_wrong_signature_does_not_verify() {
    let stage = Stage::new().await;
    stage.answering(text("hello")).await;

    let reply = stage
        .service
        .deliver(&json!({ "type": 1 }), Signing::Wrong)
        .await;

    assert_eq!(reply.expect("answered").status, 401);
}

#[tokio::test]
async fn a_missing_signature_does_not_verify() {
    let stage = Stage::new().await;
    stage.answering(text("hello")).await;

    let reply = stage
        .service
        .deliver(&json!({ "type": 1 }), Signing::Missing)
        .await;

    assert_eq!(reply.expect("answered").status, 401);
}

#[tokio::test]
async fn without_an_app_nothing_is_delivered() {
    let stage = Stage::new().await;

    let reply = stage
        .service
        .deliver(&json!({ "type": 1 }), Signing::Valid)
        .await;

    assert_eq!(reply, Err(DeliveryError::NoEndpoint));
}
