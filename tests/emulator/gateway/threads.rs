//! Threads that the bot joins, and threads in channels to which the bot gains access.

use guildhall_model::Permissions;
use serde_json::{Value, json};

use super::client::{ALL, Client};
use crate::kit::Fixture;

/// Returns an emulator whose bot sees no channel, and the ID of a role that sees #general.
async fn hidden() -> (Fixture, String) {
    let fixture = Fixture::new().await;
    fixture
        .set_everyone_permissions(Permissions::SEND_MESSAGES)
        .await;
    let role = fixture
        .post(
            &fixture.guild("/roles"),
            &json!({ "name": "Key", "permissions": "0" }),
        )
        .await;
    let role = role.body["id"].as_str().unwrap_or_default().to_owned();
    let path = format!(
        "/channels/{}/permissions/{role}",
        fixture.channel("general")
    );
    let allow = json!({ "type": 0, "allow": Permissions::VIEW_CHANNEL, "deny": "0" });
    fixture.put(&path, &allow).await;
    fixture.set_bot_permissions(Permissions::MANAGE_ROLES | Permissions::SEND_MESSAGES);
    (fixture, role)
}

async fn change_role(fixture: &Fixture, method: &str, role: &str) {
    let path = fixture.guild(&format!(
        "/members/{}/roles/{role}",
        fixture.user("Your bot")
    ));
    let reply = fixture.call(method, &path, &Value::Null).await;
    assert_eq!(reply.status, 204, "{}", reply.body);
}

#[tokio::test]
async fn bot_receives_its_own_thread_member() {
    let fixture = Fixture::new().await;
    let (mut client, ready) = Client::ready(&fixture.service, 1).await;
    client.event("GUILD_CREATE").await;
    let thread = fixture.channel("book-club");

    let path = format!("/channels/{thread}/thread-members/@me");
    fixture.put(&path, &Value::Null).await;

    let frames = client.frames_until_ack().await;
    let names: Vec<_> = frames.iter().map(|frame| &frame["t"]).collect();
    assert_eq!(
        names,
        [
            "THREAD_CREATE",
            "THREAD_MEMBER_UPDATE",
            "THREAD_MEMBERS_UPDATE"
        ]
    );
    let own = &frames[1]["d"];
    assert_eq!(
        (&own["id"], &own["user_id"], &own["guild_id"]),
        (
            &json!(thread),
            &ready["user"]["id"],
            &json!(fixture.service.default_guild().id())
        )
    );
    assert!(
        own["join_timestamp"].is_string() && own["flags"] == 0,
        "{own}"
    );
}

#[tokio::test]
async fn threads_of_a_channel_arrive_when_the_bot_gains_access() {
    let (fixture, role) = hidden().await;
    let (mut client, _) = Client::ready(&fixture.service, 1).await;
    let guild = client.event("GUILD_CREATE").await;

    change_role(&fixture, "PUT", &role).await;

    let sync = client.event("THREAD_LIST_SYNC").await;
    let ids = |list: &Value| -> Vec<Value> {
        let list = list.as_array().into_iter().flatten();
        list.map(|one| one["id"].clone()).collect()
    };
    assert_eq!(ids(&guild["threads"]), [Value::Null; 0]);
    assert_eq!(sync["guild_id"], guild["id"]);
    assert_eq!(sync["channel_ids"], json!([fixture.channel("general")]));
    assert_eq!(ids(&sync["threads"]), [json!(fixture.channel("book-club"))]);
    assert_eq!(sync["members"], json!([]));
}

#[tokio::test]
async fn threads_arrive_again_after_access_was_lost() {
    let (fixture, role) = hidden().await;
    let (mut client, _) = Client::ready(&fixture.service, 1).await;
    client.event("GUILD_CREATE").await;

    for method in ["PUT", "DELETE", "PUT"] {
        change_role(&fixture, method, &role).await;
        let events = client.events_until_ack().await;

        let expected = if method == "PUT" {
            vec!["GUILD_MEMBER_UPDATE", "THREAD_LIST_SYNC"]
        } else {
            vec!["GUILD_MEMBER_UPDATE"]
        };
        assert_eq!(events, expected, "{method}");
    }
}

#[tokio::test]
async fn new_channels_and_guilds_bring_no_list_of_threads() {
    let fixture = Fixture::new().await;
    let (mut client, _) = Client::ready(&fixture.service, 1).await;
    client.event("GUILD_CREATE").await;

    fixture.service.guild("Second").await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    fixture
        .post(&fixture.guild("/channels"), &json!({ "name": "attic" }))
        .await;
    fixture
        .post(&fixture.guild("/roles"), &json!({ "name": "Key" }))
        .await;
    let events = client.events_until_ack().await;

    assert_eq!(
        events,
        ["GUILD_CREATE", "CHANNEL_CREATE", "GUILD_ROLE_CREATE"]
    );
}

#[tokio::test]
async fn list_of_threads_needs_the_intent_for_guilds() {
    let (fixture, role) = hidden().await;
    let (mut client, _) = Client::ready(&fixture.service, 1 << 1).await;

    change_role(&fixture, "PUT", &role).await;

    assert_eq!(client.events_until_ack().await, ["GUILD_MEMBER_UPDATE"]);
}

#[tokio::test]
async fn members_of_a_thread_need_their_intent_unless_the_bot_is_among_them() {
    let fixture = Fixture::new().await;
    let (mut with, _) = Client::ready(&fixture.service, ALL).await;
    let (mut without, _) = Client::ready(&fixture.service, 1).await;
    with.event("GUILD_CREATE").await;
    without.event("GUILD_CREATE").await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);

    let path = format!(
        "/channels/{}/thread-members/{}",
        fixture.channel("book-club"),
        fixture.user("bob")
    );
    fixture.put(&path, &Value::Null).await;

    let update = with.event("THREAD_MEMBERS_UPDATE").await;
    assert_eq!(
        update["added_members"][0]["user_id"],
        json!(fixture.user("bob"))
    );
    assert_eq!(without.events_until_ack().await, [""; 0]);
}
