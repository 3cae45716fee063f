//! What is said after the first answer, as the member sees it: the panel, and what stands beside it.

use std::time::Duration;

use guildhall::emulator::Emulator;
use guildhall::model::component::{ActionRow, Button};
use guildhall::model::{Message, MessageFlags};
use guildhall::prelude::*;
use guildhall::{AppBuilder, Installed, Result};
use tokio::task::yield_now;

use crate::followup::anew;

/// Show a panel with a button for everything
#[command]
fn panel() -> Reply {
    let buttons = [
        Button::primary(answer::custom_id(), "Answer"),
        Button::primary(take_back::custom_id(), "Answer, and take it back"),
        Button::primary(at_work::custom_id(), "Answer at length"),
        Button::primary(turn::custom_id(), "Turn"),
        Button::primary(turn_by_hand::custom_id(), "Turn by hand"),
        Button::primary(remove::custom_id(), "Remove"),
    ];
    let rows = buttons
        .chunks(3)
        .map(|row| ActionRow::buttons(row.to_vec()));
    rows.fold(Reply::text("Panel"), Reply::component)
}

/// Say late what only one may see
#[command]
async fn whisper(ctx: Context) -> Result<()> {
    until_late(&ctx).await;
    ctx.reply(Reply::text("psst").ephemeral()).await?;
    ctx.edit("louder").await?;
    Ok(())
}

/// Complete a deferral, and say more
#[command]
async fn more(ctx: Context) -> Result<()> {
    ctx.defer().await?;
    ctx.reply("first").await?;
    ctx.followup(Reply::text("second").ephemeral()).await?;
    Ok(())
}

#[component("answer")]
async fn answer(ctx: Context) -> Result<()> {
    until_late(&ctx).await;
    ctx.reply("said").await?;
    ctx.edit("said again").await?;
    Ok(())
}

#[component("take-back")]
async fn take_back(ctx: Context) -> Result<()> {
    until_late(&ctx).await;
    ctx.reply("said").await?;
    assert_eq!(ctx.original().await?.content, "said");
    Ok(ctx.delete().await?)
}

#[component("at-work")]
async fn at_work(ctx: Context) -> Result<&'static str> {
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
async fn turn_by_hand(ctx: Context) -> Result<()> {
    until_late(&ctx).await;
    ctx.followup("more").await?;
    ctx.update("Turned").await?;
    Ok(())
}

#[component("remove")]
async fn remove(ctx: Context) -> Result<()> {
    ctx.defer_update().await?;
    Ok(ctx.delete().await?)
}

/// Waits until the interaction was deferred.
async fn until_late(ctx: &Context) {
    while ctx.responses().is_err() {
        yield_now().await;
    }
}

/// An app that defers whatever does not answer at once.
async fn installed(service: &Emulator) -> Installed {
    let commands = [
        panel::COMMAND,
        whisper::COMMAND,
        anew::COMMAND,
        more::COMMAND,
    ];
    let app = App::builder().without_discovery();
    let app = commands.into_iter().fold(app, AppBuilder::command);
    let components = [
        answer::COMPONENT,
        take_back::COMPONENT,
        at_work::COMPONENT,
        turn::COMPONENT,
        turn_by_hand::COMPONENT,
        remove::COMPONENT,
    ];
    let app = components.into_iter().fold(app, AppBuilder::component);
    service.install(app.defer_after(Duration::ZERO)).await
}

/// Each message that the member sees, with a star where nobody else does.
pub(super) fn texts(messages: &[Message]) -> Vec<String> {
    let text = |message: &Message| {
        let is_private = message.flags.contains(MessageFlags::EPHEMERAL);
        format!("{}{}", message.content, if is_private { "*" } else { "" })
    };
    messages.iter().map(text).collect()
}

/// What is seen after a command was used.
async fn used(name: &str) -> Vec<String> {
    let service = Emulator::start().await;
    let bot = installed(&service).await;
    service.you().slash(name).await;
    bot.idle().await;
    texts(&service.you().messages())
}

/// What is seen after a button of the panel was pressed.
async fn pressed(custom_id: &str) -> Vec<String> {
    let service = Emulator::start().await;
    let (bot, you) = (installed(&service).await, service.you());
    let panel = you
        .slash("panel")
        .await
        .original_response()
        .expect("it is shown");
    you.click(&panel, custom_id).await;
    bot.idle().await;
    texts(&you.messages())
}

#[tokio::test]
async fn late_private_answer_is_all_that_is_left_of_a_public_deferral() {
    assert_eq!(used("whisper").await, ["louder*"]);
}

#[tokio::test]
async fn answer_after_a_deleted_deferral_is_seen() {
    assert_eq!(used("anew").await, ["anew"]);
}

#[tokio::test]
async fn message_more_stands_below_what_the_deferral_became() {
    assert_eq!(used("more").await, ["first", "second*"]);
}

#[tokio::test]
async fn late_answer_to_a_button_stands_below_its_panel_and_is_what_is_edited() {
    assert_eq!(pressed("answer").await, ["Panel", "said again"]);
}

#[tokio::test]
async fn late_answer_to_a_button_is_what_is_read_and_deleted() {
    assert_eq!(pressed("take-back").await, ["Panel"]);
}

#[tokio::test]
async fn deferral_of_a_button_by_hand_becomes_the_answer_below_its_panel() {
    assert_eq!(pressed("at-work").await, ["Panel", "done*"]);
}

#[tokio::test]
async fn late_update_turns_the_panel_and_leaves_what_was_said_below() {
    assert_eq!(pressed("turn").await, ["Turned", "more"]);
    assert_eq!(pressed("turn-by-hand").await, ["Turned", "more"]);
}

#[tokio::test]
async fn button_may_remove_its_panel() {
    assert!(pressed("remove").await.is_empty());
}
