//! Messages of a channel: sending, reading, editing and deletion.

use guildhall_model::{Id, Message, Permissions};
use serde_json::{Value, json};

use crate::kit::{Exchange, FORM, Fixture, Reply, form, text};

const TALK: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::READ_MESSAGE_HISTORY)
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::ATTACH_FILES);

/// Returns an emulator in which the bot and @everyone have exactly these permissions.
pub(crate) async fn fixture(bot: Permissions) -> Fixture {
    let fixture = Fixture::at_noon().await;
    fixture.set_everyone_permissions(TALK).await;
    fixture.set_bot_permissions(bot);
    fixture
}

/// Returns the path of the messages in #general, followed by `tail`.
pub(crate) fn path(fixture: &Fixture, tail: &str) -> String {
    format!("/channels/{}/messages{tail}", fixture.channel("general"))
}

pub(crate) async fn send(fixture: &Fixture, body: Value) -> Reply {
    fixture.post(&path(fixture, ""), &body).await
}

/// Returns the contents of the messages that a request lists.
async fn listed(fixture: &Fixture, query: &str) -> Vec<Value> {
    let reply = fixture.get(&path(fixture, query)).await;
    let list = reply.body.as_array().cloned().unwrap_or_default();
    list.iter()
        .map(|message| message["content"].clone())
        .collect()
}

#[tokio::test]
async fn message_is_created_read_and_seen_by_members() {
    let fixture = fixture(TALK).await;

    let sent = send(
        &fixture,
        json!({ "content": "Hi", "nonce": "n", "tts": false }),
    )
    .await;

    let id = sent.body["id"].as_str().unwrap_or_default();
    let read = fixture.get(&path(&fixture, &format!("/{id}"))).await;
    assert_eq!((sent.status, &sent.body["nonce"]), (200, &json!("n")));
    assert_eq!(read.body, sent.body);
    assert_eq!(fixture.last_event("MESSAGE_CREATE")["id"], sent.body["id"]);
    assert_eq!(fixture.member("alice").messages()[0].content, "Hi");
    let channel = fixture
        .service
        .channel("general")
        .expect("the guild has the channel");
    assert_eq!(
        channel.last_message_id.map(|id| id.to_string()).as_deref(),
        Some(id)
    );
}

#[tokio::test]
async fn each_missing_permission_has_its_error() {
    let poll =
        json!({ "question": { "text": "?" }, "answers": [{ "poll_media": { "text": "A" } }] });
    let rows = [
        (
            Permissions::VIEW_CHANNEL,
            json!({ "content": "Hi" }),
            (403, 50001),
        ),
        (
            Permissions::SEND_MESSAGES,
            json!({ "content": "Hi" }),
            (403, 50013),
        ),
        (
            Permissions::SEND_POLLS,
            json!({ "poll": poll }),
            (403, 50013),
        ),
        (
            Permissions::EMBED_LINKS,
            json!({ "embeds": [{ "title": "Card" }] }),
            (400, 50006),
        ),
        (
            Permissions::READ_MESSAGE_HISTORY,
            json!({ "content": "Hi", "message_reference": { "message_id": "1" } }),
            (400, 160_002),
        ),
    ];
    for (missing, body, error) in rows {
        let fixture = Fixture::new().await;
        let all = TALK | Permissions::SEND_POLLS;
        fixture
            .set_everyone_permissions(all.difference(missing))
            .await;
        fixture.set_bot_permissions(Permissions::empty());
        assert_eq!(send(&fixture, body).await.error(), error, "{missing:?}");
    }
}

#[tokio::test]
async fn file_requires_attach_files() {
    let fixture = fixture(Permissions::empty()).await;
    let upload = async || {
        let token = format!("Authorization: Bot {}", fixture.service.bot_token());
        let files = form(&json!({ "content": "Hi" }), &[("a.txt", "text")]);
        let path = path(&fixture, "");
        fixture.send("POST", &path, &[&token, FORM], &files).await
    };

    let sent = upload().await;
    fixture
        .set_everyone_permissions(TALK.difference(Permissions::ATTACH_FILES))
        .await;
    fixture.set_bot_permissions(Permissions::empty());
    let rejected = upload().await;

    assert_eq!(sent.body["attachments"][0]["filename"], "a.txt");
    assert_eq!(rejected.error(), (403, 50013));
}

