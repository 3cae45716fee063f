//! Whatever was used, a file is the answer in the way that works for it.

use guildhall::emulator::Emulator;
use guildhall::model::component::{ActionRow, Button};
use guildhall::prelude::*;
use guildhall::{ModalBuilder, Installed};

use crate::files::report;

#[user_command(name = "Report user")]
fn report_user(_user: User) -> Reply {
    report()
}

#[message_command(name = "Report message")]
fn report_message(_message: Message) -> Reply {
    report()
}

/// Show a button
#[command]
fn panel() -> Reply {
    let button = Button::primary(again::custom_id(), "Report");
    Reply::text("Panel").component(ActionRow::buttons([button]))
}

#[component("again")]
fn again() -> Reply {
    report()
}

#[derive(Modal)]
#[modal(title = "Report")]
struct Why {
    #[text]
    why: String,
}

/// Ask why
#[command]
fn ask() -> ModalBuilder<Why> {
    explained::open()
}

#[modal("explained")]
fn explained(why: Why) -> Reply {
    report().embed(Embed::new().with_title(why.why))
}

/// Answer in place of the Activity
#[entry_point(handler = app)]
fn play() -> Reply {
    report()
}

async fn installed(service: &Emulator) -> Installed {
    let app = App::builder().without_discovery().command(report::COMMAND);
    let app = app
        .command(report_user::COMMAND)
        .command(report_message::COMMAND);
    let app = app.command(panel::COMMAND).component(again::COMPONENT);
    let app = app.command(ask::COMMAND).modal(explained::MODAL);
    service.install(app).await
}

#[tokio::test]
async fn entry_point_is_answered_with_a_file() {
    let service = Emulator::builder().entry_point().start().await;
    let service = service.expect("a loopback port is free");
    let app = App::builder().without_discovery().command(play::COMMAND);
    let _bot = service.install(app).await;

    let message = service.you().launch().await.settled().await;

    let message = message.expect("it is answered");
    assert_eq!(message.attachments[0].filename, "r.txt");
}

#[tokio::test]
async fn every_kind_of_interaction_is_answered_with_a_file() {
    let service = Emulator::start().await;
    let (_bot, you) = (installed(&service).await, service.you());
    let panel = you.slash("panel").await.original().expect("it is shown");
    let modal = you.slash("ask").await.modal().expect("it is shown");
    let outcomes = [
        you.slash("report").await,
        you.user_command("Report user", "alice").await,
        you.message_command("Report message", "look").await,
        you.click(&panel, "again").await,
        you.submit(&modal, [("why", "spam")]).await,
    ];
    for outcome in outcomes {
        let message = outcome.settled().await.expect("it is answered");
        assert_eq!(message.attachments[0].filename, "r.txt");
    }
}
