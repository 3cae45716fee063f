//! A member fills in the modals of the example on the emulator.

use guildhall::InstalledApp;
use guildhall::emulator::{Emulator, InputValue, Invoker, Modal, Outcome};
use guildhall::model::Component;

async fn install() -> (Invoker, InstalledApp) {
    let discord = Emulator::start().await;
    let bot = discord.install(feedback_modal::app()).await;
    (discord.you(), bot)
}

/// Invokes `/feedback`, submits the modal, and returns the outcome.
async fn send(you: &Invoker, stars: &str, contact: bool) -> Outcome {
    let modal = you.slash("/feedback order:7").await.modal();
    let modal = modal.expect("the modal is shown");
    let fields: [(&str, InputValue); 4] = [
        ("topic", "delivery".into()),
        ("details", "It came on a Sunday.".into()),
        ("stars", stars.into()),
        ("contact", contact.into()),
    ];
    you.submit(&modal, fields).await
}

/// Returns the text above the fields.
fn text_above_the_fields(modal: &Modal) -> &str {
    match &modal.components[0] {
        Component::TextDisplay(text) => &text.content,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn modal_title_contains_the_order_number() {
    let (you, _bot) = install().await;

    let shown = you.slash("/feedback order:7").await;

    let title = "Your bot\n  opens the modal `Feedback on order 7`";
    assert_eq!(shown.to_string(), title);
    let modal = shown.modal().expect("the modal is shown");
    // The text and four fields.
    assert_eq!(modal.components.len(), 5);
}

#[tokio::test]
async fn feedback_gets_an_ephemeral_thank_you() {
    let (you, _bot) = install().await;

    let good = send(&you, "5", true).await;
    let bad = send(&you, "1", true).await;

    assert_eq!(good.content(), "Thank you.");
    assert!(good.is_ephemeral());
    assert_eq!(bad.content(), "Thank you. We are sorry.");
}

#[tokio::test]
async fn invalid_stars_are_reported_with_the_label_of_the_field() {
    let (you, _bot) = install().await;

    let rejected = send(&you, "9", true).await;

    assert_eq!(rejected.content(), "`How many stars?`: give 1 to 5 stars");
}

#[tokio::test]
async fn staff_replies_in_a_modal_that_shows_the_feedback() {
    let (you, _bot) = install().await;
    send(&you, "", true).await;
    let modal = you.slash("/answer order:7").await.modal();
    let modal = modal.expect("the modal is shown");
    assert_eq!(
        text_above_the_fields(&modal),
        "On Delivery: It came on a Sunday."
    );

    let answered = you.submit(&modal, [("text", "So do we.")]).await;

    assert_eq!(
        answered.content(),
        "The customer of order 7 reads: So do we."
    );
}

#[tokio::test]
async fn feedback_without_consent_cannot_be_answered() {
    let (you, _bot) = install().await;
    send(&you, "4", false).await;

    let rejected = you.slash("/answer order:7").await;

    assert_eq!(
        rejected.content(),
        "No feedback on this order awaits an answer."
    );
}
