//! Deadlines: slow handlers are deferred in time, and the user gets one response.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, SignedRequest, SilentServer, autocomplete, builder, click, fixture,
    http_response, option, slash, submit,
};
use guildhall::prelude::*;
use guildhall::settings::Timing;
use guildhall::{AppBuilder, BuildError};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::task::coop::consume_budget;
use tokio::time::{Instant, advance};

/// Blocks a handler until the test opens the gate, and signals the end of the handler.
#[derive(Debug, Default)]
struct Gate {
    open: Notify,
    done: Notify,
}

/// Wait for the gate
#[command]
async fn wait(#[state] gate: &Arc<Gate>) -> &'static str {
    gate.open.notified().await;
    gate.done.notify_one();
    "finished"
}

/// Wait for the gate, then name the user
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

/// Wait for the gate, then fail
#[command]
async fn fail(#[state] gate: &Arc<Gate>) -> Result<()> {
    gate.open.notified().await;
    gate.done.notify_one();
    Err(Error::user("You have no coins left."))
}

/// Wait for the gate, then panic
#[command]
async fn panic(#[state] gate: &Arc<Gate>) {
    gate.open.notified().await;
    gate.done.notify_one();
    panic!("out of luck")
}

/// Wait for the gate, then reply with an ephemeral message
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
    Update::text("pressed").without_components()
}

#[modal("rename")]
async fn rename(#[state] gate: &Arc<Gate>) -> Update {
    press(gate).await
}

#[component("nothing")]
fn press_without_response() {}

/// Never respond
#[command]
async fn hang() {
    pending::<()>().await;
}

/// Compute for long without awaiting
#[command]
async fn compute() -> &'static str {
    for _ in 0..100_000 {
        consume_budget().await;
    }
    "computed"
}

/// Never return suggestions
#[command]
fn pick(
    /// A word
    #[option(autocomplete = never)]
    word: &str,
) -> String {
    word.to_owned()
}

async fn never(_typed: &str) -> Vec<String> {
    pending().await
}

/// An app, its mock transport, and the gate of its handlers.
struct Fixture {
    app: App,
    transport: MockTransport,
    gate: Arc<Gate>,
}

impl Fixture {
    fn new(command: &guildhall::command::Command) -> Self {
        Self::with(command, [])
    }

    fn with(
        command: &guildhall::command::Command,
        first: impl IntoIterator<Item = (u16, Value)>,
    ) -> Self {
        let first = first
            .into_iter()
            .map(|(status, body)| http_response(status, &[], &body.to_string()));
        let transport = MockTransport::new(first).then_always(http_response(
            200,
            &[],
            &fixture("object/message.json"),
        ));
        let gate = Arc::new(Gate::default());
        let builder = builder(&[*command]).state(Arc::clone(&gate));
        let app = builder.client(transport.client()).build();
        let app = app.expect("the app builds");
        Self {
            app,
            transport,
            gate,
        }
    }

    /// Replaces the app by one that uses the fixture's gate and transport.
    fn with_app(self, app: AppBuilder) -> Self {
        let app = app
            .state(Arc::clone(&self.gate))
            .client(self.transport.client());
        let app = app.build().expect("the app builds");
        Self { app, ..self }
    }

    async fn send(&self, name: &str) -> AppResponse {
        SignedRequest::from(slash(name, json!([])))
            .send_to(&self.app)
            .await
    }

    /// Lets the handler finish and waits for the REST calls after it.
    async fn finish(&self) {
        self.gate.open.notify_one();
        self.gate.done.notified().await;
        self.app.idle().await;
    }

    fn body(&self, position: usize) -> Value {
        let recorded = &self.transport.requests()[position];
        serde_json::from_slice(recorded.request.body()).expect("the body is JSON")
    }
}

const FOLLOWUP: &str = "POST /webhooks/2/a-token";
const ORIGINAL: &str = "/webhooks/2/a-token/messages/@original";

