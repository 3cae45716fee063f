//! Users invoke the commands on the emulator.
#![cfg(feature = "emulator")]

use guildhall::emulator::Emulator;

#[tokio::test]
async fn greeting_mentions_the_person() {
    let discord = Emulator::start().await;
    let _bot = discord.install({{crate}}::app()).await;

    let outcome = discord.you().slash("/greet who:@bob marks:3").await;

    let bob = discord.member("bob").expect("the emulator has this member");
    assert_eq!(outcome.content(), format!("Hello, {}!!!", bob.user));
}
