//! Form errors in messages, edits and initial responses, by path.

use serde_json::{Value, json};

use crate::kit::{CannedResponse, Exchange, Fixture, Reply, command, last, option, text};

/// Returns an exchange whose interaction has no initial response yet: the app has responded with 503.
async fn pending_interaction() -> Exchange {
    Exchange::new(CannedResponse::Raw(503, "text/plain", "later")).await
}

async fn reply_to_callback(body: Value) -> Reply {
    pending_interaction().await.callback(body).await
}

async fn reply_to_followup(body: Value) -> Reply {
    Exchange::new(text("one"))
        .await
        .webhook("POST", "", body)
        .await
}

/// Returns the message of the first error at a path.
fn error_message<'r>(reply: &'r Reply, path: &str) -> Option<&'r str> {
    let fault = reply.body["errors"].pointer(&format!("{path}/_errors/0/message"));
    fault.and_then(Value::as_str)
}

#[tokio::test]
async fn non_text_content_is_an_error_at_its_path() {
    let response = reply_to_callback(json!({ "type": 4, "data": { "content": 5 } })).await;
    let followup = reply_to_followup(json!({ "content": 5 })).await;

    assert_eq!(response.error(), (400, 50035));
    assert_eq!(response.codes("/data/content"), ["STRING_TYPE_CONVERT"]);
    assert_eq!(followup.codes("/content"), ["STRING_TYPE_CONVERT"]);
}

#[tokio::test]
async fn whole_number_may_have_a_fraction_of_zero() {
    let poll = |duration: f64| {
        let answers = [json!({ "poll_media": { "text": "Tea" } })];
        json!({ "poll": { "question": { "text": "Which?" }, "answers": answers, "duration": duration } })
    };

    let hour = reply_to_followup(poll(1.0)).await;
    let half = reply_to_followup(poll(0.5)).await;

    assert_eq!(hour.status, 200);
    assert_eq!(half.codes("/poll/duration"), ["NUMBER_TYPE_COERCE"]);
}

#[tokio::test]
async fn edit_is_validated_like_a_message() {
    let exchange = Exchange::new(text("one")).await;
    let body = json!({ "content": [], "embeds": [{ "color": "red" }], "flags": "many" });

    let reply = exchange.webhook("PATCH", "/messages/@original", body).await;

    assert_eq!(reply.codes("/content"), ["STRING_TYPE_CONVERT"]);
    assert_eq!(reply.codes("/embeds/0/color"), ["NUMBER_TYPE_COERCE"]);
    assert_eq!(reply.codes("/flags"), ["NUMBER_TYPE_COERCE"]);
}

