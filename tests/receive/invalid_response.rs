//! Responses that are invalid for the interaction type become an error message for the user.

use acceptance::{AppResponse, SignedRequest, builder, slash, submit};
use guildhall::AppBuilder;
use guildhall::model::ModalBody;
use guildhall::prelude::*;
use guildhall::response::HandlerResponse;
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
fn another(note: Note) -> HandlerResponse {
    ModalBody::new("note", note.text).into()
}

/// Update the message of a command, which has none
#[command]
fn no_message() -> HandlerResponse {
    Update::text("changed").into()
}

/// Launch the Activity
#[command]
fn launch() -> HandlerResponse {
    HandlerResponse::launch_activity()
}

/// Fail
#[command(on_error = ask_why)]
fn fail() -> Result<()> {
    Err(Error::user("no"))
}

fn ask_why(_: &Context, _: Error) -> HandlerResponse {
    Update::text("changed").into()
}

async fn send(app: AppBuilder, interaction: Value) -> AppResponse {
    let app = app.build().expect("the app builds");
    SignedRequest::from(interaction).send_to(&app).await
}

async fn submit_note(custom_id: &str) -> AppResponse {
    let app = builder(&[]).modal(update::MODAL).modal(another::MODAL);
    let field = json!({"type": 4, "id": 2, "custom_id": "text", "value": "new"});
    send(app, submit(custom_id, [field], &json!({}))).await
}

fn is_error_message(response: &AppResponse) -> bool {
    response.is_ephemeral() && response.content().starts_with("Something went wrong.")
}

#[tokio::test]
async fn modal_opened_by_a_command_cannot_update_a_message() {
    assert!(is_error_message(&submit_note("update").await));
}

#[tokio::test]
async fn modal_cannot_respond_with_a_modal() {
    assert!(is_error_message(&submit_note("another").await));
}

#[tokio::test]
async fn command_cannot_update_a_message() {
    let app = builder(&[no_message::COMMAND]);
    let response = send(app, slash("no-message", json!([]))).await;
    assert!(is_error_message(&response));
}

#[tokio::test]
async fn error_handler_of_a_command_cannot_update_a_message() {
    let app = builder(&[fail::COMMAND]);
    assert!(is_error_message(&send(app, slash("fail", json!([]))).await));
}

#[tokio::test]
async fn command_can_launch_the_activity() {
    let app = builder(&[launch::COMMAND]);
    let response = send(app, slash("launch", json!([]))).await;
    assert_eq!(response.json(), json!({"type": 12}));
}
