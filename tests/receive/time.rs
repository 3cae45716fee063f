//! However long a handler takes, the member gets its one answer, and in time sees that it is at work.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use acceptance::{
    Answer, Desk, Signed, Silent, answer, autocomplete, builder, click, fixture, option, slash,
    submit,
};
use guildhall::prelude::*;
use guildhall::{AppBuilder, BuildError};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::task::coop::consume_budget;
use tokio::time::{Instant, advance};

/// What holds a handler up, and tells when it is done.
#[derive(Debug, Default)]
struct Gate {
    open: Notify,
    done: Notify,
}

/// Wait until told
#[command]
async fn wait(#[state] gate: &Arc<Gate>) -> &'static str {
    gate.open.notified().await;
    gate.done.notify_one();
    "finished"
}

/// Wait until told, and say who waited
#[command]
async fn who(ctx: Context, #[state] gate: &Arc<Gate>) -> Result<String> {
    gate.open.notified().await;
    gate.done.notify_one();
    Ok(format!(
        "{} {}",
        ctx.member()?.user.id.get(),
        ctx.user().username
    ))
}

/// Wait until told, and fail
#[command]
async fn fail(#[state] gate: &Arc<Gate>) -> Result<()> {
    gate.open.notified().await;
    gate.done.notify_one();
    Err(Error::user("You have no coins left."))
}

/// Wait until told, and panic
#[command]
async fn panic(#[state] gate: &Arc<Gate>) {
    gate.open.notified().await;
    gate.done.notify_one();
    panic!("out of luck")
}

/// Wait until told, and say what nobody else may see
#[command]
async fn whisper(#[state] gate: &Arc<Gate>) -> Reply {
    gate.open.notified().await;
    gate.done.notify_one();
    Reply::text("psst").ephemeral()
}

#[component("wait")]
async fn press(#[state] gate: &Arc<Gate>) -> Update {
    gate.open.notified().await;
    gate.done.notify_one();
    Update::text("pressed").components(None)
}

#[modal("rename")]
async fn rename(#[state] gate: &Arc<Gate>) -> Update {
    press(gate).await
}

#[component("nothing")]
fn press_in_vain() {}

/// Never answer
#[command]
async fn hang() {
    pending::<()>().await;
}

/// Be at work for long without ever waiting
#[command]
async fn compute() -> &'static str {
    for _ in 0..100_000 {
        consume_budget().await;
    }
    "computed"
}

/// Suggest nothing, ever
#[command]
fn pick(
    /// Which
    #[option(autocomplete = never)]
    word: &str,
) -> String {
    word.to_owned()
}

async fn never(_typed: &str) -> Vec<String> {
    pending().await
}

/// An app, what its client was asked, and what holds its handlers up.
struct Stage {
    app: App,
    desk: Desk,
    gate: Arc<Gate>,
}

impl Stage {
    fn new(command: &guildhall::Command) -> Self {
        Self::with(command, [])
    }

    fn with(command: &guildhall::Command, first: impl IntoIterator<Item = (u16, Value)>) -> Self {
        let first = first
            .into_iter()
            .map(|(status, body)| answer(status, &[], &body.to_string()));
        let desk = Desk::new(first).then_always(answer(200, &[], &fixture("object/message.json")));
        let gate = Arc::new(Gate::default());
        let builder = builder(&[*command]).state(Arc::clone(&gate));
        let app = builder.client(desk.client()).build();
        let app = app.expect("the app of a test is complete");
        Self { app, desk, gate }
    }

    /// The same, with an app of its own.
    fn serving(self, app: AppBuilder) -> Self {
        let app = app.state(Arc::clone(&self.gate)).client(self.desk.client());
        let app = app.build().expect("the app of a test is complete");
        Self { app, ..self }
    }

    async fn send(&self, name: &str) -> Answer {
        Signed::from(slash(name, json!([]))).to(&self.app).await
    }

    /// Lets the handler end, and what follows be sent.
    async fn finish(&self) {
        self.gate.open.notify_one();
        self.gate.done.notified().await;
        self.app.idle().await;
    }

    fn body(&self, position: usize) -> Value {
        let asked = &self.desk.asked()[position];
        serde_json::from_slice(asked.request.body()).expect("a body is JSON")
    }
}

const FOLLOWUP: &str = "POST /webhooks/2/a-token";
const ORIGINAL: &str = "/webhooks/2/a-token/messages/@original";

