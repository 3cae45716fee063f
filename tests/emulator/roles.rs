//! The roles of the guild.

use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::Stage;

async fn stage() -> Stage {
    Stage::where_bot_may(Permissions::MANAGE_ROLES | Permissions::SPEAK).await
}

#[tokio::test]
async fn all_roles_are_listed() {
    let stage = stage().await;

    let reply = stage
        .call("GET", &stage.guild("/roles"), &Value::Null)
        .await;

    let roles = reply.body.as_array().expect("a list");
    let names: Vec<_> = roles.iter().map(|role| &role["name"]).collect();
    assert_eq!(names, ["@everyone", "Helper", "Moderator", "Your bot"]);
}

#[tokio::test]
async fn a_role_that_is_not_there_is_unknown() {
    let stage = stage().await;
    let (here, gone) = (stage.role("Helper"), 1);

    let role = stage.guild(&format!("/roles/{here}"));
    let role = stage.call("GET", &role, &Value::Null).await;
    let none = stage.guild(&format!("/roles/{gone}"));
    let none = stage.call("GET", &none, &Value::Null).await;

    assert_eq!((role.status, &role.body["name"]), (200, &json!("Helper")));
    assert_eq!(none.refusal(), (404, 10011));
}

#[tokio::test]
async fn members_are_counted_by_role_without_everyone() {
    let stage = stage().await;

    let path = stage.guild("/roles/member-counts");
    let reply = stage.call("GET", &path, &Value::Null).await;

    assert_eq!(reply.body[stage.role("Moderator").to_string()], 1);
    assert_eq!(reply.body[stage.role("Helper").to_string()], 0);
    assert_eq!(
        reply.body[stage.service.default_guild().id().to_string()],
        Value::Null
    );
}

#[tokio::test]
async fn a_role_is_created_with_the_documented_defaults() {
    let stage = stage().await;

    let reply = stage.call("POST", &stage.guild("/roles"), &json!({})).await;

    let everyone = stage.service.role("everyone").expect("always there");
    assert_eq!(reply.status, 200);
    assert_eq!(reply.body["name"], "new role");
    assert_eq!(reply.body["permissions"], everyone.permissions.to_string());
    assert_eq!(reply.body["hoist"], false);
    assert_eq!(reply.body["color"], 0);
}

#[tokio::test]
async fn a_created_role_is_told_and_logged_with_its_reason() {
    let stage = stage().await;

    let body = json!({ "name": "Guide", "colors": { "primary_color": 255 } });
    let path = stage.guild("/roles");
    let reply = stage
        .call_for("we%20need%20one", "POST", &path, &body)
        .await;

    let event = stage.last_event("GUILD_ROLE_CREATE");
    assert_eq!(event["role"], reply.body);
    assert_eq!(
        event["guild_id"],
        stage.service.default_guild().id().to_string()
    );
    let log = stage.service.audit_log();
    assert_eq!(log.last().action, "ROLE_CREATE");
    assert_eq!(log.last().reason(), Some("we need one"));
    assert_eq!(log.last().target.to_string(), reply.body["id"]);
}

#[tokio::test]
async fn roles_need_their_permission() {
    let stage = Stage::where_bot_may(Permissions::KICK_MEMBERS).await;

    let reply = stage.call("POST", &stage.guild("/roles"), &json!({})).await;

    assert_eq!(reply.refusal(), (403, 50013));
    assert_eq!(stage.service.events(), []);
}

#[tokio::test]
async fn the_bot_passes_on_only_what_it_has() {
    let stage = stage().await;
    let body = json!({ "permissions": Permissions::BAN_MEMBERS });

    let reply = stage.call("POST", &stage.guild("/roles"), &body).await;

    assert_eq!(reply.refusal(), (403, 50013));
}

#[tokio::test]
async fn wrong_fields_of_a_role_are_named() {
    let stage = stage().await;

    let body = json!({ "name": 5, "hoist": "yes", "colors": { "secondary_color": 1 } });
    let reply = stage.call("POST", &stage.guild("/roles"), &body).await;

    assert_eq!(reply.refusal(), (400, 50035));
    assert_eq!(reply.codes("/name"), ["STRING_TYPE_CONVERT"]);
    assert_eq!(reply.codes("/hoist"), ["BOOLEAN_TYPE_CONVERT"]);
    assert_eq!(reply.codes("/colors/primary_color"), ["BASE_TYPE_REQUIRED"]);
}

#[tokio::test]
async fn a_name_of_a_role_has_at_most_100_characters() {
    let stage = stage().await;

    let body = json!({ "name": "x".repeat(101) });
    let reply = stage.call("POST", &stage.guild("/roles"), &body).await;

    assert_eq!(reply.refusal(), (400, 50035));
    assert_eq!(reply.codes("/name"), ["BASE_TYPE_MAX_LENGTH"]);
}

#[tokio::test]
async fn an_icon_needs_the_feature() {
    let stage = stage().await;

    let body = json!({ "unicode_emoji": "🦀" });
    let reply = stage.call("POST", &stage.guild("/roles"), &body).await;

    assert_eq!(reply.refusal(), (403, 50101));
}

