//! A handler that blocks its thread is answered for by a call, and answers when it goes on.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use acceptance::{
    Answer, Asked, Desk, Signed, answer, autocomplete, builder, click, fixture, option, slash,
};
use guildhall::AppBuilder;
use guildhall::emulator::Emulator;
use guildhall::prelude::*;
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// What holds threads up until they are told to go on, one after the other.
#[derive(Debug)]
struct Gate {
    reached: Arc<Notify>,
    opened: Mutex<Receiver<()>>,
}

impl Gate {
    /// One, and what opens it.
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
        opened.recv().expect("it is opened at last");
    }
}

/// Block
#[command]
fn block(#[state] gate: &Gate) -> &'static str {
    gate.pass();
    "finished"
}

/// Block, and answer by hand
#[command]
async fn block_and_reply(ctx: Context, #[state] gate: &Gate) -> Result<()> {
    gate.pass();
    ctx.reply("finished by hand").await?;
    ctx.followup("and more").await?;
    Ok(())
}

/// Wait, and then block
#[command]
async fn wait_and_block(#[state] gate: &Gate) -> &'static str {
    tokio::task::yield_now().await;
    block(gate)
}

/// Answer by hand, and block
#[command]
async fn reply_and_block(ctx: Context, #[state] gate: &Gate) -> Result<&'static str> {
    ctx.reply("at work").await?;
    Ok(block(gate))
}

/// Defer by hand, and block
#[command(defer = never)]
async fn defer_and_block(ctx: Context, #[state] gate: &Gate) -> Result<&'static str> {
    ctx.defer_ephemeral().await?;
    Ok(block(gate))
}

/// Block where nothing is done for it
#[command(defer = never)]
fn stubborn(#[state] gate: &Gate) -> &'static str {
    block(gate)
}

/// Take what is suggested
#[command]
fn pick(
    /// What there is
    #[option(autocomplete = words)]
    what: String,
) -> String {
    what
}

async fn words(ctx: Autocomplete, _typed: &str) -> Vec<String> {
    let gate = ctx.state::<Gate>().expect("the app was given one");
    vec![block(gate).to_owned()]
}

#[component("press")]
fn press(#[state] gate: &Gate) -> Update {
    Update::text(block(gate))
}

/// An app with all of these, which defers what has not answered at once.
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
    let app = commands.into_iter().fold(app, AppBuilder::command);
    let app = app.component(press::COMPONENT).state(gate);
    app.defer_after(Duration::from_millis(20))
        .shutdown_grace(Duration::ZERO)
}

/// An app whose handlers block until they are told to go on, and what its client was asked.
struct Scene {
    app: App,
    desk: Desk,
    reached: Arc<Notify>,
    open: Sender<()>,
}

impl Scene {
    fn new() -> Self {
        let desk = Desk::new([answer(204, &[], "")]);
        let desk = desk.then_always(answer(200, &[], &fixture("object/message.json")));
        let (open, gate) = Gate::new();
        let reached = Arc::clone(&gate.reached);
        let app = app(builder(&[]), gate).client(desk.client()).build();
        Self {
            app: app.expect("the app of a test is complete"),
            desk,
            reached,
            open,
        }
    }

    /// Sends an interaction, to be answered on a thread of the runtime.
    fn begin(&self, interaction: Value) -> JoinHandle<Answer> {
        let (app, request) = (self.app.clone(), Signed::from(interaction));
        tokio::spawn(async move { request.to(&app).await })
    }

    /// Lets a handler go on, and gives the response to its request when it has ended.
    async fn finish(&self, answer: JoinHandle<Answer>) -> Answer {
        self.open.send(()).expect("a handler waits");
        let answer = answer.await.expect("it is answered");
        self.app.idle().await;
        answer
    }

    /// The call that answers first while a handler blocks, and the text of each that follows.
    async fn answered(&self, interaction: Value) -> (Value, Vec<(String, String)>) {
        let answer = self.begin(interaction);
        self.desk.is_asked(1).await;
        let answer = self.finish(answer).await;
        assert_eq!((answer.status.as_u16(), &*answer.body), (202, &b""[..]));
        let mut asked = self.desk.asked().into_iter();
        let (line, first) = read(asked.next().expect("it was asked"));
        assert_eq!(line, "POST /interactions/1/a-token/callback");
        let text = |(line, body): (String, Value)| (line, body["content"].to_string());
        (first, asked.map(read).map(text).collect())
    }
}

