//! The watchdog acknowledges an interaction whose handler blocks its thread; the handler responds later.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, RecordedRequest, SignedRequest, autocomplete, builder, click,
    fixture, http_response, option, slash,
};
use guildhall::AppBuilder;
use guildhall::emulator::Emulator;
use guildhall::prelude::*;
use guildhall::settings::Timing;
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// Blocks one thread at a time until the test opens the gate.
#[derive(Debug)]
struct Gate {
    reached: Arc<Notify>,
    opened: Mutex<Receiver<()>>,
}

impl Gate {
    /// Creates a gate and the sender that opens it.
    fn new() -> (Sender<()>, Self) {
        let (open, opened) = channel();
        let gate = Self {
            reached: Arc::default(),
            opened: Mutex::new(opened),
        };
        (open, gate)
    }

    fn pass(&self) {
        self.reached.notify_one();
        let opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        opened.recv().expect("the test opens the gate");
    }
}

/// Block
#[command]
fn block(#[state] gate: &Gate) -> &'static str {
    gate.pass();
    "finished"
}

/// Block, and respond explicitly
#[command]
async fn block_and_reply(ctx: Context, #[state] gate: &Gate) -> Result<()> {
    gate.pass();
    ctx.reply("finished explicitly").await?;
    ctx.followup("and more").await?;
    Ok(())
}

/// Wait, then block
#[command]
async fn wait_and_block(#[state] gate: &Gate) -> &'static str {
    tokio::task::yield_now().await;
    block(gate)
}

/// Respond explicitly, then block
#[command]
async fn reply_and_block(ctx: Context, #[state] gate: &Gate) -> Result<&'static str> {
    ctx.reply("at work").await?;
    Ok(block(gate))
}

/// Defer explicitly, then block
#[command(defer = never)]
async fn defer_and_block(ctx: Context, #[state] gate: &Gate) -> Result<&'static str> {
    ctx.defer_ephemeral().await?;
    Ok(block(gate))
}

/// Block without deferral
#[command(defer = never)]
fn stubborn(#[state] gate: &Gate) -> &'static str {
    block(gate)
}

/// Pick a suggestion
#[command]
fn pick(
    /// A suggestion
    #[option(autocomplete = words)]
    what: String,
) -> String {
    what
}

async fn words(ctx: Autocomplete, _typed: &str) -> Vec<String> {
    let gate = ctx.state::<Gate>().expect("the app has this state");
    vec![block(gate).to_owned()]
}

#[component("press")]
fn press(#[state] gate: &Gate) -> Update {
    Update::text(block(gate))
}

/// Adds all handlers above to an app that defers early.
fn app(app: AppBuilder, gate: Gate) -> AppBuilder {
    let commands = [
        block::COMMAND,
        block_and_reply::COMMAND,
        wait_and_block::COMMAND,
        reply_and_block::COMMAND,
        defer_and_block::COMMAND,
        stubborn::COMMAND,
        pick::COMMAND,
    ];
    let app = commands
        .into_iter()
        .fold(app, AppBuilder::command)
        .component(press::COMPONENT)
        .state(gate);
    app.timing(
        Timing::new()
            .defer_after(Duration::from_millis(20))
            .shutdown_grace(Duration::ZERO),
    )
}

/// An app whose handlers block, and its mock transport.
struct Fixture {
    app: App,
    transport: MockTransport,
    reached: Arc<Notify>,
    open: Sender<()>,
}

impl Fixture {
    fn new() -> Self {
        let transport = MockTransport::new([http_response(204, &[], "")]);
        let transport =
            transport.then_always(http_response(200, &[], &fixture("object/message.json")));
        let (open, gate) = Gate::new();
        let reached = Arc::clone(&gate.reached);
        let app = app(builder(&[]), gate).client(transport.client()).build();
        Self {
            app: app.expect("the app builds"),
            transport,
            reached,
            open,
        }
    }

    /// Sends an interaction from a task of the runtime.
    fn start(&self, interaction: Value) -> JoinHandle<AppResponse> {
        let (app, request) = (self.app.clone(), SignedRequest::from(interaction));
        tokio::spawn(async move { request.send_to(&app).await })
    }

    /// Opens the gate, waits until the handler has ended, and returns the HTTP response.
    async fn finish(&self, response: JoinHandle<AppResponse>) -> AppResponse {
        self.open.send(()).expect("a handler waits");
        let response = response.await.expect("the task does not panic");
        self.app.idle().await;
        response
    }

