//! What may stop a command does: the member is told why, and when to try again.

use std::future::ready;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use acceptance::{
    Answer, Asked, Desk, Signed, answer, autocomplete, builder, click, fixture, option, slash,
};
use guildhall::guard::{LimitScope, Concurrency, Cooldown};
use guildhall::prelude::*;
use guildhall::store::{Claim, ClaimOutcome, MemoryStore, Store, StoreFuture};
use guildhall::{AppBuilder, Command};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::task::yield_now;
use tokio::time::{advance, sleep, timeout};

/// Only for owners
#[command(owners)]
fn restart() -> &'static str {
    "restarted"
}

/// Kick somebody
#[command(member_permissions(KICK_MEMBERS | BAN_MEMBERS), app_permissions(KICK_MEMBERS))]
fn kick() -> &'static str {
    "kicked"
}

/// Pay out
#[command(check = is_open)]
fn pay() -> &'static str {
    "paid"
}

pub(crate) fn is_open(ctx: &Context) -> Result<()> {
    let rule = ctx.state::<Rule>()?;
    rule.0()
}

/// What `is_open` says.
pub(crate) struct Rule(pub(crate) fn() -> Result<()>);

/// Be refused by hand
#[command(check = answers)]
fn never() -> &'static str {
    "never said"
}

async fn answers(ctx: &Context) -> Result<bool> {
    ctx.reply("answered by the check").await?;
    Ok(false)
}

/// Roll dice
#[command(cooldown(2 per 10s))]
fn roll() -> &'static str {
    "rolled"
}

/// Wait until told
#[command(concurrency(1, by = guild))]
async fn wait(#[state] gate: &Arc<Notify>) -> &'static str {
    gate.notified().await;
    "finished"
}

/// Panic where only one may
#[command(concurrency(1))]
fn panic() {
    panic!("out of luck")
}

/// Play games
#[group(check = play, cooldown(1 per 1h, by = channel))]
mod games {
    use super::*;

    /// Play dice
    #[command(cooldown(1 per 1min))]
    pub(super) fn dice() {}

    /// Play cards
    #[command]
    pub(super) fn cards() {}
}

fn play(_ctx: &Context) {}

/// Look for something
#[command(member_permissions(MANAGE_GUILD))]
pub(crate) fn find(
    /// What
    #[option(autocomplete = words)]
    word: &str,
) -> String {
    word.to_owned()
}

async fn words(_typed: &str) -> Vec<String> {
    vec!["secret".to_owned()]
}

pub(crate) fn built(builder: AppBuilder) -> App {
    builder.build().expect("the app of a test is complete")
}

/// Sends an interaction with this id, in which something may be changed.
pub(crate) async fn send(
    app: &App,
    id: u64,
    mut body: Value,
    change: impl Fn(&mut Value),
) -> Answer {
    body["id"] = json!(id.to_string());
    change(&mut body);
    Signed::from(body).to(app).await
}

async fn used(app: &App, id: u64, name: &str) -> String {
    let answer = send(app, id, slash(name, json!([])), |_| ()).await;
    answer.content()
}

pub(crate) fn of(user: &'static str) -> impl Fn(&mut Value) {
    move |body| body["member"]["user"]["id"] = json!(user)
}

pub(crate) fn is_timed(text: &str) -> bool {
    text.starts_with("You can use this again <t:") && text.ends_with(":R>.")
}

#[tokio::test]
async fn what_is_the_owners_is_refused_to_others() {
    let app = built(builder(&[restart::COMMAND]).owners([Id::new(41)]));

    assert_eq!(
        used(&app, 1, "restart").await,
        "Only the app's owners can use this."
    );
    let own = send(&app, 2, slash("restart", json!([])), of("41")).await;
    assert_eq!(own.content(), "restarted");
}

#[test]
fn app_without_owners_does_not_start_with_what_is_theirs() {
    let error = builder(&[restart::COMMAND])
        .build()
        .expect_err("there are none");

    let text = error.to_string();
    assert!(text.starts_with("command `restart` at "), "{text}");
    assert!(text.contains("App::builder().owners(…)"), "{text}");
}

