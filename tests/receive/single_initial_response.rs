//! An interaction has one initial response: a second is an error, and a reply returned after it becomes a follow-up.

use acceptance::{
    AppResponse, MockTransport, SignedRequest, builder, fixture, http_response, slash,
};
use guildhall::ContextError;
use guildhall::model::ModalBody;
use guildhall::prelude::*;
use guildhall::response::InitialResponse;
use serde_json::{Value, json};

/// Reply twice explicitly
#[command]
async fn reply_twice(ctx: Context) -> Result<()> {
    ctx.reply("first").await?;
    Err(ctx
        .reply("second")
        .await
        .expect_err("the interaction does not accept the response"))?
}

/// Reply, and return another reply
#[command]
async fn reply_and_return(ctx: Context) -> Result<&'static str> {
    ctx.reply("first").await?;
    Ok("second")
}

/// Reply, and fail
#[command]
async fn reply_and_fail(ctx: Context) -> Result<()> {
    ctx.reply("first").await?;
    Err(Error::user("You have no coins left."))
}

/// Reply, then edit, follow up, read and delete
#[command]
async fn change(ctx: Context) -> Result<()> {
    ctx.reply("first").await?;
    ctx.edit("changed").await?;
    ctx.followup(Reply::text("more").ephemeral()).await?;
    ctx.original().await?;
    ctx.delete().await?;
    Ok(())
}

/// Defer, then reply explicitly
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
        .expect_err("the interaction does not accept the response");
    Err(Error::user(error.to_string()))
}

/// Edit before responding
#[command]
async fn edit_too_early(ctx: Context) -> Result<String> {
    Ok(ctx
        .edit("changed")
        .await
        .expect_err("the interaction does not accept the response")
        .to_string())
}

/// Update the message of a command, which has none
#[command]
async fn update(ctx: Context) -> Result<String> {
    Ok(ctx
        .update("changed")
        .await
        .expect_err("the interaction does not accept the response")
        .to_string())
}

/// Say more than the service accepts
#[command]
fn too_much() -> Reply {
    let embeds = (0..11).map(|_| Embed::new().title("one of many"));
    embeds.fold(Reply::default(), Reply::embed)
}

/// Returns the response to a command and the REST calls after it.
async fn send(command: &guildhall::command::Command) -> (AppResponse, Vec<(String, Value)>) {
    let transport = MockTransport::new([]).then_always(http_response(
        200,
        &[],
        &fixture("object/message.json"),
    ));
    let app = builder(&[*command]).client(transport.client()).build();
    let app = app.expect("the app builds");
    let body = slash(command.def().name, json!([]));
    let response = SignedRequest::from(body).send_to(&app).await;
    app.idle().await;
    let requests = transport.requests().into_iter().map(|recorded| {
        let body = serde_json::from_slice(recorded.request.body()).unwrap_or_default();
        (recorded.line, body)
    });
    (response, requests.collect())
}

const FOLLOWUP: &str = "POST /webhooks/2/a-token";
const ORIGINAL: &str = "/webhooks/2/a-token/messages/@original";

#[tokio::test]
async fn second_initial_response_is_an_error_naming_the_first() {
    let (response, requests) = send(&reply_twice::COMMAND).await;
    assert_eq!(response.content(), "first");
    let [(line, body)] = &requests[..] else {
        panic!("{requests:?}");
    };
    assert_eq!((line.as_str(), &body["flags"]), (FOLLOWUP, &json!(64)));

    let error = ContextError::AlreadyResponded(InitialResponse::Message);
    let text = "this interaction has already been responded to with a message; it accepts only one initial response";
    assert_eq!(error.to_string(), text);
}

#[tokio::test]
async fn returned_reply_after_an_explicit_reply_is_a_followup() {
    let (response, requests) = send(&reply_and_return::COMMAND).await;
    assert_eq!(response.content(), "first");
    assert_eq!(requests[0].0, FOLLOWUP);
    assert_eq!(requests[0].1["content"], "second");
}

#[tokio::test]
async fn error_after_a_reply_is_an_ephemeral_followup() {
    let (_, requests) = send(&reply_and_fail::COMMAND).await;
    assert_eq!(requests[0].1["content"], "You have no coins left.");
    assert_eq!(requests[0].1["flags"], 64);
}

#[tokio::test(start_paused = true)]
async fn followup_does_not_overtake_the_http_response() {
    let message = http_response(200, &[], &fixture("object/message.json"));
    let transport = MockTransport::always(message);
    let app = builder(&[reply_and_return::COMMAND]).client(transport.client());
    let app = app.build().expect("the app builds");
    let request = SignedRequest::from(slash(reply_and_return::COMMAND.def().name, json!([])));
    let response = request.send_to(&app).await;
    assert_eq!(response.content(), "first");
    assert!(transport.requests().is_empty());

    app.idle().await;
    let sent_at = transport.requests()[0].at;
    assert!((50..60).contains(&sent_at.as_millis()), "{sent_at:?}");
}

#[tokio::test]
async fn response_can_be_edited_followed_up_read_and_deleted() {
    let (response, requests) = send(&change::COMMAND).await;
    assert_eq!(response.content(), "first");
    let lines = requests
        .iter()
        .map(|(line, _)| line.as_str())
        .collect::<Vec<_>>();
    let [patch, get, delete] =
        ["PATCH", "GET", "DELETE"].map(|method| format!("{method} {ORIGINAL}"));
    assert_eq!(lines, [&patch, FOLLOWUP, &get, &delete]);
    assert_eq!(requests[0].1["content"], "changed");
}

#[tokio::test]
async fn explicit_deferral_is_completed_by_an_edit() {
    let (response, requests) = send(&defer::COMMAND).await;
    assert_eq!(response.json(), json!({"type": 5, "data": {"flags": 64}}));
    assert_eq!(requests[0].0, format!("PATCH {ORIGINAL}"));
    assert_eq!(requests[0].1["content"], "done");
    assert_eq!(requests.len(), 1);
}

#[tokio::test]
async fn modal_after_a_deferral_is_an_error() {
    let (response, requests) = send(&modal_too_late::COMMAND).await;
    assert_eq!(response.json(), json!({"type": 5}));
    let text = "this interaction has already been deferred; it accepts only one initial response";
    assert_eq!(
        requests.last().expect("a request was sent").1["content"],
        text
    );
}

#[tokio::test]
async fn edit_before_any_response_is_an_error() {
    let (response, requests) = send(&edit_too_early::COMMAND).await;
    assert_eq!(
        response.content(),
        "this interaction has no response yet: reply or defer first"
    );
    assert!(requests.is_empty());
}

#[tokio::test]
async fn update_by_a_command_is_an_error() {
    let (response, _) = send(&update::COMMAND).await;
    assert_eq!(
        response.content(),
        "this interaction did not come from a message, so there is no message to read or update"
    );
}

#[tokio::test]
async fn response_that_the_service_would_reject_becomes_an_error_message() {
    let (response, _) = send(&too_much::COMMAND).await;
    assert!(
        response.content().starts_with("Something went wrong."),
        "{}",
        response.content()
    );
}
