//! A store that is slow, fails or panics does not delay responses.

use std::future::{pending, ready};
use std::time::Duration;

use acceptance::{MockTransport, SignedRequest, builder, fixture, http_response, slash};
use guildhall::BuildError;
use guildhall::guard::{Concurrency, Cooldown};
use guildhall::prelude::*;
use guildhall::store::{Claim, Claimed, Store, Storing};
use serde_json::json;
use tokio::time::Instant;

use crate::guards::{built, is_timed};

/// Work, one user at a time
#[command(concurrency(1))]
fn work() -> &'static str {
    "worked"
}

/// Behaviour of a store operation.
#[derive(Clone, Copy, Debug)]
enum Does {
    Well,
    Nothing,
    Fail,
    Panic,
}

impl Does {
    fn so<'a, T: Send + 'a>(self, value: T) -> Storing<'a, T> {
        match self {
            Self::Well => Box::pin(ready(Ok(value))),
            Self::Nothing => Box::pin(pending()),
            Self::Fail => Box::pin(ready(Err(std::fmt::Error.into()))),
            Self::Panic => panic!("out of order"),
        }
    }
}

/// A store with these behaviours of `claim` and `release`.
#[derive(Debug)]
struct Odd(Does, Does);

impl Store for Odd {
    fn claim<'a>(&'a self, _: &'a str, _: Claim) -> Storing<'a, Claimed> {
        self.0.so(Claimed::Held)
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> Storing<'a, ()> {
        self.1.so(())
    }
}

fn app(store: Odd) -> App {
    let transport = MockTransport::always(http_response(200, &[], &fixture("object/message.json")));
    let app = builder(&[work::COMMAND]).client(transport.client());
    built(app.store(store))
}

async fn used(app: &App) -> acceptance::AppResponse {
    SignedRequest::from(slash("work", json!([])))
        .send_to(app)
        .await
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
