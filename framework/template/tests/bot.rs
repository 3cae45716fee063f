//! Users invoke the commands on the emulator.
#![cfg(feature = "emulator")]

use guildhall::emulator::Emulator;

#[tokio::test]
async fn greeting_mentions_the_person() {
    let service = Emulator::start().await;
    let _bot = service.install({{crate}}::app()).await;

    let outcome = service.you().slash("/greet who:@bob marks:3").await;

    let bob = service.member("bob").expect("the emulator has this member");
    assert_eq!(outcome.content(), format!("Hello, {}!!!", bob.user));
}
