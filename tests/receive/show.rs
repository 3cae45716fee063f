//! A function shows a modal, waits until the member sends it off, and goes on.

use std::sync::Arc;
use std::time::Duration;

use acceptance::{Answer, Desk, Signed, answer, builder, fixture, slash, submit};
use guildhall::prelude::*;
use guildhall::{ContextError, ModalBuilder};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::time::{Instant, advance, sleep};

#[derive(Debug, Modal)]
#[modal(title = "Order")]
pub(crate) struct Order {
    #[text(label = "How many?")]
    pub(crate) count: u8,
}

/// Order something
#[command]
pub(crate) async fn order(ctx: Context) -> Result<String> {
    let (ctx, order) = ctx.show(Order::modal().title("Pizza")).await?;
    Ok(format!("{} orders {}", ctx.user(), order.count))
}

/// Order by hand, for nobody else to see
#[command(ephemeral)]
async fn whisper(ctx: Context) -> Result<()> {
    let (ctx, order) = ctx.show(Order::modal()).await?;
    ctx.reply(format!("{} it is", order.count)).await?;
    ctx.followup("soon").await?;
    Ok(())
}

/// Order what takes long to make
#[command]
async fn slow(ctx: Context, #[state] oven: &Arc<Notify>) -> Result<&'static str> {
    ctx.show(Order::modal()).await?;
    oven.notified().await;
    Ok("baked")
}

/// Order within a minute
#[command]
async fn hasty(ctx: Context) -> Result<&'static str> {
    ctx.show(Order::modal())
        .within(Duration::from_secs(60))
        .await?;
    Ok("in time")
}

/// Order within a minute, or else
#[command]
async fn patient(ctx: Context) -> Result<&'static str> {
    let minute = Duration::from_secs(60);
    match ctx.show(Order::modal()).within(minute).await {
        Err(ContextError::NotSubmitted) => Ok("Another time, then."),
        other => other.map(|_| "in time").map_err(Error::from),
    }
}

/// Order at any time, or else, after some thought
#[command]
async fn endless(ctx: Context) -> Result<&'static str> {
    let shown = ctx.show(Order::modal()).await;
    shown.expect_err("it is left alone");
    sleep(Duration::from_secs(20)).await;
    Ok("Another time, then.")
}

/// Order, and fail
#[command]
async fn fail(ctx: Context) -> Result<()> {
    ctx.show(Order::modal()).await?;
    Err(Error::user("There is no flour left."))
}

/// Order, and panic
#[command]
async fn panic(ctx: Context) -> Result<()> {
    ctx.show(Order::modal()).await?;
    panic!("out of luck")
}

/// Ask twice
#[command]
async fn twice(ctx: Context) -> Result<String> {
    let (ctx, _) = ctx.show(Order::modal()).await?;
    let second = ctx.show(Order::modal()).await;
    Ok(second.expect_err("a modal follows no modal").to_string())
}

/// Show what the service would not take, and then what it takes
#[command]
async fn mend(ctx: Context) -> Result<&'static str> {
    let wrong = ctx.show(Order::modal().title("")).await;
    assert!(matches!(wrong, Err(ContextError::Invalid(_))), "{wrong:?}");
    ctx.show(Order::modal()).await?;
    Ok("mended")
}

/// Ask, and ask again in what is returned
#[command]
async fn insist(ctx: Context) -> Result<ModalBuilder<Order>> {
    ctx.show(Order::modal()).await?;
    Ok(more::open())
}

#[modal("more")]
fn more(order: Order) -> String {
    format!("{} more", order.count)
}

/// Say why nobody else can be waited for
#[command]
async fn explain(ctx: Context) -> Result<()> {
    let shown = ctx.show(Order::modal()).await;
    shown
        .map(drop)
        .map_err(|error| Error::user(error.to_string()))
}

/// Ask somebody who is not waited for
#[command]
async fn detached(ctx: Context, #[state] over: &Arc<Notify>) {
    let over = Arc::clone(over);
    tokio::spawn(async move {
        let shown = ctx.show(Order::modal()).await;
        assert!(
            matches!(shown, Err(ContextError::NotSubmitted)),
            "{shown:?}"
        );
        over.notify_one();
    });
    tokio::task::yield_now().await;
}

/// An app, what its client was asked, and what its handlers wait for.
struct Stage {
    app: App,
    desk: Desk,
    oven: Arc<Notify>,
}

impl Stage {
    fn new(command: &guildhall::Command) -> Self {
        let (desk, oven) = (
            Desk::always(answer(200, &[], &fixture("object/message.json"))),
            Arc::new(Notify::new()),
        );
        let app = builder(&[*command]).state(Arc::clone(&oven));
        let app = app.client(desk.client()).build();
        let app = app.expect("the app of a test is complete");
        Self { app, desk, oven }
    }

