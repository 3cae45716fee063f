//! Direct messages of the bot.

use guildhall_emulator::UserHandle;
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply};

async fn open_dm(fixture: &Fixture, user: &UserHandle) -> Reply {
    let body = json!({ "recipient_id": user.id() });
    fixture.post("/users/@me/channels", &body).await
}

/// Opens the DM channel and sends a message in it.
async fn send(fixture: &Fixture, user: &UserHandle) -> Reply {
    let dm = open_dm(fixture, user).await;
    let path = format!(
        "/channels/{}/messages",
        dm.body["id"].as_str().unwrap_or_default()
    );
    fixture.post(&path, &json!({ "content": "Hi" })).await
}

#[tokio::test]
async fn direct_message_arrives_in_the_dm_of_the_user() {
    let fixture = Fixture::new().await;
    let alice = fixture.service.user("alice");

    let sent = send(&fixture, &alice).await;

    assert_eq!((sent.status, &sent.body["content"]), (200, &json!("Hi")));
    assert_eq!(alice.dm().messages()[0].content, "Hi");
}

#[tokio::test]
async fn dm_channel_is_opened_once() {
    let fixture = Fixture::new().await;
    let alice = fixture.service.user("alice");

    let (first, second) = (
        open_dm(&fixture, &alice).await,
        open_dm(&fixture, &alice).await,
    );

    assert_eq!((first.status, &first.body["type"]), (200, &json!(1)));
    assert_eq!(first.body, second.body);
}

#[tokio::test]
async fn refusal_has_its_error_code() {
    let fixture = Fixture::new().await;
    let alice = fixture.service.user("alice").accept_direct_messages(false);
    let stranger = fixture.service.user("stranger");

    let (refused, unrelated) = (
        send(&fixture, &alice).await,
        send(&fixture, &stranger).await,
    );
    let alice = alice.accept_direct_messages(true);

    assert_eq!(refused.error(), (403, 50007));
    assert_eq!(unrelated.error(), (403, 50278));
    assert_eq!(send(&fixture, &alice).await.status, 200);
}

#[tokio::test]
async fn dm_with_an_unknown_user_or_a_bot_cannot_be_opened() {
    let fixture = Fixture::new().await;
    let alice = fixture.service.user("alice");
    let bot = send(&fixture, &alice).await.body["author"]["id"].clone();

    for id in [json!("5"), bot] {
        let body = json!({ "recipient_id": id });
        let reply = fixture.post("/users/@me/channels", &body).await;
        assert_eq!(reply.error(), (400, 50033), "{id}");
    }
}

#[tokio::test]
async fn message_of_the_recipient_can_be_pinned_but_not_deleted() {
    let fixture = Fixture::new().await;
    let message = fixture.service.user("alice").dm().send_message("Hello");
    let channel = message.channel_id.expect("the message has a channel");
    let path = format!("/channels/{channel}/messages");

    let pinned = fixture
        .put(&format!("{path}/pins/{}", message.id), &Value::Null)
        .await;
    let deleted = fixture.delete(&format!("{path}/{}", message.id)).await;

    assert_eq!((pinned.status, deleted.error()), (204, (400, 50003)));
}
