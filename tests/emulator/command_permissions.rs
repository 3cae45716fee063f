//! Who may use the commands of the app in the guild.
//!
//! Of section 7 of the interface, a bot that sets permissions, and a USER command of who may not
//! write; of section 8, 100 entries.

use guildhall_model::{Id, PermissionOverwrite, Permissions, User};
use serde_json::{Value, json};

use crate::kit::{Reply, Stage, command, menu, text};

pub(crate) const SCOPE: &str = "applications.commands.permissions.update";

/// A service with one command of the guild, and the path of its permissions.
async fn stage() -> (Stage, String) {
    let stage = Stage::new().await;
    let commands = json!([command("ban", json!([]))]);
    stage.register_in_guild(commands).await;
    let id = stage
        .service
        .guild_commands(stage.service.default_guild().id())[0]
        .id;
    let path = stage.local(&format!("/{id}/permissions"));
    (stage, path)
}

pub(crate) async fn put(
    stage: &Stage,
    path: &str,
    user: Id<User>,
    scope: &str,
    body: &Value,
) -> Reply {
    let token = stage.service.authorize(user, &[scope]);
    let token = format!("Authorization: Bearer {}", token.expose());
    let headers = [token.as_str(), "Content-Type: application/json"];
    stage.send("PUT", path, &headers, &body.to_string()).await
}

pub(crate) fn for_bob(stage: &Stage) -> Value {
    let entry = json!({ "id": stage.user("bob"), "type": 2, "permission": false });
    json!({ "permissions": [entry] })
}

#[tokio::test]
async fn a_manager_sets_who_may_use_a_command() {
    let (stage, path) = stage().await;

    let owner = stage.user("you");
    let reply = put(&stage, &path, owner, SCOPE, &for_bob(&stage)).await;
    let read = stage.call("GET", &path, &Value::Null).await;
    let all = stage
        .call("GET", &stage.local("/permissions"), &Value::Null)
        .await;

    assert_eq!(
        (reply.status, &reply.body["permissions"]),
        (200, &for_bob(&stage)["permissions"])
    );
    assert_eq!((&read.body, &all.body), (&reply.body, &json!([reply.body])));
    let name = "APPLICATION_COMMAND_PERMISSIONS_UPDATE";
    assert_eq!(stage.last_event(name), reply.body);
}

#[tokio::test]
async fn a_bot_does_not_set_permissions() {
    let (stage, path) = stage().await;

    let reply = stage.call("PUT", &path, &for_bob(&stage)).await;

    assert_eq!(reply.refusal(), (403, 20001));
}

#[tokio::test]
async fn the_scope_and_the_permissions_of_the_user_are_needed() {
    let (stage, path) = stage().await;
    let (you, bob) = (stage.user("you"), stage.user("bob"));

    let scope = put(&stage, &path, you, "identify", &for_bob(&stage)).await;
    let user = put(&stage, &path, bob, SCOPE, &for_bob(&stage)).await;

    assert_eq!(
        (scope.refusal(), user.refusal()),
        ((403, 50026), (403, 50013))
    );
}

#[tokio::test]
async fn a_command_without_permissions_of_its_own_has_none_to_read() {
    let (stage, path) = stage().await;

    let none = stage.call("GET", &path, &Value::Null).await;
    let unknown = stage.local("/1/permissions");
    let unknown = stage.call("GET", &unknown, &Value::Null).await;

    assert_eq!(
        (none.refusal(), unknown.refusal()),
        ((404, 10066), (404, 10063))
    );
}

#[tokio::test]
async fn renaming_and_deleting_drop_the_permissions() {
    for method in ["PATCH", "DELETE"] {
        let (stage, path) = stage().await;
        put(&stage, &path, stage.user("you"), SCOPE, &for_bob(&stage)).await;

        let own = path.trim_end_matches("/permissions");
        stage.call(method, own, &json!({ "name": "unban" })).await;

        let all = stage
            .call("GET", &stage.local("/permissions"), &Value::Null)
            .await;
        assert_eq!(all.body, json!([]));
    }
}

#[tokio::test]
async fn an_overwrite_with_the_same_name_keeps_the_permissions() {
    let (stage, path) = stage().await;
    put(&stage, &path, stage.user("you"), SCOPE, &for_bob(&stage)).await;

    stage
        .register_in_guild(json!([command("ban", json!([]))]))
        .await;

    let read = stage.call("GET", &path, &Value::Null).await;
    assert_eq!(read.status, 200);
}

#[tokio::test]
async fn an_entry_is_named_by_its_index() {
    let (stage, path) = stage().await;
    let owner = stage.user("you");
    let body = json!({ "permissions": [{ "id": "1", "type": 4 }] });
    let stranger = json!({ "permissions": [{ "id": "1", "type": 2, "permission": true }] });

    let shape = put(&stage, &path, owner, SCOPE, &body).await;
    let target = put(&stage, &path, owner, SCOPE, &stranger).await;

    assert_eq!(shape.codes("/permissions/0/type"), ["BASE_TYPE_CHOICES"]);
    assert_eq!(
        shape.codes("/permissions/0/permission"),
        ["BASE_TYPE_REQUIRED"]
    );
    assert_eq!(target.codes("/permissions/0/id").len(), 1);
}

