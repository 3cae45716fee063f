//! Guards reject invocations with a message that states the reason and when to retry.

use std::future::ready;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, RecordedRequest, SignedRequest, autocomplete, builder, click,
    fixture, http_response, option, slash,
};
use guildhall::AppBuilder;
use guildhall::command::Command;
use guildhall::guard::{AppGuards, Concurrency, Cooldown, LimitScope};
use guildhall::prelude::*;
use guildhall::store::{Claim, Claimed, MemoryStore, OnStoreFailure, Store, StoreFuture, StoreUse};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::task::yield_now;
use tokio::time::{advance, sleep, timeout};

/// Restart as an owner
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
    let rule = ctx.state::<OpenResult>()?;
    rule.0()
}

/// Function that returns the result of the check `is_open`.
pub(crate) struct OpenResult(pub(crate) fn() -> Result<()>);

/// Be rejected with a response by the check
#[command(check = responds)]
fn never() -> &'static str {
    "never said"
}

async fn responds(ctx: &Context) -> Result<bool> {
    ctx.reply("response of the check").await?;
    Ok(false)
}

/// Roll dice
#[command(cooldown(2 per 10s))]
fn roll() -> &'static str {
    "rolled"
}

/// Wait for the gate
#[command(concurrency(1, by = guild))]
async fn wait(#[state] gate: &Arc<Notify>) -> &'static str {
    gate.notified().await;
    "finished"
}

/// Panic, one user at a time
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
    /// A word
    #[option(autocomplete = words)]
    word: &str,
) -> String {
    word.to_owned()
}

async fn words(_typed: &str) -> Vec<String> {
    vec!["secret".to_owned()]
}

pub(crate) fn build(builder: AppBuilder) -> App {
    builder.build().expect("the app builds")
}

/// Sets the ID of an interaction, applies `change`, and sends the interaction.
pub(crate) async fn send(
    app: &App,
    id: u64,
    mut body: Value,
    change: impl Fn(&mut Value),
) -> AppResponse {
    body["id"] = json!(id.to_string());
    change(&mut body);
    SignedRequest::from(body).send_to(app).await
}

async fn invoke(app: &App, id: u64, name: &str) -> String {
    let response = send(app, id, slash(name, json!([])), |_| ()).await;
    response.content()
}

pub(crate) fn by_user(user: &'static str) -> impl Fn(&mut Value) {
    move |body| body["member"]["user"]["id"] = json!(user)
}

pub(crate) fn is_cooldown_message(text: &str) -> bool {
    text.starts_with("You can use this again <t:") && text.ends_with(":R>.")
}

#[tokio::test]
async fn owners_only_command_rejects_other_users() {
    let app = build(builder(&[restart::COMMAND]).guards(AppGuards::new().owners([Id::new(41)])));

    assert_eq!(
        invoke(&app, 1, "restart").await,
        "Only the app's owners can use this."
    );
    let own = send(&app, 2, slash("restart", json!([])), by_user("41")).await;
    assert_eq!(own.content(), "restarted");
}

#[test]
fn owners_only_command_requires_an_app_with_owners() {
    let error = builder(&[restart::COMMAND])
        .build()
        .expect_err("the app has no owners");

    let text = error.to_string();
    assert!(text.starts_with("command `restart` at "), "{text}");
    assert!(
        text.contains("App::builder().guards(AppGuards::new().owners(…))"),
        "{text}"
    );
}

#[tokio::test]
async fn missing_permissions_are_reported_without_a_rest_call() {
    let app = build(builder(&[kick::COMMAND]));
    for (member, app_has, message) in [
        ("2", "2", "You need the permission Ban Members for this."),
        (
            "0",
            "2",
            "You need the permissions Kick Members and Ban Members for this.",
        ),
        ("6", "4", "I need the permission Kick Members for this."),
        ("8", "2", "kicked"),
    ] {
        let response = send(&app, 1, slash("kick", json!([])), |body| {
            body["member"]["permissions"] = json!(member);
            body["app_permissions"] = json!(app_has);
        });
        assert_eq!(response.await.content(), message);
    }
}