#[tokio::test(start_paused = true)]
async fn response_in_time_needs_no_rest_call() {
    let fixture = Fixture::new(&wait::COMMAND);
    fixture.gate.open.notify_one();

    let response = fixture.send("wait").await;

    assert_eq!(response.content(), "finished");
    assert_eq!(fixture.transport.request_lines(), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn late_handler_is_deferred_and_its_result_replaces_the_deferral() {
    let fixture = Fixture::new(&wait::COMMAND);

    let response = fixture.send("wait").await;
    assert_eq!(response.json(), json!({"type": 5}));
    fixture.finish().await;

    assert_eq!(
        fixture.transport.request_lines(),
        [format!("PATCH {ORIGINAL}")]
    );
    assert_eq!(fixture.body(0)["content"], "finished");
}

#[tokio::test(start_paused = true)]
async fn late_user_error_is_ephemeral() {
    let fixture = Fixture::new(&fail::COMMAND);
    let _deferral = fixture.send("fail").await;
    fixture.finish().await;

    let lines = [format!("DELETE {ORIGINAL}"), FOLLOWUP.to_owned()];
    assert_eq!(fixture.transport.request_lines(), lines);
    let message = fixture.body(1);
    assert_eq!(message["content"], "You have no coins left.");
    assert_eq!(message["flags"], 64);
}

#[tokio::test(start_paused = true)]
async fn late_panic_replaces_the_deferral() {
    let fixture = Fixture::new(&panic::COMMAND);
    let _deferral = fixture.send("panic").await;
    fixture.finish().await;

    assert_eq!(
        fixture.transport.request_lines(),
        [format!("PATCH {ORIGINAL}")]
    );
    let text = "Something went wrong. If it happens again, report this ID: 1.";
    assert_eq!(fixture.body(0)["content"], text);
}

#[tokio::test(start_paused = true)]
async fn late_ephemeral_response_stays_ephemeral() {
    let fixture = Fixture::new(&whisper::COMMAND);
    let _deferral = fixture.send("whisper").await;
    fixture.finish().await;

    assert_eq!(
        fixture.transport.request_lines()[0],
        format!("DELETE {ORIGINAL}")
    );
    assert_eq!(fixture.body(1)["flags"], 64);
}

#[tokio::test(start_paused = true)]
async fn edit_is_retried_until_the_deferral_arrives() {
    let unknown = json!({"code": 10015, "message": "Unknown Webhook"});
    let fixture = Fixture::with(&wait::COMMAND, [(404, unknown.clone()), (404, unknown)]);
    let _deferral = fixture.send("wait").await;
    fixture.finish().await;

    assert_eq!(
        fixture.transport.request_lines(),
        vec![format!("PATCH {ORIGINAL}"); 3]
    );
}

#[tokio::test(start_paused = true)]
async fn late_handler_can_read_the_member() {
    let fixture = Fixture::new(&who::COMMAND);
    let _deferral = fixture.send("who").await;
    fixture.finish().await;

    assert_eq!(fixture.body(0)["content"], "40 ada");
}

#[tokio::test(start_paused = true)]
async fn deferral_delay_is_configurable() {
    let fixture = Fixture::new(&wait::COMMAND);
    let app = builder(&[wait::COMMAND])
        .state(Arc::clone(&fixture.gate))
        .client(fixture.transport.client())
        .timing(Timing::new().defer_after(Duration::from_millis(10)))
        .build();
    let app = app.expect("the app builds");
    let before = tokio::time::Instant::now();

    let _deferral = SignedRequest::from(slash("wait", json!([])))
        .send_to(&app)
        .await;

    assert_eq!(before.elapsed(), Duration::from_millis(10));
}

#[tokio::test(start_paused = true)]
async fn no_rest_call_is_made_after_fifteen_minutes() {
    let fixture = Fixture::new(&wait::COMMAND);
    let _deferral = fixture.send("wait").await;

    advance(Duration::from_mins(15)).await;
    fixture.app.idle().await;

    assert_eq!(fixture.transport.request_lines(), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn endless_handler_is_cancelled_while_the_token_is_valid() {
    let (fixture, before) = (Fixture::new(&hang::COMMAND), Instant::now());
    let _deferral = fixture.send("hang").await;
    fixture.app.idle().await;

    assert_eq!(
        fixture.transport.request_lines(),
        [format!("PATCH {ORIGINAL}")]
    );
    let text = "The action took too long and was stopped.";
    assert_eq!(fixture.body(0)["content"], text);
    assert_eq!(before.elapsed().as_secs(), 14 * 60 + 30);
}

#[test]
fn deferral_delay_past_the_service_deadline_is_rejected() {
    for time in [Duration::from_secs(3), Duration::MAX] {
        for app in [
            builder(&[]).timing(Timing::new().defer_after(time)),
            builder(&[]).timing(Timing::new().autocomplete_within(time)),
        ] {
            let error = app
                .build()
                .expect_err("the limit must be less than 3 seconds");
            assert!(matches!(error, BuildError::TimeLimit { .. }), "{error}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn late_autocomplete_returns_no_choices() {
    let fixture = Fixture::new(&pick::COMMAND);
    let mut word = option(3, "word", "a");
    word["focused"] = json!(true);

    let response = SignedRequest::from(autocomplete("pick", json!([word])))
        .send_to(&fixture.app)
        .await;

    assert_eq!(response.json(), json!({"type": 8, "data": {"choices": []}}));
}

/// Sends a request and drops it after a second.
async fn send_and_drop(fixture: &Fixture) {
    let request = SignedRequest::from(slash("wait", json!([])));
    let response = tokio::time::timeout(Duration::from_secs(1), request.send_to(&fixture.app));
    assert!(response.await.is_err());
}

const CALLBACK: &str = "POST /interactions/1/a-token/callback";

#[tokio::test(start_paused = true)]
async fn handler_is_deferred_by_callback_after_a_broken_connection() {
    let fixture = Fixture::with(&wait::COMMAND, [(204, Value::Null)]);
    send_and_drop(&fixture).await;
    advance(Duration::from_millis(1)).await;
    fixture.finish().await;

    let lines = [CALLBACK.to_owned(), format!("PATCH {ORIGINAL}")];
    assert_eq!(fixture.transport.request_lines(), lines);
    assert_eq!(fixture.body(0), json!({"type": 5}));
    assert_eq!(fixture.body(1)["content"], "finished");
}

#[tokio::test(start_paused = true)]
async fn handler_that_ends_with_the_broken_connection_responds_by_callback() {
    let fixture = Fixture::with(&wait::COMMAND, [(204, Value::Null)]);
    send_and_drop(&fixture).await;
    fixture.finish().await;

    assert_eq!(fixture.transport.request_lines(), [CALLBACK]);
    assert_eq!(fixture.body(0)["data"]["content"], "finished");
}

#[tokio::test(start_paused = true)]
async fn handler_continues_while_the_deferral_callback_is_sent() {
    let fixture = Fixture::new(&wait::COMMAND);
    let app = builder(&[wait::COMMAND])
        .state(Arc::clone(&fixture.gate))
        .client(SilentServer::client())
        .build();
    let fixture = Fixture {
        app: app.expect("the app builds"),
        ..fixture
    };
    send_and_drop(&fixture).await;
    advance(Duration::from_millis(1)).await;
    let before = Instant::now();

    fixture.gate.open.notify_one();
    fixture.gate.done.notified().await;

    assert_eq!(before.elapsed(), Duration::ZERO);
}

#[tokio::test(start_paused = true)]
async fn endless_handler_is_deferred() {
    let fixture = Fixture::new(&hang::COMMAND);
    assert_eq!(fixture.send("hang").await.json(), json!({"type": 5}));
}

#[tokio::test(start_paused = true)]
async fn handler_that_never_awaits_is_deferred_and_cancelled() {
    let fixture = Fixture::new(&compute::COMMAND);
    let later = tokio::spawn(advance(Duration::from_secs(2)));
    assert_eq!(fixture.send("compute").await.json(), json!({"type": 5}));
    later.await.expect("the task does not panic");

    advance(Duration::from_secs(14 * 60 + 28)).await;
    fixture.app.idle().await;

    let text = "The action took too long and was stopped.";
    assert_eq!(fixture.body(0)["content"], text);
}

#[tokio::test(start_paused = true)]
async fn late_component_is_acknowledged_silently_and_updates_its_message() {
    let fixture = Fixture::new(&wait::COMMAND).with_app(builder(&[]).component(press::COMPONENT));

    let response = SignedRequest::from(click("wait"))
        .send_to(&fixture.app)
        .await;
    assert_eq!(response.json(), json!({"type": 6}));
    fixture.finish().await;

    assert_eq!(
        fixture.transport.request_lines(),
        [format!("PATCH {ORIGINAL}")]
    );
    assert_eq!(fixture.body(0)["content"], "pressed");
}

#[tokio::test(start_paused = true)]
async fn late_update_without_a_message_becomes_an_error_message() {
    let fixture = Fixture::new(&wait::COMMAND).with_app(builder(&[]).modal(rename::MODAL));
    let submitted = SignedRequest::from(submit("rename", [], &json!({})));
    fixture.gate.open.notify_one();
    let in_time = submitted.clone().send_to(&fixture.app).await.content();
    fixture.gate.done.notified().await;

    assert_eq!(submitted.send_to(&fixture.app).await.json()["type"], 5);
    fixture.finish().await;

    assert!(in_time.starts_with("Something went wrong."), "{in_time}");
    assert_eq!(
        fixture.transport.request_lines(),
        [format!("PATCH {ORIGINAL}")]
    );
    assert_eq!(fixture.body(0)["content"], in_time);
}

#[tokio::test]
async fn component_without_a_response_is_acknowledged_silently() {
    let app = builder(&[])
        .component(press_without_response::COMPONENT)
        .build();
    let app = app.expect("the app builds");

    let response = SignedRequest::from(click("nothing")).send_to(&app).await;

    assert_eq!(response.json(), json!({"type": 6}));
}