#[tokio::test]
async fn all_errors_of_a_message_are_reported_together() {
    let long = "x".repeat(2001);
    let fields = json!([{ "name": "one", "value": "1" }, { "name": "two" }]);
    let answers = json!([{ "poll_media": { "text": "" } }]);
    let reply = reply_to_followup(json!({
        "content": long,
        "embeds": [{ "title": "ok" }, { "title": &long[..257], "fields": fields }],
        "attachments": [{ "id": "first" }],
        "poll": { "question": {}, "answers": answers, "duration": 769 },
    }))
    .await;

    assert_eq!(reply.codes("/content"), ["BASE_TYPE_MAX_LENGTH"]);
    assert_eq!(reply.codes("/embeds/1/title"), ["BASE_TYPE_MAX_LENGTH"]);
    let value = "/embeds/1/fields/1/value";
    assert_eq!(reply.codes(value), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(reply.codes("/attachments/0/id"), ["NUMBER_TYPE_COERCE"]);
    assert_eq!(reply.codes("/poll/duration"), ["NUMBER_TYPE_MAX"]);
    let [question, answer] = ["/poll/question/text", "/poll/answers/0/poll_media/text"];
    assert_eq!(reply.codes(question), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(reply.codes(answer), ["BASE_TYPE_BAD_LENGTH"]);
}

#[tokio::test]
async fn length_error_states_the_valid_range() {
    let mentions = json!({ "users": vec!["1"; 101] });
    let body = json!({ "content": "x".repeat(2001), "allowed_mentions": mentions });
    let long = reply_to_followup(body).await;
    let modal = json!({ "custom_id": "", "title": "T", "components": [] });
    let empty = reply_to_callback(json!({ "type": 9, "data": modal })).await;

    let most = "Must be 2000 or fewer in length.";
    assert_eq!(error_message(&long, "/content"), Some(most));
    let most = "Must be 100 or fewer in length.";
    assert_eq!(error_message(&long, "/allowed_mentions/users"), Some(most));
    let range = "Must be between 1 and 100 in length.";
    assert_eq!(error_message(&empty, "/data/custom_id"), Some(range));
}

#[tokio::test]
async fn component_error_path_contains_the_indexes_of_its_parents() {
    let select = json!({ "type": 3, "custom_id": "which", "options": [{ "label": "One" }] });
    let rows = json!([
        { "type": 1, "components": [{ "type": 2, "style": "red", "label": "x".repeat(81) }] },
        { "type": 1, "components": [select] },
        { "type": 99 },
    ]);
    let reply = reply_to_followup(json!({ "content": "Choose", "components": rows })).await;

    let button = "/components/0/components/0";
    assert_eq!(
        reply.codes(&format!("{button}/style")),
        ["BASE_TYPE_CHOICES"]
    );
    assert_eq!(
        reply.codes(&format!("{button}/label")),
        ["BASE_TYPE_MAX_LENGTH"]
    );
    let value = "/components/1/components/0/options/0/value";
    assert_eq!(reply.codes(value), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(reply.codes("/components/2/type"), ["BASE_TYPE_CHOICES"]);
}

#[tokio::test]
async fn modal_field_error_path_contains_its_label() {
    let label = json!({ "type": 18, "component": { "type": 4, "style": 1, "min_length": 4001 } });
    let modal = json!({ "custom_id": "form", "components": [label] });

    let reply = reply_to_callback(json!({ "type": 9, "data": modal })).await;

    assert_eq!(reply.codes("/data/title"), ["BASE_TYPE_REQUIRED"]);
    let label = "/data/components/0";
    assert_eq!(
        reply.codes(&format!("{label}/label")),
        ["BASE_TYPE_REQUIRED"]
    );
    let field = format!("{label}/component");
    assert_eq!(
        reply.codes(&format!("{field}/custom_id")),
        ["BASE_TYPE_REQUIRED"]
    );
    assert_eq!(
        reply.codes(&format!("{field}/min_length")),
        ["NUMBER_TYPE_MAX"]
    );
}

#[tokio::test]
async fn initial_response_requires_its_type_and_data() {
    let nothing = reply_to_callback(json!({})).await;
    let message = reply_to_callback(json!({ "type": 4 })).await;
    let choices = reply_to_callback(json!({ "type": 8, "data": {} })).await;

    assert_eq!(nothing.codes("/type"), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(message.codes("/data"), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(choices.codes("/data/choices"), ["BASE_TYPE_REQUIRED"]);
}

#[tokio::test]
async fn null_list_entry_is_a_required_error() {
    let reply = reply_to_followup(json!({ "embeds": [null, {}] })).await;

    assert_eq!(reply.codes("/embeds/0"), ["BASE_TYPE_REQUIRED"]);
}

#[tokio::test]
async fn whitespace_around_embed_texts_does_not_count() {
    let title = format!("  {}  ", "x".repeat(256));

    let reply = reply_to_followup(json!({ "embeds": [{ "title": title }] })).await;

    assert_eq!(reply.status, 200, "{}", reply.body);
}

#[tokio::test]
async fn null_field_equals_an_absent_one() {
    let body = json!({
        "content": "one", "embeds": null, "components": null, "attachments": null,
        "allowed_mentions": null, "poll": null, "tts": null, "flags": null,
    });

    let reply = reply_to_followup(body).await;

    assert_eq!(reply.status, 200, "{}", reply.body);
}

#[tokio::test]
async fn components_v2_message_has_no_content_embeds_or_poll() {
    let shown = json!([{ "type": 10, "content": "Shown" }]);
    let body = json!({
        "flags": 32768, "components": shown, "content": "two", "embeds": [{ "title": "T" }],
    });

    let reply = reply_to_followup(body).await;

    let code = ["MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"];
    assert_eq!(reply.codes("/content"), code);
    assert_eq!(reply.codes("/embeds"), code);
}

#[tokio::test]
async fn suggested_values_must_have_the_type_of_their_option() {
    let fixture = Fixture::new().await;
    let number = option(4, "number", json!({ "autocomplete": true }));
    fixture
        .register(json!([command("pick", json!([number]))]))
        .await;
    let seen = fixture
        .connect_app(CannedResponse::Raw(503, "text/plain", "later"))
        .await;
    let _outcome = fixture.service.you().autocomplete("/pick number:1").await;
    let choices = json!([{ "name": "one", "value": 1 }, { "name": "two", "value": "2" }]);

    let interaction = last(&seen);
    let text = |field: &str| interaction[field].as_str().unwrap_or_default().to_owned();
    let path = format!("/interactions/{}/{}/callback", text("id"), text("token"));
    let body = json!({ "type": 8, "data": { "choices": choices } });
    let reply = fixture.post(&path, &body).await;

    assert_eq!(reply.error(), (400, 50035));
    assert_eq!(reply.codes("/data/choices/1/value"), ["UNION_TYPE_CHOICES"]);
    assert!(reply.codes("/data/choices/0/value").is_empty());
}

/// Returns the paths and codes of the errors of a follow-up.
async fn errors_of(body: Value, path: &str) -> Vec<String> {
    let reply = reply_to_followup(body).await;
    assert_eq!(reply.status, 400, "{}", reply.body);
    reply.codes(path).into_iter().map(str::to_owned).collect()
}

#[tokio::test]
async fn repeated_values_of_components_have_codes_of_their_own() {
    let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    let row = json!({ "type": 1, "components": [button, button] });
    let body = json!({ "content": "Choose", "components": [row] });
    let path = "/components/0/components/1/custom_id";
    assert_eq!(
        errors_of(body, path).await,
        ["COMPONENT_CUSTOM_ID_DUPLICATED"]
    );

    let option = json!({ "label": "One", "value": "1" });
    let select = json!({ "type": 3, "custom_id": "s", "options": [option, option] });
    let row = json!({ "type": 1, "components": [select] });
    let body = json!({ "content": "Choose", "components": [row] });
    let path = "/components/0/components/0/options/1/value";
    let codes = errors_of(body, path).await;
    assert_eq!(codes, ["SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"]);
}

#[tokio::test]
async fn name_that_is_no_emoji_has_a_code_of_its_own() {
    let emoji = json!({ "name": "dice" });
    let button = json!({ "type": 2, "style": 1, "custom_id": "go", "emoji": emoji });
    let row = json!({ "type": 1, "components": [button] });
    let body = json!({ "content": "Choose", "components": [row] });

    let codes = errors_of(body, "/components/0/components/0/emoji/name").await;

    assert_eq!(codes, ["BUTTON_COMPONENT_INVALID_EMOJI"]);
}

#[tokio::test]
async fn allowed_mentions_that_exclude_each_other_are_an_error_of_the_object() {
    for list in ["users", "roles"] {
        let mentions = json!({ "parse": [list], list: ["5"] });
        let body = json!({ "content": "Hi", "allowed_mentions": mentions });
        let codes = errors_of(body, "/allowed_mentions").await;
        assert_eq!(
            codes,
            ["MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"],
            "{list}"
        );
    }
    let body = json!({ "content": "Hi", "allowed_mentions": { "parse": vec!["users"; 1522] } });
    let codes = errors_of(body, "/allowed_mentions/parse").await;
    assert_eq!(codes, ["BASE_TYPE_MAX_LENGTH"]);
}

#[tokio::test]
async fn missing_file_of_a_component_is_an_error_at_its_url() {
    let media = json!({ "media": { "url": "attachment://a.png" } });
    let gallery = json!({ "type": 12, "items": [media] });
    let file = json!({ "type": 13, "file": { "url": "attachment://a.png" } });
    let thumbnail = json!({ "type": 11, "media": { "url": "attachment://a.png" } });
    let section = json!({
        "type": 9, "components": [{ "type": 10, "content": "Hi" }], "accessory": thumbnail,
    });
    for (component, path) in [
        (gallery, "/items/0/media/url"),
        (file, "/file/url"),
        (section, "/accessory/media/url"),
    ] {
        let container = json!({ "type": 17, "components": [component] });
        let body = json!({ "flags": 1 << 15, "components": [container] });
        let codes = errors_of(body, &format!("/components/0/components/0{path}")).await;
        let expected = ["UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"];
        assert_eq!(codes, expected, "{path}");
    }
}
