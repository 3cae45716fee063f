//! Delivery of interactions, and responses that are not validated.

use std::time::Duration;

use guildhall_emulator::{
    ConnectError, DeliveryFault, Emulator, EndpointError, EndpointResponse, FaultPlan, Signing,
};
use guildhall_model::Timestamp;
use serde_json::json;

use crate::kit::{CannedResponse, Fixture, app, last, noon, text};

/// Delivers an interaction with an injected fault. Returns the app's response, and the number of requests that the app
/// received after the PING.
async fn deliver_with(fault: DeliveryFault) -> (Result<EndpointResponse, EndpointError>, usize) {
    let fixture = Fixture::new().await;
    let seen = fixture.connect_app(text("hello")).await;
    let _fault_plan = fixture.service.inject(FaultPlan::delivery(fault));

    let interaction = json!({ "type": 2 });
    let reply = fixture.service.deliver(&interaction, Signing::Valid).await;
    let received = seen
        .lock()
        .expect("no test panics while it holds the lock")
        .len();
    (reply, received - 1)
}

#[tokio::test]
async fn interaction_can_be_delivered_twice() {
    for fault in [DeliveryFault::Duplicated, DeliveryFault::Simultaneous] {
        let (reply, received) = deliver_with(fault).await;

        assert_eq!(
            (reply.expect("the app responds").status, received),
            (200, 2)
        );
    }
}

#[tokio::test]
async fn replayed_interaction_has_an_old_timestamp_by_the_system_clock() {
    let fixture = Fixture::at_noon().await;
    fixture.connect_app(CannedResponse::Timestamp).await;
    let replayed = DeliveryFault::Replayed(Duration::from_mins(10));
    let _fault_plan = fixture.service.inject(FaultPlan::delivery(replayed));

    let reply = fixture.service.deliver(&json!({}), Signing::Valid).await;

    let timestamp = reply.expect("the app responds").text();
    let timestamp: i64 = timestamp.parse().expect("the timestamp is a number");
    let age = Timestamp::now().as_millis() / 1000 - timestamp;
    assert!((598..=640).contains(&age), "{age}");
}

#[tokio::test]
async fn interaction_can_be_signed_with_a_wrong_key_or_incorrectly() {
    for signing in [Signing::WrongKey, Signing::WrongBody, Signing::Missing] {
        let (reply, received) = deliver_with(DeliveryFault::Signed(signing)).await;
        assert_eq!(
            (reply.expect("the app responds").status, received),
            (401, 0)
        );
    }
}

#[tokio::test]
async fn connection_to_the_app_can_be_broken() {
    let (reply, received) = deliver_with(DeliveryFault::Truncated).await;

    assert!(
        matches!(reply, Err(EndpointError::Unreachable { .. })),
        "{reply:?}"
    );
    assert_eq!(received, 0);
}

#[tokio::test]
async fn late_response_is_not_awaited() {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    let seen = fixture.connect_app(text("hello")).await;
    let late = Duration::from_secs(4);
    let fault_plan = fixture
        .service
        .inject(FaultPlan::delivery(DeliveryFault::Slow(late)));

    let interaction = json!({ "type": 2 });
    let advance = async {
        fault_plan.wait_for_hits(1).await;
        clock.advance(late);
    };
    let delivery = fixture.service.deliver(&interaction, Signing::Valid);
    let (reply, ()) = tokio::join!(delivery, advance);

    assert!(
        matches!(reply, Err(EndpointError::TimedOut { .. })),
        "{reply:?}"
    );
    assert_eq!(last(&seen), interaction);
}

#[tokio::test]
async fn changed_key_replaces_the_old_one() {
    let fixture = Fixture::new().await;
    let old = app(&fixture.service.public_key(), text("old")).await;
    let key = fixture.service.rotate_key();
    let new = app(&key, text("new")).await;

    let rejected = fixture.service.connect(&old.url).await;
    let connected = fixture.service.connect(&new.url).await;

    assert!(
        matches!(rejected, Err(ConnectError::Ping(_))),
        "{rejected:?}"
    );
    assert!(connected.is_ok());
    assert_eq!(fixture.service.public_key(), key);
}

#[tokio::test]
async fn interaction_of_any_shape_is_delivered_unchanged() {
    let fixture = Fixture::new().await;
    let seen = fixture.connect_app(text("hello")).await;
    let interaction = json!({ "type": 77, "novelty": [1, 2, 3] });

    let reply = fixture
        .service
        .deliver(&interaction, Signing::Valid)
        .await
        .expect("the app responds");

    assert_eq!(reply.status, 200);
    assert_eq!(reply.content_type.as_deref(), Some("application/json"));
    assert!(reply.text().contains("hello"));
    assert_eq!(last(&seen), interaction);
}

#[tokio::test]
async fn wrong_signature_is_rejected_by_the_app() {
    let fixture = Fixture::new().await;
    fixture.connect_app(text("hello")).await;

    let reply = fixture
        .service
        .deliver(&json!({ "type": 1 }), Signing::WrongBody)
        .await;

    assert_eq!(reply.expect("the app responds").status, 401);
}

#[tokio::test]
async fn missing_signature_is_rejected_by_the_app() {
    let fixture = Fixture::new().await;
    fixture.connect_app(text("hello")).await;

    let reply = fixture
        .service
        .deliver(&json!({ "type": 1 }), Signing::Missing)
        .await;

    assert_eq!(reply.expect("the app responds").status, 401);
}

#[tokio::test]
async fn delivery_without_an_app_fails() {
    let fixture = Fixture::new().await;

    let reply = fixture
        .service
        .deliver(&json!({ "type": 1 }), Signing::Valid)
        .await;

    assert_eq!(reply, Err(EndpointError::NoEndpoint));
}