#[tokio::test]
async fn a_guild_has_at_most_250_roles() {
    let stage = stage().await;
    for number in 0..246 {
        let _id = stage
            .service
            .default_guild()
            .role(&number.to_string())
            .create();
    }

    let reply = stage.call("POST", &stage.guild("/roles"), &json!({})).await;

    assert_eq!(reply.refusal(), (400, 30005));
}

#[tokio::test]
async fn an_edit_changes_the_given_fields_and_null_takes_back() {
    let stage = stage().await;
    let path = stage.guild(&format!("/roles/{}", stage.role("Moderator")));

    let edit = json!({ "name": "Warden", "hoist": null });
    let reply = stage.call("PATCH", &path, &edit).await;

    assert_eq!(reply.status, 200);
    assert_eq!(reply.body["name"], "Warden");
    assert_eq!(reply.body["hoist"], false);
    assert_eq!(reply.body["color"], 0x34_98DB);
    assert_eq!(stage.last_event("GUILD_ROLE_UPDATE")["role"], reply.body);
}

#[tokio::test]
async fn a_role_above_the_bot_is_out_of_reach() {
    let stage = stage().await;
    let above = stage
        .service
        .default_guild()
        .role("Council")
        .position(60)
        .create();
    let path = stage.guild(&format!("/roles/{above}"));

    let edited = stage.call("PATCH", &path, &json!({ "name": "x" })).await;
    let deleted = stage.call("DELETE", &path, &Value::Null).await;

    assert_eq!(edited.refusal(), (403, 50013));
    assert_eq!(deleted.refusal(), (403, 50013));
}

#[tokio::test]
async fn roles_move_and_all_are_listed() {
    let stage = stage().await;
    let helper = stage.role("Helper");

    let body = json!([{ "id": helper, "position": 7 }]);
    let reply = stage.call("PATCH", &stage.guild("/roles"), &body).await;

    assert_eq!(reply.status, 200);
    assert_eq!(reply.body[2]["id"], helper.to_string());
    assert_eq!(stage.last_event("GUILD_ROLE_UPDATE")["role"]["position"], 7);
}

#[tokio::test]
async fn a_role_that_is_moved_twice_has_the_last_place_and_is_told_of_once() {
    let stage = stage().await;
    let helper = stage.role("Helper");

    let body = json!([{ "id": helper, "position": 4 }, { "id": helper, "position": 3 }]);
    let reply = stage.call("PATCH", &stage.guild("/roles"), &body).await;

    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(stage.happened(), ["GUILD_ROLE_UPDATE"]);
    assert_eq!(stage.service.audit_log().len(), 1);
    let helper = stage.service.role("Helper").expect("still there");
    assert_eq!(helper.position, 3);
}

#[tokio::test]
async fn a_role_is_not_moved_above_the_bot() {
    let stage = stage().await;

    let body = json!([{ "id": stage.role("Helper"), "position": 51 }]);
    let reply = stage.call("PATCH", &stage.guild("/roles"), &body).await;

    assert_eq!(reply.refusal(), (403, 50013));
}

#[tokio::test]
async fn an_entry_of_positions_is_named_by_its_index() {
    let stage = stage().await;

    let body = json!([{ "id": stage.role("Helper") }, { "position": 1 }]);
    let reply = stage.call("PATCH", &stage.guild("/roles"), &body).await;

    assert_eq!(reply.codes("/1/id"), ["BASE_TYPE_REQUIRED"]);
}

#[tokio::test]
async fn a_deleted_role_is_gone_from_its_members() {
    let stage = stage().await;
    let moderator = stage.role("Moderator");
    let path = stage.guild(&format!("/roles/{moderator}"));

    let reply = stage.call("DELETE", &path, &Value::Null).await;

    assert_eq!(reply.status, 204);
    let event = stage.last_event("GUILD_ROLE_DELETE");
    assert_eq!(event["role_id"], moderator.to_string());
    let alice = stage.service.member("alice").expect("still there");
    assert_eq!(alice.roles, []);
}

#[tokio::test]
async fn everyone_and_managed_roles_stay() {
    let stage = stage().await;
    let home = stage.service.default_guild();
    let everyone = stage.guild(&format!("/roles/{}", home.id()));

    let reply = stage.call("DELETE", &everyone, &Value::Null).await;

    assert_eq!(reply.refusal(), (400, 50028));
}

#[tokio::test]
async fn a_role_that_stays_where_it_is_is_neither_told_nor_logged() {
    let stage = stage().await;
    let helper = stage.service.role("Helper").expect("it is there");

    let body = json!([{ "id": helper.id, "position": helper.position }]);
    let reply = stage.call("PATCH", &stage.guild("/roles"), &body).await;

    assert_eq!(reply.status, 200);
    assert_eq!(stage.happened(), [""; 0]);
    assert!(stage.service.audit_log().is_empty());
}
