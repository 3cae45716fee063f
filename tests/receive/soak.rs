//! Many at once, and much goes wrong: every interaction ends with one final answer.

use std::collections::BTreeMap;
use std::time::Duration;

use guildhall::client::{Auth, Client};
use guildhall::emulator::{Cut, Emulator, Fault, Outcome, RunningScript, Script};
use guildhall::model::MessageFlags;
use guildhall::model::api::{
    CreateFollowupMessage, CreateInteractionResponse, EditOriginalResponse, LimitScope,
};
use guildhall::prelude::*;
use tokio::task::{JoinSet, yield_now};

/// Answer at once
#[command]
fn quick() -> &'static str {
    "quick"
}

/// Answer after a while
#[command]
async fn slow() -> &'static str {
    a_while().await;
    "slow"
}

/// Answer with a file, which goes by a call
#[command]
fn file() -> Reply {
    Reply::text("file").file(File::new("r.txt", "all well"))
}

/// Answer after a while what nobody else may see, in a message of its own
#[command]
async fn whisper() -> Reply {
    a_while().await;
    Reply::text("whisper").ephemeral()
}

/// Panic at once
#[command]
fn panics() {
    panic!("out of luck")
}

/// Panic after a while
#[command]
async fn panics_late() {
    a_while().await;
    panic!("out of luck")
}

async fn a_while() {
    for _ in 0..50 {
        yield_now().await;
    }
}

const LINES: [&str; 10] = [
    "slow",
    "file",
    "panics",
    "whisper",
    "slow",
    "panics-late",
    "file",
    "quick",
    "quick",
    "quick",
];

/// What goes wrong with the calls of a hundred interactions: ten limits, ten failures, ten
/// connections that are cut.
///
/// A first answer is tried six times, so no more than five of them fail or are cut.
fn faults() -> Vec<Script> {
    let limit = Fault::rate_limited(LimitScope::User, Duration::from_millis(10));
    let (failure, cut) = (Fault::Status(500), Fault::Cut(Cut::Unserved));
    let unheard = Fault::Cut(Cut::BeforeHead);
    let edits = [(limit, 4), (failure, 7), (cut, 3), (unheard, 4)];
    let first_answers = [(limit, 3), (failure, 2), (cut, 1), (unheard, 2)];
    let followups = [(limit, 3), (failure, 1)];
    let edits = edits.map(|(fault, times)| Script::at::<EditOriginalResponse>(fault).times(times));
    let first_answers = first_answers
        .map(|(fault, times)| Script::at::<CreateInteractionResponse>(fault).times(times));
    let followups =
        followups.map(|(fault, times)| Script::at::<CreateFollowupMessage>(fault).times(times));
    let calls = edits.into_iter().chain(first_answers);
    calls.chain(followups).collect()
}

/// An app that defers whatever does not answer at once, and does not give up soon.
async fn installed(service: &Emulator) -> guildhall::Installed {
    let client = Client::builder(Auth::Nobody)
        .base(service.api_base())
        .retries(30);
    let client = client.deadline(Duration::from_secs(3600)).build();
    let app = App::builder().without_discovery();
    let app = [
        quick::COMMAND,
        slow::COMMAND,
        file::COMMAND,
        whisper::COMMAND,
        panics::COMMAND,
        panics_late::COMMAND,
    ]
    .into_iter()
    .fold(app, guildhall::AppBuilder::command);
    let app = app.client(client.expect("the base is an address"));
    service.install(app.defer_after(Duration::ZERO)).await
}

/// The one message that the member is left with, without the number of the interaction.
async fn ending(outcome: Outcome) -> String {
    let message = match outcome.settled().await {
        Some(message) => {
            assert!(outcome.followups().is_empty());
            message
        }
        // It was deleted, for what follows is not for everybody.
        None => outcome.followed_up(1).await.remove(0),
    };
    assert!(!message.flags.contains(MessageFlags::LOADING));
    let sentence = message.content.split('.').next();
    sentence.unwrap_or_default().to_owned()
}

/// A hundred interactions at 64 connections.
async fn hundred(service: &Emulator, endings: &mut BTreeMap<String, usize>) {
    const AT_ONCE: usize = 64;
    let mut sent = JoinSet::new();
    for at in 0..100 {
        if sent.len() == AT_ONCE {
            count(endings, sent.join_next().await);
        }
        let you = service.you();
        sent.spawn(async move { ending(you.slash(LINES[at % 10]).await).await });
    }
    while let Some(ended) = sent.join_next().await {
        count(endings, Some(ended));
    }
}

#[tokio::test(start_paused = true)]
async fn two_thousand_interactions_end_with_one_answer_each() {
    // How long a callback takes is measured by the machine's clock, which others use as well.
    let service = Emulator::builder().deadline(Duration::from_secs(3600));
    let service = service.start().await.expect("a loopback port is free");
    let (bot, mut endings) = (installed(&service).await, BTreeMap::new());
    for _ in 0..20 {
        let faults = faults().into_iter().map(|script| service.script(script));
        let played: Vec<_> = faults.collect();
        hundred(&service, &mut endings).await;
        bot.idle().await;
        let struck: Vec<_> = played.iter().map(RunningScript::count).collect();
        assert_eq!(struck, [4, 7, 3, 4, 3, 2, 1, 2, 3, 1]);
    }
    assert_eq!(service.you().messages().len(), 2000);
    let expected = [
        // Of those that answer by a follow-up, twenty met a 500: whether it was posted, nobody knows.
        ("Something went wrong", 420),
        ("file", 400),
        ("quick", 600),
        ("slow", 400),
        ("whisper", 180),
    ];
    assert_eq!(
        endings,
        expected
            .map(|(text, count)| (text.to_owned(), count))
            .into()
    );
}

fn count(
    endings: &mut BTreeMap<String, usize>,
    ended: Option<Result<String, tokio::task::JoinError>>,
) {
    let ending = ended
        .expect("something was sent")
        .expect("it has an answer");
    *endings.entry(ending).or_default() += 1;
}
