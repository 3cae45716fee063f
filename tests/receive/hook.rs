//! Hooks see every handler before and after; what a handler fails with goes to who is nearest.

#![expect(
    clippy::unused_async,
    reason = "what is around a handler may be async, whether it waits or not"
)]

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use acceptance::{
    Answer, Desk, Signed, answer, autocomplete, builder, click, fixture, slash, submit,
};
use guildhall::AppBuilder;
use guildhall::hook::{Finished, Outcome};
use guildhall::prelude::*;
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::time::sleep;

/// What hooks and handlers did, in order.
#[derive(Clone, Debug, Default)]
struct Diary(Arc<Mutex<Vec<String>>>);

impl Diary {
    fn note(&self, line: impl Into<String>) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.push(line.into());
    }

    fn lines(&self) -> Vec<String> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

fn diary(ctx: &Context) -> &Diary {
    ctx.state().expect("every app of these tests has one")
}

fn before(ctx: &Context) {
    diary(ctx).note(format!("before {}", ctx.path()));
}

fn after(ctx: &Context, finished: &Finished) {
    let late = if finished.is_deferred { " late" } else { "" };
    diary(ctx).note(format!("after {} {}{late}", ctx.path(), finished.outcome));
}

async fn app_explains(ctx: &Context, error: Error) -> Result<String> {
    diary(ctx).note("app");
    match error.user_message() {
        Some(_) => Err(error),
        None => Ok(format!("the app explains: {error}")),
    }
}

fn broken() -> Error {
    std::io::Error::other("the disk is full").into()
}

/// Work
#[command(check = is_open)]
fn work(#[state] diary: &Diary) -> &'static str {
    diary.note("work");
    "worked"
}

async fn is_open(ctx: &Context) {
    diary(ctx).note("check");
}

/// Work for owners
#[command(owners)]
fn rule() {}

/// Fail
#[command]
fn fail() -> Result<()> {
    Err(broken())
}

/// Refuse
#[command]
fn refuse() -> Result<()> {
    Err(Error::user("not today"))
}

/// Fail before it begins
#[command(check = fails)]
fn stopped() {}

async fn fails(_ctx: &Context) -> Result<()> {
    Err(broken())
}

/// Panic
#[command]
fn panic() {
    panic!("out of luck")
}

/// Wait until told
#[command]
async fn wait(#[state] gate: &Arc<Notify>) -> Result<()> {
    gate.notified().await;
    Err(broken())
}

/// Manage things
#[group(on_error = group_explains)]
mod manage {
    use super::*;

    /// Ask one who explains
    #[command(on_error = command_explains)]
    pub(super) fn near() -> Result<()> {
        Err(broken())
    }

    /// Ask one who passes it on
    #[command(on_error = passes_on)]
    pub(super) fn far() -> Result<()> {
        Err(broken())
    }

    /// Ask nobody
    #[command]
    pub(super) fn none() -> Result<()> {
        Err(broken())
    }

    async fn command_explains(ctx: &Context, _error: Error) -> Reply {
        diary(ctx).note("command");
        Reply::text("the command explains").ephemeral()
    }

    fn passes_on(ctx: &Context, error: Error) -> Result<()> {
        diary(ctx).note("passes on");
        Err(error)
    }
}

fn group_explains(ctx: &Context, _error: Error) -> &'static str {
    diary(ctx).note("group");
    "the group explains"
}

/// Fail, and have it said by hand
#[command(on_error = by_hand)]
fn handed() -> Result<()> {
    Err(broken())
}

async fn by_hand(ctx: &Context, _error: Error) -> Result<()> {
    ctx.reply("said by hand").await?;
    Ok(())
}

/// Fail, and have nothing said
#[command(on_error = silent)]
fn hushed() -> Result<()> {
    Err(broken())
}

fn silent(_ctx: &Context, _error: Error) {}

/// Say that it is at work, fail, and have nothing said
#[command(on_error = silent)]
async fn half_done(ctx: Context) -> Result<()> {
    ctx.reply("at work").await?;
    Err(broken())
}

/// Say that it is at work, fail, and have more said by hand
#[command(on_error = follows)]
async fn followed(ctx: Context) -> Result<()> {
    ctx.reply("at work").await?;
    Err(broken())
}

