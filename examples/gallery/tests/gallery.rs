//! A visitor looks at paintings and buys one on the emulator.

use guildhall::InstalledApp;
use guildhall::emulator::{Emulator, Invoker};
use guildhall::model::Message;

async fn visit() -> (Invoker, InstalledApp) {
    let discord = Emulator::start().await;
    let bot = discord.install(gallery::app()).await;
    (discord.you(), bot)
}

/// Returns the message as JSON, in which a test looks for texts at any depth.
fn json(message: &Message) -> String {
    serde_json::to_string(message).expect("a message is JSON")
}

#[tokio::test]
async fn next_painting_replaces_the_card() {
    let (you, _bot) = visit().await;

    let shown = you.slash("/exhibit number:7").await.original_response();
    let shown = shown.expect("the card is shown");
    assert!(json(&shown).contains("The Letter"));
    let picture = shown.attachments[0].size;
    // After the last painting comes the first.
    let next = you
        .press(&shown, "Next painting")
        .await
        .final_response()
        .await;
    let next = next.expect("the card is replaced");
    assert_eq!(next.attachments.len(), 1);
    assert_ne!(next.attachments[0].size, picture);
    let next = json(&next);
    assert!(next.contains("Morning Tide"), "{next}");
    assert!(!next.contains("The Letter"), "{next}");
}

#[tokio::test]
async fn catalog_has_three_pages() {
    let (you, _bot) = visit().await;

    let page = you.slash("/catalog").await.original_response();
    let page = page.expect("the first page is shown");
    let (embed, rows) = (&page.embeds[0], &page.components);
    let lines = embed
        .description
        .as_deref()
        .unwrap_or_default()
        .lines()
        .count();
    assert_eq!((lines, rows.len()), (3, 1));
    assert!(json(&page).contains("page 1 of 3"));
}

#[tokio::test]
async fn painting_is_bought_with_a_click() {
    let (you, _bot) = visit().await;

    for (button, text) in [
        ("Buy", "**Two Chairs** is yours."),
        ("Leave it", "**Two Chairs** stays here."),
    ] {
        let question = you.slash("/buy number:3").await.original_response();
        let question = question.expect("the question is asked");
        assert_eq!(question.content, "Buy **Two Chairs** for 90 coins?");
        let clicked = you.press(&question, button).await.final_response().await;
        let clicked = clicked.expect("the question is answered");
        assert_eq!(clicked.content, text);
        assert!(clicked.components.is_empty());
    }
}
