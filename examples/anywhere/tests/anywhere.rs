//! A user takes the app along on the emulator.

use guildhall::InstalledApp;
use guildhall::emulator::Emulator;
use guildhall::model::InteractionResponse;

async fn install() -> (Emulator, InstalledApp) {
    let builder = Emulator::builder().user_install(true).activity(true);
    let discord = builder.start().await.expect("a port is free");
    let bot = discord.install(anywhere::app()).await;
    (discord, bot)
}

#[tokio::test]
async fn command_works_in_a_server_without_the_app() {
    let (discord, _bot) = install().await;
    let elsewhere = discord.guild("Elsewhere").await.remove_app();
    let ada = elsewhere.member("ada").join().await;
    ada.user().install().await;

    let reversed = ada.slash("/reverse text:drawer").await;

    assert_eq!(reversed.content(), "reward");
    assert!(reversed.is_ephemeral());
    let available = ada.available_commands();
    assert!(available.iter().all(|command| command.name != "server"));
}

#[tokio::test]
async fn words_of_a_message_are_counted_for_the_reader() {
    let (discord, _bot) = install().await;

    let ada = discord.user("ada").install().await;
    let counted = ada
        .dm()
        .message_command("Count words", "three small words")
        .await;

    assert_eq!(counted.content(), "3 words");
    assert!(counted.is_ephemeral());
}

#[tokio::test]
async fn entry_point_opens_the_activity() {
    let (discord, _bot) = install().await;

    let launched = discord.you().launch().await;

    let response = launched.result.expect("the app responds");
    assert!(
        matches!(response, InteractionResponse::LaunchActivity),
        "{response:?}"
    );
}
