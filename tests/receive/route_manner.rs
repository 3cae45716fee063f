//! Components and modals answer in the manner that they say, and what may stop a command may stop them.

use std::sync::Arc;
use std::time::Duration;

use acceptance::{Answer, Desk, Signed, answer, builder, click, fixture, submit};
use guildhall::Route;
use guildhall::guard::{LimitScope, Concurrency, Cooldown};
use guildhall::prelude::*;
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::guards::{Rule, built, is_open, is_timed, of, send};

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

#[component("sooner", defer = 1500ms)]
async fn sooner() {
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
    built(builder(&[]).component(route))
}

async fn pressed(app: &App, id: u64, custom_id: impl Into<Value>) -> Answer {
    send(app, id, click(custom_id), |_| ()).await
}

/// A modal without fields, that was opened by a component.
fn sent_off(custom_id: &str) -> Value {
    let mut body = submit(custom_id, [], &json!({}));
    body["message"] = serde_json::from_str(&fixture("object/message.json")).expect("it is JSON");
    // One of text.
    body["message"]["flags"] = json!(0);
    body
}

fn desk() -> Desk {
    Desk::always(answer(200, &[], &fixture("object/message.json")))
}

const FOLLOWUP: &str = "POST /webhooks/2/a-token";
const ORIGINAL: &str = "PATCH /webhooks/2/a-token/messages/@original";

#[tokio::test]
async fn component_of_the_owners_is_refused_to_others() {
    let app = built(
        builder(&[])
            .component(restart::COMPONENT)
            .owners([Id::new(41)]),
    );

    let refused = pressed(&app, 1, "restart").await;
    let own = send(&app, 2, click("restart"), of("41")).await;

    assert_eq!(refused.content(), "Only the app's owners can use this.");
    assert!(refused.is_ephemeral());
    assert_eq!(own.content(), "restarted");
}

#[test]
fn app_without_owners_does_not_start_with_a_component_that_is_theirs() {
    let error = builder(&[]).component(restart::COMPONENT).build();
    let text = error.expect_err("there are none").to_string();

    assert!(text.starts_with("the handler of `restart` at "), "{text}");
    assert!(text.contains("App::builder().owners(…)"), "{text}");
}

#[tokio::test]
async fn component_asks_for_permissions() {
    let app = app(kick::COMPONENT);
    for (member, app_has, told) in [
        ("2", "2", "You need the permission Ban Members for this."),
        ("6", "4", "I need the permission Kick Members for this."),
        ("8", "2", "kicked 7"),
    ] {
        let answer = send(&app, 1, click(kick::custom_id(7)), |body| {
            body["member"]["permissions"] = json!(member);
            body["app_permissions"] = json!(app_has);
        });
        assert_eq!(answer.await.content(), told);
    }
}

#[tokio::test]
async fn check_stops_a_component_and_a_modal() {
    let closed = || builder(&[]).state(Rule(|| Err(Error::user("Closed."))));
    let button = built(closed().component(pay::COMPONENT));
    let modal = built(closed().modal(apply::MODAL));

    let sent = submit(apply::custom_id(7), [], &json!({}));
    assert_eq!(pressed(&button, 1, "pay").await.content(), "Closed.");
    assert_eq!(send(&modal, 2, sent, |_| ()).await.content(), "Closed.");
}

#[tokio::test(start_paused = true)]
async fn cooldown_is_one_for_all_ids_of_a_pattern() {
    let app = app(roll::COMPONENT);
    for (id, sides) in [(1, 6), (2, 20)] {
        let answer = pressed(&app, id, roll::custom_id(sides)).await;
        assert_eq!(answer.content(), format!("rolled one of {sides}"));
    }

    let refused = pressed(&app, 3, roll::custom_id(100)).await;

    assert!(is_timed(&refused.content()), "{}", refused.content());
    assert!(refused.is_ephemeral());
}

#[tokio::test(start_paused = true)]
async fn modal_has_a_cooldown() {
    let app = built(builder(&[]).modal(apply::MODAL).state(Rule(|| Ok(()))));
    let sent = |id| {
        send(
            &app,
            id,
            submit(apply::custom_id(7), [], &json!({})),
            |_| (),
        )
    };

    assert_eq!(sent(1).await.content(), "applied to 7");
    assert!(is_timed(&sent(2).await.content()));
}

