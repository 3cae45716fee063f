//! Handles for the messages of a channel.

use acceptance::{MockTransport, http_response};
use bytes::Bytes;
use guildhall::client::handle::{Channel, Messages};
use guildhall::client::{File, Request};
use guildhall::model::api::{CreateMessage, Endpoint};
use guildhall::model::message::MessageReference;
use guildhall::model::{Embed, Id, MessageBody, MessageFlags, Timestamp};
use http::Response;
use serde_json::{Value, json};

use crate::handle::{CHANNEL, MESSAGE, SentRequest, USER, sent_by_client};

pub(crate) async fn sent_by_channel<E: Endpoint>(
    call: impl FnOnce(Channel) -> Request<E>,
) -> SentRequest {
    sent_by_client(|client| call(client.channel(CHANNEL))).await
}

/// Asserts the body of the request that creates a message.
async fn assert_created(call: impl FnOnce(Messages) -> Request<CreateMessage>, body: Value) {
    let sent = sent_by_channel(|channel| call(channel.messages())).await;
    assert_eq!(
        sent,
        SentRequest::new("POST /channels/5/messages").body(body)
    );
}

#[tokio::test]
async fn message_is_created_from_text_embed_or_body() {
    let embed = || Embed::new().title("Timed out");
    let silent = MessageBody::text("Hi").flag(MessageFlags::SUPPRESS_NOTIFICATIONS);

    assert_created(|messages| messages.create("Hi"), json!({"content": "Hi"})).await;
    assert_created(
        |messages| messages.create(embed()),
        json!({"embeds": [embed()]}),
    )
    .await;
    assert_created(
        |messages| messages.create(silent),
        json!({"content": "Hi", "flags": 4096}),
    )
    .await;
}

#[tokio::test]
async fn message_has_a_reply_a_nonce_and_stickers() {
    let body = json!({"content": "Hi", "message_reference": {"message_id": "7"}, "nonce": "n",
        "enforce_nonce": true, "sticker_ids": ["8"]});

    let create = |messages: Messages| {
        let message = messages.create("Hi").reply_to(MESSAGE);
        message
            .nonce("n")
            .enforce_nonce(true)
            .sticker_ids([Id::new(8)])
    };

    assert_created(create, body).await;
}

#[tokio::test]
async fn message_is_forwarded() {
    let forward = MessageReference::forward(CHANNEL, MESSAGE);
    let reference = json!({"type": 1, "message_id": "7", "channel_id": "5"});

    let create = |messages: Messages| {
        messages
            .create(MessageBody::default())
            .message_reference(forward)
    };

    assert_created(create, json!({"message_reference": reference})).await;
}

