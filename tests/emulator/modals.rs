//! Modals: when they can be shown, and their submissions.

use guildhall_emulator::{InputError, InputValue, Modal, ResponseError};
use serde_json::{Value, json};

use crate::kit::{
    CannedResponse, Exchange, Fixture, command, extended, final_metadata, last, message, row,
};

fn label(component: &Value) -> Value {
    json!({ "type": 18, "label": "Field", "component": component })
}

/// Returns an interaction response with a modal of these fields.
fn modal(components: &Value) -> Value {
    json!({ "type": 9, "data": { "custom_id": "m", "title": "Form", "components": components } })
}

fn text(more: Value) -> Value {
    let input = json!({ "type": 4, "custom_id": "t", "style": 1 });
    label(&extended(input, more))
}

/// Shows alice a modal with this field.
async fn show(field: Value) -> (Exchange, Modal) {
    let response = message(&json!({ "content": "Thanks" }));
    let exchange = Exchange::with_responses(modal(&json!([field])), response).await;
    let modal = exchange
        .outcome
        .modal()
        .expect("the app responded with a modal");
    (exchange, modal)
}

/// Returns the submitted data of a field with this input.
async fn submitted_data(component: Value, entered: Option<InputValue>) -> Value {
    let (exchange, modal) = show(label(&component)).await;
    let entered = entered.map(|entered| ("f", entered));
    exchange.member("alice").submit(&modal, entered).await;
    last(&exchange.seen)["data"].clone()
}

#[tokio::test]
async fn modal_is_shown_and_submitted() {
    let (exchange, modal) = show(text(json!({}))).await;
    assert_eq!((modal.title.as_str(), modal.components.len()), ("Form", 1));

    let outcome = exchange
        .member("alice")
        .submit(&modal, [("t", "words")])
        .await;

    let sent = last(&exchange.seen);
    assert_eq!(
        (&sent["type"], &sent["data"]["custom_id"]),
        (&json!(5), &json!("m"))
    );
    let field = json!({ "type": 4, "id": 2, "custom_id": "t", "value": "words" });
    let entry = json!({ "type": 18, "id": 1, "component": field });
    assert_eq!(sent["data"]["components"], json!([entry]));
    let metadata = final_metadata(&outcome).await;
    assert!(metadata.triggering_interaction_metadata.is_some());
}

