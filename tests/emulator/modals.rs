//! Modals: where they are shown, and what is sent when they are submitted.

use guildhall_emulator::{InputError, InputValue, Modal, ResponseError};
use serde_json::{Value, json};

use crate::kit::{Answer, Talk, last, message, row};

fn label(component: &Value) -> Value {
    json!({ "type": 18, "label": "Field", "component": component })
}

/// A modal with these fields.
fn modal(components: &Value) -> Value {
    json!({ "type": 9, "data": { "custom_id": "m", "title": "Form", "components": components } })
}

fn text(more: Value) -> Value {
    let mut input = json!({ "type": 4, "custom_id": "t", "style": 1 });
    if let (Some(input), Value::Object(more)) = (input.as_object_mut(), more) {
        input.extend(more);
    }
    label(&input)
}

/// Alice, to whom `/ping` has shown a modal with this field.
async fn shown(field: Value) -> (Talk, Modal) {
    let answer = message(&json!({ "content": "Thanks" }));
    let talk = Talk::about(modal(&json!([field])), answer).await;
    let modal = talk.outcome.modal().expect("it is shown");
    (talk, modal)
}

/// What is sent for the field when this is entered.
async fn sent(component: Value, entered: Option<InputValue>) -> Value {
    let (talk, modal) = shown(label(&component)).await;
    let entered = entered.map(|entered| ("f", entered));
    talk.member("alice").submit(&modal, entered).await;
    last(&talk.seen)["data"].clone()
}

#[tokio::test]
async fn a_modal_is_shown_and_submitted() {
    let (talk, modal) = shown(text(json!({}))).await;
    assert_eq!((modal.title.as_str(), modal.components.len()), ("Form", 1));

    let outcome = talk.member("alice").submit(&modal, [("t", "words")]).await;

    let sent = last(&talk.seen);
    assert_eq!(
        (&sent["type"], &sent["data"]["custom_id"]),
        (&json!(5), &json!("m"))
    );
    let field = json!({ "type": 4, "id": 2, "custom_id": "t", "value": "words" });
    let entry = json!({ "type": 18, "id": 1, "component": field });
    assert_eq!(sent["data"]["components"], json!([entry]));
    let reply = outcome.final_response().await.expect("it is answered");
    let metadata = reply.interaction_metadata.expect("it answers a modal");
    assert!(metadata.triggering_interaction_metadata.is_some());
}

#[tokio::test]
async fn fields_with_options_send_values() {
    let options = json!([{ "label": "A", "value": "a" }, { "label": "B", "value": "b" }]);
    let of = |kind: u8| json!({ "type": kind, "custom_id": "f", "options": options });

    let select = sent(of(3), Some("b".into())).await;
    let radio = sent(of(21), Some("a".into())).await;
    let boxes = sent(of(22), Some(["a", "b"].into())).await;

    let field = |data: &Value, name: &str| data["components"][0]["component"][name].clone();
    assert_eq!(field(&select, "values"), json!(["b"]));
    assert_eq!(field(&radio, "value"), json!("a"));
    assert_eq!(field(&boxes, "values"), json!(["a", "b"]));
    assert_eq!(field(&boxes, "type"), json!(22));
}

#[tokio::test]
async fn entities_and_files_are_resolved() {
    for (kind, entered, map) in [
        (5, "bob", "users"),
        (6, "Helper", "roles"),
        (7, "Helper", "roles"),
        (8, "general", "channels"),
        (19, "a.png", "attachments"),
    ] {
        let data = sent(
            json!({ "type": kind, "custom_id": "f" }),
            Some(entered.into()),
        )
        .await;

        let id = &data["components"][0]["component"]["values"][0];
        let id = id.as_str().unwrap_or_default();
        assert!(data["resolved"][map][id].is_object(), "{kind}: {data}");
    }
}

#[tokio::test]
async fn a_checkbox_sends_whether_it_is_checked() {
    let checkbox = || json!({ "type": 23, "custom_id": "f" });
    let value = |data: Value| data["components"][0]["component"]["value"].clone();

    assert_eq!(value(sent(checkbox(), None).await), json!(false));
    assert_eq!(
        value(sent(checkbox(), Some(true.into())).await),
        json!(true)
    );
}

