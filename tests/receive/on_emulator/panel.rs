//! What is said on a panel of components is held against it, and what shows nothing is not sent.

use guildhall::emulator::Emulator;
use guildhall::model::component::{ActionRow, Button, Container, TextDisplay};
use guildhall::model::{Component, Embed, Message};
use guildhall::prelude::*;
use guildhall::{AppBuilder, Installed, Update};

use super::scene::WRONG;

/// Show a panel of components
#[command]
fn panel() -> Reply {
    Reply::of_components([ActionRow::buttons(buttons())])
}

/// Show a message with buttons
#[command]
fn text() -> Reply {
    Reply::text("Text").component(ActionRow::buttons(buttons()))
}

fn buttons() -> [Button; 4] {
    [
        Button::primary(boxed::custom_id(), "Boxed"),
        Button::primary(returned::custom_id(), "Returned"),
        Button::primary(told::custom_id(), "Told"),
        Button::primary(held::custom_id(), "Held"),
    ]
}

#[component("returned")]
fn returned() -> Update {
    Update::text("done")
}

#[component("told")]
async fn told(ctx: Context) -> Result<String> {
    let update = ctx.update(Update::text("done")).await;
    Ok(update.expect_err("it is of components alone").to_string())
}

#[component("held")]
async fn held(ctx: Context) -> Result<()> {
    ctx.defer_update().await?;
    let text = TextDisplay::new("held");
    let error = ctx.edit(Update::text("done")).await.expect_err("it stays");
    ctx.edit(Update::default().components(vec![text.into()]))
        .await?;
    Err(Error::user(error.to_string()))
}

#[component("boxed")]
fn boxed() -> Update {
    let held: Component = Container::new([TextDisplay::new("boxed")]).into();
    Update::default().components(vec![held])
}

/// Say nothing in many ways
#[command]
async fn silent(ctx: Context) -> Result<String> {
    let blank = Reply::text(" \n").embed(Embed::new());
    let replied = ctx.reply(blank).await;
    Ok(replied.expect_err("it shows nothing").to_string())
}

async fn shown(command: &str) -> (Emulator, Installed, Message) {
    let service = Emulator::start().await;
    let app = App::builder().without_discovery();
    let commands = [panel::COMMAND, text::COMMAND, silent::COMMAND];
    let app = commands.into_iter().fold(app, AppBuilder::command);
    let app = app
        .component(returned::COMPONENT)
        .component(told::COMPONENT);
    let bot = service
        .install(app.component(held::COMPONENT).component(boxed::COMPONENT))
        .await;
    let shown = service.you().slash(command).await.final_response().await;
    let shown = shown.expect("it is shown");
    (service, bot, shown)
}

const ALONE: &str =
    "data.content: something is not in a message of components alone (IS_COMPONENTS_V2)";

#[tokio::test]
async fn text_on_a_panel_of_components_is_refused_before_it_is_sent() {
    let (service, _bot, panel) = shown("panel").await;
    let pressed = service.you().click(&panel, "returned").await;
    assert!(pressed.content().starts_with(WRONG), "{pressed:?}");

    assert_eq!(service.you().click(&panel, "told").await.content(), ALONE);
}

#[tokio::test]
async fn text_that_completes_a_panel_is_refused_before_it_is_sent() {
    let (service, bot, panel) = shown("panel").await;
    let _acknowledged = service.you().click(&panel, "held").await;
    bot.idle().await;

    let seen = service.you().messages();
    assert_eq!(seen.last().expect("it is said").content, ALONE);
}

#[tokio::test]
async fn container_on_a_message_of_text_is_refused_before_it_is_sent() {
    let (service, _bot, text) = shown("text").await;
    let pressed = service.you().click(&text, "boxed").await;

    assert!(pressed.content().starts_with(WRONG), "{pressed:?}");
}

#[tokio::test]
async fn text_on_a_message_of_text_is_shown() {
    let (service, _bot, text) = shown("text").await;
    let updated = service
        .you()
        .click(&text, "returned")
        .await
        .final_response()
        .await;

    assert_eq!(updated.expect("it is updated").content, "done");
}

#[tokio::test]
async fn reply_that_shows_nothing_is_an_error() {
    let (_service, _bot, said) = shown("silent").await;

    assert!(said.content.starts_with("there is nothing to show: "));
}
