//! Responses that are invalid for the interaction type become an error message for the user.

use acceptance::{AppResponse, SignedRequest, builder, slash, submit};
use guildhall::model::ModalBody;
use guildhall::prelude::*;
use guildhall::{AppBuilder, Callback};
use serde_json::{Value, json};

#[derive(Debug, Modal)]
#[modal(title = "Note")]
struct Note {
    #[text]
    text: String,
}

#[modal("update")]
fn update(note: Note) -> Update {
    Update::text(note.text)
}

#[modal("another")]
fn another(note: Note) -> Callback {
    ModalBody::new("note", note.text).into()
}

/// Update the message of a command, which has none
#[command]
fn no_message() -> Callback {
    Update::text("changed").into()
}

/// Launch the Activity
#[command]
fn launch() -> Callback {
    Callback::launch_activity()
}

/// Fail
#[command(on_error = ask_why)]
fn fail() -> Result<()> {
    Err(Error::user("no"))
}

fn ask_why(_: &Context, _: Error) -> Callback {
    Update::text("changed").into()
}

async fn answered(app: AppBuilder, interaction: Value) -> AppResponse {
    let app = app.build().expect("the app of a test is complete");
    SignedRequest::from(interaction).send_to(&app).await
}

async fn submitted(custom_id: &str) -> AppResponse {
    let app = builder(&[]).modal(update::MODAL).modal(another::MODAL);
    let field = json!({"type": 4, "id": 2, "custom_id": "text", "value": "new"});
    answered(app, submit(custom_id, [field], &json!({}))).await
}

fn went_wrong(answer: &AppResponse) -> bool {
    answer.is_ephemeral() && answer.content().starts_with("Something went wrong.")
}

#[tokio::test]
async fn modal_of_a_command_has_no_message_to_update() {
    assert!(went_wrong(&submitted("update").await));
}

#[tokio::test]
async fn modal_is_not_answered_with_another() {
    assert!(went_wrong(&submitted("another").await));
}

#[tokio::test]
async fn command_that_updates_no_message_is_told() {
    let app = builder(&[no_message::COMMAND]);
    let answer = answered(app, slash("no-message", json!([]))).await;
    assert!(went_wrong(&answer));
}

#[tokio::test]
async fn error_handler_answers_as_the_command_may() {
    let app = builder(&[fail::COMMAND]);
    assert!(went_wrong(&answered(app, slash("fail", json!([]))).await));
}

#[tokio::test]
async fn command_may_launch_the_activity() {
    let app = builder(&[launch::COMMAND]);
    let answer = answered(app, slash("launch", json!([]))).await;
    assert_eq!(answer.json(), json!({"type": 12}));
}
