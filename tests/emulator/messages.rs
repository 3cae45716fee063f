//! What the app posts, and who sees it.

use serde_json::{Value, json};

use crate::kit::{Answer, FORM, Reply, Talk, form, last, message, row, text};

async fn uploaded(talk: &Talk, json: Value, files: &[(&str, &str)]) -> Reply {
    talk.webhook_with(FORM, "POST", "", &form(&json, files))
        .await
}

#[tokio::test]
async fn a_message_stays_in_its_channel() {
    let talk = Talk::of(text("one")).await;

    talk.webhook("POST", "", json!({ "content": "two" })).await;

    let seen = talk.member("bob").messages();
    let texts: Vec<_> = seen.iter().map(|it| it.content.as_str()).collect();
    assert_eq!(texts, ["one", "two"]);
}

#[tokio::test]
async fn what_is_ephemeral_is_seen_by_the_member_alone() {
    let answer = message(&json!({ "content": "psst", "flags": 64 }));

    let talk = Talk::of(Answer::Json(answer)).await;

    assert_eq!(talk.member("alice").messages().len(), 1);
    assert_eq!(talk.member("bob").messages(), []);
    assert_eq!(talk.stage.happened(), [""; 0]);
}

#[tokio::test]
async fn a_message_says_which_interaction_it_answers() {
    let talk = Talk::of(text("one")).await;

    let more = talk.webhook("POST", "", json!({ "content": "two" })).await;

    let first = serde_json::to_value(talk.shown()).expect("it can be written");
    let metadata = &first["interaction_metadata"];
    assert_eq!(
        (first["type"].as_u64(), &metadata["type"]),
        (Some(20), &json!(2))
    );
    assert_eq!(metadata["id"], last(&talk.seen)["id"]);
    assert_eq!(metadata["user"]["username"], "alice");
    let metadata = &more.body["interaction_metadata"];
    assert_eq!(metadata["original_response_message_id"], first["id"]);
}

#[tokio::test]
async fn components_without_a_number_are_given_one_in_order() {
    let button = |id: &str| json!({ "type": 2, "style": 1, "label": "Go", "custom_id": id });
    let mut second = button("b");
    second["id"] = json!(1);

    let talk = Talk::of(Answer::Json(row(&json!([button("a"), second])))).await;

    let shown = serde_json::to_value(talk.shown()).expect("it can be written");
    let row = &shown["components"][0];
    let ids = [
        &row["id"],
        &row["components"][0]["id"],
        &row["components"][1]["id"],
    ];
    assert_eq!(ids, [2, 3, 1]);
}

#[tokio::test]
async fn a_poll_is_one_that_can_be_voted_on() {
    let answers =
        json!([{ "poll_media": { "text": "Tea" } }, { "poll_media": { "text": "Milk" } }]);
    let poll = json!({ "question": { "text": "What?" }, "answers": answers, "duration": 2 });

    let talk = Talk::of(Answer::Json(message(&json!({ "poll": poll })))).await;

    let poll = serde_json::to_value(talk.shown().poll).expect("it can be written");
    assert_eq!(poll["answers"][1]["answer_id"], 2);
    assert_eq!(poll["expiry"], "2026-01-01T14:00:00+00:00");
    assert_eq!(poll["results"]["is_finalized"], false);
}

#[tokio::test]
async fn a_poll_is_added_to_a_deferred_response_alone() {
    let answers = json!([{ "poll_media": { "text": "Tea" } }]);
    let edit = json!({ "poll": { "question": { "text": "What?" }, "answers": answers } });
    let deferred = Talk::of(Answer::Json(json!({ "type": 5 }))).await;
    let answered = Talk::of(text("one")).await;

    let taken = deferred.webhook("PATCH", "/messages/@original", edit.clone());
    let refused = answered.webhook("PATCH", "/messages/@original", edit);

    assert_eq!(taken.await.body["poll"]["question"]["text"], "What?");
    let refused = refused.await;
    assert_eq!(
        (refused.refusal(), refused.codes("/poll").len()),
        ((400, 50035), 1)
    );
}