#[tokio::test]
async fn thread_requires_a_permission_of_its_own_and_counts_its_messages() {
    let fixture = fixture(TALK).await;
    let path = format!("/channels/{}/messages", fixture.channel("book-club"));
    let send = async || fixture.post(&path, &json!({ "content": "Hi" })).await;

    let (_first, second) = (send().await, send().await);
    let thread = fixture
        .service
        .channel("book-club")
        .expect("the guild has the thread");
    fixture
        .set_everyone_permissions(TALK.difference(Permissions::SEND_MESSAGES_IN_THREADS))
        .await;
    fixture.set_bot_permissions(Permissions::empty());

    assert_eq!(second.body["position"], 1);
    assert_eq!(thread.total_message_sent, Some(2));
    assert_eq!(send().await.error(), (403, 50013));
}

#[tokio::test]
async fn channel_without_messages_rejects_messages() {
    let fixture = Fixture::with_bot_permissions(Permissions::ADMINISTRATOR).await;

    for (kind, code) in [(15, 40058), (4, 50008)] {
        let body = json!({ "name": "place", "type": kind });
        let channel = fixture.post(&fixture.guild("/channels"), &body).await.body;
        let id = channel["id"].as_str().unwrap_or_default();
        let path = format!("/channels/{id}/messages");
        let reply = fixture.post(&path, &json!({ "content": "Hi" })).await;
        assert_eq!(reply.error(), (400, code), "{channel}");
    }
}

#[tokio::test]
async fn sending_unarchives_a_thread_unless_it_is_locked() {
    let fixture = fixture(TALK).await;
    let path = format!("/channels/{}/messages", fixture.channel("book-club"));
    let archive = |locked: bool| {
        fixture
            .service
            .default_guild()
            .edit_channel("book-club", |thread| {
                let metadata = thread
                    .thread_metadata
                    .as_mut()
                    .expect("the channel is a thread");
                (metadata.archived, metadata.locked) = (true, locked);
            });
    };

    archive(false);
    let sent = fixture.post(&path, &json!({ "content": "Hi" })).await;
    let events = fixture.event_names();
    archive(true);
    let rejected = fixture.post(&path, &json!({ "content": "Hi" })).await;

    assert_eq!(sent.status, 200, "{}", sent.body);
    assert!(
        events.ends_with(&[
            "THREAD_UPDATE",
            "THREAD_CREATE",
            "THREAD_MEMBER_UPDATE",
            "THREAD_MEMBERS_UPDATE",
            "MESSAGE_CREATE"
        ]),
        "{events:?}"
    );
    assert_eq!(rejected.error(), (400, 160_005));
}

#[tokio::test]
async fn reply_contains_the_message_and_mentions_its_author() {
    let fixture = fixture(TALK).await;
    let question = fixture.member("alice").send_message("Why?");
    let reference = json!({ "message_id": question.id });

    let reply = send(
        &fixture,
        json!({ "content": "So.", "message_reference": reference }),
    )
    .await;
    let silent = json!({ "parse": [] });
    let body =
        json!({ "content": "So.", "message_reference": reference, "allowed_mentions": silent });
    let quiet = send(&fixture, body).await;

    assert_eq!(
        (
            reply.body["type"].as_u64(),
            &reply.body["referenced_message"]["content"]
        ),
        (Some(19), &json!("Why?"))
    );
    assert_eq!(reply.body["mentions"][0]["username"], "alice");
    assert_eq!(quiet.body["mentions"], json!([]));
}

#[tokio::test]
async fn reply_to_a_missing_message_fails_unless_allowed() {
    let fixture = fixture(TALK).await;
    let reply = |fails: bool| json!({ "content": "So.", "message_reference": { "message_id": "5", "fail_if_not_exists": fails } });

    let rejected = send(&fixture, reply(true)).await;
    let sent = send(&fixture, reply(false)).await;

    assert_eq!(
        rejected.codes("/message_reference"),
        ["REPLIES_UNKNOWN_MESSAGE"]
    );
    assert_eq!((sent.status, &sent.body["type"]), (200, &json!(0)));
}

#[tokio::test]
async fn forward_contains_a_snapshot() {
    let fixture = fixture(TALK).await;
    let source = fixture.member("alice").send_message("News");
    let reference = json!({ "type": 1, "message_id": source.id, "channel_id": source.channel_id });

    let forward = send(&fixture, json!({ "message_reference": reference })).await;

    assert_eq!(forward.status, 200, "{}", forward.body);
    assert_eq!(
        forward.body["message_snapshots"][0]["message"]["content"],
        "News"
    );
    assert_eq!(forward.body["flags"], 1 << 14);
}

