//! A store that is slow, fails or panics keeps nobody waiting for an answer.

use std::future::{pending, ready};
use std::time::Duration;

use acceptance::{Desk, Signed, answer, builder, fixture, slash};
use guildhall::BuildError;
use guildhall::guard::{Concurrency, Cooldown};
use guildhall::prelude::*;
use guildhall::store::{Claim, ClaimOutcome, Store, StoreFuture};
use serde_json::json;
use tokio::time::Instant;

use crate::guards::{built, is_timed};

/// Work where only one may
#[command(concurrency(1))]
fn work() -> &'static str {
    "worked"
}

/// What a store does.
#[derive(Clone, Copy, Debug)]
enum Does {
    Well,
    Nothing,
    Fail,
    Panic,
}

impl Does {
    fn so<'a, T: Send + 'a>(self, value: T) -> StoreFuture<'a, T> {
        match self {
            Self::Well => Box::pin(ready(Ok(value))),
            Self::Nothing => Box::pin(pending()),
            Self::Fail => Box::pin(ready(Err(std::fmt::Error.into()))),
            Self::Panic => panic!("out of order"),
        }
    }
}

/// A store that claims and releases so.
#[derive(Debug)]
struct Odd(Does, Does);

impl Store for Odd {
    fn claim<'a>(&'a self, _: &'a str, _: Claim) -> StoreFuture<'a, ClaimOutcome> {
        self.0.so(ClaimOutcome::Granted)
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> StoreFuture<'a, ()> {
        self.1.so(())
    }
}

fn app(store: Odd) -> App {
    let desk = Desk::always(answer(200, &[], &fixture("object/message.json")));
    let app = builder(&[work::COMMAND]).client(desk.client());
    built(app.store(store))
}

async fn used(app: &App) -> acceptance::Answer {
    Signed::from(slash("work", json!([]))).to(app).await
}

#[tokio::test(start_paused = true)]
async fn no_answer_waits_for_a_place_to_be_given_back() {
    for release in [Does::Nothing, Does::Fail, Does::Panic] {
        let before = Instant::now();
        let answer = used(&app(Odd(Does::Well, release))).await;

        assert_eq!(answer.content(), "worked", "{release:?}");
        assert_eq!(before.elapsed(), Duration::ZERO, "{release:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn place_that_is_never_taken_back_is_given_up_after_three_seconds() {
    let (app, before) = (app(Odd(Does::Well, Does::Nothing)), Instant::now());
    let _answer = used(&app).await;
    app.idle().await;

    assert_eq!(before.elapsed().as_secs(), 3);
}

#[tokio::test(start_paused = true)]
async fn handler_whose_place_is_claimed_slowly_is_deferred() {
    let app = app(Odd(Does::Nothing, Does::Well));
    assert_eq!(used(&app).await.json(), json!({"type": 5}));
}

#[tokio::test(start_paused = true)]
async fn claim_that_panics_is_told_as_what_it_is() {
    let told = used(&app(Odd(Does::Panic, Does::Well))).await.content();
    assert!(told.starts_with("Something went wrong."), "{told}");
}

#[tokio::test(start_paused = true)]
async fn cooldown_may_last_for_ever() {
    let ever = Cooldown::new(1, Duration::MAX);
    let app = built(builder(&[work::COMMAND]).cooldown(ever));
    assert_eq!(used(&app).await.content(), "worked");

    let other = crate::guards::send(&app, 7, slash("work", json!([])), |_| ()).await;
    assert!(is_timed(&other.content()), "{}", other.content());
}

#[test]
fn limits_that_count_nothing_are_refused() {
    let second = Duration::from_secs(1);
    for app in [
        builder(&[]).cooldown(Cooldown::new(0, second)),
        builder(&[]).cooldown(Cooldown::new(1, Duration::ZERO)),
        builder(&[]).concurrency(Concurrency::new(0)),
    ] {
        let error = app.build().expect_err("it counts nothing");
        assert!(matches!(error, BuildError::Guard(_)), "{error}");
    }
}