#[tokio::test]
async fn an_uploaded_file_has_an_address_and_what_the_json_says_of_it() {
    let talk = Talk::of(text("one")).await;
    let about = json!([{ "id": 0, "description": "A report", "is_spoiler": true }]);

    let reply = uploaded(
        &talk,
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
    assert!(
        url.starts_with("https://cdn.discordapp.com/attachments/"),
        "{url}"
    );
}

#[tokio::test]
async fn a_file_above_the_limit_is_refused() {
    let talk = Talk::of(text("one")).await;
    let limit = last(&talk.seen)["attachment_size_limit"].as_u64();
    let limit = usize::try_from(limit.unwrap_or_default()).expect("it is small");

    let most = uploaded(&talk, json!({}), &[("a.txt", &"x".repeat(limit))]).await;
    let more = uploaded(&talk, json!({}), &[("a.txt", &"x".repeat(limit + 1))]).await;

    assert_eq!((most.status, more.refusal()), (200, (413, 40005)));
}

#[tokio::test]
async fn a_file_that_is_not_uploaded_is_a_form_error() {
    let talk = Talk::of(text("one")).await;

    let unknown = json!({ "content": "x", "attachments": [{ "id": 0 }] });
    let unknown = talk.webhook("POST", "", unknown).await;
    let image = json!({ "embeds": [{ "image": { "url": "attachment://a.png" } }] });
    let image = talk.webhook("POST", "", image).await;

    assert_eq!(unknown.codes("/attachments/0/id"), ["ATTACHMENT_NOT_FOUND"]);
    assert_eq!(image.codes("/embeds/0/image/url"), ["ATTACHMENT_NOT_FOUND"]);
}

#[tokio::test]
async fn a_file_is_shown_by_its_name() {
    let talk = Talk::of(text("one")).await;
    let file = json!({ "type": 13, "file": { "url": "attachment://r.txt" } });

    let body = json!({ "flags": 32768, "components": [file] });
    let reply = uploaded(&talk, body, &[("r.txt", "12345")]).await;

    let shown = &reply.body["components"][0];
    assert_eq!(shown["file"]["url"], reply.body["attachments"][0]["url"]);
    assert_eq!(
        (&shown["name"], &shown["size"]),
        (&json!("r.txt"), &json!(5))
    );
}

#[tokio::test]
async fn an_edit_keeps_drops_and_adds_files() {
    let talk = Talk::of(text("one")).await;
    let first = uploaded(&talk, json!({}), &[("a.txt", "a"), ("b.txt", "b")]).await;
    let path = format!(
        "/messages/{}",
        first.body["id"].as_str().unwrap_or_default()
    );
    let kept = &first.body["attachments"][1]["id"];

    let edit = form(
        &json!({ "attachments": [{ "id": kept }, { "id": 0 }] }),
        &[("c.txt", "c")],
    );
    let edited = talk.webhook_with(FORM, "PATCH", &path, &edit).await;
    let untouched = talk
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
async fn an_answer_in_the_response_may_be_a_form_with_files() {
    let body = form(
        &message(&json!({ "content": "report" })),
        &[("r.txt", "12345")],
    );

    let talk = Talk::of(Answer::Raw(
        200,
        "multipart/form-data; boundary=x",
        body.leak(),
    ))
    .await;

    assert_eq!(talk.shown().attachments[0].size, 5);
    assert_eq!(talk.outcome.content(), "report");
}

#[tokio::test]
async fn mentions_are_of_users_unless_said_otherwise() {
    let talk = Talk::of(text("one")).await;
    let content = format!(
        "<@{}> <@&{}> @everyone",
        talk.stage.user("bob"),
        talk.stage.role("Helper")
    );

    let plain = talk
        .webhook("POST", "", json!({ "content": content }))
        .await;
    let roles = json!({ "content": content, "allowed_mentions": { "parse": ["roles"] } });
    let roles = talk.webhook("POST", "", roles).await;

    assert_eq!(plain.body["mentions"][0]["username"], "bob");
    assert_eq!(plain.body["mention_roles"], json!([]));
    assert_eq!(roles.body["mentions"], json!([]));
    assert_eq!(
        roles.body["mention_roles"],
        json!([talk.stage.role("Helper")])
    );
    assert_eq!(plain.body["mention_everyone"], false);
}

#[tokio::test]
async fn components_alone_go_with_no_text() {
    let talk = Talk::of(text("one")).await;
    let display = json!([{ "type": 10, "content": "text" }]);

    let body = json!({ "flags": 32768, "content": null, "components": display });
    let edited = talk.webhook("PATCH", "/messages/@original", body).await;
    let back = talk
        .webhook("PATCH", "/messages/@original", json!({ "content": "text" }))
        .await;

    assert_eq!(edited.body["flags"], 32768);
    assert_eq!(back.refusal(), (400, 50035));
    assert_eq!(back.codes("/content").len(), 1);
}

#[tokio::test]
async fn an_edit_must_leave_something() {
    let talk = Talk::of(text("one")).await;

    for nothing in [
        json!({ "content": "" }),
        json!({ "content": " \n" }),
        json!({ "content": "", "embeds": [{}] }),
    ] {
        let reply = talk.webhook("PATCH", "/messages/@original", nothing).await;
        assert_eq!(reply.refusal(), (400, 50006));
    }
    assert_eq!(talk.shown().content, "one");
}

#[tokio::test]
async fn an_edit_is_checked_by_what_the_message_is() {
    let talk = Talk::of(text("one")).await;
    let display = json!({ "components": [{ "type": 10, "content": "text" }] });

    let reply = talk.webhook("PATCH", "/messages/@original", display).await;

    assert_eq!(reply.refusal(), (400, 50035));
    assert_eq!(reply.codes("/components/0/type").len(), 1);
}