#[tokio::test]
async fn lack_of_permissions_is_told_without_a_request() {
    let app = built(builder(&[kick::COMMAND]));
    for (member, app_has, told) in [
        ("2", "2", "You need the permission Ban Members for this."),
        (
            "0",
            "2",
            "You need the permissions Kick Members and Ban Members for this.",
        ),
        ("6", "4", "I need the permission Kick Members for this."),
        ("8", "2", "kicked"),
    ] {
        let answer = send(&app, 1, slash("kick", json!([])), |body| {
            body["member"]["permissions"] = json!(member);
            body["app_permissions"] = json!(app_has);
        });
        assert_eq!(answer.await.content(), told);
    }
}

#[tokio::test]
async fn nobody_is_a_member_in_direct_messages() {
    let app = built(builder(&[kick::COMMAND]));
    let answer = send(&app, 1, slash("kick", json!([])), |body| {
        body["user"] = body["member"]["user"].take();
        body["member"] = Value::Null;
        body["guild_id"] = Value::Null;
    });

    let answer = answer.await;
    assert_eq!(answer.content(), "This can only be used in a server.");
    assert!(answer.is_ephemeral());
}

#[tokio::test]
async fn check_lets_through_refuses_or_fails() {
    let broken = "Something went wrong. If it happens again, report the number 1.";
    for (rule, told) in [
        (Rule(|| Ok(())), "paid"),
        (
            Rule(|| Err(Error::user("The bank is closed."))),
            "The bank is closed.",
        ),
        (Rule(|| Err(std::fmt::Error.into())), broken),
        (Rule(|| panic!("out of order")), broken),
    ] {
        let app = built(builder(&[pay::COMMAND]).state(rule));
        assert_eq!(used(&app, 1, "pay").await, told);
    }
}

#[component("pay", check = in_database)]
fn press() -> &'static str {
    "paid"
}

async fn in_database(_ctx: &Context) -> bool {
    sleep(Duration::from_millis(2100)).await;
    false
}

#[component("hush", check = hushes)]
fn hush() -> &'static str {
    "never said"
}

async fn hushes(ctx: &Context) -> Result<bool> {
    ctx.defer_update().await?;
    Ok(false)
}

/// Presses, waits for as long for the answer, and gives it with the calls that follow.
async fn pressed(custom_id: &str, wait: Duration, desk: Desk) -> (Option<Value>, Vec<Asked>) {
    let desk = desk.then_always(answer(200, &[], &fixture("object/message.json")));
    let app = builder(&[])
        .component(press::COMPONENT)
        .component(hush::COMPONENT);
    let app = built(app.client(desk.client()));
    let answer = timeout(wait, send(&app, 1, click(custom_id), |_| ())).await;
    app.idle().await;
    (answer.ok().map(|answer| answer.json()), desk.asked())
}

/// Whether the member is told so, and nobody else.
fn is_refused(told: &Asked) -> bool {
    let body: Value = serde_json::from_slice(told.request.body()).expect("a body is JSON");
    let text = "You cannot use this here.";
    told.line == "POST /webhooks/2/a-token" && body["content"] == text && body["flags"] == 64
}

#[tokio::test(start_paused = true)]
async fn member_is_told_of_a_slow_check_that_says_no() {
    let wait = Duration::from_secs(3);
    let (answer, asked) = pressed("pay", wait, Desk::new([])).await;

    assert_eq!((answer, asked.len()), (Some(json!({"type": 6})), 1));
    assert!(is_refused(&asked[0]), "{asked:?}");
}

