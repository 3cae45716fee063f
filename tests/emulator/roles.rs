//! Roles of the guild.

use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::Fixture;

async fn fixture() -> Fixture {
    Fixture::with_bot_permissions(Permissions::MANAGE_ROLES | Permissions::SPEAK).await
}

#[tokio::test]
async fn all_roles_are_listed() {
    let fixture = fixture().await;

    let reply = fixture.get(&fixture.guild("/roles")).await;

    let roles = reply.body.as_array().expect("the body is a list");
    let names: Vec<_> = roles.iter().map(|role| &role["name"]).collect();
    assert_eq!(names, ["@everyone", "Helper", "Moderator", "Your bot"]);
}

#[tokio::test]
async fn missing_role_is_not_found() {
    let fixture = fixture().await;
    let (here, gone) = (fixture.role("Helper"), 1);

    let role = fixture.guild(&format!("/roles/{here}"));
    let role = fixture.get(&role).await;
    let none = fixture.guild(&format!("/roles/{gone}"));
    let none = fixture.get(&none).await;

    assert_eq!((role.status, &role.body["name"]), (200, &json!("Helper")));
    assert_eq!(none.error(), (404, 10011));
}

#[tokio::test]
async fn members_are_counted_by_role_without_everyone() {
    let fixture = fixture().await;

    let path = fixture.guild("/roles/member-counts");
    let reply = fixture.get(&path).await;

    assert_eq!(reply.body[fixture.role("Moderator").to_string()], 1);
    assert_eq!(reply.body[fixture.role("Helper").to_string()], 0);
    assert_eq!(
        reply.body[fixture.service.default_guild().id().to_string()],
        Value::Null
    );
}

#[tokio::test]
async fn role_is_created_with_documented_defaults() {
    let fixture = fixture().await;

    let reply = fixture.post(&fixture.guild("/roles"), &json!({})).await;

    let everyone = fixture
        .service
        .role("everyone")
        .expect("the default guild has the role everyone");
    assert_eq!(reply.status, 200);
    assert_eq!(reply.body["name"], "new role");
    assert_eq!(reply.body["permissions"], everyone.permissions.to_string());
    assert_eq!(reply.body["hoist"], false);
    assert_eq!(reply.body["color"], 0);
}

#[tokio::test]
async fn created_role_emits_an_event_and_is_logged() {
    let fixture = fixture().await;

    let body = json!({ "name": "Guide", "colors": { "primary_color": 255 } });
    let path = fixture.guild("/roles");
    let reply = fixture
        .call_with_reason("we%20need%20one", "POST", &path, &body)
        .await;

    let event = fixture.last_event("GUILD_ROLE_CREATE");
    assert_eq!(event["role"], reply.body);
    assert_eq!(
        event["guild_id"],
        fixture.service.default_guild().id().to_string()
    );
    let log = fixture.service.audit_log();
    assert_eq!(log.last().action, "ROLE_CREATE");
    assert_eq!(log.last().reason(), Some("we need one"));
    assert_eq!(log.last().target.to_string(), reply.body["id"]);
}

#[tokio::test]
async fn role_requires_manage_roles() {
    let fixture = Fixture::with_bot_permissions(Permissions::KICK_MEMBERS).await;

    let reply = fixture.post(&fixture.guild("/roles"), &json!({})).await;

    assert_eq!(reply.error(), (403, 50013));
    assert_eq!(fixture.service.events(), []);
}

#[tokio::test]
async fn bot_grants_only_its_own_permissions() {
    let fixture = fixture().await;
    let body = json!({ "permissions": Permissions::BAN_MEMBERS });

    let reply = fixture.post(&fixture.guild("/roles"), &body).await;

    assert_eq!(reply.error(), (403, 50013));
}

#[tokio::test]
async fn invalid_role_fields_are_reported() {
    let fixture = fixture().await;

    let body = json!({ "name": 5, "hoist": "yes", "colors": { "secondary_color": 1 } });
    let reply = fixture.post(&fixture.guild("/roles"), &body).await;

    assert_eq!(reply.error(), (400, 50035));
    assert_eq!(reply.codes("/name"), ["STRING_TYPE_CONVERT"]);
    assert_eq!(reply.codes("/hoist"), ["BOOLEAN_TYPE_CONVERT"]);
    assert_eq!(reply.codes("/colors/primary_color"), ["BASE_TYPE_REQUIRED"]);
}

#[tokio::test]
async fn role_name_has_1_to_100_characters() {
    let fixture = fixture().await;

    for name in [String::new(), "x".repeat(101)] {
        let body = json!({ "name": name });
        let reply = fixture.post(&fixture.guild("/roles"), &body).await;

        assert_eq!(reply.error(), (400, 50035));
        assert_eq!(reply.codes("/name"), ["BASE_TYPE_BAD_LENGTH"]);
    }
}

#[tokio::test]
async fn role_icon_requires_the_feature() {
    let fixture = fixture().await;

    let body = json!({ "unicode_emoji": "🦀" });
    let reply = fixture.post(&fixture.guild("/roles"), &body).await;

    assert_eq!(reply.error(), (403, 50101));
}

