//! What is said later goes the way that is left, to the message that stands for the first answer.

use std::future::{pending, poll_fn};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use acceptance::{Answer, Desk, Signed, answer, builder, click, fixture, slash};
use guildhall::prelude::*;
use guildhall::{AppBuilder, Callback, Command, ContextError, FirstAnswer};
use serde_json::{Value, json};
use tokio::join;
use tokio::sync::Notify;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::{sleep, timeout};

/// After which an interaction is deferred by itself.
const LATE: Duration = Duration::from_secs(3);

/// Answers late, and then changes, reads and deletes the answer.
async fn at_length(ctx: Context, reply: impl Into<Reply>) -> Result<()> {
    sleep(LATE).await;
    ctx.reply(reply).await?;
    ctx.edit("changed").await?;
    ctx.original().await?;
    Ok(ctx.delete().await?)
}

/// Show a modal, and take it for a message
#[command]
async fn mistake(ctx: Context) -> Result<()> {
    ctx.modal(Ask::modal_with_id("ask")).await?;
    take_for_message(&ctx, FirstAnswer::Modal).await;
    ctx.followup("asked").await.map(drop).map_err(Error::from)
}

/// Launch the Activity, and take it for a message
#[command]
async fn play(ctx: Context) -> Result<()> {
    ctx.launch_activity().await?;
    take_for_message(&ctx, FirstAnswer::Activity).await;
    ctx.followup("played").await.map(drop).map_err(Error::from)
}