#[tokio::test(start_paused = true)]
async fn handler_in_time_costs_no_call() {
    let stage = Stage::new(&wait::COMMAND);
    stage.gate.open.notify_one();

    let answer = stage.send("wait").await;

    assert_eq!(answer.content(), "finished");
    assert_eq!(stage.desk.lines(), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn late_handler_is_deferred_and_its_result_takes_the_place() {
    let stage = Stage::new(&wait::COMMAND);

    let answer = stage.send("wait").await;
    assert_eq!(answer.json(), json!({"type": 5}));
    stage.finish().await;

    assert_eq!(stage.desk.lines(), [format!("PATCH {ORIGINAL}")]);
    assert_eq!(stage.body(0)["content"], "finished");
}

#[tokio::test(start_paused = true)]
async fn late_refusal_is_told_to_the_member_alone() {
    let stage = Stage::new(&fail::COMMAND);
    let _deferral = stage.send("fail").await;
    stage.finish().await;

    let lines = [format!("DELETE {ORIGINAL}"), FOLLOWUP.to_owned()];
    assert_eq!(stage.desk.lines(), lines);
    let told = stage.body(1);
    assert_eq!(told["content"], "You have no coins left.");
    assert_eq!(told["flags"], 64);
}

#[tokio::test(start_paused = true)]
async fn late_panic_takes_the_place_of_the_deferral() {
    let stage = Stage::new(&panic::COMMAND);
    let _deferral = stage.send("panic").await;
    stage.finish().await;

    assert_eq!(stage.desk.lines(), [format!("PATCH {ORIGINAL}")]);
    let text = "Something went wrong. If it happens again, report the number 1.";
    assert_eq!(stage.body(0)["content"], text);
}

#[tokio::test(start_paused = true)]
async fn private_answer_does_not_become_public_by_being_late() {
    let stage = Stage::new(&whisper::COMMAND);
    let _deferral = stage.send("whisper").await;
    stage.finish().await;

    assert_eq!(stage.desk.lines()[0], format!("DELETE {ORIGINAL}"));
    assert_eq!(stage.body(1)["flags"], 64);
}

#[tokio::test(start_paused = true)]
async fn edit_that_overtakes_the_deferral_is_sent_again() {
    let unknown = json!({"code": 10015, "message": "Unknown Webhook"});
    let stage = Stage::with(&wait::COMMAND, [(404, unknown.clone()), (404, unknown)]);
    let _deferral = stage.send("wait").await;
    stage.finish().await;

    assert_eq!(stage.desk.lines(), vec![format!("PATCH {ORIGINAL}"); 3]);
}

#[tokio::test(start_paused = true)]
async fn member_is_there_for_a_handler_that_takes_long() {
    let stage = Stage::new(&who::COMMAND);
    let _deferral = stage.send("who").await;
    stage.finish().await;

    assert_eq!(stage.body(0)["content"], "40 ada");
}

#[tokio::test(start_paused = true)]
async fn time_is_settable() {
    let stage = Stage::new(&wait::COMMAND);
    let app = builder(&[wait::COMMAND]).state(Arc::clone(&stage.gate));
    let app = app
        .client(stage.desk.client())
        .defer_after(Duration::from_millis(10))
        .build();
    let app = app.expect("the app of a test is complete");
    let before = tokio::time::Instant::now();

    let _deferral = Signed::from(slash("wait", json!([]))).to(&app).await;

    assert_eq!(before.elapsed(), Duration::from_millis(10));
}

#[tokio::test(start_paused = true)]
async fn nothing_is_said_after_fifteen_minutes() {
    let stage = Stage::new(&wait::COMMAND);
    let _deferral = stage.send("wait").await;

    advance(Duration::from_secs(15 * 60)).await;
    stage.app.idle().await;

    assert_eq!(stage.desk.lines(), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn handler_that_does_not_end_is_broken_off_while_the_member_can_be_told() {
    let (stage, before) = (Stage::new(&hang::COMMAND), Instant::now());
    let _deferral = stage.send("hang").await;
    stage.app.idle().await;

    assert_eq!(stage.desk.lines(), [format!("PATCH {ORIGINAL}")]);
    let text = "This took too long and was stopped.";
    assert_eq!(stage.body(0)["content"], text);
    assert_eq!(before.elapsed().as_secs(), 14 * 60 + 30);
}

#[test]
fn times_for_which_the_service_does_not_wait_are_refused() {
    for time in [Duration::from_secs(3), Duration::MAX] {
        for app in [
            builder(&[]).defer_after(time),
            builder(&[]).autocomplete_within(time),
        ] {
            let error = app.build().expect_err("the service waits 3 seconds");
            assert!(matches!(error, BuildError::Late { .. }), "{error}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn late_suggestions_are_none() {
    let stage = Stage::new(&pick::COMMAND);
    let mut word = option(3, "word", "a");
    word["focused"] = json!(true);

    let answer = Signed::from(autocomplete("pick", json!([word])))
        .to(&stage.app)
        .await;

    assert_eq!(answer.json(), json!({"type": 8, "data": {"choices": []}}));
}

/// Sends a request that nobody waits for any more after a second.
async fn broken_off(stage: &Stage) {
    let request = Signed::from(slash("wait", json!([])));
    let answer = tokio::time::timeout(Duration::from_secs(1), request.to(&stage.app));
    assert!(answer.await.is_err());
}

const CALLBACK: &str = "POST /interactions/1/a-token/callback";

#[tokio::test(start_paused = true)]
async fn handler_whose_connection_breaks_off_is_deferred_by_a_call() {
    let stage = Stage::with(&wait::COMMAND, [(204, Value::Null)]);
    broken_off(&stage).await;
    advance(Duration::from_millis(1)).await;
    stage.finish().await;

    let lines = [CALLBACK.to_owned(), format!("PATCH {ORIGINAL}")];
    assert_eq!(stage.desk.lines(), lines);
    assert_eq!(stage.body(0), json!({"type": 5}));
    assert_eq!(stage.body(1)["content"], "finished");
}

#[tokio::test(start_paused = true)]
async fn handler_that_ends_as_the_connection_breaks_off_answers_by_a_call() {
    let stage = Stage::with(&wait::COMMAND, [(204, Value::Null)]);
    broken_off(&stage).await;
    stage.finish().await;

    assert_eq!(stage.desk.lines(), [CALLBACK]);
    assert_eq!(stage.body(0)["data"]["content"], "finished");
}

#[tokio::test(start_paused = true)]
async fn handler_goes_on_while_it_is_deferred_by_a_call() {
    let stage = Stage::new(&wait::COMMAND);
    let app = builder(&[wait::COMMAND]).state(Arc::clone(&stage.gate));
    let app = app.client(Silent::client()).build();
    let stage = Stage {
        app: app.expect("the app of a test is complete"),
        ..stage
    };
    broken_off(&stage).await;
    advance(Duration::from_millis(1)).await;
    let before = Instant::now();

    stage.gate.open.notify_one();
    stage.gate.done.notified().await;

    assert_eq!(before.elapsed(), Duration::ZERO);
}

#[tokio::test(start_paused = true)]
async fn handler_that_never_ends_is_deferred() {
    let stage = Stage::new(&hang::COMMAND);
    assert_eq!(stage.send("hang").await.json(), json!({"type": 5}));
}

#[tokio::test(start_paused = true)]
async fn handler_that_never_waits_is_deferred_and_broken_off() {
    let stage = Stage::new(&compute::COMMAND);
    let later = tokio::spawn(advance(Duration::from_secs(2)));
    assert_eq!(stage.send("compute").await.json(), json!({"type": 5}));
    later.await.expect("time passes");

    advance(Duration::from_secs(14 * 60 + 28)).await;
    stage.app.idle().await;

    let text = "This took too long and was stopped.";
    assert_eq!(stage.body(0)["content"], text);
}

#[tokio::test(start_paused = true)]
async fn late_component_is_acknowledged_unseen_and_updates_its_message() {
    let stage = Stage::new(&wait::COMMAND).serving(builder(&[]).component(press::COMPONENT));

    let answer = Signed::from(click("wait")).to(&stage.app).await;
    assert_eq!(answer.json(), json!({"type": 6}));
    stage.finish().await;

    assert_eq!(stage.desk.lines(), [format!("PATCH {ORIGINAL}")]);
    assert_eq!(stage.body(0)["content"], "pressed");
}

#[tokio::test(start_paused = true)]
async fn update_of_no_message_fails_late_as_it_does_in_time() {
    let stage = Stage::new(&wait::COMMAND).serving(builder(&[]).modal(rename::MODAL));
    let submitted = Signed::from(submit("rename", [], &json!({})));
    stage.gate.open.notify_one();
    let in_time = submitted.clone().to(&stage.app).await.content();
    stage.gate.done.notified().await;

    assert_eq!(submitted.to(&stage.app).await.json()["type"], 5);
    stage.finish().await;

    assert!(in_time.starts_with("Something went wrong."), "{in_time}");
    assert_eq!(stage.desk.lines(), [format!("PATCH {ORIGINAL}")]);
    assert_eq!(stage.body(0)["content"], in_time);
}

#[tokio::test]
async fn component_that_says_nothing_is_acknowledged_unseen() {
    let app = builder(&[]).component(press_in_vain::COMPONENT).build();
    let app = app.expect("the app of a test is complete");

    let answer = Signed::from(click("nothing")).to(&app).await;

    assert_eq!(answer.json(), json!({"type": 6}));
}
