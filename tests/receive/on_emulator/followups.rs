//! Messages after the initial response, as the user sees them in addition to the panel with the clicked button.

use std::time::Duration;

use guildhall::emulator::Emulator;
use guildhall::model::component::{ActionRow, Button};
use guildhall::model::{Message, MessageFlags};
use guildhall::prelude::*;
use guildhall::settings::Timing;
use guildhall::{AppBuilder, InstalledApp, Result};
use tokio::task::yield_now;

use crate::followup::respond_again;

/// Show a panel with a button for every case
#[command]
fn panel() -> Reply {
    let buttons = [
        Button::primary(respond::custom_id(), "Respond"),
        Button::primary(reply_and_delete::custom_id(), "Respond, and take it back"),
        Button::primary(defer_and_reply::custom_id(), "Respond at length"),
        Button::primary(turn::custom_id(), "Turn"),
        Button::primary(turn_explicitly::custom_id(), "Turn explicitly"),
        Button::primary(remove::custom_id(), "Remove"),
    ];
    let rows = buttons
        .chunks(3)
        .map(|row| ActionRow::buttons(row.to_vec()));
    rows.fold(Reply::text("Panel"), Reply::component)
}

/// Reply late with an ephemeral message
#[command]
async fn whisper(ctx: Context) -> Result<()> {
    wait_for_deferral(&ctx).await;
    ctx.reply(Reply::text("psst").ephemeral()).await?;
    ctx.edit("louder").await?;
    Ok(())
}

/// Complete a deferral, then follow up
#[command]
async fn more(ctx: Context) -> Result<()> {
    ctx.defer().await?;
    ctx.reply("first").await?;
    ctx.followup(Reply::text("second").ephemeral()).await?;
    Ok(())
}

#[component("respond")]
async fn respond(ctx: Context) -> Result<()> {
    wait_for_deferral(&ctx).await;
    ctx.reply("said").await?;
    ctx.edit("said again").await?;
    Ok(())
}

#[component("take-back")]
async fn reply_and_delete(ctx: Context) -> Result<()> {
    wait_for_deferral(&ctx).await;
    ctx.reply("said").await?;
    assert_eq!(ctx.original().await?.content, "said");
    Ok(ctx.delete().await?)
}

#[component("at-work")]
async fn defer_and_reply(ctx: Context) -> Result<&'static str> {
    ctx.defer_ephemeral().await?;
    Ok("done")
}

#[component("turn")]
async fn turn(ctx: Context) -> Result<Update> {
    ctx.defer_update().await?;
    ctx.followup("more").await?;
    Ok(Update::text("Turned"))
}

#[component("turn-by-hand")]
async fn turn_explicitly(ctx: Context) -> Result<()> {
    wait_for_deferral(&ctx).await;
    ctx.followup("more").await?;
    ctx.update("Turned").await?;
    Ok(())
}

#[component("remove")]
async fn remove(ctx: Context) -> Result<()> {
    ctx.defer_update().await?;
    Ok(ctx.delete().await?)
}

/// Waits until the interaction has been deferred.
async fn wait_for_deferral(ctx: &Context) {
    while ctx.responses().is_err() {
        yield_now().await;
    }
}

/// Installs an app that defers every handler that does not respond immediately.
async fn install(service: &Emulator) -> InstalledApp {
    let commands = [
        panel::COMMAND,
        whisper::COMMAND,
        respond_again::COMMAND,
        more::COMMAND,
    ];
    let app = App::builder().discovery(false);
    let app = commands.into_iter().fold(app, AppBuilder::command);
    let components = [
        respond::COMPONENT,
        reply_and_delete::COMPONENT,
        defer_and_reply::COMPONENT,
        turn::COMPONENT,
        turn_explicitly::COMPONENT,
        remove::COMPONENT,
    ];
    let app = components.into_iter().fold(app, AppBuilder::component);
    service
        .install(app.timing(Timing::new().defer_after(Duration::ZERO)))
        .await
}

/// Returns the text of each message, followed by a star if the message is ephemeral.
pub(super) fn texts(messages: &[Message]) -> Vec<String> {
    let text = |message: &Message| {
        let is_ephemeral = message.flags.contains(MessageFlags::EPHEMERAL);
        format!("{}{}", message.content, if is_ephemeral { "*" } else { "" })
    };
    messages.iter().map(text).collect()
}

/// Returns the messages after a command.
async fn messages_after(name: &str) -> Vec<String> {
    let service = Emulator::start().await;
    let bot = install(&service).await;
    service.you().slash(name).await;
    bot.idle().await;
    texts(&service.you().messages())
}

/// Returns the messages after a click on a button of the panel.
async fn messages_after_click(custom_id: &str) -> Vec<String> {
    let service = Emulator::start().await;
    let (bot, you) = (install(&service).await, service.you());
    let panel = you
        .slash("panel")
        .await
        .original_response()
        .expect("the message is shown");
    you.click(&panel, custom_id).await;
    bot.idle().await;
    texts(&you.messages())
}

#[tokio::test]
async fn late_ephemeral_response_replaces_a_public_deferral() {
    assert_eq!(messages_after("whisper").await, ["louder*"]);
}

#[tokio::test]
async fn response_after_a_deleted_deferral_is_visible() {
    assert_eq!(messages_after("respond-again").await, ["again"]);
}

#[tokio::test]
async fn followup_appears_below_the_completed_deferral() {
    assert_eq!(messages_after("more").await, ["first", "second*"]);
}

#[tokio::test]
async fn late_reply_to_a_button_appears_below_the_panel_and_is_edited() {
    assert_eq!(
        messages_after_click("respond").await,
        ["Panel", "said again"]
    );
}

#[tokio::test]
async fn late_reply_to_a_button_is_read_and_deleted() {
    assert_eq!(messages_after_click("take-back").await, ["Panel"]);
}

#[tokio::test]
async fn explicit_button_deferral_becomes_the_reply_below_the_panel() {
    assert_eq!(messages_after_click("at-work").await, ["Panel", "done*"]);
}

#[tokio::test]
async fn late_update_changes_the_panel_and_keeps_the_followup() {
    assert_eq!(messages_after_click("turn").await, ["Turned", "more"]);
    assert_eq!(
        messages_after_click("turn-by-hand").await,
        ["Turned", "more"]
    );
}

#[tokio::test]
async fn button_can_delete_its_panel() {
    assert!(messages_after_click("remove").await.is_empty());
}
