//! Answers with files go by a call, at once or after a deferral, and never over the limits.

use std::sync::Arc;
use std::time::Duration;

use acceptance::{
    Answer, Asked, Desk, Signed, answer, builder, click, fixture, form, payload, slash,
};
use guildhall::AppBuilder;
use guildhall::emulator::Emulator;
use guildhall::model::component::{ActionRow, Button};
use guildhall::prelude::*;
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

/// Answer with a file
#[command]
pub(crate) fn report() -> Reply {
    Reply::text("Here").file(File::new("r.txt", "all well").description("The report"))
}

/// Answer with a large file
#[command]
fn film() -> Reply {
    Reply::default()
        .file(File::new("f.mp4", "0".repeat(2 << 20)))
        .ephemeral()
}

/// Answer with a large file after a while
#[command]
async fn late_film(#[state] gate: &Arc<Notify>) -> Reply {
    gate.notified().await;
    film()
}

/// Answer with a large file that can be read once
#[command]
fn live() -> Reply {
    let live = File::from_reader("l.mp4", 2 << 20, tokio::io::repeat(b'0'));
    Reply::default().file(live)
}

/// Answer with a small file that can be read once
#[command]
fn drop_by_drop() -> Reply {
    let list = File::from_reader("l.csv", 20_000, tokio::io::repeat(b'0'));
    Reply::default().file(list)
}

/// Answer with a file after a while
#[command]
async fn late(#[state] gate: &Arc<Notify>) -> Reply {
    gate.notified().await;
    report()
}

/// Answer with a file when a second is over
#[command]
async fn hesitate() -> Reply {
    sleep(Duration::from_secs(1)).await;
    report()
}

/// Answer, then with a file
#[command]
async fn twice(ctx: Context) -> Result<Reply> {
    ctx.reply("First").await?;
    Ok(report())
}

/// Answer, then add a file
#[command]
async fn add(ctx: Context) -> Result<()> {
    ctx.reply("First").await?;
    let more = File::new("more.txt", "more");
    ctx.edit(Update::default().file(more)).await?;
    Ok(())
}

/// Answer with a file, and a button for more
#[command]
fn more() -> Reply {
    let button = Button::primary(add_more::custom_id(), "More");
    report().component(ActionRow::buttons([button]))
}

#[component("more")]
fn add_more() -> Update {
    Update::text("Here, and there").file(File::new("more.txt", "more"))
}

/// Answer with a file and little patience, and then with another
#[command]
async fn doubtful(ctx: Context) -> Reply {
    let replied = timeout(Duration::from_millis(10), ctx.reply(report())).await;
    assert!(replied.is_err(), "{replied:?}");
    Reply::text("Rather this").file(File::new("s.txt", "not so well"))
}

/// Say why a file cannot be sent
#[command]
async fn explain(ctx: Context) -> Result<()> {
    let sent = ctx.reply(report()).await;
    sent.map_err(|error| Error::user(error.to_string()))
}

fn desk(answers: impl IntoIterator<Item = u16>) -> Desk {
    let answers = answers.into_iter().map(|status| answer(status, &[], "{}"));
    Desk::new(answers).then_always(answer(200, &[], &fixture("object/message.json")))
}

/// Sends the use of a command, and waits until its handler and all calls are done.
async fn answered(command: &guildhall::Command, interaction: Value, desk: &Desk) -> Answer {
    answered_by(builder(&[*command]), interaction, desk).await
}

async fn answered_by(app: AppBuilder, interaction: Value, desk: &Desk) -> Answer {
    let gate = Arc::new(Notify::new());
    let app = app.state(Arc::clone(&gate));
    let app = app.client(desk.client()).build();
    let app = app.expect("the app of a test is complete");
    let answer = Signed::from(interaction).to(&app).await;
    gate.notify_one();
    app.idle().await;
    answer
}

fn sent(asked: &Asked) -> String {
    form(asked.request.headers(), asked.request.body())
}

fn used(name: &str) -> Value {
    slash(name, json!([]))
}

/// The use of a command where files may have 7 bytes.
fn limited(name: &str) -> Value {
    let mut interaction = used(name);
    interaction["attachment_size_limit"] = json!(7);
    interaction
}

const CALLBACK: &str = "POST /interactions/1/a-token/callback";
const WEBHOOK: &str = "/webhooks/2/a-token";
const ORIGINAL: &str = "/webhooks/2/a-token/messages/@original";

#[tokio::test(start_paused = true)]
async fn first_answer_with_a_file_is_announced_and_called_back() {
    let desk = desk([204]);
    let answer = answered(&report::COMMAND, used("report"), &desk).await;

    assert_eq!((answer.status.as_u16(), &*answer.body), (202, &b""[..]));
    assert!(!answer.headers.contains_key("content-type"));
    assert_eq!(desk.lines(), [CALLBACK]);
    let sent = sent(&desk.asked()[0]);
    let file = json!({"id": "0", "description": "The report", "filename": "r.txt"});
    let data = json!({"content": "Here", "allowed_mentions": {"parse": []}, "attachments": [file]});
    assert_eq!(payload(&sent), json!({"type": 4, "data": data}));
    assert!(sent.ends_with("Content-Type: text/plain\r\n\r\nall well\r\n--x--\r\n"));
}