#[tokio::test]
async fn guild_has_at_most_250_roles() {
    let fixture = fixture().await;
    for number in 0..246 {
        let _id = fixture
            .service
            .default_guild()
            .role(&number.to_string())
            .create();
    }

    let reply = fixture.post(&fixture.guild("/roles"), &json!({})).await;

    assert_eq!(reply.error(), (400, 30005));
}

#[tokio::test]
async fn edit_changes_the_given_fields_and_null_resets() {
    let fixture = fixture().await;
    let path = fixture.guild(&format!("/roles/{}", fixture.role("Moderator")));

    let edit = json!({ "name": "Warden", "hoist": null });
    let reply = fixture.patch(&path, &edit).await;

    assert_eq!(reply.status, 200);
    assert_eq!(reply.body["name"], "Warden");
    assert_eq!(reply.body["hoist"], false);
    assert_eq!(reply.body["color"], 0x34_98DB);
    assert_eq!(fixture.last_event("GUILD_ROLE_UPDATE")["role"], reply.body);
}

#[tokio::test]
async fn role_above_the_bot_cannot_be_changed() {
    let fixture = fixture().await;
    let above = fixture
        .service
        .default_guild()
        .role("Council")
        .position(60)
        .create();
    let path = fixture.guild(&format!("/roles/{above}"));

    let edited = fixture.patch(&path, &json!({ "name": "x" })).await;
    let deleted = fixture.delete(&path).await;

    assert_eq!(edited.error(), (403, 50013));
    assert_eq!(deleted.error(), (403, 50013));
}

#[tokio::test]
async fn moved_roles_are_all_returned() {
    let fixture = fixture().await;
    let helper = fixture.role("Helper");

    let body = json!([{ "id": helper, "position": 7 }]);
    let reply = fixture.patch(&fixture.guild("/roles"), &body).await;

    assert_eq!(reply.status, 200);
    assert_eq!(reply.body[2]["id"], helper.to_string());
    assert_eq!(
        fixture.last_event("GUILD_ROLE_UPDATE")["role"]["position"],
        7
    );
}

#[tokio::test]
async fn role_moved_twice_gets_the_later_position_and_emits_one_event() {
    let fixture = fixture().await;
    let helper = fixture.role("Helper");

    let body = json!([{ "id": helper, "position": 4 }, { "id": helper, "position": 3 }]);
    let reply = fixture.patch(&fixture.guild("/roles"), &body).await;

    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(fixture.event_names(), ["GUILD_ROLE_UPDATE"]);
    assert_eq!(fixture.service.audit_log().len(), 1);
    let helper = fixture
        .service
        .role("Helper")
        .expect("the default guild has the role Helper");
    assert_eq!(helper.position, 3);
}

#[tokio::test]
async fn role_cannot_be_moved_above_the_bot() {
    let fixture = fixture().await;

    let body = json!([{ "id": fixture.role("Helper"), "position": 51 }]);
    let reply = fixture.patch(&fixture.guild("/roles"), &body).await;

    assert_eq!(reply.error(), (403, 50013));
}

#[tokio::test]
async fn invalid_position_entry_is_reported_at_its_index() {
    let fixture = fixture().await;

    let body = json!([{ "id": fixture.role("Helper") }, { "position": 1 }]);
    let reply = fixture.patch(&fixture.guild("/roles"), &body).await;

    assert_eq!(reply.codes("/1/id"), ["BASE_TYPE_REQUIRED"]);
}

#[tokio::test]
async fn deleted_role_is_removed_from_its_members() {
    let fixture = fixture().await;
    let moderator = fixture.role("Moderator");
    let path = fixture.guild(&format!("/roles/{moderator}"));

    let reply = fixture.delete(&path).await;

    assert_eq!(reply.status, 204);
    let event = fixture.last_event("GUILD_ROLE_DELETE");
    assert_eq!(event["role_id"], moderator.to_string());
    let alice = fixture
        .service
        .member("alice")
        .expect("the default guild has the member alice");
    assert_eq!(alice.roles, []);
}

#[tokio::test]
async fn everyone_role_cannot_be_deleted() {
    let fixture = fixture().await;
    let default_guild = fixture.service.default_guild();
    let everyone = fixture.guild(&format!("/roles/{}", default_guild.id()));

    let reply = fixture.delete(&everyone).await;

    assert_eq!(reply.error(), (400, 50028));
}

#[tokio::test]
async fn unchanged_position_emits_no_event_and_no_log_entry() {
    let fixture = fixture().await;
    let helper = fixture
        .service
        .role("Helper")
        .expect("the default guild has the role Helper");

    let body = json!([{ "id": helper.id, "position": helper.position }]);
    let reply = fixture.patch(&fixture.guild("/roles"), &body).await;

    assert_eq!(reply.status, 200);
    assert_eq!(fixture.event_names(), [""; 0]);
    assert!(fixture.service.audit_log().is_empty());
}
