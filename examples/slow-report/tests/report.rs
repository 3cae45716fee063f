//! A member of the service in memory asks for a report, and sees it being made.

use std::time::Duration;

use guildhall::InstalledApp;
use guildhall::emulator::{Emulator, Outcome};
use slow_report::Archive;

async fn installed() -> (Emulator, InstalledApp) {
    let service = Emulator::start().await;
    let archive = Archive::that_takes(Duration::ZERO);
    let bot = service.install(slow_report::app(archive)).await;
    (service, bot)
}

/// The contents that the user saw in place of the response, in order.
fn seen(service: &Emulator) -> Vec<String> {
    let events = service.events().into_iter();
    let updates = events.filter(|event| event.name == "MESSAGE_UPDATE");
    let texts = updates.map(|event| event.payload["content"].as_str().map(str::to_owned));
    texts.flatten().collect()
}

async fn ended(outcome: &Outcome, service: &Emulator, text: &str) {
    let mut watch = service.watch_events();
    while outcome
        .original_response()
        .is_none_or(|message| message.content != text)
    {
        watch.next("MESSAGE_UPDATE").await;
    }
}

#[tokio::test]
async fn progress_is_shown_until_the_file_is_there() {
    let (service, _bot) = installed().await;

    let outcome = service.you().slash("/report weeks:2").await;
    ended(&outcome, &service, "The report is there.").await;

    let expected = ["░░ week 1 of 2", "▓░ week 2 of 2", "The report is there."];
    assert_eq!(seen(&service), expected);
}

#[tokio::test]
async fn the_report_is_a_file_with_a_line_for_each_week() {
    let (service, _bot) = installed().await;

    let outcome = service.you().slash("/report weeks:2").await;
    ended(&outcome, &service, "The report is there.").await;

    let message = outcome.original_response().expect("it is there");
    let file = &message.attachments[0];
    let table = "weeks ago,orders\n1,93\n2,86\n";
    assert_eq!(
        (&*file.filename, file.size),
        ("orders.csv", table.len() as u64)
    );
}

#[tokio::test]
async fn what_goes_wrong_on_the_way_is_told_below_the_progress() {
    let (service, _bot) = installed().await;

    let outcome = service.you().slash("/report weeks:5").await;
    let told = outcome.wait_for_followups(1).await;

    assert_eq!(
        told[0].content,
        "The archive goes back 4 weeks. The report ends here."
    );
    let left = outcome.original_response().expect("it is there");
    assert_eq!(left.content, "▓▓▓▓░ week 5 of 5");
}
