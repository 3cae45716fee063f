//! Awaited modals: a handler shows a modal, waits for its submission, and continues.

use std::sync::Arc;
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, SignedRequest, builder, fixture, http_response, slash, submit,
};
use guildhall::ContextError;
use guildhall::component::ModalBuilder;
use guildhall::prelude::*;
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
    let (ctx, order) = ctx.show(Order::form().title("Pizza")).await?;
    Ok(format!("{} orders {}", ctx.user(), order.count))
}

/// Order, and reply explicitly with an ephemeral message
#[command(ephemeral)]
async fn whisper(ctx: Context) -> Result<()> {
    let (ctx, order) = ctx.show(Order::form()).await?;
    ctx.reply(format!("{} it is", order.count)).await?;
    ctx.followup("soon").await?;
    Ok(())
}

/// Order and bake slowly
#[command]
async fn slow(ctx: Context, #[state] oven: &Arc<Notify>) -> Result<&'static str> {
    ctx.show(Order::form()).await?;
    oven.notified().await;
    Ok("baked")
}

/// Order within a minute
#[command]
async fn hasty(ctx: Context) -> Result<&'static str> {
    ctx.show(Order::form())
        .within(Duration::from_mins(1))
        .await?;
    Ok("in time")
}

/// Order within a minute, and replace the error of the wait
#[command]
async fn replace(ctx: Context) -> Result<()> {
    let minute = Duration::from_mins(1);
    let shown = ctx.show(Order::form()).within(minute).await;
    shown.map(drop).map_err(|_| std::fmt::Error.into())
}

/// Order within a minute, and report the timeout
#[command]
async fn report(ctx: Context) -> Result<()> {
    let minute = Duration::from_mins(1);
    let shown = ctx.show(Order::form()).within(minute).await;
    shown.map(drop).map_err(|_| Error::user("Too late."))
}

/// Order within a minute, and panic at the timeout
#[command]
async fn startle(ctx: Context) {
    let minute = Duration::from_mins(1);
    let shown = ctx.show(Order::form()).within(minute).await;
    shown.expect("the modal is submitted");
}

/// Order within a minute, and handle the timeout
#[command]
async fn patient(ctx: Context) -> Result<&'static str> {
    let minute = Duration::from_mins(1);
    match ctx.show(Order::form()).within(minute).await {
        Err(ContextError::NotSubmitted) => Ok("Another time, then."),
        other => other.map(|_| "in time").map_err(Error::from),
    }
}

/// Order without a limit, and handle the timeout slowly
#[command]
async fn endless(ctx: Context) -> Result<&'static str> {
    let shown = ctx.show(Order::form()).await;
    shown.expect_err("the modal is not submitted");
    sleep(Duration::from_secs(20)).await;
    Ok("Another time, then.")
}

/// Order, and fail
#[command]
async fn fail(ctx: Context) -> Result<()> {
    ctx.show(Order::form()).await?;
    Err(Error::user("There is no flour left."))
}

/// Order, and panic
#[command]
async fn panic(ctx: Context) -> Result<()> {
    ctx.show(Order::form()).await?;
    panic!("out of luck")
}

/// Ask twice
#[command]
async fn ask_twice(ctx: Context) -> Result<String> {
    let (ctx, _) = ctx.show(Order::form()).await?;
    let second = ctx.show(Order::form()).await;
    Ok(second
        .expect_err("a modal cannot be the response to a submitted modal")
        .to_string())
}

/// Show an invalid modal, then a valid one
#[command]
async fn mend(ctx: Context) -> Result<&'static str> {
    let wrong = ctx.show(Order::form().title("")).await;
    assert!(matches!(wrong, Err(ContextError::Invalid(_))), "{wrong:?}");
    ctx.show(Order::form()).await?;
    Ok("mended")
}

/// Ask, and return another modal
#[command]
async fn insist(ctx: Context) -> Result<ModalBuilder<Order>> {
    ctx.show(Order::form()).await?;
    Ok(order_more::open())
}

