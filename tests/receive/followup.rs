//! Requests after the initial response: which endpoints they use, and which messages they address.

use std::future::{pending, poll_fn};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, SignedRequest, builder, click, fixture, http_response, slash,
};
use guildhall::command::Command;
use guildhall::prelude::*;
use guildhall::response::{HandlerResponse, InitialResponse};
use guildhall::{AppBuilder, ContextError};
use serde_json::{Value, json};
use tokio::join;
use tokio::sync::Notify;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::{sleep, timeout};

/// Delay of late responses: more than the 2 seconds after which handlers are deferred by default.
const LATE: Duration = Duration::from_secs(3);

/// Responds late, then edits, reads and deletes the response.
async fn respond_late(ctx: Context, reply: impl Into<Reply>) -> Result<()> {
    sleep(LATE).await;
    ctx.reply(reply).await?;
    ctx.edit("changed").await?;
    ctx.original().await?;
    Ok(ctx.delete().await?)
}

/// Show a modal, and treat it as a message
#[command]
async fn mistake(ctx: Context) -> Result<()> {
    ctx.modal(Ask::form_with_id("ask")).await?;
    assert_no_message(&ctx, InitialResponse::Modal).await;
    ctx.followup("asked").await.map(drop).map_err(Error::from)
}

/// Launch the Activity, and treat it as a message
#[command]
async fn play(ctx: Context) -> Result<()> {
    ctx.launch_activity().await?;
    assert_no_message(&ctx, InitialResponse::Activity).await;
    ctx.followup("played").await.map(drop).map_err(Error::from)
}

async fn assert_no_message(ctx: &Context, first: InitialResponse) {
    let outcomes = [
        ctx.edit("changed").await.map(drop),
        ctx.original().await.map(drop),
        ctx.delete().await,
    ];
    for outcome in outcomes {
        let error = outcome.expect_err("the response is not a message");
        let expected = ContextError::NoOriginal(first);
        assert_eq!(error.to_string(), expected.to_string());
    }
}

#[derive(Modal)]
#[modal(title = "Ask")]
struct Ask {
    #[text]
    _what: String,
}

/// Respond late
#[command]
async fn public_reply(ctx: Context) -> Result<()> {
    respond_late(ctx, "said").await
}

/// Respond late with an ephemeral message
#[command(ephemeral)]
async fn quietly(ctx: Context) -> Result<()> {
    respond_late(ctx, "said").await
}

/// Reply late with an ephemeral message
#[command]
async fn whisper(ctx: Context) -> Result<()> {
    respond_late(ctx, ephemeral_reply()).await
}

#[component("press")]
async fn press(ctx: Context) -> Result<()> {
    respond_late(ctx, "said").await
}

#[component("press-explicitly")]
async fn press_explicitly(ctx: Context) -> Result<()> {
    ctx.defer_ephemeral().await?;
    respond_late(ctx, "said").await
}

#[component("turn")]
async fn turn(ctx: Context) -> Result<()> {
    sleep(LATE).await;
    ctx.update("turned").await?;
    ctx.followup("more").await?;
    ctx.edit("turned again").await?;
    Ok(())
}

/// Delete a deferral, then respond
#[command]
pub(crate) async fn respond_again(ctx: Context) -> Result<&'static str> {
    ctx.defer().await?;
    ctx.delete().await?;
    Ok("again")
}

/// Delete a deferral, then return nothing
#[command]
async fn vanish(ctx: Context) -> Result<()> {
    ctx.defer().await?;
    Ok(ctx.delete().await?)
}

/// Fail to reply with an ephemeral message after a deferral
#[command]
async fn try_to_whisper(ctx: Context) -> Result<()> {
    ctx.defer().await?;
    ctx.reply(ephemeral_reply())
        .await
        .expect_err("the request is rejected");
    Ok(())
}

/// Return an ephemeral message late
#[command]
async fn late_whisper() -> Reply {
    sleep(LATE).await;
    ephemeral_reply()
}

/// Return a public message late
#[command]
async fn late() -> &'static str {
    sleep(LATE).await;
    "late"
}

/// Return a file
#[command]
fn file() -> Reply {
    Reply::default().file(File::new("r.txt", "all well"))
}

