//! Deletion of channels and threads.

use guildhall_model::Permissions;
use serde_json::json;

use crate::channel_edits::{actions, changes, fixture, stored, without_media_channel};
use crate::kit::{Fixture, Reply};

/// Sends the deletion of a channel with the reason `solved`.
async fn delete(fixture: &Fixture, name: &str) -> Reply {
    let path = format!("/channels/{}", fixture.channel(name));
    fixture
        .call_with_reason("solved", "DELETE", &path, &json!({}))
        .await
}

#[tokio::test]
async fn deleted_channel_is_returned_and_gone() {
    let fixture = fixture().await;
    let path = format!("/channels/{}", fixture.channel("lounge"));
    let before = fixture.get(&path).await;

    let reply = delete(&fixture, "lounge").await;
    let after = fixture.get(&path).await;

    assert_eq!((reply.status, &reply.body), (200, &before.body));
    assert_eq!(after.error(), (404, 10003));
    assert_eq!(fixture.last_event("CHANNEL_DELETE"), before.body);
    let log = fixture.service.audit_log();
    let entry = log.last();
    assert_eq!(
        (entry.action, entry.reason()),
        ("CHANNEL_DELETE", Some("solved"))
    );
    assert!(changes(entry).contains(&r#"name: "lounge" -> null"#.to_owned()));
}

#[tokio::test]
async fn threads_messages_and_webhooks_of_a_deleted_channel_are_gone() {
    let fixture = Fixture::with_bot_permissions(Permissions::ADMINISTRATOR).await;
    let news = fixture.channel("announcements");
    let thread = fixture.channel("release-notes");
    let text = json!({ "content": "Hi" });
    for channel in [news, thread] {
        let path = format!("/channels/{channel}/messages");
        assert_eq!(fixture.post(&path, &text).await.status, 200);
    }
    let path = format!("/channels/{news}/webhooks");
    fixture.post(&path, &json!({ "name": "Mirror" })).await;
    fixture
        .post(&format!("/channels/{news}/invites"), &json!({}))
        .await;

    assert_eq!(delete(&fixture, "announcements").await.status, 200);

    let path = format!("/channels/{thread}");
    assert_eq!(fixture.get(&path).await.error(), (404, 10003));
    for (tail, left) in [("/webhooks", 0), ("/invites", 1)] {
        let list = fixture.get(&fixture.guild(tail)).await.body;
        assert_eq!(list.as_array().map(Vec::len), Some(left), "{tail}");
    }
}

#[tokio::test]
async fn channels_of_a_deleted_category_stay() {
    let fixture = fixture().await;
    without_media_channel(&fixture);

    let reply = delete(&fixture, "Commons").await;

    assert_eq!(reply.status, 200);
    assert_eq!(stored(&fixture, "general").parent_id, None);
    let names = fixture.event_names();
    assert_eq!(
        (&names[..5], names[5]),
        (&["CHANNEL_UPDATE"; 5][..], "CHANNEL_DELETE")
    );
    assert_eq!(actions(&fixture), ["CHANNEL_DELETE"]);
}

#[tokio::test]
async fn community_keeps_its_rules_channel() {
    let fixture = fixture().await;

    let reply = delete(&fixture, "general").await;

    assert_eq!(reply.error(), (400, 50074));
    assert_eq!(fixture.event_names(), [""; 0]);
}

#[tokio::test]
async fn channel_requires_manage_channels_and_thread_manage_threads() {
    let fixture = fixture().await;

    let thread = delete(&fixture, "book-club").await;
    fixture.set_bot_permissions(Permissions::MANAGE_THREADS);
    let channel = delete(&fixture, "lounge").await;
    fixture.set_bot_permissions(Permissions::KICK_MEMBERS);
    let neither = delete(&fixture, "lounge").await;

    assert_eq!(
        [thread, channel, neither].map(|reply| reply.error()),
        [(403, 50013); 3]
    );
}

#[tokio::test]
async fn deleted_thread_emits_a_partial_channel() {
    let fixture = Fixture::with_bot_permissions(Permissions::MANAGE_THREADS).await;
    let (thread, parent) = (fixture.channel("book-club"), fixture.channel("general"));

    let reply = delete(&fixture, "book-club").await;

    assert_eq!((reply.status, &reply.body["id"]), (200, &json!(thread)));
    let guild = fixture.service.default_guild().id();
    let payload = json!({ "id": thread, "guild_id": guild, "parent_id": parent, "type": 11 });
    assert_eq!(fixture.last_event("THREAD_DELETE"), payload);
    assert_eq!(actions(&fixture), ["THREAD_DELETE"]);
}

#[tokio::test]
async fn closed_dm_opens_again_with_the_same_id() {
    let fixture = fixture().await;
    let alice = json!({ "recipient_id": fixture.user("alice") });
    let dm = fixture.post("/users/@me/channels", &alice).await.body;

    let path = format!("/channels/{}", dm["id"].as_str().unwrap_or_default());
    let closed = fixture.delete(&path).await;
    let again = fixture.post("/users/@me/channels", &alice).await;

    assert_eq!((closed.status, &closed.body), (200, &dm));
    assert_eq!(again.body["id"], dm["id"]);
}
