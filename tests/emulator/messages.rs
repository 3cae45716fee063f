//! Messages of the app and their visibility.

use serde_json::{Value, json};

use crate::kit::{CannedResponse, Exchange, FORM, Reply, form, last, message, row, text};

async fn upload(exchange: &Exchange, json: Value, files: &[(&str, &str)]) -> Reply {
    exchange
        .webhook_with(FORM, "POST", "", &form(&json, files))
        .await
}

#[tokio::test]
async fn message_stays_in_its_channel() {
    let exchange = Exchange::new(text("one")).await;

    exchange
        .webhook("POST", "", json!({ "content": "two" }))
        .await;

    let seen = exchange.member("bob").messages();
    let texts: Vec<_> = seen
        .iter()
        .map(|message| message.content.as_str())
        .collect();
    assert_eq!(texts, ["one", "two"]);
}

#[tokio::test]
async fn ephemeral_message_is_visible_only_to_its_user() {
    let response = message(&json!({ "content": "psst", "flags": 64 }));

    let exchange = Exchange::new(CannedResponse::Json(response)).await;

    assert_eq!(exchange.member("alice").messages().len(), 1);
    assert_eq!(exchange.member("bob").messages(), []);
    assert_eq!(exchange.fixture.event_names(), [""; 0]);
}

#[tokio::test]
async fn message_contains_its_interaction() {
    let exchange = Exchange::new(text("one")).await;

    let more = exchange
        .webhook("POST", "", json!({ "content": "two" }))
        .await;

    let first = serde_json::to_value(exchange.message()).expect("a message can be serialized");
    let metadata = &first["interaction_metadata"];
    assert_eq!(
        (first["type"].as_u64(), &metadata["type"]),
        (Some(20), &json!(2))
    );
    assert_eq!(metadata["id"], last(&exchange.seen)["id"]);
    assert_eq!(metadata["user"]["username"], "alice");
    let metadata = &more.body["interaction_metadata"];
    assert_eq!(metadata["original_response_message_id"], first["id"]);
}

#[tokio::test]
async fn components_without_an_id_are_numbered() {
    let button = |id: &str| json!({ "type": 2, "style": 1, "label": "Go", "custom_id": id });
    let mut second = button("b");
    second["id"] = json!(1);

    let exchange = Exchange::new(CannedResponse::Json(row(&json!([button("a"), second])))).await;

    let shown = serde_json::to_value(exchange.message()).expect("a message can be serialized");
    let row = &shown["components"][0];
    let ids = [
        &row["id"],
        &row["components"][0]["id"],
        &row["components"][1]["id"],
    ];
    assert_eq!(ids, [2, 3, 1]);
}

#[tokio::test]
async fn poll_is_returned_ready_for_votes() {
    let answers =
        json!([{ "poll_media": { "text": "Tea" } }, { "poll_media": { "text": "Milk" } }]);
    let poll = json!({ "question": { "text": "What?" }, "answers": answers, "duration": 2 });

    let exchange = Exchange::new(CannedResponse::Json(message(&json!({ "poll": poll })))).await;

    let poll = serde_json::to_value(exchange.message().poll).expect("a message can be serialized");
    assert_eq!(poll["answers"][1]["answer_id"], 2);
    assert_eq!(poll["expiry"], "2026-01-01T14:00:00+00:00");
    assert_eq!(poll["results"]["is_finalized"], false);
}

#[tokio::test]
async fn poll_can_be_added_only_to_a_deferred_response() {
    let answers = json!([{ "poll_media": { "text": "Tea" } }]);
    let edit = json!({ "poll": { "question": { "text": "What?" }, "answers": answers } });
    let deferred = Exchange::new(CannedResponse::Json(json!({ "type": 5 }))).await;
    let responded = Exchange::new(text("one")).await;

    let taken = deferred.webhook("PATCH", "/messages/@original", edit.clone());
    let rejected = responded.webhook("PATCH", "/messages/@original", edit);

    assert_eq!(taken.await.body["poll"]["question"]["text"], "What?");
    let rejected = rejected.await;
    assert_eq!(
        (rejected.error(), rejected.codes("/poll").len()),
        ((400, 50035), 1)
    );
}

