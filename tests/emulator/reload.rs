//! Global commands reach members' clients later than guild ones.
//!
//! Of sections 3 and 7 of the interface, a global command that a client has not heard of.

use std::time::Duration;

use guildhall_emulator::{Clock, DeliveryError, Emulator, ResponseError};
use serde_json::json;

use crate::kit::{Seen, Stage, command, last, noon, option, text};

const HOUR: Duration = Duration::from_secs(3600);

/// A service whose global `/roll` has reached everybody, and then got the option `dice`.
async fn changed() -> (Stage, Clock, Seen) {
    let clock = noon();
    let builder = Emulator::builder().clock(clock.clone());
    let stage = Stage::of(builder.command_delay(HOUR)).await;
    let seen = stage.answering(text("rolled")).await;
    stage.register(json!([command("roll", json!([]))])).await;
    clock.advance(HOUR);
    let dice = option(3, "dice", json!({}));
    stage
        .register(json!([command("roll", json!([dice]))]))
        .await;
    (stage, clock, seen)
}

#[tokio::test]
async fn a_stale_global_command_is_refused_once_and_reloaded() {
    let (stage, _, seen) = changed().await;
    let you = stage.service.you();

    let outdated = you.send("/roll").await.expect("the client has that one");
    let received = seen.lock().expect("no claim panics with the lock").len();
    let reloaded = you.send("/roll dice:2d6").await;

    let failure = outdated.error().expect("it is not delivered");
    assert_eq!(*failure, ResponseError::Delivery(DeliveryError::Outdated));
    assert_eq!(received, 1, "the PING alone");
    assert!(reloaded.is_ok_and(|outcome| outcome.is_success()));
    assert_eq!(last(&seen)["data"]["options"][0]["value"], "2d6");
}

#[tokio::test]
async fn each_client_reloads_for_itself() {
    let (stage, ..) = changed().await;
    let bob = stage
        .service
        .default_guild()
        .find_member("bob")
        .expect("bob is there");
    stage
        .service
        .you()
        .send("/roll")
        .await
        .expect("it is known");

    let outdated = bob.send("/roll").await.expect("bob has the former one");

    assert!(!outdated.is_success());
}

#[tokio::test]
async fn a_change_reaches_everybody_in_time() {
    let (stage, clock, _) = changed().await;
    let you = stage.service.you();

    let before = you.send("/roll dice:2d6").await;
    clock.advance(HOUR);
    let after = you.send("/roll dice:2d6").await;

    assert!(before.is_err(), "the former one has no options");
    assert!(after.is_ok_and(|outcome| outcome.is_success()));
}

#[tokio::test]
async fn a_new_global_command_is_not_known_at_once_and_a_guild_command_is() {
    let (stage, ..) = changed().await;
    let new = json!([command("new", json!([]))]);
    stage
        .register_in_guild(json!([command("here", json!([]))]))
        .await;
    stage.register(new).await;
    let you = stage.service.you();

    let global = you.send("/new").await;
    let local = you.send("/here").await;

    assert!(global.is_err());
    assert!(local.is_ok_and(|outcome| outcome.is_success()));
}

#[tokio::test]
async fn a_deleted_global_command_is_outdated() {
    let (stage, ..) = changed().await;
    stage.register(json!([])).await;
    let you = stage.service.you();

    let first = you.send("/roll").await.expect("the client has it");
    let second = you.send("/roll").await;

    assert!(!first.is_success());
    assert!(second.is_err(), "it is gone");
}

#[tokio::test]
async fn what_is_shown_of_a_command_is_what_the_client_has() {
    let (stage, clock, _) = changed().await;

    let before = stage.service.sample_lines();
    clock.advance(HOUR);
    let after = stage.service.sample_lines();

    assert_eq!(
        (&before[..], &after[..]),
        (
            &["/roll".to_owned()][..],
            &["/roll dice:text".to_owned()][..]
        )
    );
}