#[tokio::test]
async fn file_is_sent_with_a_message() {
    let transport = MockTransport::new([]);
    let messages = transport.client().channel(CHANNEL).messages();

    drop(messages.create("Hi").file(File::new("a.txt", "text")).await);

    let requests = transport.requests();
    let sent = String::from_utf8_lossy(requests[0].request.body());
    assert!(
        sent.contains(r#""attachments":[{"id":"0","filename":"a.txt"}]"#),
        "{sent}"
    );
}

#[tokio::test]
async fn messages_are_listed_edited_and_deleted() {
    let message = |channel: Channel| channel.message(MESSAGE);
    let line = "/channels/5/messages";

    let listed =
        sent_by_channel(|channel| channel.messages().list().around(MESSAGE).limit(10)).await;
    let read = sent_by_channel(|channel| message(channel).get()).await;
    let edited =
        sent_by_channel(|channel| message(channel).edit().content("Bye").embeds(None)).await;
    let deleted = sent_by_channel(|channel| message(channel).delete().reason("spam")).await;

    assert_eq!(
        listed,
        SentRequest::new(&format!("GET {line}?around=7&limit=10"))
    );
    assert_eq!(read, SentRequest::new(&format!("GET {line}/7")));
    let body = json!({"content": "Bye", "embeds": null});
    assert_eq!(
        edited,
        SentRequest::new(&format!("PATCH {line}/7")).body(body)
    );
    assert_eq!(
        deleted,
        SentRequest::new(&format!("DELETE {line}/7")).reason("spam")
    );
}

#[tokio::test]
async fn messages_are_deleted_in_bulk() {
    let ids = [Id::new(u64::MAX), Id::new(u64::MAX - 1)];
    let sent = sent_by_channel(|channel| channel.messages().bulk_delete(ids).reason("spam")).await;

    let body = json!({"messages": ids});
    let expected = SentRequest::new("POST /channels/5/messages/bulk-delete").body(body);
    assert_eq!(sent, expected.reason("spam"));
}

/// Returns a page of messages.
fn page<const N: usize>(ids: [u64; N]) -> Response<Bytes> {
    let messages = ids.map(|id| json!({"id": id.to_string()}));
    http_response(200, &[], &json!(messages.as_slice()).to_string())
}

#[tokio::test]
async fn message_stream_goes_back_in_time() {
    let transport = MockTransport::new([page([9, 8]), page([6, 5]), page([])]);
    let list = transport.client().channel(CHANNEL).messages().list();

    let messages = list
        .limit(2)
        .stream()
        .all()
        .await
        .expect("the pages can be read");

    let ids: Vec<_> = messages.iter().map(|message| message.id.get()).collect();
    assert_eq!(ids, [9, 8, 6, 5]);
    let line = |before: &str| format!("GET /channels/5/messages?{before}limit=2");
    let lines = ["", "before=8&", "before=5&"].map(line);
    assert_eq!(transport.request_lines(), lines);
}

#[tokio::test]
async fn message_stream_respects_after_and_before() {
    let transport = MockTransport::new([page([8, 7]), page([5, 3])]);
    let list = transport
        .client()
        .channel(CHANNEL)
        .messages()
        .list()
        .limit(2);

    let between = list.before(Id::new(9)).after(Id::new(4)).stream();

    let messages = between.all().await.expect("the pages can be read");
    let ids: Vec<_> = messages.iter().map(|message| message.id.get()).collect();
    assert_eq!(ids, [8, 7, 5]);
    let line = |before| format!("GET /channels/5/messages?before={before}&limit=2");
    assert_eq!(transport.request_lines(), [9, 7].map(line));
}

#[tokio::test]
async fn reactions_are_added_listed_and_removed() {
    let reaction = |channel: Channel| channel.message(MESSAGE).reaction("👍");
    let line = "/channels/5/messages/7/reactions/%F0%9F%91%8D";
    let rows = [
        (
            sent_by_channel(|channel| reaction(channel).add()).await,
            format!("PUT {line}/@me"),
        ),
        (
            sent_by_channel(|channel| reaction(channel).remove()).await,
            format!("DELETE {line}/@me"),
        ),
        (
            sent_by_channel(|channel| reaction(channel).remove_user(USER)).await,
            format!("DELETE {line}/3"),
        ),
        (
            sent_by_channel(|channel| reaction(channel).clear()).await,
            format!("DELETE {line}"),
        ),
        (
            sent_by_channel(|channel| reaction(channel).users().after(USER).limit(5)).await,
            format!("GET {line}?after=3&limit=5"),
        ),
        (
            sent_by_channel(|channel| channel.message(MESSAGE).clear_reactions()).await,
            "DELETE /channels/5/messages/7/reactions".to_owned(),
        ),
    ];
    for (sent, line) in rows {
        assert_eq!(sent, SentRequest::new(&line));
    }
}

#[tokio::test]
async fn messages_are_pinned_unpinned_and_published() {
    let message = |channel: Channel| channel.message(MESSAGE);
    let line = "/channels/5/messages/pins";
    let before = "2026-01-01T00:00:00Z"
        .parse::<Timestamp>()
        .expect("the time is valid");

    let listed = sent_by_channel(|channel| channel.pins().before(before).limit(5)).await;
    let pinned = sent_by_channel(|channel| message(channel).pin().reason("rules")).await;
    let unpinned = sent_by_channel(|channel| message(channel).unpin().reason("old")).await;
    let published = sent_by_channel(|channel| message(channel).crosspost()).await;

    let query = "before=2026-01-01T00%3A00%3A00%2B00%3A00&limit=5";
    assert_eq!(listed, SentRequest::new(&format!("GET {line}?{query}")));
    assert_eq!(
        pinned,
        SentRequest::new(&format!("PUT {line}/7")).reason("rules")
    );
    assert_eq!(
        unpinned,
        SentRequest::new(&format!("DELETE {line}/7")).reason("old")
    );
    assert_eq!(
        published,
        SentRequest::new("POST /channels/5/messages/7/crosspost")
    );
}

#[tokio::test]
async fn direct_message_opens_the_channel_first() {
    let dm = http_response(200, &[], r#"{"id": "8", "type": 1}"#);
    let transport = MockTransport::new([dm, http_response(200, &[], r#"{"id": "9"}"#)]);

    let sent = transport.client().user(USER).direct_message("Hi").await;

    assert_eq!(sent.expect("the message is sent").id, Id::new(9));
    let lines = ["POST /users/@me/channels", "POST /channels/8/messages"];
    assert_eq!(transport.request_lines(), lines);
}

#[tokio::test]
async fn refusal_of_a_direct_message_is_recognized() {
    for (code, is_refused) in [(50007, true), (50278, true), (50013, false)] {
        let dm = http_response(200, &[], r#"{"id": "8", "type": 1}"#);
        let refusal = json!({"code": code, "message": "Cannot send messages to this user"});
        let transport = MockTransport::new([dm, http_response(403, &[], &refusal.to_string())]);

        let error = transport.client().user(USER).direct_message("Hi").await;

        let error = error.expect_err("the message is rejected");
        assert_eq!(error.is_direct_message_refused(), is_refused, "{code}");
    }
}
