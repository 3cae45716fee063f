//! Handles for the emojis of a guild and of an app.

use guildhall::client::Request;
use guildhall::client::handle::{ApplicationEmojis, GuildEmojis};
use guildhall::model::api::Endpoint;
use guildhall::model::{Emoji, Id, ImageData, ImageFormat};
use serde_json::json;

use crate::handle::{APP, ROLE, SentRequest, sent_by_client, sent_by_guild};

const EMOJI: Id<Emoji> = Id::new(9);

const IMAGE: &str = "data:image/png;base64,iVBORw0KGgo=";

pub(crate) fn image() -> ImageData {
    ImageData::new(ImageFormat::Png, b"\x89PNG\r\n\x1A\n")
        .expect("the bytes have the signature of a PNG")
}

async fn sent_by_emojis<E: Endpoint>(call: impl FnOnce(GuildEmojis) -> Request<E>) -> SentRequest {
    sent_by_guild(|guild| call(guild.emojis())).await
}

async fn sent_by_app<E: Endpoint>(
    call: impl FnOnce(ApplicationEmojis) -> Request<E>,
) -> SentRequest {
    sent_by_client(|client| call(client.application(APP).emojis())).await
}

#[tokio::test]
async fn emojis_of_a_guild_are_created_and_listed() {
    let list = sent_by_emojis(|emojis| emojis.list()).await;
    let read = sent_by_emojis(|emojis| emojis.get(EMOJI)).await;
    let create = |emojis: GuildEmojis| emojis.create("ferris", image()).roles([ROLE]).reason("why");
    let created = sent_by_emojis(create).await;

    assert_eq!(list, SentRequest::new("GET /guilds/2/emojis"));
    assert_eq!(read, SentRequest::new("GET /guilds/2/emojis/9"));
    let body = json!({"name": "ferris", "image": IMAGE, "roles": ["4"]});
    let expected = SentRequest::new("POST /guilds/2/emojis").body(body);
    assert_eq!(created, expected.reason("why"));
}

#[tokio::test]
async fn emoji_of_a_guild_is_edited_and_deleted() {
    let edit = |emojis: GuildEmojis| emojis.edit(EMOJI).name("crab").roles(None).reason("why");
    let edited = sent_by_emojis(edit).await;
    let deleted = sent_by_emojis(|emojis| emojis.delete(EMOJI).reason("old")).await;

    let line = "/guilds/2/emojis/9";
    let expected = SentRequest::new(&format!("PATCH {line}")).reason("why");
    assert_eq!(
        edited,
        expected.body(json!({"name": "crab", "roles": null}))
    );
    let expected = SentRequest::new(&format!("DELETE {line}"));
    assert_eq!(deleted, expected.reason("old"));
}

#[tokio::test]
async fn emojis_of_an_app_are_created_edited_and_deleted() {
    let list = sent_by_app(|emojis| emojis.list()).await;
    let created = sent_by_app(|emojis| emojis.create("ferris", image())).await;
    let read = sent_by_app(|emojis| emojis.get(EMOJI)).await;
    let edited = sent_by_app(|emojis| emojis.edit(EMOJI).name("crab")).await;
    let deleted = sent_by_app(|emojis| emojis.delete(EMOJI)).await;

    let line = "/applications/1/emojis";
    assert_eq!(list, SentRequest::new(&format!("GET {line}")));
    let expected = SentRequest::new(&format!("POST {line}"));
    assert_eq!(
        created,
        expected.body(json!({"name": "ferris", "image": IMAGE}))
    );
    assert_eq!(read, SentRequest::new(&format!("GET {line}/9")));
    let expected = SentRequest::new(&format!("PATCH {line}/9"));
    assert_eq!(edited, expected.body(json!({"name": "crab"})));
    assert_eq!(deleted, SentRequest::new(&format!("DELETE {line}/9")));
}
