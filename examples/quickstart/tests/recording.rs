//! Conversation of users with the app, saved as the test `recorded.rs`.

#[path = "../../../tests/kit/recording.rs"]
mod recording;

use guildhall::emulator::Emulator;

#[tokio::test]
async fn first_conversation_is_saved_as_a_test() {
    let service = Emulator::start().await;
    let _bot = service.install(quickstart::app()).await;
    let alice = service.default_guild().member("alice").join().await;
    alice.slash("/flip bet:Heads times:7").await;
    alice.autocomplete("?/city country:Germany name:ber").await;
    alice.slash("/city name:Bern").await;
    alice.slash("/city name:Atlantis").await;
    let you = service.you();
    let timeout = "/moderate timeout member:@bob length:10m reason:noise";
    you.slash(timeout).await;
    you.user_command("About", "bob").await;
    you.message_command("Quote", "Tea is ready").await;

    // The first response is random.
    let scenario = service.scenario().keep_expectations(&[2, 3, 4, 5, 6, 7]);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded.rs");
    recording::assert_saved(&scenario, "quickstart::app()", quickstart::app(), path).await;
}