#[tokio::test]
async fn a_command_has_at_most_100_entries() {
    let (stage, path) = stage().await;
    let owner = stage.user("you");
    let _home = stage.service.default_guild().with_generated_members(101);
    let members = stage.guild("/members?limit=101");
    let members = stage.call("GET", &members, &Value::Null).await.body;
    let entries = |count| {
        let members = members.as_array().into_iter().flatten().take(count);
        let entry =
            |member: &Value| json!({ "id": member["user"]["id"], "type": 2, "permission": true });
        json!({ "permissions": members.map(entry).collect::<Vec<_>>() })
    };

    let all = put(&stage, &path, owner, SCOPE, &entries(100)).await;
    let more = put(&stage, &path, owner, SCOPE, &entries(101)).await;

    assert_eq!(all.status, 200, "{}", all.body);
    assert_eq!(more.codes("/permissions"), ["BASE_TYPE_MAX_LENGTH"]);
}

#[tokio::test]
async fn who_may_not_write_uses_no_command_on_a_user() {
    let (stage, _) = stage().await;
    stage.register_in_guild(json!([menu(2, "Info")])).await;
    let everyone = stage.service.default_guild().id().cast();
    let silent = PermissionOverwrite::role(everyone).deny(Permissions::SEND_MESSAGES);
    let home = stage
        .service
        .default_guild()
        .with_channel("general", |channel| {
            channel.permission_overwrites = Some(vec![silent]);
        });

    let bob = home.find_member("bob").expect("bob is there");
    let error = bob.send("@alice Info").await.expect_err("bob may not");

    let message = error.message();
    assert!(message.starts_with("Bob may not use `Info`"), "{message}");
}

#[tokio::test]
async fn a_batch_is_disabled() {
    let (stage, _) = stage().await;

    let path = stage.local("/permissions");
    let reply = stage.call("PUT", &path, &json!([])).await;

    assert_eq!(reply.refusal(), (405, 0));
}

#[tokio::test]
async fn a_member_is_not_offered_what_is_taken_away() {
    let (stage, path) = stage().await;
    stage.answering(text("banned")).await;
    put(&stage, &path, stage.user("you"), SCOPE, &for_bob(&stage)).await;
    let bob = stage
        .service
        .default_guild()
        .find_member("bob")
        .expect("bob is there");

    let error = bob.send("/ban").await.expect_err("it is kept from bob");

    let message = "Bob may not use `ban`: denied for the member by the command's own permissions";
    assert_eq!(error.message(), message);
}

#[tokio::test]
async fn a_deleted_role_leaves_the_permissions() {
    let (stage, path) = stage().await;
    let role = stage.role("Helper");
    let bob = json!({ "id": stage.user("bob"), "type": 2, "permission": false });
    let helper = json!({ "id": role, "type": 1, "permission": false });
    let body = json!({ "permissions": [bob, helper] });
    put(&stage, &path, stage.user("you"), SCOPE, &body).await;

    stage.bot_may(Permissions::MANAGE_ROLES);
    let role = stage.guild(&format!("/roles/{role}"));
    let deleted = stage.call("DELETE", &role, &Value::Null).await;
    let read = stage.call("GET", &path, &Value::Null).await;

    assert_eq!(deleted.status, 204);
    assert_eq!(read.body["permissions"], json!([bob]));
}

/// A service with `/ban` of the guild, the path of its permissions, and who may manage both.
async fn managed(more: Permissions) -> (Stage, String, Id<User>) {
    let (stage, path) = stage().await;
    let home = stage.service.default_guild();
    let carol = home.member("carol");
    let both = Permissions::MANAGE_GUILD | Permissions::MANAGE_ROLES;
    let carol = carol.permissions(both | more).join().await.id();
    (stage, path, carol)
}

#[tokio::test]
async fn who_may_not_use_a_command_does_not_set_who_may() {
    let (stage, path, carol) = managed(Permissions::empty()).await;
    let own = path.trim_end_matches("/permissions");
    let default = json!({ "default_member_permissions": "4" });
    stage.call("PATCH", own, &default).await;
    let all = stage.local(&format!("/{}/permissions", stage.service.application_id()));

    let for_bob = for_bob(&stage);
    let one = put(&stage, &path, carol, SCOPE, &for_bob).await;
    let all = put(&stage, &all, carol, SCOPE, &for_bob).await;

    assert_eq!((one.refusal(), all.status), ((403, 50013), 200));
}

#[tokio::test]
async fn an_entry_is_for_whom_and_where_the_user_manages() {
    let (stage, path, carol) = managed(Permissions::empty()).await;
    let all_channels = stage.service.default_guild().id().get() - 1;
    let entries = [
        (stage.user("bob").get(), 2, 200),
        (carol.get(), 2, 200),
        (stage.user("you").get(), 2, 403),
        (stage.channel("general").get(), 3, 403),
        (all_channels, 3, 403),
    ];

    for (id, kind, status) in entries {
        let entry = json!({ "id": id.to_string(), "type": kind, "permission": true });
        let body = json!({ "permissions": [entry] });
        let reply = put(&stage, &path, carol, SCOPE, &body).await;
        assert_eq!(reply.status, status, "{entry}: {}", reply.body);
    }
}

#[tokio::test]
async fn who_manages_channels_sets_where_a_command_is_used() {
    let (stage, path, carol) = managed(Permissions::MANAGE_CHANNELS).await;
    let general = stage.channel("general");
    let entry = json!({ "id": general, "type": 3, "permission": false });

    let body = json!({ "permissions": [entry] });
    let reply = put(&stage, &path, carol, SCOPE, &body).await;

    assert_eq!(reply.status, 200, "{}", reply.body);
}
