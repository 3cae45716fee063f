//! Every outcome of an interaction leaves the user with one response or an explanation.

use std::time::Duration;

use guildhall::ContextError;
use guildhall::emulator::{Fault, FaultPlan, ResponseError};
use guildhall::model::InteractionResponse;
use guildhall::response::InitialResponse;
use tokio::time::advance;

use super::fixture::{Fixture, OVERDUE, WRONG, is_loading, message_texts, only_message};

/// Returns the text of the error for a response that the service rejects `seconds` after the interaction.
fn deadline_error(seconds: u32) -> String {
    format!(
        "the service no longer accepts responses to this interaction, which arrived {seconds} s ago: an initial response is accepted for 3 s, other responses for 15 minutes"
    )
}

#[tokio::test]
async fn response_in_time_is_the_only_message() {
    let fixture = Fixture::new().await;
    fixture.gate.open.notify_one();

    let outcome = fixture.service.you().slash("wait").await;

    assert_eq!(outcome.content(), "finished");
    assert_eq!(only_message(&fixture.service), "finished");
}

#[tokio::test]
async fn late_response_replaces_the_deferral() {
    let fixture = Fixture::new().await;
    let outcome = fixture.start_deferred("wait").await;
    fixture.finish().await;

    let settled = outcome
        .final_response()
        .await
        .expect("the interaction has a response");

    assert!(!is_loading(&settled));
    assert_eq!(only_message(&fixture.service), "finished");
}

#[tokio::test]
async fn followup_of_a_detached_task_fails_after_the_token_expires() {
    let fixture = Fixture::new().await;
    fixture
        .start("later")
        .await
        .await
        .expect("the task does not panic");
    let calls = fixture.service.inject(FaultPlan::everywhere(Fault::Empty));
    fixture.advance_past_token().await;
    fixture.gate.open.notify_one();
    fixture.gate.reached.notified().await;

    assert_eq!(fixture.gate.error(), ContextError::Expired.to_string());
    assert_eq!(only_message(&fixture.service), "first");
    assert_eq!(calls.hit_count(), 0);
}

#[tokio::test]
async fn reply_fails_if_the_token_has_expired_by_the_service_clock() {
    let fixture = Fixture::new().await;
    fixture.start_deferred("reply").await;
    fixture.clock.advance(Duration::from_secs(15 * 60 + 1));
    fixture.finish().await;

    assert_eq!(fixture.gate.error(), deadline_error(2));
    assert_eq!(only_message(&fixture.service), "");
}

#[tokio::test]
async fn user_of_an_endless_handler_sees_loading_and_then_a_timeout_message() {
    let fixture = Fixture::new().await;
    let outcome = fixture.start_deferred("wait").await;

    advance(Duration::from_mins(14)).await;

    assert!(is_loading(
        &outcome.original_response().expect("the message exists")
    ));
    assert_eq!(only_message(&fixture.service), "");
    fixture.bot.idle().await;
    assert_eq!(only_message(&fixture.service), OVERDUE);
}

#[tokio::test]
async fn panic_in_time_shows_the_error_message() {
    let fixture = Fixture::new().await;
    fixture.gate.open.notify_one();

    let outcome = fixture.service.you().slash("panics").await;

    assert!(outcome.content().starts_with(WRONG) && outcome.is_ephemeral());
    assert_eq!(only_message(&fixture.service), WRONG);
}

#[tokio::test]
async fn late_panic_replaces_the_deferral() {
    let fixture = Fixture::new().await;
    fixture.start_deferred("panics").await;
    fixture.finish().await;

    assert_eq!(only_message(&fixture.service), WRONG);
}

#[tokio::test]
async fn handler_responds_by_rest_calls_after_a_broken_connection() {
    let fixture = Fixture::new().await;
    fixture.start_and_disconnect("wait").await;
    fixture.finish().await;

    assert_eq!(only_message(&fixture.service), "finished");
}

#[tokio::test]
async fn response_after_the_service_deadline_is_not_delivered() {
    let fixture = Fixture::with(Duration::from_secs(1)).await;
    let outcome = fixture
        .start("wait")
        .await
        .await
        .expect("the task does not panic");
    fixture.finish().await;

    assert!(matches!(outcome.error(), Some(ResponseError::Delivery(_))));
    assert!(message_texts(&fixture.service).is_empty());
}

#[tokio::test]
async fn error_after_the_service_deadline_names_the_delay() {
    let fixture = Fixture::with(Duration::from_secs(1)).await;
    fixture
        .start("reply")
        .await
        .await
        .expect("the task does not panic");
    advance(Duration::from_mins(1)).await;
    fixture.finish().await;

    assert_eq!(fixture.gate.error(), deadline_error(61));
    assert!(message_texts(&fixture.service).is_empty());
}

#[tokio::test]
async fn second_reply_is_an_error_and_the_first_remains() {
    let fixture = Fixture::new().await;
    let outcome = fixture
        .start("reply-twice")
        .await
        .await
        .expect("the task does not panic");
    fixture.finish().await;

    assert_eq!(outcome.content(), "first");
    assert_eq!(only_message(&fixture.service), "first");
    let already = ContextError::AlreadyResponded(InitialResponse::Message);
    assert_eq!(fixture.gate.error(), already.to_string());
}

#[tokio::test]
async fn late_modal_submit_updates_the_button_message() {
    let fixture = Fixture::new().await;
    let outcome = fixture.submit_rename().await;
    assert_eq!(
        outcome.result,
        Ok(InteractionResponse::DeferredUpdateMessage)
    );
    assert_eq!(only_message(&fixture.service), "Nameless");

    fixture.finish().await;

    assert_eq!(only_message(&fixture.service), "Named");
}

#[tokio::test]
async fn panic_after_a_broken_connection_is_reported_by_rest_calls() {
    let fixture = Fixture::new().await;
    fixture.start_and_disconnect("panics").await;
    fixture.finish().await;

    assert_eq!(only_message(&fixture.service), WRONG);
}

#[tokio::test]
async fn no_rest_call_is_made_after_a_broken_connection_and_token_expiry() {
    let fixture = Fixture::new().await;
    fixture.start_and_disconnect("wait").await;
    let calls = fixture.service.inject(FaultPlan::everywhere(Fault::Empty));
    fixture.advance_past_token().await;
    fixture.bot.idle().await;

    assert_eq!(only_message(&fixture.service), "");
    assert_eq!(calls.hit_count(), 0);
}