async fn take_for_message(ctx: &Context, first: FirstAnswer) {
    let outcomes = [
        ctx.edit("changed").await.map(drop),
        ctx.original().await.map(drop),
        ctx.delete().await,
    ];
    for outcome in outcomes {
        let error = outcome.expect_err("it is no message");
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

/// Say something late
#[command]
async fn aloud(ctx: Context) -> Result<()> {
    at_length(ctx, "said").await
}

/// Say something late, for one
#[command(ephemeral)]
async fn quietly(ctx: Context) -> Result<()> {
    at_length(ctx, "said").await
}

/// Say late what only one may see
#[command]
async fn whisper(ctx: Context) -> Result<()> {
    at_length(ctx, psst()).await
}

#[component("press")]
async fn press(ctx: Context) -> Result<()> {
    at_length(ctx, "said").await
}

#[component("press-by-hand")]
async fn press_by_hand(ctx: Context) -> Result<()> {
    ctx.defer_ephemeral().await?;
    at_length(ctx, "said").await
}

#[component("turn")]
async fn turn(ctx: Context) -> Result<()> {
    sleep(LATE).await;
    ctx.update("turned").await?;
    ctx.followup("more").await?;
    ctx.edit("turned again").await?;
    Ok(())
}

/// Delete a deferral, and say something all the same
#[command]
pub(crate) async fn anew(ctx: Context) -> Result<&'static str> {
    ctx.defer().await?;
    ctx.delete().await?;
    Ok("anew")
}

/// Delete a deferral, and say nothing
#[command]
async fn vanish(ctx: Context) -> Result<()> {
    ctx.defer().await?;
    Ok(ctx.delete().await?)
}

/// Say late what only one may see, and leave it at that
#[command]
async fn try_to_whisper(ctx: Context) -> Result<()> {
    ctx.defer().await?;
    ctx.reply(psst()).await.expect_err("it is refused");
    Ok(())
}

/// Return late what only one may see
#[command]
async fn late_whisper() -> Reply {
    sleep(LATE).await;
    psst()
}

/// Return late what everybody may see
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

/// Return late what can only be in time
#[command]
async fn late_activity() -> Callback {
    sleep(LATE).await;
    Callback::launch_activity()
}

/// Answer twice at one time
#[command]
async fn both(ctx: Context) {
    let (one, other) = join!(ctx.reply(file()), ctx.reply(file()));
    assert!(one.is_ok(), "{one:?}");
    let already = ContextError::AlreadyAnswered(FirstAnswer::Message);
    assert_eq!(
        other.expect_err("it is late").to_string(),
        already.to_string()
    );
}

/// Complete a deferral and go on at one time
#[command]
async fn at_once(ctx: Context) -> Result<()> {
    ctx.defer().await?;
    let (reply, more) = join!(ctx.reply("first"), ctx.followup("second"));
    reply.and(more.map(drop))?;
    Ok(())
}

/// Answer, and go on
#[command]
async fn go_on(ctx: Context) -> Result<()> {
    ctx.reply("first").await?;
    ctx.followup("second").await?;
    Ok(ctx.delete().await?)
}

/// Defer, and use the endpoints at once
#[command]
async fn endpoints(ctx: Context) -> Result<()> {
    ctx.defer().await?;
    let original = ctx.responses()?.original();
    original.get().await?;
    original.edit().content("changed").await?;
    Ok(original.delete().await?)
}

/// What a test is told.
type Tell = UnboundedSender<String>;

/// Have another task answer
#[command]
async fn aside(ctx: Context, #[state] tell: &Tell) {
    let tell = tell.clone();
    tokio::spawn(async move {
        let replied = ctx.reply("said aside").await;
        let _ = tell.send(format!("{replied:?}"));
    });
    sleep(Duration::from_secs(1)).await;
}

/// Ask for the endpoints too early and too late
#[command]
async fn ask(ctx: Context, #[state] tell: &Tell) {
    let (tell, early) = (tell.clone(), ctx.responses().is_ok());
    tokio::spawn(async move {
        sleep(LATE).await;
        let in_time = ctx.responses().is_ok();
        sleep(Duration::from_secs(15 * 60)).await;
        let late = ctx.responses().expect_err("it is too late");
        let _ = tell.send(format!("{early} {in_time} {late}"));
    });
}

/// Have another task answer when the token is spent
#[command]
async fn much_later(ctx: Context, #[state] tell: &Tell) {
    let tell = tell.clone();
    tokio::spawn(async move {
        sleep(Duration::from_secs(15 * 60)).await;
        let late = ctx.reply("late").await.expect_err("it is too late");
        let _ = tell.send(late.to_string());
    });
    pending::<()>().await;
}

/// Wait until told, and say nothing
#[command]
async fn nothing(#[state] gate: &Arc<Notify>) {
    gate.notified().await;
}

fn psst() -> Reply {
    Reply::text("psst").ephemeral()
}

/// A service that answers so, and then with a message.
fn desk(answers: impl IntoIterator<Item = (u16, u32)>) -> Desk {
    let answers = answers.into_iter().map(|(status, code)| {
        let body = json!({"code": code, "message": "No"}).to_string();
        answer(status, &[], &body)
    });
    Desk::new(answers).then_always(answer(200, &[], &fixture("object/message.json")))
}

/// Sends an interaction, and waits until its handler and all calls are done.
async fn done(app: AppBuilder, interaction: Value, desk: &Desk) -> Answer {
    let app = app.client(desk.client()).build();
    let app = app.expect("the app of a test is complete");
    let answer = Signed::from(interaction).to(&app).await;
    app.idle().await;
    answer
}

/// The calls that follow the use of a command.
async fn calls(command: &Command, desk: &Desk) -> Vec<String> {
    let used = slash(command.def().name, json!([]));
    done(builder(&[*command]), used, desk).await;
    desk.lines()
}

/// The calls that follow the use of a component.
async fn pressed(custom_id: &str) -> Vec<String> {
    let (desk, app) = (desk([]), builder(&[]));
    let app = app.component(press::COMPONENT).component(turn::COMPONENT);
    let app = app.component(press_by_hand::COMPONENT);
    done(app, click(custom_id), &desk).await;
    desk.lines()
}

fn body(desk: &Desk, position: usize) -> Value {
    let asked = &desk.asked()[position];
    serde_json::from_slice(asked.request.body()).expect("a body is JSON")
}

/// Whether the member is told in a call that something went wrong.
fn tells(desk: &Desk, position: usize) -> bool {
    let told = body(desk, position);
    let told = told.get("data").unwrap_or(&told);
    let text = told["content"].as_str().expect("it says something");
    text.starts_with("Something went wrong.")
}

const FOLLOWUP: &str = "POST /webhooks/2/a-token";
const CALLBACK: &str = "POST /interactions/1/a-token/callback";
const DELETE: &str = "DELETE /webhooks/2/a-token/messages/@original";
const EDIT: &str = "PATCH /webhooks/2/a-token/messages/@original";

/// Calls that edit, read and delete a message.
fn changed(message: &str) -> [String; 3] {
    ["PATCH", "GET", "DELETE"]
        .map(|method| format!("{method} /webhooks/2/a-token/messages/{message}"))
}

/// The calls in order, the latter about the message that the service has posted.
fn then_posted(first: &[&str]) -> Vec<String> {
    let first = first.iter().map(|&line| line.to_owned());
    first.chain(changed("1000000000000000100")).collect()
}

fn then_original(first: &[&str]) -> Vec<String> {
    let first = first.iter().map(|&line| line.to_owned());
    first.chain(changed("@original")).collect()
}

#[tokio::test(start_paused = true)]
async fn late_answer_is_changed_where_the_deferral_was() {
    let expected = then_original(&[EDIT]);
    assert_eq!(calls(&aloud::COMMAND, &desk([])).await, expected);
    assert_eq!(calls(&quietly::COMMAND, &desk([])).await, expected);
}

#[tokio::test(start_paused = true)]
async fn late_private_answer_is_changed_and_not_the_deferral_that_is_gone() {
    let expected = then_posted(&[DELETE, FOLLOWUP]);
    assert_eq!(calls(&whisper::COMMAND, &desk([])).await, expected);
}

#[tokio::test(start_paused = true)]
async fn late_answer_to_a_component_is_changed_and_not_the_message_with_it() {
    assert_eq!(pressed("press").await, then_posted(&[FOLLOWUP]));
}

#[tokio::test(start_paused = true)]
async fn answer_after_a_deferral_by_hand_takes_its_place_on_components_too() {
    assert_eq!(pressed("press-by-hand").await, then_original(&[EDIT]));
}

#[tokio::test(start_paused = true)]
async fn late_update_of_a_component_stays_the_one_that_is_edited() {
    assert_eq!(pressed("turn").await, [EDIT, FOLLOWUP, EDIT]);
}

#[tokio::test(start_paused = true)]
async fn answer_after_a_deleted_deferral_is_a_message_of_its_own() {
    let desk = desk([]);
    assert_eq!(calls(&anew::COMMAND, &desk).await, [DELETE, FOLLOWUP]);
    assert_eq!(body(&desk, 1)["content"], "anew");
}

#[tokio::test(start_paused = true)]
async fn private_answer_that_is_refused_after_its_deferral_is_gone_is_told() {
    let desk = desk([(204, 0), (400, 50035)]);
    let lines = calls(&late_whisper::COMMAND, &desk).await;
    assert_eq!(lines, [DELETE, FOLLOWUP, FOLLOWUP]);
    assert!(tells(&desk, 2));
    assert_eq!(body(&desk, 2)["flags"], 64);
}

#[tokio::test(start_paused = true)]
async fn member_is_left_with_something_where_a_deferral_is_gone_for_what_was_refused() {
    let desk = desk([(204, 0), (400, 50035)]);
    let lines = calls(&try_to_whisper::COMMAND, &desk).await;
    assert_eq!(lines, [DELETE, FOLLOWUP, FOLLOWUP]);
    assert_eq!(body(&desk, 2)["content"], "Done.");
    assert_eq!(body(&desk, 2)["flags"], 64);
}

#[tokio::test(start_paused = true)]
async fn deferral_that_is_deleted_by_hand_leaves_nothing() {
    assert_eq!(calls(&vanish::COMMAND, &desk([])).await, [DELETE]);
}

#[tokio::test(start_paused = true)]
async fn late_answer_that_is_refused_is_told_in_place_of_the_deferral() {
    let desk = desk([(400, 50035)]);
    assert_eq!(calls(&late::COMMAND, &desk).await, [EDIT, EDIT]);
    assert!(tells(&desk, 1));
}

#[tokio::test(start_paused = true)]
async fn file_that_is_refused_is_told_by_the_call_that_is_left() {
    let desk = desk([(400, 50035), (204, 0)]);
    assert_eq!(calls(&file::COMMAND, &desk).await, [CALLBACK, CALLBACK]);
    assert!(tells(&desk, 1));
}

#[tokio::test(start_paused = true)]
async fn answer_that_could_only_be_in_time_is_told_in_place_of_the_deferral() {
    let desk = desk([]);
    assert_eq!(calls(&late_activity::COMMAND, &desk).await, [EDIT]);
    assert!(tells(&desk, 0));
}

#[tokio::test(start_paused = true)]
async fn refusal_is_told_once() {
    let desk = desk([(400, 50035), (400, 50035)]);
    assert_eq!(calls(&late::COMMAND, &desk).await, [EDIT, EDIT]);
}

#[tokio::test(start_paused = true)]
async fn of_two_first_answers_at_one_time_one_is_refused() {
    let desk = desk([(204, 0)]);
    assert_eq!(calls(&both::COMMAND, &desk).await, [CALLBACK]);
}

#[tokio::test(start_paused = true)]
async fn message_more_waits_until_the_deferral_is_completed() {
    let desk = desk([(404, 10015)]);
    let lines = calls(&at_once::COMMAND, &desk).await;
    assert_eq!(lines, [EDIT, EDIT, FOLLOWUP]);
}

#[tokio::test(start_paused = true)]
async fn message_more_and_deletion_that_overtake_the_answer_are_sent_again() {
    let early = json!({"code": 10015, "message": "No"}).to_string();
    let early = answer(404, &[], &early);
    let message = answer(200, &[], &fixture("object/message.json"));
    let desk = Desk::new([early.clone(), message.clone(), early]).then_always(message);

    let lines = calls(&go_on::COMMAND, &desk).await;

    assert_eq!(lines, [FOLLOWUP, FOLLOWUP, DELETE, DELETE]);
}

#[tokio::test(start_paused = true)]
async fn requests_of_a_handler_that_overtake_the_answer_are_sent_again() {
    let desk = desk([(404, 10015), (404, 10015)]);

    let lines = calls(&endpoints::COMMAND, &desk).await;

    let [edit, get, delete] = changed("@original");
    assert_eq!(lines[..5], [get.clone(), get.clone(), get, edit, delete]);
}

#[tokio::test(start_paused = true)]
async fn modal_and_activity_are_no_message_to_edit_read_or_delete() {
    for command in [mistake::COMMAND, play::COMMAND] {
        assert_eq!(calls(&command, &desk([])).await, [FOLLOWUP]);
    }
}

#[tokio::test(start_paused = true)]
async fn edit_of_an_answer_that_never_arrives_is_given_up() {
    let desk = desk([(404, 10015); 20]);
    assert_eq!(calls(&late::COMMAND, &desk).await, [EDIT; 9]);
    // It was deferred after 2 seconds, and 5 more is what the service may take.
    assert_eq!(desk.seconds().last(), Some(&7));
}

#[tokio::test(start_paused = true)]
async fn answer_of_another_task_is_sent_by_a_call_where_nobody_took_it() {
    let (desk, (tell, mut told)) = (desk([(204, 0)]), unbounded_channel::<String>());
    let app = builder(&[aside::COMMAND]).state(tell);
    let app = app.client(desk.client()).build().expect("it is complete");
    let mut request = Box::pin(Signed::from(slash("aside", json!([]))).to(&app));
    // It is polled once, and not again before the other task has answered.
    let polled = poll_fn(|cx| Poll::Ready(request.as_mut().poll(cx)));
    assert!(polled.await.is_pending());
    assert_eq!(told.recv().await.as_deref(), Some("Ok(())"));
    drop(request);
    app.idle().await;

    assert_eq!(desk.lines(), [CALLBACK]);
    assert_eq!(body(&desk, 0)["data"]["content"], "said aside");
}

#[tokio::test(start_paused = true)]
async fn no_first_answer_is_tried_by_a_call_once_the_token_is_spent() {
    let (desk, (tell, mut told)) = (desk([(400, 50035); 9]), unbounded_channel::<String>());
    let app = builder(&[much_later::COMMAND]).state(tell);
    let app = app.client(desk.client()).build().expect("it is complete");
    let request = Signed::from(slash("much-later", json!([]))).to(&app);
    assert!(timeout(Duration::from_secs(1), request).await.is_err());

    assert_eq!(told.recv().await, Some(ContextError::Expired.to_string()));
    // The deferral, that it takes too long, and that something went wrong.
    assert_eq!(desk.lines(), [CALLBACK; 3]);
}

#[tokio::test(start_paused = true)]
async fn who_is_cut_off_is_alone_in_seeing_that_it_is_done() {
    let (desk, gate) = (desk([(204, 0)]), Arc::new(Notify::new()));
    let app = builder(&[nothing::COMMAND]).state(Arc::clone(&gate));
    let app = app.client(desk.client()).build().expect("it is complete");
    let request = Signed::from(slash("nothing", json!([]))).to(&app);
    assert!(timeout(Duration::from_secs(1), request).await.is_err());
    gate.notify_one();
    app.idle().await;

    assert_eq!(body(&desk, 0)["data"]["content"], "Done.");
    assert_eq!(body(&desk, 0)["data"]["flags"], 64);
}

#[tokio::test(start_paused = true)]
async fn endpoints_are_there_from_the_answer_until_the_token_is_spent() {
    let (desk, (tell, mut told)) = (desk([]), unbounded_channel::<String>());
    let app = builder(&[ask::COMMAND]).state(tell);
    done(app, slash("ask", json!([])), &desk).await;

    let expected = format!("false true {}", ContextError::Expired);
    assert_eq!(told.recv().await, Some(expected));
}