fn read(Asked { line, request, .. }: Asked) -> (String, Value) {
    let body = serde_json::from_slice(request.body());
    (line, body.expect("a body is JSON"))
}

fn used(name: &str) -> Value {
    slash(name, json!([]))
}

fn call(line: &str, text: &str) -> (String, String) {
    (line.to_owned(), json!(text).to_string())
}

const FOLLOWUP: &str = "POST /webhooks/2/a-token";
const EDIT: &str = "PATCH /webhooks/2/a-token/messages/@original";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn command_that_blocks_is_deferred_and_what_it_returns_takes_the_place() {
    for name in ["block", "wait-and-block"] {
        let (first, rest) = Scene::new().answered(used(name)).await;

        assert_eq!(first, json!({"type": 5}));
        assert_eq!(rest, [call(EDIT, "finished")]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn component_that_blocks_is_acknowledged_unseen_and_updates_its_message() {
    let (first, rest) = Scene::new().answered(click("press")).await;

    assert_eq!(first, json!({"type": 6}));
    assert_eq!(rest, [call(EDIT, "finished")]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn command_that_has_blocked_answers_by_hand() {
    let (first, rest) = Scene::new().answered(used("block-and-reply")).await;

    assert_eq!(first, json!({"type": 5}));
    let expected = [call(EDIT, "finished by hand"), call(FOLLOWUP, "and more")];
    assert_eq!(rest, expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answer_by_hand_does_not_wait_for_a_handler_that_blocks_then() {
    let (first, rest) = Scene::new().answered(used("reply-and-block")).await;

    assert_eq!(first["data"]["content"], "at work");
    assert_eq!(rest, [call(FOLLOWUP, "finished")]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deferral_by_hand_does_not_wait_for_a_handler_that_blocks_then() {
    let (first, rest) = Scene::new().answered(used("defer-and-block")).await;

    assert_eq!(first, json!({"type": 5, "data": {"flags": 64}}));
    assert_eq!(rest, [call(EDIT, "finished")]);
}

/// The response to an interaction whose handler blocks for longer than another that is deferred.
async fn left_alone(interaction: Value) -> Answer {
    let scene = Scene::new();
    let left_alone = scene.begin(interaction);
    scene.reached.notified().await;
    let deferred = scene.begin(used("block"));
    scene.desk.is_asked(1).await;
    scene.open.send(()).expect("two handlers wait");
    scene.finish(deferred).await;

    let lines = scene.desk.lines();
    assert_eq!(lines, ["POST /interactions/1/a-token/callback", EDIT]);
    left_alone.await.expect("it is answered")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn command_that_is_left_to_answer_by_itself_is_left_so_while_it_blocks() {
    assert_eq!(left_alone(used("stubborn")).await.content(), "finished");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn suggestions_that_block_are_not_deferred() {
    let mut typed = option(3, "what", "a");
    typed["focused"] = json!(true);
    let answer = left_alone(autocomplete("pick", json!([typed]))).await;

    assert_eq!(answer.choices(), ["finished"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn member_sees_that_an_app_that_blocks_is_at_work_and_then_one_answer() {
    let service = Emulator::start().await;
    let (open, gate) = Gate::new();
    let _bot = service
        .install(app(App::builder().without_discovery(), gate))
        .await;
    let (you, mut watch) = (service.you(), service.watch_events());
    let asked = tokio::spawn(async move { you.slash("block").await });

    watch.next("MESSAGE_CREATE").await;
    open.send(()).expect("the handler waits");

    let outcome = asked.await.expect("it was sent");
    let settled = outcome.final_response().await.expect("it is answered");
    assert_eq!(settled.content, "finished");
    assert_eq!(service.you().messages(), [settled]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn handler_that_blocks_at_the_end_of_an_app_is_named() {
    let scene = Scene::new();
    let answer = scene.begin(used("stubborn"));
    scene.reached.notified().await;
    let left = scene.app.close().await;

    let [left] = &left[..] else {
        panic!("one is left: {left:?}")
    };
    assert_eq!((left.id, &*left.path), (Id::new(1), "stubborn"));
    scene.finish(answer).await;
}
