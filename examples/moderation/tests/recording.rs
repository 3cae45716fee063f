//! Conversation of users with the app, saved as the test `recorded.rs`.

#[path = "../../../tests/kit/recording.rs"]
mod recording;

use guildhall::emulator::Emulator;

const APP: &str = "moderation::app(\"sqlite::memory:\").await.expect(\"the database opens\")";

#[tokio::test]
async fn work_of_the_moderators_is_saved_as_a_test() {
    let service = Emulator::start().await;
    let app = moderation::app("sqlite::memory:").await;
    let _bot = service.install(app.expect("the database opens")).await;
    let guild = service.default_guild();
    let (alice, bob) = (guild.member("alice"), guild.member("bob"));
    let (alice, bob, you) = (alice.join().await, bob.join().await, service.you());
    you.slash("/mod log channel:#general").await;
    let message = bob.send_message("buy this");
    let opened = alice.message_command_on("Report", &message).await;
    let form = opened.modal().expect("the modal opens");
    alice.submit(&form, [("reason", "advertising")]).await;
    let report = you.messages().pop().expect("the report is sent");
    you.press(&report, "Delete").await;
    you.slash("/mod warn member:@bob reason:advertising").await;
    let asked = you.slash("/mod ban member:@bob reason:raid").await;
    let question = asked.original_response().expect("a question is shown");
    you.press(&question, "Ban").await;

    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded.rs");
    let app = moderation::app("sqlite::memory:").await;
    let app = app.expect("the database opens");
    recording::assert_saved(&service.scenario(), APP, app, path).await;
}