#[tokio::test]
async fn enforced_nonce_returns_the_first_message() {
    let fixture = fixture(TALK).await;
    let body = json!({ "content": "Hi", "nonce": 5, "enforce_nonce": true });

    let (first, second) = (
        send(&fixture, body.clone()).await,
        send(&fixture, body).await,
    );

    assert_eq!(first.body["id"], second.body["id"]);
    assert_eq!(listed(&fixture, "").await.len(), 1);
}

#[tokio::test]
async fn unknown_sticker_is_rejected() {
    let fixture = fixture(TALK).await;

    let reply = send(&fixture, json!({ "sticker_ids": ["5"] })).await;

    assert_eq!(reply.error(), (400, 50081));
}

#[tokio::test]
async fn every_mention_notifies_by_default() {
    let fixture = fixture(TALK | Permissions::MENTION_EVERYONE).await;
    let content = format!(
        "@everyone <@{}> <@&{}>",
        fixture.user("bob"),
        fixture.role("Helper")
    );

    let sent = send(&fixture, json!({ "content": content })).await;

    assert_eq!(sent.body["mention_everyone"], true);
    assert_eq!(sent.body["mentions"][0]["username"], "bob");
    assert_eq!(sent.body["mention_roles"], json!([fixture.role("Helper")]));
}

#[tokio::test]
async fn page_of_messages_is_newest_first() {
    let fixture = fixture(TALK).await;
    let alice = fixture.member("alice");
    let sent: Vec<_> = ["a", "b", "c", "d", "e"]
        .map(|text| alice.send_message(text).id)
        .into();
    let middle = sent[2];
    let rows = [
        (String::new(), vec!["e", "d", "c", "b", "a"]),
        ("?limit=2".to_owned(), vec!["e", "d"]),
        (format!("?before={middle}"), vec!["b", "a"]),
        (format!("?before={middle}&limit=1"), vec!["b"]),
        (format!("?after={middle}"), vec!["e", "d"]),
        (format!("?after={middle}&limit=1"), vec!["d"]),
        (format!("?around={middle}&limit=3"), vec!["d", "c", "b"]),
    ];
    for (query, texts) in rows {
        assert_eq!(listed(&fixture, &query).await, texts, "{query}");
    }
}

#[tokio::test]
async fn history_is_empty_without_read_message_history() {
    let fixture = fixture(TALK).await;
    let message = fixture.member("alice").send_message("Hi");
    fixture
        .set_everyone_permissions(TALK.difference(Permissions::READ_MESSAGE_HISTORY))
        .await;
    fixture.set_bot_permissions(Permissions::empty());

    let one = path(&fixture, &format!("/{}", message.id));
    let read = fixture.get(&one).await;

    assert_eq!(listed(&fixture, "").await, [""; 0]);
    assert_eq!(read.error(), (403, 50013));
}

#[tokio::test]
async fn ephemeral_message_does_not_exist_in_the_channel() {
    let response = json!({ "type": 4, "data": { "content": "psst", "flags": 64 } });
    let exchange = Exchange::new(crate::kit::CannedResponse::Json(response)).await;
    exchange
        .fixture
        .set_bot_permissions(Permissions::ADMINISTRATOR);
    let message = exchange.message();
    let channel = message.channel_id.expect("the message has a channel");

    let one = format!("/channels/{channel}/messages/{}", message.id);
    let read = exchange.fixture.get(&one).await;

    assert_eq!(read.error(), (404, 10008));
}

#[tokio::test]
async fn response_to_an_interaction_is_a_message_of_the_channel() {
    let exchange = Exchange::new(text("one")).await;
    exchange
        .fixture
        .set_bot_permissions(Permissions::ADMINISTRATOR);
    let message = exchange.message();
    let channel = message.channel_id.expect("the message has a channel");
    let one = format!("/channels/{channel}/messages/{}", message.id);

    let edited = exchange
        .fixture
        .patch(&one, &json!({ "content": "two" }))
        .await;
    let seen = exchange
        .webhook("GET", "/messages/@original", Value::Null)
        .await;
    let deleted = exchange.fixture.delete(&one).await;
    let gone = exchange
        .webhook("GET", "/messages/@original", Value::Null)
        .await;

    assert_eq!((edited.status, &seen.body["content"]), (200, &json!("two")));
    assert_eq!((deleted.status, gone.error()), (204, (404, 10008)));
}