/// Return a response late that is valid only as the initial response
#[command]
async fn late_activity() -> HandlerResponse {
    sleep(LATE).await;
    HandlerResponse::launch_activity()
}

/// Reply twice concurrently
#[command]
async fn both(ctx: Context) {
    let (one, other) = join!(ctx.reply(file()), ctx.reply(file()));
    assert!(one.is_ok(), "{one:?}");
    let already = ContextError::AlreadyResponded(InitialResponse::Message);
    assert_eq!(
        other
            .expect_err("the other reply was sent first")
            .to_string(),
        already.to_string()
    );
}

/// Complete a deferral and send a follow-up concurrently
#[command]
async fn complete_and_follow_up(ctx: Context) -> Result<()> {
    ctx.defer().await?;
    let (reply, more) = join!(ctx.reply("first"), ctx.followup("second"));
    reply.and(more.map(drop))?;
    Ok(())
}

/// Reply, follow up and delete
#[command]
async fn go_on(ctx: Context) -> Result<()> {
    ctx.reply("first").await?;
    ctx.followup("second").await?;
    Ok(ctx.delete().await?)
}

/// Defer, then use the endpoints
#[command]
async fn endpoints(ctx: Context) -> Result<()> {
    ctx.defer().await?;
    let original = ctx.responses()?.original();
    original.get().await?;
    original.edit().content("changed").await?;
    Ok(original.delete().await?)
}

/// Channel that reports to the test.
type Reporter = UnboundedSender<String>;

/// Reply from another task
#[command]
async fn reply_from_another_task(ctx: Context, #[state] reporter: &Reporter) {
    let reporter = reporter.clone();
    tokio::spawn(async move {
        let replied = ctx.reply("said aside").await;
        let _ = reporter.send(format!("{replied:?}"));
    });
    sleep(Duration::from_secs(1)).await;
}

/// Ask for the endpoints before, during and after the token's lifetime
#[command]
async fn ask(ctx: Context, #[state] reporter: &Reporter) {
    let (reporter, early) = (reporter.clone(), ctx.responses().is_ok());
    tokio::spawn(async move {
        sleep(LATE).await;
        let in_time = ctx.responses().is_ok();
        sleep(Duration::from_mins(15)).await;
        let late = ctx.responses().expect_err("the token has expired");
        let _ = reporter.send(format!("{early} {in_time} {late}"));
    });
}

/// Reply from another task after the token has expired
#[command]
async fn much_later(ctx: Context, #[state] reporter: &Reporter) {
    let reporter = reporter.clone();
    tokio::spawn(async move {
        sleep(Duration::from_mins(15)).await;
        let late = ctx.reply("late").await.expect_err("the token has expired");
        let _ = reporter.send(late.to_string());
    });
    pending::<()>().await;
}

/// Wait for the gate, and return nothing
#[command]
async fn nothing(#[state] gate: &Arc<Notify>) {
    gate.notified().await;
}

fn ephemeral_reply() -> Reply {
    Reply::text("psst").ephemeral()
}

/// Returns a transport that responds with these statuses and error codes, then always with a message.
fn transport(responses: impl IntoIterator<Item = (u16, u32)>) -> MockTransport {
    let responses = responses.into_iter().map(|(status, code)| {
        let body = json!({"code": code, "message": "No"}).to_string();
        http_response(status, &[], &body)
    });
    MockTransport::new(responses).then_always(http_response(
        200,
        &[],
        &fixture("object/message.json"),
    ))
}

/// Sends an interaction and waits until its handler and all REST calls are done.
async fn send(app: AppBuilder, interaction: Value, transport: &MockTransport) -> AppResponse {
    let app = app.client(transport.client()).build();
    let app = app.expect("the app builds");
    let response = SignedRequest::from(interaction).send_to(&app).await;
    app.idle().await;
    response
}

/// Returns the REST calls that follow the command.
async fn calls_after(command: &Command, transport: &MockTransport) -> Vec<String> {
    let invocation = slash(command.def().name, json!([]));
    send(builder(&[*command]), invocation, transport).await;
    transport.request_lines()
}

