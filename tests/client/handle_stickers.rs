//! Handle for the stickers of a guild, whose forms have a part for each field.

use acceptance::{MockTransport, http_response, multipart_text};
use guildhall::client::handle::Stickers;
use guildhall::client::{ErrorKind, File, Request};
use guildhall::model::api::Endpoint;
use guildhall::model::{Id, Sticker};
use serde_json::json;

use crate::handle::{GUILD, SentRequest, sent_by_client, sent_by_guild};

const STICKER: Id<Sticker> = Id::new(9);

/// Form with the boundary `x`.
const FORM: &str = "--x\r\n\
    Content-Disposition: form-data; name=\"description\"\r\n\r\n\
    Waving\r\n\
    --x\r\n\
    Content-Disposition: form-data; name=\"name\"\r\n\r\n\
    Ferris\r\n\
    --x\r\n\
    Content-Disposition: form-data; name=\"tags\"\r\n\r\n\
    crab\r\n\
    --x\r\n\
    Content-Disposition: form-data; name=\"file\"; filename=\"ferris.png\"\r\n\
    Content-Type: image/png\r\n\r\n\
    picture\r\n\
    --x--\r\n";

async fn sent_by_stickers<E: Endpoint>(call: impl FnOnce(Stickers) -> Request<E>) -> SentRequest {
    sent_by_guild(|guild| call(guild.stickers())).await
}

#[tokio::test]
async fn stickers_are_read_edited_and_deleted() {
    let list = sent_by_stickers(|stickers| stickers.list()).await;
    let read = sent_by_stickers(|stickers| stickers.get(STICKER)).await;
    let edit = |stickers: Stickers| {
        stickers
            .edit(STICKER)
            .name("Crab")
            .description(None)
            .tags("sea")
    };
    let edited = sent_by_stickers(|stickers| edit(stickers).reason("why")).await;
    let deleted = sent_by_stickers(|stickers| stickers.delete(STICKER).reason("old")).await;

    assert_eq!(list, SentRequest::new("GET /guilds/2/stickers"));
    assert_eq!(read, SentRequest::new("GET /guilds/2/stickers/9"));
    let expected = SentRequest::new("PATCH /guilds/2/stickers/9").reason("why");
    let body = json!({"name": "Crab", "description": null, "tags": "sea"});
    assert_eq!(edited, expected.body(body));
    let expected = SentRequest::new("DELETE /guilds/2/stickers/9");
    assert_eq!(deleted, expected.reason("old"));
}

#[tokio::test]
async fn sticker_is_created_with_a_form() {
    let sticker = json!({"id": "9", "name": "Ferris", "type": 2});
    let transport = MockTransport::always(http_response(201, &[], &sticker.to_string()));
    let stickers = transport.client().guild(GUILD).stickers();

    let create = stickers.create("Ferris", "crab", File::new("ferris.png", "picture"));
    let created = create.description("Waving").reason("why").await.unwrap();

    let requests = transport.requests();
    let request = &requests[0].request;
    assert_eq!(transport.request_lines(), ["POST /guilds/2/stickers"]);
    assert_eq!(request.headers()["x-audit-log-reason"], "why");
    assert_eq!(multipart_text(request.headers(), request.body()), FORM);
    assert_eq!(created.name, "Ferris");
}

#[tokio::test]
async fn file_of_a_sticker_has_at_most_512_kib() {
    let create = async |size: usize| {
        let transport = MockTransport::new([]);
        let stickers = transport.client().guild(GUILD).stickers();
        let file = File::new("a.png", vec![0; size]);
        let error = stickers.create("Ferris", "crab", file).await.unwrap_err();
        (error.kind(), transport.request_lines().len())
    };

    assert_eq!(create(512 << 10).await.1, 1);
    assert_eq!(create((512 << 10) + 1).await, (ErrorKind::Invalid, 0));
}

#[tokio::test]
async fn sticker_is_read_without_its_guild() {
    let read = sent_by_client(|client| client.sticker(STICKER)).await;

    assert_eq!(read, SentRequest::new("GET /stickers/9"));
}
