//! Single commands: create, read, edit and delete, in both scopes.

use serde_json::{Value, json};

use crate::kit::{Fixture, Reply, command, menu, option};

async fn create(fixture: &Fixture, path: &str, body: &Value) -> Reply {
    fixture.post(path, body).await
}

#[tokio::test]
async fn new_command_is_created() {
    let fixture = Fixture::new().await;

    let reply = create(
        &fixture,
        &fixture.global_commands(""),
        &command("ping", json!([])),
    )
    .await;

    assert_eq!(reply.status, 201);
    assert_eq!(reply.body["name"], "ping");
    assert_eq!(reply.body["type"], 1);
    assert_eq!(
        reply.body["application_id"],
        fixture.service.application_id().to_string()
    );
    assert_eq!(reply.body["default_member_permissions"], Value::Null);
    assert_eq!(reply.body["guild_id"], Value::Null);
}

#[tokio::test]
async fn guild_command_contains_its_guild() {
    let fixture = Fixture::new().await;

    let reply = create(
        &fixture,
        &fixture.guild_commands(""),
        &command("ping", json!([])),
    )
    .await;

    assert_eq!(reply.status, 201);
    assert_eq!(
        reply.body["guild_id"],
        fixture.service.default_guild().id().to_string()
    );
    assert!(fixture.service.commands().is_empty());
    assert_eq!(
        fixture
            .service
            .guild_commands(fixture.service.default_guild().id())
            .len(),
        1
    );
}

#[tokio::test]
async fn command_with_the_same_name_and_type_is_overwritten() {
    let fixture = Fixture::new().await;
    let first = create(
        &fixture,
        &fixture.global_commands(""),
        &command("ping", json!([])),
    )
    .await;
    let changed = json!({ "name": "ping", "description": "Another" });

    let second = create(&fixture, &fixture.global_commands(""), &changed).await;

    assert_eq!(second.status, 200);
    assert_eq!(second.body["id"], first.body["id"]);
    assert_ne!(second.body["version"], first.body["version"]);
    assert_eq!(fixture.service.commands().len(), 1);
}

#[tokio::test]
async fn unchanged_command_keeps_its_version() {
    let fixture = Fixture::new().await;
    let body = command("ping", json!([option(3, "text", json!({}))]));
    let first = create(&fixture, &fixture.global_commands(""), &body).await;

    let second = create(&fixture, &fixture.global_commands(""), &body).await;

    assert_eq!(second.status, 200);
    assert_eq!(second.body, first.body);
}

#[tokio::test]
async fn commands_of_different_types_may_share_a_name() {
    let fixture = Fixture::new().await;
    create(&fixture, &fixture.global_commands(""), &menu(2, "info")).await;

    let reply = create(&fixture, &fixture.global_commands(""), &menu(3, "info")).await;

    assert_eq!(reply.status, 201);
    assert_eq!(reply.body["description"], "");
}

#[tokio::test]
async fn command_is_read_by_id() {
    let fixture = Fixture::new().await;
    let created = create(
        &fixture,
        &fixture.global_commands(""),
        &command("ping", json!([])),
    )
    .await;
    let tail = format!("/{}", created.body["id"].as_str().unwrap_or(""));

    let read = fixture.get(&fixture.global_commands(&tail)).await;
    let in_guild = fixture.get(&fixture.guild_commands(&tail)).await;

    assert_eq!((read.status, read.body), (200, created.body));
    assert_eq!(
        (in_guild.status, &in_guild.body["code"]),
        (404, &json!(10063))
    );
}

#[tokio::test]
async fn edit_replaces_only_the_given_fields() {
    let fixture = Fixture::new().await;
    let mut body = command("ping", json!([option(3, "text", json!({}))]));
    body["default_member_permissions"] = json!("8");
    let created = create(&fixture, &fixture.global_commands(""), &body).await;
    let path = fixture.global_commands(&format!("/{}", created.body["id"].as_str().unwrap_or("")));

    let edit = json!({ "name": "pong", "default_member_permissions": null });
    let edited = fixture.patch(&path, &edit).await;

    assert_eq!(edited.status, 200);
    assert_eq!(edited.body["name"], "pong");
    assert_eq!(edited.body["default_member_permissions"], Value::Null);
    assert_eq!(edited.body["options"], created.body["options"]);
    assert_ne!(edited.body["version"], created.body["version"]);
}

#[tokio::test]
async fn edit_without_changes_keeps_the_version() {
    let fixture = Fixture::new().await;
    let created = create(
        &fixture,
        &fixture.guild_commands(""),
        &command("ping", json!([])),
    )
    .await;
    let path = fixture.guild_commands(&format!("/{}", created.body["id"].as_str().unwrap_or("")));

    let edited = fixture.patch(&path, &json!({ "name": "ping" })).await;

    assert_eq!(edited.body, created.body);
}

#[tokio::test]
async fn edit_must_satisfy_the_rules() {
    let fixture = Fixture::new().await;
    let created = create(
        &fixture,
        &fixture.guild_commands(""),
        &command("ping", json!([])),
    )
    .await;
    let path = fixture.guild_commands(&format!("/{}", created.body["id"].as_str().unwrap_or("")));

    let reply = fixture.patch(&path, &json!({ "name": "P" })).await;

    assert_eq!(reply.status, 400);
    assert_eq!(reply.codes("/name"), ["APPLICATION_COMMAND_INVALID_NAME"]);
}

#[tokio::test]
async fn command_cannot_be_renamed_to_the_name_of_another_command() {
    let fixture = Fixture::new().await;
    fixture
        .register(json!([
            command("ping", json!([])),
            command("pong", json!([]))
        ]))
        .await;
    let path = fixture.global_commands(&format!("/{}", fixture.service.commands()[0].id));

    let reply = fixture.patch(&path, &json!({ "name": "pong" })).await;

    assert_eq!((reply.status, &reply.body["code"]), (400, &json!(40041)));
}

#[tokio::test]
async fn deleted_command_is_not_found() {
    let fixture = Fixture::new().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let path = fixture.global_commands(&format!("/{}", fixture.service.commands()[0].id));

    let deleted = fixture.delete(&path).await;
    let again = fixture.delete(&path).await;

    assert_eq!((deleted.status, deleted.body), (204, Value::Null));
    assert_eq!((again.status, &again.body["code"]), (404, &json!(10063)));
    assert!(fixture.service.commands().is_empty());
}