    /// Returns the body of the callback sent while the handler blocks, and the line and text of each later request.
    async fn run_blocked(&self, interaction: Value) -> (Value, Vec<(String, String)>) {
        let response = self.start(interaction);
        self.transport.wait_for_requests(1).await;
        let response = self.finish(response).await;
        assert_eq!((response.status.as_u16(), &*response.body), (202, &b""[..]));
        let mut requests = self.transport.requests().into_iter();
        let (line, first) = parse_request(requests.next().expect("a request was sent"));
        assert_eq!(line, "POST /interactions/1/a-token/callback");
        let text = |(line, body): (String, Value)| (line, body["content"].to_string());
        (first, requests.map(parse_request).map(text).collect())
    }
}

fn parse_request(RecordedRequest { line, request, .. }: RecordedRequest) -> (String, Value) {
    let body = serde_json::from_slice(request.body());
    (line, body.expect("the body is JSON"))
}

fn invocation(name: &str) -> Value {
    slash(name, json!([]))
}

fn rest_call(line: &str, text: &str) -> (String, String) {
    (line.to_owned(), json!(text).to_string())
}

const FOLLOWUP: &str = "POST /webhooks/2/a-token";
const EDIT: &str = "PATCH /webhooks/2/a-token/messages/@original";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn blocked_command_is_deferred_and_its_result_replaces_the_deferral() {
    for name in ["block", "wait-and-block"] {
        let (first, rest) = Fixture::new().run_blocked(invocation(name)).await;

        assert_eq!(first, json!({"type": 5}));
        assert_eq!(rest, [rest_call(EDIT, "finished")]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn blocked_component_is_acknowledged_silently_and_updates_its_message() {
    let (first, rest) = Fixture::new().run_blocked(click("press")).await;

    assert_eq!(first, json!({"type": 6}));
    assert_eq!(rest, [rest_call(EDIT, "finished")]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn blocked_command_replies_explicitly() {
    let (first, rest) = Fixture::new()
        .run_blocked(invocation("block-and-reply"))
        .await;

    assert_eq!(first, json!({"type": 5}));
    let expected = [
        rest_call(EDIT, "finished explicitly"),
        rest_call(FOLLOWUP, "and more"),
    ];
    assert_eq!(rest, expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn explicit_reply_is_sent_before_the_handler_blocks() {
    let (first, rest) = Fixture::new()
        .run_blocked(invocation("reply-and-block"))
        .await;

    assert_eq!(first["data"]["content"], "at work");
    assert_eq!(rest, [rest_call(FOLLOWUP, "finished")]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn explicit_deferral_is_sent_before_the_handler_blocks() {
    let (first, rest) = Fixture::new()
        .run_blocked(invocation("defer-and-block"))
        .await;

    assert_eq!(first, json!({"type": 5, "data": {"flags": 64}}));
    assert_eq!(rest, [rest_call(EDIT, "finished")]);
}

/// Returns the response of a handler that blocks while the watchdog defers another blocked handler.
async fn response_while_another_is_deferred(interaction: Value) -> AppResponse {
    let fixture = Fixture::new();
    let response = fixture.start(interaction);
    fixture.reached.notified().await;
    let deferred = fixture.start(invocation("block"));
    fixture.transport.wait_for_requests(1).await;
    fixture.open.send(()).expect("two handlers wait");
    fixture.finish(deferred).await;

    let lines = fixture.transport.request_lines();
    assert_eq!(lines, ["POST /interactions/1/a-token/callback", EDIT]);
    response.await.expect("the task does not panic")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn command_with_defer_never_is_not_deferred_while_it_blocks() {
    assert_eq!(
        response_while_another_is_deferred(invocation("stubborn"))
            .await
            .content(),
        "finished"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn blocked_autocomplete_is_not_deferred() {
    let mut typed = option(3, "what", "a");
    typed["focused"] = json!(true);
    let response = response_while_another_is_deferred(autocomplete("pick", json!([typed]))).await;

    assert_eq!(response.choices(), ["finished"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn user_of_a_blocked_app_sees_a_deferral_and_then_one_response() {
    let service = Emulator::start().await;
    let (open, gate) = Gate::new();
    let _bot = service
        .install(app(App::builder().discovery(false), gate))
        .await;
    let (you, mut watch) = (service.you(), service.watch_events());
    let requests = tokio::spawn(async move { you.slash("block").await });

    watch.next("MESSAGE_CREATE").await;
    open.send(()).expect("the handler waits");

    let outcome = requests.await.expect("the task does not panic");
    let settled = outcome
        .final_response()
        .await
        .expect("the handler responds");
    assert_eq!(settled.content, "finished");
    assert_eq!(service.you().messages(), [settled]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shutdown_names_the_handler_that_still_blocks() {
    let fixture = Fixture::new();
    let response = fixture.start(invocation("stubborn"));
    fixture.reached.notified().await;
    let unfinished = fixture.app.close().await;

    let [unfinished] = &unfinished[..] else {
        panic!("expected one unfinished handler: {unfinished:?}")
    };
    assert_eq!((unfinished.id, &*unfinished.path), (Id::new(1), "stubborn"));
    fixture.finish(response).await;
}
