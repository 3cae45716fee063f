//! Conversation of users with the app, saved as the test `recorded.rs`.

#[path = "../../../tests/kit/recording.rs"]
mod recording;

use guildhall::emulator::{Emulator, InputValue};

#[tokio::test]
async fn feedback_and_its_answer_are_saved_as_a_test() {
    let service = Emulator::start().await;
    let _bot = service.install(feedback_modal::app()).await;
    let you = service.you();
    let opened = you.slash("/feedback order:7").await;
    let form = opened.modal().expect("the modal opens");
    let fields = [
        ("topic", InputValue::from("delivery")),
        ("details", "It came on a Sunday.".into()),
        ("stars", "2".into()),
        ("contact", true.into()),
    ];
    you.submit(&form, fields).await;
    let opened = you.slash("/answer order:7").await;
    let form = opened.modal().expect("the modal opens");
    you.submit(&form, [("text", "So do we.")]).await;
    you.slash("/answer order:8").await;

    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded.rs");
    let scenario = service.scenario();
    let app = feedback_modal::app();
    recording::assert_saved(&scenario, "feedback_modal::app()", app, path).await;
}
