//! A member requests a report on the emulator and sees its progress.

use std::time::Duration;

use guildhall::InstalledApp;
use guildhall::emulator::{Emulator, Outcome};
use slow_report::Archive;

async fn install() -> (Emulator, InstalledApp) {
    let discord = Emulator::start().await;
    let archive = Archive::with_delay(Duration::ZERO);
    let bot = discord.install(slow_report::app(archive)).await;
    (discord, bot)
}

/// Returns the content of each update of the response, in order.
fn updated_contents(discord: &Emulator) -> Vec<String> {
    let events = discord.events().into_iter();
    let updates = events.filter(|event| event.name == "MESSAGE_UPDATE");
    let texts = updates.map(|event| event.payload["content"].as_str().map(str::to_owned));
    texts.flatten().collect()
}

async fn wait_for_content(outcome: &Outcome, discord: &Emulator, text: &str) {
    let mut watch = discord.watch_events();
    while outcome
        .original_response()
        .is_none_or(|message| message.content != text)
    {
        watch.next("MESSAGE_UPDATE").await;
    }
}

#[tokio::test]
async fn progress_is_shown_until_the_file_is_attached() {
    let (discord, _bot) = install().await;

    let outcome = discord.you().slash("/report weeks:2").await;
    wait_for_content(&outcome, &discord, "The report is ready.").await;

    let expected = ["░░ week 1 of 2", "▓░ week 2 of 2", "The report is ready."];
    assert_eq!(updated_contents(&discord), expected);
}

#[tokio::test]
async fn report_file_has_a_line_per_week() {
    let (discord, _bot) = install().await;

    let outcome = discord.you().slash("/report weeks:2").await;
    wait_for_content(&outcome, &discord, "The report is ready.").await;

    let message = outcome
        .original_response()
        .expect("there is an original response");
    let file = &message.attachments[0];
    let table = "weeks ago,orders\n1,93\n2,86\n";
    assert_eq!(
        (&*file.filename, file.size),
        ("orders.csv", table.len() as u64)
    );
}

#[tokio::test]
async fn error_is_a_followup_below_the_progress() {
    let (discord, _bot) = install().await;

    let outcome = discord.you().slash("/report weeks:5").await;
    let followups = outcome.wait_for_followups(1).await;

    assert_eq!(
        followups[0].content,
        "The archive goes back 4 weeks. The report ends here."
    );
    let response = outcome
        .original_response()
        .expect("there is an original response");
    assert_eq!(response.content, "▓▓▓▓░ week 5 of 5");
}
