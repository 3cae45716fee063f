//! Pinned and published messages.

use guildhall_model::{Message, MessageFlags, Permissions};
use serde_json::{Value, json};

use crate::channel_messages::{fixture, path};
use crate::kit::{Fixture, Reply};

async fn pin(fixture: &Fixture, method: &str, message: &Message) -> Reply {
    let path = path(fixture, &format!("/pins/{}", message.id));
    fixture
        .call_with_reason("rules", method, &path, &Value::Null)
        .await
}

/// Returns the contents of the pinned messages, and whether there are more.
async fn pins(fixture: &Fixture, query: &str) -> (Vec<Value>, Value) {
    let reply = fixture.get(&path(fixture, &format!("/pins{query}"))).await;
    let items = reply.body["items"].as_array().cloned().unwrap_or_default();
    let contents = items.iter().map(|pin| pin["message"]["content"].clone());
    (contents.collect(), reply.body["has_more"].clone())
}

#[tokio::test]
async fn message_is_pinned_announced_and_unpinned() {
    let fixture = fixture(Permissions::PIN_MESSAGES).await;
    let alice = fixture.member("alice");
    let message = alice.send_message("Be kind.");

    let pinned = pin(&fixture, "PUT", &message).await;
    let again = pin(&fixture, "PUT", &message).await;
    let names = fixture.event_names();
    let listed = pins(&fixture, "").await;
    let unpinned = pin(&fixture, "DELETE", &message).await;

    assert_eq!(
        (pinned.status, again.status, unpinned.status),
        (204, 204, 204)
    );
    let expected = ["MESSAGE_UPDATE", "CHANNEL_PINS_UPDATE", "MESSAGE_CREATE"];
    assert!(names.ends_with(&expected), "{names:?}");
    assert_eq!(listed, (vec![json!("Be kind.")], json!(false)));
    assert_eq!(pins(&fixture, "").await.0, [""; 0]);
    let notice = alice
        .messages()
        .pop()
        .and_then(|notice| notice.message_reference);
    assert_eq!(
        notice.and_then(|reference| reference.message_id),
        Some(message.id)
    );
}

#[tokio::test]
async fn older_paths_pin_list_and_unpin() {
    let fixture = fixture(Permissions::PIN_MESSAGES).await;
    let message = fixture.member("alice").send_message("Be kind.");
    let list = path(&fixture, "/pins").replace("/messages", "");
    let pin = format!("{list}/{}", message.id);

    let pinned = fixture.put(&pin, &Value::Null).await;
    let listed = fixture.get(&list).await;
    let unpinned = fixture.delete(&pin).await;

    assert_eq!((pinned.status, unpinned.status), (204, 204));
    assert_eq!(listed.body[0]["content"], "Be kind.");
    assert_eq!(pins(&fixture, "").await.0, [""; 0]);
}

#[tokio::test]
async fn pins_have_audit_log_entries() {
    let fixture = fixture(Permissions::PIN_MESSAGES).await;
    let message = fixture.member("alice").send_message("Be kind.");

    pin(&fixture, "PUT", &message).await;
    pin(&fixture, "DELETE", &message).await;

    let log = fixture.service.audit_log();
    let entries = log
        .iter()
        .rev()
        .take(2)
        .map(|entry| (entry.action, entry.target, entry.reason()));
    let alice = fixture.user("alice").get();
    let expected = [
        ("MESSAGE_UNPIN", alice, Some("rules")),
        ("MESSAGE_PIN", alice, Some("rules")),
    ];
    assert_eq!(entries.collect::<Vec<_>>(), expected);
}

#[tokio::test]
async fn pins_require_pin_messages() {
    let fixture = fixture(Permissions::MANAGE_MESSAGES).await;
    let message = fixture.member("alice").send_message("Be kind.");

    for method in ["PUT", "DELETE"] {
        assert_eq!(
            pin(&fixture, method, &message).await.error(),
            (403, 50013),
            "{method}"
        );
    }
}

#[tokio::test]
async fn system_message_cannot_be_pinned() {
    let fixture = fixture(Permissions::PIN_MESSAGES).await;
    let alice = fixture.member("alice");
    pin(&fixture, "PUT", &alice.send_message("Be kind.")).await;
    let notice = alice.messages().pop().expect("the pin is announced");

    assert_eq!(pin(&fixture, "PUT", &notice).await.error(), (403, 50021));
}

#[tokio::test]
async fn pins_are_listed_in_pages() {
    let fixture = fixture(Permissions::PIN_MESSAGES).await;
    let alice = fixture.member("alice");
    for text in ["a", "b"] {
        pin(&fixture, "PUT", &alice.send_message(text)).await;
    }

    assert_eq!(
        pins(&fixture, "?limit=1").await,
        (vec![json!("b")], json!(true))
    );
    let before = pins(&fixture, "?before=2020-01-01T00:00:00Z").await;
    assert_eq!(before, (Vec::new(), json!(false)));
}

#[tokio::test]
async fn channel_has_at_most_250_pins() {
    let fixture = fixture(Permissions::PIN_MESSAGES).await;
    let alice = fixture.member("alice");
    for _ in 0..250 {
        assert_eq!(
            pin(&fixture, "PUT", &alice.send_message("a")).await.status,
            204
        );
    }

    let last = pin(&fixture, "PUT", &alice.send_message("b")).await;

    assert_eq!(last.error(), (400, 30003));
}

#[tokio::test]
async fn announcement_is_published_once() {
    let fixture = fixture(Permissions::MANAGE_MESSAGES | Permissions::MANAGE_CHANNELS).await;
    let body = json!({ "name": "releases", "type": 5 });
    let channel = fixture.post(&fixture.guild("/channels"), &body).await.body;
    let path = format!(
        "/channels/{}/messages",
        channel["id"].as_str().unwrap_or_default()
    );
    let sent = fixture
        .post(&path, &json!({ "content": "Version 2" }))
        .await;
    let path = format!(
        "{path}/{}/crosspost",
        sent.body["id"].as_str().unwrap_or_default()
    );

    let published = fixture.post(&path, &Value::Null).await;
    let again = fixture.post(&path, &Value::Null).await;

    assert_eq!(published.body["flags"], MessageFlags::CROSSPOSTED.bits());
    assert_eq!(fixture.last_event("MESSAGE_UPDATE")["id"], sent.body["id"]);
    assert_eq!(again.error(), (400, 40033));
}

#[tokio::test]
async fn message_of_an_ordinary_channel_cannot_be_published() {
    let fixture = fixture(Permissions::MANAGE_MESSAGES).await;
    let message = fixture.member("alice").send_message("Hi");

    let path = path(&fixture, &format!("/{}/crosspost", message.id));
    let reply = fixture.post(&path, &Value::Null).await;

    assert_eq!(reply.error(), (400, 50024));
}
