//! What a handler leaves undone, or says where it does not belong: the member is told, and nothing else is changed.

use guildhall::emulator::Emulator;
use guildhall::model::component::{ActionRow, Button};
use guildhall::prelude::*;
use guildhall::{AppBuilder, ContextError};

use super::following::texts;
use super::scene::WRONG;

const BUTTONS: [&str; 7] = [
    "work",
    "work-aside",
    "thank",
    "ask",
    "turn",
    "turn-by-hand",
    "count",
];

/// Show a panel with a button for everything
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

#[component("work-aside")]
async fn work_aside(ctx: Context) -> Result<()> {
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
    ctx.modal(Ask::modal_with_id("asked")).await?;
    Ok(Update::text("Asked"))
}

#[component("turn")]
async fn turn(ctx: Context) -> Result<Update> {
    ctx.defer_ephemeral().await?;
    Ok(Update::text("Turned"))
}

#[component("turn-by-hand")]
async fn turn_by_hand(ctx: Context) -> Result<String> {
    ctx.defer_ephemeral().await?;
    let turned = ctx.update("Turned").await;
    Ok(turned.expect_err("it is no update").to_string())
}

#[component("count")]
async fn count(ctx: Context) -> Result<Update> {
    ctx.update("7 votes").await?;
    ctx.followup("Thanks").await?;
    Ok(Update::text("8 votes"))
}

/// What is seen after a button of the panel was pressed.
async fn pressed(custom_id: &str) -> Vec<String> {
    let service = Emulator::start().await;
    let components = [
        work::COMPONENT,
        work_aside::COMPONENT,
        thank::COMPONENT,
        ask::COMPONENT,
        turn::COMPONENT,
        turn_by_hand::COMPONENT,
        count::COMPONENT,
    ];
    let app = App::builder().without_discovery().command(panel::COMMAND);
    let app = components.into_iter().fold(app, AppBuilder::component);
    let (bot, you) = (service.install(app).await, service.you());
    let panel = you.slash("panel").await.original().expect("it is shown");
    you.click(&panel, custom_id).await;
    bot.idle().await;
    texts(&you.messages())
}

fn is_told(text: &str) -> bool {
    text.starts_with(WRONG) && text.ends_with('*')
}

#[tokio::test]
async fn deferral_of_a_button_that_nothing_follows_ends() {
    assert_eq!(pressed("work").await, ["Panel", "Done."]);
    assert_eq!(pressed("work-aside").await, ["Panel", "Done.*"]);
}

#[tokio::test]
async fn update_that_is_returned_after_a_reply_leaves_the_reply_as_it_is() {
    let seen = pressed("thank").await;
    assert_eq!(seen[..2], ["Panel", "Thanks"]);
    assert!(is_told(&seen[2]), "{seen:?}");
}

#[tokio::test]
async fn update_that_is_returned_after_a_modal_or_a_deferral_that_is_seen_is_told_as_a_failure() {
    for button in ["ask", "turn"] {
        let seen = pressed(button).await;
        assert_eq!((seen.len(), &*seen[0]), (2, "Panel"));
        assert!(is_told(&seen[1]), "{seen:?}");
    }
}

#[tokio::test]
async fn update_by_hand_after_a_deferral_that_is_seen_is_an_error() {
    let told = format!("{}*", ContextError::NoUpdate);
    assert_eq!(pressed("turn-by-hand").await, ["Panel", &told]);
}

#[tokio::test]
async fn update_follows_an_update() {
    assert_eq!(pressed("count").await, ["8 votes", "Thanks"]);
}
