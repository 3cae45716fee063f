//! A conversation with the app, recorded in the playground.

use guildhall::emulator::Emulator;

#[tokio::test]
async fn app_responds_as_recorded() {
    let discord = Emulator::start().await;
    let _bot = discord.install(quickstart::app()).await;
    let guild = discord.default_guild();
    let alice = guild.member("alice").join().await;
    let bob = guild.member("bob").join().await;
    let you = guild.member("you").join().await;

    alice.slash("/flip bet:Heads times:7").await;

    let city_2 = alice.autocomplete("?/city name:Bern").await;
    let choices_2: Vec<_> = city_2
        .choices()
        .iter()
        .map(|choice| choice.name.as_str())
        .collect();
    assert_eq!(choices_2, ["Bern"]);

    let city_3 = alice.slash("/city name:Bern").await;
    assert_eq!(
        city_3.content(),
        "Bern (Switzerland) has 137000 inhabitants."
    );

    let city_4 = alice.autocomplete("?/city name:Atlantis").await;
    let choices_4: Vec<_> = city_4
        .choices()
        .iter()
        .map(|choice| choice.name.as_str())
        .collect();
    assert_eq!(choices_4, [""; 0]);

    let city_5 = alice.slash("/city name:Atlantis").await;
    assert!(city_5.is_ephemeral());
    assert_eq!(city_5.content(), "I do not know that city.");

    let message_6 = alice.send_message("Tea is ready");

    let timeout_7 = you
        .autocomplete("?/moderate timeout member:@bob length:10m")
        .await;
    let choices_7: Vec<_> = timeout_7
        .choices()
        .iter()
        .map(|choice| choice.name.as_str())
        .collect();
    assert_eq!(choices_7, ["10s", "10m", "10h"]);

    let timeout_8 = you
        .slash("/moderate timeout member:@bob length:10m reason:noise")
        .await;
    assert!(timeout_8.is_ephemeral());
    assert_eq!(
        timeout_8.content(),
        format!("<@{}> would be timed out for 10m. Reason: noise", bob.id())
    );

    let used_9 = you.send("@bob About").await.expect("the line is valid");
    assert!(used_9.is_ephemeral());
    assert_eq!(
        used_9.content(),
        format!("<@{}> has the ID {}.", bob.id(), bob.id())
    );

    let used_10 = you.message_command_on("Quote", &message_6).await;
    assert_eq!(
        used_10.content(),
        format!("> Tea is ready\n— <@{}>", alice.id())
    );
}
