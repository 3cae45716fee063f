//! Whatever a handler does, the member gets one answer.

use std::fmt;

use acceptance::{Answer, Signed, app, slash};
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

/// Fail with an error for the member
#[command]
async fn refuse() -> Result<String> {
    Err(Error::user("You have no coins left."))
}

/// Fail with an error for the member that says nothing
#[command]
async fn mumble() -> Result<String> {
    Err(Error::user(" \n"))
}

/// Fail with an error for the member that says more than a message holds
#[command]
async fn lament() -> Result<String> {
    Err(Error::user("é".repeat(2001)))
}

/// Fail with an error for the log
#[command]
async fn fail() -> Result<String> {
    Err(Database)?
}

/// Fail with an error of one's own
#[command]
async fn fail_own() -> Result<(), Database> {
    Err(Database)
}

/// Panic
#[command]
async fn panic() -> String {
    panic!("password wrong")
}

/// Reply by hand
#[command]
async fn by_hand(ctx: Context) -> Result<()> {
    ctx.reply("by hand").await?;
    Ok(())
}

/// Reply twice by hand
#[command]
async fn twice(ctx: Context) -> Result<()> {
    ctx.reply("first").await?;
    assert!(ctx.reply("second").await.is_err());
    Ok(())
}

/// Reply by hand and by return
#[command]
async fn both(ctx: Context) -> Result<&'static str> {
    ctx.reply("first").await?;
    Ok("second")
}

/// Say nothing
#[command]
fn silent() -> String {
    String::new()
}

/// Say too much
#[command]
fn verbose() -> String {
    "é".repeat(2001)
}

async fn send(command: &guildhall::Command) -> Answer {
    Signed::from(slash(command.def().name, json!([])))
        .to(&app(&[*command]))
        .await
}

#[tokio::test]
async fn handler_without_an_answer_is_answered_for() {
    let answer = send(&nothing::COMMAND).await;
    assert_eq!(
        (answer.content().as_str(), answer.is_ephemeral()),
        ("Done.", true)
    );
}

#[tokio::test]
async fn user_error_is_shown_to_the_member_alone() {
    let answer = send(&refuse::COMMAND).await;
    assert_eq!(
        (answer.content().as_str(), answer.is_ephemeral()),
        ("You have no coins left.", true)
    );
}

#[tokio::test]
async fn other_errors_show_a_neutral_sentence_with_the_interactions_id() {
    for command in [
        fail::COMMAND,
        fail_own::COMMAND,
        panic::COMMAND,
        mumble::COMMAND,
    ] {
        let answer = send(&command).await;
        assert_eq!(
            answer.content(),
            "Something went wrong. If it happens again, report the number 1."
        );
        assert!(answer.is_ephemeral() && !answer.text().contains("password"));
    }
}

#[tokio::test]
async fn panic_harms_no_other_request() {
    let app = app(&[panic::COMMAND, refuse::COMMAND]);
    for _ in 0..3 {
        let _answer = Signed::from(slash("panic", json!([]))).to(&app).await;
        let other = Signed::from(slash("refuse", json!([]))).to(&app).await;
        assert_eq!(other.content(), "You have no coins left.");
    }
}

#[tokio::test]
async fn reply_by_hand_goes_back() {
    assert_eq!(send(&by_hand::COMMAND).await.content(), "by hand");
}

#[tokio::test]
async fn second_reply_is_an_error_and_the_first_stands() {
    assert_eq!(send(&twice::COMMAND).await.content(), "first");
    assert_eq!(send(&both::COMMAND).await.content(), "first");
}

#[tokio::test]
async fn empty_reply_is_no_answer() {
    assert_eq!(send(&silent::COMMAND).await.content(), "Done.");
}

#[tokio::test]
async fn text_that_is_too_long_is_cut_to_what_the_service_takes() {
    for command in [verbose::COMMAND, lament::COMMAND] {
        let content = send(&command).await.content();
        assert_eq!(content.chars().count(), 2000);
        assert!(content.ends_with("é…"), "{}", &content[content.len() - 8..]);
    }
}

#[tokio::test]
async fn what_no_handler_knows_is_answered_politely() {
    for kind in [3, 5] {
        let mut body = slash("nothing", json!([]));
        body["type"] = json!(kind);
        body["data"] = json!({"custom_id": "old", "component_type": 2, "id": 7, "components": []});
        let answer = Signed::from(body).to(&app(&[nothing::COMMAND])).await;
        assert_eq!(
            answer.content(),
            "This button is out of date."
        );
        assert!(answer.is_ephemeral());
    }
}