#[tokio::test]
async fn permission_guard_rejects_direct_messages() {
    let app = build(builder(&[kick::COMMAND]));
    let response = send(&app, 1, slash("kick", json!([])), |body| {
        body["user"] = body["member"]["user"].take();
        body["member"] = Value::Null;
        body["guild_id"] = Value::Null;
    });

    let response = response.await;
    assert_eq!(response.content(), "This can only be used in a server.");
    assert!(response.is_ephemeral());
}

#[tokio::test]
async fn check_accepts_rejects_or_fails() {
    let broken = "Something went wrong. If it happens again, report this ID: 1.";
    for (rule, message) in [
        (OpenResult(|| Ok(())), "paid"),
        (
            OpenResult(|| Err(Error::user("The bank is closed."))),
            "The bank is closed.",
        ),
        (OpenResult(|| Err(std::fmt::Error.into())), broken),
        (OpenResult(|| panic!("out of order")), broken),
    ] {
        let app = build(builder(&[pay::COMMAND]).state(rule));
        assert_eq!(invoke(&app, 1, "pay").await, message);
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

/// Clicks a component, waits for at most `wait`, and returns the response and the later REST calls.
async fn click_component(
    custom_id: &str,
    wait: Duration,
    transport: MockTransport,
) -> (Option<Value>, Vec<RecordedRequest>) {
    let transport = transport.then_always(http_response(200, &[], &fixture("object/message.json")));
    let app = builder(&[])
        .component(press::COMPONENT)
        .component(hush::COMPONENT);
    let app = build(app.client(transport.client()));
    let response = timeout(wait, send(&app, 1, click(custom_id), |_| ())).await;
    app.idle().await;
    (
        response.ok().map(|response| response.json()),
        transport.requests(),
    )
}

/// Returns whether the request sends an ephemeral follow-up with the message of a rejecting check.
fn is_check_rejection(message: &RecordedRequest) -> bool {
    let body: Value = serde_json::from_slice(message.request.body()).expect("the body is JSON");
    let text = "You cannot use this here.";
    message.line == "POST /webhooks/2/a-token" && body["content"] == text && body["flags"] == 64
}

#[tokio::test(start_paused = true)]
async fn rejection_by_a_slow_check_is_an_ephemeral_followup() {
    let wait = Duration::from_secs(3);
    let (response, requests) = click_component("pay", wait, MockTransport::new([])).await;

    assert_eq!((response, requests.len()), (Some(json!({"type": 6})), 1));
    assert!(is_check_rejection(&requests[0]), "{requests:?}");
}

#[tokio::test(start_paused = true)]
async fn rejection_by_a_slow_check_is_an_ephemeral_followup_after_a_broken_connection() {
    let (wait, transport) = (
        Duration::from_secs(1),
        MockTransport::new([http_response(204, &[], "")]),
    );
    let (response, requests) = click_component("pay", wait, transport).await;

    assert_eq!((response, requests.len()), (None, 2));
    assert_eq!(&requests[0].request.body()[..], br#"{"type":6}"#);
    assert!(is_check_rejection(&requests[1]), "{requests:?}");
}

async fn acknowledges(ctx: &Context) {
    ctx.defer_update()
        .await
        .expect("the interaction is pending");
}

#[tokio::test(start_paused = true)]
async fn rejection_by_a_check_is_an_ephemeral_followup_after_a_hook_acknowledged() {
    let transport = MockTransport::always(http_response(200, &[], &fixture("object/message.json")));
    let app = builder(&[])
        .component(press::COMPONENT)
        .before(acknowledges);
    let app = build(app.client(transport.client()));
    let response = send(&app, 1, click("pay"), |_| ()).await;
    app.idle().await;

    assert_eq!(response.json(), json!({"type": 6}));
    assert!(
        is_check_rejection(&transport.requests()[0]),
        "{:?}",
        transport.request_lines()
    );
}

#[tokio::test(start_paused = true)]
async fn check_can_acknowledge_a_component_and_skip_its_handler() {
    let wait = Duration::from_secs(3);
    let (response, requests) = click_component("hush", wait, MockTransport::new([])).await;

    assert_eq!((response, requests.len()), (Some(json!({"type": 6})), 0));
}

#[tokio::test]
async fn check_can_respond_and_skip_the_command() {
    let app = build(builder(&[never::COMMAND]));

    assert_eq!(invoke(&app, 1, "never").await, "response of the check");
}

fn is_closed(ctx: &Context) -> bool {
    ctx.guild_id().is_none()
}

async fn looks_twice(ctx: &Context) -> bool {
    yield_now().await;
    is_closed(ctx)
}

#[tokio::test]
async fn app_check_rejects_commands() {
    let message = "You cannot use this here.";
    let app = build(builder(&[roll::COMMAND]).guards(AppGuards::new().check(is_closed)));
    assert_eq!(invoke(&app, 1, "roll").await, message);

    let app = build(builder(&[roll::COMMAND]).guards(AppGuards::new().check(looks_twice)));
    assert_eq!(invoke(&app, 1, "roll").await, message);
}

#[tokio::test(start_paused = true)]
async fn cooldown_ends_when_the_oldest_use_expires() {
    let app = build(builder(&[roll::COMMAND]));
    assert_eq!(invoke(&app, 1, "roll").await, "rolled");
    advance(Duration::from_secs(6)).await;
    assert_eq!(invoke(&app, 2, "roll").await, "rolled");

    let rejected = invoke(&app, 3, "roll").await;
    assert!(is_cooldown_message(&rejected), "{rejected}");
    advance(Duration::from_secs(4)).await;
    assert_eq!(invoke(&app, 4, "roll").await, "rolled");
    assert!(is_cooldown_message(&invoke(&app, 5, "roll").await));
}

#[tokio::test(start_paused = true)]
async fn cooldown_is_counted_per_user() {
    let app = build(builder(&[roll::COMMAND]));
    for id in 1..=2 {
        assert_eq!(invoke(&app, id, "roll").await, "rolled");
    }

    let other = send(&app, 3, slash("roll", json!([])), by_user("41")).await;

    assert_eq!(other.content(), "rolled");
}

#[tokio::test(start_paused = true)]
async fn group_cooldown_is_shared_by_its_commands() {
    let app = build(builder(&[games::COMMAND]));
    let within = |name: &str| slash("games", json!([{"type": 1, "name": name, "options": []}]));

    let dice = send(&app, 1, within("dice"), |_| ()).await;
    let cards = send(&app, 2, within("cards"), by_user("41")).await;

    assert_eq!(dice.content(), "Done.");
    assert!(is_cooldown_message(&cards.content()), "{}", cards.content());
}

#[tokio::test(start_paused = true)]
async fn invocation_rejected_by_a_later_guard_does_not_use_up_a_cooldown() {
    let closed = OpenResult(|| Err(Error::user("Closed.")));
    let slow = Cooldown::new(1, Duration::from_mins(1)).by(LimitScope::Global);
    let app = build(
        builder(&[pay::COMMAND, roll::COMMAND])
            .state(closed)
            .guards(AppGuards::new().cooldown(slow)),
    );

    assert_eq!(invoke(&app, 1, "pay").await, "Closed.");
    assert_eq!(invoke(&app, 2, "roll").await, "rolled");
    assert!(is_cooldown_message(&invoke(&app, 3, "roll").await));
}

#[tokio::test(start_paused = true)]
async fn slot_is_released_when_the_handler_ends() {
    let transport = MockTransport::always(http_response(200, &[], &fixture("object/message.json")));
    let gate = Arc::new(Notify::new());
    let app = builder(&[wait::COMMAND]).state(Arc::clone(&gate));
    let app = build(app.client(transport.client()));
    let _deferred = invoke(&app, 1, "wait").await;

    let busy = invoke(&app, 2, "wait").await;
    assert_eq!(
        busy,
        "This command is already running. Try again when it has finished."
    );
    gate.notify_one();
    app.idle().await;
    gate.notify_one();
    assert_eq!(invoke(&app, 3, "wait").await, "finished");
}

/// A store that never releases a slot.
#[derive(Debug, Default)]
struct NonReleasingStore(MemoryStore);

impl Store for NonReleasingStore {
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, Claimed> {
        self.0.claim(key, claim)
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> StoreFuture<'a, ()> {
        Box::pin(ready(Ok(())))
    }
}

#[tokio::test(start_paused = true)]
async fn unreleased_slot_expires_after_two_token_lifetimes() {
    let gate = Arc::new(Notify::new());
    let app = builder(&[wait::COMMAND]).state(Arc::clone(&gate));
    let app = build(app.store(NonReleasingStore::default()));
    gate.notify_one();
    assert_eq!(invoke(&app, 1, "wait").await, "finished");

    advance(Duration::from_secs(30 * 60 - 1)).await;
    let busy = invoke(&app, 2, "wait").await;
    assert_eq!(
        busy,
        "This command is already running. Try again when it has finished."
    );
    advance(Duration::from_secs(1)).await;
    gate.notify_one();
    assert_eq!(invoke(&app, 3, "wait").await, "finished");
}

#[tokio::test]
async fn slot_is_released_if_the_handler_panics() {
    let places = Concurrency::new(1).by(LimitScope::Global);
    let app = build(builder(&[panic::COMMAND]).guards(AppGuards::new().concurrency(places)));

    for id in 1..=2 {
        let message = invoke(&app, id, "panic").await;
        assert!(message.starts_with("Something went wrong."), "{message}");
    }
}

#[tokio::test]
async fn invocation_whose_check_panics_does_not_use_up_a_cooldown() {
    let once = Cooldown::new(1, Duration::from_hours(1));
    let commands = [stumble::COMMAND];
    let app = build(
        builder(&commands)
            .state(AtomicU32::new(0))
            .guards(AppGuards::new().cooldown(once)),
    );

    let message = invoke(&app, 1, "stumble").await;
    assert!(message.starts_with("Something went wrong."), "{message}");
    assert_eq!(invoke(&app, 2, "stumble").await, "through");
    assert!(is_cooldown_message(&invoke(&app, 3, "stumble").await));
}

#[tokio::test]
async fn rejected_user_gets_no_autocomplete_choices() {
    let app = build(builder(&[find::COMMAND]));
    let mut word = option(3, "word", "s");
    word["focused"] = json!(true);
    for (permissions, suggested) in [("0", 0), ("32", 1)] {
        let typing = autocomplete("find", json!([word]));
        let response = send(&app, 1, typing, |body| {
            body["member"]["permissions"] = json!(permissions);
        });
        assert_eq!(response.await.choices().len(), suggested);
    }
}

/// Panic in the check, once
#[command(check = stumbles)]
fn stumble() -> &'static str {
    "through"
}

fn stumbles(ctx: &Context) {
    let before: &AtomicU32 = ctx.state().expect("the app has this state");
    assert!(before.fetch_add(1, Ordering::Relaxed) > 0, "out of luck");
}

/// A store that always fails as if unreachable, and counts the attempts to reach it.
#[derive(Clone, Debug, Default)]
struct UnreachableStore(Arc<AtomicU32>);

impl Store for UnreachableStore {
    fn claim<'a>(&'a self, _: &'a str, _: Claim) -> StoreFuture<'a, Claimed> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Box::pin(async { Err(std::fmt::Error.into()) })
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> StoreFuture<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}

#[tokio::test]
async fn failing_store_affects_only_commands_with_limits() {
    let store = UnreachableStore::default();
    let app = build(
        builder(&COMMANDS)
            .state(OpenResult(|| Ok(())))
            .store(store.clone())
            .on_store_failure(StoreUse::Cooldowns, OnStoreFailure::Closed),
    );

    let message = invoke(&app, 1, "roll").await;
    assert!(message.starts_with("Something went wrong."), "{message}");
    assert_eq!(invoke(&app, 2, "pay").await, "paid");
    assert_eq!(store.0.load(Ordering::Relaxed), 1);
}

const COMMANDS: [Command; 2] = [roll::COMMAND, pay::COMMAND];
