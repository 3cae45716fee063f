//! Every interaction type except autocomplete accepts a response with a file.

use guildhall::InstalledApp;
use guildhall::component::ModalBuilder;
use guildhall::emulator::Emulator;
use guildhall::model::component::{ActionRow, Button};
use guildhall::prelude::*;

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
struct ReportForm {
    #[text]
    why: String,
}

/// Ask for a reason
#[command]
fn ask() -> ModalBuilder<ReportForm> {
    explained::open()
}

#[modal("explained")]
fn explained(why: ReportForm) -> Reply {
    report().embed(Embed::new().title(why.why))
}

/// Respond in place of the Activity
#[entry_point(handler = app)]
fn play() -> Reply {
    report()
}

async fn install(service: &Emulator) -> InstalledApp {
    let app = App::builder()
        .discovery(false)
        .command(report::COMMAND)
        .command(report_user::COMMAND)
        .command(report_message::COMMAND)
        .command(panel::COMMAND)
        .component(again::COMPONENT)
        .command(ask::COMMAND)
        .modal(explained::MODAL);
    service.install(app).await
}

#[tokio::test]
async fn entry_point_can_respond_with_a_file() {
    let service = Emulator::builder()
        .activity(true)
        .start()
        .await
        .expect("a loopback port is free");
    let app = App::builder().discovery(false).command(play::COMMAND);
    let _bot = service.install(app).await;

    let message = service.you().launch().await.final_response().await;

    let message = message.expect("the handler responds");
    assert_eq!(message.attachments[0].filename, "r.txt");
}

#[tokio::test]
async fn every_interaction_type_can_respond_with_a_file() {
    let service = Emulator::start().await;
    let (_bot, you) = (install(&service).await, service.you());
    let panel = you
        .slash("panel")
        .await
        .original_response()
        .expect("the message is shown");
    let modal = you.slash("ask").await.modal().expect("the modal is shown");
    let outcomes = [
        you.slash("report").await,
        you.user_command("Report user", "alice").await,
        you.message_command("Report message", "look").await,
        you.click(&panel, "again").await,
        you.submit(&modal, [("why", "spam")]).await,
    ];
    for outcome in outcomes {
        let message = outcome
            .final_response()
            .await
            .expect("the handler responds");
        assert_eq!(message.attachments[0].filename, "r.txt");
    }
}
