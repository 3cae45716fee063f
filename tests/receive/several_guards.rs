//! Several checks, cooldowns and concurrency limits on one command, component, modal or group.

use std::sync::Arc;
use std::time::Duration;

use acceptance::{SignedRequest, builder, click, slash, submit};
use guildhall::guard::{AppGuards, Concurrency, Cooldown, LimitScope};
use guildhall::prelude::*;
use guildhall::{AppBuilder, BuildError};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::task::yield_now;
use tokio::time::advance;

use crate::guards::{build, by_user, is_cooldown_message, send};

const BUSY: &str = "This command is already running. Try again when it has finished.";

fn is_open(ctx: &Context) -> Result<()> {
    let closed: &ClosedPlace = ctx.state()?;
    reject_if(closed.0 == "bank", "The bank is closed.")
}

async fn has_money(ctx: &Context) -> Result<bool> {
    let closed: &ClosedPlace = ctx.state()?;
    reject_if(closed.0 != "nothing", "There is no money left.").map(|()| true)
}

fn reject_if(is_rejected: bool, message: &'static str) -> Result<()> {
    if is_rejected {
        return Err(Error::user(message));
    }
    Ok(())
}

/// Name of the closed place: `nothing`; `bank`, for which `is_open` rejects; or `vault`, for which `has_money` rejects.
struct ClosedPlace(&'static str);

/// Pay out
#[command(check = is_open, check = has_money)]
fn pay() -> &'static str {
    "paid"
}

/// Manage the vault
#[group(check = is_open, check = self::has_money)]
mod vault {
    use super::*;

    /// Look inside
    #[command(check = super::anybody)]
    pub(super) fn look() -> &'static str {
        "gold"
    }
}

fn anybody(_ctx: &Context) {}

#[component("pay/{amount}", check = is_open, check = has_money, cooldown(1 per 10s), cooldown(2 per 1h))]
fn pay_button(amount: u64) -> String {
    format!("paid {amount}")
}

#[derive(Modal)]
#[modal(title = "Pay")]
struct Payment {
    #[text(label = "To")]
    to: String,
}

#[modal("payment", check = is_open, check = has_money, concurrency(1), concurrency(2, by = global))]
fn pay_by_form(form: Payment) -> String {
    form.to
}

/// Roll dice
#[command(cooldown(2 per 1h), cooldown(1 per 10s))]
fn roll() -> &'static str {
    "rolled"
}

/// Play a game
#[command(cooldown(2 per 1h), cooldown(3 per 1h, by = guild))]
fn play() -> &'static str {
    "played"
}

/// Wait for the gate
#[command(concurrency(1), concurrency(2, by = guild))]
async fn wait(#[state] gate: &Arc<Notify>) -> &'static str {
    gate.notified().await;
    "finished"
}

async fn invoke(app: &App, id: u64, name: &str) -> String {
    let response = send(app, id, slash(name, json!([])), |_| ()).await;
    response.content()
}

fn with_closed(builder: AppBuilder, closed: &'static str) -> App {
    build(builder.state(ClosedPlace(closed)))
}

#[tokio::test]
async fn checks_run_in_order_and_the_first_rejection_counts() {
    for (closed, expected) in [
        ("nothing", "paid"),
        ("vault", "There is no money left."),
        ("bank", "The bank is closed."),
    ] {
        let app = with_closed(builder(&[pay::COMMAND]), closed);
        assert_eq!(invoke(&app, 1, "pay").await, expected);
    }
}

#[tokio::test]
async fn checks_of_a_group_run_before_the_check_of_its_command() {
    let look = json!([{"type": 1, "name": "look", "options": []}]);
    for (closed, expected) in [
        ("nothing", "gold"),
        ("vault", "There is no money left."),
        ("bank", "The bank is closed."),
    ] {
        let app = with_closed(builder(&[vault::COMMAND]), closed);
        let response = send(&app, 1, slash("vault", look.clone()), |_| ()).await;
        assert_eq!(response.content(), expected);
    }
}

#[tokio::test(start_paused = true)]
async fn component_can_have_several_checks_and_cooldowns() {
    let routes = || builder(&[]).component(pay_button::COMPONENT);
    let press = || click(pay_button::custom_id(5));

    let app = with_closed(routes(), "vault");
    let response = send(&app, 1, press(), |_| ()).await;
    assert_eq!(response.content(), "There is no money left.");

    let app = with_closed(routes(), "nothing");
    let mut responses = Vec::new();
    for id in 1..=4 {
        responses.push(send(&app, id, press(), |_| ()).await.content());
        advance(Duration::from_secs(5)).await;
    }
    assert_eq!(responses[0], "paid 5");
    assert!(is_cooldown_message(&responses[1]), "{}", responses[1]);
    assert_eq!(responses[2], "paid 5");
    advance(Duration::from_mins(1)).await;
    let spent = send(&app, 5, press(), |_| ()).await.content();
    assert!(is_cooldown_message(&spent), "{spent}");
}

#[tokio::test]
async fn modal_can_have_several_checks() {
    let app = builder(&[]).modal(pay_by_form::MODAL);
    let app = with_closed(app, "vault");
    let submit = submit("payment", [], &json!({}));
    let response = SignedRequest::from(submit).send_to(&app).await;
    assert_eq!(response.content(), "There is no money left.");
}

