//! Customers of the bakery on the emulator.

use guildhall::emulator::Emulator;
use guildhall::model::Component;

#[tokio::test]
async fn customer_orders_a_loaf() {
    let discord = Emulator::start().await;
    let _bot = discord.install(fleet::app()).await;
    let modal = discord.you().slash("/order").await.modal();
    let modal = modal.expect("the modal is shown");
    let ordered = discord.you().submit(&modal, [("bread", "Rye")]).await;
    assert!(ordered.content().ends_with(": Rye, ready at noon."));
}

#[tokio::test]
async fn fourth_taste_of_an_hour_is_refused() {
    let discord = Emulator::start().await;
    let _bot = discord.install(fleet::app()).await;
    for _ in 0..3 {
        assert_eq!(discord.you().slash("/taste").await.content(), "Delicious.");
    }
    assert!(
        discord
            .you()
            .slash("/taste")
            .await
            .content()
            .contains("again")
    );
}

#[tokio::test]
async fn bakery_is_closed_by_a_click() {
    let discord = Emulator::start().await;
    let _bot = discord.install(fleet::app()).await;
    let question = discord.you().slash("/close").await.original_response();
    let question = question.expect("the question is shown");
    let mut components = question.components.iter().flat_map(Component::children);
    let close = components
        .find_map(Component::custom_id)
        .expect("there is a button");
    let clicked = discord.you().click(&question, close).await;
    let text = clicked
        .final_response()
        .await
        .expect("the message stays")
        .content;
    assert_eq!(text, "Closed.");
}