async fn follows(ctx: &Context, error: Error) -> Result<()> {
    ctx.followup(format!("sorry, {error}")).await?;
    Ok(())
}

#[component("aside", on_error = follows)]
async fn aside(ctx: Context) -> Result<()> {
    ctx.defer_update().await?;
    Err(broken())
}

#[component("unseen", on_error = acknowledges)]
fn unseen() -> Result<()> {
    Err(broken())
}

async fn acknowledges(ctx: &Context, _error: Error) -> Result<()> {
    Ok(ctx.defer_update().await?)
}

#[component("tardy", on_error = says_late)]
async fn tardy() -> Result<()> {
    sleep(Duration::from_millis(1900)).await;
    Err(broken())
}

async fn says_late(ctx: &Context, _error: Error) -> Result<()> {
    sleep(Duration::from_millis(500)).await;
    ctx.followup("sorry").await?;
    Ok(())
}

/// Have a check say no for long
#[command(check = dawdles)]
fn dawdled() {}

async fn dawdles(_ctx: &Context) -> bool {
    sleep(Duration::from_secs(3)).await;
    false
}

/// Have a check say why not
#[command(check = says)]
fn talked() {}

async fn says(ctx: &Context) -> Result<bool> {
    ctx.reply("said by the check").await?;
    Ok(false)
}

#[derive(Modal)]
#[modal(title = "Order")]
struct Order {
    #[text]
    count: u8,
}

/// Show a modal, and fail
#[command(on_error = counts)]
async fn order(ctx: Context) -> Result<()> {
    let (_, order) = ctx.show(Order::modal()).await?;
    Err(Error::user(format!("{} are too many", order.count)))
}

async fn counts(ctx: &Context, error: Error) -> Result<()> {
    ctx.reply(format!("sorry, {error}")).await?;
    Ok(())
}

/// Pick a word
#[command]
fn pick(
    /// Which
    #[option(autocomplete = words)]
    word: &str,
) -> String {
    word.to_owned()
}

async fn words(_typed: &str) -> Vec<String> {
    Vec::new()
}

#[component("press/{which}")]
fn press(which: u8) -> String {
    which.to_string()
}

/// An app with everything above, what its client was asked, and its diary.
struct Stage {
    app: App,
    desk: Desk,
    diary: Diary,
    gate: Arc<Notify>,
}

fn stage(with: impl FnOnce(AppBuilder) -> AppBuilder) -> Stage {
    let desk = Desk::always(answer(200, &[], &fixture("object/message.json")));
    let (diary, gate) = (Diary::default(), Arc::new(Notify::new()));
    let commands = [
        work::COMMAND,
        rule::COMMAND,
        fail::COMMAND,
        refuse::COMMAND,
        stopped::COMMAND,
        panic::COMMAND,
        wait::COMMAND,
        manage::COMMAND,
        handed::COMMAND,
        hushed::COMMAND,
        half_done::COMMAND,
        followed::COMMAND,
        talked::COMMAND,
        dawdled::COMMAND,
        order::COMMAND,
        pick::COMMAND,
    ];
    let app = builder(&commands).component(press::COMPONENT);
    let app = app.component(aside::COMPONENT).component(unseen::COMPONENT);
    let app = app.component(tardy::COMPONENT);
    let app = app.state(diary.clone()).state(Arc::clone(&gate));
    let app = with(app.owners([Id::new(41)]).client(desk.client()));
    Stage {
        app: app.build().expect("the app of a test is complete"),
        desk,
        diary,
        gate,
    }
}

fn hooked() -> Stage {
    stage(|app| app.before(before).after(after))
}

impl Stage {
    async fn send(&self, body: Value) -> Answer {
        Signed::from(body).to(&self.app).await
    }

    async fn used(&self, name: &str) -> Answer {
        self.send(slash(name, json!([]))).await
    }

    /// What is said by calls in the end.
    async fn said(&self) -> Vec<String> {
        self.app.idle().await;
        let said = self.desk.asked().into_iter().map(|asked| {
            let body: Value = serde_json::from_slice(asked.request.body()).expect("it is JSON");
            body["content"].as_str().unwrap_or_default().to_owned()
        });
        said.collect()
    }

