//! Message updates are validated before sending: components-only messages and empty messages.

use guildhall::emulator::Emulator;
use guildhall::model::component::{ActionRow, Button, Container, TextDisplay};
use guildhall::model::{Component, Embed, Message};
use guildhall::prelude::*;
use guildhall::{AppBuilder, InstalledApp, Update};

use super::fixture::WRONG;

/// Show a panel of components
#[command]
fn panel() -> Reply {
    Reply::from_components([ActionRow::buttons(buttons())])
}

/// Show a message with buttons
#[command]
fn text() -> Reply {
    Reply::text("Text").component(ActionRow::buttons(buttons()))
}

fn buttons() -> [Button; 4] {
    [
        Button::primary(return_container::custom_id(), "Boxed"),
        Button::primary(return_update::custom_id(), "Returned"),
        Button::primary(update_explicitly::custom_id(), "Update explicitly"),
        Button::primary(edit_after_deferral::custom_id(), "Held"),
    ]
}

#[component("return-update")]
fn return_update() -> Update {
    Update::text("done")
}

#[component("update-explicitly")]
async fn update_explicitly(ctx: Context) -> Result<String> {
    let update = ctx.update(Update::text("done")).await;
    Ok(update
        .expect_err("a message with IS_COMPONENTS_V2 cannot have `content`")
        .to_string())
}

#[component("edit-after-deferral")]
async fn edit_after_deferral(ctx: Context) -> Result<()> {
    ctx.defer_update().await?;
    let text = TextDisplay::new("edit-after-deferral");
    let error = ctx
        .edit(Update::text("done"))
        .await
        .expect_err("an edit cannot remove IS_COMPONENTS_V2");
    ctx.edit(Update::default().components([text])).await?;
    Err(Error::user(error.to_string()))
}

#[component("return-container")]
fn return_container() -> Update {
    let container: Component = Container::new()
        .components([TextDisplay::new("return-container")])
        .into();
    Update::default().components([container])
}

/// Reply with nothing visible
#[command]
async fn silent(ctx: Context) -> Result<String> {
    let blank = Reply::text(" \n").embed(Embed::new());
    let replied = ctx.reply(blank).await;
    Ok(replied.expect_err("the reply is empty").to_string())
}

async fn show(command: &str) -> (Emulator, InstalledApp, Message) {
    let service = Emulator::start().await;
    let app = App::builder().discovery(false);
    let commands = [panel::COMMAND, text::COMMAND, silent::COMMAND];
    let app = commands
        .into_iter()
        .fold(app, AppBuilder::command)
        .component(return_update::COMPONENT)
        .component(update_explicitly::COMPONENT);
    let bot = service
        .install(
            app.component(edit_after_deferral::COMPONENT)
                .component(return_container::COMPONENT),
        )
        .await;
    bot.ignore_failures();
    let message = service.you().slash(command).await.final_response().await;
    let message = message.expect("the message is shown");
    (service, bot, message)
}

const ALONE: &str = "data.content: found a value, expected none in a message with IS_COMPONENTS_V2";

#[tokio::test]
async fn text_update_of_a_components_message_is_rejected_before_sending() {
    let (service, _bot, panel) = show("panel").await;
    let outcome = service.you().click(&panel, "return-update").await;
    assert!(outcome.content().starts_with(WRONG), "{outcome:?}");

    assert_eq!(
        service
            .you()
            .click(&panel, "update-explicitly")
            .await
            .content(),
        ALONE
    );
}

#[tokio::test]
async fn text_edit_of_a_components_message_is_rejected_before_sending() {
    let (service, bot, panel) = show("panel").await;
    let _acknowledged = service.you().click(&panel, "edit-after-deferral").await;
    bot.idle().await;

    let messages = service.you().messages();
    assert_eq!(
        messages
            .last()
            .expect("the handler sends a message")
            .content,
        ALONE
    );
}

#[tokio::test]
async fn container_update_of_a_text_message_is_rejected_before_sending() {
    let (service, _bot, text) = show("text").await;
    let outcome = service.you().click(&text, "return-container").await;

    assert!(outcome.content().starts_with(WRONG), "{outcome:?}");
}

#[tokio::test]
async fn text_update_of_a_text_message_is_shown() {
    let (service, _bot, text) = show("text").await;
    let updated = service
        .you()
        .click(&text, "return-update")
        .await
        .final_response()
        .await;

    assert_eq!(updated.expect("the message is updated").content, "done");
}

#[tokio::test]
async fn reply_without_visible_content_is_an_error() {
    let (_service, _bot, message) = show("silent").await;

    assert!(message.content.starts_with("the message is empty: "));
}
