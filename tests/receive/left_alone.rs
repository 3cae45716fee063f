//! Handlers that are never deferred, and whose connection breaks off.

use std::time::Duration;

use acceptance::{Desk, Signed, answer, builder, fixture, slash};
use guildhall::ModalBuilder;
use guildhall::prelude::*;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

#[derive(Modal)]
#[modal(title = "Name")]
struct Name {
    #[text]
    name: String,
}

#[modal("name")]
fn name(form: Name) -> String {
    form.name
}

/// Open a modal after 2 seconds
#[command(defer = never)]
async fn ask() -> ModalBuilder<Name> {
    sleep(Duration::from_secs(2)).await;
    name::open()
}

/// Answer after 5 seconds
#[command(defer = never)]
async fn tell() -> &'static str {
    sleep(Duration::from_secs(5)).await;
    "told"
}

/// What is sent, and when, for a command whose connection breaks off after a second.
async fn cut_off(command: &guildhall::Command) -> Vec<(f64, Value)> {
    let desk = Desk::new([answer(204, &[], "")]);
    let desk = desk.then_always(answer(200, &[], &fixture("object/message.json")));
    let app = builder(&[*command]).modal(name::MODAL);
    let app = app.client(desk.client()).build();
    let app = app.expect("the app of a test is complete");
    let sent = Signed::from(slash(command.def().name, json!([])));
    let answer = timeout(Duration::from_secs(1), sent.to(&app)).await;
    assert!(answer.is_err());
    app.idle().await;
    let asked = desk.asked().into_iter().map(|asked| {
        let body = serde_json::from_slice(asked.request.body());
        (asked.at.as_secs_f64(), body.expect("a body is JSON"))
    });
    asked.collect()
}

#[tokio::test(start_paused = true)]
async fn handler_that_is_never_deferred_opens_its_modal_by_a_call() {
    let sent = cut_off(&ask::COMMAND).await;

    let [(2.0, modal)] = &sent[..] else {
        panic!("one call: {sent:?}")
    };
    assert_eq!(modal["type"], 9);
}

#[tokio::test(start_paused = true)]
async fn handler_that_is_never_deferred_and_late_is_acknowledged_so_that_its_answer_arrives() {
    let sent = cut_off(&tell::COMMAND).await;

    let [(2.5, deferral), (5.0, edit)] = &sent[..] else {
        panic!("two calls: {sent:?}")
    };
    assert_eq!(deferral, &json!({"type": 5}));
    assert_eq!(edit["content"], "told");
}
