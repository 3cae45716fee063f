//! Entitlements of users and guilds in interactions.

use std::time::Duration;

use guildhall_emulator::{Emulator, Invoker};
use guildhall_model::{EntitlementType, Id, Sku, Timestamp};
use serde_json::{Value, json};

use crate::kit::{Fixture, Received, command, last, noon, text};

const SKU: Id<Sku> = Id::new(77);

async fn fixture() -> (Fixture, Received) {
    let fixture = Fixture::with_builder(Emulator::builder().clock(noon()).user_install(true)).await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let seen = fixture.connect_app(text("pong")).await;
    (fixture, seen)
}

/// Returns the entitlements in an interaction caused by this user.
async fn sent_entitlements(seen: &Received, invoker: &Invoker) -> Value {
    invoker.slash("ping").await;
    last(seen)["entitlements"].clone()
}

/// Returns the time `hours` hours after noon.
fn hours_after_noon(hours: i64) -> Timestamp {
    let noon = noon().now().as_millis();
    Timestamp::from_millis(noon + hours * 3_600_000)
        .expect("the time is within the range of `Timestamp`")
}

#[tokio::test]
async fn user_entitlement_is_sent_everywhere() {
    let (fixture, seen) = fixture().await;
    let alice = fixture.member("alice");
    let id = alice.user().entitlement(SKU).grant();

    let in_guild = sent_entitlements(&seen, &alice).await;
    let in_private = sent_entitlements(&seen, &alice.user().dm()).await;

    let application = fixture.service.application_id();
    let expected = json!([{
        "id": id, "sku_id": "77", "application_id": application, "user_id": alice.id(),
        "type": 1, "deleted": false, "starts_at": null, "ends_at": null,
    }]);
    assert_eq!((&in_guild, &in_private), (&expected, &expected));
    assert_eq!(
        sent_entitlements(&seen, &fixture.service.you()).await,
        json!([])
    );
}

#[tokio::test]
async fn guild_entitlement_is_sent_for_everybody_in_the_guild() {
    let (fixture, seen) = fixture().await;
    let kind = EntitlementType::ApplicationSubscription;
    fixture
        .service
        .default_guild()
        .entitlement(SKU)
        .kind(kind)
        .grant();
    let bob = fixture.member("bob");

    let here = sent_entitlements(&seen, &bob).await;
    let elsewhere = sent_entitlements(&seen, &bob.user().dm()).await;

    assert_eq!(
        here[0]["guild_id"],
        json!(fixture.service.default_guild().id())
    );
    assert_eq!(
        (&here[0]["type"], here[0].get("user_id")),
        (&json!(8), None)
    );
    assert_eq!(elsewhere, json!([]));
}

#[tokio::test]
async fn entitlement_is_sent_between_its_start_and_end() {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let seen = fixture.connect_app(text("pong")).await;
    let alice = fixture.member("alice");
    let entitlement = alice.user().entitlement(SKU);
    entitlement
        .starts_at(hours_after_noon(1))
        .ends_at(hours_after_noon(2))
        .grant();

    let mut counts = Vec::new();
    for _ in 0..3 {
        counts.push(
            sent_entitlements(&seen, &alice)
                .await
                .as_array()
                .map(Vec::len),
        );
        clock.advance(Duration::from_hours(1));
    }

    assert_eq!(counts, [Some(0), Some(1), Some(0)]);
}

#[tokio::test]
async fn consumed_entitlement_is_marked() {
    let (fixture, seen) = fixture().await;
    let alice = fixture.member("alice");
    alice.user().entitlement(SKU).consumed(true).grant();

    assert_eq!(sent_entitlements(&seen, &alice).await[0]["consumed"], true);
}
