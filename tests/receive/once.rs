//! One first answer: a second one is an error that says what was done, and what follows follows.

use acceptance::{Answer, Desk, Signed, answer, builder, fixture, slash};
use guildhall::model::ModalBody;
use guildhall::prelude::*;
use guildhall::{ContextError, FirstAnswer};
use serde_json::{Value, json};

/// Reply twice by hand
#[command]
async fn twice(ctx: Context) -> Result<()> {
    ctx.reply("first").await?;
    Err(ctx
        .reply("second")
        .await
        .expect_err("there is an answer, or none to edit"))?
}

/// Reply, and return another reply
#[command]
async fn both(ctx: Context) -> Result<&'static str> {
    ctx.reply("first").await?;
    Ok("second")
}

/// Reply, and fail
#[command]
async fn reply_and_fail(ctx: Context) -> Result<()> {
    ctx.reply("first").await?;
    Err(Error::user("You have no coins left."))
}

/// Reply, and change and delete what was said
#[command]
async fn change(ctx: Context) -> Result<()> {
    ctx.reply("first").await?;
    ctx.edit("changed").await?;
    ctx.followup(Reply::text("more").ephemeral()).await?;
    ctx.original().await?;
    ctx.delete().await?;
    Ok(())
}

/// Defer, and reply by hand
#[command]
async fn defer(ctx: Context) -> Result<()> {
    ctx.defer_ephemeral().await?;
    ctx.reply("done").await?;
    Ok(())
}

/// Open a modal after a deferral
#[command]
async fn modal_too_late(ctx: Context) -> Result<()> {
    ctx.defer().await?;
    let form = ModalBody::new("feedback", "Feedback");
    let error = ctx
        .modal(form)
        .await
        .expect_err("there is an answer, or none to edit");
    Err(Error::user(error.to_string()))
}

/// Edit what is not there
#[command]
async fn edit_too_early(ctx: Context) -> Result<String> {
    Ok(ctx
        .edit("changed")
        .await
        .expect_err("there is an answer, or none to edit")
        .to_string())
}

/// Update the message of a command, which has none
#[command]
async fn update(ctx: Context) -> Result<String> {
    Ok(ctx
        .update("changed")
        .await
        .expect_err("there is an answer, or none to edit")
        .to_string())
}

/// Say more than the service takes
#[command]
fn too_much() -> Reply {
    let embeds = (0..11).map(|_| Embed::new().with_title("one of many"));
    embeds.fold(Reply::default(), Reply::embed)
}

/// What a command answers, and what its app's client was asked.
async fn send(command: &guildhall::Command) -> (Answer, Vec<(String, Value)>) {
    let desk = Desk::new([]).then_always(answer(200, &[], &fixture("object/message.json")));
    let app = builder(&[*command]).client(desk.client()).build();
    let app = app.expect("the app of a test is complete");
    let body = slash(command.def().name, json!([]));
    let answer = Signed::from(body).to(&app).await;
    app.idle().await;
    let asked = desk.asked().into_iter().map(|asked| {
        let body = serde_json::from_slice(asked.request.body()).unwrap_or_default();
        (asked.line, body)
    });
    (answer, asked.collect())
}

const FOLLOWUP: &str = "POST /webhooks/2/a-token";
const ORIGINAL: &str = "/webhooks/2/a-token/messages/@original";

#[tokio::test]
async fn second_first_answer_is_an_error_that_says_what_was_done() {
    let (first, asked) = send(&twice::COMMAND).await;
    assert_eq!(first.content(), "first");
    let [(line, told)] = &asked[..] else {
        panic!("{asked:?}");
    };
    assert_eq!((line.as_str(), &told["flags"]), (FOLLOWUP, &json!(64)));

    let error = ContextError::AlreadyAnswered(FirstAnswer::Message);
    let text =
        "this interaction has been answered with a message already; it takes one initial response";
    assert_eq!(error.to_string(), text);
}

#[tokio::test]
async fn what_is_returned_after_a_reply_follows_it() {
    let (first, asked) = send(&both::COMMAND).await;
    assert_eq!(first.content(), "first");
    assert_eq!(asked[0].0, FOLLOWUP);
    assert_eq!(asked[0].1["content"], "second");
}

#[tokio::test]
async fn failure_after_a_reply_follows_it_for_the_member_alone() {
    let (_, asked) = send(&reply_and_fail::COMMAND).await;
    assert_eq!(asked[0].1["content"], "You have no coins left.");
    assert_eq!(asked[0].1["flags"], 64);
}

#[tokio::test]
async fn answer_is_edited_added_to_read_and_deleted() {
    let (first, asked) = send(&change::COMMAND).await;
    assert_eq!(first.content(), "first");
    let lines = asked
        .iter()
        .map(|(line, _)| line.as_str())
        .collect::<Vec<_>>();
    let [patch, get, delete] =
        ["PATCH", "GET", "DELETE"].map(|method| format!("{method} {ORIGINAL}"));
    assert_eq!(lines, [&patch, FOLLOWUP, &get, &delete]);
    assert_eq!(asked[0].1["content"], "changed");
}

#[tokio::test]
async fn deferral_by_hand_is_completed_by_an_edit() {
    let (first, asked) = send(&defer::COMMAND).await;
    assert_eq!(first.json(), json!({"type": 5, "data": {"flags": 64}}));
    assert_eq!(asked[0].0, format!("PATCH {ORIGINAL}"));
    assert_eq!(asked[0].1["content"], "done");
    assert_eq!(asked.len(), 1);
}

#[tokio::test]
async fn modal_after_a_deferral_is_an_error() {
    let (first, asked) = send(&modal_too_late::COMMAND).await;
    assert_eq!(first.json(), json!({"type": 5}));
    let text = "this interaction has been deferred already; it takes one initial response";
    assert_eq!(asked.last().expect("it was told").1["content"], text);
}

#[tokio::test]
async fn edit_before_any_answer_is_an_error() {
    let (first, asked) = send(&edit_too_early::COMMAND).await;
    assert_eq!(
        first.content(),
        "this interaction has no response yet: reply or defer first"
    );
    assert!(asked.is_empty());
}

#[tokio::test]
async fn command_has_no_message_to_update() {
    let (first, _) = send(&update::COMMAND).await;
    assert_eq!(
        first.content(),
        "this interaction did not come from a message that could be updated"
    );
}

#[tokio::test]
async fn answer_that_the_service_would_drop_is_told_as_a_failure() {
    let (first, _) = send(&too_much::COMMAND).await;
    assert!(
        first.content().starts_with("Something went wrong."),
        "{}",
        first.content()
    );
}