#[tokio::test]
async fn fields_with_options_submit_values() {
    let options = json!([{ "label": "A", "value": "a" }, { "label": "B", "value": "b" }]);
    let of = |kind: u8| json!({ "type": kind, "custom_id": "f", "options": options });

    let select = submitted_data(of(3), Some("b".into())).await;
    let radio = submitted_data(of(21), Some("a".into())).await;
    let boxes = submitted_data(of(22), Some(["a", "b"].into())).await;

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
        let data = submitted_data(
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
async fn checkbox_submits_its_state() {
    let checkbox = || json!({ "type": 23, "custom_id": "f" });
    let value = |data: Value| data["components"][0]["component"]["value"].clone();

    assert_eq!(value(submitted_data(checkbox(), None).await), json!(false));
    assert_eq!(
        value(submitted_data(checkbox(), Some(true.into())).await),
        json!(true)
    );
}

#[tokio::test]
async fn untouched_field_submits_its_initial_value() {
    let input = json!({ "type": 4, "custom_id": "f", "style": 1, "value": "draft" });
    let options = json!([
        { "label": "A", "value": "a" },
        { "label": "B", "value": "b", "default": true }
    ]);
    let radio = json!({ "type": 21, "custom_id": "f", "options": options });

    let value = |data: Value| data["components"][0]["component"]["value"].clone();
    assert_eq!(value(submitted_data(input, None).await), json!("draft"));
    assert_eq!(value(submitted_data(radio, None).await), json!("b"));
    let optional = json!({ "type": 5, "custom_id": "f", "required": false });
    let none = submitted_data(optional, None).await;
    assert_eq!(none["components"][0]["component"]["values"], json!([]));
}

#[tokio::test]
async fn modal_is_not_shown_with_values_that_its_fields_do_not_accept() {
    let options = json!([{ "label": "A", "value": "a" }, { "label": "B", "value": "b" }]);
    let chosen = |kind: u8, more: Value| {
        let menu = json!({ "type": kind, "custom_id": "t", "options": options });
        label(&extended(menu, more))
    };
    let upload = |more: Value| label(&extended(json!({ "type": 19, "custom_id": "t" }), more));
    let cases = [
        (
            text(json!({ "max_length": 10, "value": "longer than ten" })),
            "value",
        ),
        (text(json!({ "min_length": 3, "value": "ab" })), "value"),
        (text(json!({ "min_length": 3, "value": "" })), "value"),
        (chosen(3, json!({ "max_values": 3 })), "max_values"),
        (
            chosen(3, json!({ "min_values": 3, "max_values": 3 })),
            "min_values",
        ),
        (chosen(22, json!({ "max_values": 3 })), "max_values"),
        (chosen(22, json!({ "min_values": 3 })), "min_values"),
        (upload(json!({ "min_values": 0 })), "min_values"),
        (
            upload(json!({ "min_values": 0, "required": true })),
            "min_values",
        ),
    ];
    for (field, key) in cases {
        let response = modal(&json!([field]));
        let exchange = Exchange::new(CannedResponse::Json(response)).await;
        let error = format!("{:?}", exchange.outcome.error());
        assert!(
            error.contains(&format!("component.{key}")),
            "{field}: {error}"
        );
    }
}

/// Returns the error when alice submits this input.
async fn submission_error(
    field: Value,
    name: &'static str,
    entered: impl Into<InputValue>,
) -> InputError {
    let (exchange, modal) = show(field).await;
    let submitted = exchange
        .member("alice")
        .try_submit(&modal, [(name, entered)])
        .await;
    assert_eq!(
        last(&exchange.seen)["type"],
        2,
        "the app receives no modal submission"
    );
    submitted.expect_err("the modal does not accept the values")
}

#[tokio::test]
async fn text_input_enforces_its_length_and_requirement() {
    let empty = submission_error(text(json!({})), "t", "").await;
    assert_eq!(empty.to_string(), "`t` accepts 1–4000 characters, not 0");
    let short = submission_error(text(json!({ "min_length": 5 })), "t", "four").await;
    assert!(matches!(
        short,
        InputError::TextLength {
            length: 4,
            min: 5,
            ..
        }
    ));
    let long = submission_error(text(json!({ "max_length": 2 })), "t", "long").await;
    assert!(matches!(
        long,
        InputError::TextLength {
            length: 4,
            max: 2,
            ..
        }
    ));
    let other = submission_error(text(json!({})), "t", true).await;
    assert!(matches!(other, InputError::WrongComponentType { .. }));
    let unknown = submission_error(text(json!({})), "x", "text").await;
    assert!(matches!(unknown, InputError::UnknownCustomId { .. }));
}

#[tokio::test]
async fn modal_is_shown_to_one_user() {
    let (exchange, modal) = show(text(json!({}))).await;

    let bob = exchange
        .member("bob")
        .try_submit(&modal, [("t", "words")])
        .await;

    assert!(matches!(bob, Err(InputError::ModalNotShown { .. })));
}

#[tokio::test]
async fn modal_cannot_follow_a_modal_or_a_deferral() {
    let field = json!([text(json!({}))]);
    let exchange = Exchange::new(CannedResponse::Json(modal(&field))).await;
    let shown = exchange
        .outcome
        .modal()
        .expect("the app responded with a modal");
    let again = exchange
        .member("alice")
        .submit(&shown, [("t", "words")])
        .await;
    let deferred = Exchange::new(CannedResponse::Json(json!({ "type": 5 }))).await;

    let late = deferred.callback(modal(&field)).await;

    assert!(matches!(
        again.error(),
        Some(ResponseError::NotAllowed { .. })
    ));
    assert_eq!(late.error(), (400, 40060));
}

#[tokio::test]
async fn modal_of_a_command_cannot_update_a_message() {
    let update = json!({ "type": 7, "data": { "content": "x" } });
    let exchange = Exchange::with_responses(modal(&json!([text(json!({}))])), update).await;
    let modal = exchange
        .outcome
        .modal()
        .expect("the app responded with a modal");

    let submit = exchange
        .member("alice")
        .submit(&modal, [("t", "words")])
        .await;

    assert!(matches!(
        submit.error(),
        Some(ResponseError::NotAllowed { .. })
    ));
}

/// Submits alice's modal that a message's button opened.
async fn submit_component_modal() -> Exchange {
    let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    let field = json!([text(json!({}))]);
    let exchange = Exchange::with_responses(row(&json!([button])), modal(&field)).await;
    let click = exchange
        .member("alice")
        .click(&exchange.message(), "go")
        .await;
    let modal = click.modal().expect("the app responded with a modal");
    exchange
        .member("alice")
        .submit(&modal, [("t", "words")])
        .await;
    exchange
}

#[tokio::test]
async fn modal_of_a_component_updates_its_message() {
    let exchange = submit_component_modal().await;

    let update = json!({ "type": 7, "data": { "content": "Gone" } });
    let reply = exchange.callback(update).await;

    let message = &reply.body["resource"]["message"];
    assert_eq!((reply.status, &message["content"]), (200, &json!("Gone")));
    assert_eq!(message["id"], json!(exchange.message().id));
}

#[tokio::test]
async fn submission_of_a_component_modal_contains_its_message() {
    let exchange = submit_component_modal().await;

    let sent = last(&exchange.seen);
    assert_eq!(sent["message"]["id"], json!(exchange.message().id));
}

#[tokio::test]
async fn text_of_a_modal_has_the_values_of_filled_in_fields() {
    let (_, modal) = show(text(json!({ "style": 2, "value": "two\nlines" }))).await;
    assert_eq!(modal.to_string(), r#"Field: [t] = "two\nlines""#);
    let options =
        json!([{ "label": "A", "value": "a" }, { "label": "B", "value": "b", "default": true }]);
    let choice = json!({ "type": 3, "custom_id": "f", "options": options });
    let (_, modal) = show(label(&choice)).await;
    assert_eq!(modal.to_string(), "Field: [f] = b (a | b)");
    let (_, modal) = show(label(
        &json!({ "type": 23, "custom_id": "f", "default": true }),
    ))
    .await;
    assert_eq!(modal.to_string(), "Field: [f] = true (true | false)");
}

#[tokio::test]
async fn text_of_a_modal_has_names_for_filled_in_roles() {
    let fixture = Fixture::new().await;
    let helper = json!([{ "id": fixture.role("Helper"), "type": "role" }]);
    let select = json!({ "type": 6, "custom_id": "f", "default_values": helper });
    let response = modal(&json!([label(&select)]));
    fixture.register(json!([command("open", json!([]))])).await;
    let _app = fixture.connect_app(CannedResponse::Json(response)).await;
    let outcome = fixture.service.you().slash("/open").await;
    let modal = outcome.modal().expect("the app responded with a modal");
    assert_eq!(modal.to_string(), "Field: [f] = @Helper");
}