/// Returns the REST calls that follow a click on the component.
async fn calls_after_click(custom_id: &str) -> Vec<String> {
    let (transport, app) = (transport([]), builder(&[]));
    let app = app
        .component(press::COMPONENT)
        .component(turn::COMPONENT)
        .component(press_explicitly::COMPONENT);
    send(app, click(custom_id), &transport).await;
    transport.request_lines()
}

fn request_body(transport: &MockTransport, position: usize) -> Value {
    let recorded = &transport.requests()[position];
    serde_json::from_slice(recorded.request.body()).expect("the body is JSON")
}

/// Returns whether the request at `position` sends the generic error message.
fn is_error_message(transport: &MockTransport, position: usize) -> bool {
    let body = request_body(transport, position);
    let message = body.get("data").unwrap_or(&body);
    let text = message["content"].as_str().expect("the message has text");
    text.starts_with("Something went wrong.")
}

const FOLLOWUP: &str = "POST /webhooks/2/a-token";
const CALLBACK: &str = "POST /interactions/1/a-token/callback";
const DELETE: &str = "DELETE /webhooks/2/a-token/messages/@original";
const EDIT: &str = "PATCH /webhooks/2/a-token/messages/@original";

/// Returns the calls that edit, read and delete a message.
fn edit_read_and_delete(message: &str) -> [String; 3] {
    ["PATCH", "GET", "DELETE"]
        .map(|method| format!("{method} /webhooks/2/a-token/messages/{message}"))
}

/// Returns `first`, followed by the calls that edit, read and delete the message that the service created.
fn followed_by_calls_on_the_new_message(first: &[&str]) -> Vec<String> {
    let first = first.iter().map(|&line| line.to_owned());
    first
        .chain(edit_read_and_delete("1000000000000000100"))
        .collect()
}

fn followed_by_calls_on_the_original(first: &[&str]) -> Vec<String> {
    let first = first.iter().map(|&line| line.to_owned());
    first.chain(edit_read_and_delete("@original")).collect()
}

#[tokio::test(start_paused = true)]
async fn late_response_replaces_the_deferral_by_an_edit() {
    let expected = followed_by_calls_on_the_original(&[EDIT]);
    assert_eq!(
        calls_after(&public_reply::COMMAND, &transport([])).await,
        expected
    );
    assert_eq!(
        calls_after(&quietly::COMMAND, &transport([])).await,
        expected
    );
}

#[tokio::test(start_paused = true)]
async fn late_ephemeral_response_is_sent_after_the_deferral_is_deleted() {
    let expected = followed_by_calls_on_the_new_message(&[DELETE, FOLLOWUP]);
    assert_eq!(
        calls_after(&whisper::COMMAND, &transport([])).await,
        expected
    );
}

#[tokio::test(start_paused = true)]
async fn edit_after_a_late_reply_to_a_component_changes_the_reply() {
    assert_eq!(
        calls_after_click("press").await,
        followed_by_calls_on_the_new_message(&[FOLLOWUP])
    );
}

#[tokio::test(start_paused = true)]
async fn reply_after_an_explicit_component_deferral_replaces_it() {
    assert_eq!(
        calls_after_click("press-explicitly").await,
        followed_by_calls_on_the_original(&[EDIT])
    );
}

#[tokio::test(start_paused = true)]
async fn edit_after_a_late_component_update_changes_the_updated_message() {
    assert_eq!(calls_after_click("turn").await, [EDIT, FOLLOWUP, EDIT]);
}

#[tokio::test(start_paused = true)]
async fn response_after_a_deleted_deferral_is_a_new_message() {
    let transport = transport([]);
    assert_eq!(
        calls_after(&respond_again::COMMAND, &transport).await,
        [DELETE, FOLLOWUP]
    );
    assert_eq!(request_body(&transport, 1)["content"], "again");
}

#[tokio::test(start_paused = true)]
async fn rejected_ephemeral_response_is_reported_after_its_deferral_is_deleted() {
    let transport = transport([(204, 0), (400, 50035)]);
    let lines = calls_after(&late_whisper::COMMAND, &transport).await;
    assert_eq!(lines, [DELETE, FOLLOWUP, FOLLOWUP]);
    assert!(is_error_message(&transport, 2));
    assert_eq!(request_body(&transport, 2)["flags"], 64);
}

