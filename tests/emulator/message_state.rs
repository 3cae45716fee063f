//! Messages that depend on other objects: replies, nonces, stickers and archived threads.

use guildhall_model::{Id, Permissions, Sticker, StickerFormatType};
use serde_json::{Value, json};

use crate::channel_messages::{fixture, path, send};
use crate::kit::{Fixture, Reply};
use crate::threads::archive;

/// Sends a message in a channel of the default guild.
async fn send_in(fixture: &Fixture, channel: &str, body: Value) -> Reply {
    let path = format!("/channels/{}/messages", fixture.channel(channel));
    fixture.post(&path, &body).await
}

#[tokio::test]
async fn reply_contains_the_current_state_of_the_message() {
    let fixture = fixture(Permissions::MANAGE_MESSAGES).await;
    let question = send(&fixture, json!({ "content": "Why?" })).await.body;
    let question = question["id"].as_str().unwrap_or_default();
    let reference = json!({ "message_id": question });
    let reply = json!({ "content": "So.", "message_reference": reference });
    let reply = send(&fixture, reply).await.body;
    let reply = path(
        &fixture,
        &format!("/{}", reply["id"].as_str().unwrap_or_default()),
    );
    let question = path(&fixture, &format!("/{question}"));
    let referenced = async || {
        let message = fixture.get(&reply).await.body;
        message["referenced_message"].clone()
    };

    fixture
        .patch(&question, &json!({ "content": "How?" }))
        .await;
    let edited = referenced().await;
    fixture.delete(&question).await;

    assert_eq!(edited["content"], "How?");
    let message = fixture.get(&reply).await.body;
    assert_eq!(message.get("referenced_message"), Some(&Value::Null));
}

#[tokio::test]
async fn reply_to_a_system_message_is_rejected() {
    let fixture = fixture(Permissions::PIN_MESSAGES).await;
    let message = fixture.member("alice").send_message("Hi");
    let pins = path(&fixture, &format!("/pins/{}", message.id));
    fixture.put(&pins, &Value::Null).await;
    let notice = fixture.last_event("MESSAGE_CREATE");

    let reference = json!({ "message_id": notice["id"] });
    let body = json!({ "content": "So.", "message_reference": reference });
    let reply = send(&fixture, body).await;

    let codes = reply.codes("/message_reference");
    assert_eq!(codes, ["REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE"]);
}

#[tokio::test]
async fn enforced_nonce_is_unique_in_all_channels_of_the_author() {
    let fixture = fixture(Permissions::empty()).await;
    let body = json!({ "content": "Hi", "nonce": "n", "enforce_nonce": true });

    let first = send_in(&fixture, "general", body.clone()).await;
    let second = send_in(&fixture, "announcements", body).await;
    let other = json!({ "content": "Hi", "nonce": "m", "enforce_nonce": true });
    let other = send_in(&fixture, "announcements", other).await;

    assert_eq!(second.body, first.body);
    assert_ne!(other.body["id"], first.body["id"]);
}

#[tokio::test]
async fn enforced_nonce_of_a_deleted_message_creates_no_other_message() {
    let fixture = fixture(Permissions::MANAGE_MESSAGES).await;
    let general = format!("/channels/{}/messages", fixture.channel("general"));
    let sent = |nonce: &str| json!({ "content": "Hi", "nonce": nonce, "enforce_nonce": true });

    let one = send(&fixture, sent("one")).await.body["id"].clone();
    let two = send(&fixture, sent("two")).await.body["id"].clone();
    let path = format!("{general}/{}", one.as_str().unwrap_or_default());
    fixture.delete(&path).await;
    let three = send(&fixture, sent("three")).await.body["id"].clone();
    let bulk = json!({ "messages": [two, three] });
    fixture.post(&format!("{general}/bulk-delete"), &bulk).await;

    for nonce in ["one", "two", "three"] {
        let again = send(&fixture, sent(nonce)).await;
        assert_eq!(again.error(), (404, 10008), "{nonce}");
    }
    let other = json!({ "content": "Hi", "nonce": "one" });
    assert_eq!(send(&fixture, other).await.status, 200);
}

#[tokio::test]
async fn nonce_is_not_unique_unless_it_is_enforced() {
    let fixture = fixture(Permissions::empty()).await;
    let body = json!({ "content": "Hi", "nonce": "n" });

    let first = send(&fixture, body.clone()).await;
    let second = send(&fixture, body).await;

    assert_ne!(second.body["id"], first.body["id"]);
}

