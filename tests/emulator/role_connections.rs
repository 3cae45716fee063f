//! Application by its ID, linked roles, and instances of the Activity.

use guildhall_emulator::Emulator;
use serde_json::{Value, json};

use crate::kit::{CannedResponse, Fixture, command, last};
use crate::users::by_alice;

const SCOPES: [&str; 1] = ["role_connections.write"];

fn record(key: &str) -> Value {
    json!({ "type": 2, "key": key, "name": "Wins", "description": "Games won" })
}

/// Returns a path below the application.
fn application(fixture: &Fixture, tail: &str) -> String {
    format!("/applications/{}{tail}", fixture.service.application_id())
}

#[tokio::test]
async fn application_is_read_and_edited_by_its_id() {
    let fixture = Fixture::new().await;
    let path = application(&fixture, "");

    let edited = fixture
        .patch(&path, &json!({ "description": "Rolls dice" }))
        .await;
    let read = fixture.get(&path).await;
    let current = fixture.get("/applications/@me").await;

    assert_eq!(
        (edited.status, &edited.body["description"]),
        (200, &json!("Rolls dice"))
    );
    assert_eq!((&read.body, &edited.body), (&current.body, &current.body));
    for method in ["GET", "PATCH"] {
        let foreign = fixture.call(method, "/applications/5", &json!({})).await;
        assert_eq!(foreign.error(), (403, 20012), "{method}");
    }
}

#[tokio::test]
async fn metadata_records_are_replaced_as_a_whole() {
    let fixture = Fixture::new().await;
    let path = application(&fixture, "/role-connections/metadata");
    let mut localized = record("wins");
    localized["name_localizations"] = json!({ "de": "Siege" });

    let first = fixture
        .put(&path, &json!([localized, record("losses")]))
        .await;
    let second = fixture.put(&path, &json!([localized])).await;
    let read = fixture.get(&path).await;

    assert_eq!(
        (first.status, first.body.as_array().map(Vec::len)),
        (200, Some(2))
    );
    assert_eq!(
        (&second.body, &read.body),
        (&json!([localized]), &json!([localized]))
    );
}

#[tokio::test]
async fn invalid_metadata_record_is_a_form_error_at_its_field() {
    let fixture = Fixture::new().await;
    let path = application(&fixture, "/role-connections/metadata");
    let with = |field: &str, value: Value| {
        let mut record = record("wins");
        record[field] = value;
        json!([record])
    };
    for (body, at) in [
        (json!(vec![record("wins"); 6]), ""),
        (json!([record("k".repeat(51).as_str())]), "/0/key"),
        (json!([record("a-b")]), "/0/key"),
        (with("name", json!("")), "/0/name"),
        (with("name", json!("n".repeat(101))), "/0/name"),
        (
            with("description", json!("d".repeat(201))),
            "/0/description",
        ),
        (with("type", json!(9)), "/0/type"),
        (
            with("name_localizations", json!({ "de": "" })),
            "/0/name_localizations/de",
        ),
    ] {
        let reply = fixture.put(&path, &body).await;
        assert_eq!(reply.codes(at).len(), 1, "{at}: {}", reply.body);
    }
    let largest = json!([record("k".repeat(50).as_str()), record("a_1")]);
    assert_eq!(fixture.put(&path, &largest).await.status, 200);
}

#[tokio::test]
async fn role_connection_is_replaced_and_deleted_by_its_user() {
    let fixture = Fixture::new().await;
    let app = fixture.service.application_id();
    let path = format!("/users/@me/applications/{app}/role-connection");
    let send = async |method: &str, body: &Value| {
        by_alice(&fixture, &SCOPES, &format!("{method} {path}"), body).await
    };
    let full = json!({
        "platform_name": "Chess", "platform_username": "al", "metadata": { "wins": "7" },
    });

    let none = send("GET", &Value::Null).await;
    let put = send("PUT", &full).await;
    let read = send("GET", &Value::Null).await;
    let emptied = send("PUT", &json!({})).await;
    let deleted = send("DELETE", &Value::Null).await;

    assert_eq!((none.status, &none.body), (200, &json!({ "metadata": {} })));
    assert_eq!((&put.body, &read.body), (&full, &full));
    assert_eq!((emptied.body, deleted.status), (none.body, 204));
}

#[tokio::test]
async fn role_connection_requires_its_scope() {
    let fixture = Fixture::new().await;
    let app = fixture.service.application_id();
    let line = format!("GET /users/@me/applications/{app}/role-connection");

    let without = by_alice(&fixture, &["identify"], &line, &Value::Null).await;
    let bot = fixture.get(&line["GET ".len()..]).await;

    assert_eq!((without.error(), bot.error()), ((403, 50026), (403, 20001)));
}

#[tokio::test]
async fn invalid_role_connection_is_a_form_error_at_its_field() {
    let fixture = Fixture::new().await;
    let app = fixture.service.application_id();
    let line = format!("PUT /users/@me/applications/{app}/role-connection");
    let values = |count: usize| (0..count).map(|key| (format!("k{key}"), "1".to_owned()));
    let metadata = |count| values(count).collect::<std::collections::BTreeMap<_, _>>();
    for (field, value, at) in [
        ("platform_name", json!("p".repeat(51)), ""),
        ("platform_username", json!("p".repeat(101)), ""),
        ("metadata", json!(metadata(6)), ""),
        ("metadata", json!({ "wins": 7 }), "/wins"),
        ("metadata", json!({ "wins": "v".repeat(101) }), "/wins"),
    ] {
        let reply = by_alice(&fixture, &SCOPES, &line, &json!({ (field): value })).await;
        let at = format!("/{field}{at}");
        assert_eq!(reply.codes(&at).len(), 1, "{at}: {}", reply.body);
    }
    let largest = json!({ "platform_name": "p".repeat(50), "metadata": metadata(5) });
    assert_eq!(
        by_alice(&fixture, &SCOPES, &line, &largest).await.status,
        200
    );
}

#[tokio::test]
async fn launched_activity_has_an_instance() {
    let fixture = Fixture::with_builder(Emulator::builder().activity(true)).await;
    let play = json!({ "name": "play", "type": 4, "handler": 2 });
    fixture
        .register(json!([play, command("ping", json!([]))]))
        .await;
    let seen = fixture
        .connect_app(CannedResponse::Json(json!({ "type": 12 })))
        .await;
    fixture.service.you().slash("/ping").await;
    let interaction = last(&seen)["id"].as_str().unwrap_or_default().to_owned();
    let general = fixture.channel("general");
    let id = format!("i-{interaction}-{general}");

    let path = application(&fixture, &format!("/activity-instances/{id}"));
    let found = fixture.get(&path).await;
    let unknown = application(&fixture, "/activity-instances/i-1-2");
    let unknown = fixture.get(&unknown).await;

    assert_eq!(
        (found.status, &found.body["instance_id"]),
        (200, &json!(id))
    );
    assert_eq!(found.body["users"], json!([fixture.user("you")]));
    assert_eq!(found.body["location"]["kind"], "gc");
    assert_eq!(found.body["location"]["channel_id"], json!(general));
    assert_eq!(unknown.status, 404);
}