#[tokio::test(start_paused = true)]
async fn default_message_replaces_a_deleted_deferral_if_the_reply_is_rejected() {
    let transport = transport([(204, 0), (400, 50035)]);
    let lines = calls_after(&try_to_whisper::COMMAND, &transport).await;
    assert_eq!(lines, [DELETE, FOLLOWUP, FOLLOWUP]);
    assert_eq!(request_body(&transport, 2)["content"], "Done.");
    assert_eq!(request_body(&transport, 2)["flags"], 64);
}

#[tokio::test(start_paused = true)]
async fn explicitly_deleted_deferral_leaves_no_message() {
    assert_eq!(
        calls_after(&vanish::COMMAND, &transport([])).await,
        [DELETE]
    );
}

#[tokio::test(start_paused = true)]
async fn error_message_replaces_the_deferral_if_a_late_response_is_rejected() {
    let transport = transport([(400, 50035)]);
    assert_eq!(calls_after(&late::COMMAND, &transport).await, [EDIT, EDIT]);
    assert!(is_error_message(&transport, 1));
}

#[tokio::test(start_paused = true)]
async fn rejected_file_is_reported_by_another_callback() {
    let transport = transport([(400, 50035), (204, 0)]);
    assert_eq!(
        calls_after(&file::COMMAND, &transport).await,
        [CALLBACK, CALLBACK]
    );
    assert!(is_error_message(&transport, 1));
}

#[tokio::test(start_paused = true)]
async fn error_message_replaces_the_deferral_if_an_activity_is_launched_late() {
    let transport = transport([]);
    assert_eq!(
        calls_after(&late_activity::COMMAND, &transport).await,
        [EDIT]
    );
    assert!(is_error_message(&transport, 0));
}

#[tokio::test(start_paused = true)]
async fn rejection_is_reported_once() {
    let transport = transport([(400, 50035), (400, 50035)]);
    assert_eq!(calls_after(&late::COMMAND, &transport).await, [EDIT, EDIT]);
}

#[tokio::test(start_paused = true)]
async fn one_of_two_concurrent_initial_responses_is_rejected() {
    let transport = transport([(204, 0)]);
    assert_eq!(calls_after(&both::COMMAND, &transport).await, [CALLBACK]);
}

#[tokio::test(start_paused = true)]
async fn followup_waits_until_the_deferral_is_completed() {
    let transport = transport([(404, 10015)]);
    let lines = calls_after(&complete_and_follow_up::COMMAND, &transport).await;
    assert_eq!(lines, [EDIT, EDIT, FOLLOWUP]);
}

#[tokio::test(start_paused = true)]
async fn followup_and_deletion_are_retried_until_the_initial_response_arrives() {
    let early = json!({"code": 10015, "message": "No"}).to_string();
    let early = http_response(404, &[], &early);
    let message = http_response(200, &[], &fixture("object/message.json"));
    let transport =
        MockTransport::new([early.clone(), message.clone(), early]).then_always(message);

    let lines = calls_after(&go_on::COMMAND, &transport).await;

    assert_eq!(lines, [FOLLOWUP, FOLLOWUP, DELETE, DELETE]);
}

