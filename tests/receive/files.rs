//! Responses with files are sent by a REST call, immediately or after a deferral, within the upload limits.

use std::sync::Arc;
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, RecordedRequest, SignedRequest, builder, click, fixture,
    http_response, multipart_json, multipart_text, slash,
};
use guildhall::AppBuilder;
use guildhall::emulator::Emulator;
use guildhall::model::component::{ActionRow, Button};
use guildhall::prelude::*;
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

/// Respond with a file
#[command]
pub(crate) fn report() -> Reply {
    Reply::text("Here").file(File::new("r.txt", "all well").description("The report"))
}

/// Respond with a large file
#[command]
fn film() -> Reply {
    Reply::default()
        .file(File::new("f.mp4", "0".repeat(2 << 20)))
        .ephemeral()
}

/// Respond with a large file after a while
#[command]
async fn late_film(#[state] gate: &Arc<Notify>) -> Reply {
    gate.notified().await;
    film()
}

/// Respond with a large file from a reader
#[command]
fn live() -> Reply {
    let live = File::from_reader("l.mp4", 2 << 20, tokio::io::repeat(b'0'));
    Reply::default().file(live)
}

/// Respond with a small file from a reader
#[command]
fn drop_by_drop() -> Reply {
    let list = File::from_reader("l.csv", 20_000, tokio::io::repeat(b'0'));
    Reply::default().file(list)
}

/// Respond with a file after a while
#[command]
async fn late(#[state] gate: &Arc<Notify>) -> Reply {
    gate.notified().await;
    report()
}

/// Respond with a file after a second
#[command]
async fn hesitate() -> Reply {
    sleep(Duration::from_secs(1)).await;
    report()
}

/// Respond, then respond with a file
#[command]
async fn reply_twice(ctx: Context) -> Result<Reply> {
    ctx.reply("First").await?;
    Ok(report())
}

/// Respond, then add a file
#[command]
async fn add(ctx: Context) -> Result<()> {
    ctx.reply("First").await?;
    let more = File::new("more.txt", "more");
    ctx.edit(Update::default().file(more)).await?;
    Ok(())
}

/// Respond with a file, and a button that adds one
#[command]
fn more() -> Reply {
    let button = Button::primary(add_more::custom_id(), "More");
    report().component(ActionRow::buttons([button]))
}

#[component("more")]
fn add_more() -> Update {
    Update::text("Here, and there").file(File::new("more.txt", "more"))
}

/// Time out on a reply with a file, then respond with another
#[command]
async fn time_out_on_reply(ctx: Context) -> Reply {
    let replied = timeout(Duration::from_millis(10), ctx.reply(report())).await;
    assert!(replied.is_err(), "{replied:?}");
    Reply::text("Rather this").file(File::new("s.txt", "not so well"))
}

/// Report why a file cannot be sent
#[command]
async fn explain(ctx: Context) -> Result<()> {
    let replied = ctx.reply(report()).await;
    replied.map_err(|error| Error::user(error.to_string()))
}

fn transport(responses: impl IntoIterator<Item = u16>) -> MockTransport {
    let responses = responses
        .into_iter()
        .map(|status| http_response(status, &[], "{}"));
    MockTransport::new(responses).then_always(http_response(
        200,
        &[],
        &fixture("object/message.json"),
    ))
}

/// Invokes a command and waits until its handler and all REST calls are done.
async fn send(
    command: &guildhall::command::Command,
    interaction: Value,
    transport: &MockTransport,
) -> AppResponse {
    send_to_app(builder(&[*command]), interaction, transport).await
}

async fn send_to_app(
    app: AppBuilder,
    interaction: Value,
    transport: &MockTransport,
) -> AppResponse {
    let gate = Arc::new(Notify::new());
    let app = app
        .state(Arc::clone(&gate))
        .client(transport.client())
        .build();
    let app = app.expect("the app builds");
    let response = SignedRequest::from(interaction).send_to(&app).await;
    gate.notify_one();
    app.idle().await;
    response
}

fn form_text(recorded: &RecordedRequest) -> String {
    multipart_text(recorded.request.headers(), recorded.request.body())
}

fn invocation(name: &str) -> Value {
    slash(name, json!([]))
}

/// Returns a command interaction with an upload limit of 7 bytes.
fn limited_invocation(name: &str) -> Value {
    let mut interaction = invocation(name);
    interaction["attachment_size_limit"] = json!(7);
    interaction
}

const CALLBACK: &str = "POST /interactions/1/a-token/callback";
const WEBHOOK: &str = "/webhooks/2/a-token";
const ORIGINAL: &str = "/webhooks/2/a-token/messages/@original";

#[tokio::test(start_paused = true)]
async fn initial_response_with_a_file_is_sent_by_callback() {
    let transport = transport([204]);
    let response = send(&report::COMMAND, invocation("report"), &transport).await;

    assert_eq!((response.status.as_u16(), &*response.body), (202, &b""[..]));
    assert!(!response.headers.contains_key("content-type"));
    assert_eq!(transport.request_lines(), [CALLBACK]);
    let form = form_text(&transport.requests()[0]);
    let file = json!({"id": "0", "description": "The report", "filename": "r.txt"});
    let data = json!({"content": "Here", "allowed_mentions": {"parse": []}, "attachments": [file]});
    assert_eq!(multipart_json(&form), json!({"type": 4, "data": data}));
    assert!(form.ends_with("Content-Type: text/plain\r\n\r\nall well\r\n--x--\r\n"));
}

