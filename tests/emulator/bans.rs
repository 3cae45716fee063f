//! The bans of the guild.
//!
//! Of section 7 of the interface, who is not banned, and a bulk ban of nobody.

use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::{Reply, Stage};

async fn stage() -> Stage {
    Stage::where_bot_may(Permissions::BAN_MEMBERS | Permissions::MANAGE_GUILD).await
}

async fn ban(stage: &Stage, user: &str) -> Reply {
    let path = stage.guild(&format!("/bans/{user}"));
    let body = json!({ "delete_message_seconds": 3600 });
    stage.call_for("spam", "PUT", &path, &body).await
}

async fn bulk(stage: &Stage, body: Value) -> Reply {
    stage.call("POST", &stage.guild("/bulk-ban"), &body).await
}

#[tokio::test]
async fn a_banned_member_is_gone_and_listed() {
    let stage = stage().await;
    let bob = stage.user("bob").to_string();

    let reply = ban(&stage, &bob).await;

    assert_eq!(reply.status, 204);
    assert_eq!(stage.happened(), ["GUILD_MEMBER_REMOVE", "GUILD_BAN_ADD"]);
    let path = stage.guild(&format!("/bans/{bob}"));
    let read = stage.call("GET", &path, &Value::Null).await;
    assert_eq!(read.body["reason"], "spam");
    assert_eq!(read.body["user"]["username"], "bob");
    assert_eq!(stage.service.audit_log().last().action, "MEMBER_BAN_ADD");
}

#[tokio::test]
async fn a_stranger_is_banned_as_well_and_nobody_is_unknown() {
    let stage = stage().await;
    let carol = stage.service.create_user("carol").id.to_string();

    assert_eq!(ban(&stage, &carol).await.status, 204);
    assert_eq!(ban(&stage, "1").await.refusal(), (404, 10013));
    assert_eq!(stage.happened(), ["GUILD_BAN_ADD"]);
}

#[tokio::test]
async fn a_ban_needs_no_body() {
    let stage = stage().await;
    let path = stage.guild(&format!("/bans/{}", stage.user("bob")));

    let reply = stage.call("PUT", &path, &Value::Null).await;

    assert_eq!(reply.status, 204);
}

#[tokio::test]
async fn bans_need_their_permission_and_the_hierarchy() {
    let stage = Stage::where_bot_may(Permissions::KICK_MEMBERS).await;
    let (bob, you) = (stage.user("bob"), stage.user("you"));

    let permission = ban(&stage, &bob.to_string()).await;
    stage.bot_may(Permissions::BAN_MEMBERS);
    let owner = ban(&stage, &you.to_string()).await;

    assert_eq!(permission.refusal(), (403, 50013));
    assert_eq!(owner.refusal(), (403, 50013));
}

#[tokio::test]
async fn messages_of_at_most_a_week_are_deleted() {
    let stage = stage().await;
    let path = stage.guild(&format!("/bans/{}", stage.user("bob")));

    let body = json!({ "delete_message_seconds": 604_801 });
    let reply = stage.call("PUT", &path, &body).await;

    assert_eq!(reply.codes("/delete_message_seconds"), ["NUMBER_TYPE_MAX"]);
}

#[tokio::test]
async fn a_lifted_ban_is_unknown() {
    let stage = stage().await;
    let bob = stage.user("bob").to_string();
    ban(&stage, &bob).await;
    let path = stage.guild(&format!("/bans/{bob}"));

    let lifted = stage.call("DELETE", &path, &Value::Null).await;
    let again = stage.call("DELETE", &path, &Value::Null).await;
    let read = stage.call("GET", &path, &Value::Null).await;

    assert_eq!(lifted.status, 204);
    assert_eq!(stage.last_event("GUILD_BAN_REMOVE")["user"]["id"], bob);
    assert_eq!(
        (again.refusal(), read.refusal()),
        ((404, 10026), (404, 10026))
    );
}

#[tokio::test]
async fn bans_are_listed_by_id_and_before_goes_first() {
    let stage = stage().await;
    let ids: Vec<_> = ["c", "d", "e"]
        .map(|name| stage.service.create_user(name).id)
        .into();
    for id in &ids {
        ban(&stage, &id.to_string()).await;
    }
    let page = async |query: &str| {
        let path = stage.guild(&format!("/bans?{query}"));
        let reply = stage.call("GET", &path, &Value::Null).await;
        let bans = reply.body.as_array().cloned().unwrap_or_default();
        bans.iter()
            .map(|ban| ban["user"]["username"].clone())
            .collect::<Vec<_>>()
    };

    assert_eq!(page("").await, ["c", "d", "e"]);
    assert_eq!(page(&format!("after={}&limit=1", ids[0])).await, ["d"]);
    assert_eq!(
        page(&format!("before={}&after={}", ids[2], ids[1])).await,
        ["c", "d"]
    );
}

#[tokio::test]
async fn a_page_has_at_most_1000_bans() {
    let stage = stage().await;

    let path = stage.guild("/bans?limit=1001");
    let reply = stage.call("GET", &path, &Value::Null).await;

    assert_eq!(reply.codes("/limit"), ["NUMBER_TYPE_MAX"]);
}

#[tokio::test]
async fn a_bulk_ban_says_who_could_not_be_banned() {
    let stage = stage().await;
    let (bob, you) = (stage.user("bob"), stage.user("you"));

    let body = json!({ "user_ids": [bob, you, "1"] });
    let reply = bulk(&stage, body).await;

    assert_eq!(reply.status, 200);
    assert_eq!(reply.body["banned_users"], json!([bob]));
    assert_eq!(reply.body["failed_users"], json!([you, "1"]));
}

#[tokio::test]
async fn a_bulk_ban_of_nobody_fails() {
    let stage = stage().await;
    let bob = stage.user("bob");
    ban(&stage, &bob.to_string()).await;

    let reply = bulk(&stage, json!({ "user_ids": [bob, "1"] })).await;

    assert_eq!(reply.refusal(), (400, 500_000));
    assert_eq!(reply.body["message"], "Failed to ban users");
}

#[tokio::test]
async fn a_bulk_ban_takes_200_users_and_both_permissions() {
    let stage = stage().await;
    let ids: Vec<_> = (1..=201).map(|id: u64| id.to_string()).collect();

    let many = bulk(&stage, json!({ "user_ids": ids })).await;
    let missing = bulk(&stage, json!({})).await;
    stage.bot_may(Permissions::BAN_MEMBERS);
    let half = bulk(&stage, json!({ "user_ids": ["1"] })).await;

    assert_eq!(many.codes("/user_ids"), ["BASE_TYPE_BAD_LENGTH"]);
    assert_eq!(missing.codes("/user_ids"), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(half.refusal(), (403, 50013));
}