#[modal("order-more")]
fn order_more(order: Order) -> String {
    format!("{} more", order.count)
}

/// Report why the modal cannot be awaited
#[command]
async fn explain(ctx: Context) -> Result<()> {
    let shown = ctx.show(Order::form()).await;
    shown
        .map(drop)
        .map_err(|error| Error::user(error.to_string()))
}

/// Ask in a detached task
#[command]
async fn detached(ctx: Context, #[state] over: &Arc<Notify>) {
    let over = Arc::clone(over);
    tokio::spawn(async move {
        let shown = ctx.show(Order::form()).await;
        assert!(
            matches!(shown, Err(ContextError::NotSubmitted)),
            "{shown:?}"
        );
        over.notify_one();
    });
    tokio::task::yield_now().await;
}

/// An app, its mock transport, and the signal that its handlers wait for.
struct Fixture {
    app: App,
    transport: MockTransport,
    oven: Arc<Notify>,
}

impl Fixture {
    fn new(command: &guildhall::command::Command) -> Self {
        let (transport, oven) = (
            MockTransport::always(http_response(200, &[], &fixture("object/message.json"))),
            Arc::new(Notify::new()),
        );
        let app = builder(&[*command])
            .state(Arc::clone(&oven))
            .client(transport.client())
            .build();
        let app = app.expect("the app builds");
        Self {
            app,
            transport,
            oven,
        }
    }

    /// Returns the custom ID of the modal that a command shows.
    async fn show_modal(&self, name: &str) -> String {
        let modal = SignedRequest::from(slash(name, json!([])))
            .send_to(&self.app)
            .await
            .json();
        assert_eq!(modal["type"], 9, "{modal}");
        let custom_id = modal["data"]["custom_id"].as_str();
        custom_id.expect("a modal has a custom ID").to_owned()
    }

    /// Submits a modal as the user who invoked the command; the interaction has its own token.
    async fn submit_modal(&self, custom_id: &str, count: &str) -> AppResponse {
        self.submit_as(custom_id, count, "40").await
    }

    async fn submit_as(&self, custom_id: &str, count: &str, user: &str) -> AppResponse {
        let field = json!({"type": 4, "custom_id": "count", "value": count});
        let mut body = submit(custom_id, [field], &json!({}));
        body["id"] = json!("5");
        body["token"] = json!("b-token");
        body["member"]["user"]["id"] = json!(user);
        SignedRequest::from(body).send_to(&self.app).await
    }

    fn requests(&self) -> Vec<(String, Value)> {
        let requests = self.transport.requests().into_iter().map(|recorded| {
            let body = serde_json::from_slice(recorded.request.body()).unwrap_or_default();
            (recorded.line, body)
        });
        requests.collect()
    }
}

/// Shows the modal of a command and submits it; returns the response to the submission.
async fn response_to_submit(command: &guildhall::command::Command, count: &str) -> AppResponse {
    let fixture = Fixture::new(command);
    let id = fixture.show_modal(command.def().name).await;
    fixture.submit_modal(&id, count).await
}

pub(crate) const NO_LONGER_AWAITED: &str = "This form has expired. Run the command again.";

#[tokio::test]
async fn submit_resumes_the_handler_that_showed_the_modal() {
    let response = response_to_submit(&order::COMMAND, "3").await;

    assert_eq!(response.content(), "<@40> orders 3");
    assert!(!response.is_ephemeral());
}

#[tokio::test]
async fn each_shown_modal_has_a_unique_custom_id() {
    let fixture = Fixture::new(&order::COMMAND);
    let (one, other) = (
        fixture.show_modal("order").await,
        fixture.show_modal("order").await,
    );

    assert_ne!(one, other);
    assert_eq!(
        fixture.submit_modal(&other, "2").await.content(),
        "<@40> orders 2"
    );
    assert_eq!(
        fixture.submit_modal(&one, "1").await.content(),
        "<@40> orders 1"
    );
}

