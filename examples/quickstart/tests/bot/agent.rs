//! A conversation with the app, recorded in the playground.

use guildhall::emulator::Emulator;

#[tokio::test]
async fn app_responds_as_recorded() {
    let discord = Emulator::start().await;
    let _bot = discord.install(quickstart::app()).await;
    let guild = discord.default_guild();
    let alice = guild.member("alice").join().await;
    let bob = guild.member("bob").join().await;

    let city_1 = alice.autocomplete("?/city name:ber").await;
    let choices_1: Vec<_> = city_1
        .choices()
        .iter()
        .map(|choice| choice.name.as_str())
        .collect();
    assert_eq!(choices_1, ["Berlin", "Bergisch Gladbach", "Bern", "Bergen"]);

    let city_2 = alice.slash("/city name:Bergen").await;
    assert_eq!(city_2.content(), "Bergen (Norway) has 290000 inhabitants.");

    let city_3 = bob.slash("/city name:Atlantis").await;
    assert!(city_3.is_ephemeral());
    assert_eq!(city_3.content(), "I do not know that city.");

    bob.send_message("Where is it?");

    let used_5 = alice
        .send("\"Where is it?\" Quote")
        .await
        .expect("the line is valid");
    assert_eq!(
        used_5.content(),
        format!("> Where is it?\n— <@{}>", alice.id())
    );

    let timeout_6 = alice
        .slash("/moderate timeout member:@bob length:10m")
        .await;
    assert!(timeout_6.is_ephemeral());
    assert_eq!(
        timeout_6.content(),
        format!("<@{}> would be timed out for 10m.", bob.id())
    );
}
