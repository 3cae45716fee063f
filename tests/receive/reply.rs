//! Values returned by a handler become messages.

use std::borrow::Cow;

use acceptance::{AppResponse, SignedRequest, app, slash};
use guildhall::model::{AllowedMentionType, AllowedMentions, PollBody};
use guildhall::prelude::*;
use serde_json::{Value, json};

/// Return text
#[command]
fn text() -> String {
    "hello @everyone".to_owned()
}

/// Return borrowed text
#[command]
fn borrowed() -> Cow<'static, str> {
    Cow::Borrowed("hello")
}

/// Return an embed
#[command]
fn embed() -> Embed {
    Embed {
        title: Some("A title".to_owned()),
        ..Embed::default()
    }
}

/// Return everything
#[command]
#[expect(
    clippy::unnecessary_wraps,
    reason = "the test is about wrapped return values"
)]
fn everything() -> Option<Result<Reply>> {
    let reply = Reply::text("hello").embed(embed()).ephemeral();
    Some(Ok(reply.allowed_mentions(
        AllowedMentions::none().parse(AllowedMentionType::Users),
    )))
}

/// Ask everybody
#[command]
fn vote() -> Reply {
    let poll = PollBody::new("Tabs?", ["Yes".into(), "No".into()]);
    Reply::default()
        .poll(poll)
        .silent(true)
        .suppress_embeds(true)
}

async fn send(command: &guildhall::command::Command) -> AppResponse {
    SignedRequest::from(slash(command.def().name, json!([])))
        .send_to(&app(&[*command]))
        .await
}

async fn data(command: &guildhall::command::Command) -> Value {
    let json = send(command).await.json();
    assert_eq!(json["type"], 4);
    json["data"].clone()
}

#[tokio::test]
async fn returned_text_mentions_nobody() {
    let expected = json!({"content": "hello @everyone", "allowed_mentions": {"parse": []}});
    assert_eq!(data(&text::COMMAND).await, expected);
}

#[tokio::test]
async fn borrowed_text_becomes_the_content() {
    assert_eq!(data(&borrowed::COMMAND).await["content"], "hello");
}

#[tokio::test]
async fn embed_becomes_a_message() {
    assert_eq!(
        data(&embed::COMMAND).await["embeds"],
        json!([{"title": "A title"}])
    );
}

#[tokio::test]
async fn reply_sets_flags_and_allowed_mentions() {
    let data = data(&everything::COMMAND).await;
    assert_eq!(data["flags"], 64);
    assert_eq!(data["embeds"][0]["title"], "A title");
    assert_eq!(data["allowed_mentions"]["parse"], json!(["users"]));
}

#[tokio::test]
async fn poll_becomes_a_message_with_its_flags() {
    let data = data(&vote::COMMAND).await;
    assert_eq!(data["poll"]["question"]["text"], "Tabs?");
    assert_eq!(data["poll"]["answers"][1]["poll_media"]["text"], "No");
    assert_eq!(data["flags"], (1 << 2) | (1 << 12));
}
