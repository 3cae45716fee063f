//! At the end of an app: what is at work finishes, or the members are told.

use std::future::{pending, ready};
use std::sync::Arc;
use std::time::Duration;

use acceptance::{Desk, Signed, Silent, answer, builder, fixture, slash};
use guildhall::hook::Finished;
use guildhall::prelude::*;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout};

use crate::show::order;

/// Wait until told
#[command]
async fn wait(#[state] gate: &Arc<Notify>) -> &'static str {
    gate.notified().await;
    "finished"
}

/// Greet
#[command]
fn greet() -> &'static str {
    "hello"
}

/// An app that has deferred one interaction.
async fn deferred(gate: &Arc<Notify>, desk: &Desk) -> App {
    let app = builder(&[wait::COMMAND]).state(Arc::clone(gate));
    let app = app
        .client(desk.client())
        .shutdown_grace(Duration::from_secs(10));
    let app = app.build().expect("the app of a test is complete");
    let deferral = Signed::from(slash("wait", json!([]))).to(&app).await;
    assert_eq!(deferral.json(), json!({"type": 5}));
    app
}

/// Serves until it is asked to stop, which is at once.
async fn stop(app: App) {
    let listener = TcpListener::bind("127.0.0.1:0").await;
    let served = app.serve(listener.expect("a port is free"), ready(()));
    served.await.expect("it ends well");
}

fn desk() -> Desk {
    Desk::new([]).then_always(answer(200, &[], &fixture("object/message.json")))
}

fn last_body(desk: &Desk) -> Value {
    let asked = desk.asked().pop().expect("the member was told");
    serde_json::from_slice(asked.request.body()).expect("a body is JSON")
}

#[tokio::test(start_paused = true)]
async fn deferred_handler_finishes_after_the_server_is_asked_to_stop() {
    let (gate, desk) = (Arc::new(Notify::new()), desk());
    let app = deferred(&gate, &desk).await;
    tokio::join!(stop(app), async {
        tokio::task::yield_now().await;
        gate.notify_one();
    });
    assert_eq!(last_body(&desk)["content"], "finished");
}

#[tokio::test(start_paused = true)]
async fn handler_that_outlives_the_grace_is_broken_off_and_the_member_is_told() {
    let (gate, desk) = (Arc::new(Notify::new()), desk());
    stop(deferred(&gate, &desk).await).await;

    let text = "The app stopped before this was finished. Try again in a moment.";
    assert_eq!(last_body(&desk)["content"], text);
}

#[tokio::test(start_paused = true)]
async fn app_that_is_closed_ends_as_one_that_is_served() {
    let (gate, desk) = (Arc::new(Notify::new()), desk());
    let left = deferred(&gate, &desk).await.close().await;
    assert_eq!(left, []);

    let text = "The app stopped before this was finished. Try again in a moment.";
    assert_eq!(last_body(&desk)["content"], text);
}

#[tokio::test(start_paused = true)]
async fn handler_without_a_first_answer_is_at_work_and_is_told_of_the_end() {
    let app = builder(&[wait::COMMAND]).state(Arc::new(Notify::new()));
    let app = app.client(desk().client());
    let app = app.shutdown_grace(Duration::from_secs(1)).build();
    let app = app.expect("the app of a test is complete");
    let end = async {
        let idle = timeout(Duration::ZERO, app.idle()).await;
        (idle.is_err(), app.close().await)
    };
    let (told, ended) = tokio::join!(Signed::from(slash("wait", json!([]))).to(&app), end);

    assert_eq!(ended, (true, vec![]));
    let text = "The app stopped before this was finished. Try again in a moment.";
    assert_eq!(told.content(), text);
}

#[tokio::test(start_paused = true)]
async fn member_who_cannot_be_told_holds_up_the_end_for_five_seconds() {
    let app = builder(&[wait::COMMAND]).state(Arc::new(Notify::new()));
    let app = app.client(Silent::client()).shutdown_grace(Duration::ZERO);
    let app = app.build().expect("the app of a test is complete");
    let _deferral = Signed::from(slash("wait", json!([]))).to(&app).await;
    let before = Instant::now();
    let left = app.close().await;

    let [left] = &left[..] else {
        panic!("one is left: {left:?}")
    };
    assert_eq!((left.id, &*left.path), (Id::new(1), "wait"));
    assert_eq!(before.elapsed().as_secs(), 5);
    assert!(timeout(Duration::ZERO, app.idle()).await.is_err());
}

/// An app whose hook has begun after an answer, and does not end.
async fn hooked() -> App {
    async fn endless(_: &Context, _: &Finished) {
        pending::<()>().await;
    }
    let app = builder(&[greet::COMMAND])
        .after(endless)
        .client(desk().client());
    let app = app.build().expect("the app of a test is complete");
    let told = Signed::from(slash("greet", json!([]))).to(&app).await;
    assert_eq!(told.content(), "hello");
    app
}

#[tokio::test(start_paused = true)]
async fn hook_that_does_not_end_is_broken_off_with_the_app_and_no_answer_is_missed() {
    let app = hooked().await;
    let began = Instant::now();
    assert_eq!(app.close().await, []);

    assert_eq!(began.elapsed().as_secs(), 26);
    assert!(timeout(Duration::ZERO, app.idle()).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn hook_takes_no_longer_than_a_handler_may() {
    let app = hooked().await;
    let began = Instant::now();
    app.idle().await;

    assert_eq!(began.elapsed().as_secs(), 15 * 60);
}

#[tokio::test(start_paused = true)]
async fn modal_that_is_waited_for_holds_up_no_end() {
    let (desk, began) = (desk(), Instant::now());
    let app = builder(&[order::COMMAND]).client(desk.client()).build();
    let app = app.expect("the app of a test is complete");
    let modal = Signed::from(slash("order", json!([]))).to(&app).await;
    assert_eq!(modal.json()["type"], 9);
    stop(app).await;

    let text = "The app stopped before this was finished. Try again in a moment.";
    assert_eq!(last_body(&desk)["content"], text);
    assert!(began.elapsed() < Duration::from_secs(5));
}
