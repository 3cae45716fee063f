//! Typing indicators.

use guildhall_model::{Channel, Id, Permissions};
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply};

async fn type_in(fixture: &Fixture, channel: Id<Channel>) -> Reply {
    let path = format!("/channels/{channel}/typing");
    fixture.post(&path, &Value::Null).await
}

#[tokio::test]
async fn typing_emits_an_event_with_the_time() {
    let fixture = Fixture::at_noon().await;
    let general = fixture.channel("general");

    let reply = type_in(&fixture, general).await;

    assert_eq!((reply.status, &reply.body), (204, &Value::Null));
    let event = fixture.last_event("TYPING_START");
    assert_eq!(
        (&event["channel_id"], &event["timestamp"]),
        (&json!(general), &json!(1_767_268_800))
    );
    assert_eq!(
        event["guild_id"],
        json!(fixture.service.default_guild().id())
    );
    assert_eq!(event["member"]["user"]["id"], event["user_id"]);
}

#[tokio::test]
async fn typing_requires_the_permission_to_send_messages() {
    let fixture = Fixture::new().await;
    fixture
        .set_everyone_permissions(Permissions::VIEW_CHANNEL)
        .await;
    fixture.set_bot_permissions(Permissions::SEND_MESSAGES);

    let text = type_in(&fixture, fixture.channel("general")).await;
    let thread = type_in(&fixture, fixture.channel("book-club")).await;
    let forum = type_in(&fixture, fixture.channel("questions")).await;

    assert_eq!((text.status, thread.error()), (204, (403, 50013)));
    assert_eq!(forum.error(), (400, 40058));
}

#[tokio::test]
async fn typing_in_a_dm_has_no_guild() {
    let fixture = Fixture::new().await;
    let body = json!({ "recipient_id": fixture.user("alice") });
    let dm = fixture.post("/users/@me/channels", &body).await.body;
    let id = dm["id"].as_str().unwrap_or_default();
    let id = id.parse::<Id<Channel>>();

    let reply = type_in(&fixture, id.expect("the channel has an ID")).await;

    assert_eq!(reply.status, 204);
    let event = fixture.last_event("TYPING_START");
    assert_eq!((event.get("guild_id"), event.get("member")), (None, None));
}