#[tokio::test(start_paused = true)]
async fn slow_file_callback_becomes_a_deferral_and_an_edit() {
    let transport = transport([204]).ignoring(1);
    let response = send(&report::COMMAND, invocation("report"), &transport).await;

    assert_eq!(response.status, 202);
    assert_eq!(
        transport.request_lines(),
        [CALLBACK, CALLBACK, &format!("PATCH {ORIGINAL}")]
    );
    let deferral = &transport.requests()[1];
    assert_eq!(&deferral.request.body()[..], br#"{"type":5}"#);
    assert_eq!(deferral.at.as_secs(), 2);
    assert!(form_text(&transport.requests()[2]).contains("all well"));
}

#[tokio::test(start_paused = true)]
async fn slow_file_callback_that_arrived_is_not_sent_again() {
    let known = json!({"code": 40060, "message": "already acknowledged"}).to_string();
    let transport = MockTransport::new([http_response(400, &[], &known)]).ignoring(1);
    send(&report::COMMAND, invocation("report"), &transport).await;

    assert_eq!(transport.request_lines(), [CALLBACK, CALLBACK]);
}

#[tokio::test(start_paused = true)]
async fn already_acknowledged_error_counts_as_delivery_of_an_earlier_callback() {
    let known = json!({"code": 40060, "message": "already acknowledged"}).to_string();
    let transport = MockTransport::new([http_response(400, &[], &known)]).ignoring(2);
    send(
        &time_out_on_reply::COMMAND,
        invocation("time-out-on-reply"),
        &transport,
    )
    .await;

    assert_eq!(transport.request_lines(), [CALLBACK; 3]);
    let texts = [0, 1]
        .map(|position| multipart_json(&form_text(&transport.requests()[position])))
        .map(|payload| payload["data"]["content"].clone());
    assert_eq!(texts, ["Here", "Rather this"]);
}

#[tokio::test(start_paused = true)]
async fn file_is_sent_after_a_deferral_if_little_time_is_left() {
    let transport = transport([]);
    let response = send(&hesitate::COMMAND, invocation("hesitate"), &transport).await;

    assert_eq!(response.json(), json!({"type": 5}));
    assert_eq!(transport.request_lines(), [format!("PATCH {ORIGINAL}")]);
}

#[tokio::test(start_paused = true)]
async fn large_file_follows_a_deferral_by_callback_after_a_broken_connection() {
    let transport = transport([204]);
    let gate = Arc::new(Notify::new());
    let app = builder(&[late_film::COMMAND])
        .state(Arc::clone(&gate))
        .client(transport.client())
        .build();
    let app = app.expect("the app builds");
    let broken_off = SignedRequest::from(invocation("late-film"));
    let response = timeout(Duration::from_millis(100), broken_off.send_to(&app)).await;
    assert!(response.is_err());
    gate.notify_one();
    app.idle().await;

    assert_eq!(
        transport.request_lines(),
        [CALLBACK, &format!("PATCH {ORIGINAL}")]
    );
    let deferral = transport.requests()[0].request.body().clone();
    assert_eq!(deferral, r#"{"type":5,"data":{"flags":64}}"#);
}

#[tokio::test(start_paused = true)]
async fn large_file_is_sent_after_a_deferral() {
    let transport = transport([]);
    let response = send(&film::COMMAND, invocation("film"), &transport).await;

    assert_eq!(response.json(), json!({"type": 5, "data": {"flags": 64}}));
    assert_eq!(transport.request_lines(), [format!("PATCH {ORIGINAL}")]);
}

#[tokio::test(start_paused = true)]
async fn file_from_a_reader_is_sent_only_after_the_deferral_has_arrived() {
    let early = json!({"code": 10015, "message": "Unknown Webhook"}).to_string();
    let message = http_response(200, &[], &fixture("object/message.json"));
    let transport = MockTransport::new([http_response(404, &[], &early)]).then_always(message);
    send(&live::COMMAND, invocation("live"), &transport).await;

    let (get, patch) = (format!("GET {ORIGINAL}"), format!("PATCH {ORIGINAL}"));
    assert_eq!(transport.request_lines(), [get.clone(), get, patch]);
}

#[tokio::test(start_paused = true)]
async fn small_file_from_a_reader_is_sent_after_a_deferral() {
    let transport = transport([]);
    let response = send(
        &drop_by_drop::COMMAND,
        invocation("drop-by-drop"),
        &transport,
    )
    .await;

    assert_eq!(response.json(), json!({"type": 5}));
    let (get, patch) = (format!("GET {ORIGINAL}"), format!("PATCH {ORIGINAL}"));
    assert_eq!(transport.request_lines(), [get, patch]);
}

#[tokio::test(start_paused = true)]
async fn file_completes_a_deferral() {
    let transport = transport([]);
    let response = send(&late::COMMAND, invocation("late"), &transport).await;

    assert_eq!(response.json(), json!({"type": 5}));
    assert_eq!(transport.request_lines(), [format!("PATCH {ORIGINAL}")]);
    let edit = multipart_json(&form_text(&transport.requests()[0]));
    assert_eq!(edit["attachments"][0]["filename"], "r.txt");
}

#[tokio::test(start_paused = true)]
async fn file_after_the_initial_response_is_a_followup() {
    let transport = transport([]);
    let response = send(&reply_twice::COMMAND, invocation("reply-twice"), &transport).await;

    assert_eq!(response.content(), "First");
    assert_eq!(transport.request_lines(), [format!("POST {WEBHOOK}")]);
    assert_eq!(
        multipart_json(&form_text(&transport.requests()[0]))["content"],
        "Here"
    );
}

#[tokio::test(start_paused = true)]
async fn added_file_keeps_existing_attachments() {
    let transport = transport([]);
    send(&add::COMMAND, invocation("add"), &transport).await;

    let lines = [format!("GET {ORIGINAL}"), format!("PATCH {ORIGINAL}")];
    assert_eq!(transport.request_lines(), lines);
    let there = json!({"id": "1101112131415161718"});
    let new = json!({"id": "0", "filename": "more.txt"});
    let edit = multipart_json(&form_text(&transport.requests()[1]));
    assert_eq!(edit["attachments"], json!([there, new]));
}

#[tokio::test(start_paused = true)]
async fn component_that_adds_a_file_is_acknowledged_silently_and_edits_its_message() {
    let transport = transport([]);
    let app = builder(&[]).component(add_more::COMPONENT);
    let response = send_to_app(app, click("more"), &transport).await;

    assert_eq!(response.json(), json!({"type": 6}));
    let lines = [format!("GET {ORIGINAL}"), format!("PATCH {ORIGINAL}")];
    assert_eq!(transport.request_lines(), lines);
    let edit = multipart_json(&form_text(&transport.requests()[1]));
    assert_eq!(edit["content"], "Here, and there");
    assert_eq!(edit["attachments"][1]["filename"], "more.txt");
}

#[tokio::test(start_paused = true)]
async fn file_over_the_upload_limit_is_not_sent() {
    let transport = transport([]);
    let response = send(&explain::COMMAND, limited_invocation("explain"), &transport).await;

    let expected = "the file `r.txt` has 8 bytes; the limit is 7";
    assert_eq!(
        (&*response.content(), response.is_ephemeral()),
        (expected, true)
    );
    assert!(transport.request_lines().is_empty());
}

#[tokio::test(start_paused = true)]
async fn returned_file_over_the_upload_limit_becomes_an_error_message() {
    let transport = transport([]);
    let response = send(&report::COMMAND, limited_invocation("report"), &transport).await;

    assert!(response.content().starts_with("Something went wrong."));
    assert!(transport.request_lines().is_empty());
}

#[tokio::test(start_paused = true)]
async fn rejected_file_callback_allows_another_initial_response() {
    let transport = transport([400, 204]);
    let response = send(&explain::COMMAND, invocation("explain"), &transport).await;

    assert_eq!(response.status, 202);
    assert_eq!(transport.request_lines(), [CALLBACK, CALLBACK]);
    let message: Value = serde_json::from_slice(transport.requests()[1].request.body()).unwrap();
    assert_eq!(message["data"]["flags"], 64);
}

#[tokio::test]
async fn user_sees_the_files_of_a_response_and_of_a_followup() {
    let service = Emulator::start().await;
    let app = App::builder().discovery(false);
    let app = [report::COMMAND, live::COMMAND, reply_twice::COMMAND]
        .into_iter()
        .fold(app, guildhall::AppBuilder::command);
    let _bot = service.install(app).await;
    let you = service.you();

    let report = you.slash("/report").await.final_response().await.unwrap();
    let live = you.slash("/live").await.final_response().await.unwrap();
    let more = you.slash("/reply-twice").await.wait_for_followups(1).await;

    let file = &report.attachments[0];
    assert_eq!((&*file.filename, file.size), ("r.txt", 8));
    assert_eq!(file.description.as_deref(), Some("The report"));
    assert_eq!(live.attachments[0].size, 2 << 20);
    assert_eq!(more[0].attachments.len(), 1);
}

#[tokio::test]
async fn file_added_by_a_component_is_appended_to_the_attachments() {
    let service = Emulator::start().await;
    let app = App::builder()
        .discovery(false)
        .command(more::COMMAND)
        .component(add_more::COMPONENT);
    let _bot = service.install(app).await;
    let you = service.you();

    let message = you.slash("/more").await.final_response().await.unwrap();
    let updated = you
        .click(&message, "more")
        .await
        .final_response()
        .await
        .unwrap();

    let names: Vec<_> = updated
        .attachments
        .iter()
        .map(|file| &*file.filename)
        .collect();
    assert_eq!((updated.id, names), (message.id, vec!["r.txt", "more.txt"]));
    assert_eq!(updated.content, "Here, and there");
}