#[tokio::test(start_paused = true)]
async fn first_answer_with_a_file_that_takes_long_becomes_a_deferral_and_an_edit() {
    let desk = desk([204]).silent_at_first(1);
    let answer = answered(&report::COMMAND, used("report"), &desk).await;

    assert_eq!(answer.status, 202);
    assert_eq!(
        desk.lines(),
        [CALLBACK, CALLBACK, &format!("PATCH {ORIGINAL}")]
    );
    let deferral = &desk.asked()[1];
    assert_eq!(&deferral.request.body()[..], br#"{"type":5}"#);
    assert_eq!(deferral.at.as_secs(), 2);
    assert!(sent(&desk.asked()[2]).contains("all well"));
}

#[tokio::test(start_paused = true)]
async fn first_answer_that_has_arrived_though_it_took_long_is_not_sent_again() {
    let known = json!({"code": 40060, "message": "already acknowledged"}).to_string();
    let desk = Desk::new([answer(400, &[], &known)]).silent_at_first(1);
    answered(&report::COMMAND, used("report"), &desk).await;

    assert_eq!(desk.lines(), [CALLBACK, CALLBACK]);
}

#[tokio::test(start_paused = true)]
async fn either_of_two_files_may_be_the_answer_where_the_replies_to_both_are_lost() {
    let known = json!({"code": 40060, "message": "already acknowledged"}).to_string();
    let desk = Desk::new([answer(400, &[], &known)]).silent_at_first(2);
    answered(&doubtful::COMMAND, used("doubtful"), &desk).await;

    assert_eq!(desk.lines(), [CALLBACK; 3]);
    let texts = [0, 1].map(|position| payload(&sent(&desk.asked()[position])));
    let texts = texts.map(|payload| payload["data"]["content"].clone());
    assert_eq!(texts, ["Here", "Rather this"]);
}

#[tokio::test(start_paused = true)]
async fn file_is_sent_after_a_deferral_where_little_time_is_left() {
    let desk = desk([]);
    let answer = answered(&hesitate::COMMAND, used("hesitate"), &desk).await;

    assert_eq!(answer.json(), json!({"type": 5}));
    assert_eq!(desk.lines(), [format!("PATCH {ORIGINAL}")]);
}

#[tokio::test(start_paused = true)]
async fn large_file_is_sent_after_a_deferral_by_a_call_where_the_connection_breaks_off() {
    let desk = desk([204]);
    let gate = Arc::new(Notify::new());
    let app = builder(&[late_film::COMMAND]).state(Arc::clone(&gate));
    let app = app.client(desk.client()).build();
    let app = app.expect("the app of a test is complete");
    let broken_off = Signed::from(used("late-film"));
    let answer = timeout(Duration::from_millis(100), broken_off.to(&app)).await;
    assert!(answer.is_err());
    gate.notify_one();
    app.idle().await;

    assert_eq!(desk.lines(), [CALLBACK, &format!("PATCH {ORIGINAL}")]);
    let deferral = desk.asked()[0].request.body().clone();
    assert_eq!(deferral, r#"{"type":5,"data":{"flags":64}}"#);
}

#[tokio::test(start_paused = true)]
async fn large_file_is_sent_after_a_deferral() {
    let desk = desk([]);
    let answer = answered(&film::COMMAND, used("film"), &desk).await;

    assert_eq!(answer.json(), json!({"type": 5, "data": {"flags": 64}}));
    assert_eq!(desk.lines(), [format!("PATCH {ORIGINAL}")]);
}

#[tokio::test(start_paused = true)]
async fn what_can_be_read_once_is_sent_when_the_deferral_has_arrived() {
    let early = json!({"code": 10015, "message": "Unknown Webhook"}).to_string();
    let message = answer(200, &[], &fixture("object/message.json"));
    let desk = Desk::new([answer(404, &[], &early)]).then_always(message);
    answered(&live::COMMAND, used("live"), &desk).await;

    let (get, patch) = (format!("GET {ORIGINAL}"), format!("PATCH {ORIGINAL}"));
    assert_eq!(desk.lines(), [get.clone(), get, patch]);
}

#[tokio::test(start_paused = true)]
async fn what_can_be_read_once_is_no_first_answer_that_may_be_given_up() {
    let desk = desk([]);
    let answer = answered(&drop_by_drop::COMMAND, used("drop-by-drop"), &desk).await;

    assert_eq!(answer.json(), json!({"type": 5}));
    let (get, patch) = (format!("GET {ORIGINAL}"), format!("PATCH {ORIGINAL}"));
    assert_eq!(desk.lines(), [get, patch]);
}

#[tokio::test(start_paused = true)]
async fn file_completes_a_deferral() {
    let desk = desk([]);
    let answer = answered(&late::COMMAND, used("late"), &desk).await;

    assert_eq!(answer.json(), json!({"type": 5}));
    assert_eq!(desk.lines(), [format!("PATCH {ORIGINAL}")]);
    let edit = payload(&sent(&desk.asked()[0]));
    assert_eq!(edit["attachments"][0]["filename"], "r.txt");
}

#[tokio::test(start_paused = true)]
async fn file_after_the_first_answer_follows_it() {
    let desk = desk([]);
    let answer = answered(&twice::COMMAND, used("twice"), &desk).await;

    assert_eq!(answer.content(), "First");
    assert_eq!(desk.lines(), [format!("POST {WEBHOOK}")]);
    assert_eq!(payload(&sent(&desk.asked()[0]))["content"], "Here");
}

#[tokio::test(start_paused = true)]
async fn added_file_leaves_those_that_are_there() {
    let desk = desk([]);
    answered(&add::COMMAND, used("add"), &desk).await;

    let lines = [format!("GET {ORIGINAL}"), format!("PATCH {ORIGINAL}")];
    assert_eq!(desk.lines(), lines);
    let there = json!({"id": "1101112131415161718"});
    let new = json!({"id": "0", "filename": "more.txt"});
    let edit = payload(&sent(&desk.asked()[1]));
    assert_eq!(edit["attachments"], json!([there, new]));
}

#[tokio::test(start_paused = true)]
async fn component_that_adds_a_file_is_acknowledged_unseen_and_edits_its_message() {
    let desk = desk([]);
    let app = builder(&[]).component(add_more::COMPONENT);
    let answer = answered_by(app, click("more"), &desk).await;

    assert_eq!(answer.json(), json!({"type": 6}));
    let lines = [format!("GET {ORIGINAL}"), format!("PATCH {ORIGINAL}")];
    assert_eq!(desk.lines(), lines);
    let edit = payload(&sent(&desk.asked()[1]));
    assert_eq!(edit["content"], "Here, and there");
    assert_eq!(edit["attachments"][1]["filename"], "more.txt");
}

#[tokio::test(start_paused = true)]
async fn file_over_the_limit_of_the_interaction_is_not_sent() {
    let desk = desk([]);
    let answer = answered(&explain::COMMAND, limited("explain"), &desk).await;

    let expected = "the file `r.txt` has 8 bytes; 7 is the most here";
    assert_eq!(
        (&*answer.content(), answer.is_ephemeral()),
        (expected, true)
    );
    assert!(desk.lines().is_empty());
}

#[tokio::test(start_paused = true)]
async fn returned_file_over_the_limit_is_told_as_a_failure() {
    let desk = desk([]);
    let answer = answered(&report::COMMAND, limited("report"), &desk).await;

    assert!(answer.content().starts_with("Something went wrong."));
    assert!(desk.lines().is_empty());
}

#[tokio::test(start_paused = true)]
async fn refused_file_leaves_the_interaction_to_be_answered() {
    let desk = desk([400, 204]);
    let answer = answered(&explain::COMMAND, used("explain"), &desk).await;

    assert_eq!(answer.status, 202);
    assert_eq!(desk.lines(), [CALLBACK, CALLBACK]);
    let told: Value = serde_json::from_slice(desk.asked()[1].request.body()).unwrap();
    assert_eq!(told["data"]["flags"], 64);
}

#[tokio::test]
async fn member_sees_the_files_of_an_answer() {
    let service = Emulator::start().await;
    let app = App::builder().without_discovery();
    let app = [report::COMMAND, live::COMMAND, twice::COMMAND]
        .into_iter()
        .fold(app, guildhall::AppBuilder::command);
    let _bot = service.install(app).await;
    let you = service.you();

    let report = you.slash("/report").await.final_response().await.unwrap();
    let live = you.slash("/live").await.final_response().await.unwrap();
    let more = you.slash("/twice").await.wait_for_followups(1).await;

    let file = &report.attachments[0];
    assert_eq!((&*file.filename, file.size), ("r.txt", 8));
    assert_eq!(file.description.as_deref(), Some("The report"));
    assert_eq!(live.attachments[0].size, 2 << 20);
    assert_eq!(more[0].attachments.len(), 1);
}

#[tokio::test]
async fn file_that_a_component_adds_stands_beside_those_that_are_there() {
    let service = Emulator::start().await;
    let app = App::builder().without_discovery();
    let app = app.command(more::COMMAND).component(add_more::COMPONENT);
    let _bot = service.install(app).await;
    let you = service.you();

    let shown = you.slash("/more").await.final_response().await.unwrap();
    let updated = you
        .click(&shown, "more")
        .await
        .final_response()
        .await
        .unwrap();

    let names: Vec<_> = updated
        .attachments
        .iter()
        .map(|file| &*file.filename)
        .collect();
    assert_eq!((updated.id, names), (shown.id, vec!["r.txt", "more.txt"]));
    assert_eq!(updated.content, "Here, and there");
}