#[tokio::test(start_paused = true)]
async fn member_is_told_of_a_slow_check_that_says_no_after_the_connection_broke_off() {
    let (wait, desk) = (Duration::from_secs(1), Desk::new([answer(204, &[], "")]));
    let (answer, asked) = pressed("pay", wait, desk).await;

    assert_eq!((answer, asked.len()), (None, 2));
    assert_eq!(&asked[0].request.body()[..], br#"{"type":6}"#);
    assert!(is_refused(&asked[1]), "{asked:?}");
}

async fn acknowledges(ctx: &Context) {
    ctx.defer_update().await.expect("it is the first answer");
}

#[tokio::test(start_paused = true)]
async fn member_is_told_of_a_check_that_says_no_after_a_hook_has_acknowledged() {
    let desk = Desk::always(answer(200, &[], &fixture("object/message.json")));
    let app = builder(&[])
        .component(press::COMPONENT)
        .before(acknowledges);
    let app = built(app.client(desk.client()));
    let answer = send(&app, 1, click("pay"), |_| ()).await;
    app.idle().await;

    assert_eq!(answer.json(), json!({"type": 6}));
    assert!(is_refused(&desk.asked()[0]), "{:?}", desk.lines());
}

#[tokio::test(start_paused = true)]
async fn check_may_acknowledge_in_place_of_the_component() {
    let wait = Duration::from_secs(3);
    let (answer, asked) = pressed("hush", wait, Desk::new([])).await;

    assert_eq!((answer, asked.len()), (Some(json!({"type": 6})), 0));
}

#[tokio::test]
async fn check_may_answer_in_place_of_the_command() {
    let app = built(builder(&[never::COMMAND]));

    assert_eq!(used(&app, 1, "never").await, "answered by the check");
}

fn is_closed(ctx: &Context) -> bool {
    ctx.guild_id().is_none()
}

async fn looks_twice(ctx: &Context) -> bool {
    yield_now().await;
    is_closed(ctx)
}

#[tokio::test]
async fn app_has_a_check_of_its_own() {
    let told = "You cannot use this here.";
    let app = built(builder(&[roll::COMMAND]).check(is_closed));
    assert_eq!(used(&app, 1, "roll").await, told);

    let app = built(builder(&[roll::COMMAND]).check(looks_twice));
    assert_eq!(used(&app, 1, "roll").await, told);
}

#[tokio::test(start_paused = true)]
async fn cooldown_ends_with_the_oldest_use() {
    let app = built(builder(&[roll::COMMAND]));
    assert_eq!(used(&app, 1, "roll").await, "rolled");
    advance(Duration::from_secs(6)).await;
    assert_eq!(used(&app, 2, "roll").await, "rolled");

    let refused = used(&app, 3, "roll").await;
    assert!(is_timed(&refused), "{refused}");
    advance(Duration::from_secs(4)).await;
    assert_eq!(used(&app, 4, "roll").await, "rolled");
    assert!(is_timed(&used(&app, 5, "roll").await));
}

#[tokio::test(start_paused = true)]
async fn cooldown_of_one_user_is_not_another_s() {
    let app = built(builder(&[roll::COMMAND]));
    for id in 1..=2 {
        assert_eq!(used(&app, id, "roll").await, "rolled");
    }

    let other = send(&app, 3, slash("roll", json!([])), of("41")).await;

    assert_eq!(other.content(), "rolled");
}

#[tokio::test(start_paused = true)]
async fn group_has_one_cooldown_for_its_commands() {
    let app = built(builder(&[games::COMMAND]));
    let within = |name: &str| slash("games", json!([{"type": 1, "name": name, "options": []}]));

    let dice = send(&app, 1, within("dice"), |_| ()).await;
    let cards = send(&app, 2, within("cards"), of("41")).await;

    assert_eq!(dice.content(), "Done.");
    assert!(is_timed(&cards.content()), "{}", cards.content());
}

#[tokio::test(start_paused = true)]
async fn use_that_is_stopped_later_does_not_count() {
    let closed = Rule(|| Err(Error::user("Closed.")));
    let slow = Cooldown::new(1, Duration::from_secs(60)).by(LimitScope::Global);
    let app = built(
        builder(&[pay::COMMAND, roll::COMMAND])
            .state(closed)
            .cooldown(slow),
    );

    assert_eq!(used(&app, 1, "pay").await, "Closed.");
    assert_eq!(used(&app, 2, "roll").await, "rolled");
    assert!(is_timed(&used(&app, 3, "roll").await));
}

#[tokio::test(start_paused = true)]
async fn place_is_free_again_when_the_handler_is_done() {
    let desk = Desk::always(answer(200, &[], &fixture("object/message.json")));
    let gate = Arc::new(Notify::new());
    let app = builder(&[wait::COMMAND]).state(Arc::clone(&gate));
    let app = built(app.client(desk.client()));
    let _deferred = used(&app, 1, "wait").await;

    let busy = used(&app, 2, "wait").await;
    assert_eq!(busy, "This command is already running. Try again when it has finished.");
    gate.notify_one();
    app.idle().await;
    gate.notify_one();
    assert_eq!(used(&app, 3, "wait").await, "finished");
}

/// A store that takes no place back.
#[derive(Debug, Default)]
struct Keeping(MemoryStore);

impl Store for Keeping {
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, ClaimOutcome> {
        self.0.claim(key, claim)
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> StoreFuture<'a, ()> {
        Box::pin(ready(Ok(())))
    }
}

#[tokio::test(start_paused = true)]
async fn place_that_is_not_given_back_is_free_after_the_lives_of_two_tokens() {
    let gate = Arc::new(Notify::new());
    let app = builder(&[wait::COMMAND]).state(Arc::clone(&gate));
    let app = built(app.store(Keeping::default()));
    gate.notify_one();
    assert_eq!(used(&app, 1, "wait").await, "finished");

    advance(Duration::from_secs(30 * 60 - 1)).await;
    let busy = used(&app, 2, "wait").await;
    assert_eq!(busy, "This command is already running. Try again when it has finished.");
    advance(Duration::from_secs(1)).await;
    gate.notify_one();
    assert_eq!(used(&app, 3, "wait").await, "finished");
}

#[tokio::test]
async fn panic_gives_its_place_back() {
    let places = Concurrency::new(1).by(LimitScope::Global);
    let app = built(builder(&[panic::COMMAND]).concurrency(places));

    for id in 1..=2 {
        let told = used(&app, id, "panic").await;
        assert!(told.starts_with("Something went wrong."), "{told}");
    }
}

#[tokio::test]
async fn use_that_a_check_breaks_off_by_its_panic_does_not_count() {
    let once = Cooldown::new(1, Duration::from_secs(3600));
    let commands = [stumble::COMMAND];
    let app = built(builder(&commands).state(AtomicU32::new(0)).cooldown(once));

    let told = used(&app, 1, "stumble").await;
    assert!(told.starts_with("Something went wrong."), "{told}");
    assert_eq!(used(&app, 2, "stumble").await, "through");
    assert!(is_timed(&used(&app, 3, "stumble").await));
}

#[tokio::test]
async fn who_may_not_use_a_command_is_suggested_nothing() {
    let app = built(builder(&[find::COMMAND]));
    let mut word = option(3, "word", "s");
    word["focused"] = json!(true);
    for (permissions, suggested) in [("0", 0), ("32", 1)] {
        let typing = autocomplete("find", json!([word]));
        let answer = send(&app, 1, typing, |body| {
            body["member"]["permissions"] = json!(permissions);
        });
        assert_eq!(answer.await.choices().len(), suggested);
    }
}

/// Stumble once
#[command(check = stumbles)]
fn stumble() -> &'static str {
    "through"
}

fn stumbles(ctx: &Context) {
    let before: &AtomicU32 = ctx.state().expect("the app has it");
    assert!(before.fetch_add(1, Ordering::Relaxed) > 0, "out of luck");
}

/// A store that cannot be reached, and counts how often it was tried.
#[derive(Clone, Debug, Default)]
struct Broken(Arc<AtomicU32>);

impl Store for Broken {
    fn claim<'a>(&'a self, _: &'a str, _: Claim) -> StoreFuture<'a, ClaimOutcome> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Box::pin(async { Err(std::fmt::Error.into()) })
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> StoreFuture<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}

#[tokio::test]
async fn store_that_fails_stops_what_it_counts_and_nothing_else() {
    let store = Broken::default();
    let app = built(
        builder(&COMMANDS)
            .state(Rule(|| Ok(())))
            .store(store.clone()),
    );

    let told = used(&app, 1, "roll").await;
    assert!(told.starts_with("Something went wrong."), "{told}");
    assert_eq!(used(&app, 2, "pay").await, "paid");
    assert_eq!(store.0.load(Ordering::Relaxed), 1);
}

const COMMANDS: [Command; 2] = [roll::COMMAND, pay::COMMAND];
