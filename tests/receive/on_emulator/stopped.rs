//! However an interaction goes on when the app is told to stop, nothing is lost, and nothing is said
//! twice.

use std::sync::Arc;

use guildhall::emulator::{Fault, FaultPlan};

use super::scene::{INTERRUPTED, Scene, WRONG, is_at_work, only, seen};

#[tokio::test]
async fn stopped_in_time_the_answer_still_comes_in_the_response() {
    let scene = Scene::new().await;
    let asked = scene.begun("wait").await;

    let service = scene.stop_and_open().await;

    let outcome = asked.await.expect("it was sent");
    assert_eq!(outcome.content(), "finished");
    assert_eq!(only(&service), "finished");
}

#[tokio::test]
async fn stopped_late_the_answer_takes_the_place_of_the_deferral() {
    let scene = Scene::new().await;
    scene.deferred("wait").await;

    let service = scene.stop_and_open().await;

    assert_eq!(only(&service), "finished");
}

#[tokio::test]
async fn stopped_much_later_the_app_ends_and_nothing_is_sent() {
    let scene = Scene::new().await;
    let outcome = scene.deferred("wait").await;
    let calls = scene.service.inject(FaultPlan::everywhere(Fault::Empty));
    scene.much_later().await;

    let service = scene.stop().await;

    assert!(is_at_work(
        &outcome.original_response().expect("it is there")
    ));
    assert_eq!(only(&service), "");
    assert_eq!(calls.hit_count(), 0);
}

#[tokio::test]
async fn stopped_the_member_of_a_handler_that_never_ends_is_told() {
    let scene = Scene::new().await;
    let outcome = scene.deferred("wait").await;

    let service = scene.stop().await;

    assert_eq!(only(&service), INTERRUPTED);
    assert!(!is_at_work(
        &outcome.final_response().await.expect("it is there")
    ));
}

#[tokio::test]
async fn stopped_in_time_a_panic_is_told() {
    let scene = Scene::new().await;
    let asked = scene.begun("panics").await;

    let service = scene.stop_and_open().await;

    let outcome = asked.await.expect("it was sent");
    assert!(outcome.content().starts_with(WRONG));
    assert_eq!(only(&service), WRONG);
}

#[tokio::test]
async fn stopped_late_a_panic_is_told() {
    let scene = Scene::new().await;
    scene.deferred("panics").await;

    assert_eq!(only(&scene.stop_and_open().await), WRONG);
}

#[tokio::test]
async fn stopped_and_cut_off_the_handler_answers_by_calls() {
    let scene = Scene::new().await;
    scene.cut("wait").await;

    assert_eq!(only(&scene.stop_and_open().await), "finished");
}

#[tokio::test]
async fn stopped_and_cut_off_the_member_of_a_handler_that_never_ends_is_told() {
    let scene = Scene::new().await;
    scene.cut("wait").await;

    assert_eq!(only(&scene.stop().await), INTERRUPTED);
}

#[tokio::test]
async fn stopped_between_two_answers_the_first_stands() {
    let scene = Scene::new().await;
    scene.begun("twice").await.await.expect("it was sent");
    let gate = Arc::clone(&scene.gate);

    let service = scene.stop_and_open().await;

    assert_eq!(only(&service), "first");
    assert!(gate.told().contains("already"), "{}", gate.told());
}

#[tokio::test]
async fn stopped_after_the_answer_the_member_of_a_handler_that_never_ends_is_told() {
    let scene = Scene::new().await;
    scene.begun("twice").await.await.expect("it was sent");

    let service = scene.stop().await;

    let seen = seen(&service);
    assert_eq!(seen[0], "first");
    assert!(seen[1].starts_with(INTERRUPTED), "{seen:?}");
}

#[tokio::test]
async fn stopped_the_member_of_a_modal_that_never_ends_is_told_beside_the_message() {
    let scene = Scene::new().await;
    scene.renamed().await;

    let seen = seen(&scene.stop().await);

    assert_eq!(seen[0], "Nameless");
    assert!(seen[1].starts_with(INTERRUPTED), "{seen:?}");
}
