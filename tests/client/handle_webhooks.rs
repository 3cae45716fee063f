//! Handles for webhooks and their messages.

use guildhall::client::Request;
use guildhall::client::handle::{Webhook, WebhookMessages};
use guildhall::model::Id;
use guildhall::model::api::Endpoint;
use serde_json::json;

use crate::handle::{CHANNEL, MESSAGE, SentRequest, sent_by_client, sent_by_guild};
use crate::handle_messages::sent_by_channel;

async fn sent_by_webhook<E: Endpoint>(call: impl FnOnce(Webhook) -> Request<E>) -> SentRequest {
    sent_by_client(|client| call(client.webhook(Id::new(9)))).await
}

/// Returns the request that a call on the messages of a webhook sends.
async fn sent_with_token<E: Endpoint>(
    call: impl FnOnce(WebhookMessages) -> Request<E>,
) -> SentRequest {
    sent_by_webhook(|webhook| call(webhook.messages("a/b"))).await
}

#[tokio::test]
async fn webhooks_are_created_and_listed() {
    let created =
        sent_by_channel(|channel| channel.create_webhook("Mirror").reason("asked for")).await;
    let in_channel = sent_by_channel(|channel| channel.webhooks()).await;
    let in_guild = sent_by_guild(|guild| guild.webhooks()).await;

    let expected = SentRequest::new("POST /channels/5/webhooks").body(json!({"name": "Mirror"}));
    assert_eq!(created, expected.reason("asked%20for"));
    assert_eq!(in_channel, SentRequest::new("GET /channels/5/webhooks"));
    assert_eq!(in_guild, SentRequest::new("GET /guilds/2/webhooks"));
}

#[tokio::test]
async fn webhook_is_read_edited_and_deleted() {
    let read = sent_by_webhook(|webhook| webhook.get()).await;
    let edited =
        sent_by_webhook(|webhook| webhook.edit().name("New").avatar(None).channel_id(CHANNEL))
            .await;
    let deleted = sent_by_webhook(|webhook| webhook.delete().reason("old")).await;

    assert_eq!(read, SentRequest::new("GET /webhooks/9"));
    let body = json!({"name": "New", "avatar": null, "channel_id": "5"});
    assert_eq!(edited, SentRequest::new("PATCH /webhooks/9").body(body));
    assert_eq!(
        deleted,
        SentRequest::new("DELETE /webhooks/9").reason("old")
    );
}

#[tokio::test]
async fn token_of_the_webhook_authorizes_its_messages() {
    let line = "/webhooks/9/a%2Fb";
    let anonymous = |line: &str| SentRequest::new(line).authorization("");

    let sent = sent_with_token(|messages| {
        messages
            .create("Hi")
            .username("Ferris")
            .wait(true)
            .thread_id(CHANNEL)
    })
    .await;
    let read = sent_with_token(|messages| messages.get(MESSAGE).thread_id(CHANNEL)).await;
    let edited =
        sent_with_token(|messages| messages.edit(MESSAGE).content("Bye").with_components(true))
            .await;
    let deleted = sent_with_token(|messages| messages.delete(MESSAGE)).await;

    let body = json!({"content": "Hi", "username": "Ferris"});
    assert_eq!(
        sent,
        anonymous(&format!("POST {line}?wait=true&thread_id=5")).body(body)
    );
    assert_eq!(
        read,
        anonymous(&format!("GET {line}/messages/7?thread_id=5"))
    );
    let expected = anonymous(&format!("PATCH {line}/messages/7?with_components=true"));
    assert_eq!(edited, expected.body(json!({"content": "Bye"})));
    assert_eq!(deleted, anonymous(&format!("DELETE {line}/messages/7")));
}

#[tokio::test]
async fn token_of_the_webhook_authorizes_its_changes() {
    let anonymous =
        |method: &str| SentRequest::new(&format!("{method} /webhooks/9/a%2Fb")).authorization("");

    let read = sent_by_webhook(|webhook| webhook.with_token("a/b").get()).await;
    let edited = sent_by_webhook(|webhook| {
        let edit = webhook.with_token("a/b").edit();
        edit.name("New").avatar(None).reason("renamed")
    })
    .await;
    let deleted = sent_by_webhook(|webhook| webhook.with_token("a/b").delete()).await;

    assert_eq!(read, anonymous("GET"));
    let body = json!({"name": "New", "avatar": null});
    assert_eq!(edited, anonymous("PATCH").body(body).reason("renamed"));
    assert_eq!(deleted, anonymous("DELETE"));
}

#[tokio::test]
async fn message_of_a_webhook_starts_a_thread() {
    let sent = sent_with_token(|messages| {
        let message = messages.create("Hi").thread_name("It crashes");
        message.applied_tags([Id::new(8)])
    })
    .await;

    let body = json!({"content": "Hi", "thread_name": "It crashes", "applied_tags": ["8"]});
    let expected = SentRequest::new("POST /webhooks/9/a%2Fb").authorization("");
    assert_eq!(sent, expected.body(body));
}
