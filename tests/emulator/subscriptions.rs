//! SKUs of the app, and the subscriptions of users.

use guildhall_emulator::{Emulator, WorldFile};
use guildhall_model::{Id, Sku, SkuFlags, SkuType, Subscription, SubscriptionStatus};
use serde_json::{Value, json};

use crate::kit::{Fixture, noon};
use crate::users::by_alice;

const SKU: Id<Sku> = Id::new(77);

/// Returns the IDs of the subscriptions to the SKU that a query selects.
async fn listed(fixture: &Fixture, query: &str) -> Vec<Value> {
    let path = format!("/skus/{SKU}/subscriptions{query}");
    let reply = fixture.get(&path).await;
    let all = reply.body.as_array().into_iter().flatten();
    all.map(|one| one["id"].clone()).collect()
}

fn subscribe(fixture: &Fixture, name: &str) -> Id<Subscription> {
    fixture.service.user(name).subscription(SKU).create()
}

#[tokio::test]
async fn skus_of_the_app_are_listed() {
    let fixture = Fixture::new().await;
    let gold = fixture.service.sku("Gold Plan").kind(SkuType::Subscription);
    let gold = gold
        .flags(SkuFlags::AVAILABLE | SkuFlags::USER_SUBSCRIPTION)
        .create();
    let path = format!("/applications/{}/skus", fixture.service.application_id());

    let list = fixture.get(&path).await;
    let foreign = fixture.get("/applications/5/skus").await;

    let expected = json!([{
        "id": gold, "type": 5, "application_id": fixture.service.application_id(),
        "flags": 260, "name": "Gold Plan", "slug": "gold-plan",
    }]);
    assert_eq!((list.status, list.body), (200, expected));
    assert_eq!(foreign.error(), (403, 20012));
}

#[tokio::test]
async fn subscriptions_of_a_user_are_paged() {
    let fixture = Fixture::at_noon().await;
    let bob = fixture.user("bob");
    let ids = [(); 3].map(|()| subscribe(&fixture, "bob"));
    subscribe(&fixture, "alice");

    for (query, expected) in [
        (String::new(), &ids[..]),
        ("&limit=2".to_owned(), &ids[..2]),
        (format!("&limit=2&after={}", ids[1]), &ids[2..]),
        (format!("&limit=1&before={}", ids[2]), &ids[1..2]),
    ] {
        let found = listed(&fixture, &format!("?user_id={bob}{query}")).await;
        assert_eq!(json!(found), json!(expected), "{query}");
    }
    for (query, code) in [
        ("?limit=0", "NUMBER_TYPE_MIN"),
        ("?limit=101", "NUMBER_TYPE_MAX"),
    ] {
        let path = format!("/skus/{SKU}/subscriptions{query}");
        let reply = fixture.get(&path).await;
        assert_eq!(reply.codes("/limit"), [code]);
    }
}

#[tokio::test]
async fn bot_names_the_user_and_a_user_sees_only_their_own() {
    let fixture = Fixture::new().await;
    let (own, other) = (subscribe(&fixture, "alice"), subscribe(&fixture, "bob"));
    let line = format!("GET /skus/{SKU}/subscriptions");

    let unnamed = fixture.get(&line["GET ".len()..]).await;
    let by_user = by_alice(&fixture, &["identify"], &line, &Value::Null).await;
    let read = |id| format!("{line}/{id}");
    let found = by_alice(&fixture, &["identify"], &read(own), &Value::Null).await;
    let hidden = by_alice(&fixture, &["identify"], &read(other), &Value::Null).await;

    assert_eq!(unnamed.codes("/user_id"), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(by_user.body, json!([found.body]));
    assert_eq!((found.body["id"].clone(), hidden.status), (json!(own), 404));
}

#[tokio::test]
async fn subscription_has_its_period_and_status() {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    let bob = fixture.service.user("bob");
    let access = bob.entitlement(SKU).grant();
    let new = bob.subscription(SKU).entitlement(access);
    let id = new.canceled_at(clock.now()).create();

    let path = format!("/skus/{SKU}/subscriptions/{id}");
    let reply = fixture.get(&path).await;

    assert_eq!(reply.body["entitlement_ids"], json!([access]));
    assert_eq!(reply.body["current_period_start"], json!(clock.now()));
    assert_eq!(reply.body["canceled_at"], json!(clock.now()));
    assert_eq!(reply.body["status"], json!(SubscriptionStatus::Ending));
    assert_eq!(reply.body["renewal_sku_ids"], Value::Null);
    let unknown = fixture.get("/skus/5/subscriptions/6").await;
    assert_eq!(unknown.error(), (404, 10027));
}

#[tokio::test]
async fn subscriptions_of_a_world_file_exist_at_the_start() {
    let file = json!({
        "guilds": [{ "name": "Here", "members": [{ "name": "bob" }] }],
        "subscriptions": [{ "sku": SKU, "user": "bob", "status": "INACTIVE" }],
    });
    let world = file.to_string().parse().expect("the world file is valid");
    let fixture = Fixture::with_builder(Emulator::builder().world(world)).await;

    let path = format!("/skus/{SKU}/subscriptions?user_id={}", fixture.user("bob"));
    let reply = fixture.get(&path).await;

    assert_eq!(reply.body[0]["status"], 1);
    let unknown = file
        .to_string()
        .replace(r#""user":"bob""#, r#""user":"rob""#);
    let fault = unknown
        .parse::<WorldFile>()
        .expect_err("the user is unknown");
    assert_eq!(
        fault.to_string(),
        r#"subscriptions[0].user: no user is named "rob""#
    );
}
