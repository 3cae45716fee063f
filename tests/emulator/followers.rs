//! Following an announcement channel.

use guildhall_model::{Channel, Id, Permissions};
use serde_json::json;

use crate::kit::{Fixture, Reply};

async fn fixture() -> Fixture {
    Fixture::with_bot_permissions(Permissions::MANAGE_WEBHOOKS).await
}

/// Follows the channel `source` with #general.
async fn follow(fixture: &Fixture, source: &str, receiver: Id<Channel>) -> Reply {
    let path = format!("/channels/{}/followers", fixture.channel(source));
    let body = json!({ "webhook_channel_id": receiver });
    fixture.call_with_reason("news", "POST", &path, &body).await
}

#[tokio::test]
async fn followed_channel_has_a_webhook_in_the_receiving_channel() {
    let fixture = fixture().await;
    let (news, general) = (fixture.channel("announcements"), fixture.channel("general"));

    let followed = follow(&fixture, "announcements", general).await;

    let path = format!("/channels/{general}/webhooks");
    let webhook = fixture.get(&path).await.body[0].clone();
    assert_eq!(
        (followed.status, &followed.body["channel_id"]),
        (200, &json!(news))
    );
    assert_eq!(webhook["id"], followed.body["webhook_id"]);
    assert_eq!((&webhook["type"], webhook.get("token")), (&json!(2), None));
    assert_eq!(
        webhook["source_channel"],
        json!({ "id": news, "name": "announcements" })
    );
    assert_eq!(webhook["source_guild"]["name"], "The guild");
    let event = fixture.last_event("WEBHOOKS_UPDATE");
    assert_eq!(event["channel_id"], json!(general));
    fixture.assert_logged("WEBHOOK_CREATE", Some("news"));
}

#[tokio::test]
async fn receiving_channel_requires_manage_webhooks_and_has_at_most_15() {
    let fixture = Fixture::with_bot_permissions(Permissions::VIEW_CHANNEL).await;
    let general = fixture.channel("general");

    assert_eq!(
        follow(&fixture, "announcements", general).await.error(),
        (403, 50013)
    );
    fixture.set_bot_permissions(Permissions::MANAGE_WEBHOOKS);
    for _ in 0..15 {
        assert_eq!(follow(&fixture, "announcements", general).await.status, 200);
    }
    assert_eq!(
        follow(&fixture, "announcements", general).await.error(),
        (400, 30007)
    );
}

#[tokio::test]
async fn only_announcement_channels_are_followed_by_text_channels() {
    let fixture = fixture().await;
    let (general, lounge) = (fixture.channel("general"), fixture.channel("lounge"));

    let text = follow(&fixture, "general", general).await;
    let voice = follow(&fixture, "announcements", lounge).await;
    let unknown = follow(&fixture, "announcements", Id::new(5)).await;
    let path = format!("/channels/{}/followers", fixture.channel("announcements"));
    let empty = fixture.post(&path, &json!({})).await;

    assert_eq!((text.error(), voice.error()), ((400, 50024), (400, 50024)));
    assert_eq!(unknown.error(), (404, 10003));
    assert_eq!(empty.codes("/webhook_channel_id"), ["BASE_TYPE_REQUIRED"]);
}

#[tokio::test]
async fn channel_of_another_guild_receives_the_messages() {
    let fixture = fixture().await;
    let other = fixture.service.guild("Friends").await;
    let other = other.set_bot_permissions(Permissions::MANAGE_WEBHOOKS | Permissions::VIEW_CHANNEL);
    let receiver = other.channel("inbox").create();

    let followed = follow(&fixture, "announcements", receiver).await;

    assert_eq!(followed.status, 200, "{}", followed.body);
    assert_eq!(
        fixture.last_event("WEBHOOKS_UPDATE")["guild_id"],
        json!(other.id())
    );
}