#[tokio::test]
async fn uploaded_file_has_a_url_and_its_declared_fields() {
    let exchange = Exchange::new(text("one")).await;
    let about = json!([{ "id": 0, "description": "A report", "is_spoiler": true }]);

    let reply = upload(
        &exchange,
        json!({ "attachments": about }),
        &[("r.txt", "12345")],
    )
    .await;

    let file = &reply.body["attachments"][0];
    assert_eq!(
        (&file["filename"], &file["size"]),
        (&json!("r.txt"), &json!(5))
    );
    assert_eq!(file["content_type"], "text/plain");
    assert_eq!(
        (&file["description"], &file["flags"]),
        (&json!("A report"), &json!(8))
    );
    let url = file["url"].as_str().unwrap_or_default();
    let base = exchange.fixture.service.api_base().replace("/api/v10", "");
    assert!(url.starts_with(&format!("{base}/attachments/")), "{url}");
}

#[tokio::test]
async fn file_above_the_size_limit_is_rejected() {
    let exchange = Exchange::new(text("one")).await;
    let limit = last(&exchange.seen)["attachment_size_limit"].as_u64();
    let limit = usize::try_from(limit.unwrap_or_default()).expect("the limit fits into a usize");

    let most = upload(&exchange, json!({}), &[("a.txt", &"x".repeat(limit))]).await;
    let more = upload(&exchange, json!({}), &[("a.txt", &"x".repeat(limit + 1))]).await;

    assert_eq!((most.status, more.error()), (200, (413, 40005)));
}

#[tokio::test]
async fn reference_to_a_missing_upload_is_a_form_error() {
    let exchange = Exchange::new(text("one")).await;

    let unknown = json!({ "content": "x", "attachments": [{ "id": 0 }] });
    let unknown = exchange.webhook("POST", "", unknown).await;
    let image = json!({ "embeds": [{ "image": { "url": "attachment://a.png" } }] });
    let image = exchange.webhook("POST", "", image).await;

    assert_eq!(unknown.codes("/attachments/0/id"), ["ATTACHMENT_NOT_FOUND"]);
    assert_eq!(image.codes("/embeds/0/image/url"), ["ATTACHMENT_NOT_FOUND"]);
}

#[tokio::test]
async fn file_component_references_an_upload_by_name() {
    let exchange = Exchange::new(text("one")).await;
    let file = json!({ "type": 13, "file": { "url": "attachment://r.txt" } });

    let body = json!({ "flags": 32768, "components": [file] });
    let reply = upload(&exchange, body, &[("r.txt", "12345")]).await;

    let shown = &reply.body["components"][0];
    assert_eq!(shown["file"]["url"], reply.body["attachments"][0]["url"]);
    assert_eq!(
        (&shown["name"], &shown["size"]),
        (&json!("r.txt"), &json!(5))
    );
}