#[tokio::test(start_paused = true)]
async fn place_of_a_component_is_free_when_its_function_is_done() {
    let (desk, gate) = (desk(), Arc::new(Notify::new()));
    let app = builder(&[]).component(wait::COMPONENT);
    let app = built(app.state(Arc::clone(&gate)).client(desk.client()));
    let _acknowledged = pressed(&app, 1, "wait").await;

    let busy = pressed(&app, 2, "wait").await.content();
    assert_eq!(busy, "This command is already running. Try again when it has finished.");
    gate.notify_one();
    app.idle().await;
    gate.notify_one();
    assert_eq!(pressed(&app, 3, "wait").await.content(), "finished");
}

#[tokio::test(start_paused = true)]
async fn what_stands_on_the_app_holds_for_components() {
    let slow = Cooldown::new(1, Duration::from_secs(60)).by(LimitScope::Global);
    let app = builder(&[]).component(roll::COMPONENT).cooldown(slow);
    let app = built(app.concurrency(Concurrency::new(1)));

    let first = pressed(&app, 1, roll::custom_id(6)).await;
    let second = send(&app, 2, click(roll::custom_id(6)), of("41")).await;

    assert_eq!(first.content(), "rolled one of 6");
    assert!(is_timed(&second.content()), "{}", second.content());
}

#[tokio::test(start_paused = true)]
async fn component_deferred_at_once_is_acknowledged_unseen_and_answered_for_one() {
    let desk = desk();
    let app = builder(&[]).component(quiet::COMPONENT);
    let app = built(app.client(desk.client()));

    let first = pressed(&app, 1, "quiet").await;
    app.idle().await;

    assert_eq!(first.json(), json!({"type": 6}));
    assert_eq!(desk.lines(), [FOLLOWUP]);
    let told = desk.asked()[0].request.body().clone();
    let told: Value = serde_json::from_slice(&told).expect("a body is JSON");
    assert_eq!(
        (&told["content"], &told["flags"]),
        (&json!("at last"), &json!(64))
    );
}

#[tokio::test(start_paused = true)]
async fn component_has_a_time_of_its_own() {
    let desk = desk();
    let app = builder(&[]).component(sooner::COMPONENT);
    let app = built(app.client(desk.client()));
    let before = tokio::time::Instant::now();

    let first = pressed(&app, 1, "sooner").await;

    assert_eq!(first.json(), json!({"type": 6}));
    assert_eq!(before.elapsed(), Duration::from_millis(1500));
}

#[tokio::test]
async fn modal_answers_for_one() {
    let app = built(builder(&[]).modal(apply::MODAL).state(Rule(|| Ok(()))));

    let answer = Signed::from(submit(apply::custom_id(7), [], &json!({}))).to(&app);

    assert!(answer.await.is_ephemeral());
}

/// What the late modal of this body is answered with first, and what is called afterwards.
async fn late(body: Value) -> (Value, Vec<String>) {
    let (desk, gate) = (desk(), Arc::new(Notify::new()));
    let app = builder(&[]).modal(slow::MODAL);
    let app = built(app.state(Arc::clone(&gate)).client(desk.client()));
    let first = Signed::from(body).to(&app).await.json();
    gate.notify_one();
    app.idle().await;
    (first, desk.lines())
}

#[tokio::test(start_paused = true)]
async fn late_modal_of_a_message_is_acknowledged_unseen_and_updates_it() {
    let (first, calls) = late(sent_off("slow")).await;

    assert_eq!(first, json!({"type": 6}));
    assert_eq!(calls, [ORIGINAL]);
}

#[tokio::test(start_paused = true)]
async fn late_modal_of_a_command_is_deferred_and_updates_nothing() {
    let (first, calls) = late(submit("slow", [], &json!({}))).await;

    assert_eq!(first, json!({"type": 5}));
    assert_eq!(calls, [ORIGINAL]);
}

#[tokio::test]
async fn modal_of_a_message_that_says_nothing_is_acknowledged_unseen() {
    let answer = Signed::from(sent_off("silent"))
        .to(&app(silent::MODAL))
        .await;

    assert_eq!(answer.json(), json!({"type": 6}));
}
