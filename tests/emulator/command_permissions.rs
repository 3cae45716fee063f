//! Command permissions of the app in the guild.

use guildhall_model::{Id, PermissionOverwrite, Permissions, User};
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply, command, menu, text};

pub(crate) const SCOPE: &str = "applications.commands.permissions.update";

/// Returns an emulator with one guild command, and the path of the command's permissions.
async fn fixture() -> (Fixture, String) {
    let fixture = Fixture::new().await;
    let commands = json!([command("ban", json!([]))]);
    fixture.register_in_guild(commands).await;
    let id = fixture
        .service
        .guild_commands(fixture.service.default_guild().id())[0]
        .id;
    let path = fixture.guild_commands(&format!("/{id}/permissions"));
    (fixture, path)
}

pub(crate) async fn put(
    fixture: &Fixture,
    path: &str,
    user: Id<User>,
    scope: &str,
    body: &Value,
) -> Reply {
    let token = fixture.service.authorize(user, &[scope]);
    let token = format!("Authorization: Bearer {}", token.expose());
    let headers = [token.as_str(), "Content-Type: application/json"];
    fixture.send("PUT", path, &headers, &body.to_string()).await
}

pub(crate) fn for_bob(fixture: &Fixture) -> Value {
    let entry = json!({ "id": fixture.user("bob"), "type": 2, "permission": false });
    json!({ "permissions": [entry] })
}

#[tokio::test]
async fn manager_sets_command_permissions() {
    let (fixture, path) = fixture().await;

    let owner = fixture.user("you");
    let reply = put(&fixture, &path, owner, SCOPE, &for_bob(&fixture)).await;
    let read = fixture.get(&path).await;
    let all = fixture.get(&fixture.guild_commands("/permissions")).await;

    assert_eq!(
        (reply.status, &reply.body["permissions"]),
        (200, &for_bob(&fixture)["permissions"])
    );
    assert_eq!((&read.body, &all.body), (&reply.body, &json!([reply.body])));
    let name = "APPLICATION_COMMAND_PERMISSIONS_UPDATE";
    assert_eq!(fixture.last_event(name), reply.body);
}

#[tokio::test]
async fn bot_cannot_set_permissions() {
    let (fixture, path) = fixture().await;

    let reply = fixture.put(&path, &for_bob(&fixture)).await;

    assert_eq!(reply.error(), (403, 20001));
}

#[tokio::test]
async fn setting_requires_the_scope_and_permissions_of_the_user() {
    let (fixture, path) = fixture().await;
    let (you, bob) = (fixture.user("you"), fixture.user("bob"));

    let scope = put(&fixture, &path, you, "identify", &for_bob(&fixture)).await;
    let user = put(&fixture, &path, bob, SCOPE, &for_bob(&fixture)).await;

    assert_eq!((scope.error(), user.error()), ((403, 50026), (403, 50013)));
}

#[tokio::test]
async fn command_without_permissions_returns_not_found() {
    let (fixture, path) = fixture().await;

    let none = fixture.get(&path).await;
    let unknown = fixture.guild_commands("/1/permissions");
    let unknown = fixture.get(&unknown).await;

    assert_eq!(
        (none.error(), unknown.error()),
        ((404, 10066), (404, 10063))
    );
}

#[tokio::test]
async fn renaming_and_deleting_remove_the_permissions() {
    for method in ["PATCH", "DELETE"] {
        let (fixture, path) = fixture().await;
        put(
            &fixture,
            &path,
            fixture.user("you"),
            SCOPE,
            &for_bob(&fixture),
        )
        .await;

        let own = path.trim_end_matches("/permissions");
        fixture.call(method, own, &json!({ "name": "unban" })).await;

        let all = fixture.get(&fixture.guild_commands("/permissions")).await;
        assert_eq!(all.body, json!([]));
    }
}

#[tokio::test]
async fn overwrite_with_the_same_name_keeps_the_permissions() {
    let (fixture, path) = fixture().await;
    put(
        &fixture,
        &path,
        fixture.user("you"),
        SCOPE,
        &for_bob(&fixture),
    )
    .await;

    fixture
        .register_in_guild(json!([command("ban", json!([]))]))
        .await;

    let read = fixture.get(&path).await;
    assert_eq!(read.status, 200);
}

#[tokio::test]
async fn invalid_entry_is_reported_at_its_index() {
    let (fixture, path) = fixture().await;
    let owner = fixture.user("you");
    let body = json!({ "permissions": [{ "id": "1", "type": 4 }] });
    let stranger = json!({ "permissions": [{ "id": "1", "type": 2, "permission": true }] });

    let shape = put(&fixture, &path, owner, SCOPE, &body).await;
    let target = put(&fixture, &path, owner, SCOPE, &stranger).await;

    assert_eq!(shape.codes("/permissions/0/type"), ["BASE_TYPE_CHOICES"]);
    assert_eq!(
        shape.codes("/permissions/0/permission"),
        ["BASE_TYPE_REQUIRED"]
    );
    assert_eq!(target.codes("/permissions/0/id").len(), 1);
}

#[tokio::test]
async fn command_has_at_most_100_entries() {
    let (fixture, path) = fixture().await;
    let owner = fixture.user("you");
    fixture.service.default_guild().generate_members(101);
    let members = fixture.guild("/members?limit=101");
    let members = fixture.get(&members).await.body;
    let entries = |count| {
        let members = members.as_array().into_iter().flatten().take(count);
        let entry =
            |member: &Value| json!({ "id": member["user"]["id"], "type": 2, "permission": true });
        json!({ "permissions": members.map(entry).collect::<Vec<_>>() })
    };

    let all = put(&fixture, &path, owner, SCOPE, &entries(100)).await;
    let more = put(&fixture, &path, owner, SCOPE, &entries(101)).await;

    assert_eq!(all.status, 200, "{}", all.body);
    assert_eq!(more.codes("/permissions"), ["BASE_TYPE_MAX_LENGTH"]);
}

