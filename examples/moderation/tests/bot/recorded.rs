//! A conversation with the app, recorded in the playground.

use guildhall::emulator::Emulator;

#[tokio::test]
async fn app_responds_as_recorded() {
    let discord = Emulator::start().await;
    let bot = discord
        .install(
            moderation::app("sqlite::memory:")
                .await
                .expect("the database opens"),
        )
        .await;
    let guild = discord.default_guild();
    let alice = guild.member("alice").join().await;
    let bob = guild.member("bob").join().await;
    let you = guild.member("you").join().await;

    let log_1 = you.slash("/mod log channel:#general").await;
    assert!(log_1.is_ephemeral());
    assert_eq!(
        log_1.content(),
        format!(
            "The log goes to <#{}>.",
            discord.channel("general").expect("the channel exists").id
        )
    );

    let message_2 = bob.send_message("buy this");

    let used_3 = alice.message_command_on("Report", &message_2).await;
    let modal_3 = used_3.modal().expect("a modal opens");
    assert_eq!(modal_3.title, "Report a message");

    let submitted_4 = alice.submit(&modal_3, [("reason", "advertising")]).await;
    bot.idle().await;
    let message_4_1 = you.messages().pop().expect("the message is there");
    assert!(submitted_4.is_ephemeral());
    assert_eq!(
        submitted_4.content(),
        "Thank you. The moderators have your report."
    );
    let sent_4_1 = you.messages();
    assert!(sent_4_1.iter().any(|message| {
        message
            .embeds
            .iter()
            .any(|embed| embed.title.as_deref() == Some("Report"))
    }));

    let clicked_5 = you.press(&message_4_1, "Delete").await;
    let reply_5 = clicked_5
        .final_response()
        .await
        .expect("there is a response");
    assert_eq!(reply_5.content, format!("Decided by <@{}>.", you.id()));
    assert_eq!(
        reply_5.embeds[0].title.as_deref().unwrap_or_default(),
        "Report"
    );
    assert_eq!(
        reply_5.embeds[0].description.as_deref().unwrap_or_default(),
        "advertising"
    );
    assert_eq!(reply_5.embeds[0].fields[0].name, "author");
    assert_eq!(
        reply_5.embeds[0].fields[0].value,
        format!("<@{}>", bob.id())
    );
    assert_eq!(reply_5.embeds[0].fields[1].name, "reporter");
    assert_eq!(
        reply_5.embeds[0].fields[1].value,
        format!("<@{}>", alice.id())
    );
    bot.idle().await;
    assert!(
        discord
            .audit_log()
            .iter()
            .any(|entry| entry.action == "MESSAGE_DELETE" && entry.reason() == Some("reported"))
    );

    let warn_6 = you.slash("/mod warn member:@bob reason:advertising").await;
    assert!(warn_6.is_ephemeral());
    assert_eq!(
        warn_6.content(),
        format!("Case 1: <@{}> was warned.", bob.id())
    );
    bot.idle().await;
    let sent_6_1 = bob.user().dm().messages();
    assert!(
        sent_6_1
            .iter()
            .any(|message| message.content == "You were warned: advertising")
    );
    let sent_6_2 = you.messages();
    assert!(sent_6_2.iter().any(|message| {
        message
            .embeds
            .iter()
            .any(|embed| embed.title.as_deref() == Some("#1 warning"))
    }));

    let ban_7 = you.slash("/mod ban member:@bob reason:raid").await;
    let message_7 = ban_7.final_response().await.expect("the message is there");
    assert!(ban_7.is_ephemeral());
    assert_eq!(
        ban_7.content(),
        format!("Ban <@{}>? Reason: raid", bob.id())
    );
    let shown_7 = ban_7.to_string();
    assert!(shown_7.contains("[Ban] [Cancel]"));

    let clicked_8 = you.press(&message_7, "Ban").await;
    let reply_8 = clicked_8
        .final_response()
        .await
        .expect("there is a response");
    assert_eq!(
        reply_8.content,
        format!("Case 2: <@{}> is banned.", bob.id())
    );
    bot.idle().await;
    let sent_8_1 = you.messages();
    assert!(sent_8_1.iter().any(|message| {
        message
            .embeds
            .iter()
            .any(|embed| embed.title.as_deref() == Some("#2 ban"))
    }));
    assert!(
        discord
            .audit_log()
            .iter()
            .any(|entry| entry.action == "MEMBER_BAN_ADD" && entry.reason() == Some("raid"))
    );
    assert!(bob.is_banned());
}
