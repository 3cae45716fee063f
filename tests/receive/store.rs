//! A store that is slow, fails or panics does not delay responses.

use std::future::{pending, ready};
use std::time::Duration;

use acceptance::{MockTransport, SignedRequest, builder, fixture, http_response, slash};
use guildhall::BuildError;
use guildhall::guard::{AppGuards, Concurrency, Cooldown};
use guildhall::prelude::*;
use guildhall::store::{Claim, Claimed, Store, StoreFuture};
use serde_json::json;
use tokio::time::Instant;

use crate::guards::{build, is_cooldown_message};

/// Work, one user at a time
#[command(concurrency(1))]
fn work() -> &'static str {
    "worked"
}

/// Behavior of a store operation.
#[derive(Clone, Copy, Debug)]
enum Behavior {
    Succeed,
    Hang,
    Fail,
    Panic,
}

impl Behavior {
    fn run<'a, T: Send + 'a>(self, value: T) -> StoreFuture<'a, T> {
        match self {
            Self::Succeed => Box::pin(ready(Ok(value))),
            Self::Hang => Box::pin(pending()),
            Self::Fail => Box::pin(ready(Err(std::fmt::Error.into()))),
            Self::Panic => panic!("out of order"),
        }
    }
}

/// A store: the first behavior is that of `claim`, the second that of `release`.
#[derive(Debug)]
struct FaultyStore(Behavior, Behavior);

impl Store for FaultyStore {
    fn claim<'a>(&'a self, _: &'a str, _: Claim) -> StoreFuture<'a, Claimed> {
        self.0.run(Claimed::Granted)
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> StoreFuture<'a, ()> {
        self.1.run(())
    }
}

fn app(store: FaultyStore) -> App {
    let transport = MockTransport::always(http_response(200, &[], &fixture("object/message.json")));
    let app = builder(&[work::COMMAND]).client(transport.client());
    build(app.store(store))
}

async fn invoke(app: &App) -> acceptance::AppResponse {
    SignedRequest::from(slash("work", json!([])))
        .send_to(app)
        .await
}

#[tokio::test(start_paused = true)]
async fn response_does_not_wait_for_the_release() {
    for release in [Behavior::Hang, Behavior::Fail, Behavior::Panic] {
        let before = Instant::now();
        let response = invoke(&app(FaultyStore(Behavior::Succeed, release))).await;

        assert_eq!(response.content(), "worked", "{release:?}");
        assert_eq!(before.elapsed(), Duration::ZERO, "{release:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn release_is_abandoned_after_three_seconds() {
    let (app, before) = (
        app(FaultyStore(Behavior::Succeed, Behavior::Hang)),
        Instant::now(),
    );
    let _response = invoke(&app).await;
    app.idle().await;

    assert_eq!(before.elapsed().as_secs(), 3);
}

#[tokio::test(start_paused = true)]
async fn claim_without_a_response_fails_after_half_a_second() {
    let (app, before) = (
        app(FaultyStore(Behavior::Hang, Behavior::Succeed)),
        Instant::now(),
    );
    let message = invoke(&app).await.content();
    assert!(message.starts_with("Something went wrong."), "{message}");
    assert_eq!(before.elapsed(), Duration::from_millis(500));
}

#[tokio::test(start_paused = true)]
async fn panicking_claim_becomes_an_error_message() {
    let message = invoke(&app(FaultyStore(Behavior::Panic, Behavior::Succeed)))
        .await
        .content();
    assert!(message.starts_with("Something went wrong."), "{message}");
}

#[tokio::test(start_paused = true)]
async fn cooldown_can_last_forever() {
    let cooldown = Cooldown::new(1, Duration::MAX);
    let app = build(builder(&[work::COMMAND]).guards(AppGuards::new().cooldown(cooldown)));
    assert_eq!(invoke(&app).await.content(), "worked");

    let response = crate::guards::send(&app, 7, slash("work", json!([])), |_| ()).await;
    assert!(
        is_cooldown_message(&response.content()),
        "{}",
        response.content()
    );
}

#[test]
fn limits_of_zero_are_rejected() {
    let second = Duration::from_secs(1);
    for app in [
        builder(&[]).guards(AppGuards::new().cooldown(Cooldown::new(0, second))),
        builder(&[]).guards(AppGuards::new().cooldown(Cooldown::new(1, Duration::ZERO))),
        builder(&[]).guards(AppGuards::new().concurrency(Concurrency::new(0))),
    ] {
        let error = app.build().expect_err("the limit is zero");
        assert!(matches!(error, BuildError::Guard(_)), "{error}");
    }
}
