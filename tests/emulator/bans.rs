//! Bans of the guild.

use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply};

async fn fixture() -> Fixture {
    Fixture::with_bot_permissions(Permissions::BAN_MEMBERS | Permissions::MANAGE_GUILD).await
}

async fn ban(fixture: &Fixture, user: &str) -> Reply {
    let path = fixture.guild(&format!("/bans/{user}"));
    let body = json!({ "delete_message_seconds": 3600 });
    fixture.call_with_reason("spam", "PUT", &path, &body).await
}

async fn bulk_ban(fixture: &Fixture, body: Value) -> Reply {
    fixture.post(&fixture.guild("/bulk-ban"), &body).await
}

#[tokio::test]
async fn banned_member_leaves_and_is_listed() {
    let fixture = fixture().await;
    let bob = fixture.user("bob").to_string();

    let reply = ban(&fixture, &bob).await;

    assert_eq!(reply.status, 204);
    assert_eq!(
        fixture.event_names(),
        ["GUILD_MEMBER_REMOVE", "GUILD_BAN_ADD"]
    );
    let path = fixture.guild(&format!("/bans/{bob}"));
    let read = fixture.get(&path).await;
    assert_eq!(read.body["reason"], "spam");
    assert_eq!(read.body["user"]["username"], "bob");
    assert_eq!(fixture.service.audit_log().last().action, "MEMBER_BAN_ADD");
}

#[tokio::test]
async fn non_member_can_be_banned_and_an_unknown_user_cannot() {
    let fixture = fixture().await;
    let carol = fixture.service.create_user("carol").id.to_string();

    assert_eq!(ban(&fixture, &carol).await.status, 204);
    assert_eq!(ban(&fixture, "1").await.error(), (404, 10013));
    assert_eq!(fixture.event_names(), ["GUILD_BAN_ADD"]);
}

#[tokio::test]
async fn ban_does_not_require_a_body() {
    let fixture = fixture().await;
    let path = fixture.guild(&format!("/bans/{}", fixture.user("bob")));

    let reply = fixture.put(&path, &Value::Null).await;

    assert_eq!(reply.status, 204);
}

#[tokio::test]
async fn ban_requires_ban_members_and_cannot_target_the_owner() {
    let fixture = Fixture::with_bot_permissions(Permissions::KICK_MEMBERS).await;
    let (bob, you) = (fixture.user("bob"), fixture.user("you"));

    let permission = ban(&fixture, &bob.to_string()).await;
    fixture.set_bot_permissions(Permissions::BAN_MEMBERS);
    let owner = ban(&fixture, &you.to_string()).await;

    assert_eq!(permission.error(), (403, 50013));
    assert_eq!(owner.error(), (403, 50013));
}

#[tokio::test]
async fn ban_deletes_messages_of_at_most_a_week() {
    let fixture = fixture().await;
    let path = fixture.guild(&format!("/bans/{}", fixture.user("bob")));

    let body = json!({ "delete_message_seconds": 604_801 });
    let reply = fixture.put(&path, &body).await;

    assert_eq!(reply.codes("/delete_message_seconds"), ["NUMBER_TYPE_MAX"]);
}

#[tokio::test]
async fn removed_ban_is_not_found() {
    let fixture = fixture().await;
    let bob = fixture.user("bob").to_string();
    ban(&fixture, &bob).await;
    let path = fixture.guild(&format!("/bans/{bob}"));

    let lifted = fixture.delete(&path).await;
    let again = fixture.delete(&path).await;
    let read = fixture.get(&path).await;

    assert_eq!(lifted.status, 204);
    assert_eq!(fixture.last_event("GUILD_BAN_REMOVE")["user"]["id"], bob);
    assert_eq!((again.error(), read.error()), ((404, 10026), (404, 10026)));
}

#[tokio::test]
async fn ban_list_is_sorted_by_id_and_before_takes_precedence_over_after() {
    let fixture = fixture().await;
    let ids: Vec<_> = ["c", "d", "e"]
        .map(|name| fixture.service.create_user(name).id)
        .into();
    for id in &ids {
        ban(&fixture, &id.to_string()).await;
    }
    let page = async |query: &str| {
        let path = fixture.guild(&format!("/bans?{query}"));
        let reply = fixture.get(&path).await;
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
async fn page_has_at_most_1000_bans() {
    let fixture = fixture().await;

    let path = fixture.guild("/bans?limit=1001");
    let reply = fixture.get(&path).await;

    assert_eq!(reply.codes("/limit"), ["NUMBER_TYPE_MAX"]);
}

#[tokio::test]
async fn bulk_ban_lists_failed_users() {
    let fixture = fixture().await;
    let (bob, you) = (fixture.user("bob"), fixture.user("you"));

    let body = json!({ "user_ids": [bob, you, "1"] });
    let reply = bulk_ban(&fixture, body).await;

    assert_eq!(reply.status, 200);
    assert_eq!(reply.body["banned_users"], json!([bob]));
    assert_eq!(reply.body["failed_users"], json!([you, "1"]));
}

#[tokio::test]
async fn bulk_ban_without_any_banned_user_fails() {
    let fixture = fixture().await;
    let bob = fixture.user("bob");
    ban(&fixture, &bob.to_string()).await;

    let reply = bulk_ban(&fixture, json!({ "user_ids": [bob, "1"] })).await;

    assert_eq!(reply.error(), (400, 500_000));
    assert_eq!(reply.body["message"], "Failed to ban users");
}

#[tokio::test]
async fn bulk_ban_rejects_201_users_and_requires_ban_members_and_manage_guild() {
    let fixture = fixture().await;
    let ids: Vec<_> = (1..=201).map(|id: u64| id.to_string()).collect();

    let many = bulk_ban(&fixture, json!({ "user_ids": ids })).await;
    let missing = bulk_ban(&fixture, json!({})).await;
    fixture.set_bot_permissions(Permissions::BAN_MEMBERS);
    let half = bulk_ban(&fixture, json!({ "user_ids": ["1"] })).await;

    assert_eq!(many.codes("/user_ids"), ["BASE_TYPE_BAD_LENGTH"]);
    assert_eq!(missing.codes("/user_ids"), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(half.error(), (403, 50013));
}
