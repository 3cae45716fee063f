//! One command at a time: create, read, edit, delete, in both scopes.

use serde_json::{Value, json};

use crate::kit::{Reply, Stage, command, menu, option};

async fn create(stage: &Stage, path: &str, body: &Value) -> Reply {
    stage.call("POST", path, body).await
}

#[tokio::test]
async fn a_new_command_is_created() {
    let stage = Stage::new().await;

    let reply = create(&stage, &stage.global(""), &command("ping", json!([]))).await;

    assert_eq!(reply.status, 201);
    assert_eq!(reply.body["name"], "ping");
    assert_eq!(reply.body["type"], 1);
    assert_eq!(
        reply.body["application_id"],
        stage.service.application_id().to_string()
    );
    assert_eq!(reply.body["default_member_permissions"], Value::Null);
    assert_eq!(reply.body["guild_id"], Value::Null);
}

#[tokio::test]
async fn a_guild_command_names_its_guild() {
    let stage = Stage::new().await;

    let reply = create(&stage, &stage.local(""), &command("ping", json!([]))).await;

    assert_eq!(reply.status, 201);
    assert_eq!(
        reply.body["guild_id"],
        stage.service.default_guild().id().to_string()
    );
    assert!(stage.service.commands().is_empty());
    assert_eq!(
        stage
            .service
            .guild_commands(stage.service.default_guild().id())
            .len(),
        1
    );
}

#[tokio::test]
async fn a_command_of_the_same_name_and_type_is_overwritten() {
    let stage = Stage::new().await;
    let first = create(&stage, &stage.global(""), &command("ping", json!([]))).await;
    let changed = json!({ "name": "ping", "description": "Another" });

    let second = create(&stage, &stage.global(""), &changed).await;

    assert_eq!(second.status, 200);
    assert_eq!(second.body["id"], first.body["id"]);
    assert_ne!(second.body["version"], first.body["version"]);
    assert_eq!(stage.service.commands().len(), 1);
}

#[tokio::test]
async fn an_unchanged_command_keeps_its_version() {
    let stage = Stage::new().await;
    let body = command("ping", json!([option(3, "text", json!({}))]));
    let first = create(&stage, &stage.global(""), &body).await;

    let second = create(&stage, &stage.global(""), &body).await;

    assert_eq!(second.status, 200);
    assert_eq!(second.body, first.body);
}

#[tokio::test]
async fn commands_of_two_types_may_have_one_name() {
    let stage = Stage::new().await;
    create(&stage, &stage.global(""), &menu(2, "info")).await;

    let reply = create(&stage, &stage.global(""), &menu(3, "info")).await;

    assert_eq!(reply.status, 201);
    assert_eq!(reply.body["description"], "");
}

#[tokio::test]
async fn a_command_is_read_by_its_id() {
    let stage = Stage::new().await;
    let created = create(&stage, &stage.global(""), &command("ping", json!([]))).await;
    let tail = format!("/{}", created.body["id"].as_str().unwrap_or(""));

    let read = stage.call("GET", &stage.global(&tail), &Value::Null).await;
    let in_guild = stage.call("GET", &stage.local(&tail), &Value::Null).await;

    assert_eq!((read.status, read.body), (200, created.body));
    assert_eq!(
        (in_guild.status, &in_guild.body["code"]),
        (404, &json!(10063))
    );
}

#[tokio::test]
async fn an_edit_replaces_the_given_fields_alone() {
    let stage = Stage::new().await;
    let mut body = command("ping", json!([option(3, "text", json!({}))]));
    body["default_member_permissions"] = json!("8");
    let created = create(&stage, &stage.global(""), &body).await;
    let path = stage.global(&format!("/{}", created.body["id"].as_str().unwrap_or("")));

    let edit = json!({ "name": "pong", "default_member_permissions": null });
    let edited = stage.call("PATCH", &path, &edit).await;

    assert_eq!(edited.status, 200);
    assert_eq!(edited.body["name"], "pong");
    assert_eq!(edited.body["default_member_permissions"], Value::Null);
    assert_eq!(edited.body["options"], created.body["options"]);
    assert_ne!(edited.body["version"], created.body["version"]);
}

#[tokio::test]
async fn an_edit_that_changes_nothing_keeps_the_version() {
    let stage = Stage::new().await;
    let created = create(&stage, &stage.local(""), &command("ping", json!([]))).await;
    let path = stage.local(&format!("/{}", created.body["id"].as_str().unwrap_or("")));

    let edited = stage.call("PATCH", &path, &json!({ "name": "ping" })).await;

    assert_eq!(edited.body, created.body);
}

#[tokio::test]
async fn an_edit_is_held_to_the_rules() {
    let stage = Stage::new().await;
    let created = create(&stage, &stage.local(""), &command("ping", json!([]))).await;
    let path = stage.local(&format!("/{}", created.body["id"].as_str().unwrap_or("")));

    let reply = stage
        .call("PATCH", &path, &json!({ "name": "P", "contexts": [0] }))
        .await;

    assert_eq!(reply.status, 400);
    assert_eq!(reply.codes("/name"), ["APPLICATION_COMMAND_INVALID_NAME"]);
    assert_eq!(reply.codes("/contexts"), ["BASE_TYPE_CHOICES"]);
}

#[tokio::test]
async fn an_edit_does_not_take_the_name_of_another() {
    let stage = Stage::new().await;
    stage
        .register(json!([
            command("ping", json!([])),
            command("pong", json!([]))
        ]))
        .await;
    let path = stage.global(&format!("/{}", stage.service.commands()[0].id));

    let reply = stage.call("PATCH", &path, &json!({ "name": "pong" })).await;

    assert_eq!((reply.status, &reply.body["code"]), (400, &json!(40041)));
}

#[tokio::test]
async fn a_deleted_command_is_unknown() {
    let stage = Stage::new().await;
    stage.register(json!([command("ping", json!([]))])).await;
    let path = stage.global(&format!("/{}", stage.service.commands()[0].id));

    let deleted = stage.call("DELETE", &path, &Value::Null).await;
    let again = stage.call("DELETE", &path, &Value::Null).await;

    assert_eq!((deleted.status, deleted.body), (204, Value::Null));
    assert_eq!((again.status, &again.body["code"]), (404, &json!(10063)));
    assert!(stage.service.commands().is_empty());
}