#[tokio::test]
async fn message_of_another_user_can_only_lose_its_embeds() {
    let fixture = fixture(TALK | Permissions::MANAGE_MESSAGES).await;
    let message = fixture.member("alice").send_message("Hi");
    let one = path(&fixture, &format!("/{}", message.id));
    let edit = async |body| fixture.patch(&one, &body).await;

    let rejected = edit(json!({ "content": "Bye" })).await;
    let suppressed = edit(json!({ "flags": 4 })).await;
    fixture.set_bot_permissions(TALK);
    let forbidden = edit(json!({ "flags": 0 })).await;

    assert_eq!(rejected.error(), (403, 50005));
    assert_eq!(
        (suppressed.status, &suppressed.body["flags"]),
        (200, &json!(4))
    );
    assert_eq!(forbidden.error(), (403, 50013));
}

#[tokio::test]
async fn own_message_is_edited() {
    let fixture = fixture(TALK).await;
    let sent = send(&fixture, json!({ "content": "Hi" })).await;
    let one = path(
        &fixture,
        &format!("/{}", sent.body["id"].as_str().unwrap_or_default()),
    );

    let edited = fixture.patch(&one, &json!({ "content": "Bye" })).await;

    assert_eq!(
        (edited.status, &edited.body["content"]),
        (200, &json!("Bye"))
    );
    assert!(edited.body["edited_timestamp"].is_string());
    assert_eq!(fixture.last_event("MESSAGE_UPDATE")["content"], "Bye");
}

/// Deletes a message, with a reason.
async fn delete(fixture: &Fixture, message: &Message) -> Reply {
    let one = path(fixture, &format!("/{}", message.id));
    fixture
        .call_with_reason("spam", "DELETE", &one, &Value::Null)
        .await
}

#[tokio::test]
async fn deleting_the_message_of_another_user_requires_manage_messages() {
    let fixture = fixture(TALK).await;
    let message = fixture.member("alice").send_message("Hi");

    let forbidden = delete(&fixture, &message).await;
    fixture.set_bot_permissions(Permissions::MANAGE_MESSAGES);
    let deleted = delete(&fixture, &message).await;

    assert_eq!((forbidden.error(), deleted.status), ((403, 50013), 204));
    let log = fixture.service.audit_log();
    let entry = (log.last().action, log.last().target, log.last().reason());
    assert_eq!(
        entry,
        ("MESSAGE_DELETE", fixture.user("alice").get(), Some("spam"))
    );
    assert_eq!(
        fixture.last_event("MESSAGE_DELETE")["id"],
        json!(message.id)
    );
    assert_eq!(delete(&fixture, &message).await.error(), (404, 10008));
}

async fn bulk_delete(fixture: &Fixture, ids: &[Id<Message>]) -> Reply {
    let path = path(fixture, "/bulk-delete");
    fixture
        .call_with_reason("spam", "POST", &path, &json!({ "messages": ids }))
        .await
}

#[tokio::test]
async fn messages_are_deleted_in_bulk() {
    let fixture = fixture(TALK | Permissions::MANAGE_MESSAGES).await;
    let alice = fixture.member("alice");
    let ids = ["a", "b", "c"].map(|text| alice.send_message(text).id);

    let deleted = bulk_delete(&fixture, &ids[..2]).await;

    assert_eq!(deleted.status, 204, "{}", deleted.body);
    assert_eq!(
        fixture.last_event("MESSAGE_DELETE_BULK")["ids"],
        json!(ids[..2])
    );
    assert_eq!(
        fixture.service.audit_log().last().action,
        "MESSAGE_BULK_DELETE"
    );
    assert_eq!(listed(&fixture, "").await, ["c"]);
}

#[tokio::test]
async fn bulk_delete_rejects_too_few_and_old_messages() {
    let fixture = fixture(TALK | Permissions::MANAGE_MESSAGES).await;
    let new = fixture.member("alice").send_message("Hi").id;

    assert_eq!(bulk_delete(&fixture, &[new]).await.error(), (400, 50016));
    assert_eq!(
        bulk_delete(&fixture, &[new, Id::new(1)]).await.error(),
        (400, 50034)
    );
    fixture.set_bot_permissions(TALK);
    assert_eq!(
        bulk_delete(&fixture, &[new, new]).await.error(),
        (403, 50013)
    );
}
