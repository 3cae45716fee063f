//! Cooldown scopes: which later invocations a cooldown rejects.

use std::time::Duration;

use acceptance::{builder, slash};
use guildhall::guard::{AppGuards, Cooldown, LimitScope};
use guildhall::prelude::*;
use serde_json::{Value, json};

use crate::guards::{build, by_user, is_cooldown_message, send};

/// Play
#[command]
fn play() -> &'static str {
    "played"
}

fn in_another_channel(body: &mut Value) {
    body["channel_id"] = json!("31");
}

fn in_another_guild(body: &mut Value) {
    body["guild_id"] = json!("21");
    body["channel_id"] = json!("32");
}

/// Returns whether the cooldown rejects the same user in another channel, the same user in another
/// guild, and another user in the same channel.
async fn rejections(by: LimitScope) -> [bool; 3] {
    let hour = Duration::from_hours(1);
    let app =
        builder(&[play::COMMAND]).guards(AppGuards::new().cooldown(Cooldown::new(1, hour).by(by)));
    let (app, invocation) = (build(app), slash("play", json!([])));

    let first = send(&app, 1, invocation.clone(), |_| ()).await;
    assert_eq!(first.content(), "played");
    let responses = [
        send(&app, 2, invocation.clone(), in_another_channel).await,
        send(&app, 3, invocation.clone(), in_another_guild).await,
        send(&app, 4, invocation, by_user("41")).await,
    ];
    responses.map(|response| is_cooldown_message(&response.content()))
}

#[tokio::test(start_paused = true)]
async fn user_cooldown_applies_in_every_guild() {
    assert_eq!(rejections(LimitScope::User).await, [true, true, false]);
}

#[tokio::test(start_paused = true)]
async fn member_cooldown_applies_within_the_guild() {
    assert_eq!(rejections(LimitScope::Member).await, [true, false, false]);
}

#[tokio::test(start_paused = true)]
async fn channel_cooldown_is_shared_by_its_users() {
    assert_eq!(rejections(LimitScope::Channel).await, [false, false, true]);
}

#[tokio::test(start_paused = true)]
async fn guild_cooldown_is_shared_by_its_users() {
    assert_eq!(rejections(LimitScope::Guild).await, [true, false, true]);
}

#[tokio::test(start_paused = true)]
async fn global_cooldown_is_shared_by_all_users() {
    assert_eq!(rejections(LimitScope::Global).await, [true, true, true]);
}
