//! Endpoints of entitlements.

use std::time::Duration;

use guildhall_emulator::Emulator;
use guildhall_model::{Entitlement, EntitlementType, Id, Sku};
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply, noon};

const SKU: Id<Sku> = Id::new(77);

/// Sends a request below the app's entitlements.
async fn call(fixture: &Fixture, method: &str, tail: &str, body: &Value) -> Reply {
    let app = fixture.service.application_id();
    let path = format!("/applications/{app}/entitlements{tail}");
    fixture.call(method, &path, body).await
}

/// Returns the IDs of the entitlements that a query selects.
async fn listed(fixture: &Fixture, query: &str) -> Vec<String> {
    let reply = call(fixture, "GET", query, &Value::Null).await;
    let all = reply.body.as_array().cloned().unwrap_or_default();
    let ids = all.iter().map(|one| one["id"].as_str().unwrap_or_default());
    ids.map(str::to_owned).collect()
}

fn grant(fixture: &Fixture, name: &str) -> Id<Entitlement> {
    fixture.service.user(name).entitlement(SKU).grant()
}

#[tokio::test]
async fn test_entitlement_is_created_and_deleted() {
    let fixture = Fixture::new().await;
    let guild = fixture.service.default_guild().id();
    for (owner, kind, field) in [
        (fixture.user("bob").to_string(), 2, "user_id"),
        (guild.to_string(), 1, "guild_id"),
    ] {
        let body = json!({ "sku_id": SKU, "owner_id": owner, "owner_type": kind });
        let created = call(&fixture, "POST", "", &body).await;
        assert_eq!((created.status, &created.body[field]), (200, &json!(owner)));
        assert_eq!(fixture.last_event("ENTITLEMENT_CREATE"), created.body);
        let tail = format!("/{}", created.body["id"].as_str().unwrap_or_default());
        let read = call(&fixture, "GET", &tail, &Value::Null).await;
        let deleted = call(&fixture, "DELETE", &tail, &Value::Null).await;
        assert_eq!((read.body, deleted.status), (created.body, 204));
        assert_eq!(fixture.last_event("ENTITLEMENT_DELETE")["deleted"], true);
    }
    assert_eq!(listed(&fixture, "").await.len(), 0);
    assert_eq!(listed(&fixture, "?exclude_deleted=false").await.len(), 2);
}

#[tokio::test]
async fn test_entitlement_needs_an_owner_that_exists() {
    let fixture = Fixture::new().await;
    for (kind, status) in [(1, (404, 10004)), (2, (404, 10013)), (3, (400, 50035))] {
        let body = json!({ "sku_id": SKU, "owner_id": "5", "owner_type": kind });
        assert_eq!(call(&fixture, "POST", "", &body).await.error(), status);
    }
}

#[tokio::test]
async fn purchase_cannot_be_deleted() {
    let fixture = Fixture::new().await;
    let id = grant(&fixture, "bob");

    let deleted = call(&fixture, "DELETE", &format!("/{id}"), &Value::Null).await;
    let unknown = call(&fixture, "DELETE", "/5", &Value::Null).await;

    assert_eq!(deleted.error(), (400, 40019));
    assert_eq!(unknown.error(), (404, 10029));
}

#[tokio::test]
async fn only_a_consumable_entitlement_is_consumed() {
    let fixture = Fixture::new().await;
    let bob = fixture.service.user("bob");
    let durable = bob.entitlement(SKU).grant();
    let consumable = bob.entitlement(SKU).consumed(false).grant();

    let rejected = call(
        &fixture,
        "POST",
        &format!("/{durable}/consume"),
        &Value::Null,
    )
    .await;
    let consumed = call(
        &fixture,
        "POST",
        &format!("/{consumable}/consume"),
        &Value::Null,
    )
    .await;
    let read = call(&fixture, "GET", &format!("/{consumable}"), &Value::Null).await;

    assert_eq!((rejected.error(), consumed.status), ((400, 40018), 204));
    assert_eq!(
        (read.body["consumed"].clone(), fixture.event_names()),
        (json!(true), vec!["ENTITLEMENT_UPDATE"])
    );
}

#[tokio::test]
async fn list_is_filtered_and_paged() {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    let guild = fixture.service.default_guild();
    let bob = fixture.service.user("bob");
    let end = clock.now();
    let ids = [
        grant(&fixture, "alice"),
        bob.entitlement(Id::new(78))
            .kind(EntitlementType::UserGift)
            .grant(),
        guild.entitlement(SKU).grant(),
        bob.entitlement(SKU).ends_at(end).grant(),
    ]
    .map(|id| id.to_string());
    clock.advance(Duration::from_secs(1));

    for (query, expected) in [
        (String::new(), &ids[..]),
        ("?limit=2".to_owned(), &ids[..2]),
        (format!("?limit=2&after={}", ids[1]), &ids[2..]),
        (format!("?limit=1&before={}", ids[2]), &ids[1..2]),
        ("?sku_ids=78,79".to_owned(), &ids[1..2]),
        (format!("?guild_id={}", guild.id()), &ids[2..3]),
        (
            format!("?user_id={}&exclude_ended=true", bob.id()),
            &ids[1..2],
        ),
    ] {
        assert_eq!(listed(&fixture, &query).await, expected, "{query}");
    }
    let invalid = call(&fixture, "GET", "?limit=101", &Value::Null).await;
    assert_eq!(invalid.error(), (400, 50035));
}

#[tokio::test]
async fn entitlements_of_another_app_are_not_accessible() {
    let fixture = Fixture::new().await;
    let reply = fixture.get("/applications/5/entitlements").await;

    assert_eq!(reply.error(), (403, 20012));
}
