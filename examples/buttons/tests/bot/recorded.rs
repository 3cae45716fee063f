//! A conversation with the app, recorded in the playground.

use guildhall::emulator::Emulator;

#[tokio::test]
async fn app_responds_as_recorded() {
    let discord = Emulator::start().await;
    let _bot = discord.install(buttons::app()).await;
    let guild = discord.default_guild();
    let alice = guild.member("alice").join().await;
    let bob = guild.member("bob").join().await;
    let you = guild.member("you").join().await;

    let outing_1 = alice.slash("/outing to:lake").await;
    let message_1 = outing_1
        .final_response()
        .await
        .expect("the message is there");
    assert_eq!(
        outing_1.content(),
        "**To lake?** 0 are coming, 0 are not.\nFriday: 0, Saturday: 0, Sunday: 0"
    );
    let shown_1 = outing_1.to_string();
    assert!(shown_1.contains("[I'm coming] [Not this time]"));
    assert!(shown_1.contains("[Which days suit you? ▾]"));
    assert!(shown_1.contains("[Close]"));

    let clicked_2 = alice.press(&message_1, "I'm coming").await;
    let reply_2 = clicked_2
        .final_response()
        .await
        .expect("there is a response");
    assert_eq!(
        reply_2.content,
        "**To lake?** 1 are coming, 0 are not.\nFriday: 0, Saturday: 0, Sunday: 0"
    );

    let clicked_3 = bob.press(&message_1, "Not this time").await;
    let reply_3 = clicked_3
        .final_response()
        .await
        .expect("there is a response");
    assert_eq!(
        reply_3.content,
        "**To lake?** 1 are coming, 1 are not.\nFriday: 0, Saturday: 0, Sunday: 0"
    );

    let selected_4 = alice
        .choose(&message_1, "Which days suit you?", ["friday", "sunday"])
        .await;
    let reply_4 = selected_4
        .final_response()
        .await
        .expect("there is a response");
    assert_eq!(
        reply_4.content,
        "**To lake?** 1 are coming, 1 are not.\nFriday: 1, Saturday: 0, Sunday: 1"
    );

    let clicked_5 = bob.press(&message_1, "Close").await;
    assert!(clicked_5.is_ephemeral());
    assert_eq!(
        clicked_5.content(),
        "You need the permission Manage Messages for this."
    );

    let clicked_6 = you.press(&message_1, "Close").await;
    let reply_6 = clicked_6
        .final_response()
        .await
        .expect("there is a response");
    assert_eq!(
        reply_6.content,
        "**To lake?** 1 are coming, 1 are not.\nFriday: 1, Saturday: 0, Sunday: 1\nThe vote is closed."
    );
}