/// Adds a sticker with ID 7 to the default guild.
fn add_sticker(fixture: &Fixture, available: bool) {
    let sticker: Sticker = serde_json::from_value(json!({ "id": "7", "name": "wave",
        "available": available, "format_type": 1, "type": 2, "tags": "wave" }))
    .expect("the object is a sticker");
    fixture.service.default_guild().add_sticker(sticker);
}

#[tokio::test]
async fn sticker_of_the_guild_is_sent() {
    let fixture = fixture(Permissions::empty()).await;
    add_sticker(&fixture, true);

    let sent = send(&fixture, json!({ "sticker_ids": ["7"] })).await;

    let items = json!([{ "id": "7", "name": "wave", "format_type": 1 }]);
    assert_eq!(sent.body["sticker_items"], items);
    assert_eq!(StickerFormatType::Png.wire(), 1);
}

#[tokio::test]
async fn unavailable_sticker_and_sticker_of_another_place_are_rejected() {
    let fixture = fixture(Permissions::empty()).await;
    add_sticker(&fixture, true);
    let dm = fixture
        .post(
            "/users/@me/channels",
            &json!({ "recipient_id": fixture.user("alice") }),
        )
        .await;
    let dm = dm.body["id"].as_str().unwrap_or_default().to_owned();
    let body = json!({ "sticker_ids": ["7"] });

    let private = fixture
        .post(&format!("/channels/{dm}/messages"), &body)
        .await;
    let unavailable = self::fixture(Permissions::empty()).await;
    add_sticker(&unavailable, false);
    let unavailable = send(&unavailable, body).await;

    assert_eq!(
        (private.error(), unavailable.error()),
        ((400, 50081), (400, 50081))
    );
}

#[tokio::test]
async fn message_has_at_most_3_stickers() {
    let fixture = fixture(Permissions::empty()).await;
    add_sticker(&fixture, true);

    let three = send(&fixture, json!({ "sticker_ids": ["7", "7", "7"] })).await;
    let four = send(&fixture, json!({ "sticker_ids": ["7", "7", "7", "7"] })).await;

    assert_eq!(three.status, 200, "{}", three.body);
    assert_eq!(four.codes("/sticker_ids"), ["BASE_TYPE_MAX_LENGTH"]);
}

#[tokio::test]
async fn allowed_mentions_exclude_ids_of_a_parsed_kind() {
    let fixture = fixture(Permissions::empty()).await;
    let bob = fixture.user("bob");
    let send = async |mentions: Value| {
        let body = json!({ "content": format!("<@{bob}>"), "allowed_mentions": mentions });
        send(&fixture, body).await
    };

    let both = send(json!({ "parse": ["users"], "users": [bob] })).await;
    let empty = send(json!({ "parse": ["users"], "users": [] })).await;
    let listed = send(json!({ "users": [bob, Id::<u8>::new(5)] })).await;

    let code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE";
    assert_eq!(both.codes("/allowed_mentions"), [code], "{}", both.body);
    for sent in [empty, listed] {
        let mentions = sent.body["mentions"].as_array().map(Vec::len);
        assert_eq!(mentions, Some(1), "{}", sent.body);
    }
}

#[tokio::test]
async fn message_of_a_webhook_unarchives_the_thread() {
    let fixture = fixture(Permissions::MANAGE_WEBHOOKS).await;
    let general = fixture.channel("general");
    let webhooks = format!("/channels/{general}/webhooks");
    let webhook = fixture
        .post(&webhooks, &json!({ "name": "Mirror" }))
        .await
        .body;
    let of = |field: &str| webhook[field].as_str().unwrap_or_default().to_owned();
    let thread = fixture.channel("book-club");
    let path = format!(
        "/webhooks/{}/{}?wait=true&thread_id={thread}",
        of("id"),
        of("token")
    );
    archive(&fixture, "book-club", 0);

    let sent = fixture.post(&path, &json!({ "content": "Hi" })).await;

    assert_eq!(sent.status, 200, "{}", sent.body);
    let events = fixture.event_names();
    assert!(
        events.ends_with(&["THREAD_UPDATE", "MESSAGE_CREATE"]),
        "{events:?}"
    );
}