#[tokio::test]
async fn a_field_that_is_left_alone_sends_what_it_starts_with() {
    let input = json!({ "type": 4, "custom_id": "f", "style": 1, "value": "draft" });
    let options = json!([
        { "label": "A", "value": "a" },
        { "label": "B", "value": "b", "default": true }
    ]);
    let radio = json!({ "type": 21, "custom_id": "f", "options": options });

    let value = |data: Value| data["components"][0]["component"]["value"].clone();
    assert_eq!(value(sent(input, None).await), json!("draft"));
    assert_eq!(value(sent(radio, None).await), json!("b"));
    let optional = json!({ "type": 5, "custom_id": "f", "required": false });
    let none = sent(optional, None).await;
    assert_eq!(none["components"][0]["component"]["values"], json!([]));
}

/// Why alice cannot submit this.
async fn refused(field: Value, name: &'static str, entered: impl Into<InputValue>) -> InputError {
    let (talk, modal) = shown(field).await;
    let submitted = talk
        .member("alice")
        .try_submit(&modal, [(name, entered)])
        .await;
    assert_eq!(last(&talk.seen)["type"], 2, "nothing is sent");
    submitted.expect_err("it is not possible")
}

#[tokio::test]
async fn a_text_keeps_to_its_length_and_is_there_where_required() {
    let empty = refused(text(json!({})), "t", "").await;
    assert_eq!(
        empty.to_string(),
        "`t` takes 1–4000 characters, not 0"
    );
    let short = refused(text(json!({ "min_length": 5 })), "t", "four").await;
    assert!(matches!(
        short,
        InputError::Length {
            length: 4,
            least: 5,
            ..
        }
    ));
    let long = refused(text(json!({ "max_length": 2 })), "t", "long").await;
    assert!(matches!(
        long,
        InputError::Length {
            length: 4,
            most: 2,
            ..
        }
    ));
    let other = refused(text(json!({})), "t", true).await;
    assert!(matches!(other, InputError::Kind { .. }));
    let unknown = refused(text(json!({})), "x", "text").await;
    assert!(matches!(unknown, InputError::Unknown { .. }));
}

#[tokio::test]
async fn a_modal_is_on_the_screen_of_one_member() {
    let (talk, modal) = shown(text(json!({}))).await;

    let bob = talk
        .member("bob")
        .try_submit(&modal, [("t", "words")])
        .await;

    assert!(matches!(bob, Err(InputError::NotShown { .. })));
}

#[tokio::test]
async fn a_modal_is_no_answer_to_a_modal_or_after_a_deferral() {
    let field = json!([text(json!({}))]);
    let talk = Talk::of(Answer::Json(modal(&field))).await;
    let shown = talk.outcome.modal().expect("it is shown");
    let again = talk.member("alice").submit(&shown, [("t", "words")]).await;
    let deferred = Talk::of(Answer::Json(json!({ "type": 5 }))).await;

    let late = deferred.callback(modal(&field)).await;

    assert!(matches!(
        again.error(),
        Some(ResponseError::NotAllowed { .. })
    ));
    assert_eq!(late.refusal(), (400, 40060));
}

#[tokio::test]
async fn a_modal_of_a_command_updates_no_message() {
    let update = json!({ "type": 7, "data": { "content": "x" } });
    let talk = Talk::about(modal(&json!([text(json!({}))])), update).await;
    let modal = talk.outcome.modal().expect("it is shown");

    let submit = talk.member("alice").submit(&modal, [("t", "words")]).await;

    assert!(matches!(
        submit.error(),
        Some(ResponseError::NotAllowed { .. })
    ));
}

/// Alice has submitted a modal that a button of a message has shown her.
async fn submitted() -> Talk {
    let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    let field = json!([text(json!({}))]);
    let talk = Talk::about(row(&json!([button])), modal(&field)).await;
    let click = talk.member("alice").click(&talk.shown(), "go").await;
    let modal = click.modal().expect("it is shown");
    talk.member("alice").submit(&modal, [("t", "words")]).await;
    talk
}

#[tokio::test]
async fn a_modal_of_a_component_updates_its_message() {
    let talk = submitted().await;

    let update = json!({ "type": 7, "data": { "content": "Gone" } });
    let reply = talk.callback(update).await;

    let message = &reply.body["resource"]["message"];
    assert_eq!((reply.status, &message["content"]), (200, &json!("Gone")));
    assert_eq!(message["id"], json!(talk.shown().id));
}

#[tokio::test]
async fn the_submit_of_a_modal_of_a_component_holds_its_message() {
    let talk = submitted().await;

    let sent = last(&talk.seen);
    assert_eq!(sent["message"]["id"], json!(talk.shown().id));
}
