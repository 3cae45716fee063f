//! Global commands reach clients later than guild commands; a stale command is rejected once.

use std::time::Duration;

use guildhall_emulator::{Clock, Emulator, EndpointError, ResponseError};
use serde_json::json;

use crate::kit::{Fixture, Received, command, last, noon, option, text};

const HOUR: Duration = Duration::from_hours(1);

/// Returns an emulator whose global `/roll` reached all clients before the app added the option `dice`.
async fn fixture_with_changed_command() -> (Fixture, Clock, Received) {
    let clock = noon();
    let builder = Emulator::builder().clock(clock.clone());
    let fixture = Fixture::with_builder(builder.command_delay(HOUR)).await;
    let seen = fixture.connect_app(text("rolled")).await;
    fixture.register(json!([command("roll", json!([]))])).await;
    clock.advance(HOUR);
    let dice = option(3, "dice", json!({}));
    fixture
        .register(json!([command("roll", json!([dice]))]))
        .await;
    (fixture, clock, seen)
}

#[tokio::test]
async fn stale_global_command_is_rejected_once_and_reloaded() {
    let (fixture, _, seen) = fixture_with_changed_command().await;
    let you = fixture.service.you();

    let outdated = you
        .send("/roll")
        .await
        .expect("the client has the outdated command");
    let received = seen
        .lock()
        .expect("no test panics while it holds the lock")
        .len();
    let reloaded = you.send("/roll dice:2d6").await;

    let failure = outdated.error().expect("the interaction is not delivered");
    assert_eq!(*failure, ResponseError::Delivery(EndpointError::Outdated));
    assert_eq!(received, 1, "the app received only the PING");
    assert!(reloaded.is_ok_and(|outcome| outcome.is_success()));
    assert_eq!(last(&seen)["data"]["options"][0]["value"], "2d6");
}

#[tokio::test]
async fn each_client_reloads_separately() {
    let (fixture, ..) = fixture_with_changed_command().await;
    let bob = fixture.member("bob");
    fixture
        .service
        .you()
        .send("/roll")
        .await
        .expect("the client has the outdated command");

    let outdated = bob
        .send("/roll")
        .await
        .expect("bob's client has the outdated command");

    assert!(!outdated.is_success());
}

#[tokio::test]
async fn change_reaches_all_clients_after_the_delay() {
    let (fixture, clock, _) = fixture_with_changed_command().await;
    let you = fixture.service.you();

    let before = you.send("/roll dice:2d6").await;
    clock.advance(HOUR);
    let after = you.send("/roll dice:2d6").await;

    assert!(before.is_err(), "the outdated command has no options");
    assert!(after.is_ok_and(|outcome| outcome.is_success()));
}

#[tokio::test]
async fn new_global_command_is_delayed_and_a_guild_command_is_not() {
    let (fixture, ..) = fixture_with_changed_command().await;
    let new = json!([command("new", json!([]))]);
    fixture
        .register_in_guild(json!([command("here", json!([]))]))
        .await;
    fixture.register(new).await;
    let you = fixture.service.you();

    let global = you.send("/new").await;
    let local = you.send("/here").await;

    assert!(global.is_err());
    assert!(local.is_ok_and(|outcome| outcome.is_success()));
}

#[tokio::test]
async fn deleted_global_command_is_outdated() {
    let (fixture, ..) = fixture_with_changed_command().await;
    fixture.register(json!([])).await;
    let you = fixture.service.you();

    let first = you
        .send("/roll")
        .await
        .expect("the client has the deleted command");
    let second = you.send("/roll").await;

    assert!(!first.is_success());
    assert!(
        second.is_err(),
        "the client has removed the deleted command"
    );
}

#[tokio::test]
async fn samples_show_the_commands_known_to_the_client() {
    let (fixture, clock, _) = fixture_with_changed_command().await;

    let before = fixture.service.sample_lines();
    clock.advance(HOUR);
    let after = fixture.service.sample_lines();

    assert_eq!(
        (&before[..], &after[..]),
        (
            &["/roll".to_owned()][..],
            &["/roll dice:tea".to_owned()][..]
        )
    );
}
