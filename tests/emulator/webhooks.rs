//! Webhooks and their messages.

use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::channel_messages::{fixture, member, path};
use crate::kit::{Fixture, Reply};

/// Returns an emulator whose bot may manage webhooks.
async fn manager() -> Fixture {
    fixture(Permissions::MANAGE_WEBHOOKS).await
}

/// Creates a webhook in #general.
async fn create(fixture: &Fixture, name: &str) -> Reply {
    let path = format!("/channels/{}/webhooks", fixture.channel("general"));
    fixture
        .call_with_reason("mirror", "POST", &path, &json!({ "name": name }))
        .await
}

fn text<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().unwrap_or_default()
}

/// Sends a request that the token of a webhook authorizes.
async fn with_token(
    fixture: &Fixture,
    webhook: &Value,
    method: &str,
    tail: &str,
    body: Value,
) -> Reply {
    let path = format!(
        "/webhooks/{}/{}{tail}",
        text(webhook, "id"),
        text(webhook, "token")
    );
    let header = ["Content-Type: application/json"];
    fixture.send(method, &path, &header, body.to_string()).await
}

#[tokio::test]
async fn webhook_is_created_listed_and_logged() {
    let fixture = manager().await;

    let created = create(&fixture, "Mirror").await;

    let path = format!("/channels/{}/webhooks", fixture.channel("general"));
    let in_channel = fixture.call("GET", &path, &Value::Null).await.body;
    let in_guild = fixture
        .call("GET", &fixture.guild("/webhooks"), &Value::Null)
        .await
        .body;
    assert_eq!(
        (created.status, &created.body["name"]),
        (200, &json!("Mirror"))
    );
    assert_eq!(
        (&in_channel[0], &in_guild[0]),
        (&created.body, &created.body)
    );
    let event = fixture.last_event("WEBHOOKS_UPDATE");
    assert_eq!(event["channel_id"], json!(fixture.channel("general")));
    let log = fixture.service.audit_log();
    assert_eq!(
        (log.last().action, log.last().reason()),
        ("WEBHOOK_CREATE", Some("mirror"))
    );
}

#[tokio::test]
async fn webhooks_require_manage_webhooks() {
    let fixture = manager().await;
    let webhook = create(&fixture, "Mirror").await.body;
    fixture.set_bot_permissions(Permissions::empty());
    let one = format!("/webhooks/{}", text(&webhook, "id"));
    let all = fixture.guild("/webhooks");

    assert_eq!(create(&fixture, "Mirror").await.error(), (403, 50013));
    for (method, path) in [
        ("GET", &one),
        ("PATCH", &one),
        ("DELETE", &one),
        ("GET", &all),
    ] {
        let reply = fixture.call(method, path, &json!({})).await;
        assert_eq!(reply.error(), (403, 50013), "{method} {path}");
    }
}

#[tokio::test]
async fn webhook_is_edited_and_deleted() {
    let fixture = manager().await;
    let webhook = create(&fixture, "Mirror").await.body;
    let one = format!("/webhooks/{}", text(&webhook, "id"));

    let edited = fixture.call("PATCH", &one, &json!({ "name": "New" })).await;
    let read = fixture.call("GET", &one, &Value::Null).await;
    let deleted = fixture.call("DELETE", &one, &Value::Null).await;
    let gone = fixture.call("GET", &one, &Value::Null).await;

    assert_eq!(
        (text(&edited.body, "name"), &read.body),
        ("New", &edited.body)
    );
    assert_eq!((deleted.status, gone.error()), (204, (404, 10015)));
    assert_eq!(fixture.service.audit_log().last().action, "WEBHOOK_DELETE");
}

#[tokio::test]
async fn channel_has_at_most_15_webhooks() {
    let fixture = manager().await;
    for _ in 0..15 {
        assert_eq!(create(&fixture, "Mirror").await.status, 200);
    }

    assert_eq!(create(&fixture, "Mirror").await.error(), (400, 30007));
}

#[tokio::test]
async fn message_of_a_webhook_is_a_message_of_the_channel() {
    let fixture = manager().await;
    let webhook = create(&fixture, "Mirror").await.body;
    let body = json!({ "content": "Hi @everyone", "username": "Ferris" });

    let sent = with_token(&fixture, &webhook, "POST", "?wait=true", body.clone()).await;
    let silent = with_token(&fixture, &webhook, "POST", "", body).await;

    let one = path(&fixture, &format!("/{}", text(&sent.body, "id")));
    let read = fixture.call("GET", &one, &Value::Null).await;
    assert_eq!((sent.status, silent.status), (200, 204));
    assert_eq!(
        (&read.body, &sent.body["webhook_id"]),
        (&sent.body, &webhook["id"])
    );
    assert_eq!(sent.body["author"]["username"], "Ferris");
    assert_eq!(sent.body["mention_everyone"], false);
    assert_eq!(member(&fixture, "alice").messages().len(), 2);
}

#[tokio::test]
async fn message_of_a_webhook_is_read_edited_and_deleted_with_its_token() {
    let fixture = manager().await;
    let webhook = create(&fixture, "Mirror").await.body;
    let sent = with_token(
        &fixture,
        &webhook,
        "POST",
        "?wait=true",
        json!({ "content": "Hi" }),
    )
    .await;
    let tail = format!("/messages/{}", text(&sent.body, "id"));

    let read = with_token(&fixture, &webhook, "GET", &tail, Value::Null).await;
    let edited = with_token(
        &fixture,
        &webhook,
        "PATCH",
        &tail,
        json!({ "content": "Bye" }),
    )
    .await;
    let deleted = with_token(&fixture, &webhook, "DELETE", &tail, Value::Null).await;
    let gone = with_token(&fixture, &webhook, "GET", &tail, Value::Null).await;

    assert_eq!(
        (read.body, text(&edited.body, "content")),
        (sent.body, "Bye")
    );
    assert_eq!((deleted.status, gone.error()), (204, (404, 10008)));
    assert!(
        fixture
            .event_names()
            .ends_with(&["MESSAGE_UPDATE", "MESSAGE_DELETE"])
    );
}

#[tokio::test]
async fn wrong_token_and_unknown_webhook_are_rejected() {
    let fixture = manager().await;
    let mut webhook = create(&fixture, "Mirror").await.body;
    let message = json!({ "content": "Hi" });

    webhook["token"] = json!("wrong");
    let wrong = with_token(&fixture, &webhook, "POST", "", message.clone()).await;
    webhook["id"] = json!("5");
    let unknown = with_token(&fixture, &webhook, "POST", "", message).await;

    assert_eq!(
        (wrong.error(), unknown.error()),
        ((401, 50027), (404, 10015))
    );
}

#[tokio::test]
async fn webhook_sends_in_threads_of_its_channel_only() {
    let fixture = manager().await;
    let webhook = create(&fixture, "Mirror").await.body;
    let send = async |thread| {
        let tail = format!("?wait=true&thread_id={thread}");
        with_token(
            &fixture,
            &webhook,
            "POST",
            &tail,
            json!({ "content": "Hi" }),
        )
        .await
    };

    let accepted = send(fixture.channel("book-club")).await;
    let rejected = send(fixture.channel("general")).await;

    let thread = json!(fixture.channel("book-club"));
    assert_eq!(accepted.body["channel_id"], thread);
    assert_eq!(rejected.error(), (404, 10003));
}
