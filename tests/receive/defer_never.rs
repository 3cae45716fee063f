//! Handlers with `defer = never` whose connection breaks.

use std::time::Duration;

use acceptance::{MockTransport, SignedRequest, builder, fixture, http_response, slash};
use guildhall::component::ModalBuilder;
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

/// Respond after 5 seconds
#[command(defer = never)]
async fn tell() -> &'static str {
    sleep(Duration::from_secs(5)).await;
    "told"
}

/// Returns the time, in seconds, and the body of each REST call for a command whose connection breaks after a second.
async fn calls_after_disconnect(command: &guildhall::command::Command) -> Vec<(f64, Value)> {
    let transport = MockTransport::new([http_response(204, &[], "")]).then_always(http_response(
        200,
        &[],
        &fixture("object/message.json"),
    ));
    let app = builder(&[*command])
        .modal(name::MODAL)
        .client(transport.client())
        .build();
    let app = app.expect("the app builds");
    let request = SignedRequest::from(slash(command.def().name, json!([])));
    let response = timeout(Duration::from_secs(1), request.send_to(&app)).await;
    assert!(response.is_err());
    app.idle().await;
    let calls = transport.requests().into_iter().map(|recorded| {
        let body = serde_json::from_slice(recorded.request.body());
        (recorded.at.as_secs_f64(), body.expect("the body is JSON"))
    });
    calls.collect()
}

#[tokio::test(start_paused = true)]
async fn handler_with_defer_never_opens_its_modal_by_callback() {
    let calls = calls_after_disconnect(&ask::COMMAND).await;

    let [(2.0, modal)] = &calls[..] else {
        panic!("expected one call: {calls:?}")
    };
    assert_eq!(modal["type"], 9);
}

#[tokio::test(start_paused = true)]
async fn late_handler_with_defer_never_is_deferred_after_a_broken_connection() {
    let calls = calls_after_disconnect(&tell::COMMAND).await;

    let [(2.5, deferral), (5.0, edit)] = &calls[..] else {
        panic!("expected two calls: {calls:?}")
    };
    assert_eq!(deferral, &json!({"type": 5}));
    assert_eq!(edit["content"], "told");
}