    async fn managed(&self, name: &str) -> Answer {
        let inner = json!([{"type": 1, "name": name, "options": []}]);
        self.send(slash("manage", inner)).await
    }
}

#[tokio::test]
async fn hooks_are_called_around_the_guards_and_the_handler() {
    let stage = hooked();
    assert_eq!(stage.used("work").await.content(), "worked");

    let order = ["before work", "check", "work", "after work answered"];
    assert_eq!(stage.diary.lines(), order);
}

#[tokio::test]
async fn hooks_see_how_it_ended() {
    for (name, outcome) in [
        ("rule", Outcome::Refused),
        ("refuse", Outcome::Refused),
        ("fail", Outcome::Failed),
        ("stopped", Outcome::Failed),
        ("panic", Outcome::Panicked),
    ] {
        let stage = hooked();
        let _told = stage.used(name).await;
        let last = stage.diary.lines().pop().expect("the hook was called");
        assert_eq!(last, format!("after {name} {outcome}"));
    }
}

#[tokio::test]
async fn hooks_see_components_by_their_pattern_and_groups_by_their_names() {
    let stage = hooked();
    assert_eq!(stage.send(click("press/7")).await.content(), "7");
    let _told = stage.managed("near").await;

    let lines = stage.diary.lines();
    assert_eq!(lines[0], "before press/{}");
    assert_eq!(lines[2], "before manage near");
    assert_eq!(lines[4], "after manage near failed");
}

