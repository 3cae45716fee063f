//! How an interaction travels, and what comes back unjudged.

use guildhall_emulator::{Signing, Undelivered};
use serde_json::json;

use crate::kit::{Stage, last, text};

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

    assert_eq!(reply, Err(Undelivered::NoEndpoint));
}
