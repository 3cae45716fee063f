//! Handler options and guards of components and modals.

use std::sync::Arc;
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, SignedRequest, builder, click, fixture, http_response, submit,
};
use guildhall::component::Route;
use guildhall::guard::{AppGuards, Concurrency, Cooldown, LimitScope};
use guildhall::prelude::*;
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::guards::{OpenResult, build, by_user, is_cooldown_message, is_open, send};

#[component("restart", owners)]
fn restart() -> &'static str {
    "restarted"
}

#[component(
    "kick/{user}",
    member_permissions(KICK_MEMBERS | BAN_MEMBERS),
    app_permissions(KICK_MEMBERS)
)]
fn kick(user: u64) -> String {
    format!("kicked {user}")
}

#[component("pay", check = is_open)]
fn pay() -> &'static str {
    "paid"
}

#[component("roll/{sides}", cooldown(2 per 10s))]
fn roll(sides: u8) -> String {
    format!("rolled one of {sides}")
}

#[component("wait", concurrency(1, by = guild))]
async fn wait(#[state] gate: &Arc<Notify>) -> &'static str {
    gate.notified().await;
    "finished"
}

#[component("quiet", defer, ephemeral)]
fn quiet() -> &'static str {
    "at last"
}

#[component("defer-earlier", defer = 1500ms)]
async fn defer_earlier() {
    std::future::pending::<()>().await;
}

#[modal("apply/{to}", check = crate::guards::is_open, cooldown(1 per 1h), ephemeral)]
fn apply(to: u64) -> String {
    format!("applied to {to}")
}

#[modal("slow")]
async fn slow(#[state] gate: &Arc<Notify>) -> Update {
    gate.notified().await;
    Update::text("updated")
}

#[modal("silent")]
fn silent() {}

fn app(route: Route) -> App {
    build(builder(&[]).component(route))
}

async fn click_component(app: &App, id: u64, custom_id: impl Into<Value>) -> AppResponse {
    send(app, id, click(custom_id), |_| ()).await
}

/// Returns a modal submit without fields for a modal that a component opened.
fn submit_from_component(custom_id: &str) -> Value {
    let mut body = submit(custom_id, [], &json!({}));
    body["message"] =
        serde_json::from_str(&fixture("object/message.json")).expect("the text is JSON");
    // Clear IS_COMPONENTS_V2: the modal handler updates the message with text.
    body["message"]["flags"] = json!(0);
    body
}

fn transport() -> MockTransport {
    MockTransport::always(http_response(200, &[], &fixture("object/message.json")))
}

const FOLLOWUP: &str = "POST /webhooks/2/a-token";
const ORIGINAL: &str = "PATCH /webhooks/2/a-token/messages/@original";

#[tokio::test]
async fn owners_only_component_rejects_other_users() {
    let app = build(
        builder(&[])
            .component(restart::COMPONENT)
            .guards(AppGuards::new().owners([Id::new(41)])),
    );

    let rejected = click_component(&app, 1, "restart").await;
    let own = send(&app, 2, click("restart"), by_user("41")).await;

    assert_eq!(rejected.content(), "Only the app's owners can use this.");
    assert!(rejected.is_ephemeral());
    assert_eq!(own.content(), "restarted");
}

#[test]
fn owners_only_component_requires_an_app_with_owners() {
    let error = builder(&[]).component(restart::COMPONENT).build();
    let text = error.expect_err("the app has no owners").to_string();

    assert!(text.starts_with("the handler of `restart` at "), "{text}");
    assert!(
        text.contains("App::builder().guards(AppGuards::new().owners(…))"),
        "{text}"
    );
}

#[tokio::test]
async fn component_checks_member_and_app_permissions() {
    let app = app(kick::COMPONENT);
    for (member, app_has, message) in [
        ("2", "2", "You need the permission Ban Members for this."),
        ("6", "4", "I need the permission Kick Members for this."),
        ("8", "2", "kicked 7"),
    ] {
        let response = send(&app, 1, click(kick::custom_id(7)), |body| {
            body["member"]["permissions"] = json!(member);
            body["app_permissions"] = json!(app_has);
        });
        assert_eq!(response.await.content(), message);
    }
}

#[tokio::test]
async fn check_rejects_a_component_and_a_modal() {
    let closed = || builder(&[]).state(OpenResult(|| Err(Error::user("Closed."))));
    let button = build(closed().component(pay::COMPONENT));
    let modal = build(closed().modal(apply::MODAL));

    let submitted = submit(apply::custom_id(7), [], &json!({}));
    assert_eq!(
        click_component(&button, 1, "pay").await.content(),
        "Closed."
    );
    assert_eq!(
        send(&modal, 2, submitted, |_| ()).await.content(),
        "Closed."
    );
}

#[tokio::test(start_paused = true)]
async fn cooldown_is_shared_by_all_custom_ids_of_a_pattern() {
    let app = app(roll::COMPONENT);
    for (id, sides) in [(1, 6), (2, 20)] {
        let response = click_component(&app, id, roll::custom_id(sides)).await;
        assert_eq!(response.content(), format!("rolled one of {sides}"));
    }

    let rejected = click_component(&app, 3, roll::custom_id(100)).await;

    assert!(
        is_cooldown_message(&rejected.content()),
        "{}",
        rejected.content()
    );
    assert!(rejected.is_ephemeral());
}

