//! What users and guilds have from the app, as interactions tell of it.

use std::time::Duration;

use guildhall_emulator::{Emulator, Invoker};
use guildhall_model::marker::Sku;
use guildhall_model::{EntitlementType, Id, Timestamp};
use serde_json::{Value, json};

use crate::kit::{Seen, Stage, command, last, noon, text};

const SKU: Id<Sku> = Id::new(77);

async fn stage() -> (Stage, Seen) {
    let stage = Stage::of(Emulator::builder().clock(noon()).user_install()).await;
    stage.register(json!([command("ping", json!([]))])).await;
    let seen = stage.answering(text("pong")).await;
    (stage, seen)
}

/// The entitlements that an interaction of this user tells of.
async fn told(seen: &Seen, invoker: &Invoker) -> Value {
    invoker.slash("ping").await;
    last(seen)["entitlements"].clone()
}

/// So many hours after noon.
fn hour(hour: i64) -> Timestamp {
    let noon = noon().now().as_millis();
    Timestamp::from_millis(noon + hour * 3_600_000).expect("within the calendar")
}

#[tokio::test]
async fn a_user_has_what_was_bought_wherever_they_are() {
    let (stage, seen) = stage().await;
    let alice = stage
        .service
        .default_guild()
        .find_member("alice")
        .expect("she is there");
    let id = alice.user().entitlement(SKU).grant();

    let in_guild = told(&seen, &alice).await;
    let in_private = told(&seen, &alice.user().dm()).await;

    let application = stage.service.application_id();
    let expected = json!([{
        "id": id, "sku_id": "77", "application_id": application, "user_id": alice.id(),
        "type": 1, "deleted": false, "starts_at": null, "ends_at": null,
    }]);
    assert_eq!((&in_guild, &in_private), (&expected, &expected));
    assert_eq!(told(&seen, &stage.service.you()).await, json!([]));
}

#[tokio::test]
async fn a_guild_has_what_was_bought_for_whoever_is_in_it() {
    let (stage, seen) = stage().await;
    let kind = EntitlementType::ApplicationSubscription;
    stage
        .service
        .default_guild()
        .entitlement(SKU)
        .kind(kind)
        .grant();
    let bob = stage
        .service
        .default_guild()
        .find_member("bob")
        .expect("he is there");

    let here = told(&seen, &bob).await;
    let elsewhere = told(&seen, &bob.user().dm()).await;

    assert_eq!(
        here[0]["guild_id"],
        json!(stage.service.default_guild().id())
    );
    assert_eq!(
        (&here[0]["type"], here[0].get("user_id")),
        (&json!(8), None)
    );
    assert_eq!(elsewhere, json!([]));
}

#[tokio::test]
async fn an_entitlement_is_told_of_between_its_start_and_its_end() {
    let clock = noon();
    let stage = Stage::of(Emulator::builder().clock(clock.clone())).await;
    stage.register(json!([command("ping", json!([]))])).await;
    let seen = stage.answering(text("pong")).await;
    let alice = stage
        .service
        .default_guild()
        .find_member("alice")
        .expect("she is there");
    let entitlement = alice.user().entitlement(SKU);
    entitlement.starting(hour(1)).ending(hour(2)).grant();

    let mut counts = Vec::new();
    for _ in 0..3 {
        counts.push(told(&seen, &alice).await.as_array().map(Vec::len));
        clock.advance(Duration::from_secs(3600));
    }

    assert_eq!(counts, [Some(0), Some(1), Some(0)]);
}

#[tokio::test]
async fn what_is_used_up_says_so() {
    let (stage, seen) = stage().await;
    let alice = stage
        .service
        .default_guild()
        .find_member("alice")
        .expect("she is there");
    alice.user().entitlement(SKU).consumed().grant();

    assert_eq!(told(&seen, &alice).await[0]["consumed"], true);
}
