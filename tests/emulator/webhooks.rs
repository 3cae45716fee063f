//! Webhooks and their messages.

use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::channel_messages::{fixture, path};
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
    let in_channel = fixture.get(&path).await.body;
    let in_guild = fixture.get(&fixture.guild("/webhooks")).await.body;
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
    fixture.assert_logged("WEBHOOK_CREATE", Some("mirror"));
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

    let edited = fixture.patch(&one, &json!({ "name": "New" })).await;
    let read = fixture.get(&one).await;
    let deleted = fixture.delete(&one).await;
    let gone = fixture.get(&one).await;

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
    let read = fixture.get(&one).await;
    assert_eq!((sent.status, silent.status), (200, 204));
    assert_eq!(
        (&read.body, &sent.body["webhook_id"]),
        (&sent.body, &webhook["id"])
    );
    assert_eq!(sent.body["author"]["username"], "Ferris");
    assert_eq!(sent.body["mention_everyone"], false);
    assert_eq!(fixture.member("alice").messages().len(), 2);
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

#[tokio::test]
async fn webhook_is_read_edited_and_deleted_with_its_token() {
    let fixture = manager().await;
    let webhook = create(&fixture, "Mirror").await.body;
    let edit = json!({ "name": "New", "channel_id": fixture.channel("lounge") });

    let read = with_token(&fixture, &webhook, "GET", "", Value::Null).await;
    let edited = with_token(&fixture, &webhook, "PATCH", "", edit).await;
    let event = fixture.last_event("WEBHOOKS_UPDATE");
    let deleted = with_token(&fixture, &webhook, "DELETE", "", Value::Null).await;
    let gone = with_token(&fixture, &webhook, "GET", "", Value::Null).await;

    assert_eq!(
        (text(&read.body, "name"), read.body.get("user")),
        ("Mirror", None)
    );
    assert_eq!(
        (text(&edited.body, "name"), edited.body.get("user")),
        ("New", None)
    );
    assert_eq!(edited.body["channel_id"], webhook["channel_id"]);
    assert_eq!(event["channel_id"], webhook["channel_id"]);
    assert_eq!((deleted.status, gone.error()), (204, (404, 10015)));
    let log = fixture.service.audit_log();
    let actions: Vec<_> = log.iter().map(|entry| entry.action).collect();
    assert!(
        actions.ends_with(&["WEBHOOK_UPDATE", "WEBHOOK_DELETE"]),
        "{actions:?}"
    );
}

#[tokio::test]
async fn wrong_token_does_not_authorize_changes_of_a_webhook() {
    let fixture = manager().await;
    let mut webhook = create(&fixture, "Mirror").await.body;
    webhook["token"] = json!("wrong");

    for method in ["GET", "PATCH", "DELETE"] {
        let reply = with_token(&fixture, &webhook, method, "", json!({})).await;
        assert_eq!(reply.error(), (401, 50027), "{method}");
    }
}

#[tokio::test]
async fn name_set_with_the_token_has_1_to_80_characters() {
    let fixture = manager().await;
    let webhook = create(&fixture, "Mirror").await.body;
    let rename = async |name: String| {
        with_token(&fixture, &webhook, "PATCH", "", json!({ "name": name })).await
    };

    assert_eq!(rename("x".repeat(80)).await.status, 200);
    for name in [String::new(), "x".repeat(81), "Discord".to_owned()] {
        assert_eq!(rename(name.clone()).await.codes("/name").len(), 1, "{name}");
    }
}

/// Creates a webhook in the forum.
async fn create_in_forum(fixture: &Fixture) -> Value {
    let path = format!("/channels/{}/webhooks", fixture.channel("questions"));
    let body = json!({ "name": "Mirror" });
    fixture.post(&path, &body).await.body
}

#[tokio::test]
async fn webhook_of_a_forum_starts_a_thread_with_its_message() {
    let fixture = manager().await;
    let webhook = create_in_forum(&fixture).await;
    let body = json!({ "content": "Hi", "thread_name": "It crashes" });

    let sent = with_token(&fixture, &webhook, "POST", "?wait=true", body).await;

    assert_eq!(sent.body["channel_id"], sent.body["id"], "{}", sent.body);
    let thread = fixture.service.channel("It crashes");
    let thread = thread.expect("the guild has the thread");
    assert_eq!(
        (
            json!(thread.id),
            json!(thread.owner_id),
            thread.member_count
        ),
        (sent.body["id"].clone(), webhook["id"].clone(), Some(0))
    );
    let tail = format!("/messages/{id}?thread_id={id}", id = thread.id);
    let read = with_token(&fixture, &webhook, "GET", &tail, Value::Null).await;
    assert_eq!(read.body["content"], "Hi");
}

#[tokio::test]
async fn message_of_a_webhook_names_one_thread_in_a_forum_and_none_elsewhere() {
    let fixture = manager().await;
    let forum = create_in_forum(&fixture).await;
    let general = create(&fixture, "Mirror").await.body;
    let named = |name: &str| json!({ "content": "Hi", "thread_name": name });
    let id = fixture.channel("book-club");
    let rows = [
        (&forum, String::new(), json!({ "content": "Hi" }), 220_001),
        (&forum, format!("?thread_id={id}"), named("x"), 220_002),
        (&general, String::new(), named("x"), 220_003),
    ];
    for (webhook, query, body, code) in rows {
        let reply = with_token(&fixture, webhook, "POST", &query, body).await;
        assert_eq!(reply.error(), (400, code));
    }
    let start = async |name: String| with_token(&fixture, &forum, "POST", "", named(&name)).await;
    assert_eq!(start("x".repeat(100)).await.status, 204);
    for name in [String::new(), "x".repeat(101)] {
        assert_eq!(start(name).await.codes("/thread_name").len(), 1);
    }
}
