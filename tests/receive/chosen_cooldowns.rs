//! Cooldowns that a function chooses, and handlers that show, return or reset the uses of cooldowns.

use std::time::Duration;

use acceptance::{builder, click, slash};
use guildhall::AppBuilder;
use guildhall::guard::{AppGuards, Cooldown, LimitScope};
use guildhall::prelude::*;
use serde_json::{Value, json};
use tokio::time::advance;

use crate::guards::{build, by_user, is_cooldown_message, send};

const HOUR: Duration = Duration::from_hours(1);

/// Role whose members have more uses.
const SUPPORTER: Id<Role> = Id::new(70);

/// Role whose members have no cooldown.
const STAFF: Id<Role> = Id::new(71);

fn searches(ctx: &Context) -> Result<Option<Cooldown>> {
    let roles = &ctx.member()?.roles;
    if roles.contains(&STAFF) {
        return Ok(None);
    }
    let uses = if roles.contains(&SUPPORTER) { 3 } else { 1 };
    Ok(Some(Cooldown::new(uses, HOUR)))
}

async fn shared(_ctx: &Context) -> Vec<Cooldown> {
    tokio::task::yield_now().await;
    let guild = Cooldown::new(2, HOUR).by(LimitScope::Guild);
    vec![guild, Cooldown::new(10, HOUR)]
}

fn none_at_all(_ctx: &Context) -> Cooldown {
    Cooldown::new(0, HOUR)
}

/// Search the archive
#[command(cooldown = searches)]
fn search() -> &'static str {
    "searched"
}

/// Play a game
#[command(cooldown = shared, cooldown = searches, cooldown(5 per 1h))]
fn play() -> &'static str {
    "played"
}

/// Break a rule
#[command(cooldown = none_at_all)]
fn wrong() -> &'static str {
    "never"
}

/// Manage the archive
#[group(cooldown = searches)]
mod archive {
    use super::*;

    /// List the archive
    #[command]
    pub(super) fn list() -> &'static str {
        "listed"
    }
}

#[component("again", cooldown = self::searches)]
fn again() -> &'static str {
    "clicked"
}

/// Draw cards
#[command(cooldown(3 per 1h), cooldown(5 per 1d, by = guild))]
async fn draw(ctx: Context) -> Result<String> {
    let shown = ctx.cooldowns().await?.into_iter().map(|status| {
        let minutes = status.next_expiry.map(|expiry| expiry.as_secs() / 60);
        format!(
            "{}/{} {minutes:?}",
            status.remaining,
            status.cooldown.uses()
        )
    });
    Ok(shown.collect::<Vec<_>>().join(", "))
}

/// Roll dice, without a use for a mistake
#[command(cooldown(1 per 1h))]
async fn roll(
    ctx: Context,
    /// Number of sides
    sides: u32,
) -> Result<String> {
    if sides == 0 {
        ctx.release_cooldown_uses().await?;
        return Err(Error::user("There are no such dice."));
    }
    Ok(format!("{sides} sides"))
}

/// Win
#[command(cooldown(2 per 1h, by = guild))]
async fn win(
    ctx: Context,
    /// Whether everybody may play again
    reset: bool,
) -> Result<String> {
    if reset {
        ctx.reset_cooldowns().await?;
    }
    let left = ctx.cooldowns().await?[0].remaining;
    Ok(format!("{left} left"))
}

/// Do nothing
#[command]
fn idle() {}

/// Do without cooldowns
#[command]
async fn free(ctx: Context) -> Result<String> {
    ctx.reset_cooldowns().await?;
    ctx.release_cooldown_uses().await?;
    Ok(format!("{} cooldowns", ctx.cooldowns().await?.len()))
}

fn with_role(role: Id<Role>) -> impl Fn(&mut Value) {
    move |body| body["member"]["roles"] = json!([role])
}

async fn invoke(app: &App, id: u64, body: Value, change: impl Fn(&mut Value)) -> String {
    send(app, id, body, change).await.content()
}

fn command(name: &str) -> Value {
    slash(name, json!([]))
}

/// Returns how many of 5 invocations are not rejected by a cooldown.
async fn accepted(builder: AppBuilder, body: Value, change: impl Fn(&mut Value)) -> usize {
    let (app, mut count) = (build(builder), 0);
    for id in 1..=5 {
        let response = invoke(&app, id, body.clone(), &change).await;
        count += usize::from(!is_cooldown_message(&response));
    }
    count
}

