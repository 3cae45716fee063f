//! A conversation with the app, recorded in the playground.

use guildhall::emulator::Emulator;

#[tokio::test]
async fn app_responds_as_recorded() {
    let service = Emulator::start().await;
    let _bot = service.install(quickstart::app()).await;
    let guild = service.default_guild();
    let alice = guild.member("alice").join().await;
    let bob = guild.member("bob").join().await;
    let you = guild.member("you").join().await;

    alice.slash("/flip bet:Heads times:7").await;

    let city_2 = alice.autocomplete("?/city country:Germany name:ber").await;
    let choices_2: Vec<_> = city_2
        .choices()
        .iter()
        .map(|choice| choice.name.as_str())
        .collect();
    assert_eq!(choices_2, ["Berlin", "Bergisch Gladbach"]);

    let city_3 = alice.slash("/city name:Bern").await;
    assert_eq!(
        city_3.content(),
        "Bern (Switzerland) has 137000 inhabitants."
    );

    let city_4 = alice.slash("/city name:Atlantis").await;
    assert!(city_4.is_ephemeral());
    assert_eq!(city_4.content(), "I do not know that city.");

    let timeout_5 = you
        .slash("/moderate timeout member:@bob length:10m reason:noise")
        .await;
    assert!(timeout_5.is_ephemeral());
    assert_eq!(
        timeout_5.content(),
        format!("<@{}> would be timed out for 10m. Reason: noise", bob.id())
    );

    let used_6 = you.send("@bob About").await.expect("the line is valid");
    assert!(used_6.is_ephemeral());
    assert_eq!(
        used_6.content(),
        format!("<@{}> has the ID {}.", bob.id(), bob.id())
    );

    let used_7 = you
        .send("\"Tea is ready\" Quote")
        .await
        .expect("the line is valid");
    assert_eq!(
        used_7.content(),
        format!("> Tea is ready\n— <@{}>", alice.id())
    );
}
