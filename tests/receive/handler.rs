//! The user gets exactly one response for every handler outcome.

use std::fmt;
use std::ops::{Deref, DerefMut};

use acceptance::{AppResponse, SignedRequest, app, builder, click, slash};
use guildhall::guard::GuardError;
use guildhall::prelude::*;
use serde_json::json;

#[derive(Debug)]
struct Database;

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("password wrong")
    }
}

impl std::error::Error for Database {}

/// Do nothing
#[command]
async fn nothing() {}

/// Fail with a user message
#[command]
async fn reject() -> Result<String> {
    Err(Error::user("You have no coins left."))
}

/// Fail with an empty user message
#[command]
async fn mumble() -> Result<String> {
    Err(Error::user(" \n"))
}

/// Fail with a user message that exceeds the limit
#[command]
async fn lament() -> Result<String> {
    Err(Error::user("é".repeat(2001)))
}

/// Fail with an internal error
#[command]
async fn fail() -> Result<String> {
    Err(Database)?
}

/// Fail with a custom error
#[command]
async fn fail_own() -> Result<(), Database> {
    Err(Database)
}

/// Panic
#[command]
async fn panic() -> String {
    panic!("password wrong")
}

/// Reply explicitly
#[command]
async fn reply_explicitly(ctx: Context) -> Result<()> {
    ctx.reply("explicitly").await?;
    Ok(())
}

/// Reply twice explicitly
#[command]
async fn reply_twice(ctx: Context) -> Result<()> {
    ctx.reply("first").await?;
    assert!(ctx.reply("second").await.is_err());
    Ok(())
}

/// Reply explicitly and by return
#[command]
async fn reply_and_return(ctx: Context) -> Result<&'static str> {
    ctx.reply("first").await?;
    Ok("second")
}

/// Return nothing
#[command]
fn silent() -> String {
    String::new()
}

/// Return too much text
#[command]
fn verbose() -> String {
    "é".repeat(2001)
}

async fn send(command: &guildhall::command::Command) -> AppResponse {
    SignedRequest::from(slash(command.def().name, json!([])))
        .send_to(&app(&[*command]))
        .await
}

#[tokio::test]
async fn handler_without_a_response_gets_the_default_message() {
    let response = send(&nothing::COMMAND).await;
    assert_eq!(
        (response.content().as_str(), response.is_ephemeral()),
        ("Done.", true)
    );
}

#[tokio::test]
async fn user_error_is_shown_in_an_ephemeral_message() {
    let response = send(&reject::COMMAND).await;
    assert_eq!(
        (response.content().as_str(), response.is_ephemeral()),
        ("You have no coins left.", true)
    );
}

#[tokio::test]
async fn internal_error_becomes_a_generic_message_with_the_interaction_id() {
    for command in [
        fail::COMMAND,
        fail_own::COMMAND,
        panic::COMMAND,
        mumble::COMMAND,
    ] {
        let response = send(&command).await;
        assert_eq!(
            response.content(),
            "Something went wrong. If it happens again, report this ID: 1."
        );
        assert!(response.is_ephemeral() && !response.text().contains("password"));
    }
}

#[tokio::test]
async fn panic_does_not_affect_other_requests() {
    let app = app(&[panic::COMMAND, reject::COMMAND]);
    for _ in 0..3 {
        let _response = SignedRequest::from(slash("panic", json!([])))
            .send_to(&app)
            .await;
        let other = SignedRequest::from(slash("reject", json!([])))
            .send_to(&app)
            .await;
        assert_eq!(other.content(), "You have no coins left.");
    }
}

#[tokio::test]
async fn explicit_reply_is_the_response() {
    assert_eq!(
        send(&reply_explicitly::COMMAND).await.content(),
        "explicitly"
    );
}

#[tokio::test]
async fn second_reply_is_an_error_and_the_first_remains() {
    assert_eq!(send(&reply_twice::COMMAND).await.content(), "first");
    assert_eq!(send(&reply_and_return::COMMAND).await.content(), "first");
}

#[tokio::test]
async fn empty_returned_reply_becomes_the_default_message() {
    assert_eq!(send(&silent::COMMAND).await.content(), "Done.");
}

#[tokio::test]
async fn long_text_is_truncated_to_the_message_limit() {
    for command in [verbose::COMMAND, lament::COMMAND] {
        let content = send(&command).await.content();
        assert_eq!(content.chars().count(), 2000);
        assert!(content.ends_with("é…"), "{}", &content[content.len() - 8..]);
    }
}

