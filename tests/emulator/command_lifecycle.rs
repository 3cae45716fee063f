//! Lifecycle of commands, each step in both scopes.

use serde_json::{Value, json};

use crate::command_permissions::{SCOPE, for_bob, put};
use crate::kit::{Fixture, Reply, command, menu, option};

/// Functions that return the paths of the global commands and of the guild commands.
const SCOPES: [fn(&Fixture, &str) -> String; 2] =
    [Fixture::global_commands, Fixture::guild_commands];

/// Creates one command in a scope; returns the fixture, the response and the command's path.
async fn fixture_with_command(scope: fn(&Fixture, &str) -> String) -> (Fixture, Reply, String) {
    let fixture = Fixture::new().await;
    let body = command("ban", json!([option(6, "member", json!({}))]));
    let created = fixture.post(&scope(&fixture, ""), &body).await;
    let id = created.body["id"].as_str().unwrap_or_default().to_owned();
    let path = scope(&fixture, &format!("/{id}"));
    (fixture, created, path)
}

/// Creates one command in a scope and denies it to bob.
async fn fixture_with_permissions(scope: fn(&Fixture, &str) -> String) -> (Fixture, String) {
    let (fixture, created, path) = fixture_with_command(scope).await;
    let id = created.body["id"].as_str().unwrap_or_default();
    let permissions = fixture.guild_commands(&format!("/{id}/permissions"));
    let you = fixture.user("you");
    let set = put(&fixture, &permissions, you, SCOPE, &for_bob(&fixture)).await;
    assert_eq!(set.status, 200, "{}", set.body);
    (fixture, path)
}

/// Returns all command permissions of the guild.
async fn permissions(fixture: &Fixture) -> Value {
    let path = fixture.guild_commands("/permissions");
    fixture.get(&path).await.body
}

fn version(reply: &Reply) -> u64 {
    let version = reply.body["version"].as_str().map(str::parse);
    version
        .expect("a registered command has a version")
        .expect("a version is a number")
}

#[tokio::test]
async fn missing_command_is_created() {
    for scope in SCOPES {
        let (fixture, created, path) = fixture_with_command(scope).await;

        let read = fixture.get(&path).await;

        assert_eq!((created.status, read.status), (201, 200), "{path}");
        assert_eq!(read.body, created.body, "{path}");
    }
}

#[tokio::test]
async fn command_with_the_same_name_type_and_scope_is_overwritten() {
    for (scope, other) in [(SCOPES[0], SCOPES[1]), (SCOPES[1], SCOPES[0])] {
        let (fixture, created, path) = fixture_with_command(scope).await;
        let (own, body) = (scope(&fixture, ""), command("ban", json!([])));

        let again = fixture.post(&own, &body).await;
        let typed = fixture.post(&own, &menu(2, "ban")).await;
        let elsewhere = fixture.post(&other(&fixture, ""), &body).await;

        let statuses = [again.status, typed.status, elsewhere.status];
        assert_eq!(statuses, [200, 201, 201], "{path}");
        assert_eq!(again.body["id"], created.body["id"], "{path}");
        assert_eq!(again.body.get("options"), None, "{path}");
    }
}

#[tokio::test]
async fn edit_changes_the_given_fields_and_the_version() {
    for scope in SCOPES {
        let (fixture, created, path) = fixture_with_command(scope).await;
        let body = json!({ "description": "Another" });

        let edited = fixture.patch(&path, &body).await;
        let same = fixture.patch(&path, &body).await;

        assert_eq!(edited.status, 200, "{path}: {}", edited.body);
        assert_eq!(edited.body["description"], "Another", "{path}");
        assert_eq!(edited.body["options"], created.body["options"], "{path}");
        assert!(version(&edited) > version(&created), "{path}");
        assert_eq!(version(&same), version(&edited), "{path}");
    }
}

#[tokio::test]
async fn deleted_command_is_not_found_and_loses_its_permissions() {
    for scope in SCOPES {
        let (fixture, path) = fixture_with_permissions(scope).await;

        let deleted = fixture.delete(&path).await;
        let read = fixture.get(&path).await;

        assert_eq!((deleted.status, read.error()), (204, (404, 10063)));
        assert_eq!(permissions(&fixture).await, json!([]), "{path}");
    }
}

#[tokio::test]
async fn renamed_command_loses_its_permissions() {
    for scope in SCOPES {
        let (fixture, path) = fixture_with_permissions(scope).await;
        let before = permissions(&fixture).await;

        let described = json!({ "description": "Another" });
        fixture.patch(&path, &described).await;
        let kept = permissions(&fixture).await;
        fixture.patch(&path, &json!({ "name": "unban" })).await;

        assert_eq!(kept, before, "{path}");
        assert_eq!(permissions(&fixture).await, json!([]), "{path}");
    }
}

#[tokio::test]
async fn bulk_overwrite_replaces_the_list() {
    for scope in SCOPES {
        let (fixture, path) = fixture_with_permissions(scope).await;
        let sent = json!([menu(2, "Info"), menu(3, "Quote")]);

        let reply = fixture.put(&scope(&fixture, ""), &sent).await;
        let list = fixture.get(&scope(&fixture, "")).await;
        let gone = fixture.get(&path).await;

        assert_eq!((reply.status, gone.error()), (200, (404, 10063)));
        let names = [&list.body[0]["name"], &list.body[1]["name"]];
        assert_eq!(names, ["Info", "Quote"], "{path}");
        assert_eq!(permissions(&fixture).await, json!([]), "{path}");
    }
}