#[tokio::test]
async fn edit_keeps_removes_and_adds_files() {
    let exchange = Exchange::new(text("one")).await;
    let first = upload(&exchange, json!({}), &[("a.txt", "a"), ("b.txt", "b")]).await;
    let path = format!(
        "/messages/{}",
        first.body["id"].as_str().unwrap_or_default()
    );
    let kept = &first.body["attachments"][1]["id"];

    let edit = form(
        &json!({ "attachments": [{ "id": kept }, { "id": 0 }] }),
        &[("c.txt", "c")],
    );
    let edited = exchange.webhook_with(FORM, "PATCH", &path, &edit).await;
    let untouched = exchange
        .webhook("PATCH", &path, json!({ "content": "text" }))
        .await;

    let names = |reply: &Reply| -> Vec<Value> {
        let files = reply.body["attachments"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        files.iter().map(|file| file["filename"].clone()).collect()
    };
    assert_eq!(names(&edited), ["b.txt", "c.txt"]);
    assert_eq!(names(&untouched), ["b.txt", "c.txt"]);
}

#[tokio::test]
async fn http_response_may_be_a_multipart_form() {
    let body = form(
        &message(&json!({ "content": "report" })),
        &[("r.txt", "12345")],
    );

    let exchange = Exchange::new(CannedResponse::Raw(
        200,
        "multipart/form-data; boundary=x",
        body.leak(),
    ))
    .await;

    assert_eq!(exchange.message().attachments[0].size, 5);
    assert_eq!(exchange.outcome.content(), "report");
}

#[tokio::test]
async fn only_user_mentions_are_parsed_by_default() {
    let exchange = Exchange::new(text("one")).await;
    let content = format!(
        "<@{}> <@&{}> @everyone",
        exchange.fixture.user("bob"),
        exchange.fixture.role("Helper")
    );

    let plain = exchange
        .webhook("POST", "", json!({ "content": content }))
        .await;
    let roles = json!({ "content": content, "allowed_mentions": { "parse": ["roles"] } });
    let roles = exchange.webhook("POST", "", roles).await;

    assert_eq!(plain.body["mentions"][0]["username"], "bob");
    assert_eq!(plain.body["mention_roles"], json!([]));
    assert_eq!(roles.body["mentions"], json!([]));
    assert_eq!(
        roles.body["mention_roles"],
        json!([exchange.fixture.role("Helper")])
    );
    assert_eq!(plain.body["mention_everyone"], false);
}

#[tokio::test]
async fn message_that_becomes_components_v2_loses_its_embeds_by_an_empty_list() {
    let exchange = Exchange::new(text("one")).await;
    let with_embed = json!({ "embeds": [{ "title": "T" }] });
    exchange
        .webhook("PATCH", "/messages/@original", with_embed)
        .await;
    let display = json!([{ "type": 10, "content": "Shown" }]);
    let edit = |embeds: Value| json!({ "flags": 32768, "content": null, "components": display, "embeds": embeds });

    let null = exchange
        .webhook("PATCH", "/messages/@original", edit(Value::Null))
        .await;
    let list = exchange
        .webhook("PATCH", "/messages/@original", edit(json!([])))
        .await;

    assert_eq!(null.error(), (400, 50035), "{}", null.body);
    assert_eq!(null.codes("/embeds").len(), 1, "{}", null.body);
    assert_eq!(list.status, 200, "{}", list.body);
    assert_eq!(list.body["embeds"], json!([]));
}

#[tokio::test]
async fn components_v2_message_cannot_have_content() {
    let exchange = Exchange::new(text("one")).await;
    let display = json!([{ "type": 10, "content": "text" }]);

    let body = json!({ "flags": 32768, "content": null, "components": display });
    let edited = exchange.webhook("PATCH", "/messages/@original", body).await;
    let back = exchange
        .webhook("PATCH", "/messages/@original", json!({ "content": "text" }))
        .await;

    assert_eq!(edited.body["flags"], 32768);
    assert_eq!(back.error(), (400, 50035));
    assert_eq!(back.codes("/content").len(), 1);
}

#[tokio::test]
async fn edit_cannot_leave_an_empty_message() {
    let exchange = Exchange::new(text("one")).await;

    for nothing in [
        json!({ "content": "" }),
        json!({ "content": " \n" }),
        json!({ "content": "", "embeds": [{}] }),
    ] {
        let reply = exchange
            .webhook("PATCH", "/messages/@original", nothing)
            .await;
        assert_eq!(reply.error(), (400, 50006));
    }
    assert_eq!(exchange.message().content, "one");
}

#[tokio::test]
async fn edit_is_validated_against_the_flags_of_the_message() {
    let exchange = Exchange::new(text("one")).await;
    let display = json!({ "components": [{ "type": 10, "content": "text" }] });

    let reply = exchange
        .webhook("PATCH", "/messages/@original", display)
        .await;

    assert_eq!(reply.error(), (400, 50035));
    assert_eq!(reply.codes("/components/0/type").len(), 1);
}