#[tokio::test]
async fn explicit_reply_responds_to_the_submit() {
    let fixture = Fixture::new(&whisper::COMMAND);
    let response = fixture
        .submit_modal(&fixture.show_modal("whisper").await, "3")
        .await;
    assert_eq!(response.content(), "3 it is");
    assert!(response.is_ephemeral());

    fixture.app.idle().await;
    let (line, body) = &fixture.requests()[0];
    assert_eq!(line, "POST /webhooks/2/b-token");
    assert_eq!(
        (&body["content"], &body["flags"]),
        (&json!("soon"), &json!(64))
    );
}

#[tokio::test(start_paused = true)]
async fn slow_handler_is_deferred_again_after_the_submit() {
    let fixture = Fixture::new(&slow::COMMAND);
    let id = fixture.show_modal("slow").await;
    advance(Duration::from_mins(13)).await;
    let response = fixture.submit_modal(&id, "3").await;
    assert_eq!(response.json(), json!({"type": 5}));

    advance(Duration::from_mins(14)).await;
    fixture.oven.notify_one();
    fixture.app.idle().await;
    let (line, body) = &fixture.requests()[0];
    assert_eq!(line, "PATCH /webhooks/2/b-token/messages/@original");
    assert_eq!(body["content"], "baked");
}

#[tokio::test]
async fn error_and_panic_after_the_submit_are_reported() {
    let failed = response_to_submit(&fail::COMMAND, "3").await;
    let panicked = response_to_submit(&panic::COMMAND, "3").await;

    assert_eq!(failed.content(), "There is no flour left.");
    let text = "Something went wrong. If it happens again, report this ID: 5.";
    assert_eq!(panicked.content(), text);
}

#[tokio::test]
async fn invalid_value_is_reported_with_its_field() {
    let response = response_to_submit(&order::COMMAND, "many").await;

    let text = response.content();
    assert!(text.starts_with("`How many?`: "), "{text}");
    assert!(response.is_ephemeral());
}

#[tokio::test]
async fn modal_submit_is_accepted_once_and_only_from_its_user() {
    let fixture = Fixture::new(&order::COMMAND);
    let id = fixture.show_modal("order").await;

    assert_eq!(
        fixture.submit_as(&id, "3", "41").await.content(),
        NO_LONGER_AWAITED
    );
    assert_eq!(
        fixture.submit_modal(&id, "3").await.content(),
        "<@40> orders 3"
    );
    assert_eq!(
        fixture.submit_modal(&id, "3").await.content(),
        NO_LONGER_AWAITED
    );
    let guessed = format!("{}0", &id[..id.len() - 1]);
    assert_eq!(
        fixture.submit_modal(&guessed, "3").await.content(),
        NO_LONGER_AWAITED
    );
}

#[tokio::test(start_paused = true)]
async fn modal_without_a_submit_times_out_without_a_message() {
    let fixture = Fixture::new(&hasty::COMMAND);
    let id = fixture.show_modal("hasty").await;
    fixture.app.idle().await;

    let response = fixture.submit_modal(&id, "3").await;
    assert_eq!(response.content(), NO_LONGER_AWAITED);
    assert!(response.is_ephemeral());
    assert_eq!(fixture.requests(), []);
}

#[tokio::test(start_paused = true)]
async fn replaced_error_of_an_abandoned_modal_is_silent() {
    let fixture = Fixture::new(&replace::COMMAND);
    let _modal = fixture.show_modal("replace").await;
    fixture.app.idle().await;

    assert_eq!(fixture.requests(), []);
}

#[tokio::test(start_paused = true)]
async fn user_error_and_panic_after_an_abandoned_modal_are_reported() {
    let internal = "Something went wrong. If it happens again, report this ID: 1.";
    for (command, name, message) in [
        (&report::COMMAND, "report", "Too late."),
        (&startle::COMMAND, "startle", internal),
    ] {
        let fixture = Fixture::new(command);
        let _modal = fixture.show_modal(name).await;
        fixture.app.idle().await;

        let (_, body) = &fixture.requests()[0];
        assert_eq!(body["content"], message);
    }
}