#[tokio::test]
async fn hooks_do_not_see_who_is_typing() {
    let stage = hooked();
    let word = json!([{"type": 3, "name": "word", "value": "", "focused": true}]);
    let _suggested = stage.send(autocomplete("pick", word)).await;

    assert_eq!(stage.diary.lines(), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn hook_sees_that_a_handler_was_deferred() {
    let stage = hooked();
    assert_eq!(stage.used("wait").await.json(), json!({"type": 5}));
    stage.gate.notify_one();
    stage.app.idle().await;

    assert_eq!(stage.diary.lines()[1], "after wait failed late");
}

#[tokio::test(start_paused = true)]
async fn hook_is_told_how_long_it_took() {
    async fn times(ctx: &Context, finished: &Finished) {
        diary(ctx).note(format!("{:?} {:?}", finished.responded_after, finished.took));
    }
    let stage = stage(|app| app.after(times).defer_after(Duration::from_secs(1)));
    let _deferral = stage.used("wait").await;
    tokio::time::advance(Duration::from_secs(4)).await;
    stage.gate.notify_one();
    stage.app.idle().await;

    assert_eq!(stage.diary.lines(), ["Some(1s) 5s"]);
}

#[tokio::test(start_paused = true)]
async fn member_does_not_wait_for_the_hooks_that_follow() {
    async fn slow(ctx: &Context, _: &Finished) {
        sleep(Duration::from_secs(60)).await;
        diary(ctx).note("noted");
    }
    let stage = stage(|app| app.after(slow));
    assert_eq!(stage.used("work").await.content(), "worked");
    assert_eq!(stage.diary.lines(), ["check", "work"]);

    stage.app.idle().await;
    assert_eq!(stage.diary.lines()[2], "noted");
}

#[tokio::test]
async fn hook_that_panics_is_no_harm_to_the_answer() {
    async fn panics(_: &Context, _: &Finished) {
        panic!("out of luck")
    }
    let stage = stage(|app| app.after(panics).after(after));

    assert_eq!(stage.used("work").await.content(), "worked");
    assert_eq!(stage.diary.lines()[2], "after work answered");
}

#[tokio::test]
async fn nearest_handler_of_errors_answers() {
    for (name, told, asked) in [
        ("near", "the command explains", vec!["command"]),
        ("far", "the group explains", vec!["passes on", "group"]),
        ("none", "the group explains", vec!["group"]),
    ] {
        let stage = stage(|app| app.on_error(app_explains));
        assert_eq!(stage.managed(name).await.content(), told);
        assert_eq!(stage.diary.lines(), asked);
    }
}

#[tokio::test]
async fn app_answers_for_handlers_and_their_checks() {
    for name in ["fail", "stopped"] {
        let stage = stage(|app| app.on_error(app_explains));
        let told = stage.used(name).await.content();
        assert_eq!(told, "the app explains: the disk is full");
    }
}

#[tokio::test]
async fn error_that_is_passed_on_by_all_is_told_as_ever() {
    let stage = stage(|app| app.on_error(app_explains));
    assert_eq!(stage.used("refuse").await.content(), "not today");
    assert_eq!(stage.diary.lines(), ["app"]);
}

#[tokio::test]
async fn handler_of_errors_may_reply_by_hand() {
    let stage = hooked();
    assert_eq!(stage.used("handed").await.content(), "said by hand");
    stage.app.idle().await;

    assert_eq!(stage.desk.lines(), [""; 0]);
    assert_eq!(stage.diary.lines()[1], "after handed failed");
}

#[tokio::test]
async fn silence_of_a_handler_of_errors_is_not_taken_for_success() {
    let told = hooked().used("hushed").await;

    assert_eq!(told.content(), WRONG);
}

const WRONG: &str = "Something went wrong. If it happens again, report the number 1.";

#[tokio::test]
async fn earlier_answer_of_the_handler_is_not_taken_for_one_by_its_handler_of_errors() {
    let stage = hooked();
    assert_eq!(stage.used("half-done").await.content(), "at work");
    assert_eq!(stage.said().await, [WRONG]);
}

#[tokio::test]
async fn handler_of_errors_may_say_more_by_hand() {
    let stage = hooked();
    assert_eq!(stage.used("followed").await.content(), "at work");
    assert_eq!(stage.said().await, ["sorry, the disk is full"]);

    let stage = hooked();
    stage.send(click("aside")).await;
    assert_eq!(stage.said().await, ["sorry, the disk is full"]);
}

#[tokio::test(start_paused = true)]
async fn acknowledgment_by_the_framework_does_not_hide_what_a_handler_of_errors_says() {
    let stage = hooked();
    assert_eq!(stage.send(click("tardy")).await.json(), json!({"type": 6}));
    assert_eq!(stage.said().await, ["sorry"]);
}

#[tokio::test(start_paused = true)]
async fn refusal_to_which_nothing_is_said_takes_the_place_of_a_deferral_as_without() {
    for stage in [stage(|app| app), stage(|app| app.on_error(silent))] {
        assert_eq!(stage.used("dawdled").await.json(), json!({"type": 5}));
        assert_eq!(stage.said().await, ["You cannot use this here."]);
        assert!(stage.desk.lines()[0].starts_with("PATCH"));
    }
}

#[tokio::test]
async fn acknowledgment_by_a_handler_of_errors_is_not_taken_for_a_reply() {
    let stage = hooked();
    assert_eq!(stage.send(click("unseen")).await.json(), json!({"type": 6}));
    assert_eq!(stage.said().await, [WRONG]);
}

#[tokio::test]
async fn check_that_says_no_in_its_own_words_refuses() {
    let stage = hooked();
    assert_eq!(stage.used("talked").await.content(), "said by the check");
    stage.app.idle().await;

    let lines = ["before talked", "after talked refused"];
    assert_eq!(stage.diary.lines(), lines);
}

#[tokio::test(start_paused = true)]
async fn late_failure_is_answered_in_place_of_the_deferral() {
    let stage = stage(|app| app.on_error(app_explains));
    let _deferral = stage.used("wait").await;
    stage.gate.notify_one();
    stage.app.idle().await;

    let asked = stage.desk.asked().pop().expect("the member is told");
    let body: Value = serde_json::from_slice(asked.request.body()).expect("a body is JSON");
    assert_eq!(body["content"], "the app explains: the disk is full");
}

#[tokio::test]
async fn failure_after_a_modal_is_answered_where_it_was_sent_off() {
    let stage = hooked();
    let modal = stage.used("order").await.json();
    let field = json!({"type": 4, "custom_id": "count", "value": "9"});
    let id = modal["data"]["custom_id"].clone();
    let told = stage.send(submit(id, [field], &json!({}))).await;

    assert_eq!(told.content(), "sorry, 9 are too many");
    stage.app.idle().await;
    assert_eq!(stage.diary.lines(), ["before order", "after order refused"]);
}