#[tokio::test]
async fn unknown_custom_id_gets_a_message() {
    for kind in [3, 5] {
        let mut body = slash("nothing", json!([]));
        body["type"] = json!(kind);
        body["data"] = json!({"custom_id": "old", "component_type": 2, "id": 7, "components": []});
        let response = SignedRequest::from(body)
            .send_to(&app(&[nothing::COMMAND]))
            .await;
        assert_eq!(
            response.content(),
            "This button, menu or form is out of date. Run the command again."
        );
        assert!(response.is_ephemeral());
    }
}

type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// An error like that of `anyhow`: no [`std::error::Error`], but it dereferences to one.
struct Report(BoxError);

impl Deref for Report {
    type Target = dyn std::error::Error + Send + Sync;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for Report {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

impl<E: std::error::Error + Send + Sync + 'static> From<E> for Report {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

/// Fail with a boxed error
#[command]
async fn fail_boxed() -> Result<String, BoxError> {
    Err(Database)?
}

/// Reject with a boxed error
#[command]
fn reject_boxed() -> Result<String, BoxError> {
    Err(Error::user("You have no coins left."))?
}

/// Be rejected by a guard, boxed
#[command]
fn guard_boxed() -> Result<String, BoxError> {
    Err(GuardError::Owners)?
}

/// Reply explicitly, with a boxed error
#[command]
async fn reply_boxed(ctx: Context) -> Result<(), BoxError> {
    ctx.reply("explicitly").await?;
    Ok(())
}

/// Fail with a report
#[command]
async fn fail_report() -> Result<String, Report> {
    Err(Database)?
}

/// Be rejected by a guard, in a report
#[command]
fn guard_report() -> Result<String, Report> {
    Err(GuardError::Owners)?
}

/// Convert errors that are no standard errors
#[command]
fn convert(
    /// Kind of the error
    kind: &str,
) -> Result<String> {
    Err(match kind {
        "boxed" => Error::other(BoxError::from("password wrong")),
        "user" => Error::other(BoxError::from(Error::user("No such coin."))),
        _ => Error::other(Report::from(Database)),
    })
}

#[component("boxed")]
fn boxed_button() -> Result<Update, BoxError> {
    Err(Error::user("Not this button."))?
}

#[tokio::test]
async fn boxed_errors_and_reports_become_a_generic_message() {
    for command in [fail_boxed::COMMAND, fail_report::COMMAND] {
        let response = send(&command).await;
        assert!(response.content().starts_with("Something went wrong."));
    }
}

#[tokio::test]
async fn message_for_the_user_survives_a_box_and_a_report() {
    for (command, expected) in [
        (reject_boxed::COMMAND, "You have no coins left."),
        (guard_boxed::COMMAND, "Only the app's owners can use this."),
        (guard_report::COMMAND, "Only the app's owners can use this."),
        (reply_boxed::COMMAND, "explicitly"),
    ] {
        assert_eq!(send(&command).await.content(), expected);
    }
    let app = builder(&[]).component(boxed_button::COMPONENT).build();
    let app = app.expect("the app builds");
    let clicked = SignedRequest::from(click("boxed")).send_to(&app).await;
    assert_eq!(clicked.content(), "Not this button.");
}

#[tokio::test]
async fn other_converts_boxed_errors_and_reports() {
    for (kind, expected) in [
        ("boxed", "Something went wrong."),
        ("user", "No such coin."),
        ("report", "Something went wrong."),
    ] {
        let options = json!([{"type": 3, "name": "kind", "value": kind}]);
        let app = app(&[convert::COMMAND]);
        let response = SignedRequest::from(slash("convert", options))
            .send_to(&app)
            .await;
        assert!(response.content().starts_with(expected), "{kind}");
    }
}

#[test]
fn other_keeps_the_error_and_its_causes() {
    let error = Error::other(Report::from(GuardError::Check));
    assert_eq!(error.cause(), Some(&GuardError::Check));
    let error = Error::other(BoxError::from(GuardError::Check));
    assert_eq!(error.cause(), Some(&GuardError::Check));
    let again = Error::other(BoxError::from(error));
    assert_eq!(again.cause(), Some(&GuardError::Check));
    assert_eq!(format!("{again:?}"), GuardError::Check.to_string());
}