#[tokio::test(start_paused = true)]
async fn handler_can_respond_to_a_modal_timeout() {
    let fixture = Fixture::new(&patient::COMMAND);
    let _modal = fixture.show_modal("patient").await;
    fixture.app.idle().await;

    let (line, body) = &fixture.requests()[0];
    assert_eq!(line, "POST /webhooks/2/a-token");
    assert_eq!(body["content"], "Another time, then.");
}

#[tokio::test(start_paused = true)]
async fn handler_can_still_respond_after_the_longest_wait() {
    let (fixture, before) = (Fixture::new(&endless::COMMAND), Instant::now());
    let _modal = fixture.show_modal("endless").await;
    fixture.app.idle().await;

    let (line, body) = &fixture.requests()[0];
    assert_eq!(line, "POST /webhooks/2/a-token");
    assert_eq!(body["content"], "Another time, then.");
    assert_eq!(before.elapsed().as_secs(), 14 * 60 + 20);
}

#[tokio::test]
async fn modal_submit_cannot_open_another_modal() {
    let text = "a modal cannot be the response to a submitted modal";
    assert_eq!(
        response_to_submit(&ask_twice::COMMAND, "3").await.content(),
        text
    );
}

#[tokio::test]
async fn modal_returned_after_an_awaited_modal_becomes_an_error_message() {
    let response = response_to_submit(&insist::COMMAND, "3").await;
    assert!(response.content().starts_with("Something went wrong."));
    assert!(response.is_ephemeral());
}

#[tokio::test]
async fn invalid_modal_can_be_replaced() {
    assert_eq!(
        response_to_submit(&mend::COMMAND, "3").await.content(),
        "mended"
    );
}

#[tokio::test]
async fn modal_is_no_longer_awaited_after_its_handler_has_ended() {
    let fixture = Fixture::new(&detached::COMMAND);
    let id = fixture.show_modal("detached").await;
    fixture.app.idle().await;
    fixture.oven.notified().await;

    assert_eq!(
        fixture.submit_modal(&id, "3").await.content(),
        NO_LONGER_AWAITED
    );
}

#[tokio::test(start_paused = true)]
async fn modal_is_awaited_until_shortly_before_the_token_expires() {
    let fixture = Fixture::new(&order::COMMAND);
    let id = fixture.show_modal("order").await;
    advance(Duration::from_secs(13 * 60 + 50)).await;
    tokio::task::yield_now().await;

    let response = fixture.submit_modal(&id, "3").await;

    assert!(
        response.content().ends_with("orders 3"),
        "{}",
        response.content()
    );
}

#[tokio::test(start_paused = true)]
async fn handler_timeout_restarts_with_the_submit() {
    let (fixture, before) = (Fixture::new(&slow::COMMAND), Instant::now());
    let id = fixture.show_modal("slow").await;
    advance(Duration::from_mins(10)).await;
    let _deferral = fixture.submit_modal(&id, "3").await;
    fixture.app.idle().await;

    assert_eq!(before.elapsed().as_secs(), 24 * 60 + 30);
    let response: Vec<_> = fixture.requests();
    let text = "The action took too long and was stopped.";
    assert_eq!(
        response.last().expect("a request was sent").1["content"],
        text
    );
}

#[tokio::test(start_paused = true)]
async fn at_most_ten_thousand_modals_are_awaited() {
    let fixture = Fixture::new(&explain::COMMAND);
    let invoke_as = async |user: u64| {
        let mut body = slash("explain", json!([]));
        body["member"]["user"]["id"] = json!(user.to_string());
        SignedRequest::from(body).send_to(&fixture.app).await
    };
    for user in 1..=10_000 {
        assert_eq!(invoke_as(user).await.json()["type"], 9);
    }
    let rejected = invoke_as(10_001).await;
    let text = "the handler cannot wait for the user: this process is already waiting for 10,000 modals, which is the maximum";
    assert_eq!(rejected.content(), text);
}