#[tokio::test(start_paused = true)]
async fn invocation_rejected_by_a_later_cooldown_does_not_use_up_the_earlier_one() {
    let app = build(builder(&[roll::COMMAND]));
    assert_eq!(invoke(&app, 1, "roll").await, "rolled");
    for id in 2..6 {
        assert!(is_cooldown_message(&invoke(&app, id, "roll").await));
    }
    advance(Duration::from_secs(10)).await;
    assert_eq!(invoke(&app, 6, "roll").await, "rolled");
    advance(Duration::from_secs(10)).await;
    assert!(is_cooldown_message(&invoke(&app, 7, "roll").await));
}

#[tokio::test(start_paused = true)]
async fn cooldowns_of_two_scopes_are_separate() {
    let app = build(builder(&[play::COMMAND]));
    let play = |id, user| send(&app, id, slash("play", json!([])), by_user(user));

    assert_eq!(play(1, "41").await.content(), "played");
    assert_eq!(play(2, "41").await.content(), "played");
    assert!(is_cooldown_message(&play(3, "41").await.content()));
    assert_eq!(play(4, "42").await.content(), "played");
    assert!(is_cooldown_message(&play(5, "43").await.content()));
}

/// Moves an interaction to a direct message, where a cooldown per guild applies per user.
fn in_direct_message(body: &mut Value) {
    let member = body.as_object_mut().and_then(|body| body.remove("member"));
    body["user"] = member.expect("the interaction was sent from a guild")["user"].take();
    body.as_object_mut().map(|body| body.remove("guild_id"));
}

#[tokio::test(start_paused = true)]
async fn cooldowns_of_two_scopes_are_separate_in_direct_messages() {
    let app = build(builder(&[play::COMMAND]));
    let play = |id| send(&app, id, slash("play", json!([])), in_direct_message);

    assert_eq!(play(1).await.content(), "played");
    assert_eq!(play(2).await.content(), "played");
    assert!(is_cooldown_message(&play(3).await.content()));
}

#[tokio::test(start_paused = true)]
async fn concurrency_limits_of_two_scopes_apply() {
    let gate = Arc::new(Notify::new());
    let app = build(builder(&[wait::COMMAND]).state(Arc::clone(&gate)));
    let wait = |id, user| {
        let app = app.clone();
        async move { send(&app, id, slash("wait", json!([])), by_user(user)).await }
    };

    let first = tokio::spawn(wait(1, "41"));
    yield_now().await;
    assert_eq!(wait(2, "41").await.content(), BUSY);
    let second = tokio::spawn(wait(3, "42"));
    yield_now().await;
    // The rejection releases the slot of user 43, so that the invocation below can claim it.
    assert_eq!(wait(4, "43").await.content(), BUSY);

    gate.notify_waiters();
    for running in [first, second] {
        let response = running.await.expect("the handler ends");
        assert_eq!(response.content(), "finished");
    }
    app.idle().await;
    let third = tokio::spawn(wait(5, "43"));
    yield_now().await;
    gate.notify_waiters();
    let response = third.await.expect("the handler ends");
    assert_eq!(response.content(), "finished");
}

/// Do nothing
#[command]
fn idle() -> &'static str {
    "done"
}

#[tokio::test(start_paused = true)]
async fn app_can_have_several_checks_and_limits() {
    let hour = Duration::from_hours(1);
    let guarded = |closed| {
        let app =
            builder(&[idle::COMMAND]).guards(AppGuards::new().check(is_open).check(has_money));
        let app = app.guards(
            AppGuards::new()
                .cooldown(Cooldown::new(1, Duration::from_secs(10)))
                .cooldown(Cooldown::new(2, hour).by(LimitScope::Global))
                .concurrency(Concurrency::new(1))
                .concurrency(Concurrency::new(2).by(LimitScope::Guild)),
        );
        with_closed(app, closed)
    };
    let app = guarded("bank");
    assert_eq!(invoke(&app, 1, "idle").await, "The bank is closed.");
    let app = guarded("vault");
    assert_eq!(invoke(&app, 1, "idle").await, "There is no money left.");

    let app = guarded("nothing");
    assert_eq!(invoke(&app, 1, "idle").await, "done");
    assert!(is_cooldown_message(&invoke(&app, 2, "idle").await));
    let other = |id, user| send(&app, id, slash("idle", json!([])), by_user(user));
    assert_eq!(other(3, "41").await.content(), "done");
    assert!(is_cooldown_message(&other(4, "42").await.content()));
}

#[test]
fn app_with_two_equal_limits_does_not_build() {
    let period = Duration::from_secs(10);
    let cooldowns = builder(&[idle::COMMAND]).guards(
        AppGuards::new()
            .cooldown(Cooldown::new(1, period))
            .cooldown(Cooldown::new(2, period)),
    );
    let limits = builder(&[idle::COMMAND]).guards(
        AppGuards::new()
            .concurrency(Concurrency::new(1))
            .concurrency(Concurrency::new(2)),
    );
    for (app, expected) in [
        (
            cooldowns,
            "two cooldowns cannot have the same scope and period",
        ),
        (limits, "two concurrency limits cannot have the same scope"),
    ] {
        let error = app.build().expect_err("the guards conflict");
        assert!(matches!(error, BuildError::Guard(_)), "{error:?}");
        assert_eq!(error.to_string(), expected);
    }
}