    /// The custom id of the modal that a command shows.
    async fn shown(&self, name: &str) -> String {
        let shown = Signed::from(slash(name, json!([]))).to(&self.app).await;
        let shown = shown.json();
        assert_eq!(shown["type"], 9, "{shown}");
        let id = shown["data"]["custom_id"].as_str();
        id.expect("a modal has an id").to_owned()
    }

    /// Sends a modal off, as an interaction with a token of its own.
    async fn send_off(&self, custom_id: &str, count: &str) -> Answer {
        self.send_off_as(custom_id, count, "40").await
    }

    async fn send_off_as(&self, custom_id: &str, count: &str, user: &str) -> Answer {
        let field = json!({"type": 4, "custom_id": "count", "value": count});
        let mut body = submit(custom_id, [field], &json!({}));
        body["id"] = json!("5");
        body["token"] = json!("b-token");
        body["member"]["user"]["id"] = json!(user);
        Signed::from(body).to(&self.app).await
    }

    fn bodies(&self) -> Vec<(String, Value)> {
        let asked = self.desk.asked().into_iter().map(|asked| {
            let body = serde_json::from_slice(asked.request.body()).unwrap_or_default();
            (asked.line, body)
        });
        asked.collect()
    }
}

/// What is told to whoever sends off the modal of a command.
async fn told(command: &guildhall::Command, count: &str) -> Answer {
    let stage = Stage::new(command);
    let id = stage.shown(command.def().name).await;
    stage.send_off(&id, count).await
}

pub(crate) const GONE: &str = "This form has expired. Use the command again.";

#[tokio::test]
async fn what_is_sent_off_goes_on_in_the_function_that_has_shown_it() {
    let told = told(&order::COMMAND, "3").await;

    assert_eq!(told.content(), "<@40> orders 3");
    assert!(!told.is_ephemeral());
}

#[tokio::test]
async fn each_modal_that_is_shown_has_an_id_of_its_own() {
    let stage = Stage::new(&order::COMMAND);
    let (one, other) = (stage.shown("order").await, stage.shown("order").await);

    assert_ne!(one, other);
    assert_eq!(
        stage.send_off(&other, "2").await.content(),
        "<@40> orders 2"
    );
    assert_eq!(stage.send_off(&one, "1").await.content(), "<@40> orders 1");
}

#[tokio::test]
async fn answers_by_hand_are_those_of_what_was_sent_off() {
    let stage = Stage::new(&whisper::COMMAND);
    let told = stage.send_off(&stage.shown("whisper").await, "3").await;
    assert_eq!(told.content(), "3 it is");
    assert!(told.is_ephemeral());

    stage.app.idle().await;
    let (line, body) = &stage.bodies()[0];
    assert_eq!(line, "POST /webhooks/2/b-token");
    assert_eq!(
        (&body["content"], &body["flags"]),
        (&json!("soon"), &json!(64))
    );
}

#[tokio::test(start_paused = true)]
async fn function_that_takes_long_afterwards_is_deferred_again() {
    let stage = Stage::new(&slow::COMMAND);
    let id = stage.shown("slow").await;
    advance(Duration::from_secs(13 * 60)).await;
    let told = stage.send_off(&id, "3").await;
    assert_eq!(told.json(), json!({"type": 5}));

    advance(Duration::from_secs(14 * 60)).await;
    stage.oven.notify_one();
    stage.app.idle().await;
    let (line, body) = &stage.bodies()[0];
    assert_eq!(line, "PATCH /webhooks/2/b-token/messages/@original");
    assert_eq!(body["content"], "baked");
}

#[tokio::test]
async fn failure_and_panic_afterwards_are_told_to_whoever_has_sent_it_off() {
    let failed = told(&fail::COMMAND, "3").await;
    let panicked = told(&panic::COMMAND, "3").await;

    assert_eq!(failed.content(), "There is no flour left.");
    let text = "Something went wrong. If it happens again, report the number 5.";
    assert_eq!(panicked.content(), text);
}

#[tokio::test]
async fn who_enters_what_does_not_fit_is_told_which_field() {
    let told = told(&order::COMMAND, "many").await;

    let text = told.content();
    assert!(text.starts_with("`How many?`: "), "{text}");
    assert!(told.is_ephemeral());
}

#[tokio::test]
async fn modal_is_taken_once_and_from_nobody_else() {
    let stage = Stage::new(&order::COMMAND);
    let id = stage.shown("order").await;

    assert_eq!(stage.send_off_as(&id, "3", "41").await.content(), GONE);
    assert_eq!(stage.send_off(&id, "3").await.content(), "<@40> orders 3");
    assert_eq!(stage.send_off(&id, "3").await.content(), GONE);
    let guessed = format!("{}0", &id[..id.len() - 1]);
    assert_eq!(stage.send_off(&guessed, "3").await.content(), GONE);
}

