//! Shutdown at every stage of an interaction: no response is lost, and none is sent twice.

use std::sync::Arc;

use guildhall::emulator::{Fault, FaultPlan};

use super::fixture::{Fixture, INTERRUPTED, WRONG, is_loading, message_texts, only_message};

#[tokio::test]
async fn response_in_time_is_returned_during_shutdown() {
    let fixture = Fixture::new().await;
    let invocation = fixture.start("wait").await;

    let service = fixture.shut_down_and_finish().await;

    let outcome = invocation.await.expect("the task does not panic");
    assert_eq!(outcome.content(), "finished");
    assert_eq!(only_message(&service), "finished");
}

#[tokio::test]
async fn late_response_replaces_the_deferral_during_shutdown() {
    let fixture = Fixture::new().await;
    fixture.start_deferred("wait").await;

    let service = fixture.shut_down_and_finish().await;

    assert_eq!(only_message(&service), "finished");
}

#[tokio::test]
async fn no_rest_call_is_made_during_shutdown_after_the_token_expires() {
    let fixture = Fixture::new().await;
    let outcome = fixture.start_deferred("wait").await;
    let calls = fixture.service.inject(FaultPlan::everywhere(Fault::Empty));
    fixture.advance_past_token().await;

    let service = fixture.shut_down().await;

    assert!(is_loading(
        &outcome.original_response().expect("the message exists")
    ));
    assert_eq!(only_message(&service), "");
    assert_eq!(calls.hit_count(), 0);
}

#[tokio::test]
async fn user_of_an_endless_handler_sees_the_shutdown_message() {
    let fixture = Fixture::new().await;
    let outcome = fixture.start_deferred("wait").await;

    let service = fixture.shut_down().await;

    assert_eq!(only_message(&service), INTERRUPTED);
    assert!(!is_loading(
        &outcome.final_response().await.expect("the message exists")
    ));
}

#[tokio::test]
async fn panic_in_time_is_reported_during_shutdown() {
    let fixture = Fixture::new().await;
    let invocation = fixture.start("panics").await;

    let service = fixture.shut_down_and_finish().await;

    let outcome = invocation.await.expect("the task does not panic");
    assert!(outcome.content().starts_with(WRONG));
    assert_eq!(only_message(&service), WRONG);
}

#[tokio::test]
async fn late_panic_is_reported_during_shutdown() {
    let fixture = Fixture::new().await;
    fixture.start_deferred("panics").await;

    assert_eq!(only_message(&fixture.shut_down_and_finish().await), WRONG);
}

#[tokio::test]
async fn handler_responds_by_rest_calls_during_shutdown_after_a_broken_connection() {
    let fixture = Fixture::new().await;
    fixture.start_and_disconnect("wait").await;

    assert_eq!(
        only_message(&fixture.shut_down_and_finish().await),
        "finished"
    );
}

#[tokio::test]
async fn user_sees_the_shutdown_message_after_a_broken_connection() {
    let fixture = Fixture::new().await;
    fixture.start_and_disconnect("wait").await;

    assert_eq!(only_message(&fixture.shut_down().await), INTERRUPTED);
}

#[tokio::test]
async fn second_reply_is_an_error_during_shutdown_and_the_first_remains() {
    let fixture = Fixture::new().await;
    fixture
        .start("reply-twice")
        .await
        .await
        .expect("the task does not panic");
    let gate = Arc::clone(&fixture.gate);

    let service = fixture.shut_down_and_finish().await;

    assert_eq!(only_message(&service), "first");
    assert!(gate.error().contains("already"), "{}", gate.error());
}

#[tokio::test]
async fn user_sees_the_shutdown_message_after_an_earlier_reply() {
    let fixture = Fixture::new().await;
    fixture
        .start("reply-twice")
        .await
        .await
        .expect("the task does not panic");

    let service = fixture.shut_down().await;

    let texts = message_texts(&service);
    assert_eq!(texts[0], "first");
    assert!(texts[1].starts_with(INTERRUPTED), "{texts:?}");
}

#[tokio::test]
async fn user_of_an_endless_modal_handler_sees_the_shutdown_message_below_the_unchanged_one() {
    let fixture = Fixture::new().await;
    fixture.submit_rename().await;

    let texts = message_texts(&fixture.shut_down().await);

    assert_eq!(texts[0], "Nameless");
    assert!(texts[1].starts_with(INTERRUPTED), "{texts:?}");
}