#[tokio::test(start_paused = true)]
async fn cooldown_applies_to_a_modal_handler() {
    let app = build(
        builder(&[])
            .modal(apply::MODAL)
            .state(OpenResult(|| Ok(()))),
    );
    let submitted = |id| {
        send(
            &app,
            id,
            submit(apply::custom_id(7), [], &json!({})),
            |_| (),
        )
    };

    assert_eq!(submitted(1).await.content(), "applied to 7");
    assert!(is_cooldown_message(&submitted(2).await.content()));
}

#[tokio::test(start_paused = true)]
async fn component_slot_is_released_when_its_handler_ends() {
    let (transport, gate) = (transport(), Arc::new(Notify::new()));
    let app = builder(&[]).component(wait::COMPONENT);
    let app = build(app.state(Arc::clone(&gate)).client(transport.client()));
    let _acknowledged = click_component(&app, 1, "wait").await;

    let busy = click_component(&app, 2, "wait").await.content();
    assert_eq!(
        busy,
        "This command is already running. Try again when it has finished."
    );
    gate.notify_one();
    app.idle().await;
    gate.notify_one();
    assert_eq!(click_component(&app, 3, "wait").await.content(), "finished");
}

#[tokio::test(start_paused = true)]
async fn app_limits_apply_to_components() {
    let slow = Cooldown::new(1, Duration::from_mins(1)).by(LimitScope::Global);
    let app = builder(&[])
        .component(roll::COMPONENT)
        .guards(AppGuards::new().cooldown(slow));
    let app = build(app.guards(AppGuards::new().concurrency(Concurrency::new(1))));

    let response = click_component(&app, 1, roll::custom_id(6)).await;
    let second = send(&app, 2, click(roll::custom_id(6)), by_user("41")).await;

    assert_eq!(response.content(), "rolled one of 6");
    assert!(
        is_cooldown_message(&second.content()),
        "{}",
        second.content()
    );
}

#[tokio::test(start_paused = true)]
async fn immediately_deferred_component_is_acknowledged_silently_and_replies_ephemerally() {
    let transport = transport();
    let app = builder(&[]).component(quiet::COMPONENT);
    let app = build(app.client(transport.client()));

    let response = click_component(&app, 1, "quiet").await;
    app.idle().await;

    assert_eq!(response.json(), json!({"type": 6}));
    assert_eq!(transport.request_lines(), [FOLLOWUP]);
    let message = transport.requests()[0].request.body().clone();
    let message: Value = serde_json::from_slice(&message).expect("the body is JSON");
    assert_eq!(
        (&message["content"], &message["flags"]),
        (&json!("at last"), &json!(64))
    );
}

#[tokio::test(start_paused = true)]
async fn component_can_set_its_deferral_delay() {
    let transport = transport();
    let app = builder(&[]).component(defer_earlier::COMPONENT);
    let app = build(app.client(transport.client()));
    let before = tokio::time::Instant::now();

    let response = click_component(&app, 1, "defer-earlier").await;

    assert_eq!(response.json(), json!({"type": 6}));
    assert_eq!(before.elapsed(), Duration::from_millis(1500));
}

#[tokio::test]
async fn modal_handler_can_respond_with_an_ephemeral_message() {
    let app = build(
        builder(&[])
            .modal(apply::MODAL)
            .state(OpenResult(|| Ok(()))),
    );

    let response = SignedRequest::from(submit(apply::custom_id(7), [], &json!({}))).send_to(&app);

    assert!(response.await.is_ephemeral());
}

/// Returns the initial response of a slow modal handler, and the REST calls after that response.
async fn respond_late(body: Value) -> (Value, Vec<String>) {
    let (transport, gate) = (transport(), Arc::new(Notify::new()));
    let app = builder(&[]).modal(slow::MODAL);
    let app = build(app.state(Arc::clone(&gate)).client(transport.client()));
    let response = SignedRequest::from(body).send_to(&app).await.json();
    gate.notify_one();
    app.idle().await;
    (response, transport.request_lines())
}

#[tokio::test(start_paused = true)]
async fn late_modal_of_a_message_is_acknowledged_silently_and_updates_the_message() {
    let (response, calls) = respond_late(submit_from_component("slow")).await;

    assert_eq!(response, json!({"type": 6}));
    assert_eq!(calls, [ORIGINAL]);
}

#[tokio::test(start_paused = true)]
async fn late_modal_of_a_command_is_deferred_and_updates_no_message() {
    let (response, calls) = respond_late(submit("slow", [], &json!({}))).await;

    assert_eq!(response, json!({"type": 5}));
    assert_eq!(calls, [ORIGINAL]);
}

#[tokio::test]
async fn modal_of_a_message_without_a_response_is_acknowledged_silently() {
    let response = SignedRequest::from(submit_from_component("silent"))
        .send_to(&app(silent::MODAL))
        .await;

    assert_eq!(response.json(), json!({"type": 6}));
}