#[tokio::test]
async fn user_who_may_not_send_messages_cannot_invoke_user_commands() {
    let (fixture, _) = fixture().await;
    fixture.register_in_guild(json!([menu(2, "Info")])).await;
    let everyone = fixture.service.default_guild().id().cast();
    let silent = PermissionOverwrite::role(everyone).deny(Permissions::SEND_MESSAGES);
    let default_guild = fixture
        .service
        .default_guild()
        .edit_channel("general", |channel| {
            channel.permission_overwrites = Some(vec![silent]);
        });

    let bob = default_guild
        .find_member("bob")
        .expect("the default guild has the member bob");
    let error = bob
        .send("@alice Info")
        .await
        .expect_err("bob cannot send messages in the channel");

    let message = error.message();
    assert!(message.starts_with("Bob cannot use `Info`"), "{message}");
}

#[tokio::test]
async fn batch_edit_is_disabled() {
    let (fixture, _) = fixture().await;

    let path = fixture.guild_commands("/permissions");
    let reply = fixture.put(&path, &json!([])).await;

    assert_eq!(reply.error(), (405, 0));
}

#[tokio::test]
async fn denied_command_is_unavailable_to_the_member() {
    let (fixture, path) = fixture().await;
    fixture.connect_app(text("banned")).await;
    put(
        &fixture,
        &path,
        fixture.user("you"),
        SCOPE,
        &for_bob(&fixture),
    )
    .await;
    let bob = fixture.member("bob");

    let error = bob
        .send("/ban")
        .await
        .expect_err("the command is denied to bob");

    let message = "Bob cannot use `ban`: denied for the member by the command's own permissions";
    assert_eq!(error.message(), message);
}

#[tokio::test]
async fn deleted_role_is_removed_from_the_permissions() {
    let (fixture, path) = fixture().await;
    let role = fixture.role("Helper");
    let bob = json!({ "id": fixture.user("bob"), "type": 2, "permission": false });
    let helper = json!({ "id": role, "type": 1, "permission": false });
    let body = json!({ "permissions": [bob, helper] });
    put(&fixture, &path, fixture.user("you"), SCOPE, &body).await;

    fixture.set_bot_permissions(Permissions::MANAGE_ROLES);
    let role = fixture.guild(&format!("/roles/{role}"));
    let deleted = fixture.delete(&role).await;
    let read = fixture.get(&path).await;

    assert_eq!(deleted.status, 204);
    assert_eq!(read.body["permissions"], json!([bob]));
}

/// Returns an emulator with the guild command `/ban`, the path of its permissions, and a member with `MANAGE_GUILD`,
/// `MANAGE_ROLES` and the permissions `more`.
async fn fixture_with_manager(more: Permissions) -> (Fixture, String, Id<User>) {
    let (fixture, path) = fixture().await;
    let default_guild = fixture.service.default_guild();
    let carol = default_guild.member("carol");
    let both = Permissions::MANAGE_GUILD | Permissions::MANAGE_ROLES;
    let carol = carol.permissions(both | more).join().await.id();
    (fixture, path, carol)
}

#[tokio::test]
async fn user_who_may_not_use_a_command_cannot_set_its_permissions() {
    let (fixture, path, carol) = fixture_with_manager(Permissions::empty()).await;
    let own = path.trim_end_matches("/permissions");
    let default = json!({ "default_member_permissions": "4" });
    fixture.patch(own, &default).await;
    let all = fixture.guild_commands(&format!(
        "/{}/permissions",
        fixture.service.application_id()
    ));

    let for_bob = for_bob(&fixture);
    let one = put(&fixture, &path, carol, SCOPE, &for_bob).await;
    let all = put(&fixture, &all, carol, SCOPE, &for_bob).await;

    assert_eq!((one.error(), all.status), ((403, 50013), 200));
}

#[tokio::test]
async fn entry_can_affect_only_what_the_user_may_manage() {
    let (fixture, path, carol) = fixture_with_manager(Permissions::empty()).await;
    let all_channels = fixture.service.default_guild().id().get() - 1;
    let entries = [
        (fixture.user("bob").get(), 2, 200),
        (carol.get(), 2, 200),
        (fixture.user("you").get(), 2, 403),
        (fixture.channel("general").get(), 3, 403),
        (all_channels, 3, 403),
    ];

    for (id, kind, status) in entries {
        let entry = json!({ "id": id.to_string(), "type": kind, "permission": true });
        let body = json!({ "permissions": [entry] });
        let reply = put(&fixture, &path, carol, SCOPE, &body).await;
        assert_eq!(reply.status, status, "{entry}: {}", reply.body);
    }
}

#[tokio::test]
async fn user_who_manages_channels_sets_channel_permissions() {
    let (fixture, path, carol) = fixture_with_manager(Permissions::MANAGE_CHANNELS).await;
    let general = fixture.channel("general");
    let entry = json!({ "id": general, "type": 3, "permission": false });

    let body = json!({ "permissions": [entry] });
    let reply = put(&fixture, &path, carol, SCOPE, &body).await;

    assert_eq!(reply.status, 200, "{}", reply.body);
}
