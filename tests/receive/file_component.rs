//! A file that stands where the app puts it: a component, and what it shows of its message.

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
    Reply::of_components([FileDisplay::new(list().url())]).file(list())
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
    Reply::of_components([Component::from(TextDisplay::new("Closed")), buttons.into()])
}

#[component("open")]
fn open() -> Update {
    let shown = FileDisplay::new(list().url()).spoiler();
    Update::default()
        .components(vec![shown.into()])
        .file(list())
}

#[component("open-late", defer)]
fn open_late() -> Update {
    open()
}

async fn of(act: impl AsyncFnOnce(Invoker) -> Outcome) -> Message {
    let service = Emulator::start().await;
    let bot = App::builder().without_discovery();
    let bot = bot.command(sheet::COMMAND).command(late_sheet::COMMAND);
    let bot = bot.command(drawer::COMMAND).component(open::COMPONENT);
    let _bot = service.install(bot.component(open_late::COMPONENT)).await;
    let outcome = act(service.you()).await;
    outcome
        .final_response()
        .await
        .expect("the message is there")
}

/// The component of a message that is nothing but a file, which is the one of the message.
fn shown(message: &Message) -> &FileDisplay {
    let ([Component::File(shown)], [file]) = (&message.components[..], &message.attachments[..])
    else {
        panic!("{message:?}");
    };
    assert_eq!((file.filename.as_str(), file.size), ("list.txt", 8));
    assert_eq!(
        (shown.name.as_deref(), shown.size),
        (Some("list.txt"), Some(8))
    );
    assert_eq!(shown.file.url, file.url);
    assert_eq!(shown.file.attachment_id, Some(file.id));
    shown
}

#[tokio::test]
async fn file_is_shown_with_an_answer_in_time() {
    let message = of(async |you| you.slash("/sheet").await).await;

    assert!(!shown(&message).spoiler);
}

#[tokio::test]
async fn file_is_shown_with_an_answer_that_was_deferred() {
    let message = of(async |you| you.slash("/late-sheet").await).await;

    assert!(!shown(&message).spoiler);
}

/// What comes of a click on the drawer.
async fn clicked(id: &'static str) -> Message {
    of(async move |you| {
        let drawer = you.slash("/drawer").await.final_response().await;
        you.click(&drawer.expect("it is shown"), id).await
    })
    .await
}

#[tokio::test]
async fn file_is_shown_in_place_of_what_a_message_was() {
    for id in ["open", "open-late"] {
        assert!(shown(&clicked(id).await).spoiler, "{id}");
    }
}
