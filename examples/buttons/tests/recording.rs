//! Conversation of users with the app, saved as the test `recorded.rs`.

#[path = "../../../tests/kit/recording.rs"]
mod recording;

use guildhall::emulator::Emulator;

#[tokio::test]
async fn vote_of_two_members_is_saved_as_a_test() {
    let service = Emulator::start().await;
    let _bot = service.install(buttons::app()).await;
    let guild = service.default_guild();
    let (alice, bob) = (guild.member("alice"), guild.member("bob"));
    let (alice, bob) = (alice.join().await, bob.join().await);
    let outing = alice.slash("/outing to:lake").await;
    let vote = outing.original_response().expect("the vote is shown");
    alice.press(&vote, "I'm coming").await;
    bob.press(&vote, "Not this time").await;
    let days = "Which days suit you?";
    alice.choose(&vote, days, ["friday", "sunday"]).await;
    bob.press(&vote, "Close").await;
    service.you().press(&vote, "Close").await;

    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded.rs");
    let scenario = service.scenario();
    recording::assert_saved(&scenario, "buttons::app()", buttons::app(), path).await;
}
