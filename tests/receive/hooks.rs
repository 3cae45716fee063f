//! Hooks run before and after every handler; a handler's error goes to the innermost error handler.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, SignedRequest, autocomplete, builder, click, fixture,
    http_response, slash, submit,
};
use guildhall::AppBuilder;
use guildhall::guard::AppGuards;
use guildhall::hook::{FinishedInteraction, Outcome};
use guildhall::prelude::*;
use guildhall::settings::Timing;
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::time::sleep;

/// Entries that hooks and handlers recorded, in order.
#[derive(Clone, Debug, Default)]
struct EventLog(Arc<Mutex<Vec<String>>>);

impl EventLog {
    fn record(&self, line: impl Into<String>) {
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

fn event_log(ctx: &Context) -> &EventLog {
    ctx.state().expect("the app has this state")
}

fn before(ctx: &Context) {
    event_log(ctx).record(format!("before {}", ctx.path()));
}

fn after(ctx: &Context, finished: &FinishedInteraction) {
    let late = if finished.is_deferred { " late" } else { "" };
    event_log(ctx).record(format!("after {} {}{late}", ctx.path(), finished.outcome));
}

async fn app_error_handler(ctx: &Context, error: Error) -> Result<String> {
    event_log(ctx).record("app");
    match error.user_message() {
        Some(_) => Err(error),
        None => Ok(format!("the app explains: {error}")),
    }
}

fn disk_error() -> Error {
    std::io::Error::other("the disk is full").into()
}

/// Work
#[command(check = is_open)]
fn work(#[state] log: &EventLog) -> &'static str {
    log.record("work");
    "worked"
}

async fn is_open(ctx: &Context) {
    event_log(ctx).record("check");
}

/// Be rejected for users who are not owners
#[command(owners)]
fn rule() {}

/// Fail
#[command]
fn fail() -> Result<()> {
    Err(disk_error())
}

/// Reject
#[command]
fn reject() -> Result<()> {
    Err(Error::user("not today"))
}

/// Fail in the check
#[command(check = fails)]
fn fail_in_check() {}

async fn fails(_ctx: &Context) -> Result<()> {
    Err(disk_error())
}

/// Panic
#[command]
fn panic() {
    panic!("out of luck")
}

/// Wait for the gate
#[command]
async fn wait(#[state] gate: &Arc<Notify>) -> Result<()> {
    gate.notified().await;
    Err(disk_error())
}

/// Manage things
#[group(on_error = group_error_handler)]
mod manage {
    use super::*;

    /// Fail with an error handler that responds
    #[command(on_error = command_error_handler)]
    pub(super) fn near() -> Result<()> {
        Err(disk_error())
    }

    /// Fail with an error handler that passes the error on
    #[command(on_error = passes_on)]
    pub(super) fn far() -> Result<()> {
        Err(disk_error())
    }

    /// Fail without an error handler
    #[command]
    pub(super) fn none() -> Result<()> {
        Err(disk_error())
    }

    async fn command_error_handler(ctx: &Context, _error: Error) -> Reply {
        event_log(ctx).record("command");
        Reply::text("the command explains").ephemeral()
    }

    fn passes_on(ctx: &Context, error: Error) -> Result<()> {
        event_log(ctx).record("passes on");
        Err(error)
    }
}

fn group_error_handler(ctx: &Context, _error: Error) -> &'static str {
    event_log(ctx).record("group");
    "the group explains"
}

/// Fail with an error handler that responds explicitly
#[command(on_error = replies_explicitly)]
fn reply_in_error_handler() -> Result<()> {
    Err(disk_error())
}

async fn replies_explicitly(ctx: &Context, _error: Error) -> Result<()> {
    ctx.reply("said explicitly").await?;
    Ok(())
}

/// Fail with an error handler that returns nothing
#[command(on_error = silent)]
fn fail_silently() -> Result<()> {
    Err(disk_error())
}

fn silent(_ctx: &Context, _error: Error) {}

/// Reply, then fail with an error handler that returns nothing
#[command(on_error = silent)]
async fn half_done(ctx: Context) -> Result<()> {
    ctx.reply("at work").await?;
    Err(disk_error())
}

/// Reply, then fail with an error handler that follows up
#[command(on_error = follows)]
async fn fail_after_reply(ctx: Context) -> Result<()> {
    ctx.reply("at work").await?;
    Err(disk_error())
}

async fn follows(ctx: &Context, error: Error) -> Result<()> {
    ctx.followup(format!("sorry, {error}")).await?;
    Ok(())
}

#[component("fail-after-deferral", on_error = follows)]
async fn fail_after_deferral(ctx: Context) -> Result<()> {
    ctx.defer_update().await?;
    Err(disk_error())
}

#[component("acknowledge-error", on_error = acknowledges)]
fn acknowledge_error() -> Result<()> {
    Err(disk_error())
}

async fn acknowledges(ctx: &Context, _error: Error) -> Result<()> {
    Ok(ctx.defer_update().await?)
}

#[component("fail-late", on_error = follows_up_late)]
async fn fail_late() -> Result<()> {
    sleep(Duration::from_millis(1900)).await;
    Err(disk_error())
}

async fn follows_up_late(ctx: &Context, _error: Error) -> Result<()> {
    sleep(Duration::from_millis(500)).await;
    ctx.followup("sorry").await?;
    Ok(())
}

/// Be rejected by a slow check
#[command(check = rejects_late)]
fn slow_check() {}

async fn rejects_late(_ctx: &Context) -> bool {
    sleep(Duration::from_secs(3)).await;
    false
}

/// Be rejected by a check that responds
#[command(check = responds)]
fn check_responds() {}

async fn responds(ctx: &Context) -> Result<bool> {
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
    let (_, order) = ctx.show(Order::form()).await?;
    Err(Error::user(format!("{} are too many", order.count)))
}

async fn counts(ctx: &Context, error: Error) -> Result<()> {
    ctx.reply(format!("sorry, {error}")).await?;
    Ok(())
}

/// Pick a word
#[command]
fn pick(
    /// A word
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

/// An app with all handlers above, its mock transport and its log.
struct Fixture {
    app: App,
    transport: MockTransport,
    log: EventLog,
    gate: Arc<Notify>,
}

fn fixture_with(with: impl FnOnce(AppBuilder) -> AppBuilder) -> Fixture {
    let transport = MockTransport::always(http_response(200, &[], &fixture("object/message.json")));
    let (log, gate) = (EventLog::default(), Arc::new(Notify::new()));
    let commands = [
        work::COMMAND,
        rule::COMMAND,
        fail::COMMAND,
        reject::COMMAND,
        fail_in_check::COMMAND,
        panic::COMMAND,
        wait::COMMAND,
        manage::COMMAND,
        reply_in_error_handler::COMMAND,
        fail_silently::COMMAND,
        half_done::COMMAND,
        fail_after_reply::COMMAND,
        check_responds::COMMAND,
        slow_check::COMMAND,
        order::COMMAND,
        pick::COMMAND,
    ];
    let app = builder(&commands)
        .component(press::COMPONENT)
        .component(fail_after_deferral::COMPONENT)
        .component(acknowledge_error::COMPONENT)
        .component(fail_late::COMPONENT)
        .state(log.clone())
        .state(Arc::clone(&gate));
    let app = with(
        app.guards(AppGuards::new().owners([Id::new(41)]))
            .client(transport.client()),
    );
    Fixture {
        app: app.build().expect("the app builds"),
        transport,
        log,
        gate,
    }
}

fn fixture_with_hooks() -> Fixture {
    fixture_with(|app| app.before(before).after(after))
}

impl Fixture {
    async fn send(&self, body: Value) -> AppResponse {
        SignedRequest::from(body).send_to(&self.app).await
    }

    async fn invoke(&self, name: &str) -> AppResponse {
        self.send(slash(name, json!([]))).await
    }

    /// Waits until all handlers have ended, and returns the message content of every REST call.
    async fn later_messages(&self) -> Vec<String> {
        self.app.idle().await;
        let contents = self.transport.requests().into_iter().map(|recorded| {
            let body: Value =
                serde_json::from_slice(recorded.request.body()).expect("the text is JSON");
            body["content"].as_str().unwrap_or_default().to_owned()
        });
        contents.collect()
    }

    async fn invoke_managed(&self, name: &str) -> AppResponse {
        let inner = json!([{"type": 1, "name": name, "options": []}]);
        self.send(slash("manage", inner)).await
    }
}

#[tokio::test]
async fn hooks_run_around_guards_and_handler() {
    let fixture = fixture_with_hooks();
    assert_eq!(fixture.invoke("work").await.content(), "worked");
    fixture.app.idle().await;

    let order = ["before work", "check", "work", "after work completed"];
    assert_eq!(fixture.log.lines(), order);
}

#[tokio::test]
async fn hooks_see_the_outcome() {
    for (name, outcome) in [
        ("rule", Outcome::Rejected),
        ("reject", Outcome::Rejected),
        ("fail", Outcome::Failed),
        ("fail-in-check", Outcome::Failed),
        ("panic", Outcome::Panicked),
    ] {
        let fixture = fixture_with_hooks();
        let _response = fixture.invoke(name).await;
        fixture.app.idle().await;
        let last = fixture.log.lines().pop().expect("the hook ran");
        assert_eq!(last, format!("after {name} {outcome}"));
    }
}

#[tokio::test]
async fn hooks_see_component_patterns_and_subcommand_paths() {
    let fixture = fixture_with_hooks();
    assert_eq!(fixture.send(click("press/7")).await.content(), "7");
    fixture.app.idle().await;
    let _response = fixture.invoke_managed("near").await;
    fixture.app.idle().await;

    let lines = fixture.log.lines();
    assert_eq!(lines[0], "before press/{}");
    assert_eq!(lines[2], "before manage near");
    assert_eq!(lines[4], "after manage near failed");
}

#[tokio::test]
async fn hooks_do_not_run_for_autocomplete() {
    let fixture = fixture_with_hooks();
    let word = json!([{"type": 3, "name": "word", "value": "", "focused": true}]);
    let _suggested = fixture.send(autocomplete("pick", word)).await;

    assert_eq!(fixture.log.lines(), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn after_hook_sees_the_deferral() {
    let fixture = fixture_with_hooks();
    assert_eq!(fixture.invoke("wait").await.json(), json!({"type": 5}));
    fixture.gate.notify_one();
    fixture.app.idle().await;

    assert_eq!(fixture.log.lines()[1], "after wait failed late");
}

#[tokio::test(start_paused = true)]
async fn after_hook_receives_the_durations() {
    async fn times(ctx: &Context, finished: &FinishedInteraction) {
        event_log(ctx).record(format!(
            "{:?} {:?}",
            finished.responded_after, finished.duration
        ));
    }
    let fixture = fixture_with(|app| {
        app.after(times)
            .timing(Timing::new().defer_after(Duration::from_secs(1)))
    });
    let _deferral = fixture.invoke("wait").await;
    tokio::time::advance(Duration::from_secs(4)).await;
    fixture.gate.notify_one();
    fixture.app.idle().await;

    assert_eq!(fixture.log.lines(), ["Some(1s) 5s"]);
}

#[tokio::test(start_paused = true)]
async fn after_hooks_do_not_delay_the_response() {
    fn immediate(ctx: &Context, _: &FinishedInteraction) {
        event_log(ctx).record("immediate");
    }
    async fn slow(ctx: &Context, _: &FinishedInteraction) {
        sleep(Duration::from_mins(1)).await;
        event_log(ctx).record("slow");
    }
    let fixture = fixture_with(|app| app.after(immediate).after(slow));
    assert_eq!(fixture.invoke("work").await.content(), "worked");
    assert_eq!(fixture.log.lines(), ["check", "work"]);

    fixture.app.idle().await;
    assert_eq!(fixture.log.lines()[2..], ["immediate", "slow"]);
}

#[tokio::test]
async fn panicking_hook_does_not_affect_the_response() {
    async fn panics(_: &Context, _: &FinishedInteraction) {
        panic!("out of luck")
    }
    let fixture = fixture_with(|app| app.after(panics).after(after));

    assert_eq!(fixture.invoke("work").await.content(), "worked");
    fixture.app.idle().await;
    assert_eq!(fixture.log.lines()[2], "after work completed");
}

#[tokio::test]
async fn innermost_error_handler_responds() {
    for (name, message, handlers) in [
        ("near", "the command explains", vec!["command"]),
        ("far", "the group explains", vec!["passes on", "group"]),
        ("none", "the group explains", vec!["group"]),
    ] {
        let fixture = fixture_with(|app| app.on_error(app_error_handler));
        assert_eq!(fixture.invoke_managed(name).await.content(), message);
        assert_eq!(fixture.log.lines(), handlers);
    }
}

#[tokio::test]
async fn app_error_handler_receives_errors_of_handlers_and_checks() {
    for name in ["fail", "fail-in-check"] {
        let fixture = fixture_with(|app| app.on_error(app_error_handler));
        let message = fixture.invoke(name).await.content();
        assert_eq!(message, "the app explains: the disk is full");
    }
}

#[tokio::test]
async fn error_passed_on_by_all_error_handlers_gets_the_default_message() {
    let fixture = fixture_with(|app| app.on_error(app_error_handler));
    assert_eq!(fixture.invoke("reject").await.content(), "not today");
    assert_eq!(fixture.log.lines(), ["app"]);
}

#[tokio::test]
async fn error_handler_can_reply_explicitly() {
    let fixture = fixture_with_hooks();
    assert_eq!(
        fixture.invoke("reply-in-error-handler").await.content(),
        "said explicitly"
    );
    fixture.app.idle().await;

    assert_eq!(fixture.transport.request_lines(), [""; 0]);
    assert_eq!(
        fixture.log.lines()[1],
        "after reply-in-error-handler failed"
    );
}

#[tokio::test]
async fn error_handler_without_a_response_leaves_the_default_error_message() {
    let message = fixture_with_hooks().invoke("fail-silently").await;

    assert_eq!(message.content(), WRONG);
}

const WRONG: &str = "Something went wrong. If it happens again, report this ID: 1.";

#[tokio::test]
async fn earlier_reply_does_not_replace_the_error_message() {
    let fixture = fixture_with_hooks();
    assert_eq!(fixture.invoke("half-done").await.content(), "at work");
    assert_eq!(fixture.later_messages().await, [WRONG]);
}

#[tokio::test]
async fn error_handler_can_send_a_followup() {
    let fixture = fixture_with_hooks();
    assert_eq!(
        fixture.invoke("fail-after-reply").await.content(),
        "at work"
    );
    assert_eq!(fixture.later_messages().await, ["sorry, the disk is full"]);

    let fixture = fixture_with_hooks();
    fixture.send(click("fail-after-deferral")).await;
    assert_eq!(fixture.later_messages().await, ["sorry, the disk is full"]);
}

#[tokio::test(start_paused = true)]
async fn error_handler_can_send_a_followup_after_an_automatic_acknowledgment() {
    let fixture = fixture_with_hooks();
    assert_eq!(
        fixture.send(click("fail-late")).await.json(),
        json!({"type": 6})
    );
    assert_eq!(fixture.later_messages().await, ["sorry"]);
}

#[tokio::test(start_paused = true)]
async fn rejection_by_a_slow_check_replaces_the_deferral_even_with_a_silent_error_handler() {
    for fixture in [
        fixture_with(|app| app),
        fixture_with(|app| app.on_error(silent)),
    ] {
        assert_eq!(
            fixture.invoke("slow-check").await.json(),
            json!({"type": 5})
        );
        assert_eq!(
            fixture.later_messages().await,
            ["You cannot use this here."]
        );
        assert!(fixture.transport.request_lines()[0].starts_with("PATCH"));
    }
}

#[tokio::test]
async fn acknowledgment_by_an_error_handler_does_not_replace_the_error_message() {
    let fixture = fixture_with_hooks();
    assert_eq!(
        fixture.send(click("acknowledge-error")).await.json(),
        json!({"type": 6})
    );
    assert_eq!(fixture.later_messages().await, [WRONG]);
}

#[tokio::test]
async fn check_that_responds_itself_counts_as_a_rejection() {
    let fixture = fixture_with_hooks();
    assert_eq!(
        fixture.invoke("check-responds").await.content(),
        "said by the check"
    );
    fixture.app.idle().await;

    let lines = ["before check-responds", "after check-responds rejected"];
    assert_eq!(fixture.log.lines(), lines);
}

#[tokio::test(start_paused = true)]
async fn late_error_response_replaces_the_deferral() {
    let fixture = fixture_with(|app| app.on_error(app_error_handler));
    let _deferral = fixture.invoke("wait").await;
    fixture.gate.notify_one();
    fixture.app.idle().await;

    let recorded = fixture
        .transport
        .requests()
        .pop()
        .expect("a request was sent");
    let body: Value = serde_json::from_slice(recorded.request.body()).expect("the body is JSON");
    assert_eq!(body["content"], "the app explains: the disk is full");
}

#[tokio::test]
async fn error_after_an_awaited_modal_responds_to_the_submit() {
    let fixture = fixture_with_hooks();
    let modal = fixture.invoke("order").await.json();
    let field = json!({"type": 4, "custom_id": "count", "value": "9"});
    let id = modal["data"]["custom_id"].clone();
    let message = fixture.send(submit(id, [field], &json!({}))).await;

    assert_eq!(message.content(), "sorry, 9 are too many");
    fixture.app.idle().await;
    assert_eq!(
        fixture.log.lines(),
        ["before order", "after order rejected"]
    );
}