#[tokio::test(start_paused = true)]
async fn function_chooses_the_uses_by_the_roles_of_the_member() {
    let app = || builder(&[search::COMMAND]);
    assert_eq!(accepted(app(), command("search"), |_| ()).await, 1);
    assert_eq!(
        accepted(app(), command("search"), with_role(SUPPORTER)).await,
        3
    );
    assert_eq!(
        accepted(app(), command("search"), with_role(STAFF)).await,
        5
    );
}

#[tokio::test(start_paused = true)]
async fn uses_of_before_count_when_the_function_allows_another_number() {
    let app = build(builder(&[search::COMMAND]));
    assert_eq!(invoke(&app, 1, command("search"), |_| ()).await, "searched");
    assert!(is_cooldown_message(
        &invoke(&app, 2, command("search"), |_| ()).await
    ));
    for (id, is_accepted) in [(3, true), (4, true), (5, false)] {
        let response = invoke(&app, id, command("search"), with_role(SUPPORTER)).await;
        assert_eq!(response == "searched", is_accepted, "{response}");
    }
}

#[tokio::test(start_paused = true)]
async fn chosen_and_constant_cooldowns_all_apply() {
    let app = || builder(&[play::COMMAND]);
    assert_eq!(accepted(app(), command("play"), with_role(STAFF)).await, 2);
    assert_eq!(accepted(app(), command("play"), |_| ()).await, 1);
}

#[tokio::test(start_paused = true)]
async fn function_serves_a_group_a_component_and_the_app() {
    let list = json!([{"type": 1, "name": "list", "options": []}]);
    let group = builder(&[archive::COMMAND]);
    assert_eq!(
        accepted(group, slash("archive", list), with_role(SUPPORTER)).await,
        3
    );
    let component = builder(&[]).component(again::COMPONENT);
    assert_eq!(
        accepted(component, click("again"), with_role(SUPPORTER)).await,
        3
    );
    let app = builder(&[idle::COMMAND]).guards(AppGuards::new().cooldown_function(searches));
    assert_eq!(
        accepted(app, command("idle"), with_role(SUPPORTER)).await,
        3
    );
}

#[tokio::test(start_paused = true)]
async fn cooldown_without_uses_is_a_failure_of_the_function() {
    let app = build(builder(&[wrong::COMMAND]));
    let response = invoke(&app, 1, command("wrong"), |_| ()).await;
    assert!(response.starts_with("Something went wrong."), "{response}");
}

#[tokio::test(start_paused = true)]
async fn handler_sees_the_uses_that_are_left() {
    let app = build(builder(&[draw::COMMAND]));
    let first = invoke(&app, 1, command("draw"), |_| ()).await;
    assert_eq!(first, "2/3 Some(60), 4/5 Some(1440)");
    advance(Duration::from_mins(10)).await;
    let second = invoke(&app, 2, command("draw"), |_| ()).await;
    assert_eq!(second, "1/3 Some(50), 3/5 Some(1430)");
    let other = invoke(&app, 3, command("draw"), by_user("41")).await;
    assert_eq!(other, "2/3 Some(60), 2/5 Some(1430)");
}

#[tokio::test(start_paused = true)]
async fn returned_use_does_not_count() {
    let app = build(builder(&[roll::COMMAND]));
    let sides = |count: u32| {
        slash(
            "roll",
            json!([{"type": 4, "name": "sides", "value": count}]),
        )
    };
    for id in 1..=3 {
        assert_eq!(
            invoke(&app, id, sides(0), |_| ()).await,
            "There are no such dice."
        );
    }
    assert_eq!(invoke(&app, 4, sides(6), |_| ()).await, "6 sides");
    assert!(is_cooldown_message(
        &invoke(&app, 5, sides(6), |_| ()).await
    ));
}

#[tokio::test(start_paused = true)]
async fn reset_frees_the_uses_of_all_users_who_share_the_count() {
    let app = build(builder(&[win::COMMAND]));
    let win = |reset: bool| slash("win", json!([{"type": 5, "name": "reset", "value": reset}]));
    assert_eq!(invoke(&app, 1, win(false), by_user("41")).await, "1 left");
    assert_eq!(invoke(&app, 2, win(true), |_| ()).await, "2 left");
    assert_eq!(invoke(&app, 3, win(false), |_| ()).await, "1 left");
}

#[tokio::test]
async fn handler_without_cooldowns_has_none_to_show() {
    let app = build(builder(&[free::COMMAND]));
    assert_eq!(
        invoke(&app, 1, command("free"), |_| ()).await,
        "0 cooldowns"
    );
}
