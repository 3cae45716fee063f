//! A conversation with the app, recorded in the playground.

use guildhall::emulator::Emulator;

#[tokio::test]
async fn app_responds_as_recorded() {
    let discord = Emulator::start().await;
    let bot = discord
        .install(slow_report::app(slow_report::Archive::with_delay(
            std::time::Duration::ZERO,
        )))
        .await;
    let guild = discord.default_guild();
    let you = guild.member("you").join().await;

    let report_1 = you.slash("/report weeks:2").await;
    bot.idle().await;
    let reply_1 = report_1
        .final_response()
        .await
        .expect("there is a response");
    assert_eq!(reply_1.content, "The report is ready.");
    assert_eq!(reply_1.attachments[0].filename, "orders.csv");
}
