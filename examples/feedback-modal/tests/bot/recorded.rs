//! A conversation with the app, recorded in the playground.

use guildhall::emulator::{Emulator, InputValue};

#[tokio::test]
async fn app_responds_as_recorded() {
    let discord = Emulator::start().await;
    let _bot = discord.install(feedback_modal::app()).await;
    let guild = discord.default_guild();
    let you = guild.member("you").join().await;

    let feedback_1 = you.slash("/feedback order:7").await;
    let modal_1 = feedback_1.modal().expect("a modal opens");
    assert_eq!(modal_1.title, "Feedback on order 7");

    let submitted_2 = you
        .submit(
            &modal_1,
            [
                ("contact", InputValue::from(true)),
                ("details", "It came on a Sunday.".into()),
                ("stars", "2".into()),
                ("topic", "delivery".into()),
            ],
        )
        .await;
    assert!(submitted_2.is_ephemeral());
    assert_eq!(submitted_2.content(), "Thank you. We are sorry.");

    let answer_3 = you.slash("/answer order:7").await;
    let modal_3 = answer_3.modal().expect("a modal opens");
    assert_eq!(modal_3.title, "Answer");

    let submitted_4 = you.submit(&modal_3, [("text", "So do we.")]).await;
    assert!(submitted_4.is_ephemeral());
    assert_eq!(
        submitted_4.content(),
        "The customer of order 7 reads: So do we."
    );

    let answer_5 = you.slash("/answer order:8").await;
    assert!(answer_5.is_ephemeral());
    assert_eq!(
        answer_5.content(),
        "No feedback on this order awaits an answer."
    );
}
