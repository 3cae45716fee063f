//! However an interaction goes on, the member sees one answer, or is told why there is none.

use std::time::Duration;

use guildhall::emulator::{Failure, Fault, Script};
use guildhall::model::InteractionResponse;
use guildhall::{ContextError, FirstAnswer};
use tokio::time::advance;

use super::scene::{OVERDUE, Scene, WRONG, is_at_work, only, seen};

/// What a handler is told whose answer the service does not take so long after the arrival.
fn over(seconds: u32) -> String {
    format!(
        "the service accepts no response to this interaction any more, {seconds} s after it arrived: the initial one is due within 3 s, others within 15 minutes"
    )
}

#[tokio::test]
async fn in_time_the_answer_is_the_only_message() {
    let scene = Scene::new().await;
    scene.gate.open.notify_one();

    let outcome = scene.service.you().slash("wait").await;

    assert_eq!(outcome.content(), "finished");
    assert_eq!(only(&scene.service), "finished");
}

#[tokio::test]
async fn late_answer_takes_the_place_of_the_deferral() {
    let scene = Scene::new().await;
    let outcome = scene.deferred("wait").await;
    scene.finish().await;

    let settled = outcome.settled().await.expect("there is an answer");

    assert!(!is_at_work(&settled));
    assert_eq!(only(&scene.service), "finished");
}

#[tokio::test]
async fn much_later_a_task_of_its_own_is_told_and_nothing_is_sent() {
    let scene = Scene::new().await;
    scene.begun("later").await.await.expect("it was sent");
    let calls = scene.service.script(Script::everywhere(Fault::Empty));
    scene.much_later().await;
    scene.gate.open.notify_one();
    scene.gate.reached.notified().await;

    assert_eq!(scene.gate.told(), ContextError::Expired.to_string());
    assert_eq!(only(&scene.service), "first");
    assert_eq!(calls.count(), 0);
}

#[tokio::test]
async fn much_later_by_the_clock_of_the_service_the_handler_is_told_so() {
    let scene = Scene::new().await;
    scene.deferred("reply").await;
    scene.clock.advance(Duration::from_secs(15 * 60 + 1));
    scene.finish().await;

    assert_eq!(scene.gate.told(), over(2));
    assert_eq!(only(&scene.service), "");
}

#[tokio::test]
async fn never_the_member_sees_that_the_app_is_at_work_and_is_told_at_last() {
    let scene = Scene::new().await;
    let outcome = scene.deferred("wait").await;

    advance(Duration::from_secs(14 * 60)).await;

    assert!(is_at_work(&outcome.original().expect("it is there")));
    assert_eq!(only(&scene.service), "");
    scene.bot.idle().await;
    assert_eq!(only(&scene.service), OVERDUE);
}

#[tokio::test]
async fn panic_in_time_is_told() {
    let scene = Scene::new().await;
    scene.gate.open.notify_one();

    let outcome = scene.service.you().slash("panics").await;

    assert!(outcome.content().starts_with(WRONG) && outcome.is_ephemeral());
    assert_eq!(only(&scene.service), WRONG);
}

#[tokio::test]
async fn late_panic_is_told_in_place_of_the_deferral() {
    let scene = Scene::new().await;
    scene.deferred("panics").await;
    scene.finish().await;

    assert_eq!(only(&scene.service), WRONG);
}

#[tokio::test]
async fn cut_off_the_handler_goes_on_and_answers_by_calls() {
    let scene = Scene::new().await;
    scene.cut("wait").await;
    scene.finish().await;

    assert_eq!(only(&scene.service), "finished");
}

#[tokio::test]
async fn service_that_gave_up_takes_nothing_and_the_member_knows_it() {
    let scene = Scene::with(Duration::from_secs(1)).await;
    let outcome = scene.begun("wait").await.await.expect("it was sent");
    scene.finish().await;

    assert!(matches!(outcome.failure(), Some(Failure::Undelivered(_))));
    assert!(seen(&scene.service).is_empty());
}

#[tokio::test]
async fn handler_whose_service_gave_up_is_told_how_late_it_was() {
    let scene = Scene::with(Duration::from_secs(1)).await;
    scene.begun("reply").await.await.expect("it was sent");
    advance(Duration::from_secs(60)).await;
    scene.finish().await;

    assert_eq!(scene.gate.told(), over(61));
    assert!(seen(&scene.service).is_empty());
}

#[tokio::test]
async fn answered_twice_the_first_answer_stands_and_the_handler_is_told() {
    let scene = Scene::new().await;
    let outcome = scene.begun("twice").await.await.expect("it was sent");
    scene.finish().await;

    assert_eq!(outcome.content(), "first");
    assert_eq!(only(&scene.service), "first");
    let told = ContextError::AlreadyAnswered(FirstAnswer::Message);
    assert_eq!(scene.gate.told(), told.to_string());
}

#[tokio::test]
async fn late_modal_of_a_button_updates_the_message_of_the_button() {
    let scene = Scene::new().await;
    let outcome = scene.renamed().await;
    assert_eq!(
        outcome.result,
        Ok(InteractionResponse::DeferredUpdateMessage)
    );
    assert_eq!(only(&scene.service), "Nameless");

    scene.finish().await;

    assert_eq!(only(&scene.service), "Named");
}

#[tokio::test]
async fn cut_off_a_panic_is_told_by_calls() {
    let scene = Scene::new().await;
    scene.cut("panics").await;
    scene.finish().await;

    assert_eq!(only(&scene.service), WRONG);
}

#[tokio::test]
async fn cut_off_and_much_later_nothing_is_sent() {
    let scene = Scene::new().await;
    scene.cut("wait").await;
    let calls = scene.service.script(Script::everywhere(Fault::Empty));
    scene.much_later().await;
    scene.bot.idle().await;

    assert_eq!(only(&scene.service), "");
    assert_eq!(calls.count(), 0);
}