#[tokio::test(start_paused = true)]
async fn requests_are_retried_after_a_404_without_a_readable_reason() {
    let message = http_response(200, &[], &fixture("object/message.json"));
    for body in ["", r#"{"message": "Unknown Web"#, "<html>Not found</html>"] {
        let early = http_response(404, &[], body);
        let transport = MockTransport::new([early.clone(), message.clone(), early])
            .then_always(message.clone());

        let lines = calls_after(&go_on::COMMAND, &transport).await;

        assert_eq!(lines, [FOLLOWUP, FOLLOWUP, DELETE, DELETE], "{body}");
    }
    let other = http_response(404, &[], r#"{"message": "404: Not Found", "code": 0}"#);
    let transport = MockTransport::always(other);
    calls_after(&go_on::COMMAND, &transport).await;
    // A 404 with another reason is final: nothing waits for a retry.
    assert!(
        transport
            .request_seconds()
            .iter()
            .all(|second| *second == 0)
    );
}

#[tokio::test(start_paused = true)]
async fn explicit_requests_are_retried_until_the_initial_response_arrives() {
    let transport = transport([(404, 10015), (404, 10015)]);

    let lines = calls_after(&endpoints::COMMAND, &transport).await;

    let [edit, get, delete] = edit_read_and_delete("@original");
    assert_eq!(lines[..5], [get.clone(), get.clone(), get, edit, delete]);
}

#[tokio::test(start_paused = true)]
async fn modal_and_activity_cannot_be_edited_read_or_deleted() {
    for command in [mistake::COMMAND, play::COMMAND] {
        assert_eq!(calls_after(&command, &transport([])).await, [FOLLOWUP]);
    }
}

#[tokio::test(start_paused = true)]
async fn edit_is_abandoned_if_the_initial_response_never_arrives() {
    let transport = transport([(404, 10015); 20]);
    assert_eq!(calls_after(&late::COMMAND, &transport).await, [EDIT; 9]);
    // The deferral is sent after 2 seconds, and edits are retried for 5 more seconds.
    assert_eq!(transport.request_seconds().last(), Some(&7));
}

#[tokio::test(start_paused = true)]
async fn reply_from_another_task_is_sent_by_callback_if_the_request_is_dropped() {
    let (transport, (reporter, mut reports)) =
        (transport([(204, 0)]), unbounded_channel::<String>());
    let app = builder(&[reply_from_another_task::COMMAND]).state(reporter);
    let app = app
        .client(transport.client())
        .build()
        .expect("the app builds");
    let mut request =
        Box::pin(SignedRequest::from(slash("reply-from-another-task", json!([]))).send_to(&app));
    // Poll the request once, and again only after the other task has replied.
    let polled = poll_fn(|cx| Poll::Ready(request.as_mut().poll(cx)));
    assert!(polled.await.is_pending());
    assert_eq!(reports.recv().await.as_deref(), Some("Ok(())"));
    drop(request);
    app.idle().await;

    assert_eq!(transport.request_lines(), [CALLBACK]);
    assert_eq!(request_body(&transport, 0)["data"]["content"], "said aside");
}

#[tokio::test(start_paused = true)]
async fn no_callback_is_sent_after_the_token_expires() {
    let (transport, (reporter, mut reports)) =
        (transport([(400, 50035); 9]), unbounded_channel::<String>());
    let app = builder(&[much_later::COMMAND]).state(reporter);
    let app = app
        .client(transport.client())
        .build()
        .expect("the app builds");
    let request = SignedRequest::from(slash("much-later", json!([]))).send_to(&app);
    assert!(timeout(Duration::from_secs(1), request).await.is_err());

    assert_eq!(
        reports.recv().await,
        Some(ContextError::Expired.to_string())
    );
    // The callbacks are the deferral, the timeout message and the error message.
    assert_eq!(transport.request_lines(), [CALLBACK; 3]);
}

#[tokio::test(start_paused = true)]
async fn default_message_after_a_broken_connection_is_ephemeral() {
    let (transport, gate) = (transport([(204, 0)]), Arc::new(Notify::new()));
    let app = builder(&[nothing::COMMAND]).state(Arc::clone(&gate));
    let app = app
        .client(transport.client())
        .build()
        .expect("the app builds");
    let request = SignedRequest::from(slash("nothing", json!([]))).send_to(&app);
    assert!(timeout(Duration::from_secs(1), request).await.is_err());
    gate.notify_one();
    app.idle().await;

    assert_eq!(request_body(&transport, 0)["data"]["content"], "Done.");
    assert_eq!(request_body(&transport, 0)["data"]["flags"], 64);
}

#[tokio::test(start_paused = true)]
async fn endpoints_are_available_from_the_initial_response_until_the_token_expires() {
    let (transport, (reporter, mut reports)) = (transport([]), unbounded_channel::<String>());
    let app = builder(&[ask::COMMAND]).state(reporter);
    send(app, slash("ask", json!([])), &transport).await;

    let expected = format!("false true {}", ContextError::Expired);
    assert_eq!(reports.recv().await, Some(expected));
}