#[tokio::test(start_paused = true)]
async fn modal_that_is_left_alone_is_forgotten_without_a_word() {
    let stage = Stage::new(&hasty::COMMAND);
    let id = stage.shown("hasty").await;
    stage.app.idle().await;

    let told = stage.send_off(&id, "3").await;
    assert_eq!(told.content(), GONE);
    assert!(told.is_ephemeral());
    assert_eq!(stage.bodies(), []);
}

#[tokio::test(start_paused = true)]
async fn function_may_say_something_of_a_modal_that_is_left_alone() {
    let stage = Stage::new(&patient::COMMAND);
    let _left_alone = stage.shown("patient").await;
    stage.app.idle().await;

    let (line, body) = &stage.bodies()[0];
    assert_eq!(line, "POST /webhooks/2/a-token");
    assert_eq!(body["content"], "Another time, then.");
}

#[tokio::test(start_paused = true)]
async fn function_that_waits_for_as_long_as_it_may_can_still_say_something() {
    let (stage, before) = (Stage::new(&endless::COMMAND), Instant::now());
    let _left_alone = stage.shown("endless").await;
    stage.app.idle().await;

    let (line, body) = &stage.bodies()[0];
    assert_eq!(line, "POST /webhooks/2/a-token");
    assert_eq!(body["content"], "Another time, then.");
    assert_eq!(before.elapsed().as_secs(), 14 * 60 + 20);
}

#[tokio::test]
async fn modal_cannot_follow_a_modal() {
    let text = "a modal can respond to a command or a component; this interaction is neither";
    assert_eq!(told(&twice::COMMAND, "3").await.content(), text);
}

#[tokio::test]
async fn modal_that_is_returned_after_a_modal_is_told_as_a_failure() {
    let told = told(&insist::COMMAND, "3").await;
    assert!(told.content().starts_with("Something went wrong."));
    assert!(told.is_ephemeral());
}

#[tokio::test]
async fn modal_that_was_refused_can_be_mended() {
    assert_eq!(told(&mend::COMMAND, "3").await.content(), "mended");
}

#[tokio::test]
async fn modal_is_not_waited_for_once_its_handler_has_ended() {
    let stage = Stage::new(&detached::COMMAND);
    let id = stage.shown("detached").await;
    stage.app.idle().await;
    stage.oven.notified().await;

    assert_eq!(stage.send_off(&id, "3").await.content(), GONE);
}

#[test]
fn outside_of_a_runtime_nothing_is_waited_for() {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    let stage = Stage::new(&order::COMMAND);
    let sent = Signed::from(slash("order", json!([])));
    let mut sent = pin!(sent.to(&stage.app));
    let answer = sent.as_mut().poll(&mut Context::from_waker(Waker::noop()));

    let Poll::Ready(answer) = answer else {
        panic!("it waits")
    };
    assert!(answer.content().starts_with("Something went wrong."));
}

#[tokio::test(start_paused = true)]
async fn modal_is_waited_for_while_there_is_time_to_say_that_it_was_not_sent_off() {
    let stage = Stage::new(&order::COMMAND);
    let id = stage.shown("order").await;
    advance(Duration::from_secs(13 * 60 + 50)).await;
    tokio::task::yield_now().await;

    let answer = stage.send_off(&id, "3").await;

    assert!(
        answer.content().ends_with("orders 3"),
        "{}",
        answer.content()
    );
}

#[tokio::test(start_paused = true)]
async fn function_that_has_waited_for_a_modal_has_the_time_of_that() {
    let (stage, before) = (Stage::new(&slow::COMMAND), Instant::now());
    let id = stage.shown("slow").await;
    advance(Duration::from_secs(10 * 60)).await;
    let _deferral = stage.send_off(&id, "3").await;
    stage.app.idle().await;

    assert_eq!(before.elapsed().as_secs(), 24 * 60 + 30);
    let told: Vec<_> = stage.bodies();
    let text = "This took too long and was stopped.";
    assert_eq!(told.last().expect("the member is told").1["content"], text);
}

#[tokio::test(start_paused = true)]
async fn no_more_than_ten_thousand_are_waited_for() {
    let stage = Stage::new(&explain::COMMAND);
    let used_by = async |user: u64| {
        let mut body = slash("explain", json!([]));
        body["member"]["user"]["id"] = json!(user.to_string());
        Signed::from(body).to(&stage.app).await
    };
    for user in 1..=10_000 {
        assert_eq!(used_by(user).await.json()["type"], 9);
    }
    let refused = used_by(10_001).await;
    let text = "the app cannot wait for a modal: 10,000 functions of this process already wait for one, which is the limit";
    assert_eq!(refused.content(), text);
}
