//! Deferrals without a response, and updates that are invalid after the initial response.

use guildhall::emulator::Emulator;
use guildhall::model::component::{ActionRow, Button};
use guildhall::prelude::*;
use guildhall::{AppBuilder, ContextError};

use super::fixture::WRONG;
use super::followups::texts;

const BUTTONS: [&str; 7] = [
    "work",
    "work-ephemerally",
    "thank",
    "ask",
    "turn",
    "turn-explicitly",
    "count",
];

/// Show a panel with a button for every case
#[command]
fn panel() -> Reply {
    let buttons = BUTTONS.map(|id| Button::primary(id, id));
    let (some, others) = buttons.split_at(5);
    [some, others]
        .into_iter()
        .fold(Reply::text("Panel"), |reply, row| {
            reply.component(ActionRow::buttons(row.to_vec()))
        })
}

#[component("work")]
async fn work(ctx: Context) -> Result<()> {
    Ok(ctx.defer().await?)
}

#[component("work-ephemerally")]
async fn work_ephemerally(ctx: Context) -> Result<()> {
    Ok(ctx.defer_ephemeral().await?)
}

#[component("thank")]
async fn thank(ctx: Context) -> Result<Update> {
    ctx.reply("Thanks").await?;
    Ok(Update::text("7 votes"))
}

#[derive(Modal)]
#[modal(title = "Ask")]
struct Ask {
    #[text]
    _what: String,
}

#[component("ask")]
async fn ask(ctx: Context) -> Result<Update> {
    ctx.modal(Ask::form_with_id("asked")).await?;
    Ok(Update::text("Asked"))
}

#[component("turn")]
async fn turn(ctx: Context) -> Result<Update> {
    ctx.defer_ephemeral().await?;
    Ok(Update::text("Turned"))
}

#[component("turn-explicitly")]
async fn turn_explicitly(ctx: Context) -> Result<String> {
    ctx.defer_ephemeral().await?;
    let turned = ctx.update("Turned").await;
    Ok(turned
        .expect_err("the deferral has a loading message")
        .to_string())
}

#[component("count")]
async fn count(ctx: Context) -> Result<Update> {
    ctx.update("7 votes").await?;
    ctx.followup("Thanks").await?;
    Ok(Update::text("8 votes"))
}

/// Returns the messages after a click on a button of the panel.
async fn messages_after_click(custom_id: &str) -> Vec<String> {
    let service = Emulator::start().await;
    let components = [
        work::COMPONENT,
        work_ephemerally::COMPONENT,
        thank::COMPONENT,
        ask::COMPONENT,
        turn::COMPONENT,
        turn_explicitly::COMPONENT,
        count::COMPONENT,
    ];
    let app = App::builder().discovery(false).command(panel::COMMAND);
    let app = components.into_iter().fold(app, AppBuilder::component);
    let (bot, you) = (service.install(app).await, service.you());
    bot.ignore_failures();
    let panel = you
        .slash("panel")
        .await
        .original_response()
        .expect("the message is shown");
    you.click(&panel, custom_id).await;
    bot.idle().await;
    texts(&you.messages())
}

fn is_error_message(text: &str) -> bool {
    text.starts_with(WRONG) && text.ends_with('*')
}

#[tokio::test]
async fn button_deferral_without_a_response_gets_the_default_message() {
    assert_eq!(messages_after_click("work").await, ["Panel", "Done."]);
    assert_eq!(
        messages_after_click("work-ephemerally").await,
        ["Panel", "Done.*"]
    );
}

#[tokio::test]
async fn returned_update_does_not_change_an_earlier_reply() {
    let messages = messages_after_click("thank").await;
    assert_eq!(messages[..2], ["Panel", "Thanks"]);
    assert!(is_error_message(&messages[2]), "{messages:?}");
}

#[tokio::test]
async fn returned_update_after_a_modal_or_visible_deferral_is_an_error_message() {
    for button in ["ask", "turn"] {
        let messages = messages_after_click(button).await;
        assert_eq!((messages.len(), &*messages[0]), (2, "Panel"));
        assert!(is_error_message(&messages[1]), "{messages:?}");
    }
}

#[tokio::test]
async fn explicit_update_after_a_visible_deferral_is_an_error() {
    let expected = format!("{}*", ContextError::NoUpdate);
    assert_eq!(
        messages_after_click("turn-explicitly").await,
        ["Panel", &expected]
    );
}

#[tokio::test]
async fn second_update_replaces_the_first() {
    assert_eq!(messages_after_click("count").await, ["8 votes", "Thanks"]);
}
