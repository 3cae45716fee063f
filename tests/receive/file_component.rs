//! File components: an attachment displayed at a chosen position in the message.

use guildhall::emulator::{Emulator, Invoker, Outcome};
use guildhall::model::component::{ActionRow, Button, FileDisplay, TextDisplay};
use guildhall::model::{Component, Message};
use guildhall::prelude::*;

fn list() -> File {
    File::new("list.txt", "one, two")
}

/// Show a file
#[command]
fn sheet() -> Reply {
    Reply::from_components([FileDisplay::new(list().url())]).file(list())
}

/// Show a file later
#[command(defer)]
fn late_sheet() -> Reply {
    sheet()
}

/// Show buttons
#[command]
fn drawer() -> Reply {
    let buttons = ActionRow::buttons([
        Button::primary(open::custom_id(), "Open"),
        Button::primary(open_late::custom_id(), "Open later"),
    ]);
    Reply::from_components([Component::from(TextDisplay::new("Closed")), buttons.into()])
}

#[component("open")]
fn open() -> Update {
    let display = FileDisplay::new(list().url()).spoiler(true);
    Update::default().components([display]).file(list())
}

#[component("open-late", defer)]
fn open_late() -> Update {
    open()
}

async fn message_after(act: impl AsyncFnOnce(Invoker) -> Outcome) -> Message {
    let service = Emulator::start().await;
    let bot = App::builder()
        .discovery(false)
        .command(sheet::COMMAND)
        .command(late_sheet::COMMAND)
        .command(drawer::COMMAND)
        .component(open::COMPONENT);
    let _bot = service.install(bot.component(open_late::COMPONENT)).await;
    let outcome = act(service.you()).await;
    outcome.final_response().await.expect("the message exists")
}

/// Asserts that a message consists of a file component and its attachment, and returns the component.
fn file_display(message: &Message) -> &FileDisplay {
    let ([Component::File(display)], [file]) = (&message.components[..], &message.attachments[..])
    else {
        panic!("{message:?}");
    };
    assert_eq!((file.filename.as_str(), file.size), ("list.txt", 8));
    assert_eq!(
        (display.name.as_deref(), display.size),
        (Some("list.txt"), Some(8))
    );
    assert_eq!(display.file.url, file.url);
    assert_eq!(display.file.attachment_id, Some(file.id));
    display
}

#[tokio::test]
async fn file_component_is_shown_in_an_immediate_response() {
    let message = message_after(async |you| you.slash("/sheet").await).await;

    assert!(!file_display(&message).spoiler);
}

#[tokio::test]
async fn file_component_is_shown_in_a_deferred_response() {
    let message = message_after(async |you| you.slash("/late-sheet").await).await;

    assert!(!file_display(&message).spoiler);
}

/// Returns the final response to a click on a button of `/drawer`.
async fn message_after_click(id: &'static str) -> Message {
    Box::pin(message_after(async move |you| {
        let drawer = you.slash("/drawer").await.final_response().await;
        you.click(&drawer.expect("the message is shown"), id).await
    }))
    .await
}

#[tokio::test]
async fn update_with_a_file_component_replaces_the_message() {
    for id in ["open", "open-late"] {
        assert!(file_display(&message_after_click(id).await).spoiler, "{id}");
    }
}
