//! Who shares a cooldown: whoever is stopped after somebody's use.

use std::time::Duration;

use acceptance::{builder, slash};
use guildhall::guard::{LimitScope, Cooldown};
use guildhall::prelude::*;
use serde_json::{Value, json};

use crate::guards::{built, is_timed, of, send};

/// Play
#[command]
fn play() -> &'static str {
    "played"
}

fn elsewhere(body: &mut Value) {
    body["channel_id"] = json!("31");
}

fn abroad(body: &mut Value) {
    body["guild_id"] = json!("21");
    body["channel_id"] = json!("32");
}

/// Whether the same user is stopped in another channel and in another guild, and another user where
/// the first use was.
async fn stopped(by: LimitScope) -> [bool; 3] {
    let hour = Duration::from_secs(3600);
    let app = builder(&[play::COMMAND]).cooldown(Cooldown::new(1, hour).by(by));
    let (app, used) = (built(app), slash("play", json!([])));

    let first = send(&app, 1, used.clone(), |_| ()).await;
    assert_eq!(first.content(), "played");
    let answers = [
        send(&app, 2, used.clone(), elsewhere).await,
        send(&app, 3, used.clone(), abroad).await,
        send(&app, 4, used, of("41")).await,
    ];
    answers.map(|answer| is_timed(&answer.content()))
}

#[tokio::test(start_paused = true)]
async fn a_user_shares_it_with_nobody_and_everywhere() {
    assert_eq!(stopped(LimitScope::User).await, [true, true, false]);
}

#[tokio::test(start_paused = true)]
async fn a_member_shares_it_with_nobody_in_the_guild() {
    assert_eq!(stopped(LimitScope::Member).await, [true, false, false]);
}

#[tokio::test(start_paused = true)]
async fn all_of_a_channel_share_it() {
    assert_eq!(stopped(LimitScope::Channel).await, [false, false, true]);
}

#[tokio::test(start_paused = true)]
async fn all_of_a_guild_share_it() {
    assert_eq!(stopped(LimitScope::Guild).await, [true, false, true]);
}

#[tokio::test(start_paused = true)]
async fn all_share_it() {
    assert_eq!(stopped(LimitScope::Global).await, [true, true, true]);
}
