//! Section 3 of the interface: what becomes of commands, each row in both scopes.
//!
//! Members who join and are timed out are in `joining` and `members`, stale commands in `reload`,
//! incident actions in `guild`, entry points in `bulk`.

use serde_json::{Value, json};

use crate::command_permissions::{SCOPE, for_bob, put};
use crate::kit::{Reply, Stage, command, menu, option};

/// The global commands, and those of the guild.
const SCOPES: [fn(&Stage, &str) -> String; 2] = [Stage::global, Stage::local];

/// A service with one command of a scope: the answer that created it, and its path.
async fn with_one(scope: fn(&Stage, &str) -> String) -> (Stage, Reply, String) {
    let stage = Stage::new().await;
    let body = command("ban", json!([option(6, "member", json!({}))]));
    let created = stage.call("POST", &scope(&stage, ""), &body).await;
    let id = created.body["id"].as_str().unwrap_or_default().to_owned();
    let path = scope(&stage, &format!("/{id}"));
    (stage, created, path)
}

/// The same, which bob may not use.
async fn with_permissions(scope: fn(&Stage, &str) -> String) -> (Stage, String) {
    let (stage, created, path) = with_one(scope).await;
    let id = created.body["id"].as_str().unwrap_or_default();
    let permissions = stage.local(&format!("/{id}/permissions"));
    let you = stage.user("you");
    let set = put(&stage, &permissions, you, SCOPE, &for_bob(&stage)).await;
    assert_eq!(set.status, 200, "{}", set.body);
    (stage, path)
}

/// What is set of who may use which command.
async fn permissions(stage: &Stage) -> Value {
    let path = stage.local("/permissions");
    stage.call("GET", &path, &Value::Null).await.body
}

fn version(reply: &Reply) -> u64 {
    let version = reply.body["version"].as_str().map(str::parse);
    version.expect("there is one").expect("it is a snowflake")
}

#[tokio::test]
async fn an_absent_command_is_created() {
    for scope in SCOPES {
        let (stage, created, path) = with_one(scope).await;

        let read = stage.call("GET", &path, &Value::Null).await;

        assert_eq!((created.status, read.status), (201, 200), "{path}");
        assert_eq!(read.body, created.body, "{path}");
    }
}

#[tokio::test]
async fn a_command_of_one_name_type_and_scope_is_overwritten() {
    for (scope, other) in [(SCOPES[0], SCOPES[1]), (SCOPES[1], SCOPES[0])] {
        let (stage, created, path) = with_one(scope).await;
        let (own, body) = (scope(&stage, ""), command("ban", json!([])));

        let again = stage.call("POST", &own, &body).await;
        let typed = stage.call("POST", &own, &menu(2, "ban")).await;
        let elsewhere = stage.call("POST", &other(&stage, ""), &body).await;

        let statuses = [again.status, typed.status, elsewhere.status];
        assert_eq!(statuses, [200, 201, 201], "{path}");
        assert_eq!(again.body["id"], created.body["id"], "{path}");
        assert_eq!(again.body.get("options"), None, "{path}");
    }
}

#[tokio::test]
async fn an_edit_overwrites_the_given_fields_and_advances_the_version() {
    for scope in SCOPES {
        let (stage, created, path) = with_one(scope).await;
        let body = json!({ "description": "Another" });

        let edited = stage.call("PATCH", &path, &body).await;
        let same = stage.call("PATCH", &path, &body).await;

        assert_eq!(edited.status, 200, "{path}: {}", edited.body);
        assert_eq!(edited.body["description"], "Another", "{path}");
        assert_eq!(edited.body["options"], created.body["options"], "{path}");
        assert!(version(&edited) > version(&created), "{path}");
        assert_eq!(version(&same), version(&edited), "{path}");
    }
}

#[tokio::test]
async fn a_deleted_command_is_absent_with_its_permissions() {
    for scope in SCOPES {
        let (stage, path) = with_permissions(scope).await;

        let deleted = stage.call("DELETE", &path, &Value::Null).await;
        let read = stage.call("GET", &path, &Value::Null).await;

        assert_eq!((deleted.status, read.refusal()), (204, (404, 10063)));
        assert_eq!(permissions(&stage).await, json!([]), "{path}");
    }
}

#[tokio::test]
async fn a_renamed_command_loses_its_permissions() {
    for scope in SCOPES {
        let (stage, path) = with_permissions(scope).await;
        let before = permissions(&stage).await;

        let described = json!({ "description": "Another" });
        stage.call("PATCH", &path, &described).await;
        let kept = permissions(&stage).await;
        stage
            .call("PATCH", &path, &json!({ "name": "unban" }))
            .await;

        assert_eq!(kept, before, "{path}");
        assert_eq!(permissions(&stage).await, json!([]), "{path}");
    }
}

#[tokio::test]
async fn a_bulk_overwrite_makes_the_list_what_was_sent() {
    for scope in SCOPES {
        let (stage, path) = with_permissions(scope).await;
        let sent = json!([menu(2, "Info"), menu(3, "Quote")]);

        let reply = stage.call("PUT", &scope(&stage, ""), &sent).await;
        let list = stage.call("GET", &scope(&stage, ""), &Value::Null).await;
        let gone = stage.call("GET", &path, &Value::Null).await;

        assert_eq!((reply.status, gone.refusal()), (200, (404, 10063)));
        let names = [&list.body[0]["name"], &list.body[1]["name"]];
        assert_eq!(names, ["Info", "Quote"], "{path}");
        assert_eq!(permissions(&stage).await, json!([]), "{path}");
    }
}
